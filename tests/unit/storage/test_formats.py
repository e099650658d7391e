"""A bout file from an older version of the program opens, and one from a newer version is refused in a sentence."""

import errno
import gzip
import sqlite3
from pathlib import Path

import pytest

from derbyos_core.errors import UserError
from derbyos_core.storage.bout_file import read_contents, wal_of
from derbyos_core.storage.formats import FORMATS
from derbyos_core.storage.schema import FORMAT
from derbyos_core.storage.sqlite_store import SQLiteStore
from tests.unit.storage.failing_disk import FailingDisk
from tests.unit.storage.records import BOUT, MADE_AT, make_records, open_store

FILES = Path(__file__).parent / "files"
RECORDS = make_records(40)


def _older(folder: Path, number: int) -> Path:
    path = folder / "finals.derbyos"
    path.write_bytes(gzip.decompress((FILES / f"format-{number}.derbyos.gz").read_bytes()))
    return path


def test_there_is_a_file_of_every_older_format() -> None:
    """Each was written by the program of its time: `make_records(40)` and a title."""
    assert [number for number in FORMATS if number != FORMAT] == [
        int(path.name.split(".")[0].removeprefix("format-")) for path in sorted(FILES.glob("format-*.derbyos.gz"))
    ]
    assert max(FORMATS) == FORMAT


@pytest.mark.parametrize("number", [number for number in FORMATS if number != FORMAT])
def test_an_older_file_opens_and_is_written_anew_beside_a_copy(tmp_path: Path, number: int) -> None:
    path = _older(tmp_path, number)
    before = path.read_bytes()
    store = open_store(tmp_path)
    assert (store.load(), store.damaged, store.fault) == (RECORDS, 0, "")
    assert "is from an older version" in store.note_on_opening
    assert store.fact("title") == "Reds – Blues"
    more = make_records(41)[40:]
    store.append(more)
    store.close()
    assert (tmp_path / f"finals.derbyos.format-{number}-1").read_bytes() == before
    contents = read_contents(path)
    assert (contents.records, contents.damaged, contents.format) == ((*RECORDS, *more), 0, FORMAT)
    assert contents.facts["format"] == str(FORMAT)
    again = open_store(tmp_path)
    assert again.note_on_opening == ""
    again.close()


@pytest.mark.parametrize("number", [number for number in FORMATS if number != FORMAT])
def test_an_older_file_is_only_read_where_it_is_only_looked_at(tmp_path: Path, number: int) -> None:
    path = _older(tmp_path, number)
    before = path.read_bytes()
    contents = read_contents(path)
    assert (contents.records, contents.format) == (RECORDS, number)
    assert path.read_bytes() == before


def test_an_older_file_that_is_damaged_gives_what_is_whole(tmp_path: Path) -> None:
    path = _older(tmp_path, 1)
    octets = bytearray(path.read_bytes())
    octets[octets.index(RECORDS[10].body) + 5] ^= 1
    path.write_bytes(octets)
    store = open_store(tmp_path)
    assert set(store.load()) == set(RECORDS) - {RECORDS[10]}
    assert store.damaged == 1
    store.close()


def test_older_file_without_space_for_a_new_one_is_read_and_reported(tmp_path: Path) -> None:
    path = _older(tmp_path, 1)
    before = path.read_bytes()

    store = SQLiteStore.open(path, BOUT, MADE_AT, FailingDisk({"sync_file": 1}, kind=errno.ENOSPC))
    assert "the disk is full" in store.fault
    assert store.load() == RECORDS
    store.close()
    assert path.read_bytes() == before


def test_a_newer_programs_file_is_refused_and_left_alone(tmp_path: Path) -> None:
    """Every format to come keeps `meta`, so its number can be read whatever else is new."""
    store = open_store(tmp_path)
    store.append(RECORDS)
    store.note("format", str(FORMAT + 1))
    store.close()
    with sqlite3.connect(store.path) as connection:
        connection.execute(f"PRAGMA user_version={FORMAT + 1}")
        connection.execute("DROP TABLE entries")
        connection.execute("CREATE TABLE something_new(a, b, c)")
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    before = store.path.read_bytes()
    with pytest.raises(UserError, match="was written by a newer version of DerbyOS; please update DerbyOS"):
        open_store(tmp_path)
    assert store.path.read_bytes() == before
    assert not wal_of(store.path).exists()
