"""What the Head NSO sees and signs."""

__all__: list[str] = []
