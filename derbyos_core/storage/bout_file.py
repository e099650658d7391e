"""Decides what is read from a bout file, whole or damaged, and how a damaged one is made whole again.

Every damage that changes what is read is found: SQLite checks the trees, each row has a checksum of its own,
the schema and the header must be the ones that we write, and the frames of the WAL are counted, because SQLite
passes over a broken one without a word. A damaged file is put aside, and what could be saved goes into a new
one; what is missing is fetched from the peers like any other missing entry.
"""

import shutil
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from derbyos_core.errors import UserError
from derbyos_core.storage.salvage import salvage, wal_frames_lost
from derbyos_core.storage.schema import (
    FORMAT,
    MARKS,
    Record,
    create_file,
    header_faults,
    is_as_declared,
    read_meta_row,
    read_row,
)
from derbyos_core.storage.store_error import is_damage

__all__ = ["SUFFIX", "Contents", "read_contents", "rebuild", "wal_of"]

SUFFIX = ".derbyos"
HEAD_BYTES = 100
DAMAGED_KEPT_MAX = 100
"""Damaged files are put aside under new names; after these nothing more is put aside."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Contents:
    """What a bout file holds: facts about it, entries, and how many records or pages could not be read."""

    facts: dict[str, str]
    records: tuple[Record, ...]
    damaged: int


def wal_of(path: Path) -> Path:
    """The file beside a bout file in which SQLite collects what is newest."""
    return path.with_name(path.name + "-wal")


def read_contents(path: Path, *, is_in_use: bool = False) -> Contents:
    """All that can be read of a bout file, changing nothing.

    `UserError` if it is no bout file or a newer program's, `OSError` if it cannot be read. While another process
    writes it (`is_in_use`) its WAL is in motion, so that is not judged.
    """
    with path.open("rb") as file:
        head = file.read(HEAD_BYTES)
    faults = header_faults(head)
    if faults > MARKS // 2:
        raise UserError(f"{path} is not a bout file of DerbyOS; choose a file that ends in {SUFFIX}")
    contents = None if faults else _read_by_sqlite(path, is_in_use=is_in_use)
    if contents is None:
        contents = Contents(facts={}, records=(), damaged=max(1, faults))
    if contents.damaged:
        contents = _with_salvage(path, contents)
    made_by = contents.facts.get("format", "")
    if made_by.isdecimal() and int(made_by) > FORMAT:
        raise UserError(f"{path} was written by a newer version of DerbyOS; please update this one")
    return contents


def _with_salvage(path: Path, contents: Contents) -> Contents:
    wal = wal_of(path)
    facts, records = salvage(path.read_bytes(), wal.read_bytes() if wal.exists() else b"")
    return Contents(
        facts=facts | contents.facts,
        records=tuple(dict.fromkeys((*contents.records, *records))),
        damaged=contents.damaged,
    )


def _read_by_sqlite(path: Path, *, is_in_use: bool) -> Contents | None:
    """What SQLite reads, or None where only salvage can tell."""
    wal = wal_of(path)
    has_wal = wal.exists() and wal.stat().st_size > 0
    # Without a WAL there is nothing to share, and nothing is left lying beside the file.
    mode = "mode=ro" if has_wal or is_in_use else "immutable=1"
    try:
        with closing(
            sqlite3.connect(f"file:{quote(str(path.absolute()))}?{mode}", uri=True, isolation_level=None)
        ) as connection:
            connection.text_factory = _lenient  # a flipped letter must come out as one, for the checksum
            connection.execute("PRAGMA trusted_schema=OFF")
            if not is_as_declared(connection):
                return None
            if connection.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
                return None
            facts = [read_meta_row(row) for row in connection.execute("SELECT * FROM meta")]
            records = [read_row(row) for row in connection.execute("SELECT * FROM entries")]
    except UnicodeDecodeError:
        return None  # SQLite's complaint quotes the damaged text
    except sqlite3.Error as error:
        if is_damage(error):
            return None
        raise OSError(f"{path} cannot be read: {error}") from error
    lost = wal_frames_lost(wal.read_bytes()) if has_wal and not is_in_use else 0
    return Contents(
        facts=dict(fact for fact in facts if fact is not None),
        records=tuple(record for record in records if record is not None),
        damaged=lost + facts.count(None) + records.count(None),
    )


def _lenient(text: bytes) -> str:
    return text.decode("utf-8", errors="replace")


def rebuild(path: Path, contents: Contents) -> None:
    """Put the damaged file aside and write what was read of it into a new one; the caller holds the lock."""
    aside = next((name for name in _names_aside(path) if not name.exists()), None)
    if aside is not None:
        shutil.copyfile(path, aside)
        if wal_of(path).exists():
            shutil.copyfile(wal_of(path), wal_of(aside))
    part = path.with_name(path.name + ".whole")
    create_file(part, contents.facts, contents.records)
    # An old WAL beside a new file would be poured into it, so it goes first.
    wal_of(path).unlink(missing_ok=True)
    path.with_name(path.name + "-shm").unlink(missing_ok=True)
    part.replace(path)


def _names_aside(path: Path) -> list[Path]:
    return [path.with_name(f"{path.name}.damaged-{number}") for number in range(1, DAMAGED_KEPT_MAX + 1)]
