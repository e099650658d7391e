"""Page of the other displays."""

__all__: list[str] = []
