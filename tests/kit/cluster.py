"""Clusters of the simulator: connected, cut, and with entries in them."""

from derbyos_core.bout.commands import Command, EndJam, SetTrip, StartJam
from derbyos_core.bout.model import JamId
from derbyos_core.gossip.entry import EntryRef
from derbyos_core.identity import Team
from derbyos_core.replica.replica import Replica
from derbyos_core.simulation.cluster import SECOND_US, Cluster
from derbyos_core.simulation.host import Host

__all__ = ["connected_cluster", "cut_off", "enter", "enter_jam", "enter_trip", "replica_on"]

CONNECTED_US_MAX = 10 * SECOND_US


def connected_cluster(nodes: int, seed: int = 1, *, limit_us: int = CONNECTED_US_MAX) -> Cluster:
    """Return a running cluster in which every node is a member for every other."""
    cluster = Cluster(seed, nodes)
    cluster.start_all()
    assert cluster.run_until_in_step(limit_us) is not None, f"{nodes} nodes are not connected in time"
    return cluster


def cut_off(cluster: Cluster, host: Host) -> None:
    """Block all links of this laptop that are open, and drop the messages on them."""
    for other in cluster.hosts:
        if other is not host:
            for sender, there in ((host.name, other.name), (other.name, host.name)):
                cluster.network.block(sender, there)
                cluster.network.cut(sender, there)


def replica_on(host: Host) -> Replica:
    """Return the replica that runs on a laptop."""
    assert host.replica is not None, f"{host.name} is switched off"
    return host.replica


def enter(host: Host, command: Command, role: str) -> EntryRef:
    """Submit a command on a laptop. Return the entry that it became."""
    ref = replica_on(host).submit(command, role, host.now)
    host.perform()
    assert ref is not None, f"nothing was written for {command}"
    return ref


def enter_jam(host: Host, number: int) -> None:
    """Enter start and end of one jam of the first period."""
    replica, jam = replica_on(host), JamId(1, number)
    replica.submit(StartJam(jam=jam, at=replica.bout_time(host.now)), "jam-timer", host.now)
    replica.submit(EndJam(jam=jam, duration_us=60 * SECOND_US), "jam-timer", host.now)
    host.perform()


def enter_trip(host: Host, jam: int, number: int, points: int) -> None:
    """Enter one trip of the home team."""
    replica = replica_on(host)
    command = SetTrip(jam=JamId(1, jam), team=Team.HOME, number=number, points=points)
    replica.submit(command, "scorekeeper-home", host.now)
    host.perform()
