"""Disk access of the store: every call that touches the machine's disk, in one place.

Tests substitute a disk that counts these calls and fails at one of them.
"""

import os
import shutil
import sqlite3
import sys
from pathlib import Path
from urllib.parse import quote

from derbyos_core.storage.private_files import create_private

__all__ = ["Disk"]

_IN_THE_HEAP = "" if sys.platform == "win32" else "&vfs=unix-excl"
"""SQLite keeps its index of the WAL in this process's memory. Otherwise it is a file, mapped into memory: on a full
disk its pages have no room, and touching one ends the process with SIGBUS.
"""

BUSY_S_MAX = 1.0
"""Limit on the delay of a write by a listing in another process."""


class Disk:
    """The machine's disk. Methods raise `OSError` or `sqlite3.Error`."""

    def connect(self, path: Path, mode: str = "rw") -> sqlite3.Connection:
        """Connect SQLite to an existing file; `ro` and `immutable=1` change nothing.

        The connections of one process share the file; other processes cannot open it meanwhile. The first connection
        must be one that writes: a read-only one would make SQLite's index a file.
        """
        option = mode if "=" in mode else f"mode={mode}{_IN_THE_HEAP}"
        connection = sqlite3.connect(
            f"file:{quote(str(path.absolute()))}?{option}",
            uri=True,
            isolation_level=None,
            timeout=BUSY_S_MAX,
            check_same_thread=False,
        )
        try:
            connection.execute("PRAGMA trusted_schema=OFF")
        except BaseException:
            connection.close()
            raise
        return connection

    def create(self, path: Path) -> None:
        """Create an empty file that only its owner may open."""
        create_private(path)

    def image(self, octets: bytes) -> sqlite3.Connection:
        """Connect SQLite to a copy in memory of a file's contents."""
        connection = sqlite3.connect(":memory:", isolation_level=None)
        try:
            connection.execute("PRAGMA trusted_schema=OFF")
            connection.deserialize(octets)
        except BaseException:
            connection.close()
            raise
        return connection

    def open(self, path: Path) -> int:
        """Return a descriptor to read, write and sync a file."""
        return os.open(path, os.O_RDWR)

    def sync_data(self, descriptor: int) -> None:
        """Sync a file's data to the disk."""
        if sys.platform == "darwin":
            import fcntl

            fcntl.fcntl(descriptor, fcntl.F_FULLFSYNC)  # fsync there leaves it in the disk's own memory
        elif hasattr(os, "fdatasync"):
            os.fdatasync(descriptor)
        else:
            os.fsync(descriptor)

    def sync_file(self, path: Path) -> None:
        """Sync a file to the disk."""
        descriptor = self.open(path)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)

    def sync_folder(self, folder: Path) -> None:
        """Sync a folder's list of names to the disk, if the system supports it."""
        if sys.platform == "win32":
            return
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)

    def lengthen(self, descriptor: int, count: int) -> None:
        """Append this many zeros to a file."""
        os.lseek(descriptor, 0, os.SEEK_END)
        os.write(descriptor, bytes(count))

    def write_at(self, descriptor: int, at: int, octets: bytes) -> None:
        """Overwrite octets at this position; no sync."""
        os.lseek(descriptor, at, os.SEEK_SET)
        os.write(descriptor, octets)

    def read(self, path: Path) -> bytes:
        """Return the octets of a file; empty if there is none."""
        try:
            return path.read_bytes()
        except FileNotFoundError:
            return b""

    def replace(self, old: Path, new: Path) -> None:
        """Rename a file, replacing any other of that name."""
        old.replace(new)

    def remove(self, path: Path) -> None:
        """Delete a file, if it exists."""
        path.unlink(missing_ok=True)

    def keep_aside(self, path: Path, aside: Path) -> None:
        """Keep a file's contents under a second name: as a hard link if the system can, else as a copy."""
        try:
            aside.hardlink_to(path)
        except (OSError, NotImplementedError):
            create_private(aside)
            shutil.copyfile(path, aside)
