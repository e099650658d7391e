"""Decides how long things wait for a thread that works in groups: urgent ones not at all, others for company."""

import threading
import time
from collections import deque
from collections.abc import Sequence
from typing import Generic, TypeVar

__all__ = ["BatchQueue"]

T = TypeVar("T")


class BatchQueue(Generic[T]):
    """A bounded queue between threads. What is urgent takes along everything that waits before it.

    Company enough (`enough` things) ends the wait, too.
    """

    def __init__(self, *, later_s: float, most: int, enough: int) -> None:
        self._later_s = later_s
        self._most = most
        self._enough = enough
        self._items: deque[T] = deque()
        self._due = 0.0
        self._is_closing = False
        self._changed = threading.Condition()

    def put(self, items: Sequence[T], *, is_urgent: bool) -> int:
        """Have these taken, at once or soon; gives how many there was room for, the first ones."""
        with self._changed:
            taken = items[: self._most - len(self._items)]
            is_due = is_urgent or len(self._items) + len(taken) >= self._enough
            due = time.monotonic() + (0.0 if is_due else self._later_s)
            if taken and (not self._items or due < self._due):
                self._due = due
                self._changed.notify()
            self._items.extend(taken)
            return len(taken)

    def take(self, most: int, *, patience_s: float | None = None) -> list[T] | None:
        """Wait until something is due, and take it with what stands behind it; nothing at all means the end.

        None means that nothing came for so long.
        """
        until = None if patience_s is None else time.monotonic() + patience_s
        with self._changed:
            while not self._is_closing:
                now = time.monotonic()
                if self._items and self._due <= now:
                    break
                if until is not None and until <= now:
                    return None
                left = [at - now for at in (self._due if self._items else None, until) if at is not None]
                self._changed.wait(min(left, default=None))
            return [self._items.popleft() for _ in range(min(len(self._items), most))]

    def close(self) -> None:
        """Nothing more comes: what waits is due now, then `take` gives nothing."""
        with self._changed:
            self._is_closing = True
            self._changed.notify()
