"""Printed pages: drawn with a painter, written as a PDF, or sent to a printer."""

__all__: list[str] = []
