"""Garbage collection in quiet moments and small portions, never over the whole log.

The problem: log and document are a few hundred thousand values that exist as long as the bout, and our code makes no
garbage in cycles. By its own rules Python examines all of them whenever they have grown by a quarter. With 10,000
entries that takes 160 ms and more, during which the program stands still. So the values that exist after the start are
frozen (data-model 4). New values are examined twice while they are young, and then left alone. This leaks those cycles
of the windows that were still in use at both examinations.

Examining 5,000 young values takes about a millisecond, so it happens when nothing has been entered or received for
`QUIET_S` (`QuietCollector`). If it never gets quiet, Python's own limit applies: beyond `NEW_VALUES_MAX` it examines at
once, wherever the program is. A program that has not called `freeze_loaded_values` keeps Python's rules.

A gateway follows Python's rules (`examine_all_values`): programs that come and go at its doors leave cycles, and while
they attack it never gets quiet. It has no window that could stand still.

Programs that read whole logs one after the other, with no user waiting, run without a collector
(`export/collector.py`).
"""

import gc
from asyncio import AbstractEventLoop, TimerHandle

__all__ = ["QuietCollector", "examine_all_values", "freeze_loaded_values"]

NEW_VALUES_MAX = 20_000
"""Young values that are examined even when it is not quiet: some 200 entries, 4 ms."""
NEVER = 1_000_000
NEW_VALUES, YOUNG_ROUNDS = 1_000, 4
"""Values per quiet collection, ten entries or so; after four of them, the survivors are examined once more."""
ALL_VALUES = (5_000, 10, 10)
"""Python's thresholds, with larger portions of young values: a millisecond each."""
QUIET_S = 0.05
"""The window has drawn an entry after 20 ms, and the disk's report on it after 16 more."""


def freeze_loaded_values() -> None:
    """Freeze everything that is in memory now; it affects the whole process, so the program must call it.

    Values frozen before, with the bout that was open then, are collected first.
    """
    gc.unfreeze()
    gc.collect()
    gc.freeze()
    gc.set_threshold(NEW_VALUES_MAX, NEVER, NEVER)


def examine_all_values() -> None:
    """Examine also what is old, and new values wherever the program is; it affects the whole process."""
    gc.set_threshold(*ALL_VALUES)


class QuietCollector:
    """Collects young values when its loop has been quiet."""

    def __init__(self, loop: AbstractEventLoop) -> None:
        self._loop = loop
        self._handle: TimerHandle | None = None
        self._is_stopped = False
        self._busy_until = loop.time()
        self._looks = 0
        self._left = 0
        """Upper bound of values that survived the young collections since the last second one."""

    def note_entries(self) -> None:
        """Note that entries came or were entered: it is not quiet."""
        self._busy_until = self._loop.time() + QUIET_S

    def note_turn(self) -> None:
        """Note the end of a turn of the node."""
        if self._handle is None and gc.get_count()[0] >= NEW_VALUES and _is_spared() and not self._is_stopped:
            self._set()

    def stop(self) -> None:
        """Stop collecting."""
        self._is_stopped = True
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None

    def _set(self) -> None:
        self._handle = self._loop.call_later(max(self._busy_until - self._loop.time(), QUIET_S), self._on_time)

    def _on_time(self) -> None:
        self._handle = None
        if self._loop.time() < self._busy_until:
            self._set()
        elif _is_spared():
            self._look()

    def _look(self) -> None:
        young, rounds, _ = gc.get_count()
        gc.collect(0)
        self._looks += 1
        # Python collected by itself if it was not quiet: each time as many as its limit allows.
        self._left += young + max(rounds + 1 - self._looks, 0) * NEW_VALUES_MAX
        if rounds + 1 < YOUNG_ROUNDS:
            return
        if self._left <= NEW_VALUES_MAX:
            gc.collect(1)
        else:
            gc.freeze()  # a second examination of a whole burst would take as long as the burst
        self._looks = self._left = 0


def _is_spared() -> bool:
    return gc.isenabled() and gc.get_threshold()[0] == NEW_VALUES_MAX
