"""The change log, and the exports beside it."""

__all__: list[str] = []
