"""Decides how a list stands while somebody is in the middle of an entry: nobody moves away from under a finger."""

from collections.abc import Callable, Sequence
from typing import TypeVar

__all__ = ["known_first", "known_only"]

Item = TypeVar("Item")


def known_first(before: Sequence[str], now: Sequence[Item], name: Callable[[Item], str]) -> tuple[Item, ...]:
    """The items in the order of `before`, whatever their own; who is new comes last."""
    places = {one: number for number, one in enumerate(before)}
    return tuple(sorted(now, key=lambda item: places.get(name(item), len(places))))


def known_only(before: Sequence[str], now: Sequence[Item], name: Callable[[Item], str]) -> tuple[Item, ...]:
    """The same without those who are new: one more would move the others where there is no room left."""
    places = set(before)
    return tuple(item for item in known_first(before, now, name) if name(item) in places)
