"""Sockets of the doors."""

__all__: list[str] = []
