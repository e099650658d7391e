"""Halls of laptops that know each other, and what somebody enters there."""

from derbyos_core.bout.commands import EndJam, SetTrip, StartJam
from derbyos_core.bout.model import JamId
from derbyos_core.identity import Team
from derbyos_core.replica.replica import Replica
from derbyos_core.simulation.cluster import SECOND_US, Cluster
from derbyos_core.simulation.host import Host

__all__ = ["cut_off", "enter_jam", "enter_trip", "mesh_of", "replica_on"]


def replica_on(host: Host) -> Replica:
    """The program that runs on a laptop."""
    assert host.replica is not None
    return host.replica


def enter_jam(host: Host, number: int) -> None:
    """One jam, as its jam timer writes it."""
    replica, jam = replica_on(host), JamId(1, number)
    replica.submit(StartJam(jam=jam, at=replica.bout_time(host.now)), "jam-timer", host.now)
    replica.submit(EndJam(jam=jam, duration_us=60 * SECOND_US), "jam-timer", host.now)
    host.perform()


def enter_trip(host: Host, jam: int, number: int, points: int) -> None:
    """One trip of the left team."""
    replica = replica_on(host)
    command = SetTrip(jam=JamId(1, jam), team=Team.HOME, number=number, points=points)
    replica.submit(command, "scorekeeper-home", host.now)
    host.perform()


def mesh_of(nodes: int, seed: int = 1) -> Cluster:
    """A hall in which everybody knows everybody."""
    cluster = Cluster(seed, nodes)
    cluster.start_all()
    assert cluster.run_until_in_step(10 * SECOND_US) is not None
    return cluster


def cut_off(cluster: Cluster, host: Host) -> None:
    """No line between this laptop and the others, and what is under way on them is gone."""
    for other in cluster.hosts:
        if other is not host:
            for sender, there in ((host.name, other.name), (other.name, host.name)):
                cluster.network.block(sender, there)
                cluster.network.cut(sender, there)
