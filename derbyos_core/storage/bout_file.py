"""Reader of bout files, whole or damaged, of this version of the program or an earlier one.

A file is read in one of five ways:

    the file is                                          read                          by
    ---------------------------------------------------------------------------------------------------------------
    open in this process                                 through SQLite alone          `_read_open_here`
    being written by another process                     from a copy in memory         `_read_while_written`
    closed, without a WAL                                in place                      `_read_without_wal`
    closed, with a WAL                                   from a copy in memory         `_read_closed`
    damaged, or not readable in the way of its row       page by page, without SQLite  `salvage_contents`

A copy in memory has the WAL merged into it. Opening a file that has a WAL, SQLite would need its index of the WAL
beside it, which fails on a full or read-only disk.

Every damage that changes what is read is detected. SQLite checks the trees; each record has a checksum of its own; the
schema and the header must be the ones that we write; and the frames of the WAL are counted, because SQLite skips a
broken one silently. From a damaged file everything intact is read, wherever it is.

A file whose WAL is missing or cut short looks intact. It is detected by the *promise* in its header, the numbers of
rows that were synced (`schema.promise_of`): fewer can be read.

All of this needs no key: in an encrypted file (decision 0019) the checksums are of what is encrypted. Only `unsealed`
decrypts, and what it cannot decrypt is damaged.
"""

import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from pathlib import Path

from derbyos_core.errors import UserError
from derbyos_core.i18n import tr
from derbyos_core.security.file_key import FileKey
from derbyos_core.security.signatures import Signature
from derbyos_core.storage.disk import Disk
from derbyos_core.storage.encryption import FileOpener, split_facts, unsealed_fact, unsealed_record
from derbyos_core.storage.fault_words import cause, encrypted, without_keys
from derbyos_core.storage.formats import ENCRYPTED_FORMATS, format_of, is_newer
from derbyos_core.storage.open_files import is_open_here
from derbyos_core.storage.salvage import salvage, stored_on
from derbyos_core.storage.schema import (
    ENCRYPTED_FORMAT,
    FORMAT,
    MAGIC,
    NO_ROWS,
    Record,
    Rows,
    Sealed,
    Stored,
    header_faults,
    is_as_declared,
    promised_rows,
    read_meta_row,
    unique,
    unique_signatures,
)
from derbyos_core.storage.store_error import EncryptedFileError, is_damage
from derbyos_core.storage.wal import WAL_HEAD_BYTES, merged, overlaid, read_wal, wal_frames_lost

__all__ = [
    "SUFFIX",
    "Contents",
    "file_key_of",
    "is_plain_file",
    "read_contents",
    "read_sealed",
    "salvage_contents",
    "shm_of",
    "unsealed",
    "unsealed_facts",
    "wal_of",
]

SUFFIX = ".derbyos"
HEADER_BYTES = 100
HEADER_FAULTS_MAX = 2
"""Number of header marks that may be missing in a file of ours in which nothing else is readable."""
FORMAT_AT = 60
"""Position of the format in the header."""
DIGITS_MAX = 9
"""Digits of a format that are read: Python refuses to convert thousands of them."""
READS_MAX = 5
"""Limit on reads of a file that another process writes, repeated while its WAL is restarted in between. The last one is
used as it is: if it is inconsistent, it counts as damaged and is salvaged.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Contents:
    """Contents of a bout file: the facts about it (table `meta`), its entries, their signatures, and the number of
    records or pages that cannot be read (`damaged`).

    `rows` counts the records in the file, including those that were written again. If nothing is damaged, `missing` and
    `missing_signatures` say how many more its promise names.

    Of an encrypted file there are also its wrapped keys, and until it is decrypted its entries and signatures are in
    `sealed`.
    """

    facts: dict[str, str]
    records: tuple[Record, ...]
    damaged: int
    signatures: tuple[Signature, ...] = ()
    format: int = FORMAT
    rows: Rows = NO_ROWS
    missing: int = 0
    missing_signatures: int = 0
    wraps: Mapping[str, str] = field(default_factory=dict)
    sealed: tuple[Sealed, ...] = ()

    @property
    def is_encrypted(self) -> bool:
        """Whether the file is an encrypted one."""
        return self.format == ENCRYPTED_FORMAT


def wal_of(path: Path) -> Path:
    """Return the path of the write-ahead log beside a bout file, with SQLite's newest changes."""
    return path.with_name(path.name + "-wal")


def shm_of(path: Path) -> Path:
    """Return the path of the file beside a bout file in which SQLite's users share the index of the WAL."""
    return path.with_name(path.name + "-shm")


def read_contents(
    path: Path, *, is_in_use: bool = False, disk: Disk | None = None, opener: FileOpener | None = None
) -> Contents:
    """Read everything readable of a bout file, changing nothing; an encrypted one with the keys of this opener.

    `EncryptedFileError` if these do not fit, `UserError` if it is no bout file or a newer program's, `OSError` if it
    cannot be read. While a process writes it (`is_in_use`) its WAL is changing, so neither the WAL nor the promise is
    checked.
    """
    contents = read_sealed(path, is_in_use=is_in_use, disk=disk)
    return unsealed(contents, file_key_of(path, contents, opener)) if contents.is_encrypted else contents


def file_key_of(path: Path, contents: Contents, opener: FileOpener | None) -> FileKey:
    """Return the key of an encrypted file; `EncryptedFileError` with what to do if the opener does not have it."""
    if not contents.wraps:
        raise EncryptedFileError(without_keys(path))
    key = opener.file_key(contents.wraps) if opener is not None else None
    if key is None:
        raise EncryptedFileError(encrypted(path))
    return key


def unsealed(contents: Contents, key: FileKey) -> Contents:
    """Return what is in an encrypted file; what this key does not decrypt counts as damaged."""
    found = [unsealed_record(key, one) for one in contents.sealed]
    facts = unsealed_facts(contents, key)
    return replace(
        contents,
        facts=facts,
        records=unique(one for one in found if isinstance(one, Record)),
        signatures=unique_signatures(one for one in found if isinstance(one, Signature)),
        sealed=(),
        damaged=contents.damaged + found.count(None) + len(contents.facts) - len(facts),
    )


def unsealed_facts(contents: Contents, key: FileKey) -> dict[str, str]:
    """Return the facts about an encrypted file that this key decrypts."""
    found = {name: unsealed_fact(key, name, value) for name, value in contents.facts.items()}
    return {name: value for name, value in found.items() if value is not None}


def read_sealed(path: Path, *, is_in_use: bool = False, disk: Disk | None = None) -> Contents:
    """Read a bout file as `read_contents` does, and leave encrypted what is encrypted."""
    disk = disk or Disk()
    if is_in_use and is_open_here(path):
        contents = _read_open_here(path, disk)
    elif is_in_use:
        contents = _read_while_written(path, disk)
    else:
        contents = _read_closed(path, disk)
    if contents is None:
        contents = salvage_contents(path, disk)
    elif contents.damaged:
        contents = _with_salvaged(contents, salvage_contents(path, disk))
    _refuse_newer_format(path, contents)
    return contents


# -- by SQLite; None if only salvage can read the file ----------------------------------------------------------------


def _read_open_here(path: Path, disk: Disk) -> Contents | None:
    """Read a file that this process writes by SQLite alone: closing it elsewhere would release SQLite's locks."""
    try:
        with closing(disk.connect(path, "ro")) as connection:
            return _query(connection)
    except sqlite3.Error as error:
        if is_damage(error):
            return None
        raise OSError(cause(error)) from error


def _read_while_written(path: Path, disk: Disk) -> Contents | None:
    """Read a file that another process writes.

    Pages that its WAL moves into the file meanwhile are still in the WAL, too, until that is restarted with a new head.
    So file and WAL belong together if the head was the same before, in and after what was read.
    """
    wal_path = wal_of(path)
    for _ in range(READS_MAX):
        head_before = _wal_head(wal_path)
        file, wal = disk.read(path), disk.read(wal_path)
        head_after = _wal_head(wal_path)
        if head_before == wal[:WAL_HEAD_BYTES] == head_after:
            break
    return _read_in_memory(merged(file, wal, read_wal(wal)), disk)


def _read_closed(path: Path, disk: Disk) -> Contents | None:
    """Read a file that nobody writes; count what its WAL lost, and what is missing of its promise."""
    with path.open("rb") as opened:
        header = opened.read(HEADER_BYTES)
    wal_octets = disk.read(wal_of(path))
    if header == b"" and not wal_octets:
        return Contents(facts={}, records=(), damaged=0)  # made, and never written
    if header_faults(header):
        return None
    lost = 0
    if not wal_octets:
        contents = _read_without_wal(path, disk)
    else:
        file, wal = disk.read(path), read_wal(wal_octets)
        contents = _read_in_memory(merged(file, wal_octets, wal), disk)
        lost = wal_frames_lost(wal_octets, wal.frames)
        if contents is not None:
            lost += _count_hidden(contents, stored_on(file, overlaid(file, wal_octets, wal)))
    if contents is None:
        return None
    damaged = contents.damaged + lost
    missing = Rows() if damaged else promised_rows(header).less(contents.rows)
    return replace(contents, damaged=damaged, missing=missing.entries, missing_signatures=missing.signatures)


def _count_hidden(merged_contents: Contents, overlaid_rows: Sequence[Stored]) -> int:
    """Count the records on pages that the WAL replaces which are missing once it is merged.

    Records are only ever added. So this is a WAL of another time, or one that was cut short after it had been moved.
    """
    if not overlaid_rows:
        return 0
    here: tuple[Stored, ...] = (*merged_contents.records, *merged_contents.signatures, *merged_contents.sealed)
    found = set(map(_identity, here))
    return sum(_identity(one) not in found for one in overlaid_rows)


def _identity(stored: Stored) -> tuple[object, ...]:
    match stored:
        case Record():
            return stored.source, stored.sequence, stored.body
        case Signature():
            return stored.source, stored.sequence, stored.octets
        case Sealed():
            return stored.head, stored.box


def _read_without_wal(path: Path, disk: Disk) -> Contents | None:
    """Read a file in place: there is nothing to share, and no file is left beside it."""
    try:
        with closing(disk.connect(path, "immutable=1")) as connection:
            return _query(connection)
    except sqlite3.Error as error:
        if is_damage(error):
            return None
        return _read_in_memory(merged(disk.read(path), b"", read_wal(b"")), disk)


def _read_in_memory(octets: bytes, disk: Disk) -> Contents | None:
    try:
        with closing(disk.image(octets)) as connection:
            return _query(connection)
    except (sqlite3.Error, OverflowError):
        return None


def _query(connection: sqlite3.Connection) -> Contents | None:
    connection.text_factory = _decode_leniently  # damaged text must reach the checksum, and fail there
    try:
        number = connection.execute("PRAGMA user_version").fetchone()[0]
        file_format = format_of(number)
        if file_format is None or not is_as_declared(connection, file_format.tables):
            return None
        if connection.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
            return None
        facts = [read_meta_row(row) for row in connection.execute(file_format.select_meta)]
        rows = [file_format.read_row(row) for row in connection.execute(file_format.select)]
    except UnicodeDecodeError:
        return None  # SQLite's error quotes the damaged text
    plain, wraps = split_facts(dict(fact for fact in facts if fact is not None))
    return Contents(
        facts=plain,
        wraps=wraps,
        sealed=tuple(dict.fromkeys(row for row in rows if isinstance(row, Sealed))),
        records=unique(row for row in rows if isinstance(row, Record)),
        signatures=unique_signatures(row for row in rows if isinstance(row, Signature)),
        damaged=facts.count(None) + rows.count(None),
        format=number,
        rows=Rows.of(row for row in rows if row is not None),
    )


# -- without SQLite ----------------------------------------------------------------------------------------------------


def salvage_contents(path: Path, disk: Disk) -> Contents:
    """Read a file and its WAL without SQLite; `UserError` if it is no bout file."""
    file, wal = disk.read(path), disk.read(wal_of(path))
    facts, records, signatures, sealed = salvage(file, wal)
    if not (facts or records or sealed or _may_be_ours(file[:HEADER_BYTES])):
        raise UserError(
            tr("{path} is not a DerbyOS bout file; choose a file that ends in {suffix}", path=path, suffix=SUFFIX)
        )
    facts, wraps = split_facts(facts)
    if not _is_encrypted(file, bool(sealed or wraps)):
        return Contents(facts=facts, records=records, signatures=signatures, damaged=1)
    return Contents(  # what is not encrypted there was not written by us
        facts=facts, records=(), damaged=1, format=ENCRYPTED_FORMAT, rows=Rows.of(sealed), wraps=wraps, sealed=sealed
    )


def is_plain_file(path: Path) -> bool:
    """Return whether the header of a bout file says that it is not encrypted; False if there is none to read yet."""
    with path.open("rb") as file:
        head = file.read(HEADER_BYTES)
    number = int.from_bytes(head[FORMAT_AT : FORMAT_AT + 4], "big")
    is_told = len(head) == HEADER_BYTES and not header_faults(head) and format_of(number) is not None
    return is_told and number not in ENCRYPTED_FORMATS


def _is_encrypted(file: bytes, has_sealed: bool) -> bool:
    """Return whether a damaged file is an encrypted one: as its header says, or if that is damaged, its contents."""
    number = int.from_bytes(file[FORMAT_AT : FORMAT_AT + 4], "big")
    is_told = not header_faults(file[:HEADER_BYTES]) and format_of(number) is not None
    return number in ENCRYPTED_FORMATS if is_told else has_sealed


def _may_be_ours(head: bytes) -> bool:
    """Return True if an unreadable file begins as ours do, as far as it goes, or was wiped."""
    if len(head) < HEADER_BYTES:
        return head[: len(MAGIC)] == MAGIC[: len(head)]
    return not head.strip(b"\0") or header_faults(head) <= HEADER_FAULTS_MAX


def _with_salvaged(read: Contents, salvaged: Contents) -> Contents:
    """Return what SQLite read, and what only salvage found; of two values of a fact, SQLite's."""
    return Contents(
        facts=salvaged.facts | read.facts,
        records=unique((*read.records, *salvaged.records)),
        signatures=unique_signatures((*read.signatures, *salvaged.signatures)),
        damaged=read.damaged,
        format=read.format,
        rows=read.rows,
        wraps={**salvaged.wraps, **read.wraps},
        sealed=tuple(dict.fromkeys((*read.sealed, *salvaged.sealed))),
    )


# -- helpers ----------------------------------------------------------------------------------------------------------


def _refuse_newer_format(path: Path, contents: Contents) -> None:
    number = contents.facts.get("format", "")
    if number.isdecimal() and is_newer(int(number[:DIGITS_MAX])):
        raise UserError(tr("{path} was written by a newer version of DerbyOS; please update DerbyOS", path=path))


def _wal_head(wal_path: Path) -> bytes:
    try:
        with wal_path.open("rb") as file:
            return file.read(WAL_HEAD_BYTES)
    except FileNotFoundError:
        return b""


def _decode_leniently(text: bytes) -> str:
    return text.decode("utf-8", errors="replace")
