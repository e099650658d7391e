"""Sockets of a node, and the limits on their use."""

__all__: list[str] = []
