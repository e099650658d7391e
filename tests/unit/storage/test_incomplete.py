"""A bout file read without its WAL reports the number of missing entries."""

import shutil
from pathlib import Path
from random import Random

import pytest

from derbyos_core.storage.bout_file import read_contents, wal_of
from derbyos_core.storage.bouts import read_bout
from derbyos_core.storage.schema import PROMISE_AT, Rows, promise_of, promised_rows
from derbyos_core.storage.sqlite_store import SQLiteStore
from derbyos_core.storage.wal import read_wal
from tests.unit.storage.failing_disk import FailingDisk
from tests.unit.storage.records import BOUT, MADE_AT, make_records, open_store

RECORDS = make_records(60)


def _sync(store: SQLiteStore) -> None:
    """Sync in the way of the writer."""
    store.sync()
    store.tidy()


def _settle(store: SQLiteStore) -> None:
    """Sync, then do the check that the writer does every two seconds while it is idle."""
    _sync(store)
    _sync(store)


def _left(folder: Path, *, synced: int, settled: int = 0) -> Path:
    """Return the file of a killed process that had synced `synced` entries, `settled` of them in the main file."""
    store = open_store(folder / "lived")
    store.append(RECORDS[:settled])
    _settle(store)
    for record in RECORDS[settled:synced]:
        store.append([record])
    _sync(store)
    left = folder / "finals.derbyos"
    for file in (store.path, wal_of(store.path)):
        shutil.copy(file, folder)
    store.close()
    return left


def test_file_without_wal_reports_the_number_of_missing_entries(tmp_path: Path) -> None:
    path = _left(tmp_path, synced=50, settled=20)
    assert (len(read_contents(path).records), read_contents(path).missing) == (50, 0)
    wal_of(path).unlink()
    contents = read_contents(path)
    assert (contents.records, contents.missing, contents.damaged) == (RECORDS[:20], 30, 0)
    assert read_bout(path)[0].missing == 30


@pytest.mark.parametrize("left", [0.2, 0.6, 0.95])
def test_a_wal_that_was_cut_short_after_it_had_been_moved_hides_nothing(tmp_path: Path, left: float) -> None:
    """SQLite alone would write the older pages left in it over the newer ones of the file."""
    path = _left(tmp_path, synced=40, settled=0)
    store = open_store(tmp_path)
    for record in RECORDS[40:]:
        store.append([record])
        _settle(store)
    copy = tmp_path / "copy" / path.name
    copy.parent.mkdir()
    for file in (path, wal_of(path)):
        shutil.copy(file, copy.parent)
    store.close()
    with wal_of(copy).open("r+b") as wal:
        wal.truncate(int(32 + 4120 * 60 * left))
    again = open_store(copy.parent)
    assert set(again.load()) == set(RECORDS)
    again.close()


@pytest.mark.parametrize("left", [0.0, 0.2, 0.6, 0.95])
def test_truncated_wal_is_reported(tmp_path: Path, left: float) -> None:
    path = _left(tmp_path, synced=60)
    wal = wal_of(path)
    with wal.open("r+b") as file:
        file.truncate(int(32 + 4120 * 60 * left))
    contents = read_contents(path)
    assert contents.missing
    assert len(contents.records) + contents.missing == 60


def test_incomplete_file_is_reported_once_set_aside_and_used(tmp_path: Path) -> None:
    path = _left(tmp_path, synced=50, settled=20)
    wal_of(path).rename(tmp_path / "found-later")
    before = path.read_bytes()
    store = open_store(tmp_path)
    assert (store.load(), store.missing) == (RECORDS[:20], 30)
    assert store.note_on_opening.startswith(
        "the bout file held 50 entries and 20 could be read: the file finals.derbyos-wal that belongs to it is "
        "missing or cut short. The rest is requested from the other laptops; the file is kept as "
        "finals.derbyos.incomplete-1 ("
    )
    store.append(RECORDS[20:])
    store.close()
    aside = tmp_path / "finals.derbyos.incomplete-1"
    assert aside.read_bytes() == before
    again = open_store(tmp_path)
    assert (set(again.load()), again.missing, again.note_on_opening) == (set(RECORDS), 0, "")
    again.close()
    (tmp_path / "found-later").rename(wal_of(aside))
    assert read_contents(aside).records == RECORDS[:50], "with its WAL beside it again, it is whole"


def test_a_wal_put_back_beside_the_new_file_harms_nothing(tmp_path: Path) -> None:
    path = _left(tmp_path, synced=50, settled=20)
    old = wal_of(path).read_bytes()
    wal_of(path).unlink()
    store = open_store(tmp_path)
    store.append(RECORDS[50:])
    store.close()
    wal_of(path).write_bytes(old)
    again = open_store(tmp_path)
    assert set(again.load()) == set(RECORDS)
    again.close()


def test_shortly_after_the_last_entry_everything_stands_in_the_file(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    for record in RECORDS:
        store.append([record])
        _sync(store)
    _sync(store)  # nothing is to be synced: the check that the writer does every two seconds
    copy = tmp_path / "copy.derbyos"
    shutil.copy(store.path, copy)
    store.close()
    contents = read_contents(copy)
    assert (contents.records, contents.missing, contents.damaged) == (RECORDS, 0, 0)


def test_a_settled_wal_goes_on_and_is_not_begun_anew(tmp_path: Path) -> None:
    """Otherwise SQLite would sync its new head in the next entry's commit."""
    store = open_store(tmp_path)
    store.append(RECORDS[:5])
    _settle(store)
    salts = wal_of(store.path).read_bytes()[16:24]
    for record in RECORDS[5:30]:
        store.append([record])
        _settle(store)
    assert wal_of(store.path).read_bytes()[16:24] == salts
    store.close()


def test_an_entry_costs_one_sync_and_no_opening(tmp_path: Path) -> None:
    disk = FailingDisk({})
    store = SQLiteStore.open(tmp_path / "finals.derbyos", BOUT, MADE_AT, disk)
    for record in RECORDS[:3]:
        store.append([record])
        _sync(store)
    before = dict(disk.calls)
    for record in RECORDS[3:]:
        store.append([record])
        _sync(store)
    spent = {name: number - before.get(name, 0) for name, number in disk.calls.items()}
    assert {name: number for name, number in spent.items() if number} == {
        "sql INSERT": 57,
        "sync_data": 57,
        "write_at": 57,
        "any": 3 * 57,
    }
    store.close()


def test_unsynced_entries_are_never_promised(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    store.append(RECORDS[:10])
    _sync(store)
    store.append(RECORDS[10:])
    assert promised_rows(store.path.read_bytes()[:100]) == Rows(entries=10)
    store.close()
    assert promised_rows(store.path.read_bytes()[:100]) == Rows(entries=60)


def test_entries_that_were_written_again_are_not_missed(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    store.append(RECORDS)
    store.append(RECORDS[:20])
    _sync(store)
    store.close()
    again = open_store(tmp_path)
    assert (again.load(), again.missing) == (RECORDS, 0)
    again.append(RECORDS[:1])
    _sync(again)
    again.close()
    assert read_contents(again.path).missing == 0


@pytest.mark.parametrize("flipped", range(PROMISE_AT, PROMISE_AT + 20))
def test_a_promise_that_is_not_whole_is_none(flipped: int) -> None:
    head = bytearray(72) + promise_of(Rows(491, 7)) + bytes(8)
    assert promised_rows(bytes(head)) == Rows(491, 7)
    head[flipped] ^= 4
    assert promised_rows(bytes(head)) == Rows()
    assert promised_rows(bytes(100)) == Rows()
    assert promised_rows(b"") == Rows()


def test_the_frames_of_a_long_wal_are_counted_up_to_the_first_broken_one(tmp_path: Path) -> None:
    """Many are summed up at the same time; the end of any one makes no difference."""
    store = open_store(tmp_path)
    store.append(make_records(17_000))
    octets = wal_of(store.path).read_bytes()
    store.close()
    frames = (len(octets) - 32) // 4120
    assert frames > 2_000
    assert read_wal(octets).frames == frames
    random = Random(4)
    for broken in (0, 1, 2, 998, 999, 1000, 1001, 1999, 2000, frames - 1, random.randrange(frames)):
        damaged = bytearray(octets)
        damaged[32 + 4120 * broken + random.choice((*range(24), *range(24, 4120, 97)))] ^= 1 << random.randrange(8)
        assert read_wal(bytes(damaged)).frames == broken
