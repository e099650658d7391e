"""Decides how a bout's entries reach this machine's disk: one SQLite file, written in groups.

Two promises are kept apart. *Written* means that the system has the entries: they outlive this process.
*Synced* means that the disk has them: they outlive the power. SQLite in WAL mode with `synchronous=NORMAL`
gives the first with each commit and leaves the second to us: to sync the WAL file is all that
`synchronous=FULL` would add.

After a failed sync nobody knows what the system still holds of what it had not yet put down. So nothing that
was written since the last good sync counts any more: the caller writes it again (`append` replaces), into a new
WAL, and syncs again.

Where the disk refuses at the start, the store lives on without a file and tries anew at each `append`.
"""

import contextlib
import errno
import os
import sqlite3
import sys
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path

from derbyos_core.clock import Instant
from derbyos_core.errors import UserError
from derbyos_core.identity import BoutId
from derbyos_core.storage.bout_file import Contents, read_contents, rebuild, wal_of
from derbyos_core.storage.file_lock import FileLock
from derbyos_core.storage.schema import (
    FORMAT,
    PUT_ENTRY,
    PUT_META,
    Record,
    create_file,
    meta_row,
    read_meta_row,
    read_row,
    row_of,
    sync_folder,
)
from derbyos_core.storage.store_error import StoreError, sentence

__all__ = ["SQLiteStore"]

BUSY_S_MAX = 1.0
"""How long a listing in another process may hold up a write."""


class SQLiteStore:
    """The file of one bout, held by this process.

    One thread may `sync` while another writes; the lock is never held while the disk works.
    """

    def __init__(self, path: Path, bout: BoutId, created_at: Instant) -> None:
        self.path = path
        self.bout = bout
        self.damaged = 0
        self.fault = ""
        self._facts = {"bout": bout.string, "format": str(FORMAT), "created": str(created_at)}
        self._records: tuple[Record, ...] = ()
        self._lock: FileLock | None = None
        self._connection: sqlite3.Connection | None = None
        self._wal: int | None = None
        self._must_start_wal = False
        self._inode = 0
        self._guard = threading.RLock()

    @classmethod
    def open(cls, path: Path, bout: BoutId, created_at: Instant) -> "SQLiteStore":
        """The store of a bout at this path; `UserError` if another process has it or it is no such file.

        What else goes wrong is said in `fault`: the store is usable, and keeps trying.
        """
        store = cls(path, bout, created_at)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            store._lock = FileLock.acquire(path)
            store._take_over()
            store._connect()
        except UserError:
            store.close()
            raise
        except StoreError as error:
            store.fault = str(error)
        except (OSError, sqlite3.Error) as error:
            store.fault = sentence(path, error)
        return store

    def _take_over(self) -> None:
        """Read what there is, and make a damaged file whole."""
        if not self.path.exists() or self.path.stat().st_size == 0:
            return
        contents = read_contents(self.path)
        kept = contents.facts.get("bout")
        if kept is not None and BoutId(kept).key != self.bout.key:
            raise UserError(f"{self.path} holds the bout '{kept}', not '{self.bout.string}'; move it away")
        self._facts |= contents.facts
        self._records = contents.records
        self.damaged = contents.damaged
        if contents.damaged:
            whole = Contents(facts=self._facts, records=contents.records, damaged=0)
            rebuild(self.path, whole)

    def load(self) -> tuple[Record, ...]:
        """What the file held when it was opened, by source and sequence; given once."""
        records, self._records = self._records, ()
        return records

    def fact(self, name: str) -> str:
        """What the file says about itself, such as `title`; empty if nothing."""
        return self._facts.get(name, "")

    def append(self, records: Sequence[Record]) -> None:
        """Write entries, all or none; when this returns, they are written but not yet synced."""
        with self._writing() as connection:
            connection.executemany(PUT_ENTRY, map(row_of, records))

    def note(self, name: str, value: str) -> None:
        """Keep a fact about the file, for listings."""
        with self._writing() as connection:
            connection.execute(PUT_META, meta_row(name, value))
        self._facts[name] = value

    @contextlib.contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        with self._guard:
            try:
                connection = self._connection or self._connect()
                connection.execute("BEGIN IMMEDIATE")
                yield connection
                connection.execute("COMMIT")
            except (OSError, sqlite3.Error) as error:
                self._disconnect()
                raise StoreError(sentence(self.path, error)) from error

    def sync(self) -> None:
        """Put everything written on the disk for good."""
        try:
            descriptor = self._wal_to_sync()
            try:
                _sync(descriptor)
            finally:
                os.close(descriptor)
        except (OSError, sqlite3.Error) as error:
            with self._guard:
                self._disconnect()
                self._must_start_wal = True
            raise StoreError(sentence(self.path, error)) from error

    def _wal_to_sync(self) -> int:
        """The WAL as a descriptor of its own, which may be closed while the writer goes on.

        It is a copy of one that stays open: the system tells of a failed write once to each open file.
        """
        with self._guard:
            if self._connection is None:
                raise OSError(errno.EBADF, "it is not open")
            if self._is_gone():
                self._restore(self._connection)
            if self._wal is None:
                self._wal = os.open(wal_of(self.path), os.O_RDWR)
                sync_folder(self.path.parent)
            return os.dup(self._wal)

    def _is_gone(self) -> bool:
        """True if the file was deleted or replaced behind our back; what we write then goes nowhere."""
        try:
            return self.path.stat().st_ino != self._inode
        except FileNotFoundError:
            return True

    def _restore(self, connection: sqlite3.Connection) -> None:
        """Write a deleted file anew from what SQLite still holds of it."""
        facts = dict(fact for row in connection.execute("SELECT * FROM meta") if (fact := read_meta_row(row)))
        rows = [read_row(row) for row in connection.execute("SELECT * FROM entries")]
        self._disconnect()
        if not self.path.exists():
            create_file(self.path, facts, [record for record in rows if record])
        self._connect()

    def _connect(self) -> sqlite3.Connection:
        if self._lock is None:
            try:
                self._lock = FileLock.acquire(self.path)
            except UserError as error:
                raise StoreError(str(error)) from error
        if not self.path.exists() or self.path.stat().st_size == 0:
            create_file(self.path, self._facts)
        connection = sqlite3.connect(self.path, isolation_level=None, timeout=BUSY_S_MAX, check_same_thread=False)
        try:
            connection.execute("PRAGMA trusted_schema=OFF")
            connection.execute("PRAGMA journal_mode=WAL")
            connection.execute("PRAGMA synchronous=NORMAL")
            if self._must_start_wal:
                # What failed to sync may be missing in the middle of the old WAL; nothing may be added behind it.
                busy = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
                if busy:
                    raise StoreError(f"the bout file {self.path} is being read by another process")
                self._must_start_wal = False
        except BaseException:
            connection.close()
            raise
        self._inode = self.path.stat().st_ino
        self._connection = connection
        return connection

    def _disconnect(self) -> None:
        # Ours first: on some systems SQLite cannot delete a WAL that somebody else has open.
        if self._wal is not None:
            with contextlib.suppress(OSError):
                os.close(self._wal)
            self._wal = None
        if self._connection is not None:
            with contextlib.suppress(sqlite3.Error):
                self._connection.close()
            self._connection = None

    def close(self) -> None:
        """Move the WAL into the file and let it go; a second time does nothing."""
        with self._guard:
            self._disconnect()
            if self._lock is not None:
                self._lock.release()
                self._lock = None


def _sync(descriptor: int) -> None:
    if sys.platform == "darwin":
        import fcntl

        fcntl.fcntl(descriptor, fcntl.F_FULLFSYNC)  # fsync there leaves it in the disk's own memory
    elif hasattr(os, "fdatasync"):
        os.fdatasync(descriptor)
    else:
        os.fsync(descriptor)
