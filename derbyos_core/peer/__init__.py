"""Remote peers: introductions, membership in the bout, and liveness."""

__all__: list[str] = []
