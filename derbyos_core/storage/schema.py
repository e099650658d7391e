"""Schema of a bout file: its tables, checksums and header marks.

    meta     name, value, checksum      the BOUT string, the format, when it was made, a title to show
    entries  number, record             an entry or a signature, packed

    entry      checksum (16), source (16), sequence (8), received at (8), is from a peer (1), received from (16), body
    signature  checksum (16), source (16), sequence (8), tells the link before (1), signature (64), link before (32)

In an encrypted file (decision 0019) the body of an entry and all of a signature but its place are in a box:

    entry      checksum (16), source (16), sequence (8), received at (8), is from a peer (1), received from (16), box
    signature  checksum (16), source (16), sequence (8), box

and a further table has a second copy of the wrapped keys, on a page of its own:

    keys     name, value, checksum      rows of `meta`

The checksum of a record covers everything else in it, and the kind of the record: one kind is never read as the other.
Records are only ever added at the end, so an entry that is written with its signature changes one page. A record that
was written again after a fault is there twice, and is read once. Two different entries with one name (a fork) are two
records.

Every format, this one and later ones, keeps `meta` as it is: it says which format the rest has. An encrypted file has
the number of its plain format plus a hundred, so programs that know of no encryption take it for a newer one.
"""

import hashlib
import sqlite3
import struct
from collections.abc import Iterable
from contextlib import closing
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from derbyos_core.clock import Instant
from derbyos_core.gossip.entry import Entry, EntryRef
from derbyos_core.identity import SourceId, octets_of, source_from_octets
from derbyos_core.security.file_key import SEAL_OCTETS
from derbyos_core.security.keys import SIGNATURE_OCTETS
from derbyos_core.security.signatures import LINK_OCTETS, Signature

__all__ = [
    "APPLICATION_ID",
    "CHECKSUM_BYTES",
    "DROP_KEY",
    "DROP_META",
    "ENCRYPTED_FORMAT",
    "ENCRYPTED_TABLES",
    "FORMAT",
    "KEY_TABLE",
    "MAGIC",
    "META_TABLE",
    "NO_ROWS",
    "PAGE_BYTES",
    "PROMISE_AT",
    "PUT_KEY",
    "PUT_META",
    "ROWS_AT_ONCE",
    "SELECT_ENCRYPTED_META",
    "SELECT_ENTRIES",
    "SELECT_META",
    "TABLES",
    "Record",
    "Rows",
    "Sealed",
    "Stored",
    "entry_of",
    "header_faults",
    "is_as_declared",
    "meta_row",
    "promise_of",
    "promised_rows",
    "put_entries",
    "read_entry_row",
    "read_meta_row",
    "read_row",
    "read_sealed_row",
    "row_of",
    "signature_of",
    "split",
    "unique",
    "unique_signatures",
]

PAGE_BYTES = 4096
APPLICATION_ID = 0x4E534F42  # "NSOB"
FORMAT = 3
ENCRYPTED_FORMAT = FORMAT + 100
CHECKSUM_BYTES = 16

META_TABLE = """
    CREATE TABLE meta(name TEXT PRIMARY KEY, value TEXT NOT NULL, checksum BLOB NOT NULL) WITHOUT ROWID;
"""
TABLES = f"""{META_TABLE}
    CREATE TABLE entries(number INTEGER PRIMARY KEY, record BLOB NOT NULL);
"""
KEY_TABLE = "keys"
ENCRYPTED_TABLES = f"""{TABLES}
    CREATE TABLE {KEY_TABLE}(name TEXT PRIMARY KEY, value TEXT NOT NULL, checksum BLOB NOT NULL) WITHOUT ROWID;
"""

SOURCE_CACHE_MAX = 4_096
"""A bout has some twenty sources and thousands of entries, so each source is converted once."""
PUT_META = "INSERT OR REPLACE INTO meta VALUES(?,?,?)"
PUT_KEY = f"INSERT OR REPLACE INTO {KEY_TABLE} VALUES(?,?,?)"
DROP_META, DROP_KEY = "DELETE FROM meta WHERE name=?", f"DELETE FROM {KEY_TABLE} WHERE name=?"
ROWS_AT_ONCE = 100
"""Rows per statement: less work than one by one, and fewer moments at which another thread may come first."""
SELECT_META = "SELECT name, value, checksum FROM meta"
SELECT_ENCRYPTED_META = f"{SELECT_META} UNION ALL SELECT name, value, checksum FROM {KEY_TABLE}"
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


@dataclass(frozen=True, slots=True)
class Sealed:
    """An encrypted entry or signature: its place is readable, everything else is in the box."""

    head: bytes
    box: bytes
    is_signature: bool

    @property
    def source(self) -> SourceId:
        """The source of the entry, or of the entry that is signed."""
        return _source(self.head[: _PLACE.size - 8])

    @property
    def sequence(self) -> int:
        """The number of that entry."""
        return int(_PLACE.unpack_from(self.head)[1])

    @property
    def received_at(self) -> Instant:
        """Time at which an entry came here; 0 for a signature."""
        return Instant(0 if self.is_signature else _HEAD.unpack(self.head)[2])


Stored = Record | Signature | Sealed
"""What a row of the table `entries` holds."""


class Rows(NamedTuple):
    """Numbers of rows of a file, those that were written again included."""

    entries: int = 0
    signatures: int = 0

    @classmethod
    def of(cls, stored: Iterable[Stored]) -> "Rows":
        """Return the numbers of both kinds."""
        kinds = [one.is_signature if isinstance(one, Sealed) else isinstance(one, Signature) for one in stored]
        return cls(kinds.count(False), kinds.count(True))

    def plus(self, other: "Rows") -> "Rows":
        """Return the sum of both."""
        return Rows(self.entries + other.entries, self.signatures + other.signatures)

    def less(self, other: "Rows") -> "Rows":
        """Return what these have more than others, 0 where they have fewer."""
        return Rows(max(0, self.entries - other.entries), max(0, self.signatures - other.signatures))


NO_ROWS = Rows()


_octets = lru_cache(maxsize=SOURCE_CACHE_MAX)(octets_of)
_source = lru_cache(maxsize=SOURCE_CACHE_MAX)(source_from_octets)

_PLACE = struct.Struct(">16sq")
_HEAD = struct.Struct(">16sqqB16s")
_BODY_AT = CHECKSUM_BYTES + _HEAD.size
_NOBODY = bytes(16)
_SIGNED = struct.Struct(f">B{SIGNATURE_OCTETS}s{LINK_OCTETS}s")
_SIGNED_AT = CHECKSUM_BYTES + _PLACE.size
_SIGNATURE_ROW_BYTES = _SIGNED_AT + _SIGNED.size
_SEALED_SIGNATURE_ROW_BYTES = _SIGNATURE_ROW_BYTES + SEAL_OCTETS
_ENTRY, _SIGNATURE, _SEALED_ENTRY, _SEALED_SIGNATURE = b"", b"signature", b"sealed entry", b"sealed signature"
"""Kinds, which go into the checksum (BLAKE2's `person`), so that no octets are of two."""
_NO_LINK = bytes(LINK_OCTETS)


def row_of(stored: Stored) -> Row:
    """Return the row that stores an entry or a signature."""
    match stored:
        case Sealed(head=head, box=rest):
            kind = _SEALED_SIGNATURE if stored.is_signature else _SEALED_ENTRY
        case Signature():
            (head, rest), kind = split(stored), _SIGNATURE
        case Record():
            (head, rest), kind = split(stored), _ENTRY
    packed = head + rest
    return (_checksum(packed, kind) + packed,)


def split(stored: Record | Signature) -> tuple[bytes, bytes]:
    """Return the place of an entry or a signature, packed, and everything else."""
    if isinstance(stored, Signature):
        before = stored.before
        signed = _SIGNED.pack(before is not None, stored.octets, before or _NO_LINK)
        return _PLACE.pack(_octets(stored.source), stored.sequence), signed
    origin = stored.received_from
    head = _HEAD.pack(
        _octets(stored.source),
        stored.sequence,
        stored.received_at,
        origin is not None,
        _octets(origin) if origin is not None else _NOBODY,
    )
    return head, stored.body


def entry_of(head: bytes, body: bytes) -> Record:
    """Return the entry that was split."""
    source, sequence, received_at, has_origin, origin = _HEAD.unpack(head)
    return Record(
        source=_source(source),
        sequence=sequence,
        body=body,
        received_at=Instant(received_at),
        received_from=_source(origin) if has_origin else None,
    )


def signature_of(head: bytes, signed: bytes) -> Signature:
    """Return the signature that was split."""
    source, sequence = _PLACE.unpack(head)
    has_before, signature, before = _SIGNED.unpack(signed)
    return Signature(_source(source), sequence, signature, before if has_before else None)


def _checksum(packed: bytes, kind: bytes) -> bytes:
    return hashlib.blake2b(packed, digest_size=CHECKSUM_BYTES, person=kind).digest()


@lru_cache(maxsize=ROWS_AT_ONCE)
def put_entries(count: int) -> str:
    """Return the statement that adds this many records."""
    return "INSERT INTO entries(record) VALUES" + ",".join(["(?)"] * count)


def read_row(row: tuple[object, ...]) -> Record | Signature | None:
    """Return the entry or the signature in a row, or None if anything in it is not as it was written."""
    match row:
        case (bytes(octets),) if len(octets) == _SIGNATURE_ROW_BYTES and _is_kind(octets, _SIGNATURE):
            return signature_of(octets[CHECKSUM_BYTES:_SIGNED_AT], octets[_SIGNED_AT:])
        case _:
            return read_entry_row(row)


def read_entry_row(row: tuple[object, ...]) -> Record | None:
    """Return the entry in a row, or None if there is another thing in it or anything is not as it was written."""
    match row:
        case (bytes(octets),) if len(octets) >= _BODY_AT and _is_kind(octets, _ENTRY):
            return entry_of(octets[CHECKSUM_BYTES:_BODY_AT], octets[_BODY_AT:])
        case _:
            return None


def read_sealed_row(row: tuple[object, ...]) -> Sealed | None:
    """Return the encrypted entry or signature in a row, or None if there is another thing in it, or it was changed."""
    match row:
        case (bytes(octets),) if len(octets) == _SEALED_SIGNATURE_ROW_BYTES and _is_kind(octets, _SEALED_SIGNATURE):
            return Sealed(octets[CHECKSUM_BYTES:_SIGNED_AT], octets[_SIGNED_AT:], is_signature=True)
        case (bytes(octets),) if len(octets) >= _BODY_AT + SEAL_OCTETS and _is_kind(octets, _SEALED_ENTRY):
            return Sealed(octets[CHECKSUM_BYTES:_BODY_AT], octets[_BODY_AT:], is_signature=False)
        case _:
            return None


def _is_kind(octets: bytes, kind: bytes) -> bool:
    """Return whether the checksum of a row holds, as one of this kind."""
    return _checksum(octets[CHECKSUM_BYTES:], kind) == octets[:CHECKSUM_BYTES]


def unique(records: Iterable[Record]) -> tuple[Record, ...]:
    """Return the records in order of first occurrence, without those that were written again."""
    first: dict[tuple[SourceId, int, bytes], Record] = {}
    for record in records:
        first.setdefault((record.source, record.sequence, record.body), record)
    return tuple(first.values())


def unique_signatures(signatures: Iterable[Signature]) -> tuple[Signature, ...]:
    """Return each signature once, in order of first occurrence; where one of them tells the link before, with it."""
    first: dict[tuple[SourceId, int, bytes], Signature] = {}
    for one in signatures:
        key = (one.source, one.sequence, one.octets)
        known = first.get(key)
        if known is None or known.before is None:
            first[key] = one
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
_PROMISE = struct.Struct(">II12s")
"""Twenty octets of the header that SQLite keeps free (file format, 1.3: "Reserved for expansion")."""
_COUNT_MAX = (1 << 32) - 1
PROMISE_END = PROMISE_AT + _PROMISE.size


def promise_of(rows: Rows) -> bytes:
    """Return the header mark for this many rows synced, in the file or in its WAL.

    The WAL alone cannot show that it is missing or that its end was cut off: it then looks as after a clean end. This
    number is written outside of SQLite, after each sync and without one of its own, so it is never too large. A power
    cut may leave an older one, and so does SQLite when it moves the first page from the WAL, until the next sync. A
    file of format 1 has none; one of format 2 has the number of entries in eight octets, of which the first four are 0.
    """
    entries, signatures = (min(count, _COUNT_MAX) for count in rows)
    return _PROMISE.pack(signatures, entries, _promise_check(signatures, entries))


def promised_rows(head: bytes) -> Rows:
    """Return how many rows the head of a file promises; none if there is no intact number."""
    if len(head) < PROMISE_END:
        return Rows()
    signatures, entries, check = _PROMISE.unpack_from(head, PROMISE_AT)
    return Rows(entries, signatures) if check == _promise_check(signatures, entries) else Rows()


def _promise_check(signatures: int, entries: int) -> bytes:
    return hashlib.blake2b(b"rows" + signatures.to_bytes(4) + entries.to_bytes(4), digest_size=12).digest()
