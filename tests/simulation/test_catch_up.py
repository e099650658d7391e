"""Nodes that lack entries get them within bounds, from any holder, and are usable from the first second."""

import pytest

from derbyos_core.bout.commands import SetTrip
from derbyos_core.bout.model import JamId
from derbyos_core.gossip.entry import parse_body
from derbyos_core.gossip.supply import IN_FLIGHT_MAX
from derbyos_core.identity import SourceId, Team, source_from_octets
from derbyos_core.simulation.cluster import SECOND_US, Cluster
from derbyos_core.simulation.host import Host
from derbyos_core.simulation.network import Dealer, Weather
from derbyos_core.wire.deflate import inflated
from tests.kit.cluster import connected_cluster, replica_on
from tests.unit.gossip.script import entry

LIMIT = 1 << 20


def _trip(host: Host, number: int) -> None:
    command = SetTrip(jam=JamId(1, 1 + number // 10 % 50), team=Team.HOME, number=number % 10 + 1, points=number % 5)
    replica_on(host).submit(command, "scorekeeper-home", host.now)
    host.perform()


class Tap:
    """Counts the traffic of a cluster."""

    def __init__(self, cluster: Cluster) -> None:
        self.entries = 0
        self.octets = 0
        self.requests: dict[tuple[SourceId, str], list[int]] = {}
        self._agenda = cluster.agenda
        cluster.network.tap = self.hear

    def hear(self, dealer: Dealer, frames: tuple[bytes, ...]) -> None:
        """Count a message."""
        kind, body = frames
        if kind == b"XMSG":
            found = parse_body(inflated(body, LIMIT))
            self.entries += len(found)
            self.octets += len(body)
        elif kind == b"GSIP":
            sender = source_from_octets(dealer.identity)
            for line in body.decode().splitlines():
                source, number = line.split()
                self.requests.setdefault((sender, source), []).append(int(number))


def _old_bout(cluster: Cluster, host: Host, count: int) -> SourceId:
    """Put the entries of an absent source into one laptop's log."""
    source = SourceId("dddddddd-0000-4000-8000-000000000000")
    replica_on(host)._receive_entries(
        replica_on(host).source, tuple(entry("d", number) for number in range(1, count + 1)), host.now
    )
    host.perform()
    cluster.run(SECOND_US // 10)
    return source


@pytest.mark.clause(94, 107)
def test_a_newcomer_has_a_whole_bout_in_a_second_and_writes_meanwhile() -> None:
    """DOS-94, DOS-107, data-model 7: the source is gone, so the peer that announced it is asked; batches, deflated; own
    entries at once; goal: 3,000 entries within two seconds, in less than a fifth of their octets."""
    cluster = Cluster(11, 3)
    first, second, late = cluster.hosts
    first.start()
    second.start(first.address)
    cluster.run(2 * SECOND_US)
    source = _old_bout(cluster, first, 3_000)
    assert cluster.run_until_in_step(20 * SECOND_US) is not None
    plain = sum(len(one.body) for one in replica_on(first).log.after(source, 0, 3_000))
    tap = Tap(cluster)
    late.start(first.address)
    cluster.run(SECOND_US // 20)
    _trip(late, 1)
    cluster.run(SECOND_US // 5)
    assert replica_on(second).log.tops.get(replica_on(late).source, 0) >= 1, (
        "what is written while one catches up is seen at once"
    )
    assert cluster.run_until_in_step(2 * SECOND_US) is not None
    assert replica_on(late).log.tops[source] == 3_000
    assert tap.octets < plain // 5
    assert tap.entries < 3_000 + 700, "hardly anything comes twice"


@pytest.mark.clause(93, 107)
def test_unreachable_source_is_fetched_from_a_third_node() -> None:
    """DOS-107, DOS-93: one direction between two of three nodes is dead; the third fills in within two rounds."""
    cluster = connected_cluster(3, 12)
    one, two, _three = cluster.hosts
    cluster.network.block(one.name, two.name)
    cluster.network.cut(one.name, two.name)
    for number in range(20):
        _trip(one, number)
    source = replica_on(one).source
    cluster.run(7 * SECOND_US)
    assert replica_on(two).log.tops[source] == replica_on(one).log.tops[source]


def test_one_request_for_a_source_is_out_at_a_time() -> None:
    """Data model 7: fifteen holders, one of them is asked; on a bad network nothing is sent fifteen times."""
    cluster = Cluster(13, 8)
    for host in cluster.hosts[:7]:
        host.start(*([] if host is cluster.hosts[0] else [cluster.hosts[0].address]))
    cluster.run(3 * SECOND_US)
    source = _old_bout(cluster, cluster.hosts[0], 1_500)
    assert cluster.run_until_in_step(30 * SECOND_US) is not None
    cluster.network.weather = Weather(delay_us_min=20_000, delay_us_max=80_000)
    tap = Tap(cluster)
    late = cluster.hosts[7]
    late.start(cluster.hosts[0].address)
    assert cluster.run_until_in_step(20 * SECOND_US) is not None
    assert replica_on(late).log.tops[source] == 1_500
    assert tap.entries < 2 * 1_500 + IN_FLIGHT_MAX
    assert tap.requests[replica_on(late).source, source].count(0) <= 2, "asked from the start by one at a time"
