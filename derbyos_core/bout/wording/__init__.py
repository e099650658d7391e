"""Words for commands, entries and things of a bout."""

__all__: list[str] = []
