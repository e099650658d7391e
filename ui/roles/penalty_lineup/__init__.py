"""The screen for penalties and line-up of one team."""

__all__: list[str] = []
