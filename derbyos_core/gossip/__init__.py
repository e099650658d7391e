"""Gossip about the bout: entries, their log, and the protocol that keeps all copies equal."""

__all__: list[str] = []
