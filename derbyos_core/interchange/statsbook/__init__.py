"""The WFTDA StatsBook, an Excel workbook: its layout, its sheets as typed, and the game in it."""

__all__: list[str] = []
