"""The node: a replica joined to sockets, a disk, a clock and the announcements of the network."""

__all__: list[str] = []
