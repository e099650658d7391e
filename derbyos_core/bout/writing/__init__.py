"""Writing commands as entries."""

__all__: list[str] = []
