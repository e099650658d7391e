"""Other forms of a bout: DerbyXML files, games of other programs, and scripts for officials."""

__all__: list[str] = []
