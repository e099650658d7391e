"""A bout's file on a disk that works, and on one that does not."""

import errno
import os
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from derbyos_core.errors import UserError
from derbyos_core.identity import BoutId
from derbyos_core.storage.bout_file import read_contents, wal_of
from derbyos_core.storage.disk import Disk
from derbyos_core.storage.file_lock import FileLock
from derbyos_core.storage.schema import FORMAT
from derbyos_core.storage.sqlite_store import SQLiteStore
from derbyos_core.storage.store_error import StoreError
from tests.unit.storage.failing_disk import FailingDisk
from tests.unit.storage.records import BOUT, MADE_AT, make_records, open_store


def test_what_was_written_is_there_after_the_store_was_closed(tmp_path: Path) -> None:
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


def test_what_a_killed_process_leaves_holds_everything_written(tmp_path: Path) -> None:
    """DOS-103, the disk's half: killed at any moment, nothing that was written is lost, nothing is doubled.

    A kill takes nothing from the system's memory, so what it leaves is what the files show at that moment.
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
    """The tail that was not synced may be missing or torn; what was synced is there, in order, and no more."""
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


def test_a_second_store_on_a_file_is_refused_and_named(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    with pytest.raises(UserError, match=r"finals\.derbyos is open in another DerbyOS"):
        open_store(tmp_path)
    store.close()
    open_store(tmp_path).close()


def test_a_second_process_on_a_file_is_refused_until_the_first_is_killed(tmp_path: Path) -> None:
    holder = (
        "import sys, pathlib, tests.unit.storage.records as r\n"
        "store = r.open_store(pathlib.Path(sys.argv[1])); store.append(r.make_records(9))\n"
        "print('open', flush=True); sys.stdin.read()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", holder, str(tmp_path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "open\n"
        with pytest.raises(UserError, match="open in another DerbyOS"):
            open_store(tmp_path)
        process.kill()
    store = open_store(tmp_path)
    assert store.load() == make_records(9)
    store.close()


def test_another_bouts_file_is_refused(tmp_path: Path) -> None:
    open_store(tmp_path).close()
    with pytest.raises(UserError, match="holds the bout 'finals', not 'semi-final'"):
        SQLiteStore.open(tmp_path / "finals.derbyos", BoutId("semi-final"), MADE_AT)


def test_a_file_that_is_no_bout_file_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "finals.derbyos"
    path.write_text("my shopping list, which is longer than a hundred octets " * 10)
    before = path.read_bytes()
    with pytest.raises(UserError, match="is not a bout file"):
        open_store(tmp_path)
    assert path.read_bytes() == before


def test_a_newer_programs_file_is_refused(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    store.note("format", str(FORMAT + 1))
    store.close()
    with pytest.raises(UserError, match="newer version of DerbyOS"):
        open_store(tmp_path)


def test_a_folder_that_cannot_be_made_is_a_fault_until_it_can(tmp_path: Path) -> None:
    """Read-only or missing folders: the store opens, says what is wrong, and keeps trying."""
    in_the_way = tmp_path / "bouts"
    in_the_way.write_text("a file where the folder should be")
    store = SQLiteStore.open(in_the_way / "finals.derbyos", BOUT, MADE_AT)
    assert str(in_the_way) in store.fault
    with pytest.raises(StoreError, match="cannot be written"):
        store.append(make_records(3))
    in_the_way.unlink()
    in_the_way.mkdir()
    store.append(make_records(3))
    store.sync()
    store.close()
    assert len(read_contents(in_the_way / "finals.derbyos").records) == 3


def test_a_full_disk_is_said_and_space_is_used_when_it_returns(tmp_path: Path) -> None:
    records = make_records(200)
    store = open_store(tmp_path)
    assert store._open is not None
    store._open.writer.execute("PRAGMA max_page_count=5")
    with pytest.raises(StoreError, match=r"finals\.derbyos cannot be written: the disk is full") as caught:
        store.append(records)
    assert not caught.value.is_unsure, "what was written before is as good as it was"
    store._open.writer.execute("PRAGMA max_page_count=5000")
    store.append(records)
    store.close()
    assert read_contents(store.path).records == records


class _FailingSync(Disk):
    """A disk whose next syncs fail; what was not yet down is then noughts, as the system may have forgotten it."""

    def __init__(self) -> None:
        self.left = 0
        self.synced: dict[int, int] = {}

    def sync_data(self, descriptor: int) -> None:
        inode, size = os.fstat(descriptor).st_ino, os.fstat(descriptor).st_size
        if self.left:
            self.left -= 1
            good = self.synced.get(inode, 0)
            os.pwrite(descriptor, bytes(size - good), good)
            raise OSError(errno.EIO, "Input/output error")
        super().sync_data(descriptor)
        self.synced[inode] = size

    def lengthen(self, descriptor: int, count: int) -> None:
        """Nothing ahead, so that the length tells what was written."""


def test_after_a_failed_sync_nothing_is_believed_that_was_not_synced(tmp_path: Path) -> None:
    """The system may have forgotten what it could not put down, and says so once (performance-reliability 7)."""
    records = make_records(9)
    disk = _FailingSync()
    store = SQLiteStore.open(tmp_path / "finals.derbyos", BOUT, MADE_AT, disk)
    store.append(records[:3])
    store.sync()
    store.append(records[3:6])
    disk.left = 1
    with pytest.raises(StoreError, match="the disk fails") as caught:
        store.sync()
    assert caught.value.is_unsure
    assert not store.is_open
    assert wal_of(store.path).exists(), "SQLite must not move what may be noughts"
    with pytest.raises(StoreError, match="had lost 3 entries") as again:
        store.append(records[6:])
    assert again.value.lost == tuple(record.ref for record in records[3:6])
    store.append(records[3:])
    store.sync()
    store.close()
    assert read_contents(store.path).records == records
    assert read_contents(store.path).damaged == 0


def test_what_a_failed_sync_left_whole_is_taken_over(tmp_path: Path) -> None:
    records = make_records(6)
    disk = FailingDisk({"sync_data": 1})
    store = SQLiteStore.open(tmp_path / "finals.derbyos", BOUT, MADE_AT, disk)
    store.append(records[:3])
    with pytest.raises(StoreError, match="the disk fails"):
        store.sync()
    store.append(records)  # the first three once more, as the replica does
    store.sync()
    store.close()
    assert read_contents(store.path).records == records


def test_a_file_deleted_while_it_is_open_is_written_anew(tmp_path: Path) -> None:
    """Everything in it is named as lost, so that the replica hands it in again."""
    records = make_records(12)
    store = open_store(tmp_path)
    store.append(records[:9])
    store.sync()
    store.path.unlink()
    wal_of(store.path).unlink()
    store.append(records[9:])
    with pytest.raises(StoreError, match="gone from its place") as caught:
        store.sync()
    assert set(caught.value.lost) == {record.ref for record in records}
    store.append(records)
    store.sync()
    store.close()
    assert read_contents(store.path).records == records


def test_a_file_that_vanishes_while_nothing_is_written_is_noticed(tmp_path: Path) -> None:
    records = make_records(3)
    store = open_store(tmp_path)
    store.append(records)
    store.sync()
    store.sync()
    store.path.unlink()
    with pytest.raises(StoreError, match="gone from its place"):
        store.sync()


def test_a_folder_that_vanishes_is_said_until_it_is_back(tmp_path: Path) -> None:
    """A stick that was pulled: its folder is not made on another disk."""
    records = make_records(4)
    stick = tmp_path / "stick"
    store = open_store(stick)
    store.append(records)
    store.sync()
    stick.rename(tmp_path / "pulled")
    with pytest.raises(StoreError, match="gone from its place"):
        store.sync()
    for _ in range(2):
        with pytest.raises(StoreError, match="its folder is gone"):
            store.append(records)
    assert not stick.exists()
    (tmp_path / "pulled").rename(stick)
    store.append(records)
    store.sync()
    store.close()
    assert read_contents(store.path).records == records


def test_another_file_in_our_place_is_told_from_ours(tmp_path: Path) -> None:
    """Another bout's file is left alone, and said; an older copy of ours is brought up to what was held."""
    records = make_records(8)
    store = open_store(tmp_path / "ours")
    store.append(records[:4])
    store.close()
    shutil.copy(store.path, tmp_path / "older")
    store = open_store(tmp_path / "ours")
    store.append(records[4:])
    store.sync()
    other = SQLiteStore.open(tmp_path / "other.derbyos", BoutId("semi-final"), MADE_AT)
    other.close()
    wal_of(store.path).unlink()
    other.path.replace(store.path)
    with pytest.raises(StoreError, match="gone from its place"):
        store.sync()
    with pytest.raises(StoreError, match="holds the bout 'semi-final', not 'finals'; move it away"):
        store.append(records)
    (tmp_path / "older").replace(store.path)
    store.append(records)
    store.sync()
    store.close()
    assert read_contents(store.path).records == records


def test_a_disk_that_may_only_be_read_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither lock nor WAL can be opened there; what the file and its WAL hold is shown all the same."""
    records = make_records(20)
    store = open_store(tmp_path)
    store.append(records[:10])
    store.close()
    store = open_store(tmp_path)
    store.append(records[10:])
    (tmp_path / "left").mkdir()
    for file in (store.path, wal_of(store.path)):
        shutil.copy(file, tmp_path / "left")
    store.close()

    def refuse(*_: object) -> None:
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr(FileLock, "acquire", refuse)
    monkeypatch.setattr(
        Disk, "connect", lambda *_: (_ for _ in ()).throw(sqlite3.OperationalError("unable to open database file"))
    )
    again = SQLiteStore.open(tmp_path / "left" / "finals.derbyos", BOUT, MADE_AT)
    assert "the disk may only be read" in again.fault
    assert again.load() == records
    with pytest.raises(StoreError, match="may only be read"):
        again.append(records)


def test_a_rebuild_that_was_killed_is_finished_at_the_next_start(tmp_path: Path) -> None:
    """Between the old WAL's end and the new file's name there is a moment in which only the finished one is whole."""
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
    """Wherever the disk refuses while a damaged file is made whole, nothing that could be read is lost."""
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


def test_what_goes_into_a_file_named_with_odd_letters_comes_out(tmp_path: Path) -> None:
    folder = tmp_path / "hall #3? 100 % größe"
    store = SQLiteStore.open(folder / "a b.derbyos", BOUT, MADE_AT)
    store.append(make_records(2))
    store.close()
    assert len(read_contents(folder / "a b.derbyos").records) == 2
