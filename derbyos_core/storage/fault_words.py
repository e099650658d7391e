"""Messages for disk faults of a bout file: one sentence that names the cause, then the file.

The path is long and comes last: a line in a window may have no room for it.
"""

import errno
import sqlite3
from pathlib import Path

from derbyos_core.errors import reason_of
from derbyos_core.i18n import ntr, tr
from derbyos_core.storage.store_error import code_of

__all__ = [
    "cause",
    "encrypted",
    "gone",
    "had_lost",
    "incomplete",
    "of_another_bout",
    "sentence",
    "still_plain",
    "without_keys",
    "without_signatures",
    "written_anew",
]

_SQLITE_CAUSES = {
    sqlite3.SQLITE_FULL: tr("the disk is full"),
    sqlite3.SQLITE_READONLY: tr("it is read-only"),
    sqlite3.SQLITE_CANTOPEN: tr("it cannot be opened there"),
    sqlite3.SQLITE_PERM: tr("access to it is denied"),
    sqlite3.SQLITE_IOERR: tr("the disk reports an error"),
    sqlite3.SQLITE_BUSY: tr("another program keeps reading it"),
    sqlite3.SQLITE_CORRUPT: tr("its contents are damaged"),
    sqlite3.SQLITE_NOTADB: tr("it contains something else"),
}
_SYSTEM_CAUSES = {
    errno.ENOSPC: tr("the disk is full"),
    errno.EDQUOT: tr("your disk quota is used up"),
    errno.EROFS: tr("the disk is read-only"),
    errno.EACCES: tr("writing is not allowed there"),
    errno.EPERM: tr("writing is not allowed there"),
    errno.EIO: tr("the disk reports an error"),
    errno.ENOENT: tr("its folder is gone"),
    errno.EBADF: tr("it is not open"),
}


def cause(error: OSError | sqlite3.Error) -> str:
    """Return the cause of a fault, in words that fit inside a sentence; rare ones as the system words them."""
    if isinstance(error, OSError):
        return _SYSTEM_CAUSES.get(error.errno or 0) or reason_of(error)
    return _SQLITE_CAUSES.get(code_of(error)) or tr("SQLite says: {words}", words=str(error))


def sentence(path: Path, error: OSError | sqlite3.Error) -> str:
    """Return the message for a file that could not be written."""
    return tr("the bout file cannot be written: {cause} ({path})", cause=cause(error), path=path)


def gone(path: Path) -> str:
    """Return the message for a file that was removed while it was in use."""
    return tr("the bout file {path} has disappeared; it is written again", path=path)


def had_lost(path: Path, number: int) -> str:
    """Return the message for written entries that are no longer in the file."""
    return ntr(
        "the bout file {path} had lost {n} entry; it is written again",
        "the bout file {path} had lost {n} entries; they are written again",
        number,
        path=path,
    )


def incomplete(path: Path, read: int, missing: int, aside: Path | None = None) -> str:
    """Return the message for synced entries that the missing WAL held, of which only `read` could be read.

    `aside` is the path under which the file was kept as found, if anywhere.
    """
    wal = f"{path.name}-wal"
    if aside is None:
        return ntr(
            "the bout file held {n} entry and {read} can be read: the file {wal} that belongs to it is missing or "
            "cut short. Put it back beside the bout file, or get the rest from the other laptops ({path})",
            "the bout file held {n} entries and {read} can be read: the file {wal} that belongs to it is missing or "
            "cut short. Put it back beside the bout file, or get the rest from the other laptops ({path})",
            read + missing,
            read=read,
            wal=wal,
            path=path,
        )
    return ntr(
        "the bout file held {n} entry and {read} could be read: the file {wal} that belongs to it is missing or cut"
        " short. The rest is requested from the other laptops; the file is kept as {name} ({path})",
        "the bout file held {n} entries and {read} could be read: the file {wal} that belongs to it is missing or "
        "cut short. The rest is requested from the other laptops; the file is kept as {name} ({path})",
        read + missing,
        read=read,
        wal=wal,
        name=aside.name,
        path=path,
    )


def without_signatures(path: Path, missing: int, aside: Path | None) -> str:
    """Return the message for a file that has all entries, and lacks signatures that its missing WAL held."""
    return ntr(
        "the bout file has all its entries and lacks {n} signature of them: the file {wal} that belongs to it is "
        "missing or cut short. The file is kept as {name} ({path})",
        "the bout file has all its entries and lacks {n} signatures of them: the file {wal} that belongs to it is "
        "missing or cut short. The file is kept as {name} ({path})",
        missing,
        wal=f"{path.name}-wal",
        name=aside.name if aside is not None else path.name,
        path=path,
    )


def encrypted(path: Path) -> str:
    """Return the message for an encrypted file that nobody here can open."""
    return tr(
        "this bout file is encrypted; open it on a laptop that took part, or give its join code with --code ({path})",
        path=path,
    )


def without_keys(path: Path) -> str:
    """Return the message for an encrypted file whose wrapped keys are damaged."""
    return tr(
        "this bout file is encrypted and the keys in it are damaged, so nothing in it can be read; take the file of "
        "another laptop ({path})",
        path=path,
    )


def still_plain(path: Path) -> str:
    """Return the message for a file that was to be encrypted, and is there already without encryption."""
    return tr("the bout file was there already and is not encrypted; it stays as it is ({path})", path=path)


def of_another_bout(path: Path, kept: str, wanted: str) -> str:
    """Return the message for another bout's file in the place of ours."""
    return tr("{path} holds the bout '{kept}', not '{wanted}'; move it elsewhere", path=path, kept=kept, wanted=wanted)


def written_anew(path: Path, read: int | None, aside: Path | None) -> str:
    """Return the message for a rewritten file: damaged with `read` entries left, or without a number only outdated.

    `aside` is the path of the old file now, if anywhere.
    """
    name = aside.name if aside is not None else ""
    if read is None and not name:
        return tr("the bout file is from an older version and is rewritten ({path})", path=path)
    if read is None:
        return tr(
            "the bout file is from an older version and is rewritten; the old one is kept as {name} ({path})",
            name=name,
            path=path,
        )
    if not name:
        return ntr(
            "the bout file was damaged: {n} entry could be read, the rest is requested from the other laptops ({path})",
            "the bout file was damaged: {n} entries could be read, the rest is requested from the other laptops "
            "({path})",
            read,
            path=path,
        )
    return ntr(
        "the bout file was damaged: {n} entry could be read, the rest is requested from the other laptops; the old "
        "file is kept as {name} ({path})",
        "the bout file was damaged: {n} entries could be read, the rest is requested from the other laptops; the "
        "old file is kept as {name} ({path})",
        read,
        name=name,
        path=path,
    )
