"""Entries in the same slot: a laptop that continues from an old backup, a forger, entries after their gap."""

from derbyos_core.bout.commands import AcceptHeld, SetTrip
from derbyos_core.bout.model import JamId
from derbyos_core.clock import Instant
from derbyos_core.gossip.entry import Act, Draft, Entry, EntryRef, Payload, Target, Verb, compose
from derbyos_core.identity import SourceId, Team
from derbyos_core.replica.events import Loaded
from derbyos_core.replica.notices import NoticeKind
from derbyos_core.simulation.cluster import SECOND_US, Cluster
from derbyos_core.simulation.host import Host
from derbyos_core.simulation.simulate import simulate
from tests.kit.cluster import connected_cluster, enter_jam, replica_on

FOUND_WITHIN_US = 10 * SECOND_US
"""Two BEATs that differ, a few questions, the exchange."""


def _trip(host: Host, number: int, points: int) -> None:
    command = SetTrip(jam=JamId(1, 1), team=Team.HOME, number=number, points=points)
    replica_on(host).submit(command, "scorekeeper-home", host.now)
    host.perform()


def _note(source: SourceId, sequence: int, text: str, at: int) -> Entry:
    act = Act(verb=Verb.ADD, target=Target(period="1", jam="1"), payload=(Payload(tag="note", text=text),))
    return compose(Draft(acts=(act,)), source, sequence, Instant(at))


def _plant(host: Host, *entries: Entry) -> None:
    """Put entries into one log alone, as if an absent node had sent them to no other."""
    replica_on(host)._receive_entries(replica_on(host).source, entries, host.now)
    host.perform()


def _counting(cluster: Cluster, ref: EntryRef) -> set[bytes]:
    return {entry.body for replica in cluster.replicas if (entry := replica.log.get(ref)) is not None}


def test_equal_tops_with_other_entries_are_found_and_decided_alike() -> None:
    """A15, data-model 4: two halves of a cluster hold different entries in one slot; no message concerns that
    source."""
    cluster = connected_cluster(4)
    source = SourceId("dddddddd-0000-4000-8000-000000000000")
    at = cluster.agenda.now
    for index, host in enumerate(cluster.hosts):
        run = [_note(source, number, f"{number}", at + number) for number in range(1, 101)]
        run[36] = _note(source, 37, f"half {index % 2}", at + 37)
        _plant(host, *run)
    ref = EntryRef(source, 37)
    assert len(_counting(cluster, ref)) == 2
    cluster.run(FOUND_WITHIN_US)
    assert len(_counting(cluster, ref)) == 1
    for replica in cluster.replicas:
        (report,) = replica.view().fork_reports
        assert report.ref == ref
        assert replica.counters["fork"] == 1


def test_a_restored_backup_is_found_on_both_sides() -> None:
    """Performance and reliability 7: an old uuid and sequence return; decided alike, both kept, both shown."""
    cluster = connected_cluster(3)
    ann = cluster.hosts[2]
    for number in range(2, 12):
        _trip(ann, number, 1)
    cluster.run(SECOND_US)
    old = replica_on(ann).source
    backup = [replica_on(ann).log.get(EntryRef(old, number)) for number in range(1, 6)]
    ann.crash()
    ann.store = type(ann.store)()
    replica = ann.start(cluster.hosts[0].address, source=old)
    replica.receive(Loaded(tuple(entry.body for entry in backup if entry is not None)), ann.now)
    _trip(ann, 20, 4)  # written before any peer could report that entry 6 is taken
    mine = replica_on(ann).log.get(EntryRef(old, 6))
    assert mine is not None
    assert cluster.run_until_in_step(20 * SECOND_US) is not None
    cluster.run(FOUND_WITHIN_US)
    tops = {replica.log.tops[old] for replica in cluster.replicas}
    assert tops == {11}
    assert len(_counting(cluster, EntryRef(old, 6))) == 1
    # A laptop that has the entry that counts may never see the other one: once decided, the digests are equal.
    forks = [replica.log.forks for replica in cluster.replicas if replica.log.forks]
    assert len(forks) >= 2
    for (fork,) in forks:
        assert mine.body in (fork.counting.body, fork.other.body)
    assert any(report.is_own and report.ref.sequence == 6 for report in replica_on(ann).view().fork_reports)
    _trip(ann, 21, 3)
    assert cluster.run_until_in_step(5 * SECOND_US) is not None
    assert {replica.log.tops[old] for replica in cluster.replicas} == {12}


def test_entry_after_an_accepted_gap_reaches_all() -> None:
    """docs/fold.md, tops and accepted gaps: equal tops, but one log has one entry more; the digests show it."""
    cluster = connected_cluster(3)
    source = SourceId("eeeeeeee-0000-4000-8000-000000000000")
    at = cluster.agenda.now
    entries = [_note(source, number, f"{number}", at + number) for number in range(1, 8)]
    for host in cluster.hosts:
        _plant(host, *(entry for entry in entries if entry.sequence not in (3, 4)))
    head = cluster.hosts[0]
    assert dict(replica_on(head).view().missing) == {source: "3-4"}
    replica_on(head).submit(AcceptHeld(source=source, missing="3-4"), "head-nso", head.now)
    head.perform()
    cluster.run(3 * SECOND_US)
    assert {replica.log.tops[source] for replica in cluster.replicas} == {7}
    _plant(cluster.hosts[1], entries[2])
    cluster.run(FOUND_WITHIN_US)
    assert all(replica.log.get(EntryRef(source, 3)) is not None for replica in cluster.replicas)
    assert all(replica.log.get(EntryRef(source, 4)) is None for replica in cluster.replicas)


def test_no_digest_of_single_sources_in_step() -> None:
    """Data model 4: a BEAT in a cluster in step carries one digest, however many sources there are."""
    cluster = connected_cluster(3)
    for number in range(2, 6):
        _trip(cluster.hosts[number % 3], number, 1)
    cluster.run(6 * SECOND_US)
    said: list[bytes] = []
    cluster.network.tap = lambda dealer, frames: said.append(b" ".join(frames))
    cluster.run(20 * SECOND_US)
    assert len(said) > 50
    assert all(line.startswith(b"BEAT") and b"root=" in line for line in said)
    assert not [line for line in said if b" at=" in line or b" ask=" in line]


def test_two_own_entries_of_one_event_are_not_taken_for_one_twice() -> None:
    """Seed 8761: "was given 2 again". A node that had learned of a fork, unnoticed, wrote its first entries, its
    joining and a trip, in one event. The watch had recorded everything anew because of the fork, and counted the trip
    twice."""
    report = simulate(8761, edits=40, duration_us=36 * SECOND_US)
    assert "restored backup" in report.faults


def test_entries_in_a_members_name_are_reported_on_every_screen() -> None:
    """A15: eight entries are forged ahead of B in its name; B detects that, and reports it in its BEATs."""
    cluster = connected_cluster(3, seed=61)
    a, b, c = cluster.hosts
    enter_jam(b, 1)
    assert cluster.run_until_in_step(5 * SECOND_US) is not None
    source = replica_on(b).source
    top = replica_on(b).log.tops[source]
    _plant(a, *[_note(source, top + number, f"forged {number}", a.now) for number in range(1, 9)])
    assert cluster.run_until_in_step(5 * SECOND_US) is not None
    cluster.run(4 * SECOND_US)
    for host in cluster.hosts:
        (told,) = [notice for notice in replica_on(host).view().notices if notice.kind is NoticeKind.FORGERY]
        assert told.is_own is (host is b)
        assert "8 entries" in told.sentence
    enter_jam(b, 2)
    assert cluster.run_until_in_step(5 * SECOND_US) is not None
    assert replica_on(c).log.tops[source] == top + 10
