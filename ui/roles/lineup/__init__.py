"""The lineup tracker's screen."""

__all__: list[str] = []
