"""Clock of the bout: the local clock plus an offset (DOS-50..54, A21, data-model 7).

There are three clocks:

* the *machine's* clock, which a person or a program may set;
* the *local* clock, which all events of this node carry. It follows the machine's, but never goes back (`advance`). If
  the machine's clock is set back, local time continues from its last value, so nothing stops and nothing repeats;
* the *bout's* clock, which all members share: local time plus an offset.

A node adopts the bout's time from others. Its clock is in one of three states:

    ignores_time  is_bout_time
    no            no            Newcomer. Adopts the first TIME that a single peer sends.
    yes           no            Has written, or has met two others, without a time that is known to be the bout's; or
                                the machine's clock has jumped since. Measures the others' clocks and adopts theirs.
    yes           yes           Has the bout's time. Others may follow it.

A TIME is obeyed only by a newcomer, and once. So a late laptop with a wrong clock moves no other, not even if it calls
the lone jam timer. Among members the clock follows the leader (`peer/timekeeper`): small differences are slewed, by at
most 0.5 %; larger ones are stepped.

Offsets are in whole microseconds; a double of seconds is used only on the wire (DOS-52, 53).
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
    """Offset of the bout's time from local time, and whether others may rely on it.

    `ignores_time`: a TIME message changes nothing from now on. `is_bout_time`: the time here is the bout's, others may
    follow it. `is_witness`: the time here was not just taken from another node, so it counts where times differ.
    `was_set_back`: the machine's clock was set back, and the owner has not handled that yet.
    """

    def __init__(self) -> None:
        self.ignores_time = False
        self.is_bout_time = False
        self.is_witness = True
        self.was_set_back = False
        self._local = Instant(0)
        self._set_back_us = 0
        """Total by which the machine's clock was set back."""
        self._offset_us = 0
        """The offset at the end of the slew; without a slew, the offset."""
        self._slew_from_us = 0
        self._slew_since = Instant(0)

    # -- machine's clock and local clock ------------------------------------------------------------------

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

    def local_from_machine(self, now: Instant) -> Instant:
        """Return the local instant at which the machine's clock reads `now`."""
        return Instant(now + self._set_back_us)

    def machine_from_local(self, local: Instant | None) -> Instant | None:
        """Return the machine's clock at a local instant, to arm the timer. None stays None: never."""
        return None if local is None else Instant(local - self._set_back_us)

    # -- the bout's time ----------------------------------------------------------------------------------

    @property
    def offset_us(self) -> int:
        """Offset of the bout's time from the machine's clock now."""
        return self.offset_at(self._local) + self._set_back_us

    def offset_at(self, local: Instant) -> int:
        """Return the offset of the bout's time from local time at an instant."""
        distance_us = self._offset_us - self._slew_from_us
        if not distance_us:
            return self._offset_us
        slewed_us = max(0, local - self._slew_since) * SLEW_PER_MILLE // 1000
        if abs(distance_us) <= slewed_us:
            return self._offset_us
        return self._slew_from_us + (slewed_us if distance_us > 0 else -slewed_us)

    def at(self, local: Instant) -> Instant:
        """Return the bout's time at a local instant."""
        return Instant(local + self.offset_at(local))

    def seconds_at(self, local: Instant) -> float:
        """Return the content of a TIME at a local instant (DOS-52)."""
        return seconds(self.at(local))

    # -- state --------------------------------------------------------------------------------------------

    def ignore_time(self) -> None:
        """Ignore TIME messages from now on."""
        self.ignores_time = True

    def mark_as_bout_time(self) -> None:
        """Mark the time here as the bout's."""
        self.ignores_time = self.is_bout_time = True

    def mark_as_doubtful(self) -> None:
        """Mark the time here as doubtful, because the machine slept or its clock has jumped."""
        self.is_bout_time = False

    # -- another node's time: at once ---------------------------------------------------------------------

    def adopt(self, seconds_of_bout: float, local: Instant) -> bool:
        """Adopt the time in a TIME; return False if TIME is ignored, or if it cannot be a time of day."""
        if self.ignores_time or not seconds(EARLIEST) <= seconds_of_bout <= seconds(LATEST):
            return False
        self.adopt_offset(from_seconds(seconds_of_bout) - local)
        return True

    def adopt_offset(self, offset_us: int) -> None:
        """Adopt another node's time, which is the bout's, by its measured offset."""
        self.step(offset_us)
        self.mark_as_bout_time()
        self.is_witness = False

    # -- correction of our own time -----------------------------------------------------------------------

    def step(self, offset_us: int) -> None:
        """Set the offset at once."""
        self._slew_from_us = self._offset_us = offset_us

    def slew(self, offset_us: int, local: Instant) -> None:
        """Begin to move the offset to this one, by 0.5 % of the time that passes."""
        self._slew_from_us, self._offset_us, self._slew_since = self.offset_at(local), offset_us, local

    def stop_slewing(self, local: Instant) -> None:
        """Leave the offset as it is now."""
        self.step(self.offset_at(local))
