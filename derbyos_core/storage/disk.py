"""Decides nothing: every call with which the store touches the machine's disk, in one place.

Tests put a disk in its stead that counts these calls and fails at one of them.
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
"""SQLite keeps its index of the WAL in memory of this process. Elsewhere it is a file, mapped into memory: on a disk
that is full its pages have no room, and touching one ends the process with SIGBUS."""

BUSY_S_MAX = 1.0
"""How long a listing in another process may hold up a write."""


class Disk:
    """The machine's. Methods raise `OSError` or `sqlite3.Error`."""

    def connect(self, path: Path, mode: str = "rw") -> sqlite3.Connection:
        """SQLite at a file that is there; `ro` and `immutable=1` change nothing.

        The connections of one process share the file; those of another one cannot open it meanwhile. The first of
        them must be one that writes: one that may only read would make SQLite's index a file.
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
        """Make an empty file that only its owner may open."""
        create_private(path)

    def image(self, octets: bytes) -> sqlite3.Connection:
        """SQLite at a copy in memory of what a file holds."""
        connection = sqlite3.connect(":memory:", isolation_level=None)
        try:
            connection.execute("PRAGMA trusted_schema=OFF")
            connection.deserialize(octets)
        except BaseException:
            connection.close()
            raise
        return connection

    def open(self, path: Path) -> int:
        """A descriptor to read, write and sync a file by."""
        return os.open(path, os.O_RDWR)

    def sync_data(self, descriptor: int) -> None:
        """Put what a file holds on the disk for good."""
        if sys.platform == "darwin":
            import fcntl

            fcntl.fcntl(descriptor, fcntl.F_FULLFSYNC)  # fsync there leaves it in the disk's own memory
        elif hasattr(os, "fdatasync"):
            os.fdatasync(descriptor)
        else:
            os.fsync(descriptor)

    def sync_file(self, path: Path) -> None:
        """Put a file on the disk for good."""
        descriptor = self.open(path)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)

    def sync_folder(self, folder: Path) -> None:
        """Put a folder's list of names on the disk for good, where the system has that."""
        if sys.platform == "win32":
            return
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)

    def lengthen(self, descriptor: int, count: int) -> None:
        """Write so many noughts behind the end of a file."""
        os.lseek(descriptor, 0, os.SEEK_END)
        os.write(descriptor, bytes(count))

    def write_at(self, descriptor: int, at: int, octets: bytes) -> None:
        """Write these octets there, over what stands there; no sync."""
        os.lseek(descriptor, at, os.SEEK_SET)
        os.write(descriptor, octets)

    def read(self, path: Path) -> bytes:
        """The octets of a file; none where there is none."""
        try:
            return path.read_bytes()
        except FileNotFoundError:
            return b""

    def replace(self, old: Path, new: Path) -> None:
        """Give a file another name, in the place of what has it now."""
        old.replace(new)

    def remove(self, path: Path) -> None:
        """Take a file away, if it is there."""
        path.unlink(missing_ok=True)

    def keep_aside(self, path: Path, aside: Path) -> None:
        """Give what a file holds a second name: without room where the system can, else as a copy."""
        try:
            aside.hardlink_to(path)
        except (OSError, NotImplementedError):
            create_private(aside)
            shutil.copyfile(path, aside)
