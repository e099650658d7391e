"""Token bucket: a budget that refills with time, for the limits of the doors."""

from derbyos_core.clock import Instant

__all__ = ["TokenBucket"]

SECOND_US = 1_000_000


class TokenBucket:
    """Budget of at most `burst` units, full at first. It gains `per_s` a second; a step of the clock fills it once."""

    def __init__(self, per_s: int, burst: int, now: Instant | None = None) -> None:
        self._per_s = per_s
        self._most_us = burst * SECOND_US
        self._left_us = self._most_us  # in millionths of one unit, so that nothing is lost by rounding
        self._at = now

    def takes(self, now: Instant) -> bool:
        """Take one unit; returns whether a whole one was left."""
        self._refill(now)
        if self._left_us < SECOND_US:
            return False
        self._left_us -= SECOND_US
        return True

    def is_left(self, now: Instant) -> bool:
        """Return whether anything is left now."""
        self._refill(now)
        return self._left_us > 0

    def spend(self, cost: int) -> None:
        """Take from the budget; the last cost may take it below zero."""
        self._left_us -= cost * SECOND_US

    def pause_us(self) -> int:
        """Return how long it takes until something is left."""
        return 0 if self._left_us > 0 else -self._left_us // self._per_s + 1

    def _refill(self, now: Instant) -> None:
        elapsed, self._at = max(0, now - self._at) if self._at is not None else 0, now
        self._left_us = min(self._most_us, self._left_us + elapsed * self._per_s)
