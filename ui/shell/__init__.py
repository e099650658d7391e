"""The window of one person, and its actions."""

__all__: list[str] = []
