"""Decides what is read from a bout file, whole or damaged, of this version of the program or an earlier one.

Every damage that changes what is read is found: SQLite checks the trees, each record has a checksum of its own,
the schema and the header must be the ones that we write, and the frames of the WAL are counted, because SQLite
passes over a broken one without a word. Of a damaged file everything is read that is still whole, wherever it is.
A file whose WAL is missing or cut short holds fewer entries than its head promises (`schema.promise_of`).

A file with a WAL is read from a copy in memory into which the WAL is moved. SQLite at the file itself would need
its index of the WAL beside it, which neither a full disk nor one that may only be read has room for.
"""

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path

from derbyos_core.errors import UserError
from derbyos_core.i18n import tr
from derbyos_core.storage.disk import Disk
from derbyos_core.storage.fault_words import cause
from derbyos_core.storage.formats import FORMATS
from derbyos_core.storage.open_files import is_open_here
from derbyos_core.storage.salvage import records_on, salvage
from derbyos_core.storage.schema import (
    FORMAT,
    MAGIC,
    SELECT_META,
    Record,
    header_faults,
    is_as_declared,
    promised_rows,
    read_meta_row,
    unique,
)
from derbyos_core.storage.store_error import is_damage
from derbyos_core.storage.wal import WAL_HEAD_BYTES, merged, overlaid, read_wal, wal_frames_lost

__all__ = ["SUFFIX", "Contents", "read_contents", "salvage_contents", "shm_of", "wal_of"]

SUFFIX = ".derbyos"
HEAD_BYTES = 100
MAY_BE_OURS = 2
"""So many marks of the header may be missing where nothing of ours could be read, and it is still our file."""
READS_MAX = 5
"""So often a file that another process writes is read again because its WAL began anew meanwhile."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Contents:
    """What a bout file holds: facts about it, entries, and how many records or pages could not be read.

    `rows` counts the records as they stand there, those that were written again included; `missing`, how many more
    the file's head promises, where nothing is damaged.
    """

    facts: dict[str, str]
    records: tuple[Record, ...]
    damaged: int
    format: int = FORMAT
    rows: int = 0
    missing: int = 0


def wal_of(path: Path) -> Path:
    """The file beside a bout file in which SQLite collects what is newest."""
    return path.with_name(path.name + "-wal")


def shm_of(path: Path) -> Path:
    """The file beside a bout file in which SQLite's users agree on what the WAL holds."""
    return path.with_name(path.name + "-shm")


def read_contents(path: Path, *, is_in_use: bool = False, disk: Disk | None = None) -> Contents:
    """All that can be read of a bout file, changing nothing.

    `UserError` if it is no bout file or a newer program's, `OSError` if it cannot be read. While a process writes
    it (`is_in_use`) its WAL is in motion, so neither that nor the promise is judged.
    """
    disk = disk or Disk()
    if is_in_use and is_open_here(path):
        contents = _read_our_own(path, disk)
    elif is_in_use:
        contents = _read_in_motion(path, disk)
    else:
        contents = _read_at_rest(path, disk)
    if contents is None or contents.damaged:
        contents = _merge(salvage_contents(path, disk), contents)
    return _checked(path, contents)


def _read_our_own(path: Path, disk: Disk) -> Contents | None:
    """A file that this process writes: read by SQLite alone, since closing it elsewhere takes SQLite's locks away."""
    try:
        with closing(disk.connect(path, "ro")) as connection:
            return _read_by_sqlite(connection)
    except sqlite3.Error as error:
        if is_damage(error):
            return None
        raise OSError(cause(error)) from error


def _read_in_motion(path: Path, disk: Disk) -> Contents | None:
    """A file that another process writes. What its WAL moves into it meanwhile stands in the WAL, too, until that
    begins anew; then everything is read again.
    """
    for _ in range(READS_MAX):
        before = _read_head(wal_of(path), WAL_HEAD_BYTES)
        file, wal = disk.read(path), disk.read(wal_of(path))
        if before == wal[:WAL_HEAD_BYTES] == _read_head(wal_of(path), WAL_HEAD_BYTES):
            break
    return _read_image(merged(file, wal, read_wal(wal)), disk)


def _read_at_rest(path: Path, disk: Disk) -> Contents | None:
    with path.open("rb") as opened:
        head = opened.read(HEAD_BYTES)
    octets = disk.read(wal_of(path))
    if head == b"" and not octets:
        return Contents(facts={}, records=(), damaged=0)
    if header_faults(head):
        return None
    if not octets:
        contents = _read_alone(path, disk)
        lost = 0
    else:
        file, wal = disk.read(path), read_wal(octets)
        contents = _read_image(merged(file, octets, wal), disk)
        lost = wal_frames_lost(octets, wal.frames)
        if contents is not None:
            lost += _count_hidden(contents.records, records_on(file, overlaid(file, octets, wal)))
    if contents is None:
        return None
    damaged = contents.damaged + lost
    missing = 0 if damaged else max(0, promised_rows(head) - contents.rows)
    return replace(contents, damaged=damaged, missing=missing)


def _count_hidden(records: Sequence[Record], under: Sequence[Record]) -> int:
    """How many entries of the file are not there any more with its WAL moved into it.

    Entries are only ever added. So that is a WAL of another time, or one that was cut short after it had been moved.
    """
    if not under:
        return 0
    there = {(record.source, record.sequence, record.body) for record in records}
    return sum((record.source, record.sequence, record.body) not in there for record in under)


def _read_alone(path: Path, disk: Disk) -> Contents | None:
    """A file without a WAL, read where it stands: there is nothing to share, and nothing is left lying beside it."""
    try:
        with closing(disk.connect(path, "immutable=1")) as connection:
            return _read_by_sqlite(connection)
    except sqlite3.Error as error:
        if is_damage(error):
            return None
        return _read_image(merged(disk.read(path), b"", read_wal(b"")), disk)


def _read_image(octets: bytes, disk: Disk) -> Contents | None:
    try:
        with closing(disk.image(octets)) as connection:
            return _read_by_sqlite(connection)
    except (sqlite3.Error, OverflowError):
        return None  # what SQLite cannot do in memory is read without it


def salvage_contents(path: Path, disk: Disk) -> Contents:
    """What the octets of a file and its WAL still hold, SQLite not asked; `UserError` if it is no bout file."""
    file, wal = disk.read(path), disk.read(wal_of(path))
    facts, records = salvage(file, wal)
    if not (facts or records or _may_be_ours(file[:HEAD_BYTES])):
        raise UserError(
            tr("{path} is not a bout file of DerbyOS; choose a file that ends in {suffix}", path=path, suffix=SUFFIX)
        )
    return Contents(facts=facts, records=records, damaged=1)


def _may_be_ours(head: bytes) -> bool:
    """True if a file of which nothing can be read begins as ours do, as far as it goes, or was wiped."""
    if len(head) < HEAD_BYTES:
        return head[: len(MAGIC)] == MAGIC[: len(head)]
    return not head.strip(b"\0") or header_faults(head) <= MAY_BE_OURS


def _read_head(path: Path, count: int) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(count)
    except FileNotFoundError:
        return b""


def _merge(salvaged: Contents, read: Contents | None) -> Contents:
    if read is None:
        return salvaged
    return Contents(
        facts=salvaged.facts | read.facts,
        records=unique((*read.records, *salvaged.records)),
        damaged=read.damaged,
        format=read.format,
        rows=read.rows,
    )


def _checked(path: Path, contents: Contents) -> Contents:
    made_by = contents.facts.get("format", "")
    if made_by.isdecimal() and int(made_by) > FORMAT:
        raise UserError(tr("{path} was written by a newer version of DerbyOS; please update this one", path=path))
    return contents


def _read_by_sqlite(connection: sqlite3.Connection) -> Contents | None:
    """What SQLite reads, or None where only salvage can tell."""
    connection.text_factory = _lenient  # a flipped letter must come out as one, for the checksum
    try:
        made_by = FORMATS.get(connection.execute("PRAGMA user_version").fetchone()[0])
        if made_by is None or not is_as_declared(connection, made_by.tables):
            return None
        if connection.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
            return None
        facts = [read_meta_row(row) for row in connection.execute(SELECT_META)]
        records = [made_by.read_row(row) for row in connection.execute(made_by.select)]
    except UnicodeDecodeError:
        return None  # SQLite's complaint quotes the damaged text
    return Contents(
        facts=dict(fact for fact in facts if fact is not None),
        records=unique(record for record in records if record is not None),
        damaged=_count_broken(facts) + _count_broken(records),
        format=next(number for number, one in FORMATS.items() if one is made_by),
        rows=len(records),
    )


def _count_broken(rows: Sequence[object]) -> int:
    return sum(row is None for row in rows)


def _lenient(text: bytes) -> str:
    return text.decode("utf-8", errors="replace")
