"""Reader of bout files, whole or damaged, of this version of the program or an earlier one.

Every damage that changes what is read is detected: SQLite checks the trees, each record has a checksum of its own, the
schema and the header must be the ones that we write, and the frames of the WAL are counted, because SQLite skips a
broken one silently. From a damaged file everything intact is read, wherever it is. A file whose WAL is missing or cut
short holds fewer entries than its head promises (`schema.promise_of`).

A file with a WAL is read from a copy in memory into which the WAL is merged. Opening the file itself, SQLite would need
its index of the WAL beside it, which fails on a full or read-only disk.
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
"""Number of header marks that may be missing in a file of ours in which nothing else is readable."""
READS_MAX = 5
"""Limit on reads of a file that another process writes, repeated because its WAL was restarted meanwhile."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Contents:
    """Contents of a bout file: facts about it, entries, and the number of unreadable records or pages.

    `rows` counts the records in the file, including those that were written again; `missing`, how many more the file's
    head promises, if nothing is damaged.
    """

    facts: dict[str, str]
    records: tuple[Record, ...]
    damaged: int
    format: int = FORMAT
    rows: int = 0
    missing: int = 0


def wal_of(path: Path) -> Path:
    """Return the path of the write-ahead log beside a bout file, with SQLite's newest changes."""
    return path.with_name(path.name + "-wal")


def shm_of(path: Path) -> Path:
    """Return the path of the file beside a bout file in which SQLite's users share the index of the WAL."""
    return path.with_name(path.name + "-shm")


def read_contents(path: Path, *, is_in_use: bool = False, disk: Disk | None = None) -> Contents:
    """Read everything readable of a bout file, changing nothing.

    `UserError` if it is no bout file or a newer program's, `OSError` if it cannot be read. While a process writes it
    (`is_in_use`) its WAL is changing, so neither the WAL nor the promise is checked.
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
    """Read a file that this process writes by SQLite alone: closing it elsewhere would release SQLite's locks."""
    try:
        with closing(disk.connect(path, "ro")) as connection:
            return _read_by_sqlite(connection)
    except sqlite3.Error as error:
        if is_damage(error):
            return None
        raise OSError(cause(error)) from error


def _read_in_motion(path: Path, disk: Disk) -> Contents | None:
    """Read a file that another process writes. Pages that its WAL moves into it meanwhile are in the WAL, too, until
    that is restarted; then everything is read again.
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
    """Count the entries of the file that are missing once its WAL is merged into it.

    Entries are only ever added. So this is a WAL of another time, or one that was cut short after it had been moved.
    """
    if not under:
        return 0
    there = {(record.source, record.sequence, record.body) for record in records}
    return sum((record.source, record.sequence, record.body) not in there for record in under)


def _read_alone(path: Path, disk: Disk) -> Contents | None:
    """Read a file without a WAL in place: there is nothing to share, and no file is left beside it."""
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
    """Read a file and its WAL without SQLite; `UserError` if it is no bout file."""
    file, wal = disk.read(path), disk.read(wal_of(path))
    facts, records = salvage(file, wal)
    if not (facts or records or _may_be_ours(file[:HEAD_BYTES])):
        raise UserError(
            tr("{path} is not a bout file of DerbyOS; choose a file that ends in {suffix}", path=path, suffix=SUFFIX)
        )
    return Contents(facts=facts, records=records, damaged=1)


def _may_be_ours(head: bytes) -> bool:
    """Return True if an unreadable file begins as ours do, as far as it goes, or was wiped."""
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
    """Read by SQLite; None if only salvage can read it."""
    connection.text_factory = _lenient  # a flipped letter must be read as one, for the checksum
    try:
        made_by = FORMATS.get(connection.execute("PRAGMA user_version").fetchone()[0])
        if made_by is None or not is_as_declared(connection, made_by.tables):
            return None
        if connection.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
            return None
        facts = [read_meta_row(row) for row in connection.execute(SELECT_META)]
        records = [made_by.read_row(row) for row in connection.execute(made_by.select)]
    except UnicodeDecodeError:
        return None  # SQLite's error quotes the damaged text
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
