"""Where the texts of the program lie in other languages, as Qt's tools read them (.ts) and release them (.qm)."""

__all__: list[str] = []
