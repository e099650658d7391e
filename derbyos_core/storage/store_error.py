"""Decides how the world's faults with a file are said: as one sentence that names the file and the cause."""

import errno
import sqlite3
from pathlib import Path

from derbyos_core.errors import DerbyOSError
from derbyos_core.gossip.entry import EntryRef

__all__ = ["StoreError", "is_damage", "is_refusal", "sentence"]


class StoreError(DerbyOSError):
    """The disk did not do what was asked of it: full, read-only, gone, failing.

    `lost` names entries that were there before and are not any more. With `is_unsure` nothing counts any more that
    was written since the last good sync. All these have to be written again.
    """

    def __init__(self, reason: str, *, lost: tuple[EntryRef, ...] = (), is_unsure: bool = False) -> None:
        super().__init__(reason)
        self.lost = lost
        self.is_unsure = is_unsure


_DAMAGE_CODES = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR})
"""SQLite's words for a file whose bytes are wrong; the others tell of a disk that refuses."""
_REFUSAL_CODES = frozenset({sqlite3.SQLITE_FULL, sqlite3.SQLITE_BUSY})
"""SQLite's words for a disk that took nothing of this group, and holds what it held."""

_SQLITE_CAUSES = {
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_READONLY: "it may only be read",
    sqlite3.SQLITE_CANTOPEN: "it cannot be opened there",
    sqlite3.SQLITE_PERM: "it may not be opened",
    sqlite3.SQLITE_IOERR: "the disk fails",
    sqlite3.SQLITE_BUSY: "another program reads it all the time",
    sqlite3.SQLITE_CORRUPT: "its octets are damaged",
    sqlite3.SQLITE_NOTADB: "something else was written into it",
}
_SYSTEM_CAUSES = {
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "your part of the disk is full",
    errno.EROFS: "the disk may only be read",
    errno.EACCES: "it may not be written there",
    errno.EPERM: "it may not be written there",
    errno.EIO: "the disk fails",
    errno.ENOENT: "its folder is gone",
}


def is_damage(error: sqlite3.Error) -> bool:
    """True where the file's bytes are wrong, False where the disk refuses."""
    return (_code(error) or 0) & 0xFF in _DAMAGE_CODES


def is_refusal(error: OSError | sqlite3.Error) -> bool:
    """True where the disk only had no room or no time: what it holds is as good as before."""
    return isinstance(error, sqlite3.Error) and (_code(error) or 0) & 0xFF in _REFUSAL_CODES


def _code(error: sqlite3.Error) -> int | None:
    return getattr(error, "sqlite_errorcode", None)


def sentence(path: Path, error: OSError | sqlite3.Error) -> str:
    """What a person reads when the file at this path could not be kept."""
    if isinstance(error, OSError):
        cause = _SYSTEM_CAUSES.get(error.errno or 0) or (error.strerror or str(error)).lower()
    else:
        cause = _SQLITE_CAUSES.get((_code(error) or 0) & 0xFF) or str(error)
    return f"the bout file {path} cannot be written: {cause}"
