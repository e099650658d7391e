"""Decides when the replica's one timer rings: armed anew after every turn, never early, never in a hot circle."""

from asyncio import AbstractEventLoop, TimerHandle
from collections.abc import Callable

from derbyos_core.clock import Clock, Instant

__all__ = ["Alarm"]

SLACK_S = 0.001
"""A Qt timer counts whole milliseconds and may be early by one."""


class Alarm:
    """One timer on a loop, set by instants of the local clock."""

    def __init__(self, loop: AbstractEventLoop, clock: Clock, ring: Callable[[], None]) -> None:
        self._loop = loop
        self._clock = clock
        self._ring = ring
        self._handle: TimerHandle | None = None
        self._due: Instant | None = None

    def arm(self, due: Instant | None, *, pause_s: float = 0.0) -> None:
        """Ring at `due`, or not at all, and not before the pause is over; an alarm set to the same moment stays."""
        if due is not None and due == self._due:
            return
        self.disarm()
        if due is not None:
            wait_s = (due - self._clock.now()) / 1_000_000 + SLACK_S
            self._handle = self._loop.call_later(max(wait_s, SLACK_S, pause_s), self._on_time)
            self._due = due

    def disarm(self) -> None:
        """Do not ring."""
        if self._handle is not None:
            self._handle.cancel()
        self._handle = self._due = None

    def _on_time(self) -> None:
        self._handle = self._due = None
        self._ring()
