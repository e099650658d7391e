"""Demo and replay: officials as processes of their own play a game."""

__all__: list[str] = []
