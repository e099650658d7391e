"""Decides what time it is in the bout: the local clock and an offset (DOS-50..54, A21).

Everybody keeps the time of whoever was there first. A newcomer that has no other peer takes the time that it is
told, once. Whoever has taken a time, has written, or has met two others is settled and obeys no TIME: so a late
laptop with a wrong clock moves nothing, not even where the lone jam timer is the one who calls it. The offset is
kept in whole microseconds; the double of seconds stands on the wire alone (DOS-52, 53).

Local instants are those that events carry; they never go back (`advance`), so that a clock that a person sets
back stops nothing and repeats nothing.
"""

from derbyos_core.clock import Instant, from_seconds, seconds

__all__ = ["BoutClock"]

EARLIEST = from_seconds(946_684_800.0)
"""The year 2000: a laptop that tells an earlier time has no clock at all."""
LATEST = from_seconds(4_102_444_800.0)
"""The year 2100."""


class BoutClock:
    """The bout's time beside the local one."""

    def __init__(self) -> None:
        self.offset_us = 0
        self.is_settled = False
        self._local = Instant(0)

    def advance(self, now: Instant) -> Instant:
        """The local instant to use for `now`: never one before the last."""
        self._local = max(self._local, now)
        return self._local

    def at(self, local: Instant) -> Instant:
        """The bout's time at a local instant."""
        return Instant(local + self.offset_us)

    def told(self, local: Instant) -> float:
        """What a TIME says at a local instant (DOS-52)."""
        return seconds(self.at(local))

    def settle(self) -> None:
        """From now on the time here is the bout's."""
        self.is_settled = True

    def adopt(self, told: float, local: Instant) -> bool:
        """Take the time of another node; false if ours is settled, or that cannot be a time of day."""
        instant = from_seconds(told)
        if self.is_settled or not EARLIEST <= instant <= LATEST:
            return False
        self.offset_us = instant - local
        self.is_settled = True
        return True
