"""Introductions: which nodes of a network become members of each other, and which do not."""

import pytest

from derbyos_core.identity import BoutId, new_bout, new_source
from derbyos_core.replica.events import Found
from derbyos_core.replica.view import PeerState
from derbyos_core.simulation.cluster import SECOND_US, START, Cluster
from derbyos_core.simulation.network import Dealer, Weather
from tests.kit.cluster import connected_cluster, enter_jam, enter_trip, replica_on
from tests.simulation.stranger import Stranger


@pytest.mark.clause(29, 30)
def test_sixteen_nodes_become_a_full_mesh() -> None:
    """DOS-30, DOS-29: all users type the first node's address; goal: whole within two seconds."""
    cluster = Cluster(3, 16)
    cluster.start_all()
    took = cluster.run_until_in_step(2 * SECOND_US, pause_us=SECOND_US // 20)
    assert took is not None
    cluster.run(10 * SECOND_US)
    before = cluster.network.delivered
    cluster.run(60 * SECOND_US)
    beats = 16 * 15 * 60 / 1.8
    assert cluster.network.delivered - before < 1.2 * beats


@pytest.mark.clause(38, 39, 41)
def test_two_bouts_on_one_network_never_mix() -> None:
    """DOS-41, DOS-38, DOS-39: two bouts share a network; even a typed address of the other bout joins neither."""
    cluster = Cluster(9, 4)
    semifinal = new_bout(cluster.random, START)
    finals, semifinals = cluster.hosts[:2], cluster.hosts[2:]
    for host in semifinals:
        host.bout = semifinal
    for host in cluster.hosts:
        host.start(*[other.address for other in cluster.hosts if other is not host])
    cluster.run(3 * SECOND_US)
    enter_jam(finals[0], 1)
    enter_trip(semifinals[0], 1, 2, 4)
    cluster.run(70 * SECOND_US)
    for hosts in (finals, semifinals):
        sources = {replica_on(host).source for host in hosts}
        for host in hosts:
            view = replica_on(host).view()
            assert {row.source for row in view.peers} == sources - {view.source}
            assert set(view.tops) <= sources
    assert replica_on(finals[1]).view().tops == replica_on(finals[0]).view().tops
    assert replica_on(finals[0]).view().tops != replica_on(semifinals[0]).view().tops


@pytest.mark.clause(33, 43)
def test_switching_bouts_is_leaving_and_joining_elsewhere() -> None:
    """DOS-33, DOS-43: GBYE to the old bout, HELO to the new one, and no entry of the old one."""
    cluster = Cluster(11, 4)
    semifinal = BoutId("semifinal")
    cluster.hosts[3].bout = semifinal
    cluster.start_all()
    cluster.run(3 * SECOND_US)
    enter_jam(cluster.hosts[2], 1)
    cluster.run(SECOND_US)
    mover = cluster.hosts[2]
    mover.quit()
    mover.bout = semifinal
    mover.store = type(mover.store)()
    mover.start(cluster.hosts[3].address)
    cluster.run(3 * SECOND_US)
    rows = replica_on(cluster.hosts[0]).view().peers
    assert sorted(row.state for row in rows) == [PeerState.LEFT, PeerState.MEMBER]
    assert [row.source for row in replica_on(mover).view().peers] == [replica_on(cluster.hosts[3]).source]
    assert replica_on(mover).view().entries == 0


@pytest.mark.clause(42)
def test_a_plain_derbyos_node_takes_part() -> None:
    """DOS-42, DOS-84 to DOS-102 with a program that implements the seed alone: no endless greetings, all entries."""
    cluster = connected_cluster(2)
    enter_jam(cluster.hosts[0], 1)
    stranger = Stranger(cluster, new_source(cluster.random))
    stranger.write("before I came")
    stranger.meet(cluster.hosts[0].address)
    cluster.run(3 * SECOND_US)
    stranger.write("now I am here")
    enter_trip(cluster.hosts[1], 1, 2, 4)
    cluster.run(5 * SECOND_US)
    assert cluster.is_in_step()
    for source, top in replica_on(cluster.hosts[0]).log.tops.items():
        assert stranger.top(source) == top
    assert replica_on(cluster.hosts[1]).log.tops[stranger.source] == 2
    before = stranger.said
    cluster.run(20 * SECOND_US)
    assert stranger.said - before < 40
    states = {row.source: row.state for row in replica_on(cluster.hosts[1]).view().peers}
    assert states[stranger.source] is not PeerState.EXPIRED


@pytest.mark.clause(21, 69)
def test_mdns_alone_makes_a_mesh() -> None:
    """DOS-21, DOS-69: all nodes find all others at once, and typed addresses may be mixed in."""
    cluster = Cluster(19, 5)
    for host in cluster.hosts:
        host.start()
    for host in cluster.hosts:
        for other in cluster.hosts:
            source = replica_on(other).source
            host.happen(Found(address=other.address, source=source, bout=cluster.bout.string))
    cluster.hosts[0].happen(Found(address=cluster.hosts[4].address))
    assert cluster.run_until_in_step(2 * SECOND_US) is not None
    cluster.run(4 * SECOND_US)
    assert cluster.is_whole()


@pytest.mark.clause(25, 28)
def test_peer_messages_name_no_receiver_and_no_peer_twice() -> None:
    """DOS-25, DOS-28: of N nodes each is introduced to each of the others at most once by each."""
    cluster = Cluster(23, 6)
    told: list[tuple[str, str, str]] = []

    def hear(dealer: Dealer, frames: tuple[bytes, ...]) -> None:
        if frames[0] == b"PEER":
            told.append((dealer.sender, dealer.address.host, frames[1].decode().partition(":")[0]))

    cluster.network.tap = hear
    cluster.start_all()
    cluster.run(5 * SECOND_US)
    assert all(about != receiver for _, receiver, about in told)
    assert len(told) == len(set(told)) > 0


@pytest.mark.clause(38, 42)
def test_two_bouts_do_not_greet_each_other_without_end() -> None:
    """DOS-38, DOS-42: a typed address of another bout; goal: a handful of HELOs, not one with every round trip."""
    cluster = Cluster(8, 2)
    cluster.hosts[1].bout = new_bout(cluster.random, START)
    one, other = cluster.hosts
    greetings: list[str] = []

    def hear(dealer: Dealer, frames: tuple[bytes, ...]) -> None:
        if frames[0] == b"HELO":
            greetings.append(dealer.sender)

    cluster.network.tap = hear
    other.start()
    one.start(other.address)
    cluster.network.weather = Weather(delay_us_max=2 * SECOND_US)
    for _ in range(10):
        one.happen(Found(address=other.address))
        cluster.run(SECOND_US * 3 // 5)
    before = len(greetings)
    cluster.network.clear_up()
    cluster.run(11 * SECOND_US)
    assert len(greetings) - before <= 16


@pytest.mark.clause(103)
@pytest.mark.parametrize(("notices_ends_late", "within_us"), [(False, SECOND_US), (True, 8 * SECOND_US)])
def test_crashed_plain_program_is_greeted_after_each_return(notices_ends_late: bool, within_us: int) -> None:
    """DOS-103, A24: its ROUTER has no handover, so our old connection, which was restored by itself, must be gone
    before the new one counts. Twenty returns after pauses of 0.1 to 8 s; goal: each greeted and in the bout within a
    second, and within eight where that ROUTER notices the end of a connection later than the next one."""
    cluster = connected_cluster(2, seed=81)
    cluster.network.notices_ends_late = notices_ends_late
    here = cluster.hosts[0]
    stranger = Stranger(cluster, new_source(cluster.random))
    stranger.meet(here.address)
    cluster.run(2 * SECOND_US)
    took: list[int] = []
    for _ in range(20):
        stranger.crash()
        cluster.run(cluster.random.randint(SECOND_US // 10, 8 * SECOND_US))
        stranger = Stranger(cluster, new_source(cluster.random))
        cluster.run(cluster.random.randint(0, 2 * SECOND_US))
        stranger.meet(here.address)
        begin = cluster.agenda.now
        while not stranger.is_greeted_by(replica_on(here).source) and cluster.agenda.now - begin < 40 * SECOND_US:
            cluster.run(SECOND_US // 20)
        took.append(cluster.agenda.now - begin)
        states = {row.source: row.state for row in replica_on(here).view().peers}
        assert states[stranger.source] is PeerState.MEMBER
    assert max(took) <= within_us, [f"{us / SECOND_US:.2f}" for us in took]
