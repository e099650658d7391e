"""The program's texts in other languages, as Qt's tools read them (.ts) and release them (.qm)."""

__all__: list[str] = []
