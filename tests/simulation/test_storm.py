"""Restart of the access point: all nodes return at once, and none is overloaded.

Bounds, for n nodes whose links were all down for 40 s and are up again at the same moment:

* after 30 s every node has dropped all others; a peer is then sent one call (HELO, BOUT, BEAT) at most every two
  seconds, so only one call is queued for each link;
* whole in 3 s after the last link is up (ZeroMQ's own reconnect interval and one call: less);
* at most 16 messages of one node to another in any second (a call, an answer that crossed it, two GSIPs of tops),
  six on average; no PEER at all, as all nodes know each other; from the next second on nothing but BEATs.
"""

from collections import Counter

import pytest

from derbyos_core.identity import BoutId, SourceId, new_bout
from derbyos_core.replica.events import Found
from derbyos_core.replica.view import PeerState
from derbyos_core.simulation.cluster import SECOND_US, START, Cluster
from derbyos_core.simulation.host import Host
from derbyos_core.simulation.network import Dealer
from tests.kit.cluster import connected_cluster, replica_on

WHOLE_US = 3 * SECOND_US
PAIR_MAX = 16
"""Messages from one node to another in one second."""
MEAN_MAX = 6
BEATS_MAX = 2


class Traffic:
    """Counts arriving messages by second, sender and receiver, from its creation on."""

    def __init__(self, cluster: Cluster) -> None:
        self._cluster = cluster
        self._begin = cluster.agenda.now
        self.pairs: Counter[tuple[int, str, str]] = Counter()
        self.kinds: Counter[tuple[int, str]] = Counter()
        cluster.network.tap = self._hear

    def worst(self, second: int) -> int:
        """Return the largest number of messages from one node to another in that second."""
        return max((count for (at, _, _), count in self.pairs.items() if at == second), default=0)

    def total(self, second: int) -> int:
        """Return the number of messages of all nodes in that second."""
        return sum(count for (at, _), count in self.kinds.items() if at == second)

    def _hear(self, dealer: Dealer, frames: tuple[bytes, ...]) -> None:
        second = (self._cluster.agenda.now - self._begin) // SECOND_US
        self.pairs[second, dealer.sender, dealer.address.host] += 1
        self.kinds[second, frames[0].decode()] += 1


def _cut_all(cluster: Cluster) -> None:
    for host in cluster.hosts:
        for other in cluster.hosts:
            if other is not host:
                cluster.network.block(host.name, other.name)
                cluster.network.cut(host.name, other.name)


def _restart_the_access_point(nodes: int, seconds: int, seed: int) -> tuple[Traffic, int | None]:
    cluster = connected_cluster(nodes, seed)
    cluster.run(4 * SECOND_US)
    _cut_all(cluster)
    quiet = Traffic(cluster)
    cluster.run(seconds * SECOND_US)
    assert quiet.kinds == {}
    traffic = Traffic(cluster)
    cluster.network.unblock_all()
    took = cluster.run_until_in_step(WHOLE_US, pause_us=SECOND_US // 20)
    cluster.run(10 * SECOND_US)
    assert cluster.is_whole()
    return traffic, took


@pytest.mark.clause(104, 105)
@pytest.mark.parametrize(
    ("nodes", "seconds", "seed"),
    [(16, 40, 1), (16, 40, 2), (16, 120, 3), pytest.param(64, 40, 4, marks=pytest.mark.slow)],
)
def test_no_storm_when_the_access_point_is_back(nodes: int, seconds: int, seed: int) -> None:
    """DOS-105, DOS-104, A22: all links are down until every peer is dropped, then up at once."""
    traffic, took = _restart_the_access_point(nodes, seconds, seed)
    assert took is not None
    assert traffic.worst(0) <= PAIR_MAX
    assert traffic.total(0) <= MEAN_MAX * nodes * (nodes - 1)
    for second in range(2, 10):
        assert traffic.worst(second) <= BEATS_MAX
        assert {kind for at, kind in traffic.kinds if at == second} <= {"BEAT"}
    assert not [kind for _, kind in traffic.kinds if kind == "PEER"]


def test_a_short_outage_brings_what_waited_and_no_more() -> None:
    """A22: for less than 30 s no peer is dropped, so messages queue in the DEALERs: a BEAT every 1.8 s and a greeting
    every 2.5 s; each greeting is answered once at most."""
    traffic, took = _restart_the_access_point(16, 20, 5)
    assert took is not None
    waited = 20 // 1.8 + 3 * 20 / 2
    assert traffic.worst(0) <= 2 * waited
    for second in range(2, 10):
        assert traffic.worst(second) <= BEATS_MAX


@pytest.mark.clause(25, 29)
@pytest.mark.parametrize("nodes", [16, pytest.param(64, marks=pytest.mark.slow)])
def test_simultaneous_start_announces_each_newcomer_about_once(nodes: int) -> None:
    """DOS-25, DOS-29: all others type the address of the first; introductions grow with the pairs, not their cube."""
    cluster = Cluster(6, nodes)
    traffic = Traffic(cluster)
    cluster.start_all()
    assert cluster.run_until_in_step(2 * SECOND_US, pause_us=SECOND_US // 20) is not None
    cluster.run(20 * SECOND_US)
    peers = sum(count for (_, kind), count in traffic.kinds.items() if kind == "PEER")
    assert peers <= nodes * (nodes - 1) / 2 + 8 * 8 * nodes
    assert cluster.is_whole()


@pytest.mark.clause(26, 29)
def test_two_halls_become_one_by_one_typed_address() -> None:
    """DOS-29, DOS-26: twelve and twelve, no announcements, one person types one address; whole in 10 s."""
    cluster = Cluster(7, 24)
    groups = cluster.hosts[:12], cluster.hosts[12:]
    for group in groups:
        for host in group:
            host.start(*([] if host is group[0] else [group[0].address]))
    cluster.run(15 * SECOND_US)
    groups[0][5].happen(Found(address=groups[1][7].address))
    assert cluster.run_until_in_step(10 * SECOND_US) is not None


@pytest.mark.clause(29)
def test_introductions_that_were_lost_are_made_up_for() -> None:
    """DOS-29: twelve nodes that had a PEER about the newcomer could not reach it, nor it them, for a minute. No PEER is
    repeated by itself, and yet all meet within ten seconds."""
    cluster = Cluster(8, 14)
    *others, newcomer = cluster.hosts
    for host in others:
        host.start(*([] if host is others[0] else [others[0].address]))
    cluster.run(15 * SECOND_US)
    for host in others[1:]:
        cluster.network.block(host.name, newcomer.name)
        cluster.network.block(newcomer.name, host.name)
    newcomer.start(others[0].address)
    cluster.run(60 * SECOND_US)
    assert not cluster.is_whole()
    cluster.network.unblock_all()
    assert cluster.run_until_in_step(45 * SECOND_US) is not None


def _states(host: Host) -> dict[SourceId, PeerState]:
    return {row.source: row.state for row in replica_on(host).view().peers}


@pytest.mark.clause(41, 44)
def test_four_bouts_on_one_network_never_mix() -> None:
    """DOS-41, DOS-38 to DOS-40, DOS-44: four bouts of four find each other by mDNS, by PEER and by typed addresses; no
    node joins another bout or reads its entries, and after a minute none even calls."""
    cluster = Cluster(9, 16)
    bouts: list[BoutId] = [cluster.bout, *(new_bout(cluster.random, START) for _ in range(3))]
    groups = [cluster.hosts[4 * number : 4 * number + 4] for number in range(4)]
    for bout, group in zip(bouts, groups, strict=True):
        for host in group:
            host.bout = bout
    for host in cluster.hosts:
        host.start()
    for host in cluster.hosts:
        for other in cluster.hosts:
            if other is not host:  # every other announcement is cut short, so it does not contain the bout
                told = other.bout.string if other in cluster.hosts[::2] else None
                host.happen(Found(address=other.address, source=replica_on(other).source, bout=told))
    for host, other in zip(cluster.hosts, cluster.hosts[5:] + cluster.hosts[:5], strict=True):
        host.happen(Found(address=other.address))
    cluster.run(3 * SECOND_US)
    for host in cluster.hosts:
        replica_on(host).join(host.name, ("scorekeeper-home",), "test", "1", host.now)
        host.perform()
    cluster.run(10 * SECOND_US)
    for group in groups:
        sources = {replica_on(host).source for host in group}
        for host in group:
            assert _states(host) == {
                source: PeerState.MEMBER for source in sources if source != replica_on(host).source
            }
            assert set(replica_on(host).log.tops) == sources
    cluster.run(60 * SECOND_US)
    traffic = Traffic(cluster)
    cluster.run(20 * SECOND_US)
    bout_of = {host.name: host.bout.string for host in cluster.hosts}
    across = [pair for pair in traffic.pairs if bout_of[pair[1]] != bout_of[pair[2]]]
    assert across == []
