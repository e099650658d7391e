"""The scoreboard."""

__all__: list[str] = []
