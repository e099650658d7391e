"""The program with windows."""

__all__: list[str] = []
