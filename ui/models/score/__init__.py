"""What the scorekeeper shows and enters."""

__all__: list[str] = []
