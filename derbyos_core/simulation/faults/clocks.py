"""Faults of clocks: offset, drift, a clock that is set, a day too early or too late."""

from derbyos_core.simulation.cluster import SECOND_US
from derbyos_core.simulation.faults.fault import Fault, Mend, nothing
from derbyos_core.simulation.host import ClockFault

__all__ = ["DRIFT_PPM_MAX", "OFFSET_US_MAX", "Drift", "Offset", "StepClock", "WrongDay"]

OFFSET_US_MAX = 300 * SECOND_US
DRIFT_PPM_MAX = 200
DAY_US = 86_400 * SECOND_US - 600 * SECOND_US
"""A day less the margin by which clocks may be wrong anyway."""


class Offset(Fault):
    """A clock was wrong by minutes when the program started (it is read once, and continued evenly)."""

    name = "offset"

    def strike(self) -> Mend | None:
        """Change the offset, and restart to apply it."""
        host = self.pick()
        if host is None:
            return None
        host.crash(is_rude=False)
        offset_us = self.random.randint(-OFFSET_US_MAX, OFFSET_US_MAX)
        host.clock = ClockFault(offset_us=offset_us, drift_ppm=host.clock.drift_ppm)
        self.cluster.switch_on(host)
        return nothing


class WrongDay(Fault):
    """A person set the calendar wrong and starts the program: a day early, or late."""

    name = "wrong day"

    def strike(self) -> Mend | None:
        """Shift the clock by a day, either way, and restart."""
        host = self.pick()
        if host is None:
            return None
        host.crash(is_rude=False)
        host.clock = ClockFault(offset_us=self.random.choice((-DAY_US, DAY_US)), drift_ppm=host.clock.drift_ppm)
        self.cluster.switch_on(host)
        return nothing


class Drift(Fault):
    """A warm laptop's clock runs faster or slower than before."""

    name = "drift"

    def strike(self) -> Mend | None:
        """Change the rate without a jump."""
        host = self.pick()
        if host is None:
            return None
        before = host.now
        rate = self.random.randint(-DRIFT_PPM_MAX, DRIFT_PPM_MAX)
        host.clock = ClockFault(offset_us=host.clock.offset_us, drift_ppm=rate)
        host.clock = ClockFault(offset_us=host.clock.offset_us + before - host.now, drift_ppm=rate)
        return nothing


class StepClock(Fault):
    """A running program's clock steps by up to two seconds: a lid, or a system without a steady clock."""

    name = "clock step"

    def strike(self) -> Mend | None:
        """Step forward or back."""
        host = self.pick()
        if host is None:
            return None
        by_us = self.random.randint(-2 * SECOND_US, 2 * SECOND_US)
        host.clock = ClockFault(offset_us=host.clock.offset_us + by_us, drift_ppm=host.clock.drift_ppm)
        return nothing
