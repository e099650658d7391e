"""Nemesis of a cluster: a schedule of faults drawn from the seed."""

from collections.abc import Sequence
from random import Random

from derbyos_core.simulation.cluster import SECOND_US, Cluster
from derbyos_core.simulation.faults import FAULTS, Mend
from derbyos_core.simulation.faults.clocks import DRIFT_PPM_MAX, OFFSET_US_MAX
from derbyos_core.simulation.host import ClockFault

__all__ = ["DEFAULT_FAULTS", "HOSTILE_FAULTS", "HOSTILE_MIX", "ODD_FAULTS", "Nemesis"]

DEFAULT_FAULTS = tuple(name for name, fault in FAULTS.items() if not (fault.is_hostile or fault.is_odd))
"""The default: all faults that happen without a person."""
ODD_FAULTS = tuple(name for name, fault in FAULTS.items() if fault.is_odd and not fault.is_by_name)
"""Unusual actions of officials."""
HOSTILE_FAULTS = tuple(name for name, fault in FAULTS.items() if fault.is_hostile and not fault.is_by_name)
"""Actions of other programs and people."""
HOSTILE_MIX = (*DEFAULT_FAULTS, *ODD_FAULTS, *ODD_FAULTS, *HOSTILE_FAULTS, *HOSTILE_FAULTS)
"""Failing machines, odd officials and hostile programs, about half and half."""


class Nemesis:
    """Faults of one cluster; `strike` causes one and schedules its end; `end` ends all."""

    def __init__(self, cluster: Cluster, random: Random, names: Sequence[str] = DEFAULT_FAULTS) -> None:
        self._cluster = cluster
        self._random = random
        self._names = tuple(names)
        self._mends: list[Mend] = []
        self.struck: list[str] = []

    def set_clocks(self) -> None:
        """Give every clock an error."""
        for host in self._cluster.hosts:
            host.clock = ClockFault(
                offset_us=self._random.randint(-OFFSET_US_MAX, OFFSET_US_MAX),
                drift_ppm=self._random.randint(-DRIFT_PPM_MAX, DRIFT_PPM_MAX),
            )

    def strike(self) -> None:
        """Cause a random fault, if it is possible now."""
        fault = FAULTS[self._random.choice(self._names)](self._cluster, self._random)
        mend = fault.strike()
        if mend is not None:
            self.struck.append(fault.name)
            self._mends.append(mend)
            self._cluster.agenda.after(self._random.randint(SECOND_US, max(SECOND_US, fault.lasts_us)), mend)

    def end(self) -> None:
        """End all faults: the network is clear, the disks write, all laptops run and read."""
        for mend in self._mends:
            mend()
        self._mends.clear()
        self._cluster.network.clear_up()
        for host in self._cluster.hosts:
            if host.is_asleep:
                host.wake_up()
            if host.replica is None:
                self._cluster.switch_on(host)
