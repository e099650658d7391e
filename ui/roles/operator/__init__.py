"""The operator's screen."""

__all__: list[str] = []
