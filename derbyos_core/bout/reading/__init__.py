"""How a document becomes the values of a bout."""

__all__: list[str] = []
