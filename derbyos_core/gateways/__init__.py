"""Doors for other programs: each foreign protocol as codec, machine and translator, without sockets."""

__all__: list[str] = []
