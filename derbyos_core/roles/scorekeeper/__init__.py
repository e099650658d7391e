"""The scorekeeper."""

__all__: list[str] = []
