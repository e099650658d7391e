"""The node: a replica joined to sockets, a disk, a clock and the network's announcements."""
