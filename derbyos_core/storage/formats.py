"""Formats of bout files that earlier versions of this program wrote: each with its tables and rows.

An older file is not changed in place. It is read, put aside under its own name with `.format-N`, and rewritten in
today's format, in the same way as a damaged one is repaired (`rebuild`). A format is added here when `schema.FORMAT` is
raised; it stays permanently, with a file of its time among the tests.

Encrypted files have numbers of their own, a hundred above those of plain ones.
"""

import hashlib
import struct
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from derbyos_core.clock import Instant
from derbyos_core.identity import source_from_octets
from derbyos_core.storage import schema
from derbyos_core.storage.schema import (
    CHECKSUM_BYTES,
    ENCRYPTED_FORMAT,
    ENCRYPTED_TABLES,
    META_TABLE,
    SELECT_ENCRYPTED_META,
    SELECT_ENTRIES,
    SELECT_META,
    Record,
    Stored,
)

__all__ = ["ENCRYPTED_FORMATS", "FORMATS", "Format", "format_of", "is_newer", "read_any_row"]

ENCRYPTED_FROM = 100
"""Numbers from here up to twice this are those of encrypted files."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Format:
    """Storage format of one version of the program: tables, row query, and row parser."""

    tables: str
    select: str
    read_row: Callable[[tuple[object, ...]], Stored | None]
    select_meta: str = SELECT_META


_TABLES_1 = f"""{META_TABLE}
    CREATE TABLE entries(
        source BLOB NOT NULL, sequence INTEGER NOT NULL, digest BLOB NOT NULL,
        received_at INTEGER NOT NULL, received_from BLOB NOT NULL, body BLOB NOT NULL, checksum BLOB NOT NULL,
        PRIMARY KEY(source, sequence, digest)
    ) WITHOUT ROWID;
"""
_DIGEST_BYTES = 8


def _read_row_1(row: tuple[object, ...]) -> Record | None:
    """Read a row of format 1: seven columns, of which a digest of the body is part of the key."""
    match row:
        case (bytes(source), int(sequence), bytes(digest), int(received_at), bytes(origin), bytes(body), bytes(check)):
            if len(source) != 16 or len(digest) != _DIGEST_BYTES or len(origin) not in (0, 16):
                return None
            packed = struct.pack(">16sq8sqB16s", source, sequence, digest, received_at, len(origin), origin)
            if check != hashlib.blake2b(packed + body, digest_size=CHECKSUM_BYTES).digest():
                return None
            return Record(
                source=source_from_octets(source),
                sequence=sequence,
                body=body,
                received_at=Instant(received_at),
                received_from=source_from_octets(origin) if origin else None,
            )
        case _:
            return None


FORMATS: Mapping[int, Format] = {
    1: Format(
        tables=_TABLES_1,
        select="SELECT * FROM entries ORDER BY received_at, source, sequence",
        read_row=_read_row_1,
    ),
    2: Format(tables=schema.TABLES, select=SELECT_ENTRIES, read_row=schema.read_entry_row),
    schema.FORMAT: Format(tables=schema.TABLES, select=SELECT_ENTRIES, read_row=schema.read_row),
}
"""Every format of a plain file that this program reads, by its number; the last one is the one it writes."""

ENCRYPTED_FORMATS: Mapping[int, Format] = {
    ENCRYPTED_FORMAT: Format(
        tables=ENCRYPTED_TABLES,
        select=SELECT_ENTRIES,
        read_row=schema.read_sealed_row,
        select_meta=SELECT_ENCRYPTED_META,
    ),
}
"""The same for encrypted files."""


def format_of(number: int) -> Format | None:
    """Return the format of this number, plain or encrypted; None if this program does not know it."""
    return FORMATS.get(number) or ENCRYPTED_FORMATS.get(number)


def is_newer(number: int) -> bool:
    """Return whether a file of this format was written by a newer program."""
    return number > (ENCRYPTED_FORMAT if number >= ENCRYPTED_FROM else schema.FORMAT)


def read_any_row(row: tuple[object, ...]) -> Stored | None:
    """Return what is in a row of any format, as salvage finds them; the checksums distinguish them."""
    if len(row) != 2:
        return _read_row_1(row)
    return schema.read_row(row[-1:]) or schema.read_sealed_row(row[-1:])
