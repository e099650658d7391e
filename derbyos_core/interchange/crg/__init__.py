"""Games of the CRG scoreboard, as JSON."""

__all__: list[str] = []
