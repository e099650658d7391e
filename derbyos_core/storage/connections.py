"""Decides through which connections SQLite works on a bout file, and that nothing is moved unseen.

SQLite moves a WAL into the file by itself, in the middle of a commit or when the last one closes, and keeps to
itself if that fails. So here it may not: the *writer* only writes, a connection of its own moves (`checkpoint`)
and tells what went wrong, and a *keeper* that may only read stays open to the last, so that a file which is not
trusted any more can be let go as it is.
"""

import contextlib
import os
import sqlite3
from pathlib import Path

from derbyos_core.storage.bout_file import wal_of
from derbyos_core.storage.disk import Disk
from derbyos_core.storage.wal import FRAME_BYTES

__all__ = ["Connections"]

PAGES_UNKNOWN = 1_000
"""What an old WAL is taken to hold; the first time that it is moved tells."""
AHEAD_BYTES = 1 << 20
"""Noughts that are written ahead of SQLite: room for some 250 lone entries."""
ROOM_BYTES_MIN = 1 << 16


class Connections:
    """An open bout file. Raises `OSError` or `sqlite3.Error`."""

    def __init__(self, path: Path, disk: Disk) -> None:
        self._path = path
        self._disk = disk
        self._wal: int | None = None
        self._pages = PAGES_UNKNOWN
        self._room = ROOM_BYTES_MIN
        self._mover: sqlite3.Connection | None = None
        with contextlib.ExitStack() as undo:
            self._keeper = disk.connect(path, "ro")
            undo.callback(self._keeper.close)
            self.writer = disk.connect(path)
            undo.callback(self.writer.close)
            self._keeper.execute("SELECT count(*) FROM meta").fetchone()  # from now on it holds the file
            self.writer.execute("PRAGMA journal_mode=WAL")
            self.writer.execute("PRAGMA synchronous=NORMAL")
            self.writer.execute("PRAGMA wal_autocheckpoint=0")
            undo.pop_all()

    def wrote(self, pages: int) -> None:
        """The writer put about so many pages into the WAL."""
        self._pages += pages
        self._room -= pages * FRAME_BYTES

    @property
    def pages(self) -> int:
        """About how many pages wait in the WAL."""
        return self._pages

    def wal(self) -> int:
        """The WAL's descriptor, for a sync. Nobody may write meanwhile: noughts are put behind its end."""
        if self._wal is None:
            self._wal = self._disk.open(wal_of(self._path))
            self._disk.sync_folder(self._path.parent)
        elif self._room < ROOM_BYTES_MIN:
            with contextlib.suppress(OSError):  # it is a convenience, and a full disk is told of when it matters
                self._disk.lengthen(self._wal, AHEAD_BYTES)
            self._room = AHEAD_BYTES
        return self._wal

    def checkpoint(self) -> None:
        """Move what the WAL holds into the file; if that is everything, the writer begins it anew."""
        if self._mover is None:
            self._mover = self._disk.connect(self._path)
            self._mover.execute("PRAGMA synchronous=NORMAL")
        before = self._pages
        busy, pages, moved = self._mover.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
        if not busy and pages == moved and before == self._pages:
            self._pages, self._room = 0, pages * FRAME_BYTES

    def abandon(self) -> None:
        """Close everything and leave file and WAL as they are."""
        self._close_wal()
        for connection in (self._mover, self.writer, self._keeper):  # the last one may only read, so it moves nothing
            if connection is not None:
                with contextlib.suppress(sqlite3.Error):
                    connection.close()

    def close(self) -> None:
        """Move everything into the file and close it; where that fails, leave it as it is."""
        try:
            self.writer.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        except sqlite3.Error:
            self.abandon()
            return
        self._close_wal()  # ours first: on some systems SQLite cannot delete a WAL that somebody else has open
        for connection in (self._mover, self._keeper, self.writer):
            if connection is not None:
                with contextlib.suppress(sqlite3.Error):
                    connection.close()

    def _close_wal(self) -> None:
        if self._wal is not None:
            with contextlib.suppress(OSError):
                os.close(self._wal)
            self._wal = None
