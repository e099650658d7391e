"""One remote peer: introductions, who is in the bout, who has fallen silent."""

__all__: list[str] = []
