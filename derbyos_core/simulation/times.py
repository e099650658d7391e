"""Check of each laptop's steps in time against the promise that all agree on the time of the bout.

A laptop whose time is that of the bout, whose own clock was not set and which has not slept, does not step while a jam
runs, whichever peer comes and whatever time that peer gives (`protocol`, "Time"). `liveness` checks that all agree in
the end.
"""

from dataclasses import dataclass

from derbyos_core.replica.replica import Replica
from derbyos_core.simulation.host import ClockFault, Host
from derbyos_core.simulation.promises import BrokenPromise, Promise

__all__ = ["Times"]

SLACK_US = 1_000


@dataclass(slots=True)
class Times:
    """State of one program's clock after its last event."""

    offset_us: int = 0
    seen_at: int = 0
    is_bout_time: bool = False
    clock: ClockFault | None = None
    naps: int = 0

    def look(self, host: Host, replica: Replica) -> None:
        """Check after an event. Raises `BrokenPromise` for a step while a jam runs."""
        offset_us, now = replica.offset_us, host.true_now
        moved = abs(offset_us - self.offset_us)
        if (
            moved > SLACK_US
            and self.is_bout_time
            and self.clock is host.clock
            and self.naps == host.naps
            and moved > (now - self.seen_at) // 100 + SLACK_US
            and replica._state.is_jam_running()
        ):
            words = f"{replica.source} moves its time by {moved / 1e6:.6f} s while a jam runs"
            raise BrokenPromise(Promise.CLOCKS, words)
        self.offset_us, self.seen_at, self.is_bout_time = offset_us, now, replica._clock.is_bout_time
        self.clock, self.naps = host.clock, host.naps
