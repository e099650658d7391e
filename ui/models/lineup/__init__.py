"""What the line-up screens show and enter."""

__all__: list[str] = []
