"""What peers say to each other, and how it is written as frames."""

__all__: list[str] = []
