"""Power cuts at a write or a sync: stored entries are kept, once, and the bout continues."""

from random import Random

import pytest

from derbyos_core.gossip.entry import Act, Draft, Entry, EntryRef, Payload, Target, Verb, compose, digest
from derbyos_core.identity import SourceId
from derbyos_core.simulation.cluster import SECOND_US, START, Cluster
from derbyos_core.simulation.disk import SimulatedDisk, Trap
from derbyos_core.simulation.host import Host
from derbyos_core.simulation.liveness import check_at_rest, check_opens, check_saved, settle
from derbyos_core.simulation.officials import ScriptedOfficial
from derbyos_core.simulation.promise_checker import PromiseChecker
from derbyos_core.simulation.promises import BrokenPromise
from derbyos_core.simulation.work import Work
from tests.kit.cluster import connected_cluster, replica_on

ENTRIES = 200
SOURCE = SourceId("dddddddd-0000-4000-8000-000000000000")
STAGES = ("before", "torn", "after")


def _note(text: str, number: int = 1) -> Entry:
    act = Act(verb=Verb.ADD, target=Target(path="."), payload=(Payload(tag="note", text=text),))
    return compose(Draft(acts=(act,)), SOURCE, number, START)


def _hear(host: Host, *entries: Entry) -> None:
    replica_on(host)._receive_entries(replica_on(host).source, entries, host.now)
    host.perform()


def _run(trap: Trap | None) -> tuple[Cluster, Host, dict[EntryRef, None]]:
    """Let a lone laptop write two hundred entries, ten a second, until a power cut at this call; return its stored
    state."""
    cluster = Cluster(1, 1)
    host = cluster.hosts[0]
    replica = host.start()
    host.store.trap = trap
    pen = ScriptedOfficial(cluster.bout, Random(5))
    for _ in range(ENTRIES):
        if host.replica is None:
            break
        replica.write(pen.next_draft(replica.log), host.now)
        host.perform()
        cluster.run(SECOND_US // 10)
    cluster.run(SECOND_US)
    return cluster, host, dict(host.synced)


def _check_call(call: int, stage: str) -> None:
    """Check that no entry reported as kept is lost, none is doubled, and all are shown again."""
    cluster, host, kept = _run(Trap(call, stage))
    assert host.replica is None, f"call {call} was reached"
    refs = [record.ref for record in host.store.load()]
    assert len(refs) == len(set(refs)), f"call {call} {stage}: an entry is on the disk twice"
    assert set(kept) <= set(refs), f"call {call} {stage}: kept and lost"
    replica = host.start()
    assert dict(replica.log.tops) == {ref.source: ref.sequence for ref in sorted(refs)}
    assert len(replica.log) == len(refs)
    cluster.run(SECOND_US)
    assert replica.unsynced == 0


def _calls() -> int:
    _, host, kept = _run(None)
    assert len(kept) == ENTRIES
    return host.store.calls


def test_the_power_goes_at_some_writes_and_syncs_of_two_hundred_entries() -> None:
    """Faults, crash at any point: every 23rd call, before it, in its middle and after it (all of them: `--all`)."""
    calls = _calls()
    assert calls >= 2 * ENTRIES - 40
    for place, call in enumerate(range(1, calls + 1, 23)):
        _check_call(call, STAGES[place % 3])


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("stage", STAGES)
def test_the_power_goes_at_every_write_and_sync_of_two_hundred_entries(stage: str, part: int) -> None:
    """Faults, crash at any point: one by one, 0 lost of those shown as saved, 0 duplicates."""
    for call in range(1 + part, _calls() + 1, 4):
        _check_call(call, stage)


def test_a_sync_that_fails_calls_nothing_kept_and_loses_nothing() -> None:
    """Faults, fsync fails: the node shows the fault, continues, never shows "saved", and catches up when it can."""
    cluster = Cluster(3, 2)
    cluster.set_watch(PromiseChecker())
    for host in cluster.hosts:
        cluster.switch_on(host)
    settle(cluster)
    host = cluster.hosts[0]
    host.store.sync_fault = "the disk reports an error"
    pen = ScriptedOfficial(cluster.bout, Random(1))
    assert host.replica is not None
    for _ in range(20):
        host.replica.write(pen.next_draft(host.replica.log), host.now)
        host.perform()
        cluster.run(SECOND_US // 4)
    assert host.replica.view().save_fault
    assert host.replica.unsynced == 20
    assert cluster.is_in_step(), "the other one has it all"
    host.store.sync_fault = ""
    cluster.run(3 * SECOND_US)
    check_saved(cluster)
    assert host.replica.view().save_fault == ""


def test_a_power_cut_after_a_sync_that_lied_is_made_good_by_the_others() -> None:
    """Faults, fsync lies: only the other nodes can help, and they do."""
    cluster = Cluster(4, 2)
    for host in cluster.hosts:
        cluster.switch_on(host)
    settle(cluster)
    host, pen = cluster.hosts[0], ScriptedOfficial(cluster.bout, Random(1))
    host.store.is_lying = True
    assert host.replica is not None
    for _ in range(20):
        host.replica.write(pen.next_draft(host.replica.log), host.now)
        host.perform()
        cluster.run(SECOND_US // 4)
    assert host.replica.unsynced == 0, "it was told so"
    assert host.synced == {}, "the simulator knows better"
    host.crash()
    host.store.is_lying = False
    cluster.switch_on(host)
    settle(cluster)
    check_saved(cluster)
    assert host.replica is not None
    assert len(host.replica.log) == 20


def test_a_lost_entry_of_a_forked_slot_is_written_again() -> None:
    """A15, Faults, fsync fails, hostile seeds 9318 and 9742: the disk refused an entry. Another entry of its slot was
    written before the first was offered again, and the disk never got the first."""
    cluster = connected_cluster(2)
    cluster.set_watch(PromiseChecker())
    host = cluster.hosts[0]
    one, two = (_note(text) for text in ("one", "two"))
    host.store.fault = "the disk is full"
    _hear(host, one)
    cluster.run(SECOND_US)
    host.store.fault = ""
    _hear(host, two)
    check_at_rest(cluster)
    assert {record.body for record in host.store.load() if record.source == SOURCE} == {one.body, two.body}
    check_opens(cluster, Work())


def test_a_start_from_a_disk_that_lacks_an_entry_called_kept_is_judged() -> None:
    """The simulator's own: only a disk that lies excuses it."""
    cluster = connected_cluster(1)
    host, entry = cluster.hosts[0], _note("one")
    _hear(host, entry)
    cluster.run(SECOND_US)
    check_opens(cluster, Work())
    host.store.forget([entry.ref])
    with pytest.raises(BrokenPromise, match="after a restart"):
        check_opens(cluster, Work())


def test_disk_that_lost_one_entry_of_a_fork_breaks_no_promise() -> None:
    """The simulator's own: the other entry of its slot is there, so no number is missing."""
    cluster = connected_cluster(1)
    host = cluster.hosts[0]
    counting, other = sorted((_note(text) for text in ("one", "two")), key=digest)
    host.store.is_lying = True
    _hear(host, counting)
    cluster.run(SECOND_US)
    host.store.is_lying, host.store.sync_fault = False, "the disk reports an error"
    _hear(host, _note("next", 2))
    cluster.run(SECOND_US)
    host.store.sync_fault = ""
    _hear(host, other)
    check_saved(cluster)
    assert {record.ref for record in host.store.load()} == set(host.here)
    assert counting.body not in {record.body for record in host.store.load()}
    check_opens(cluster, Work())


def test_flipped_octets_are_missed_and_fetched() -> None:
    """Faults, corrupt byte: the checksum of the row detects each flip, and the others send the entry."""
    cluster = Cluster(6, 2)
    for host in cluster.hosts:
        cluster.switch_on(host)
    settle(cluster)
    host, pen = cluster.hosts[0], ScriptedOfficial(cluster.bout, Random(2))
    assert host.replica is not None
    for _ in range(30):
        host.replica.write(pen.next_draft(host.replica.log), host.now)
        host.perform()
        cluster.run(SECOND_US // 4)
    host.crash(flips=10)
    assert 0 < host.store.damaged <= 10
    cluster.switch_on(host)
    settle(cluster)
    assert host.replica is not None
    assert len(host.replica.log) == 30


def test_a_disk_takes_a_group_whole_or_not_at_all() -> None:
    """After a power cut, the disk holds the first groups, never a part of one."""
    records, sizes = _run(None)[1].store.load(), set()
    for seed in range(30):
        disk = SimulatedDisk()
        for first in range(0, 20, 5):
            disk.append(records[first : first + 5])
        disk.crash(Random(seed))
        sizes.add(len(disk.load()))
    assert sizes == {0, 5, 10, 15, 20}
