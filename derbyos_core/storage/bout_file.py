"""Decides what is read from a bout file, whole or damaged, of this version of the program or an earlier one.

Every damage that changes what is read is found: SQLite checks the trees, each record has a checksum of its own,
the schema and the header must be the ones that we write, and the frames of the WAL are counted, because SQLite
passes over a broken one without a word. Of a damaged file everything is read that is still whole, wherever it is.
"""

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path

from derbyos_core.errors import UserError
from derbyos_core.saying import say
from derbyos_core.storage.disk import Disk
from derbyos_core.storage.fault_words import cause
from derbyos_core.storage.formats import FORMATS
from derbyos_core.storage.salvage import salvage
from derbyos_core.storage.schema import (
    FORMAT,
    MAGIC,
    SELECT_META,
    Record,
    header_faults,
    is_as_declared,
    read_meta_row,
    unique,
)
from derbyos_core.storage.store_error import is_damage
from derbyos_core.storage.wal import frames_read, wal_frames_lost

__all__ = ["SUFFIX", "Contents", "read_contents", "salvage_contents", "shm_of", "wal_of"]

SUFFIX = ".derbyos"
HEAD_BYTES = 100
MAY_BE_OURS = 2
"""So many marks of the header may be missing where nothing of ours could be read, and it is still our file."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Contents:
    """What a bout file holds: facts about it, entries, and how many records or pages could not be read."""

    facts: dict[str, str]
    records: tuple[Record, ...]
    damaged: int
    format: int = FORMAT


def wal_of(path: Path) -> Path:
    """The file beside a bout file in which SQLite collects what is newest."""
    return path.with_name(path.name + "-wal")


def shm_of(path: Path) -> Path:
    """The file beside a bout file in which SQLite's users agree on what the WAL holds."""
    return path.with_name(path.name + "-shm")


def read_contents(path: Path, *, is_in_use: bool = False, disk: Disk | None = None) -> Contents:
    """All that can be read of a bout file, changing nothing.

    `UserError` if it is no bout file or a newer program's, `OSError` if it cannot be read. While a process writes
    it (`is_in_use`) its WAL is in motion, so that is not judged; nor is the file opened past SQLite, because
    closing it would take SQLite's locks away, were it this process that writes.
    """
    disk = disk or Disk()
    found = None if is_in_use else _read_head(path)
    if found is not None:
        contents = _empty() if found == b"" and not disk.read(wal_of(path)) else None
        if contents is None and not header_faults(found):
            contents = _read_by_sqlite(path, disk, is_in_use=False)
    else:
        contents = _read_by_sqlite(path, disk, is_in_use=True)
    if contents is None or contents.damaged:
        contents = _merge(salvage_contents(path, disk), contents)
    return _checked(path, contents)


def salvage_contents(path: Path, disk: Disk) -> Contents:
    """What the octets of a file and its WAL still hold, SQLite not asked; `UserError` if it is no bout file."""
    file, wal = disk.read(path), disk.read(wal_of(path))
    facts, records = salvage(file, wal)
    if not (facts or records or _may_be_ours(file[:HEAD_BYTES])):
        raise UserError(
            say("{path} is not a bout file of DerbyOS; choose a file that ends in {suffix}", path=path, suffix=SUFFIX)
        )
    return Contents(facts=facts, records=records, damaged=1)


def _may_be_ours(head: bytes) -> bool:
    """True if a file of which nothing can be read begins as ours do, as far as it goes, or was wiped."""
    if len(head) < HEAD_BYTES:
        return head[: len(MAGIC)] == MAGIC[: len(head)]
    return not head.strip(b"\0") or header_faults(head) <= MAY_BE_OURS


def _read_head(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(HEAD_BYTES)


def _empty() -> Contents:
    return Contents(facts={}, records=(), damaged=0)


def _merge(salvaged: Contents, read: Contents | None) -> Contents:
    if read is None:
        return salvaged
    return Contents(
        facts=salvaged.facts | read.facts,
        records=unique((*read.records, *salvaged.records)),
        damaged=read.damaged,
        format=read.format,
    )


def _checked(path: Path, contents: Contents) -> Contents:
    made_by = contents.facts.get("format", "")
    if made_by.isdecimal() and int(made_by) > FORMAT:
        raise UserError(say("{path} was written by a newer version of DerbyOS; please update this one", path=path))
    return contents


def _read_by_sqlite(path: Path, disk: Disk, *, is_in_use: bool) -> Contents | None:
    """What SQLite reads, or None where only salvage can tell."""
    wal = b"" if is_in_use else disk.read(wal_of(path))
    # Without a WAL there is nothing to share, and nothing is left lying beside the file.
    mode = "ro" if wal or is_in_use else "immutable=1"
    try:
        with closing(disk.connect(path, mode)) as connection:
            connection.text_factory = _lenient  # a flipped letter must come out as one, for the checksum
            made_by = FORMATS.get(connection.execute("PRAGMA user_version").fetchone()[0])
            if made_by is None or not is_as_declared(connection, made_by.tables):
                return None
            if connection.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
                return None
            facts = [read_meta_row(row) for row in connection.execute(SELECT_META)]
            records = [made_by.read_row(row) for row in connection.execute(made_by.select)]
            lost = wal_frames_lost(wal, frames_read(disk.read(shm_of(path)))) if wal else 0
    except UnicodeDecodeError:
        return None  # SQLite's complaint quotes the damaged text
    except sqlite3.Error as error:
        if is_damage(error):
            return None
        if is_in_use:
            raise OSError(cause(error)) from error
        # On a disk that may only be read SQLite cannot make its files beside this one; the octets are there.
        salvaged = salvage_contents(path, disk)
        return replace(salvaged, damaged=wal_frames_lost(wal))
    return Contents(
        facts=dict(fact for fact in facts if fact is not None),
        records=unique(record for record in records if record is not None),
        damaged=lost + _count_broken(facts) + _count_broken(records),
        format=next(number for number, one in FORMATS.items() if one is made_by),
    )


def _count_broken(rows: Sequence[object]) -> int:
    return sum(row is None for row in rows)


def _lenient(text: bytes) -> str:
    return text.decode("utf-8", errors="replace")
