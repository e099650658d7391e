"""Schema of a bout file: its tables, checksums and header marks.

    meta     name, value, checksum      the BOUT string, the format, when it was made, a title to show
    entries  number, record             a record is packed: checksum, source, sequence, received at and from, body

The checksum of a record covers everything else in it. Records are only ever added at the end, so a written entry
changes one page. An entry written again after a fault is there twice, and is read once. Two different entries with one
name (a fork) are two records.

Every format, this one and later ones, keeps `meta` as it is: it says which format the rest has.
"""

import hashlib
import sqlite3
import struct
from collections.abc import Iterable
from contextlib import closing
from dataclasses import dataclass
from functools import lru_cache

from derbyos_core.clock import Instant
from derbyos_core.gossip.entry import Entry, EntryRef
from derbyos_core.identity import SourceId, octets_of, source_from_octets

__all__ = [
    "APPLICATION_ID",
    "CHECKSUM_BYTES",
    "FORMAT",
    "MAGIC",
    "META_TABLE",
    "PAGE_BYTES",
    "PROMISE_AT",
    "PUT_META",
    "ROWS_AT_ONCE",
    "SELECT_ENTRIES",
    "SELECT_META",
    "TABLES",
    "Record",
    "header_faults",
    "is_as_declared",
    "meta_row",
    "promise_of",
    "promised_rows",
    "put_entries",
    "read_meta_row",
    "read_row",
    "row_of",
    "unique",
]

PAGE_BYTES = 4096
APPLICATION_ID = 0x4E534F42  # "NSOB"
FORMAT = 2
CHECKSUM_BYTES = 16

META_TABLE = """
    CREATE TABLE meta(name TEXT PRIMARY KEY, value TEXT NOT NULL, checksum BLOB NOT NULL) WITHOUT ROWID;
"""
TABLES = f"""{META_TABLE}
    CREATE TABLE entries(number INTEGER PRIMARY KEY, record BLOB NOT NULL);
"""

SOURCE_CACHE_MAX = 4_096
"""A bout has some twenty sources and thousands of entries, so each source is converted once."""
PUT_META = "INSERT OR REPLACE INTO meta VALUES(?,?,?)"
ROWS_AT_ONCE = 100
"""Rows per statement: less work than one by one, and fewer moments at which another thread may come first."""
SELECT_META = "SELECT name, value, checksum FROM meta"
SELECT_ENTRIES = "SELECT record FROM entries ORDER BY number"

Row = tuple[bytes]
MetaRow = tuple[str, str, bytes]


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """One stored entry; `received_from` None means that it was entered here."""

    source: SourceId
    sequence: int
    body: bytes
    received_at: Instant
    received_from: SourceId | None

    @classmethod
    def of(cls, entry: Entry, received_at: Instant, received_from: SourceId | None) -> "Record":
        """Return the record of an entry with its time and source of arrival."""
        return cls(
            source=entry.source,
            sequence=entry.sequence,
            body=entry.body,
            received_at=received_at,
            received_from=received_from,
        )

    @property
    def ref(self) -> EntryRef:
        """The name of the entry."""
        return EntryRef(self.source, self.sequence)


_octets = lru_cache(maxsize=SOURCE_CACHE_MAX)(octets_of)
_source = lru_cache(maxsize=SOURCE_CACHE_MAX)(source_from_octets)

_HEAD = struct.Struct(">16sqqB16s")
_BODY_AT = CHECKSUM_BYTES + _HEAD.size
_NOBODY = bytes(16)


def row_of(record: Record) -> Row:
    """Return the row that stores a record."""
    origin = record.received_from
    packed = (
        _HEAD.pack(
            _octets(record.source),
            record.sequence,
            record.received_at,
            origin is not None,
            _octets(origin) if origin is not None else _NOBODY,
        )
        + record.body
    )
    return (hashlib.blake2b(packed, digest_size=CHECKSUM_BYTES).digest() + packed,)


@lru_cache(maxsize=ROWS_AT_ONCE)
def put_entries(count: int) -> str:
    """Return the statement that adds this many records."""
    return "INSERT INTO entries(record) VALUES" + ",".join(["(?)"] * count)


def read_row(row: tuple[object, ...]) -> Record | None:
    """Return the record in a row, or None if anything in it is not as it was written."""
    match row:
        case (bytes(octets),) if len(octets) >= _BODY_AT:
            packed = octets[CHECKSUM_BYTES:]
            if hashlib.blake2b(packed, digest_size=CHECKSUM_BYTES).digest() != octets[:CHECKSUM_BYTES]:
                return None
            source, sequence, received_at, has_origin, origin = _HEAD.unpack_from(packed)
            return Record(
                source=_source(source),
                sequence=sequence,
                body=octets[_BODY_AT:],
                received_at=Instant(received_at),
                received_from=_source(origin) if has_origin else None,
            )
        case _:
            return None


def unique(records: Iterable[Record]) -> tuple[Record, ...]:
    """Return the records in order of first occurrence, without those that were written again."""
    first: dict[tuple[SourceId, int, bytes], Record] = {}
    for record in records:
        first.setdefault((record.source, record.sequence, record.body), record)
    return tuple(first.values())


def _meta_checksum(name: str, value: str) -> bytes:
    return hashlib.blake2b(f"{name}\0{value}".encode(), digest_size=CHECKSUM_BYTES).digest()


def meta_row(name: str, value: str) -> MetaRow:
    """Return the row that stores one fact about the file."""
    return name, value, _meta_checksum(name, value)


def read_meta_row(row: tuple[object, ...]) -> tuple[str, str] | None:
    """Return the fact in a row, or None if it is not as it was written."""
    match row:
        case (str(name), str(value), bytes(checksum)) if checksum == _meta_checksum(name, value):
            return name, value
        case _:
            return None


def is_as_declared(connection: sqlite3.Connection, tables: str) -> bool:
    """Return True if the file declares these tables and nothing else: no trigger, no view, no other column."""
    with closing(sqlite3.connect(":memory:")) as model:
        model.executescript(tables)
        return _declared(connection) == _declared(model)


def _declared(connection: sqlite3.Connection) -> list[object]:
    query = "SELECT type, name, tbl_name, rootpage, sql FROM sqlite_schema ORDER BY name"
    return list(connection.execute(query))


MAGIC = b"SQLite format 3\0"
_FIXED = (
    (0, MAGIC),
    (16, PAGE_BYTES.to_bytes(2, "big")),
    (18, b"\2\2\0\x40\x20\x20"),  # WAL to write and read, nothing reserved, SQLite's fixed fractions
    (44, (4).to_bytes(4, "big")),  # the schema's own format
    (56, (1).to_bytes(4, "big")),  # UTF-8
    (68, APPLICATION_ID.to_bytes(4, "big")),
)
"""Fixed marks and their positions in the first hundred octets of every bout file."""


def header_faults(head: bytes) -> int:
    """Return how many of the fixed marks are missing from the start of a file: 0 in a whole bout file."""
    return sum(head[at : at + len(mark)] != mark for at, mark in _FIXED)


PROMISE_AT = 72
_PROMISE = struct.Struct(">Q12s")
"""Twenty octets of the header that SQLite keeps free (file format, 1.3: "Reserved for expansion")."""
PROMISE_END = PROMISE_AT + _PROMISE.size


def promise_of(rows: int) -> bytes:
    """Return the header mark for this many rows of entries synced, in the file or in its WAL.

    The WAL alone cannot show that it is missing or that its end was cut off: it then looks as after a clean end. This
    number is written outside of SQLite, after each sync and without one of its own, so it is never too large. A power
    cut may leave an older one, and so does SQLite when it moves the first page from the WAL, until the next sync. A
    file of an earlier version has none.
    """
    return _PROMISE.pack(rows, _promise_check(rows))


def promised_rows(head: bytes) -> int:
    """Return how many rows the head of a file promises; 0 if there is no intact number."""
    if len(head) < PROMISE_END:
        return 0
    rows, check = _PROMISE.unpack_from(head, PROMISE_AT)
    return int(rows) if check == _promise_check(rows) else 0


def _promise_check(rows: int) -> bytes:
    return hashlib.blake2b(b"rows" + rows.to_bytes(8, "big"), digest_size=12).digest()
