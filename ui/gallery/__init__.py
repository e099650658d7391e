"""An invented game, and the pictures of all screens during it."""

__all__: list[str] = []
