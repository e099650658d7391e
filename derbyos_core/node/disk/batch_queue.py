"""Batching queue for a worker thread: urgent items are due at once, others wait to be grouped."""

import threading
import time
from collections import deque
from collections.abc import Sequence
from typing import Generic, TypeVar

__all__ = ["BatchQueue"]

T = TypeVar("T")


class BatchQueue(Generic[T]):
    """A bounded queue between threads. An urgent item makes all items before it due as well.

    `enough` queued items end the wait, too.
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
        """Queue items, due now if urgent or else later; returns how many fitted, from the front."""
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
        """Block until items are due, and take them with all that follow; an empty list means the end.

        None means that `patience_s` passed without any.
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
        """End the queue: queued items are due now, then `take` returns an empty list."""
        with self._changed:
            self._is_closing = True
            self._changed.notify()
