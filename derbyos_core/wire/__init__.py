"""The words of the protocol: messages as values, and their frames."""

__all__: list[str] = []
