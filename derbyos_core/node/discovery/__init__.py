"""Discovery of nodes on a network."""

__all__: list[str] = []
