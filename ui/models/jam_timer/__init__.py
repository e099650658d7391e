"""What the jam timer sees and presses."""

__all__: list[str] = []
