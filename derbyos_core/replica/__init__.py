"""A whole peer as a sans-I/O machine: events in, ordered effects out."""

__all__: list[str] = []
