"""Storage: one file per bout, in which every record can be checked for damage."""

__all__: list[str] = []
