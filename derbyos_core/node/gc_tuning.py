"""When Python's collector looks for circular garbage: in quiet moments, in small portions, never through the whole log.

Log and document are a few hundred thousand values that exist as long as the bout, and nothing of ours makes garbage
that refers to itself. By its own rules Python looks through all of them whenever they have grown by a quarter: with
10,000 entries that takes 160 ms and more, in which everything stands still. So what is there after the start is set
aside (data-model 4). What comes is looked at twice while it is young, and then left alone; this leaves behind what of
the windows' circles was still in use at both looks.

A look at 5,000 young values takes about a millisecond, so it comes when nothing has been entered or received for
`QUIET_S` (`QuietCollector`). The bound where it never gets quiet is Python's own: beyond `NEW_VALUES_MAX` it looks at
once, wherever the program is. A program that has not called `spare_what_is_loaded` keeps Python's rules.

Programs that read whole logs one after the other, and wait for nobody, do without a collector (`collector_off`).
"""

import gc
from asyncio import AbstractEventLoop, TimerHandle
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["QuietCollector", "collector_off", "spare_what_is_loaded"]

NEW_VALUES_MAX = 20_000
"""Young values that are looked at even when it is not quiet: some 200 entries, 4 ms."""
NEVER = 1_000_000
NEW_VALUES, YOUNG_ROUNDS = 1_000, 4
"""A quiet look at what came since the last one, ten entries or so; after four looks, once more at what they left."""
QUIET_S = 0.05
"""The window has drawn an entry after 20 ms, and what the disk says of it after 16 more."""


def spare_what_is_loaded() -> None:
    """Set everything aside that is in memory now; for the whole process, so it is for the program to call.

    What was set aside before, with the bout that was open then, is looked through first.
    """
    gc.unfreeze()
    gc.collect()
    gc.freeze()
    gc.set_threshold(NEW_VALUES_MAX, NEVER, NEVER)


@contextmanager
def collector_off() -> Iterator[None]:
    """Read whole logs without a collector: a bout that was read is freed when it is let go of (`Document`)."""
    was_on = gc.isenabled()
    gc.collect()
    gc.freeze()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


class QuietCollector:
    """Looks at young values when its loop has been quiet."""

    def __init__(self, loop: AbstractEventLoop) -> None:
        self._loop = loop
        self._handle: TimerHandle | None = None
        self._is_stopped = False
        self._busy_until = loop.time()
        self._looks = 0
        self._left = 0
        """How many values the looks since the last second look have left at most."""

    def note_entries(self) -> None:
        """Entries came or were entered: it is not quiet."""
        self._busy_until = self._loop.time() + QUIET_S

    def note_turn(self) -> None:
        """A turn of the node is over."""
        if self._handle is None and gc.get_count()[0] >= NEW_VALUES and _is_spared() and not self._is_stopped:
            self._set()

    def stop(self) -> None:
        """Look no more."""
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
        # Python looked by itself where it was not quiet: each time at as many as it allows.
        self._left += young + max(rounds + 1 - self._looks, 0) * NEW_VALUES_MAX
        if rounds + 1 < YOUNG_ROUNDS:
            return
        if self._left <= NEW_VALUES_MAX:
            gc.collect(1)
        else:
            gc.freeze()  # a second look at a whole burst would take as long as the burst
        self._looks = self._left = 0


def _is_spared() -> bool:
    return gc.isenabled() and gc.get_threshold()[0] == NEW_VALUES_MAX
