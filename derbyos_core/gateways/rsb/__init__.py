"""RSB (seed 002): scopes, events, notifications, the bus over TCP, and the door that publishes a bout on it."""

__all__: list[str] = []
