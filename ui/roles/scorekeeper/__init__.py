"""The scorekeeper's screen."""

__all__: list[str] = []
