"""What the penalty box shows and enters."""

__all__: list[str] = []
