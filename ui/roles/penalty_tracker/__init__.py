"""The penalty tracker's screen."""

__all__: list[str] = []
