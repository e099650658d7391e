"""One evening that never was, and the pictures of all screens on it."""

__all__: list[str] = []
