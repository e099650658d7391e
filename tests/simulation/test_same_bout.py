"""Simultaneous entries give the same bout on every node: each scenario opens with its goal."""

import pytest

from derbyos_core.bout.commands import MarkLead, SetTrip
from derbyos_core.bout.model import JamId
from derbyos_core.gossip.entry import EntryRef
from derbyos_core.identity import Team
from derbyos_core.simulation.checkers import check_equal_tops, fingerprint
from derbyos_core.simulation.cluster import SECOND_US, Cluster
from derbyos_core.simulation.host import ClockFault
from tests.kit.cluster import connected_cluster, enter_trip, replica_on


@pytest.mark.clause(30)
def test_everybody_enters_and_everybody_has_it() -> None:
    """DOS-30: sixteen officials with one entry each, and one more; all in step within a second, without gossip."""
    cluster = connected_cluster(16)
    for index, host in enumerate(cluster.hosts):
        enter_trip(host, 1 + index % 3, 2 + index % 2, index % 5)
    assert cluster.run_until_in_step(SECOND_US) is not None
    check_equal_tops(cluster.replicas)
    assert len(replica_on(cluster.hosts[0]).log) == 32


@pytest.mark.clause(94, 96)
def test_late_join_receives_missing_entries() -> None:
    """DOS-96, DOS-94: a newcomer to a bout of 600 entries, a third by a node long gone, has them in a second."""
    cluster = Cluster(5, 4)
    for host in cluster.hosts[:3]:
        host.start(cluster.hosts[0].address)
    cluster.run(2 * SECOND_US)
    for number in range(200):
        for host in cluster.hosts[:3]:
            enter_trip(host, 1 + number % 40, 2 + number // 40, number % 5)
    cluster.run(2 * SECOND_US)
    cluster.hosts[1].crash()
    cluster.run(SECOND_US)
    before = cluster.network.octets
    cluster.hosts[3].start(cluster.hosts[0].address)
    cluster.run(SECOND_US)
    newcomer = replica_on(cluster.hosts[3])
    assert dict(newcomer.log.tops) == dict(replica_on(cluster.hosts[0]).log.tops)
    assert len(newcomer.log) == 603
    size = sum(len(item.entry.body) for item in newcomer.log.ordered())
    assert cluster.network.octets - before < 1.2 * size, "nothing is sent twice"
    check_equal_tops(cluster.replicas)


def test_an_answer_never_sorts_before_what_its_writer_had_seen() -> None:
    """Faults, clocks: five minutes apart, one running fast; the order of the document is that of the conversation."""
    cluster = Cluster(13, 3)
    for host, offset in zip(cluster.hosts, (0, -300, 300), strict=True):
        host.clock = ClockFault(offset_us=offset * SECOND_US, drift_ppm=offset)
    cluster.start_all()
    cluster.run(3 * SECOND_US)
    written: list[EntryRef] = []
    for turn in range(12):
        host = cluster.hosts[turn % 3]
        replica = replica_on(host)
        command = SetTrip(jam=JamId(1, 1), team=Team.HOME, number=2, points=turn)
        ref = replica.submit(command, "scorekeeper-home", host.now)
        host.perform()
        assert ref is not None
        written.append(ref)
        cluster.run(SECOND_US)
    for replica in cluster.replicas:
        order = [item.entry.ref for item in replica.log.ordered() if item.entry.ref in written]
        assert order == written
    instants = [replica.bout_time(host.now) for host, replica in zip(cluster.hosts, cluster.replicas, strict=True)]
    assert max(instants) - min(instants) < SECOND_US, "one idea of the time (DOS-50)"


@pytest.mark.clause(84, 85)
@pytest.mark.parametrize("role", ["scorekeeper-home", "jam-timer"])
def test_every_node_shows_the_same_bout(role: str) -> None:
    """DOS-84, DOS-85: two answers to one question are two claims on every node alike."""
    cluster = connected_cluster(3)
    for host in cluster.hosts[:2]:
        replica_on(host).submit(MarkLead(jam=JamId(1, 1), team=Team.HOME), role, host.now)
    enter_trip(cluster.hosts[0], 1, 2, 3)
    enter_trip(cluster.hosts[1], 1, 2, 4)
    cluster.run(SECOND_US)
    shown = {fingerprint(replica.document) for replica in cluster.replicas}
    assert len(shown) == 1
    disagreements = [len(replica.view().bout.disagreements) for replica in cluster.replicas]
    assert disagreements == [1, 1, 1]
