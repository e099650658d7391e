"""The windows of the program: the one room where Qt lives."""

__all__: list[str] = []
