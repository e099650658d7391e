"""The change log."""

__all__: list[str] = []
