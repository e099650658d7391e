"""Entries written into a bout's file are read again."""

import shutil
from pathlib import Path
from random import Random

import pytest

from derbyos_core.storage.bout_file import read_contents, wal_of
from derbyos_core.storage.sqlite_store import SQLiteStore
from tests.unit.storage.failing_disk import FailingDisk
from tests.unit.storage.records import BOUT, MADE_AT, make_records, open_store


def test_records_survive_closing_the_store(tmp_path: Path) -> None:
    records = make_records(50)
    store = open_store(tmp_path)
    assert (store.fault, store.load()) == ("", ())
    store.append(records[:20])
    store.append(records[20:])
    store.sync()
    store.close()
    again = open_store(tmp_path)
    assert again.load() == records
    assert again.damaged == 0
    again.close()
    assert [path.name for path in tmp_path.iterdir() if path.suffix == ".derbyos"] == ["finals.derbyos"]


@pytest.mark.clause(103)
def test_killed_process_leaves_everything_written(tmp_path: Path) -> None:
    """DOS-103, the disk's half: killed at any moment, no written entry is lost or doubled.

    A kill does not affect the system's memory, so the files show the same state as after it.
    """
    records = make_records(30)
    store = open_store(tmp_path)
    for count, record in enumerate(records, start=1):
        store.append([record])
        if count % 7 == 0:
            store.sync()
        left = tmp_path / f"left-{count}" / "finals.derbyos"
        left.parent.mkdir()
        shutil.copy(store.path, left)
        shutil.copy(wal_of(store.path), wal_of(left))
        contents = read_contents(left)
        assert contents.records == records[:count]
        assert contents.damaged == 0
    store.close()


def test_a_power_cut_leaves_a_beginning_with_everything_synced(tmp_path: Path) -> None:
    """The unsynced tail may be missing or torn; the synced entries are there, in order, and no others."""
    records = make_records(40, sources=1)
    store = open_store(tmp_path)
    store.append(records[:15])
    store.sync()
    synced_bytes = wal_of(store.path).stat().st_size
    for record in records[15:]:
        store.append([record])
    file, wal = store.path.read_bytes(), wal_of(store.path).read_bytes()
    store.close()
    random = Random(7)
    cut = tmp_path / "cut" / "finals.derbyos"
    cut.parent.mkdir()
    for _ in range(40):
        cut.write_bytes(file)
        keep = random.randrange(synced_bytes, len(wal) + 1)
        wal_of(cut).write_bytes(wal[:keep] + random.randbytes(random.randrange(2) * (len(wal) - keep)))
        found = read_contents(cut).records
        assert found == records[: len(found)]
        assert len(found) >= 15


def test_an_entry_that_is_written_again_replaces_itself(tmp_path: Path) -> None:
    records = make_records(5)
    store = open_store(tmp_path)
    store.append(records)
    store.append(records)
    store.close()
    assert read_contents(store.path).records == records


def test_both_entries_of_a_fork_are_kept(tmp_path: Path) -> None:
    (first,) = make_records(1)
    other = type(first)(
        source=first.source,
        sequence=first.sequence,
        body=b"<set>other</set>",
        received_at=first.received_at,
        received_from=None,
    )
    store = open_store(tmp_path)
    store.append([first])
    store.append([other])
    store.close()
    assert set(read_contents(store.path).records) == {first, other}


def test_a_rebuild_that_was_killed_is_finished_at_the_next_start(tmp_path: Path) -> None:
    """Between the old WAL's end and the new file's name, only the finished file is complete for a moment."""
    records = make_records(30)
    store = open_store(tmp_path)
    store.append(records)
    store.close()
    octets = store.path.read_bytes()
    store.path.replace(tmp_path / "finals.derbyos.whole")
    store.path.write_bytes(octets[:5000])
    wal_of(store.path).write_bytes(octets[5000:])
    (tmp_path / "finals.derbyos.1234abcd.new").write_bytes(b"half of something")
    again = open_store(tmp_path)
    assert (again.load(), again.damaged) == (records, 0)
    again.close()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["finals.derbyos", "finals.derbyos.lock"]


@pytest.mark.parametrize("at", range(1, 40))
def test_a_rebuild_may_fail_at_every_call(tmp_path: Path, at: int) -> None:
    """Wherever the disk refuses during the repair of a damaged file, no readable entry is lost."""
    records = make_records(30)
    store = open_store(tmp_path)
    store.append(records)
    store.close()
    octets = bytearray(store.path.read_bytes())
    octets[octets.index(records[8].body) + 3] ^= 1
    store.path.write_bytes(octets)
    disk = FailingDisk({"any": at})
    opened = SQLiteStore.open(store.path, BOUT, MADE_AT, disk)
    if disk.was_struck and opened.fault:
        assert "cannot be written" in opened.fault
    opened.close()
    after = open_store(tmp_path)
    assert set(after.load()) == set(records) - {records[8]}
    after.close()


def test_file_with_odd_letters_in_its_name_keeps_records(tmp_path: Path) -> None:
    folder = tmp_path / "hall #3? 100 % größe"
    store = SQLiteStore.open(folder / "a b.derbyos", BOUT, MADE_AT)
    store.append(make_records(2))
    store.close()
    assert len(read_contents(folder / "a b.derbyos").records) == 2
