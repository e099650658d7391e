"""Clock of the bout: the local clock plus an offset (DOS-50..54, A21, data-model 7).

A newcomer with a single peer adopts that peer's TIME, once. A node that has taken a time, has written, or has met two
others is settled and ignores TIME: so a late laptop with a wrong clock moves no other, not even if it calls the lone
jam timer. Among members the clock follows the leader (`peer/timekeeper`): it slews by at most 0.5 %, or steps. A clock
that has the bout's time is *kept*. A newcomer's is not kept until it has taken a time, nor is that of a laptop whose
own clock has jumped: it asks the others again.

The offset is in whole microseconds; a double of seconds is used only on the wire (DOS-52, 53). Local instants are those
that events carry. They never go back (`advance`): if the machine's clock does, local time continues from its last
value, so that a clock set back by a person stops nothing and repeats nothing.
"""

from derbyos_core.clock import Instant, from_seconds, seconds

__all__ = ["EARLIEST", "LATEST", "BoutClock"]

EARLIEST = from_seconds(946_684_800.0)
"""The year 2000: a laptop that sends an earlier time has no clock at all."""
LATEST = from_seconds(4_102_444_800.0)
"""The year 2100."""
SLEW_PER_MILLE = 5
"""A second of the bout is at least 0.995 and at most 1.005 seconds here (data-model 7)."""


class BoutClock:
    """Offset of the bout's time from the local one.

    `is_settled`: TIME is ignored from now on. `is_kept`: the time here is the bout's, others may follow it.
    `is_witness`: it was not just taken from another node, so it counts where times differ. `was_set_back`: the
    machine's clock was set back, and that has not been handled yet.
    """

    def __init__(self) -> None:
        self.is_settled = False
        self.is_kept = False
        self.is_witness = True
        self.was_set_back = False
        self._from_us = self._to_us = 0
        self._since = Instant(0)
        self._local = Instant(0)
        self._set_back_us = 0

    # -- machine clock -----------------------------------------------------------------------------------

    @property
    def local(self) -> Instant:
        """The last local instant that was used."""
        return self._local

    def advance(self, now: Instant) -> Instant:
        """Return the local instant to use when the machine's clock reads `now`: never one before the last."""
        local = Instant(now + self._set_back_us)
        if local < self._local:
            self._set_back_us += self._local - local
            self.was_set_back = True
            return self._local
        self._local = local
        return local

    def from_machine(self, now: Instant) -> Instant:
        """Return the local instant at which the machine's clock reads `now`."""
        return Instant(now + self._set_back_us)

    def on_machine(self, local: Instant | None) -> Instant | None:
        """Return the machine's clock at a local instant, to arm the timer. None stays None: never."""
        return None if local is None else Instant(local - self._set_back_us)

    # -- the bout's time ----------------------------------------------------------------------------------

    @property
    def offset_us(self) -> int:
        """Offset of the bout's time from the machine's clock now."""
        return self.offset_at(self._local) + self._set_back_us

    def offset_at(self, local: Instant) -> int:
        """Return the offset of the bout's time from local time at an instant."""
        gap = self._to_us - self._from_us
        if not gap:
            return self._to_us
        room = max(0, local - self._since) * SLEW_PER_MILLE // 1000
        if abs(gap) <= room:
            return self._to_us
        return self._from_us + (room if gap > 0 else -room)

    def at(self, local: Instant) -> Instant:
        """Return the bout's time at a local instant."""
        return Instant(local + self.offset_at(local))

    def seconds_at(self, local: Instant) -> float:
        """Return the content of a TIME at a local instant (DOS-52)."""
        return seconds(self.at(local))

    # -- setting the time --------------------------------------------------------------------------------

    def settle(self) -> None:
        """Ignore TIME from now on."""
        self.is_settled = True

    def keep(self) -> None:
        """Mark the time here as the bout's."""
        self.is_settled = self.is_kept = True

    def doubt(self) -> None:
        """Mark the time here as doubtful, because the machine slept or its clock has jumped."""
        self.is_kept = False

    def adopt(self, seconds_of_bout: float, local: Instant) -> bool:
        """Adopt another node's time; return False if ours is settled, or if it cannot be a time of day."""
        if self.is_settled or not seconds(EARLIEST) <= seconds_of_bout <= seconds(LATEST):
            return False
        self.take(from_seconds(seconds_of_bout) - local)
        return True

    def take(self, offset_us: int) -> None:
        """Take another node's time at once."""
        self.step(offset_us)
        self.keep()
        self.is_witness = False

    def step(self, offset_us: int) -> None:
        """Set the offset at once."""
        self._from_us = self._to_us = offset_us

    def slew(self, offset_us: int, local: Instant) -> None:
        """Move to this offset, at the greatest slew rate."""
        self._from_us, self._to_us, self._since = self.offset_at(local), offset_us, local

    def hold(self, local: Instant) -> None:
        """Stop slewing."""
        self.step(self.offset_at(local))
