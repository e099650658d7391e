"""The penalty box's screen."""

__all__: list[str] = []
