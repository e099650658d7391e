"""What is said among peers about the bout: entries, their log, and how it is kept equal everywhere."""

__all__: list[str] = []
