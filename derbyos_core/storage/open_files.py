"""Registry of the bout files that SQLite has open in this process.

Opening and closing such a file outside of SQLite releases SQLite's locks: the system gives locks to a process and a
file, not to a descriptor (https://sqlite.org/howtocorrupt.html, section 2.2).
"""

import os
from pathlib import Path

__all__ = ["OpenFile", "is_open_here"]

_open: list[tuple[int, int]] = []


class OpenFile:
    """Registers a file as open, until `forget`."""

    def __init__(self, path: Path) -> None:
        self._identity: tuple[int, int] | None = _identity(path.stat())
        _open.append(self._identity)

    def forget(self) -> None:
        """Note that it is closed; a second call does nothing."""
        if self._identity is not None:
            _open.remove(self._identity)
            self._identity = None


def is_open_here(path: Path) -> bool:
    """Return True while SQLite has this file open in this process."""
    try:
        return _identity(path.stat()) in _open
    except OSError:
        return False


def _identity(status: os.stat_result) -> tuple[int, int]:
    return status.st_dev, status.st_ino
