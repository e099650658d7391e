"""Clock of this machine: the wall clock at the start, continued evenly.

A wall clock jumps when somebody sets it or when NTP steps it; a jam clock must not. So the wall clock is read once, and
a clock that never jumps continues from there. If the system has one that also counts while the lid is closed, that one
is used; otherwise a laptop that slept would be behind.
"""

import time
from collections.abc import Callable

from derbyos_core.clock import Instant

__all__ = ["RealClock"]


def _choose_steady() -> Callable[[], int]:
    boot_time: int | None = getattr(time, "CLOCK_BOOTTIME", None)
    if boot_time is None:
        return time.monotonic_ns
    chosen = boot_time
    return lambda: time.clock_gettime_ns(chosen)


_steady_ns = _choose_steady()
"""Nanoseconds of a clock that never jumps; it is common to all processes of one machine."""


class RealClock:
    """The clock of a node; `steady` and `wall` are replaced in tests only."""

    def __init__(self, *, steady: Callable[[], int] = _steady_ns, wall: Callable[[], int] = time.time_ns) -> None:
        self._steady = steady
        self._behind_ns = wall() - steady()

    def now(self) -> Instant:
        """Return microseconds since 1970 by this machine, never going back."""
        return Instant((self._behind_ns + self._steady()) // 1000)
