"""The disk: one file per bout, in which every record tells whether it is still whole."""

__all__: list[str] = []
