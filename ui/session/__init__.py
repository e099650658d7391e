"""One person's session in one bout: changes in, screens drawn."""

__all__: list[str] = []
