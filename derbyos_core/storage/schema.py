"""Decides what a bout file holds: which tables, with which checksums, under which marks in its header.

    meta     name, value, checksum              the BOUT string, the format, when it was made, a title to show
    entries  source, sequence, digest, received_at, received_from, body, checksum

The checksum of a row covers everything else in it. Rows are kept in the order of source and sequence, so one
written entry changes one page. The digest of the body is part of the key: two different entries in one slot
(a fork) are two rows, and an entry that is written again after a fault replaces itself.
"""

import hashlib
import os
import sqlite3
import struct
import sys
import uuid
from collections.abc import Iterable, Mapping
from contextlib import closing
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from derbyos_core.clock import Instant
from derbyos_core.gossip.entry import EntryRef
from derbyos_core.identity import SourceId, octets_of, source_from_octets

__all__ = [
    "APPLICATION_ID",
    "FORMAT",
    "MARKS",
    "PAGE_BYTES",
    "PUT_ENTRY",
    "PUT_META",
    "Record",
    "create_file",
    "header_faults",
    "is_as_declared",
    "meta_row",
    "read_meta_row",
    "read_row",
    "row_of",
    "sync_folder",
]

PAGE_BYTES = 4096
APPLICATION_ID = 0x4E534F42  # "NSOB"
FORMAT = 1
CHECKSUM_BYTES = 16
DIGEST_BYTES = 8
"""Keeps the few entries of one slot apart; it is no proof of anything."""

_TABLES = """
    CREATE TABLE meta(name TEXT PRIMARY KEY, value TEXT NOT NULL, checksum BLOB NOT NULL) WITHOUT ROWID;
    CREATE TABLE entries(
        source BLOB NOT NULL, sequence INTEGER NOT NULL, digest BLOB NOT NULL,
        received_at INTEGER NOT NULL, received_from BLOB NOT NULL, body BLOB NOT NULL, checksum BLOB NOT NULL,
        PRIMARY KEY(source, sequence, digest)
    ) WITHOUT ROWID;
"""

SOURCES_KEPT = 256
"""A bout has some twenty sources and thousands of entries, so each is converted once."""
PUT_META = "INSERT OR REPLACE INTO meta VALUES(?,?,?)"
PUT_ENTRY = "INSERT OR REPLACE INTO entries VALUES(?,?,?,?,?,?,?)"

Row = tuple[bytes, int, bytes, int, bytes, bytes, bytes]
MetaRow = tuple[str, str, bytes]


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """One entry as the disk holds it; `received_from` None means that it was entered here."""

    source: SourceId
    sequence: int
    body: bytes
    received_at: Instant
    received_from: SourceId | None

    @property
    def ref(self) -> EntryRef:
        """The name of the entry."""
        return EntryRef(self.source, self.sequence)


_octets = lru_cache(maxsize=SOURCES_KEPT)(octets_of)
_source = lru_cache(maxsize=SOURCES_KEPT)(source_from_octets)


def _checksum(head: tuple[bytes, int, bytes, int, bytes], body: bytes) -> bytes:
    source, sequence, digest, received_at, origin = head
    packed = struct.pack(">16sq8sqB16s", source, sequence, digest, received_at, len(origin), origin)
    return hashlib.blake2b(packed + body, digest_size=CHECKSUM_BYTES).digest()


def row_of(record: Record) -> Row:
    """The row that keeps a record."""
    digest = hashlib.blake2b(record.body, digest_size=DIGEST_BYTES).digest()
    origin = _octets(record.received_from) if record.received_from else b""
    head = _octets(record.source), record.sequence, digest, record.received_at, origin
    return *head, record.body, _checksum(head, record.body)


def read_row(row: tuple[object, ...]) -> Record | None:
    """The record in a row, or None if anything in it is not as it was written."""
    match row:
        case (bytes(source), int(sequence), bytes(digest), int(received_at), bytes(origin), bytes(body), bytes(check)):
            if len(source) != 16 or len(digest) != DIGEST_BYTES or len(origin) not in (0, 16):
                return None
            if check != _checksum((source, sequence, digest, received_at, origin), body):
                return None
            return Record(
                source=_source(source),
                sequence=sequence,
                body=body,
                received_at=Instant(received_at),
                received_from=_source(origin) if origin else None,
            )
        case _:
            return None


def _meta_checksum(name: str, value: str) -> bytes:
    return hashlib.blake2b(f"{name}\0{value}".encode(), digest_size=CHECKSUM_BYTES).digest()


def meta_row(name: str, value: str) -> MetaRow:
    """The row that keeps one fact about the file."""
    return name, value, _meta_checksum(name, value)


def read_meta_row(row: tuple[object, ...]) -> tuple[str, str] | None:
    """The fact in a row, or None if it is not as it was written."""
    match row:
        case (str(name), str(value), bytes(checksum)) if checksum == _meta_checksum(name, value):
            return name, value
        case _:
            return None


def is_as_declared(connection: sqlite3.Connection) -> bool:
    """True if the file declares our two tables and nothing else: no trigger, no view, no other column."""
    with closing(sqlite3.connect(":memory:")) as model:
        model.executescript(_TABLES)
        return _declared(connection) == _declared(model)


def _declared(connection: sqlite3.Connection) -> list[object]:
    query = "SELECT type, name, tbl_name, rootpage, sql FROM sqlite_schema ORDER BY name"
    return list(connection.execute(query))


def create_file(path: Path, facts: Mapping[str, str], records: Iterable[Record] = ()) -> None:
    """Make a bout file; it appears under its name only when it is whole and on the disk."""
    part = path.with_name(f"{path.name}.{uuid.uuid4().hex[:8]}.new")
    try:
        connection = sqlite3.connect(part, isolation_level=None)
        try:
            connection.execute(f"PRAGMA page_size={PAGE_BYTES}")
            connection.execute(f"PRAGMA application_id={APPLICATION_ID}")
            connection.execute(f"PRAGMA user_version={FORMAT}")
            connection.execute("PRAGMA journal_mode=WAL")
            connection.executescript(f"BEGIN; {_TABLES} COMMIT;")
            connection.execute("BEGIN")
            connection.executemany(PUT_META, [meta_row(name, value) for name, value in facts.items()])
            connection.executemany(PUT_ENTRY, map(row_of, records))
            connection.execute("COMMIT")
        finally:
            connection.close()  # the last one to close moves everything from the WAL into the file
        _sync_file(part)
        part.replace(path)
    except BaseException:
        for leftover in (part, part.with_name(part.name + "-wal"), part.with_name(part.name + "-shm")):
            leftover.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


def _sync_file(path: Path) -> None:
    """Put a file on the disk for good."""
    descriptor = os.open(path, os.O_RDWR)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def sync_folder(folder: Path) -> None:
    """Put a folder's list of names on the disk for good, where the system has that."""
    if sys.platform == "win32":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


_FIXED = (
    (0, b"SQLite format 3\0"),
    (16, PAGE_BYTES.to_bytes(2, "big")),
    (18, b"\2\2\0\x40\x20\x20"),  # WAL to write and read, nothing reserved, SQLite's fixed fractions
    (44, (4).to_bytes(4, "big")),  # the schema's own format
    (56, (1).to_bytes(4, "big")),  # UTF-8
    (60, FORMAT.to_bytes(4, "big")),
    (68, APPLICATION_ID.to_bytes(4, "big")),
)
"""What the first hundred octets of a bout file say at which place, whatever else is in it."""


def header_faults(head: bytes) -> int:
    """How many of the fixed marks are missing from the start of a file: 0 in a whole bout file."""
    return sum(head[at : at + len(mark)] != mark for at, mark in _FIXED)


MARKS = len(_FIXED)
"""How many fixed marks a bout file has."""
