"""Queue of reports from the disk's threads to the loop, with a bounded wait of the loop for a report.

An own entry may be sent once it is written, which takes a fraction of a millisecond; a window takes several to draw the
entry. Without a wait, the writing thread and the sending loop get their turn only after the window has drawn. So
`wait_for` blocks the loop until the disk has reported on the entry: it is sent first, and drawn then.

A slow disk must not stop the window. Three rules bound the cost:

* one wait takes at most `WAIT_S_MAX`;
* all waits together take at most an eighth of the loop's time (`WAIT_SHARE`), so that a set-up of fifty entries in one
  turn is held up once, not fifty times;
* after `MISSES_MAX` full waits in a row without a report there is none for `PAUSE_S`.

A wait blocks on a lock. It releases the interpreter to the threads of the disk and runs no other events, so nothing is
re-entered.
"""

import logging
import threading
import time
from asyncio import AbstractEventLoop
from collections import deque
from collections.abc import Callable

from derbyos_core.gossip.entry import EntryRef
from derbyos_core.replica.events import Persisted, PersistFailed

__all__ = ["MISSES_MAX", "PAUSE_S", "WAIT_SHARE", "WAIT_S_MAX", "DiskReports", "Report"]

WAIT_S_MAX = 0.002
"""Three to five times a write's duration beside a window. Windows' locks count in steps of up to 16 ms."""
WAIT_S_MIN = 0.0005
"""A shorter wait would end before most writes do."""
WAIT_SHARE = 0.125
"""Part of the loop's time: 2 ms of the 16 of a frame."""
MISSES_MAX = 4
PAUSE_S = 5.0
"""A permanently slow disk costs 2 ms every five seconds; a machine that was busy for a moment waits again soon."""

_log = logging.getLogger(__name__)

Report = Callable[[Persisted | PersistFailed], None]


class DiskReports:
    """Reports in the order in which they were made; `report` is called on the loop."""

    def __init__(self, loop: AbstractEventLoop, report: Report, now: Callable[[], float] = time.monotonic) -> None:
        self._loop = loop
        self._report = report
        self._now = now
        self._changed = threading.Condition()
        self._events: deque[Persisted | PersistFailed] = deque()
        self._is_awaited = False
        self._left_s, self._counted_at = WAIT_S_MAX, now()
        self._misses = 0
        self._paused_until = self._counted_at

    def put(self, event: Persisted | PersistFailed) -> None:
        """Report from any thread: to the waiting loop, or else by a callback on it."""
        with self._changed:
            self._events.append(event)
            if self._is_awaited:
                self._changed.notify()
                return
        try:
            self._loop.call_soon_threadsafe(self._hand_over)
        except RuntimeError:
            _log.warning("the event loop stopped before the disk writer")

    def wait_for(self, ref: EntryRef) -> None:
        """Block the loop until there is a report on this entry, or the time is up; then deliver all reports."""
        bound_s = self._bound_s()
        if bound_s < WAIT_S_MIN:
            return
        began = self._now()
        with self._changed:
            self._is_awaited = True
            try:
                is_told = self._changed.wait_for(lambda: self._tells_of(ref), bound_s)
            finally:
                self._is_awaited = False
        self._left_s -= min(self._left_s, self._now() - began)
        if is_told:
            self._misses = 0
        elif bound_s >= WAIT_S_MAX:
            self._misses += 1
            if self._misses >= MISSES_MAX:
                self._paused_until = self._now() + PAUSE_S
        self._hand_over()

    def _bound_s(self) -> float:
        """Return how long the loop may wait now."""
        now = self._now()
        elapsed_s, self._counted_at = now - self._counted_at, now
        self._left_s = min(WAIT_S_MAX, self._left_s + elapsed_s * WAIT_SHARE)
        return self._left_s if now >= self._paused_until else 0.0

    def _tells_of(self, ref: EntryRef) -> bool:
        return any(ref in event.refs for event in self._events)

    def _hand_over(self) -> None:
        """Deliver the queued reports; a later one has a callback of its own."""
        for _ in range(len(self._events)):
            try:
                self._report(self._events.popleft())
            except Exception:  # noqa: BLE001 - the reports behind it must be delivered, too
                _log.exception("handling a report of the disk writer failed")
