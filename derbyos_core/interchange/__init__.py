"""Interchange formats: DerbyXML files, games of other programs, and scripts of officials' entries."""

__all__: list[str] = []
