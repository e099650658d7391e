"""The start page."""

__all__: list[str] = []
