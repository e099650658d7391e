"""Decides how long things wait for a thread that works in groups: urgent ones not at all, others for company."""

import threading
import time
from collections import deque
from collections.abc import Sequence
from typing import Generic, TypeVar

__all__ = ["Waiting"]

T = TypeVar("T")


class Waiting(Generic[T]):
    """A bounded queue between threads. What is urgent takes along everything that waits before it."""

    def __init__(self, *, later_s: float, most: int) -> None:
        self._later_s = later_s
        self._most = most
        self._items: deque[T] = deque()
        self._due = 0.0
        self._is_closing = False
        self._changed = threading.Condition()

    def put(self, items: Sequence[T], *, is_urgent: bool) -> int:
        """Have these taken, at once or soon; gives how many there was room for, the first ones."""
        with self._changed:
            taken = items[: self._most - len(self._items)]
            due = time.monotonic() + (0.0 if is_urgent else self._later_s)
            if taken and (not self._items or due < self._due):
                self._due = due
                self._changed.notify()
            self._items.extend(taken)
            return len(taken)

    def take(self, most: int) -> list[T]:
        """Wait until something is due, and take it with what stands behind it; nothing at all means the end."""
        with self._changed:
            while not self._is_closing:
                left_s = self._due - time.monotonic()
                if self._items and left_s <= 0:
                    break
                self._changed.wait(left_s if self._items else None)
            return [self._items.popleft() for _ in range(min(len(self._items), most))]

    def close(self) -> None:
        """Nothing more comes: what waits is due now, then `take` gives nothing."""
        with self._changed:
            self._is_closing = True
            self._changed.notify()
