"""DerbyJSON 0.2: the saved form of a bout as JSON, written and read."""

__all__: list[str] = []
