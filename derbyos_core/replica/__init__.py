"""The whole peer without sockets: events in, ordered effects out."""

__all__: list[str] = []
