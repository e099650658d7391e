"""Clocks of a bout: the game, periods, stoppages and the penalty box."""

__all__: list[str] = []
