"""Roller derby bouts: model, rules, clocks, and the commands that officials give."""

__all__: list[str] = []
