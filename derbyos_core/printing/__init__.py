"""Sheets for paper as values: pages of tables that a printer or a PDF writer draws."""

__all__: list[str] = []
