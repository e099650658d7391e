"""The jam timer."""

__all__: list[str] = []
