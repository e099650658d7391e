"""SQLite connections to a bout file, with checkpoints under our control.

By itself SQLite moves a WAL into the file in the middle of a commit or when the last connection closes, and hides a
failure. Here it may not: the *writer* only writes, a separate connection moves pages (`checkpoint`) and reports
failures, and a read-only *keeper* stays open to the last, so that a file which is not trusted any more can be closed
unchanged.

When the store is idle, the contents of the WAL are soon moved (`settle`), so that the file alone holds everything. If
the writer then restarted the WAL, it would first sync the new head of the WAL, during the next entry's commit. So the
keeper holds a read transaction meanwhile, and the WAL grows on; it restarts only when it is long (`checkpoint`).

One thread may tidy (`checkpoint`, `settle`, `promise`) while another writes, and closes everything if that fails.
Python's `sqlite3` ends the process if a connection is closed while another thread uses it, so closing interrupts the
tidying and waits for it; what comes after that is refused.
"""

import contextlib
import errno
import os
import sqlite3
import threading
from pathlib import Path

from derbyos_core.storage.bout_file import shm_of, wal_of
from derbyos_core.storage.disk import Disk
from derbyos_core.storage.open_files import OpenFile
from derbyos_core.storage.schema import PROMISE_AT, Rows, promise_of
from derbyos_core.storage.wal import FRAME_BYTES

__all__ = ["Connections"]

AHEAD_BYTES = 1 << 20
"""Zeros that are written ahead of SQLite: room for some 250 single entries."""
ROOM_BYTES_MIN = 1 << 16
_LOOK = "SELECT count(*) FROM meta"


class Connections:
    """An open bout file. Raises `OSError` or `sqlite3.Error`.

    With `overwrites` what is deleted is overwritten as well: an old wrapped key, in an encrypted file.
    """

    def __init__(self, path: Path, disk: Disk, *, overwrites: bool = False) -> None:
        self._path = path
        self._disk = disk
        self._wal: int | None = None
        self._pages = self._unmoved = _pages_in(wal_of(path))
        self._room = ROOM_BYTES_MIN
        self._mover: sqlite3.Connection | None = None
        self._main: int | None = None
        self._is_closed = False
        self._tidying = threading.RLock()
        with contextlib.ExitStack() as undo:
            self._registered = OpenFile(path)
            undo.callback(self._registered.forget)
            self.writer = disk.connect(path)
            undo.callback(self.writer.close)
            self.writer.execute(_LOOK).fetchone()  # the first one must be one that writes (`Disk.connect`)
            with contextlib.suppress(OSError):
                disk.remove(shm_of(path))  # of an earlier version; no other process has the file open now
            self._keeper = disk.connect(path, "ro")
            undo.callback(self._keeper.close)
            self._keeper.execute(_LOOK).fetchone()  # from now on it holds the file
            self.writer.execute("PRAGMA journal_mode=WAL")
            self.writer.execute("PRAGMA synchronous=NORMAL")
            self.writer.execute("PRAGMA wal_autocheckpoint=0")
            if overwrites:
                self.writer.execute("PRAGMA secure_delete=ON")
            undo.pop_all()

    def wrote(self, pages: int) -> None:
        """Note that the writer put about this many pages into the WAL."""
        self._pages += pages
        self._unmoved += pages
        self._room -= pages * FRAME_BYTES

    @property
    def pages(self) -> int:
        """Approximate number of pages in the WAL."""
        return self._pages

    def wal(self) -> int:
        """Return the WAL's descriptor, for a sync. No writes may run meanwhile: zeros are appended."""
        if self._wal is None:
            self._wal = self._disk.open(wal_of(self._path))
            self._disk.sync_folder(self._path.parent)
        elif self._room < ROOM_BYTES_MIN:
            with contextlib.suppress(OSError):  # an optimisation; a full disk is reported when it matters
                self._disk.lengthen(self._wal, AHEAD_BYTES)
            self._room = AHEAD_BYTES
        return self._wal

    def checkpoint(self) -> None:
        """Move the contents of the WAL into the file; if that is everything, the writer restarts the WAL."""
        with self._tidying:
            self._refuse_if_closed()
            self._look_up()
            if self._move():
                self._room = self._pages * FRAME_BYTES
                self._pages = 0

    def settle(self) -> bool:
        """Move new contents of the WAL into the file, without a restart; return whether there were any."""
        with self._tidying:
            self._refuse_if_closed()
            if not self._unmoved:
                return False
            self._look_up()
            self._keeper.execute("BEGIN")
            self._keeper.execute(_LOOK).fetchone()
            self._move()
            return True

    def _refuse_if_closed(self) -> None:
        if self._is_closed:
            raise OSError(errno.EBADF, os.strerror(errno.EBADF))

    def _move(self) -> bool:
        """Move pages into the file; return True if everything was moved."""
        if self._mover is None:
            self._mover = self._disk.connect(self._path)
            self._mover.execute("PRAGMA synchronous=NORMAL")
        before = self._unmoved
        busy, pages, moved = self._mover.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
        is_all = not busy and pages == moved and before == self._unmoved
        if is_all:
            self._unmoved = 0
            self._pages = pages
        return is_all

    def _look_up(self) -> None:
        """End the keeper's read transaction."""
        if self._keeper.in_transaction:
            self._keeper.execute("COMMIT")

    def promise(self, rows: Rows) -> None:
        """Write the numbers of synced rows into the head of the file, with no sync of its own (`schema.promise_of`)."""
        with self._tidying, contextlib.suppress(OSError):  # too small a number is as good as none
            self._refuse_if_closed()
            if self._main is None:
                self._main = self._disk.open(self._path)
            self._disk.write_at(self._main, PROMISE_AT, promise_of(rows))

    def abandon(self) -> None:
        """Close everything and leave file and WAL as they are."""
        mover = self._mover
        if mover is not None:
            mover.interrupt()
        with self._tidying:
            self._close_wal()
            self._close_all(self._mover, self.writer, self._keeper)  # the last one may only read, so it moves nothing

    def close(self, rows: Rows) -> None:
        """Move everything into the file, promise this many rows and close it; on failure leave it as it is."""
        with self._tidying:
            try:
                self._look_up()
                self.writer.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
            except sqlite3.Error:
                self.abandon()
                return
            self.promise(rows)
            self._close_wal()  # ours first: on some systems SQLite cannot delete a WAL that is open elsewhere
            self._close_all(self._mover, self._keeper, self.writer)

    def _close_all(self, *in_order: sqlite3.Connection | None) -> None:
        """Close the connections, then our own descriptor: closing that releases SQLite's locks."""
        self._is_closed = True
        for connection in in_order:
            if connection is not None:
                with contextlib.suppress(sqlite3.Error):
                    connection.close()
        self._close(self._main)
        self._main = None
        self._registered.forget()

    def _close_wal(self) -> None:
        self._close(self._wal)
        self._wal = None

    @staticmethod
    def _close(descriptor: int | None) -> None:
        if descriptor is not None:
            with contextlib.suppress(OSError):
                os.close(descriptor)


def _pages_in(wal: Path) -> int:
    """Return the largest number of pages in an old WAL; the first checkpoint gives the true one."""
    try:
        return wal.stat().st_size // FRAME_BYTES
    except FileNotFoundError:
        return 0
