"""How the peers of a bout share one idea of the time."""

__all__: list[str] = []
