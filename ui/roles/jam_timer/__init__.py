"""The jam timer's screen."""

__all__: list[str] = []
