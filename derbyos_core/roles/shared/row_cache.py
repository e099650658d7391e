"""Row cache of a sheet: rows are reused while their inputs are unchanged.

A sheet is drawn again with every entry, and one entry changes one row. Unchanged values of the bout are the same
objects as before, so comparing the inputs of a row is cheap and making the row is not.
"""

from collections.abc import Hashable
from typing import Generic, TypeVar

__all__ = ["RowCache"]

Value = TypeVar("Value")


class RowCache(Generic[Value]):
    """Parts by name, each with its inputs; a screen has one cache for each sheet.

    It keeps the parts used in the last two drawings, so it is never longer than twice the longest sheet.
    """

    def __init__(self) -> None:
        self._before: dict[Hashable, tuple[tuple[object, ...], Value]] = {}
        self._now: dict[Hashable, tuple[tuple[object, ...], Value]] = {}

    def begin(self) -> None:
        """Begin another drawing; drop what the previous one did not use."""
        self._before, self._now = self._now, {}

    def find(self, name: Hashable, inputs: tuple[object, ...]) -> Value | None:
        """Return the part of this name if it was made from these inputs."""
        held = self._now.get(name) or self._before.get(name)
        if held is None or held[0] != inputs:
            return None
        self._now[name] = inputs, held[1]  # equal values that were made anew are compared once
        return held[1]

    def keep(self, name: Hashable, inputs: tuple[object, ...], value: Value) -> Value:
        """Store a part made from these inputs, and return it."""
        self._now[name] = (inputs, value)
        return value
