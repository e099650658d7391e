"""Windows on the other displays of this laptop."""

__all__: list[str] = []
