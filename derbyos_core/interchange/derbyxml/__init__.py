"""DerbyXML: the saved form of a bout, written and read."""

__all__: list[str] = []
