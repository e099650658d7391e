"""Bounds on another clock's offset, from samples with a network delay.

A sample gives the other clock's reading when it was sent, and the delay of the round trip that it ends. So, on arrival,
the other clock reads at least the sample, and at most the sample plus the whole round trip, however unequal the two
ways are. Each new sample narrows the bounds (Marzullo's algorithm, as in NTP); between samples they widen by the most
that two laptops' clocks may drift apart. A sample outside of the bounds means that a clock was set: then only the new
one counts. A first sample with a long delay (congested Wi-Fi that has just cleared) says little; it is sharp enough to
use only if it is good, or if two more do not improve it.
"""

from typing import NamedTuple

from derbyos_core.clock import Instant

__all__ = ["DRIFT_PPM_MAX", "Bounds", "drift_us"]

DRIFT_PPM_MAX = 500
"""Two clocks of +-200 ppm (cheap quartz in a cold venue), and some room."""
GOOD_US = 8_000
"""Half of a round trip on a quiet network, and less than half of the 20 ms within which all agree."""
SAMPLES_ENOUGH = 3


class Bounds(NamedTuple):
    """Offset of the other clock from ours: at least `low_us` and at most `high_us`, at the local instant `at`."""

    low_us: int
    high_us: int
    at: Instant
    samples: int = 1

    @property
    def middle_us(self) -> int:
        """The best estimate."""
        return (self.low_us + self.high_us) // 2

    def error_us(self, local: Instant) -> int:
        """Return the largest error of the middle at a later instant."""
        return (self.high_us - self.low_us) // 2 + drift_us(local - self.at)

    def narrowed(self, newer: "Bounds") -> "Bounds":
        """Return the bounds after one more sample."""
        slack = drift_us(newer.at - self.at)
        low, high = max(newer.low_us, self.low_us - slack), min(newer.high_us, self.high_us + slack)
        return Bounds(low, high, newer.at, self.samples + 1) if low <= high else newer

    def is_sharp(self, local: Instant) -> bool:
        """Return True if a clock may be set by these bounds."""
        return self.samples >= SAMPLES_ENOUGH or self.error_us(local) <= GOOD_US


def drift_us(elapsed_us: int) -> int:
    """Return the largest drift of two clocks in this time."""
    return max(0, elapsed_us) * DRIFT_PPM_MAX // 1_000_000 + 1
