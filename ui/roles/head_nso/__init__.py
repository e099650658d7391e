"""The Head NSO's screen and its tabs."""

__all__: list[str] = []
