"""Clock samples of one peer: which are believed, and the offset that they give (DOS-50).

A sample counts if it echoes a time that we recently sent to this very peer, and if the resulting round trip is
plausible. Absurd or invented samples (another century, an echo of nothing, a trip that ends before it begins) change
nothing.
"""

from dataclasses import dataclass
from typing import NamedTuple

from derbyos_core.clock import Instant
from derbyos_core.timesync.bout_clock import EARLIEST, LATEST, BoutClock
from derbyos_core.timesync.sample import ClockSample

__all__ = ["AGREED_US", "Apart", "Bounds", "PeerClock"]

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


SENT_MAX = 8
"""Number of our last send times that may still be echoed: a quarter of a minute of BEATs."""
HELD_US_MAX = 15_000_000
ROUND_TRIP_US_MAX = 5_000_000
"""A sample with a longer delay says too little."""
AGREED_US = 20_000
"""Two times this close count as equal (issue: all within 20 ms on a quiet network)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Apart:
    """Offset of the peer's time of the bout from ours, `offset_us` give or take `error_us`."""

    offset_us: int
    error_us: int

    @property
    def is_agreed(self) -> bool:
        """False only if the two are known to differ by more than 20 ms."""
        return abs(self.offset_us) - self.error_us <= AGREED_US


class PeerClock:
    """One peer's clock: its last statements, and the bounds that follow.

    `is_bout_time`: it says that its time is the bout's; `is_witness`: that it did not just take it from another.
    `bounds` are of its time of the bout against our local clock. `machine_ahead_us` is by how much it says that the
    clock of its machine is ahead of the bout's time.
    """

    __slots__ = ("_received", "_sent", "bounds", "is_bout_time", "is_witness", "machine_ahead_us")

    def __init__(self) -> None:
        self.is_bout_time = self.is_witness = False
        self.bounds: Bounds | None = None
        self.machine_ahead_us: int | None = None
        self._received: tuple[Instant, Instant] | None = None
        self._sent: dict[Instant, Instant] = {}

    def sample(self, clock: BoutClock, local: Instant) -> ClockSample:
        """Return the sample to send to this peer now."""
        sent = clock.at(local)
        self._sent.pop(sent, None)
        self._sent[sent] = local
        if len(self._sent) > SENT_MAX:
            del self._sent[next(iter(self._sent))]
        if self._received is None:
            return ClockSample(sent=sent, is_bout_time=clock.is_bout_time, is_witness=clock.is_witness)
        theirs, at = self._received
        held_us = local - at
        return ClockSample(
            sent=sent, is_bout_time=clock.is_bout_time, echo=theirs, held_us=held_us, is_witness=clock.is_witness
        )

    def receive(self, sample: ClockSample | None, local: Instant) -> None:
        """Process the sample in a BEAT of this peer."""
        if sample is None or not EARLIEST <= sample.sent <= LATEST:
            return
        self.is_bout_time, self.is_witness = sample.is_bout_time, sample.is_witness
        self._received = (sample.sent, local)
        sent_at = None if sample.echo is None else self._sent.get(sample.echo)
        if sent_at is None or not 0 <= sample.held_us <= HELD_US_MAX:
            return
        trip = local - sent_at - sample.held_us
        slack = drift_us(sample.held_us)
        if not -slack <= trip <= ROUND_TRIP_US_MAX:
            return
        ahead = sample.sent - local
        newer = Bounds(ahead - slack, ahead + max(0, trip) + slack, local)
        self.bounds = newer if self.bounds is None else self.bounds.narrowed(newer)

    def forget(self) -> None:
        """Discard all measurements, because our own clock has jumped."""
        self.bounds = self._received = None
        self._sent.clear()

    def apart(self, clock: BoutClock, local: Instant) -> Apart | None:
        """Return the offset of its time from ours; None if unknown."""
        if self.bounds is None:
            return None
        offset_us = self.bounds.middle_us - clock.offset_at(local)
        return Apart(offset_us=offset_us, error_us=self.bounds.error_us(local))
