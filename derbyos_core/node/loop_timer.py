"""Timer of the replica: armed again after every turn, never early, never in a busy loop."""

from asyncio import AbstractEventLoop, TimerHandle
from collections.abc import Callable

from derbyos_core.clock import Clock, Instant

__all__ = ["LoopTimer"]

SLACK_S = 0.001
"""A Qt timer counts whole milliseconds and may be early by one."""


class LoopTimer:
    """One timer on a loop, set by instants of the local clock."""

    def __init__(self, loop: AbstractEventLoop, clock: Clock, ring: Callable[[], None]) -> None:
        self._loop = loop
        self._clock = clock
        self._ring = ring
        self._handle: TimerHandle | None = None
        self._set_for: Instant | None = None
        self._due: Instant | None = None

    def arm(self, due: Instant | None, *, pause_s: float = 0.0) -> None:
        """Ring at `due`, or not at all, and not before the pause is over.

        The loop's own timer is kept if it rings no later than that. Most alarms are put off before they ring (an entry
        is on the disk long before its 50 ms are over), and to move a timer costs more than to check again.
        """
        if due is None:
            self.disarm()
            return
        self._due = due
        if self._handle is None or self._set_for is None or due < self._set_for or pause_s > 0:
            self._set(due, pause_s)

    def disarm(self) -> None:
        """Cancel the timer."""
        if self._handle is not None:
            self._handle.cancel()
        self._handle = self._set_for = self._due = None

    def _set(self, due: Instant, pause_s: float) -> None:
        if self._handle is not None:
            self._handle.cancel()
        wait_s = (due - self._clock.now()) / 1_000_000 + SLACK_S
        self._handle = self._loop.call_later(max(wait_s, SLACK_S, pause_s), self._on_time)
        self._set_for = due

    def _on_time(self) -> None:
        due = self._due
        self._handle = self._set_for = None
        if due is not None and due > self._clock.now():
            self._set(due, 0.0)
            return
        self._due = None
        self._ring()
