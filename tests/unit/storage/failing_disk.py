"""A disk that counts its calls and fails at one of them."""

import errno
import os
import sqlite3
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from derbyos_core.storage.disk import Disk

__all__ = ["BusyDisk", "FailingDisk", "ForgetfulDisk"]

_CODES = {
    errno.EIO: (sqlite3.SQLITE_IOERR, "disk I/O error"),
    errno.ENOSPC: (sqlite3.SQLITE_FULL, "database or disk is full"),
    errno.EROFS: (sqlite3.SQLITE_READONLY, "attempt to write a readonly database"),
}


class FailingDisk(Disk):
    """A disk that fails at the n-th call of a name, or of `any`, `times` times in a row; SQLite's statements count,
    too."""

    def __init__(self, strikes: Mapping[str, int], *, kind: int = errno.EIO, times: int = 1) -> None:
        self.strikes = dict(strikes)
        self.kind = kind
        self.times = times
        self.calls: dict[str, int] = {}
        self.was_struck = False

    def meet(self, name: str) -> bool:
        """Count a call, and return whether it should fail."""
        is_struck = False
        for counted in (name, "any"):
            number = self.calls[counted] = self.calls.get(counted, 0) + 1
            first = self.strikes.get(counted)
            is_struck |= first is not None and first <= number < first + self.times
        self.was_struck |= is_struck
        return is_struck

    def _strike(self, name: str) -> None:
        if self.meet(name):
            raise OSError(self.kind, "the test's disk fails")

    def connect(self, path: Path, mode: str = "rw") -> sqlite3.Connection:
        self._strike("connect")
        real = super().connect(path, mode)
        return _Counting(real, self)  # type: ignore[return-value]  # as far as it is used

    def open(self, path: Path) -> int:
        self._strike("open")
        return super().open(path)

    def sync_data(self, descriptor: int) -> None:
        self._strike("sync_data")
        super().sync_data(descriptor)

    def sync_file(self, path: Path) -> None:
        self._strike("sync_file")
        super().sync_file(path)

    def sync_folder(self, folder: Path) -> None:
        self._strike("sync_folder")
        super().sync_folder(folder)

    def lengthen(self, descriptor: int, count: int) -> None:
        self._strike("lengthen")
        super().lengthen(descriptor, count)

    def create(self, path: Path) -> None:
        self._strike("create")
        super().create(path)

    def write_at(self, descriptor: int, at: int, octets: bytes) -> None:
        self._strike("write_at")
        super().write_at(descriptor, at, octets)

    def read(self, path: Path) -> bytes:
        self._strike("read")
        return super().read(path)

    def replace(self, old: Path, new: Path) -> None:
        self._strike("replace")
        super().replace(old, new)

    def remove(self, path: Path) -> None:
        self._strike("remove")
        super().remove(path)

    def keep_aside(self, path: Path, aside: Path) -> None:
        self._strike("keep_aside")
        super().keep_aside(path, aside)


class _Counting:
    """A connection whose statements fail where the disk decides so, without being executed."""

    def __init__(self, real: sqlite3.Connection, disk: FailingDisk) -> None:
        self._real = real
        self._disk = disk

    def _strike(self, sql: str) -> None:
        if self._disk.meet(f"sql {sql.split(maxsplit=1)[0]}"):
            code, words = _CODES[self._disk.kind]
            error = sqlite3.OperationalError(words)
            error.sqlite_errorcode = code
            raise error

    def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
        self._strike(sql)
        return self._real.execute(sql, *values)

    def executemany(self, sql: str, rows: Any) -> sqlite3.Cursor:
        self._strike(sql)
        return self._real.executemany(sql, rows)

    def executescript(self, sql: str) -> sqlite3.Cursor:
        self._strike(sql)
        return self._real.executescript(sql)

    def __setattr__(self, name: str, value: object) -> None:
        if name == "text_factory":
            setattr(self._real, name, value)
        else:
            object.__setattr__(self, name, value)

    @property
    def in_transaction(self) -> bool:
        return self._real.in_transaction

    def interrupt(self) -> None:
        self._real.interrupt()

    def close(self) -> None:
        self._real.close()


class BusyDisk(FailingDisk):
    """A disk that moves a WAL until it is interrupted; `happened` tells in which order things were done."""

    def __init__(self) -> None:
        super().__init__({})
        self.happened: list[str] = []
        self.is_moving = threading.Event()
        self.is_interrupted = threading.Event()

    def connect(self, path: Path, mode: str = "rw") -> sqlite3.Connection:
        return _Busy(super().connect(path, mode), self)  # type: ignore[return-value]  # as far as it is used


class _Busy(_Counting):
    def __init__(self, real: sqlite3.Connection, disk: BusyDisk) -> None:
        super().__init__(real, disk)
        self._busy = disk

    def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
        if "wal_checkpoint(PASSIVE)" not in sql:
            return super().execute(sql, *values)
        self._busy.happened.append("moves")
        self._busy.is_moving.set()
        if not self._busy.is_interrupted.wait(10):
            raise AssertionError("nobody interrupted it")
        self._busy.happened.append("ends")
        raise sqlite3.OperationalError("interrupted")

    def interrupt(self) -> None:
        self._busy.is_interrupted.set()

    def close(self) -> None:
        self._busy.happened.append("closes")
        super().close()


class ForgetfulDisk(Disk):
    """A disk whose next syncs fail and replace unsynced data by zeros, as the system may have dropped it."""

    def __init__(self) -> None:
        self.left = 0
        self.synced: dict[int, int] = {}

    def sync_data(self, descriptor: int) -> None:
        inode, size = os.fstat(descriptor).st_ino, os.fstat(descriptor).st_size
        if self.left:
            self.left -= 1
            good = self.synced.get(inode, 0)
            os.pwrite(descriptor, bytes(size - good), good)
            raise OSError(errno.EIO, "Input/output error")
        super().sync_data(descriptor)
        self.synced[inode] = size

    def lengthen(self, descriptor: int, count: int) -> None:
        """Reserve nothing, so that the length shows what was written."""
