"""Writing of entries to the disk."""

__all__: list[str] = []
