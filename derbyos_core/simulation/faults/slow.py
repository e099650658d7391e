"""Fault of a slow laptop: it sends and reads nothing."""

from derbyos_core.simulation.cluster import SECOND_US
from derbyos_core.simulation.faults.fault import Fault, Mend

__all__ = ["SlowReader"]


class SlowReader(Fault):
    """One laptop reads nothing for up to a minute; the queues towards it are short and fill up (DOS-14)."""

    name = "slow reader"
    lasts_us = 60 * SECOND_US

    def strike(self) -> Mend | None:
        """Limit the queues to a few messages, so that sending is soon refused."""
        host = self.pick()
        network = self.cluster.network
        if host is None or host.name in network.high_water:
            return None
        name = host.name
        network.high_water[name] = self.random.choice((3, 10, 100))
        network.stop_reading(name)

        def mend() -> None:
            if network.high_water.pop(name, None) is not None:
                network.go_on_reading(name)

        return mend
