"""Stable order of a list during an entry, so that no item moves away under a finger."""

from collections.abc import Callable, Sequence
from typing import TypeVar

__all__ = ["known_first", "known_only"]

Item = TypeVar("Item")


def known_first(before: Sequence[str], now: Sequence[Item], name: Callable[[Item], str]) -> tuple[Item, ...]:
    """Return the items in the order of `before`, new ones last."""
    places = {one: number for number, one in enumerate(before)}
    return tuple(sorted(now, key=lambda item: places.get(name(item), len(places))))


def known_only(before: Sequence[str], now: Sequence[Item], name: Callable[[Item], str]) -> tuple[Item, ...]:
    """Return the same without new items; one more would move the others if there is no room left."""
    places = set(before)
    return tuple(item for item in known_first(before, now, name) if name(item) in places)
