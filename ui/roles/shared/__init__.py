"""Parts that the screens of several roles share."""

__all__: list[str] = []
