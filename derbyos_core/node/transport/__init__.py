"""Sockets of a node, and what limits their use."""

__all__: list[str] = []
