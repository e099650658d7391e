"""How nodes find each other on a network."""

__all__: list[str] = []
