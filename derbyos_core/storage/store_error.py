"""Errors of the store: what a disk fault means for written entries (refused, lost, unsure or damaged)."""

import sqlite3

from derbyos_core.errors import DerbyOSError, UserError
from derbyos_core.gossip.entry import EntryRef

__all__ = ["EncryptedFileError", "StoreError", "code_of", "is_damage", "is_refusal"]


class StoreError(DerbyOSError):
    """The disk failed to do what was requested: full, read-only, gone, failing.

    `lost` names entries that were there before and are no longer. With `is_unsure` everything written since the last
    good sync counts as lost. All of these have to be written again.
    """

    def __init__(self, reason: str, *, lost: tuple[EntryRef, ...] = (), is_unsure: bool = False) -> None:
        super().__init__(reason)
        self.lost = lost
        self.is_unsure = is_unsure


class EncryptedFileError(UserError):
    """A bout file is encrypted, and nobody here has a key that opens it."""


_DAMAGE_CODES = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR})
"""SQLite's codes for a file with wrong bytes; all others mean a disk that refuses."""
_REFUSAL_CODES = frozenset({sqlite3.SQLITE_FULL, sqlite3.SQLITE_BUSY})
"""SQLite's codes for a disk that took nothing of this group, and holds what it held."""


def is_damage(error: sqlite3.Error) -> bool:
    """Return True if the file's bytes are wrong, False if the disk refuses."""
    return code_of(error) in _DAMAGE_CODES


def is_refusal(error: OSError | sqlite3.Error) -> bool:
    """Return True if the disk only had no room or no time: its contents are as good as before."""
    return isinstance(error, sqlite3.Error) and code_of(error) in _REFUSAL_CODES


def code_of(error: sqlite3.Error) -> int:
    """Return SQLite's primary result code; 0 if it gave none."""
    return (getattr(error, "sqlite_errorcode", None) or 0) & 0xFF
