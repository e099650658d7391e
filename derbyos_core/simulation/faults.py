"""Decides what goes wrong in a simulated hall, when, and for how long: a schedule drawn from the seed."""

from collections.abc import Callable
from random import Random

from derbyos_core.simulation.cluster import SECOND_US, Cluster
from derbyos_core.simulation.host import ClockFault, Host
from derbyos_core.simulation.network import Weather

__all__ = ["Faults"]

CLOCK_OFFSET_US_MAX = 300 * SECOND_US
DRIFT_PPM_MAX = 200


class Faults:
    """Nemesis of one cluster. `strike` does one thing; `end` makes everything whole again."""

    def __init__(self, cluster: Cluster, random: Random) -> None:
        self._cluster = cluster
        self._random = random
        self.struck: list[str] = []
        self._all: tuple[Callable[[], str], ...] = (
            self._crash,
            self._restart,
            self._quit,
            self._partition,
            self._one_way,
            self._cut,
            self._clear,
            self._bad_weather,
            self._full_disk,
        )

    def set_clocks(self) -> None:
        """Nobody's clock is right."""
        for host in self._cluster.hosts:
            host.clock = ClockFault(
                offset_us=self._random.randint(-CLOCK_OFFSET_US_MAX, CLOCK_OFFSET_US_MAX),
                drift_ppm=self._random.randint(-DRIFT_PPM_MAX, DRIFT_PPM_MAX),
            )

    def strike(self) -> None:
        """Something goes wrong, or is mended."""
        self.struck.append(self._random.choice(self._all)())

    def end(self) -> None:
        """The air is clear, the disks write, everybody is on."""
        self._clear()
        for host in self._cluster.hosts:
            host.store.fault = ""
            if host.replica is None:
                self._switch_on(host)

    def _switch_on(self, host: Host) -> None:
        others = [other.address for other in self._cluster.running]
        host.start(*self._random.sample(others, min(len(others), 2)))

    def _pick(self) -> Host | None:
        running = self._cluster.running
        return self._random.choice(running) if len(running) > 1 else None

    def _crash(self) -> str:
        host = self._pick()
        if host is not None:
            host.crash(is_rude=self._random.random() < 0.5)
        return "crash"

    def _restart(self) -> str:
        off = [host for host in self._cluster.hosts if host.replica is None]
        if off:
            self._switch_on(self._random.choice(off))
        return "restart"

    def _quit(self) -> str:
        host = self._pick()
        if host is not None:
            host.quit()
        return "quit"

    def _partition(self) -> str:
        hosts = self._cluster.hosts[:]
        self._random.shuffle(hosts)
        half = self._random.randint(1, len(hosts) - 1)
        breaks = self._random.random() < 0.5
        for one in hosts[:half]:
            for other in hosts[half:]:
                for sender, host in ((one.name, other.name), (other.name, one.name)):
                    self._cluster.network.block(sender, host)
                    if breaks:
                        self._cluster.network.cut(sender, host)
        return "partition"

    def _one_way(self) -> str:
        one, other = self._random.sample(self._cluster.hosts, 2)
        self._cluster.network.block(one.name, other.name)
        self._cluster.network.cut(one.name, other.name)
        return "one way"

    def _cut(self) -> str:
        one, other = self._random.sample(self._cluster.hosts, 2)
        self._cluster.network.cut(one.name, other.name)
        return "cut"

    def _clear(self) -> str:
        self._cluster.network.unblock_all()
        self._cluster.network.weather = Weather()
        return "clear"

    def _bad_weather(self) -> str:
        self._cluster.network.weather = Weather(
            delay_us_max=self._random.choice((5_000, 200_000)), slow_share=0.02, twice_share=0.05
        )
        return "bad weather"

    def _full_disk(self) -> str:
        host = self._pick()
        if host is not None:
            host.store.fault = "" if host.store.fault else "the disk is full"
        return "full disk"
