"""Halls in which something happens: each scenario opens with its goal."""

import pytest

from derbyos_core.bout.commands import EndJam, MarkLead, SetTrip, StartJam
from derbyos_core.bout.model import JamId
from derbyos_core.gossip.entry import EntryRef
from derbyos_core.identity import BoutId, Team, new_bout, new_source
from derbyos_core.replica.events import Found
from derbyos_core.replica.replica import Replica
from derbyos_core.replica.view import PeerState
from derbyos_core.simulation.checkers import check_equal_tops, fingerprint
from derbyos_core.simulation.cluster import SECOND_US, START, Cluster
from derbyos_core.simulation.host import ClockFault, Host
from derbyos_core.simulation.network import Dealer, Weather
from derbyos_core.simulation.simulate import simulate
from derbyos_core.wire.messages import Address
from tests.simulation.stranger import Stranger


def _on(host: Host) -> Replica:
    assert host.replica is not None
    return host.replica


def _jam(host: Host, number: int) -> None:
    """One jam, as its jam timer writes it."""
    replica, jam = _on(host), JamId(1, number)
    replica.submit(StartJam(jam=jam, at=replica.bout_time(host.now)), "jam-timer", host.now)
    replica.submit(EndJam(jam=jam, duration_us=60 * SECOND_US), "jam-timer", host.now)
    host.perform()


def _trip(host: Host, jam: int, number: int, points: int) -> None:
    replica = _on(host)
    command = SetTrip(jam=JamId(1, jam), team=Team.HOME, number=number, points=points)
    replica.submit(command, "scorekeeper-home", host.now)
    host.perform()


def _mesh(nodes: int, seed: int = 1) -> Cluster:
    """A hall in which everybody knows everybody."""
    cluster = Cluster(seed, nodes)
    cluster.start_all()
    assert cluster.run_until_in_step(10 * SECOND_US) is not None
    return cluster


def _cut_off(cluster: Cluster, host: Host) -> None:
    for other in cluster.hosts:
        if other is not host:
            for sender, there in ((host.name, other.name), (other.name, host.name)):
                cluster.network.block(sender, there)
                cluster.network.cut(sender, there)


def test_sixteen_nodes_become_a_full_mesh() -> None:
    """DOS-30, DOS-29: everybody types the first one's address; goal: whole within two seconds."""
    cluster = Cluster(3, 16)
    cluster.start_all()
    took = cluster.run_until_in_step(2 * SECOND_US, pause_us=SECOND_US // 20)
    assert took is not None
    cluster.run(10 * SECOND_US)
    before = cluster.network.delivered
    cluster.run(60 * SECOND_US)
    beats = 16 * 15 * 60 / 1.8
    assert cluster.network.delivered - before < 1.2 * beats


def test_everybody_enters_and_everybody_has_it() -> None:
    """DOS-30: sixteen officials, one entry each and one more; all in step within a second, without gossip."""
    cluster = _mesh(16)
    for index, host in enumerate(cluster.hosts):
        _trip(host, 1 + index % 3, 2 + index % 2, index % 5)
    assert cluster.run_until_in_step(SECOND_US) is not None
    check_equal_tops(cluster.replicas)
    assert len(_on(cluster.hosts[0]).log) == 32


def test_a_killed_node_comes_back_and_is_given_its_old_entries() -> None:
    """DOS-103: its disk is lost; the others still hold what it wrote under its old UUID."""
    cluster = _mesh(3)
    _jam(cluster.hosts[2], 1)
    cluster.run(SECOND_US)
    old = _on(cluster.hosts[2]).source
    cluster.hosts[2].crash()
    cluster.hosts[2].store = type(cluster.hosts[2].store)()
    cluster.hosts[2].start(cluster.hosts[0].address)
    assert cluster.run_until_in_step(10 * SECOND_US) is not None
    replica = _on(cluster.hosts[2])
    assert replica.source != old
    assert replica.log.tops[old] == 3
    jam = replica.view().bout.jam(JamId(1, 1))
    assert jam is not None
    assert jam.duration_us == 60 * SECOND_US


def test_a_restart_takes_the_log_from_its_disk() -> None:
    """A13, DOS-103: what the disk held is not asked for; a new source, the same author."""
    cluster = _mesh(3)
    for number in range(1, 6):
        _jam(cluster.hosts[2], number)
    cluster.run(SECOND_US)
    cluster.hosts[2].crash()
    cluster.run(SECOND_US)
    before = cluster.network.octets
    cluster.hosts[2].start(cluster.hosts[0].address)
    assert cluster.run_until_in_step(10 * SECOND_US) is not None
    assert cluster.network.octets - before < 4_000
    assert len(_on(cluster.hosts[2]).log) == 11


def test_late_join_receives_missing_entries() -> None:
    """DOS-96, DOS-94: a newcomer to a bout of 600 entries, a third by a node long gone, has them in a second."""
    cluster = Cluster(5, 4)
    for host in cluster.hosts[:3]:
        host.start(cluster.hosts[0].address)
    cluster.run(2 * SECOND_US)
    for number in range(200):
        for host in cluster.hosts[:3]:
            _trip(host, 1 + number % 40, 2 + number // 40, number % 5)
    cluster.run(2 * SECOND_US)
    cluster.hosts[1].crash()
    cluster.run(SECOND_US)
    before = cluster.network.octets
    cluster.hosts[3].start(cluster.hosts[0].address)
    cluster.run(SECOND_US)
    newcomer = _on(cluster.hosts[3])
    assert dict(newcomer.log.tops) == dict(_on(cluster.hosts[0]).log.tops)
    assert len(newcomer.log) == 603
    size = sum(len(item.entry.body) for item in newcomer.log.ordered())
    assert cluster.network.octets - before < 1.2 * size, "nothing is sent twice"
    check_equal_tops(cluster.replicas)


def test_a_partition_of_five_jams_heals() -> None:
    """DOS-104, DOS-105: two halves work on for five jams each; goal: in step within three seconds afterwards."""
    cluster = _mesh(6)
    halves = cluster.hosts[:3], cluster.hosts[3:]
    for one in halves[0]:
        for other in halves[1]:
            for sender, there in ((one.name, other.name), (other.name, one.name)):
                cluster.network.block(sender, there)
                cluster.network.cut(sender, there)
    for number in range(1, 6):
        _jam(halves[0][0], number)
        _trip(halves[1][0], number, 2, 4)
        cluster.run(90 * SECOND_US)
    assert not cluster.is_in_step()
    states = {row.state for row in _on(halves[0][0]).view().peers}
    assert states == {PeerState.MEMBER, PeerState.EXPIRED}
    before = cluster.network.octets
    cluster.network.unblock_all()
    assert cluster.run_until_in_step(3 * SECOND_US) is not None
    check_equal_tops(cluster.replicas)
    missing = 3 * 17 * 300
    assert cluster.network.octets - before < 2 * missing + 20_000
    assert len(_on(cluster.hosts[0]).view().bout.jams) == 5


def test_a_node_that_lost_the_network_catches_up() -> None:
    """DOS-104: one node alone, both sides write on."""
    cluster = _mesh(4)
    alone = cluster.hosts[3]
    _cut_off(cluster, alone)
    _jam(cluster.hosts[0], 1)
    _trip(alone, 1, 2, 3)
    cluster.run(40 * SECOND_US)
    cluster.network.unblock_all()
    assert cluster.run_until_in_step(3 * SECOND_US) is not None


def test_the_whole_network_fails_and_forms_again() -> None:
    """DOS-105: the access point is off for a minute; afterwards everything is delivered."""
    cluster = _mesh(8)
    for host in cluster.hosts:
        _cut_off(cluster, host)
    for index, host in enumerate(cluster.hosts):
        _trip(host, index + 1, 2, 4)
    cluster.run(60 * SECOND_US)
    cluster.network.unblock_all()
    assert cluster.run_until_in_step(3 * SECOND_US) is not None
    assert len(_on(cluster.hosts[0]).log) == 16


def test_a_lost_message_of_a_node_that_crashed_is_told_by_the_one_who_has_it() -> None:
    """DOS-107, the seed's own weak spot: one survivor has it; goal: two rounds of gossip until everybody has."""
    cluster = _mesh(5)
    author = cluster.hosts[4]
    for other in cluster.hosts[1:4]:
        cluster.network.block(author.name, other.name)
    _jam(author, 1)
    source = _on(author).source
    cluster.run(SECOND_US // 5)
    author.crash()
    author.store.crash(cluster.random)
    cluster.network.unblock_all()
    assert _on(cluster.hosts[0]).log.tops[source] == 3
    assert [_on(host).log.tops.get(source, 0) for host in cluster.hosts[1:4]] == [0, 0, 0]
    cluster.run(5 * SECOND_US)
    assert [_on(host).log.tops.get(source, 0) for host in cluster.hosts[:4]] == [3, 3, 3, 3]


def test_third_parties_fill_in_where_two_cannot_hear_each_other() -> None:
    """DOS-107: a firewall between two laptops, both ways, for the whole bout."""
    cluster = Cluster(7, 3)
    one, other, third = cluster.hosts
    cluster.network.block(one.name, other.name)
    cluster.network.block(other.name, one.name)
    third.start()
    one.start(third.address)
    other.start(third.address)
    cluster.run(3 * SECOND_US)
    for number in range(1, 4):
        _jam(one, number)
        _trip(other, number, 2, 4)
        cluster.run(5 * SECOND_US)
    assert cluster.is_in_step()
    check_equal_tops(cluster.replicas)


def test_two_bouts_on_one_network_never_mix() -> None:
    """DOS-41, DOS-38, DOS-39: the halls share the air; even a typed address of the other bout joins nobody."""
    cluster = Cluster(9, 4)
    semifinal = new_bout(cluster.random, START)
    finals, semifinals = cluster.hosts[:2], cluster.hosts[2:]
    for host in semifinals:
        host.bout = semifinal
    for host in cluster.hosts:
        host.start(*[other.address for other in cluster.hosts if other is not host])
    cluster.run(3 * SECOND_US)
    _jam(finals[0], 1)
    _trip(semifinals[0], 1, 2, 4)
    cluster.run(70 * SECOND_US)
    for hosts in (finals, semifinals):
        sources = {_on(host).source for host in hosts}
        for host in hosts:
            view = _on(host).view()
            assert {row.source for row in view.peers} == sources - {view.source}
            assert set(view.tops) <= sources
    assert _on(finals[1]).view().tops == _on(finals[0]).view().tops
    assert _on(finals[0]).view().tops != _on(semifinals[0]).view().tops


def test_switching_bouts_is_leaving_and_joining_elsewhere() -> None:
    """DOS-33, DOS-43: GBYE to the old bout, HELO to the new one, nothing of the old one comes along."""
    cluster = Cluster(11, 4)
    semifinal = BoutId("semifinal")
    cluster.hosts[3].bout = semifinal
    cluster.start_all()
    cluster.run(3 * SECOND_US)
    _jam(cluster.hosts[2], 1)
    cluster.run(SECOND_US)
    mover = cluster.hosts[2]
    mover.quit()
    mover.bout = semifinal
    mover.store = type(mover.store)()
    mover.start(cluster.hosts[3].address)
    cluster.run(3 * SECOND_US)
    rows = _on(cluster.hosts[0]).view().peers
    assert sorted(row.state for row in rows) == [PeerState.LEFT, PeerState.MEMBER]
    assert [row.source for row in _on(mover).view().peers] == [_on(cluster.hosts[3]).source]
    assert _on(mover).view().entries == 0


def test_an_answer_never_sorts_before_what_its_writer_had_seen() -> None:
    """Faults, clocks: five minutes apart, one running fast; the document follows the conversation all the same."""
    cluster = Cluster(13, 3)
    for host, offset in zip(cluster.hosts, (0, -300, 300), strict=True):
        host.clock = ClockFault(offset_us=offset * SECOND_US, drift_ppm=offset)
    cluster.start_all()
    cluster.run(3 * SECOND_US)
    written: list[EntryRef] = []
    for turn in range(12):
        host = cluster.hosts[turn % 3]
        replica = _on(host)
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


def test_a_restart_with_a_damaged_disk_is_made_whole_by_the_others() -> None:
    """Faults, corrupt byte: a record that cannot be read is a gap, and comes again."""
    cluster = _mesh(3)
    _jam(cluster.hosts[0], 1)
    cluster.run(SECOND_US)
    host = cluster.hosts[2]
    host.crash()
    kept = host.store.load()
    host.store = type(host.store)()
    host.store.append([record for record in kept if record.sequence != 2])
    host.start(cluster.hosts[0].address)
    assert _on(host).log.held == 1
    assert cluster.run_until_in_step(5 * SECOND_US) is not None


def test_a_full_disk_costs_nothing_but_the_promise() -> None:
    """Faults, disk full: no crash, every entry reaches the peers, and the disk catches up when space returns."""
    cluster = _mesh(2)
    host = cluster.hosts[0]
    host.store.fault = "the disk is full"
    _jam(host, 1)
    cluster.run(3 * SECOND_US)
    assert cluster.is_in_step()
    assert _on(host).view().save_fault == "the disk is full"
    host.store.fault = ""
    cluster.run(5 * SECOND_US)
    view = _on(host).view()
    assert (view.save_fault, view.unsynced) == ("", 0)
    assert {record.ref for record in host.store.load()} >= {EntryRef(view.source, n) for n in (1, 2, 3)}


def test_a_silent_laptop_does_not_slow_the_others() -> None:
    """Faults, slow peer: it reads nothing for a minute; the others are in step all the while, then it is too."""
    cluster = _mesh(4)
    for other in cluster.hosts[:3]:
        cluster.network.block(other.name, cluster.hosts[3].name)
        cluster.network.block(cluster.hosts[3].name, other.name)
    for number in range(1, 7):
        _jam(cluster.hosts[0], number)
        cluster.run(SECOND_US // 2)
        tops = [dict(replica.log.tops) for replica in cluster.replicas[:3]]
        assert tops[0] == tops[1] == tops[2]
        cluster.run(10 * SECOND_US)
    cluster.network.unblock_all()
    assert cluster.run_until_in_step(5 * SECOND_US) is not None


def test_in_slow_and_doubtful_air_everything_still_arrives() -> None:
    """Faults, delay and duplicates: up to ten seconds, one message in ten twice."""
    cluster = Cluster(17, 4)
    cluster.network.weather = Weather(
        delay_us_max=500_000, slow_share=0.02, slow_us_max=10 * SECOND_US, twice_share=0.1
    )
    cluster.start_all()
    for number in range(1, 5):
        _jam(cluster.hosts[number - 1], number)
        cluster.run(10 * SECOND_US)
    assert cluster.run_until_in_step(60 * SECOND_US) is not None
    check_equal_tops(cluster.replicas)


def test_a_plain_derbyos_node_takes_part() -> None:
    """DOS-42, DOS-84 to DOS-102 with a program that knows the seed alone: no endless greetings, all entries."""
    cluster = _mesh(2)
    _jam(cluster.hosts[0], 1)
    stranger = Stranger(cluster, new_source(cluster.random))
    stranger.write("before I came")
    stranger.meet(cluster.hosts[0].address)
    cluster.run(3 * SECOND_US)
    stranger.write("now I am here")
    _trip(cluster.hosts[1], 1, 2, 4)
    cluster.run(5 * SECOND_US)
    assert cluster.is_in_step()
    for source, top in _on(cluster.hosts[0]).log.tops.items():
        assert stranger.top(source) == top
    assert _on(cluster.hosts[1]).log.tops[stranger.source] == 2
    before = stranger.said
    cluster.run(20 * SECOND_US)
    assert stranger.said - before < 40
    states = {row.source: row.state for row in _on(cluster.hosts[1]).view().peers}
    assert states[stranger.source] is not PeerState.EXPIRED


def test_mdns_alone_makes_a_mesh() -> None:
    """DOS-21, DOS-69: everybody sees everybody at once, and typed addresses may be mixed in."""
    cluster = Cluster(19, 5)
    for host in cluster.hosts:
        host.start()
    for host in cluster.hosts:
        for other in cluster.hosts:
            source = _on(other).source
            host.happen(Found(address=other.address, source=source, bout=cluster.bout.string))
    cluster.hosts[0].happen(Found(address=cluster.hosts[4].address))
    assert cluster.run_until_in_step(2 * SECOND_US) is not None
    cluster.run(4 * SECOND_US)
    assert cluster.is_whole()


def test_nobody_is_told_of_itself_or_twice_of_the_same() -> None:
    """DOS-25, DOS-28: of N nodes each is introduced to each of the others at most once by each."""
    cluster = Cluster(23, 6)
    told: list[tuple[str, str, str]] = []

    def hear(dealer: Dealer, frames: tuple[bytes, bytes]) -> None:
        if frames[0] == b"PEER":
            told.append((dealer.sender, dealer.address.host, frames[1].decode().partition(":")[0]))

    cluster.network.tap = hear
    cluster.start_all()
    cluster.run(5 * SECOND_US)
    assert all(about != receiver for _, receiver, about in told)
    assert len(told) == len(set(told)) > 0


@pytest.mark.parametrize("role", ["scorekeeper-home", "jam-timer"])
def test_every_node_shows_the_same_bout(role: str) -> None:
    """DOS-84, DOS-85: two answers to one question are two claims on every node alike."""
    cluster = _mesh(3)
    for host in cluster.hosts[:2]:
        _on(host).submit(MarkLead(jam=JamId(1, 1), team=Team.HOME), role, host.now)
    _trip(cluster.hosts[0], 1, 2, 3)
    _trip(cluster.hosts[1], 1, 2, 4)
    cluster.run(SECOND_US)
    shown = {fingerprint(replica.document) for replica in cluster.replicas}
    assert len(shown) == 1
    disagreements = [len(replica.view().bout.disagreements) for replica in cluster.replicas]
    assert disagreements == [1, 1, 1]


def test_two_bouts_do_not_greet_each_other_without_end() -> None:
    """DOS-38, DOS-42: a typed address of another bout; goal: a handful of HELOs, not one with every round trip."""
    cluster = Cluster(8, 2)
    cluster.hosts[1].bout = new_bout(cluster.random, START)
    one, other = cluster.hosts
    greetings: list[str] = []

    def hear(dealer: Dealer, frames: tuple[bytes, bytes]) -> None:
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


def test_an_access_point_that_gives_everybody_another_address() -> None:
    """Faults, access point restart: mDNS tells the new addresses at once; goal: whole within three seconds."""
    cluster = Cluster(15, 4)
    cluster.has_mdns = True
    for host in cluster.hosts:
        cluster.switch_on(host)
    assert cluster.run_until_in_step(5 * SECOND_US) is not None
    for host in cluster.hosts:
        _cut_off(cluster, host)
    cluster.run(15 * SECOND_US)
    cluster.network.unblock_all()
    for index, host in enumerate(cluster.hosts):
        host.move(Address(f"10.7.0.{index + 1}", host.address.port))
    for host in cluster.hosts:
        cluster.announce(host)
    assert cluster.run_until_in_step(4 * SECOND_US) is not None


def test_a_greeting_that_comes_just_after_its_sender_was_given_up() -> None:
    """A24: the line went with the peer that was given up, and with it our unanswered HELO; a HELO that comes before we
    call again is no answer to that one. Goal: the next entry is there at once (before: members without a line)."""
    cluster = _mesh(2, 5)
    one, other = cluster.hosts
    cluster.network.block(other.name, one.name)
    given_up = None
    for _ in range(900):
        cluster.run(SECOND_US // 20)
        (row,) = _on(one).peers
        if row.state is PeerState.EXPIRED:
            given_up = row
            break
    assert given_up is not None
    cluster.network.unblock(other.name, one.name)
    cluster.run(SECOND_US // 10)
    _trip(one, 1, 2, 3)
    assert cluster.run_until_in_step(5 * SECOND_US // 2) is not None


def test_no_link_is_clogged_once_the_faults_are_over() -> None:
    """A15, seed 14516: "a fork is not agreed within 8 s". A swizzle clogged links after the end of the faults, so that
    one laptop was heard by nobody for 7 s; then two BEATs and an exchange of 20 ms decided the fork, as they should."""
    report = simulate(14516, edits=40, duration_us=36 * SECOND_US)
    assert "swizzle" in report.faults
    assert report.agreed_us < 4 * SECOND_US


def test_who_begins_anew_at_an_address_is_greeted_anew() -> None:
    """A8, A6, seed 2709: "greets 10.0.0.4 for the ninth time in 10 s". Three programs lived there within three seconds,
    late words of the dead came in between, and our own address changed: each greeting had its reason, and each
    program was greeted a few times. What is counted begins anew with each program at an address."""
    report = simulate(2709, edits=40, duration_us=36 * SECOND_US)
    assert {"restart", "reorder", "access point"} <= set(report.faults)
    assert report.settled_us < 10 * SECOND_US


@pytest.mark.parametrize("seed", [8724, 18680])
def test_who_is_met_is_asked_within_a_second(seed: int) -> None:
    """DOS-93, DOS-107, seeds 8724 and 18680: "not 2.6 s after all met". Two requests had gone to a laptop's old
    address, a third to a node that held no more; then it was met at its new one, and the fourth waited four seconds."""
    report = simulate(seed, edits=40, duration_us=36 * SECOND_US)
    assert report.in_step_us < 2 * SECOND_US


def test_gaps_that_fill_each_other_need_no_round_each() -> None:
    """DOS-99, seeds 7128 and 24256: "not 2.6 s after all met". What is behind one's gap the other lacks, and the other
    way round; and who is asked on a guess tells what it has instead of sending it."""
    for seed in (7128, 24256):
        report = simulate(seed, edits=40, duration_us=36 * SECOND_US)
        assert report.settled_us < 10 * SECOND_US


def test_last_words_arrive_in_fine_weather_as_well() -> None:
    """The simulator's own, seed 36036: "110 messages in 4 s among 3". What a closed connection had under way in slow
    air took its seconds in fine air too, and greetings of long ago were answered in a hall that was called quiet."""
    report = simulate(36036, edits=40, duration_us=36 * SECOND_US)
    assert report.entries >= 20


def test_who_gets_another_address_greets_anew() -> None:
    """A8, seed 26803: nine greetings in 9.999 s to one who did not answer: two access points came back in one moment
    and gave the greeter two addresses in turn, each of which she had to tell."""
    report = simulate(26803, edits=40, duration_us=36 * SECOND_US)
    assert report.faults.count("access point") >= 1
