"""Event queue of a simulated venue: actions in virtual time."""

import heapq
from collections.abc import Callable

from derbyos_core.clock import Instant

__all__ = ["Action", "Agenda"]

Action = Callable[..., None]

MOMENT_MAX = 100_000
"""Limit of actions in one microsecond; a timer that is always due would never end."""


class Agenda:
    """Actions by time; equal times run in the order of entry, so that a seed gives one run."""

    def __init__(self, start: Instant) -> None:
        self.now = start
        self.count = 0
        """Number of actions entered; together with the time it identifies a moment of a run exactly."""
        self._heap: list[tuple[int, int, Action, tuple[object, ...]]] = []

    def at(self, when: int, action: Action, *words: object) -> None:
        """Schedule an action with its arguments; an overdue one runs next."""
        self.count += 1
        heapq.heappush(self._heap, (max(when, self.now), self.count, action, words))

    def after(self, pause_us: int, action: Action, *words: object) -> None:
        """Schedule an action after a pause."""
        self.count += 1
        heapq.heappush(self._heap, (self.now + max(pause_us, 0), self.count, action, words))

    def run_until(self, end: int) -> None:
        """Run all actions up to `end`. Raises `RuntimeError` if one moment does not end."""
        heap, pop, most = self._heap, heapq.heappop, self.count + MOMENT_MAX
        while heap and heap[0][0] <= end:
            when, count, action, words = pop(heap)
            if when != self.now:
                self.now, most = Instant(when), self.count + MOMENT_MAX
            elif count > most:
                raise RuntimeError(f"more than {MOMENT_MAX} things happen at one moment")
            action(*words)
        self.now = Instant(max(self.now, end))
