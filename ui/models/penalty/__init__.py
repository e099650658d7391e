"""What the penalty screens show and enter."""

__all__: list[str] = []
