"""Which bout files SQLite has open in this process.

Whoever opens and closes such a file past SQLite takes SQLite's locks away: the system gives locks to a process and
a file, not to a descriptor (https://sqlite.org/howtocorrupt.html, section 2.2).
"""

import os
from pathlib import Path

__all__ = ["OpenFile", "is_open_here"]

_open: list[tuple[int, int]] = []


class OpenFile:
    """Says that a file is open, until `forget`."""

    def __init__(self, path: Path) -> None:
        self._identity: tuple[int, int] | None = _identity(path.stat())
        _open.append(self._identity)

    def forget(self) -> None:
        """It is closed; a second time does nothing."""
        if self._identity is not None:
            _open.remove(self._identity)
            self._identity = None


def is_open_here(path: Path) -> bool:
    """True while SQLite has this file open in this process."""
    try:
        return _identity(path.stat()) in _open
    except OSError:
        return False


def _identity(status: os.stat_result) -> tuple[int, int]:
    return status.st_dev, status.st_ino
