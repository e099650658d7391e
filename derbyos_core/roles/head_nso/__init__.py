"""The Head NSO."""

__all__: list[str] = []
