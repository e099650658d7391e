"""How commands become entries."""

__all__: list[str] = []
