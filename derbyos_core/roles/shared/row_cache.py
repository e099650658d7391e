"""Decides which parts of the last drawing are used again: those whose inputs are what they were.

A sheet is drawn anew with every entry, and one entry changes one row of it. Values of the bout that nobody touched
are the same objects as before, so to compare the inputs of a row costs little where to make the row costs much.
"""

from collections.abc import Hashable
from typing import Generic, TypeVar

__all__ = ["RowCache"]

Value = TypeVar("Value")


class RowCache(Generic[Value]):
    """Parts by their names, each with everything that it was made of; a screen has one for each sheet.

    It holds what the last two drawings asked for, so it is never longer than twice the longest sheet.
    """

    def __init__(self) -> None:
        self._before: dict[Hashable, tuple[tuple[object, ...], Value]] = {}
        self._now: dict[Hashable, tuple[tuple[object, ...], Value]] = {}

    def begin(self) -> None:
        """Another drawing begins; what the one before did not ask for is let go."""
        self._before, self._now = self._now, {}

    def find(self, name: Hashable, inputs: tuple[object, ...]) -> Value | None:
        """The part of this name if it was made of just these inputs."""
        held = self._now.get(name) or self._before.get(name)
        if held is None or held[0] != inputs:
            return None
        self._now[name] = held
        return held[1]

    def keep(self, name: Hashable, inputs: tuple[object, ...], value: Value) -> Value:
        """Remember a part that was made of these inputs, and give it back."""
        self._now[name] = (inputs, value)
        return value
