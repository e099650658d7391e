"""Signatures of the log are kept in the bout file beside the entries, through every fault that entries survive."""

import asyncio
import errno
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from derbyos_core.node.disk.disk_writer import DiskWriter
from derbyos_core.replica.events import Persisted, PersistFailed
from derbyos_core.security.signatures import Signature
from derbyos_core.simulation.disk import SimulatedDisk
from derbyos_core.storage.bout_file import read_contents, wal_of
from derbyos_core.storage.entry_store import EntryStore
from derbyos_core.storage.memory_store import MemoryStore
from derbyos_core.storage.schema import Record, read_entry_row, read_row, row_of
from derbyos_core.storage.sqlite_store import SQLiteStore
from derbyos_core.storage.store_error import StoreError
from tests.unit.storage.failing_disk import FailingDisk
from tests.unit.storage.records import BOUT, MADE_AT, make_records, open_store

RECORDS = make_records(40)


def _signature(record: Record, random: Random, *, tells: bool) -> Signature:
    before = random.randbytes(32) if tells else None
    return Signature(record.source, record.sequence, random.randbytes(64), before)


_RANDOM = Random(4)
SIGNATURES = tuple(_signature(record, _RANDOM, tells=number % 2 == 0) for number, record in enumerate(RECORDS))


def _fill(store: EntryStore) -> None:
    for record, signature in zip(RECORDS, SIGNATURES, strict=True):
        store.append([record], [signature])


@pytest.mark.parametrize("kind", ["sqlite", "memory", "simulated"])
def test_every_store_keeps_signatures_in_any_order_and_once(tmp_path: Path, kind: str) -> None:
    stores: dict[str, Callable[[], EntryStore]] = {
        "sqlite": lambda: open_store(tmp_path),
        "memory": MemoryStore,
        "simulated": SimulatedDisk,
    }
    store = stores[kind]()
    store.append_signatures(SIGNATURES[20:])
    store.append(RECORDS[:10], SIGNATURES[5:25])
    store.append_signatures(SIGNATURES)
    store.append(RECORDS[10:])
    assert set(store.load_signatures()) == set(SIGNATURES)
    assert len(store.load_signatures()) == len(SIGNATURES)
    store.sync()
    store.close()


def test_a_closed_file_has_them_when_it_is_opened_and_when_it_is_looked_at(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    _fill(store)
    assert read_contents(store.path, is_in_use=True).signatures == SIGNATURES
    store.close()
    contents = read_contents(store.path)
    assert (contents.records, contents.signatures, contents.damaged) == (RECORDS, SIGNATURES, 0)
    assert contents.rows == (len(RECORDS), len(SIGNATURES))
    again = open_store(tmp_path)
    assert (again.load(), again.load_signatures(), again.note_on_opening) == (RECORDS, SIGNATURES, "")
    again.close()


def test_one_that_tells_the_link_before_replaces_one_that_does_not(tmp_path: Path) -> None:
    full = SIGNATURES[0]
    short = Signature(full.source, full.sequence, full.octets)
    store = open_store(tmp_path)
    for one in (short, full, short):
        store.append_signatures([one])
    assert store.load_signatures() == (full,)
    store.close()
    assert read_contents(store.path).signatures == (full,)


def test_what_is_written_again_is_not_written_twice(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    _fill(store)
    store.append_signatures(SIGNATURES)
    store.close()
    assert read_contents(store.path).rows.signatures == len(SIGNATURES)


@pytest.mark.parametrize("stored", [RECORDS[0], RECORDS[7], SIGNATURES[0], SIGNATURES[1]])
def test_a_row_with_a_flipped_bit_is_nothing(stored: Record | Signature) -> None:
    (octets,) = row_of(stored)
    assert read_row((octets,)) == stored
    for at in range(len(octets)):
        flipped = bytearray(octets)
        flipped[at] ^= 1 << at % 8
        assert read_row((bytes(flipped),)) is None
    assert read_entry_row((octets,)) == (stored if isinstance(stored, Record) else None)


def _left(folder: Path, *, settled: int) -> Path:
    """Return the file of a killed process that had everything synced, and `settled` entries in the main file."""
    store = open_store(folder / "lived")
    for number, (record, signature) in enumerate(zip(RECORDS, SIGNATURES, strict=True)):
        store.append([record], [signature])
        store.sync()
        store.tidy()
        if number + 1 == settled:
            store.sync()
            store.tidy()
    left = folder / "finals.derbyos"
    left.write_bytes(store.path.read_bytes())
    wal_of(left).write_bytes(wal_of(store.path).read_bytes())
    store.close()
    return left


@pytest.mark.parametrize("which", ["closed", "wal"])
def test_damage_that_changes_what_is_read_is_noticed_and_nothing_false_is_read(tmp_path: Path, which: str) -> None:
    path = _left(tmp_path, settled=0)
    if which == "closed":
        store = open_store(tmp_path)
        store.close()
    flipped = wal_of(path) if which == "wal" else path
    kept = {file: file.read_bytes() for file in (path, wal_of(path)) if file.exists()}
    random = Random(6)
    for at in random.sample(range(len(kept[flipped])), 60):
        octets = bytearray(kept[flipped])
        octets[at] ^= 1 << random.randrange(8)
        for file, whole in kept.items():
            file.write_bytes(octets if file == flipped else whole)
        contents = read_contents(path)
        is_same = (contents.records, contents.signatures) == (RECORDS, SIGNATURES)
        assert is_same or contents.damaged, f"octet {at}"
        assert set(contents.signatures) <= set(SIGNATURES), f"octet {at}: a signature was invented"
        assert len(contents.signatures) >= len(SIGNATURES) - 20, f"octet {at}: too much was lost"


def test_a_damaged_file_goes_on_with_the_signatures_that_are_whole(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    _fill(store)
    store.close()
    octets = bytearray(store.path.read_bytes())
    octets[octets.index(SIGNATURES[9].octets) + 3] ^= 1
    store.path.write_bytes(octets)
    again = open_store(tmp_path)
    assert (again.load(), again.damaged) == (RECORDS, 1)
    assert set(again.load_signatures()) == set(SIGNATURES) - {SIGNATURES[9]}
    again.append_signatures([SIGNATURES[9]])  # as a peer sends it again
    again.close()
    assert set(read_contents(again.path).signatures) == set(SIGNATURES)


def test_signatures_that_a_lost_wal_held_are_missed(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    store.append(RECORDS)
    for _ in range(2):
        store.sync()
        store.tidy()
    for one in SIGNATURES:
        store.append_signatures([one])
    store.sync()
    store.tidy()
    left = tmp_path / "left" / "finals.derbyos"
    left.parent.mkdir()
    left.write_bytes(store.path.read_bytes())
    store.close()
    contents = read_contents(left)
    assert (contents.missing, contents.missing_signatures, contents.damaged) == (0, len(SIGNATURES), 0)
    again = open_store(left.parent)
    assert "has all its entries and lacks 40 signatures" in again.note_on_opening
    assert left.with_name("finals.derbyos.incomplete-1").exists()
    again.close()
    assert read_contents(left).missing_signatures == 0


def test_a_full_disk_refuses_both_and_takes_the_signatures_with_what_it_takes_next(tmp_path: Path) -> None:
    disk = FailingDisk({}, kind=errno.ENOSPC, times=1)
    store = SQLiteStore.open(tmp_path / "finals.derbyos", BOUT, MADE_AT, disk)
    store.append(RECORDS[:2], SIGNATURES[:2])
    disk.strikes = {"sql INSERT": disk.calls["sql INSERT"] + 1}
    with pytest.raises(StoreError, match="the disk is full"):
        store.append(RECORDS[2:4], SIGNATURES[2:4])
    assert read_contents(store.path, is_in_use=True).signatures == SIGNATURES[:2]
    store.append(RECORDS[2:4])
    store.close()
    assert read_contents(store.path).signatures == SIGNATURES[:4]


def test_a_file_that_vanished_gets_its_signatures_again(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    _fill(store)
    for file in (store.path, wal_of(store.path)):
        file.unlink()
    with pytest.raises(StoreError, match="has disappeared"):
        store.sync()
    store.append(RECORDS[:5])
    store.close()
    contents = read_contents(store.path)
    assert (contents.records, set(contents.signatures)) == (RECORDS[:5], set(SIGNATURES))


def test_a_power_cut_keeps_an_entry_with_its_signature_or_neither() -> None:
    for seed in range(20):
        disk = SimulatedDisk()
        _fill(disk)
        disk.crash(Random(seed))
        kept = len(disk.load())
        assert (disk.load(), disk.load_signatures()) == (RECORDS[:kept], SIGNATURES[:kept])


def test_the_writer_puts_signatures_into_the_transaction_of_their_entries(tmp_path: Path) -> None:
    from tests.unit.node.test_writer import SOURCE, _persist

    signature = Signature(SOURCE, 1, bytes(64))

    async def scene() -> None:
        disk = FailingDisk({})
        store = SQLiteStore.open(tmp_path / "finals.derbyos", BOUT, MADE_AT, disk)
        before = disk.calls.get("sql INSERT", 0)
        events = list[Persisted | PersistFailed]()
        writer = DiskWriter(store, asyncio.get_running_loop(), events.append)
        writer.write([_persist(1)], [signature])
        writer.write([], [Signature(SOURCE, 2, bytes(64))])
        await writer.close()
        assert disk.calls["sql INSERT"] == before + 1 or disk.calls["sql INSERT"] == before + 2
        assert not any(isinstance(event, PersistFailed) for event in events)

    asyncio.run(scene())
    contents = read_contents(tmp_path / "finals.derbyos")
    assert contents.rows == (1, 2)
    assert contents.signatures[0] == signature
