"""The document as a fold of the log: elements, claims, undo."""

__all__: list[str] = []
