"""One person's stay in one bout, from each change to her screen."""

__all__: list[str] = []
