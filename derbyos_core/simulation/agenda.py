"""Decides what happens when in a simulated hall: one queue of actions in virtual time."""

import heapq
from collections.abc import Callable

from derbyos_core.clock import Instant

__all__ = ["Action", "Agenda"]

Action = Callable[..., None]

MOMENT_MAX = 100_000
"""So many things may follow from each other in one microsecond; a timer that is always due has no end."""


class Agenda:
    """What happens when; equal times in the order in which they were entered, so that a seed tells one story."""

    def __init__(self, start: Instant) -> None:
        self.now = start
        self.count = 0
        """How many actions were entered; with the time it names a moment of a run exactly."""
        self._heap: list[tuple[int, int, Action, tuple[object, ...]]] = []

    def at(self, when: int, action: Action, *words: object) -> None:
        """Do this then, with these words; what is due already is done next."""
        self.count += 1
        heapq.heappush(self._heap, (max(when, self.now), self.count, action, words))

    def after(self, pause_us: int, action: Action, *words: object) -> None:
        """Do this in a while."""
        self.count += 1
        heapq.heappush(self._heap, (self.now + max(pause_us, 0), self.count, action, words))

    def run_until(self, end: int) -> None:
        """Everything up to then, one thing at a time. Raises `RuntimeError` where one moment has no end."""
        heap, pop, most = self._heap, heapq.heappop, self.count + MOMENT_MAX
        while heap and heap[0][0] <= end:
            when, count, action, words = pop(heap)
            if when != self.now:
                self.now, most = Instant(when), self.count + MOMENT_MAX
            elif count > most:
                raise RuntimeError(f"more than {MOMENT_MAX} things happen at one moment")
            action(*words)
        self.now = Instant(max(self.now, end))
