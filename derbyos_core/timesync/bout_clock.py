"""Decides what time it is in the bout: the local clock and an offset (DOS-50..54, A21, data-model 7).

A newcomer that has no other peer takes the time that it is told, once. Whoever has taken a time, has written, or
has met two others is settled and obeys no TIME: so a late laptop with a wrong clock moves nothing, not even where
the lone jam timer is the one who calls it. Among members the clock follows the one who leads (`peer/timekeeper`):
it slews by at most 0.5 %, or steps. Whose time is the bout's is *kept*; a newcomer's is not until it has taken
one, and neither is that of a laptop whose own clock has jumped: it asks the others again.

The offset is kept in whole microseconds; the double of seconds stands on the wire alone (DOS-52, 53). Local
instants are those that events carry. They never go back (`advance`): where the clock below does, the time here
goes on from where it was, so that a clock that a person sets back stops nothing and repeats nothing.
"""

from derbyos_core.clock import Instant, from_seconds, seconds

__all__ = ["EARLIEST", "LATEST", "BoutClock"]

EARLIEST = from_seconds(946_684_800.0)
"""The year 2000: a laptop that tells an earlier time has no clock at all."""
LATEST = from_seconds(4_102_444_800.0)
"""The year 2100."""
SLEW_PER_MILLE = 5
"""A second of the bout is at least 0.995 and at most 1.005 seconds here (data-model 7)."""


class BoutClock:
    """The bout's time beside the local one.

    `is_settled`: no TIME is obeyed any more. `is_kept`: the time here is the bout's, others may follow it.
    `is_witness`: it is not just taken from another, so it counts where times differ.
    `was_set_back`: the machine's clock was, and nobody has taken note of it yet.
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

    # -- the clock below ----------------------------------------------------------------------------------

    @property
    def local(self) -> Instant:
        """The last local instant that was used."""
        return self._local

    def advance(self, now: Instant) -> Instant:
        """The local instant to use when the machine's clock says `now`: never one before the last."""
        local = Instant(now + self._set_back_us)
        if local < self._local:
            self._set_back_us += self._local - local
            self.was_set_back = True
            return self._local
        self._local = local
        return local

    def from_machine(self, now: Instant) -> Instant:
        """The local instant at which the machine's clock says `now`."""
        return Instant(now + self._set_back_us)

    def on_machine(self, local: Instant | None) -> Instant | None:
        """What the machine's clock says at a local instant: by it the timer is armed. None stays None: never."""
        return None if local is None else Instant(local - self._set_back_us)

    # -- the bout's time ----------------------------------------------------------------------------------

    @property
    def offset_us(self) -> int:
        """How far the bout's time is ahead of the machine's clock now."""
        return self.offset_at(self._local) + self._set_back_us

    def offset_at(self, local: Instant) -> int:
        """How far the bout's time is ahead of the local one then."""
        gap = self._to_us - self._from_us
        if not gap:
            return self._to_us
        room = max(0, local - self._since) * SLEW_PER_MILLE // 1000
        if abs(gap) <= room:
            return self._to_us
        return self._from_us + (room if gap > 0 else -room)

    def at(self, local: Instant) -> Instant:
        """The bout's time at a local instant."""
        return Instant(local + self.offset_at(local))

    def told(self, local: Instant) -> float:
        """What a TIME says at a local instant (DOS-52)."""
        return seconds(self.at(local))

    # -- whose time it is ---------------------------------------------------------------------------------

    def settle(self) -> None:
        """From now on no TIME is obeyed here."""
        self.is_settled = True

    def keep(self) -> None:
        """The time here is the bout's."""
        self.is_settled = self.is_kept = True

    def doubt(self) -> None:
        """The machine's clock has jumped, or slept: the others know better."""
        self.is_kept = False

    def adopt(self, told: float, local: Instant) -> bool:
        """Take the time of another node; false if ours is settled, or that cannot be a time of day."""
        if self.is_settled or not seconds(EARLIEST) <= told <= seconds(LATEST):
            return False
        self.take(from_seconds(told) - local)
        return True

    def take(self, offset_us: int) -> None:
        """The time is that of another node, at once."""
        self.step(offset_us)
        self.keep()
        self.is_witness = False

    def step(self, offset_us: int) -> None:
        """The time is another one, at once."""
        self._from_us = self._to_us = offset_us

    def slew(self, offset_us: int, local: Instant) -> None:
        """Go to this offset from now on, as fast as a clock may."""
        self._from_us, self._to_us, self._since = self.offset_at(local), offset_us, local

    def hold(self, local: Instant) -> None:
        """Go nowhere from now on."""
        self.step(self.offset_at(local))
