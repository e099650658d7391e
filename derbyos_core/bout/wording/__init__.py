"""What commands, entries and things of a bout are called."""

__all__: list[str] = []
