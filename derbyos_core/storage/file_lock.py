"""Lock that lets one process at a time write a bout file; the system drops it with the process.

The lock is on a file of its own beside the bout file: SQLite's own locks must not be touched, and other processes may
still read a bout that is being written.
"""

import os
import sys
import time
from pathlib import Path

from derbyos_core.errors import UserError
from derbyos_core.i18n import tr
from derbyos_core.storage.private_files import FILE_MODE, tighten

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

__all__ = ["FileLock"]

SUFFIX = ".lock"
TRIES, PAUSE_S = 5, 0.02
"""A listing holds the lock for a moment to test it; that must not make a start fail."""


class FileLock:
    """Right to write one bout file until `release` or the end of the process."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor: int | None = descriptor

    @classmethod
    def acquire(cls, path: Path) -> "FileLock":
        """Take the right to write `path`; `UserError` if another process has it, `OSError` if the folder refuses."""
        lock = path.with_name(path.name + SUFFIX)
        descriptor = os.open(lock, os.O_RDWR | os.O_CREAT, FILE_MODE)
        try:
            for tries_left in reversed(range(TRIES)):
                try:
                    _lock(descriptor)
                    tighten(lock)
                    return cls(descriptor)
                except (BlockingIOError, PermissionError):
                    if tries_left:
                        time.sleep(PAUSE_S)
        except BaseException:
            os.close(descriptor)
            raise
        os.close(descriptor)
        raise UserError(
            tr(
                "the bout file {path} is open in another DerbyOS on this machine; close that one, or start this one"
                " with a folder of its own: derbyos --data-dir FOLDER",
                path=path,
            )
        )

    @staticmethod
    def is_held(path: Path) -> bool:
        """Return True while a process writes `path`."""
        try:
            descriptor = os.open(path.with_name(path.name + SUFFIX), os.O_RDWR)
        except OSError:
            return False
        try:
            _lock(descriptor)
        except OSError:
            return True
        finally:
            os.close(descriptor)
        return False

    def is_in_place(self, path: Path) -> bool:
        """Return True if the lock file is still beside `path`: its folder was not deleted or exchanged."""
        if self._descriptor is None:
            return False
        try:
            there = path.with_name(path.name + SUFFIX).stat()
        except OSError:
            return False
        return os.path.samestat(there, os.fstat(self._descriptor))

    def release(self) -> None:
        """Give the right back; a second call does nothing."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None


def _lock(descriptor: int) -> None:
    if sys.platform == "win32":
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
    else:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
