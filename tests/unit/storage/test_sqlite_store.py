"""A bout's file on a disk that works, and on one that does not."""

import errno
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from derbyos_core.errors import UserError
from derbyos_core.identity import BoutId
from derbyos_core.storage import sqlite_store
from derbyos_core.storage.bout_file import read_contents, wal_of
from derbyos_core.storage.sqlite_store import SQLiteStore
from derbyos_core.storage.store_error import StoreError
from tests.unit.storage.records import BOUT, MADE_AT, in_order, make_records, open_store


def test_what_was_written_is_there_after_the_store_was_closed(tmp_path: Path) -> None:
    records = make_records(50)
    store = open_store(tmp_path)
    assert (store.fault, store.load()) == ("", ())
    store.append(records[:20])
    store.append(records[20:])
    store.sync()
    store.close()
    again = open_store(tmp_path)
    assert again.load() == in_order(records)
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
        assert contents.records == in_order(records[:count])
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
    assert read_contents(store.path).records == in_order(records)


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
    assert store.load() == in_order(make_records(9))
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
    store.note("format", "2")
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
    connection = store._connection
    assert connection is not None
    connection.execute("PRAGMA max_page_count=5")
    with pytest.raises(StoreError, match=r"finals\.derbyos cannot be written: the disk is full"):
        store.append(records)
    store.append(records)
    store.close()
    assert read_contents(store.path).records == in_order(records)


def _failing_sync(times: int) -> Callable[[int], None]:
    left = [times]
    real = sqlite_store._sync

    def sync(descriptor: int) -> None:
        if left[0]:
            left[0] -= 1
            raise OSError(errno.EIO, "Input/output error")
        real(descriptor)

    return sync


def test_after_a_failed_sync_a_new_wal_is_begun(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What failed may be missing in the middle of the old WAL, so nothing is written behind it."""
    records = make_records(6)
    store = open_store(tmp_path)
    store.append(records[:3])
    monkeypatch.setattr(sqlite_store, "_sync", _failing_sync(1))
    with pytest.raises(StoreError, match="the disk fails"):
        store.sync()
    store.append(records[:3])
    assert read_contents(store.path, is_in_use=True).records == in_order(records[:3])
    store.sync()
    store.append(records[3:])
    wal_frames = (wal_of(store.path).stat().st_size - 32) // 4120
    store.close()
    assert wal_frames <= 4
    assert read_contents(store.path).records == in_order(records)


def test_a_file_deleted_while_it_is_open_is_written_anew(tmp_path: Path) -> None:
    records = make_records(12)
    store = open_store(tmp_path)
    store.append(records[:9])
    store.sync()
    store.path.unlink()
    wal_of(store.path).unlink()
    store.append(records[9:])
    store.sync()
    store.close()
    assert read_contents(store.path).records == in_order(records)


def test_what_goes_into_a_file_named_with_odd_letters_comes_out(tmp_path: Path) -> None:
    folder = tmp_path / "hall #3? 100 % größe"
    store = SQLiteStore.open(folder / "a b.derbyos", BOUT, MADE_AT)
    store.append(make_records(2))
    store.close()
    assert len(read_contents(folder / "a b.derbyos").records) == 2
