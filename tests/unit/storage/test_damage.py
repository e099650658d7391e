"""Damage to any bytes of a bout file is noticed, and nothing false is read."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from derbyos_core.storage.bout_file import read_contents, wal_of
from derbyos_core.storage.salvage import salvage
from derbyos_core.storage.schema import Record
from derbyos_core.storage.wal import wal_frames_lost
from tests.kit.fuzzing.cost import memory_of
from tests.unit.storage.records import make_records, open_store

RECORDS = make_records(60)


@pytest.fixture
def closed(tmp_path: Path) -> Path:
    """Return a file whose store was closed: everything is in the file, there is no WAL."""
    store = open_store(tmp_path)
    store.append(RECORDS)
    store.close()
    return store.path


@pytest.fixture
def crashed(tmp_path: Path) -> Path:
    """Return a file whose process was killed: everything is in the WAL."""
    store = open_store(tmp_path)
    for record in RECORDS:
        store.append([record])
    left = tmp_path / "left" / "finals.derbyos"
    left.parent.mkdir()
    left.write_bytes(store.path.read_bytes())
    wal_of(left).write_bytes(wal_of(store.path).read_bytes())
    store.close()
    return left


def _check_flips(path: Path, flipped: Path, places: list[int], worst: int) -> None:
    """Flip one bit at each place: the records are read as written, or the damage is noticed and small."""
    kept = {file: file.read_bytes() for file in (path, wal_of(path)) if file.exists()}
    random = Random(3)
    for at in places:
        octets = bytearray(kept[flipped])
        octets[at] ^= 1 << random.randrange(8)
        for file, whole in kept.items():
            file.write_bytes(octets if file == flipped else whole)
        contents = read_contents(path)
        is_same = contents.records == RECORDS and contents.facts.get("bout") == "finals"
        assert is_same or contents.damaged, f"octet {at}: {len(contents.records)} records"
        assert set(contents.records) <= set(RECORDS), f"octet {at}: something was invented"
        assert len(contents.records) >= len(RECORDS) - worst, f"octet {at}: too much was lost"
    for file, whole in kept.items():
        file.write_bytes(whole)


def test_every_flipped_bit_that_changes_what_is_read_is_noticed(closed: Path) -> None:
    size = closed.stat().st_size
    _check_flips(closed, closed, Random(1).sample(range(size), 150), worst=15)


def test_every_flipped_bit_of_the_header_and_the_schema_is_survived(closed: Path) -> None:
    places = [*range(0, 100, 3), *range(100, 120), *range(3600, 4096, 29)]
    _check_flips(closed, closed, places, worst=0)


def test_a_flipped_bit_in_the_wal_of_a_killed_process_is_noticed(crashed: Path) -> None:
    """SQLite ignores everything behind a broken frame without a report."""
    wal = wal_of(crashed)
    places = [*range(0, 56, 2), *Random(2).sample(range(wal.stat().st_size), 25)]
    _check_flips(crashed, wal, places, worst=1)


@pytest.mark.slow
def test_every_octet_of_a_small_file_may_flip(closed: Path) -> None:
    size = closed.stat().st_size
    _check_flips(closed, closed, list(range(0, size, 11)), worst=15)


def test_a_damaged_file_is_put_aside_and_its_good_records_go_on(closed: Path) -> None:
    octets = bytearray(closed.read_bytes())
    at = octets.find(RECORDS[30].body)
    octets[at + 5] ^= 1
    closed.write_bytes(octets)
    store = open_store(closed.parent)
    found = store.load()
    assert set(found) == set(RECORDS) - {RECORDS[30]}
    assert store.damaged == 1
    store.append([RECORDS[30]])  # as a peer sends it again
    store.close()
    assert closed.with_name("finals.derbyos.damaged-1").read_bytes() == bytes(octets)
    again = open_store(closed.parent)
    assert (set(again.load()), again.damaged) == (set(RECORDS), 0)
    again.close()


def test_without_its_first_page_everything_else_is_still_read(closed: Path) -> None:
    octets = closed.read_bytes()
    facts, records, *_ = salvage(b"\0" * 4096 + octets[4096:], b"")
    assert records == RECORDS
    assert facts["bout"] == "finals"


def test_a_file_cut_in_half_gives_what_is_left(closed: Path) -> None:
    closed.write_bytes(closed.read_bytes()[: closed.stat().st_size // 2])
    contents = read_contents(closed)
    assert contents.damaged
    assert set(contents.records) < set(RECORDS)
    assert len(contents.records) > 10


def test_random_bytes_hold_no_record() -> None:
    noise = Random(5).randbytes(40 * 4096)
    assert salvage(noise, noise) == ({}, (), (), ())


def test_a_row_whose_other_columns_changed_is_no_record(closed: Path) -> None:
    """The checksum covers source, sequence, time and origin, not the body alone."""
    first = RECORDS[0]
    forged = Record(
        source=first.source,
        sequence=first.sequence,
        body=first.body,
        received_at=first.received_at,
        received_from=None if first.received_from else first.source,
    )
    assert forged not in salvage(closed.read_bytes(), b"")[1]


def test_an_unfinished_transaction_of_a_killed_process_is_no_damage(crashed: Path) -> None:
    whole = wal_of(crashed).read_bytes()
    assert wal_frames_lost(whole) == 0
    assert wal_frames_lost(whole[:-100]) == 0
    assert wal_frames_lost(b"") == 0


def test_frames_that_were_wiped_are_missed(crashed: Path) -> None:
    """A wiped sector looks like the end of a WAL; what follows it, or what is left of it, gives it away."""
    whole = wal_of(crashed).read_bytes()
    frames = (len(whole) - 32) // 4120
    octets = bytearray(whole)
    at = 32 + 4120 * (frames // 2)
    octets[at : at + 4120] = bytes(4120)
    assert wal_frames_lost(bytes(octets)) == frames - frames // 2 - 1 + 1
    octets = bytearray(whole)
    at = 32 + 4120 * (frames - 1)
    octets[at : at + 512] = bytes(512)
    assert wal_frames_lost(bytes(octets)) == 1
    assert wal_frames_lost(whole + bytes(100_000)) == 0, "noughts ahead are no loss"
    assert wal_frames_lost(bytes(100_000)) == 0


@pytest.mark.parametrize("length", [0, 1, 10, 60, 99, 100, 500])
def test_a_file_of_which_only_the_beginning_is_left_is_still_ours(closed: Path, length: int) -> None:
    closed.write_bytes(closed.read_bytes()[:length])
    store = open_store(closed.parent)
    assert (store.load(), store.fault) == ((), "")
    store.append(RECORDS)
    store.close()
    assert read_contents(closed).records == RECORDS


def test_long_rows_are_read_though_their_page_was_written_many_times(tmp_path: Path) -> None:
    """Each version of the page in the WAL names the same rows, which continue on hundreds of other pages."""
    store = open_store(tmp_path)
    records = [
        replace(record, body=f"<add>{number}{'x' * 200_000}</add>".encode())
        for number, record in enumerate(make_records(12))
    ]
    for record in records:
        store.append([record])
    file, wal = store.path.read_bytes(), wal_of(store.path).read_bytes()
    assert len(wal) > 12 * 200_000
    assert set(salvage(b"\0" * 4096 + file[4096:], wal)[1]) == set(records)
    store.close()
    assert set(salvage(b"\0" * 4096 + store.path.read_bytes()[4096:], b"")[1]) == set(records)


@pytest.mark.parametrize("is_circle", [True, False])
@pytest.mark.parametrize("size", [4_000, 489 + 4_092 * 97 + 3_800, 489 + 4_092 * 1_023 + 3_800])
def test_a_made_up_file_takes_no_more_memory_than_a_few_times_its_octets(size: int, is_circle: bool) -> None:
    """Pages of cells that share their octets, and claim the same further pages; before, each could claim 4 MiB.

    Of the two long sizes 489 octets are in the cell, and the number of the first further page stands behind them.
    """
    cells, further = 8, 24
    cell = bytes((0x80 | size >> 21, 0x80 | size >> 14 & 0x7F, 0x80 | size >> 7 & 0x7F, size & 0x7F, 1))
    pages = []
    for _ in range(cells):
        page = bytearray(4096)
        page[:8] = bytes((0x0D, 0, 0, *(1_400).to_bytes(2), 0, 0, 0))
        page[8 : 8 + 2_800] = b"".join((3_002 + place % 25 * 20).to_bytes(2) for place in range(1_400))
        page[3_000:] = ((cells + 1).to_bytes(4) * 274)[: 4096 - 3_000]
        for place in range(3_002, 3_502, 20):
            page[place : place + 5] = cell
        pages.append(bytes(page))
    for number in range(cells + 1, cells + further + 1):
        following = 0 if number == cells + further else number + 1
        pages.append((cells + 1 if is_circle and not following else following).to_bytes(4) + bytes(4092))
    file = b"".join(pages)
    assert memory_of(lambda: salvage(file, b"")) < 12 * len(file)
