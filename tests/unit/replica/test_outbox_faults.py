"""Display while the disk refuses, fails to sync, or has lost what it held (data-model 8)."""

from random import Random

import pytest

from derbyos_core.clock import Instant
from derbyos_core.gossip.entry import Act, Draft, EntryRef, Payload, Target, Verb
from derbyos_core.identity import new_source
from derbyos_core.replica.effects import Persist
from derbyos_core.replica.events import PersistFailed, Unheard
from derbyos_core.replica.outbox import RETRY_MAX, Outbox
from tests.unit.gossip.script import entry
from tests.unit.replica.script import SOURCES, Bench

OWN, OTHER = (new_source(Random(number)) for number in range(2))
NOW = Instant(1_000_000)


def test_a_fault_is_shown_until_what_it_concerned_is_there_for_good() -> None:
    """A disk that writes and cannot sync must not look repaired between two attempts."""
    outbox, ref = Outbox(OWN), EntryRef(OWN, 1)
    outbox.add(ref, None, NOW)
    outbox.note_written([ref], is_synced=False)
    outbox.note_failed([ref], "the disk reports an error", NOW)
    assert outbox.wake is not None
    assert outbox.take_due_retries(outbox.wake) == ((ref, None),)
    outbox.note_written([ref], is_synced=False)
    assert (outbox.fault, outbox.unsynced) == ("the disk reports an error", 1)
    outbox.note_written([ref], is_synced=True)
    assert (outbox.fault, outbox.unsynced) == ("", 0)


def test_entries_lost_by_the_disk_are_unsaved_and_persisted_again() -> None:
    outbox = Outbox(OWN)
    refs = [EntryRef(OWN, 1), EntryRef(OTHER, 1)]
    for ref in refs:
        outbox.add(ref, None if ref.source == OWN else OTHER, NOW)
    outbox.note_written(refs, is_synced=True)
    assert outbox.unsynced == 0
    outbox.note_failed(refs, "the bout file has disappeared", NOW)
    assert outbox.unsynced == 2
    assert outbox.wake is not None
    assert outbox.take_due_retries(outbox.wake) == ((refs[0], None), (refs[1], OTHER))


def test_all_waiting_entries_are_written_once_the_disk_works_again() -> None:
    outbox = Outbox(OWN)
    refs = [EntryRef(OTHER, number) for number in range(1, 3 * RETRY_MAX)]
    outbox.note_failed(refs, "the disk is full", NOW)
    later = Instant(NOW + 2_000_000)
    batches = 0
    while batch := [ref for ref, _ in outbox.take_due_retries(later)]:
        batches += 1
        outbox.note_written(batch, is_synced=True)
    assert (batches, outbox.fault, outbox.unsynced) == (3, "", 0)


def test_fork_does_not_replace_an_entry_that_the_disk_refused() -> None:
    """A15: both entries of a fork are kept; a disk report for their slot does not cover the entry refused before."""
    bench = Bench()
    bench.meets("b", "c")
    one, two = entry("b", 1, "one"), entry("b", 1, "two")
    bench.takes("b", one)
    bench.replica.receive(PersistFailed((one.ref,), "the disk is full"), bench.now)
    bench.kept(*bench.takes("c", two))
    assert (bench.replica.view().save_fault, bench.replica.unsynced) == ("the disk is full", 1)
    again = [effect for effect in bench.waits(2.1) if isinstance(effect, Persist)]
    assert {effect.entry.body for effect in again} == {one.body, two.body}
    bench.kept(*again)
    assert (bench.replica.view().save_fault, bench.replica.unsynced) == ("", 0)


def test_repair_of_the_file_is_a_note_and_no_fault() -> None:
    outbox = Outbox(OWN)
    outbox.note_failed([], "the bout file was damaged", NOW)
    assert (outbox.note, outbox.fault, outbox.unsynced) == ("the bout file was damaged", "", 0)
    assert outbox.wake is None


def test_leaving_offers_refused_entries_to_the_disk_again() -> None:
    """Promise: the disk may work again, and perhaps no other laptop holds the entry."""
    bench = Bench()
    bench.writes_of("b", 1)
    ref = bench.replica.write(
        Draft(acts=(Act(verb=Verb.ADD, target=Target(path="."), payload=(Payload(tag="note"),)),)), NOW
    )
    bench.effects()
    bench.replica.receive(PersistFailed((ref,), "the disk is full"), NOW)
    bench.replica.leave(NOW)
    offered = [effect for effect in bench.effects() if isinstance(effect, Persist)]
    assert [(effect.entry.ref, effect.received_from) for effect in offered] == [(ref, None)]


@pytest.mark.clause(108)
def test_flooding_peer_is_shown_and_counted_once() -> None:
    """DOS-108."""
    bench, flooder = Bench(), SOURCES["b"]
    for _ in range(2):
        bench.replica.receive(Unheard(frozenset({flooder})), NOW)
        assert bench.replica.view().unheard == {flooder}
    bench.replica.receive(Unheard(frozenset()), NOW)
    assert bench.replica.view().unheard == frozenset()
    assert bench.replica.counters["flood"] == 1
