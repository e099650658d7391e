"""Formats of bout files that earlier versions of this program wrote: each with its tables and rows.

An older file is not changed in place. It is read, put aside under its own name with `.format-N`, and rewritten in
today's format, in the same way as a damaged one is repaired (`rebuild`). A format is added here when `schema.FORMAT` is
raised; it stays permanently, with a file of its time among the tests.
"""

import hashlib
import struct
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from derbyos_core.clock import Instant
from derbyos_core.identity import source_from_octets
from derbyos_core.storage import schema
from derbyos_core.storage.schema import CHECKSUM_BYTES, META_TABLE, SELECT_ENTRIES, Record, Stored

__all__ = ["FORMATS", "Format", "read_any_row"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Format:
    """Storage format of one version of the program: tables, row query, and row parser."""

    tables: str
    select: str
    read_row: Callable[[tuple[object, ...]], Stored | None]


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
"""Every format that this program reads, by its number; the last one is the one it writes."""


def read_any_row(row: tuple[object, ...]) -> Stored | None:
    """Return what is in a row of any format, as salvage finds them; the checksums distinguish them."""
    return schema.read_row(row[-1:]) if len(row) == 2 else _read_row_1(row)
