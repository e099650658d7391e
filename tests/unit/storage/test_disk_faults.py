"""A disk that is full, fails, or loses its file: reported at once, and repaired when it works again."""

import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from derbyos_core.identity import BoutId
from derbyos_core.storage.bout_file import read_contents, wal_of
from derbyos_core.storage.sqlite_store import SQLiteStore
from derbyos_core.storage.store_error import StoreError
from tests.unit.storage.failing_disk import BusyDisk, FailingDisk, ForgetfulDisk
from tests.unit.storage.records import BOUT, MADE_AT, make_records, open_store


def test_a_folder_that_cannot_be_made_is_a_fault_until_it_can(tmp_path: Path) -> None:
    """Read-only or missing folders: the store opens, reports the fault, and keeps trying."""
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


def test_full_disk_is_reported_and_space_is_used_when_it_returns(tmp_path: Path) -> None:
    records = make_records(200)
    store = open_store(tmp_path)
    assert store._open is not None
    store._open.writer.execute("PRAGMA max_page_count=5")
    with pytest.raises(StoreError, match=r"cannot be written: the disk is full \(.*finals\.derbyos\)") as caught:
        store.append(records)
    assert not caught.value.is_unsure, "what was written before is as good as it was"
    store._open.writer.execute("PRAGMA max_page_count=5000")
    store.append(records)
    store.close()
    assert read_contents(store.path).records == records


def test_after_a_failed_sync_nothing_is_believed_that_was_not_synced(tmp_path: Path) -> None:
    """The system may have dropped data that it could not write, and reports that once (performance-reliability 7)."""
    records = make_records(9)
    disk = ForgetfulDisk()
    store = SQLiteStore.open(tmp_path / "finals.derbyos", BOUT, MADE_AT, disk)
    store.append(records[:3])
    store.sync()
    store.append(records[3:6])
    disk.left = 1
    with pytest.raises(StoreError, match="the disk reports an error") as caught:
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


def test_intact_records_of_a_failed_sync_are_kept(tmp_path: Path) -> None:
    records = make_records(6)
    disk = FailingDisk({"sync_data": 1})
    store = SQLiteStore.open(tmp_path / "finals.derbyos", BOUT, MADE_AT, disk)
    store.append(records[:3])
    with pytest.raises(StoreError, match="the disk reports an error"):
        store.sync()
    store.append(records)  # the first three once more, as the replica does
    store.sync()
    store.close()
    assert read_contents(store.path).records == records


def test_a_file_deleted_while_it_is_open_is_written_anew(tmp_path: Path) -> None:
    """All its entries are reported as lost, so the replica submits them again."""
    records = make_records(12)
    store = open_store(tmp_path)
    store.append(records[:9])
    store.sync()
    store.path.unlink()
    wal_of(store.path).unlink()
    store.append(records[9:])
    with pytest.raises(StoreError, match="has disappeared") as caught:
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
    with pytest.raises(StoreError, match="has disappeared"):
        store.sync()


def test_vanished_folder_is_reported_until_it_is_back(tmp_path: Path) -> None:
    """A stick was removed: its folder is not created on another disk."""
    records = make_records(4)
    stick = tmp_path / "stick"
    store = open_store(stick)
    store.append(records)
    store.sync()
    stick.rename(tmp_path / "pulled")
    with pytest.raises(StoreError, match="has disappeared"):
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


def test_replaced_file_is_distinguished_from_ours(tmp_path: Path) -> None:
    """Another bout's file is left alone and reported; an older copy of ours is brought up to date."""
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
    with pytest.raises(StoreError, match="has disappeared"):
        store.sync()
    with pytest.raises(StoreError, match="holds the bout 'semi-final', not 'finals'; move it elsewhere"):
        store.append(records)
    (tmp_path / "older").replace(store.path)
    store.append(records)
    store.sync()
    store.close()
    assert read_contents(store.path).records == records


def test_a_fault_closes_nothing_that_another_thread_uses(tmp_path: Path) -> None:
    """`sqlite3` ends the process if a connection is closed while a thread is in it; what was unsaved went with it."""
    records = make_records(9)
    disk = BusyDisk()
    store = SQLiteStore.open(tmp_path / "finals.derbyos", BOUT, MADE_AT, disk)
    store.append(records[:3])
    disk.happened.clear()
    with ThreadPoolExecutor(1) as threads:
        tidying = threads.submit(store.tidy)
        assert disk.is_moving.wait(10)
        disk.strikes = {"sql INSERT": disk.calls["sql INSERT"] + 1}
        with pytest.raises(StoreError, match="the disk reports an error"):
            store.append(records[3:6])
        assert disk.happened == ["moves", "ends", "closes", "closes", "closes"]
        tidying.result(10)  # whoever met the fault has told it
    store.append(records[3:])
    store.close()
    assert read_contents(store.path).records == records
