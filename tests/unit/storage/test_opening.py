"""Files that a store accepts as those of its bout, and exclusive access to them."""

import errno
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from derbyos_core.errors import UserError
from derbyos_core.identity import BoutId
from derbyos_core.storage.bout_file import wal_of
from derbyos_core.storage.disk import Disk
from derbyos_core.storage.file_lock import FileLock
from derbyos_core.storage.schema import FORMAT
from derbyos_core.storage.sqlite_store import SQLiteStore
from derbyos_core.storage.store_error import StoreError
from tests.unit.storage.records import BOUT, MADE_AT, make_records, open_store


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
    with pytest.raises(UserError, match="is not a DerbyOS bout file"):
        open_store(tmp_path)
    assert path.read_bytes() == before


def test_a_newer_programs_file_is_refused(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    store.note("format", str(FORMAT + 1))
    store.close()
    with pytest.raises(UserError, match="newer version of DerbyOS"):
        open_store(tmp_path)


def test_a_disk_that_may_only_be_read_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither lock nor WAL can be opened there; the content of the file and its WAL is shown all the same."""
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
    assert "the disk is read-only" in again.fault
    assert again.load() == records
    with pytest.raises(StoreError, match="is read-only"):
        again.append(records)
