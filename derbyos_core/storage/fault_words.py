"""Decides how the world's faults with a bout file are said: as one sentence that names the cause, then the file.

Where the file lies is long and comes last: a line in a window may have no room for it.
"""

import errno
import sqlite3
from pathlib import Path

from derbyos_core.errors import reason_of
from derbyos_core.i18n import ntr, tr
from derbyos_core.storage.store_error import code_of

__all__ = ["cause", "gone", "had_lost", "incomplete", "of_another_bout", "sentence", "written_anew"]

_SQLITE_CAUSES = {
    sqlite3.SQLITE_FULL: tr("the disk is full"),
    sqlite3.SQLITE_READONLY: tr("it may only be read"),
    sqlite3.SQLITE_CANTOPEN: tr("it cannot be opened there"),
    sqlite3.SQLITE_PERM: tr("it may not be opened"),
    sqlite3.SQLITE_IOERR: tr("the disk fails"),
    sqlite3.SQLITE_BUSY: tr("another program reads it all the time"),
    sqlite3.SQLITE_CORRUPT: tr("its octets are damaged"),
    sqlite3.SQLITE_NOTADB: tr("something else was written into it"),
}
_SYSTEM_CAUSES = {
    errno.ENOSPC: tr("the disk is full"),
    errno.EDQUOT: tr("your part of the disk is full"),
    errno.EROFS: tr("the disk may only be read"),
    errno.EACCES: tr("it may not be written there"),
    errno.EPERM: tr("it may not be written there"),
    errno.EIO: tr("the disk fails"),
    errno.ENOENT: tr("its folder is gone"),
    errno.EBADF: tr("it is not open"),
}


def cause(error: OSError | sqlite3.Error) -> str:
    """What went wrong with a file, in words that stand inside a sentence; what is rare as its maker calls it."""
    if isinstance(error, OSError):
        return _SYSTEM_CAUSES.get(error.errno or 0) or reason_of(error)
    return _SQLITE_CAUSES.get(code_of(error)) or tr("SQLite says: {words}", words=str(error))


def sentence(path: Path, error: OSError | sqlite3.Error) -> str:
    """What a person reads when the file at this path could not be kept."""
    return tr("the bout file cannot be written: {cause} ({path})", cause=cause(error), path=path)


def gone(path: Path) -> str:
    """Somebody took the file away while it was written."""
    return tr("the bout file {path} is gone from its place; it is written again", path=path)


def had_lost(path: Path, number: int) -> str:
    """So many entries are not in the file any more, though they were written."""
    return ntr(
        "the bout file {path} had lost {n} entry; it is written again",
        "the bout file {path} had lost {n} entries; they are written again",
        number,
        path=path,
    )


def incomplete(path: Path, read: int, missing: int, aside: Path | None = None) -> str:
    """So many entries could be `read` of more that were synced; the WAL held them.

    `aside` is where the file lies now as it was found, if anywhere.
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
        "the bout file held {n} entry and {read} could be read: the file {wal} that belongs to it is missing or cut "
        "short. The rest is asked from the other laptops; the file is kept as {name} ({path})",
        "the bout file held {n} entries and {read} could be read: the file {wal} that belongs to it is missing or cut "
        "short. The rest is asked from the other laptops; the file is kept as {name} ({path})",
        read + missing,
        read=read,
        wal=wal,
        name=aside.name,
        path=path,
    )


def of_another_bout(path: Path, kept: str, wanted: str) -> str:
    """Where our file should be, that of another bout lies."""
    return tr("{path} holds the bout '{kept}', not '{wanted}'; move it away", path=path, kept=kept, wanted=wanted)


def written_anew(path: Path, read: int | None, aside: Path | None) -> str:
    """The file was damaged, and so many entries could be `read`; without a number it only was of an older version.

    `aside` is where the old file lies now, if anywhere.
    """
    name = aside.name if aside is not None else ""
    if read is None and not name:
        return tr("the bout file is of an older version and is written anew ({path})", path=path)
    if read is None:
        return tr(
            "the bout file is of an older version and is written anew; it is kept as {name} ({path})",
            name=name,
            path=path,
        )
    if not name:
        return ntr(
            "the bout file was damaged: {n} entry could be read, the rest is asked from the other laptops ({path})",
            "the bout file was damaged: {n} entries could be read, the rest is asked from the other laptops ({path})",
            read,
            path=path,
        )
    return ntr(
        "the bout file was damaged: {n} entry could be read, the rest is asked from the other laptops; "
        "it is kept as {name} ({path})",
        "the bout file was damaged: {n} entries could be read, the rest is asked from the other laptops; "
        "it is kept as {name} ({path})",
        read,
        name=name,
        path=path,
    )
