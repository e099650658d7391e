"""What the change log lists."""

__all__: list[str] = []
