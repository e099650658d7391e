"""Verbs of the command line."""

__all__: list[str] = []
