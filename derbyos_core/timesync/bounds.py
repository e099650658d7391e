"""Decides what is known of another clock from samples that took some time to come: two bounds, and their middle.

A sample says what the other clock read when it was sent, and how long it and our own before it were under way
together. So, when it arrives, the other clock reads at least what it says, and at most that and the whole round
trip, however unequal the two ways are. Each new sample narrows the bounds (Marzullo's way, as NTP has it); between
samples they widen by as much as two laptops' clocks may drift apart. A sample outside of the bounds means that a
clock was set: only the new one counts then. A first sample that was long under way (the air has just cleared) says
little; it is sharp enough to go by only if it is good, or if two more do not better it.
"""

from typing import NamedTuple

from derbyos_core.clock import Instant

__all__ = ["DRIFT_PPM_MAX", "Bounds", "drift_us"]

DRIFT_PPM_MAX = 500
"""Two clocks of +-200 ppm (cheap quartz in a cold hall), and some room."""
GOOD_US = 8_000
"""Half of a round trip on a quiet network, and less than half of the 20 ms within which all agree."""
SAMPLES_ENOUGH = 3


class Bounds(NamedTuple):
    """The other clock is ahead of ours by at least `low_us` and at most `high_us`, at the local instant `at`."""

    low_us: int
    high_us: int
    at: Instant
    samples: int = 1

    @property
    def middle_us(self) -> int:
        """The best guess."""
        return (self.low_us + self.high_us) // 2

    def error_us(self, local: Instant) -> int:
        """How far from the truth the middle may be at a later instant."""
        return (self.high_us - self.low_us) // 2 + drift_us(local - self.at)

    def narrowed(self, newer: "Bounds") -> "Bounds":
        """What is known after one more sample."""
        slack = drift_us(newer.at - self.at)
        low, high = max(newer.low_us, self.low_us - slack), min(newer.high_us, self.high_us + slack)
        return Bounds(low, high, newer.at, self.samples + 1) if low <= high else newer

    def is_sharp(self, local: Instant) -> bool:
        """True if a clock may be set by these."""
        return self.samples >= SAMPLES_ENOUGH or self.error_us(local) <= GOOD_US


def drift_us(elapsed_us: int) -> int:
    """How far two clocks may have drifted apart meanwhile."""
    return max(0, elapsed_us) * DRIFT_PPM_MAX // 1_000_000 + 1
