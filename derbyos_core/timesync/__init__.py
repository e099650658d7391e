"""Clock synchronisation among the peers of a bout."""

__all__: list[str] = []
