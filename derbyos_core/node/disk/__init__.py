"""How entries reach the disk."""

__all__: list[str] = []
