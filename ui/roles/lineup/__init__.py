"""The line-up tracker's screen."""

__all__: list[str] = []
