"""One window and what it does."""

__all__: list[str] = []
