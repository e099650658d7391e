"""What the start page offers and a new bout asks."""

__all__: list[str] = []
