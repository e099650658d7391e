"""Creation and repair of bout files: a file gets its name only once it is whole and on the disk.

A file that is damaged, or of an older format, is rewritten from what could be read of it. The new one is finished under
another name; only then the old one is put aside. If the process is interrupted in between, the next one finds the
finished file and goes on from there (`finish_rebuild`). SQLite would merge an old WAL into a new file beside it, so the
WAL is removed first.
"""

import os
import uuid
from collections.abc import Sequence
from pathlib import Path

from derbyos_core.security.signatures import Signature
from derbyos_core.storage.bout_file import Contents, shm_of, wal_of
from derbyos_core.storage.disk import Disk
from derbyos_core.storage.encryption import Cipher
from derbyos_core.storage.schema import (
    APPLICATION_ID,
    ENCRYPTED_FORMAT,
    ENCRYPTED_TABLES,
    FORMAT,
    PAGE_BYTES,
    PROMISE_AT,
    PUT_KEY,
    PUT_META,
    TABLES,
    Record,
    Rows,
    Stored,
    meta_row,
    promise_of,
    put_entries,
    row_of,
)

__all__ = ["create_file", "finish_rebuild", "rebuild"]

ASIDE_MAX = 100
"""Limit on files put aside under new names; further ones are not kept."""


def create_file(
    path: Path, facts: dict[str, str], stored: Sequence[Record | Signature], disk: Disk, cipher: Cipher | None = None
) -> None:
    """Create a bout file of facts and records, encrypted by this cipher if there is one.

    It appears under its name only when it is whole and on the disk.
    """
    part = path.with_name(f"{path.name}.{uuid.uuid4().hex[:8]}.new")
    sealed: Sequence[Stored] = stored if cipher is None else [cipher.seal(one) for one in stored]
    rows = [row_of(one) for one in sealed]
    number, tables = (FORMAT, TABLES) if cipher is None else (ENCRYPTED_FORMAT, ENCRYPTED_TABLES)
    wraps = [] if cipher is None else [meta_row(name, value) for name, value in cipher.wraps.items()]
    told = facts | {"format": str(number)}
    if cipher is not None:
        told = {name: cipher.seal_fact(name, value) for name, value in told.items()}
    try:
        disk.create(part)
        connection = disk.connect(part)
        try:
            connection.execute(f"PRAGMA page_size={PAGE_BYTES}")
            connection.execute(f"PRAGMA application_id={APPLICATION_ID}")
            connection.execute(f"PRAGMA user_version={number}")
            # Nothing here is trusted before the sync below, so SQLite need not sync at all.
            connection.execute("PRAGMA synchronous=OFF")
            connection.executescript(f"BEGIN; {tables} COMMIT;")
            connection.execute("BEGIN")
            connection.executemany(PUT_META, [*(meta_row(name, value) for name, value in told.items()), *wraps])
            if wraps:
                connection.executemany(PUT_KEY, wraps)
            connection.executemany(put_entries(1), rows)
            connection.execute("COMMIT")
            connection.execute("PRAGMA journal_mode=WAL")
        finally:
            connection.close()  # the last one to close moves everything from the WAL into the file
        _promise(part, Rows.of(stored), disk)
        disk.sync_file(part)
        disk.replace(part, path)
    except BaseException:
        for leftover in _with_company(part):
            disk.remove(leftover)
        raise
    disk.sync_folder(path.parent)


def _promise(path: Path, rows: Rows, disk: Disk) -> None:
    descriptor = disk.open(path)
    try:
        disk.write_at(descriptor, PROMISE_AT, promise_of(rows))
    finally:
        os.close(descriptor)


def rebuild(path: Path, contents: Contents, disk: Disk, *, aside: str, cipher: Cipher | None = None) -> Path | None:
    """Write the contents read from a file into a new one; return the path of the old one, named with `aside`.

    The caller holds the lock. None if there are too many such files already, or no room for another.
    """
    create_file(_whole(path), contents.facts, (*contents.records, *contents.signatures), disk, cipher)
    kept = next((name for name in _names_aside(path, aside) if not name.exists()), None)
    if kept is not None and path.exists():
        try:
            disk.keep_aside(path, kept)
            if wal_of(path).exists():
                disk.keep_aside(wal_of(path), wal_of(kept))
        except OSError:
            kept = None  # what could be read of it is in the new one
    finish_rebuild(path, disk)
    return kept


def finish_rebuild(path: Path, disk: Disk) -> None:
    """Replace the old file by a finished new one, and remove leftovers of a killed process."""
    if _whole(path).exists():
        disk.remove(wal_of(path))
        disk.remove(shm_of(path))
        disk.sync_folder(path.parent)  # else a power cut may leave the old WAL beside the new file
        disk.replace(_whole(path), path)  # if this name is lost, the finished file is found again where it was
    for leftover in path.parent.glob(f"{_escaped(path.name)}.*.new*"):
        disk.remove(leftover)


def _whole(path: Path) -> Path:
    return path.with_name(path.name + ".whole")


def _with_company(path: Path) -> tuple[Path, ...]:
    return path, wal_of(path), shm_of(path), path.with_name(path.name + "-journal")


def _names_aside(path: Path, word: str) -> list[Path]:
    return [path.with_name(f"{path.name}.{word}-{number}") for number in range(1, ASIDE_MAX + 1)]


def _escaped(name: str) -> str:
    return "".join(f"[{letter}]" if letter in "[*?" else letter for letter in name)
