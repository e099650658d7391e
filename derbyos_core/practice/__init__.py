"""Practice bouts: games that never were, played by skaters who never lived, for officials who want to learn."""

__all__: list[str] = []
