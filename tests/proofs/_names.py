"""Simulated folder whose names may be lost: states of made, renamed and removed files after a power cut.

A system promises a name only once its folder is synced (fsync(2), "Calling fsync() does not necessarily ensure that
the entry in the directory containing the file has also reached disk"). Until then each change of a name may be on the
disk or not, whatever came before or after it; a rename is one change. The octets of a file that was not synced may be
any mixture of its content at its last sync and its present content.
"""

import gzip
import os
import shutil
import sqlite3
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

from derbyos_core.clock import Instant
from derbyos_core.gossip.entry import EntryRef
from derbyos_core.identity import BoutId
from derbyos_core.storage.bout_file import SUFFIX, read_contents, wal_of
from derbyos_core.storage.disk import Disk
from derbyos_core.storage.sqlite_store import SQLiteStore
from tests.proofs._writing import BOUT, SOURCES, record_of

__all__ = ["BEGINNINGS", "Cut", "NamesDisk", "record_names"]

RECORDS = 40
_FINALS = BoutId("finals")
"""The bout of the file of the first format."""
FILES = Path(__file__).parents[1] / "unit" / "storage" / "files"


@dataclass(frozen=True, slots=True, kw_only=True)
class Cut:
    """State at a power cut: the names on the disk, the changes that may be lost, and the octets of each file."""

    names: dict[str, int]
    changes: tuple[dict[str, int | None], ...]
    octets: dict[int, tuple[bytes, bytes]]
    """At its last sync, and now."""
    owed: frozenset[EntryRef]
    call: str
    bout: BoutId = BOUT


class NamesDisk(Disk):
    """The machine's disk, with a record of the names and octets that are safely on it."""

    def __init__(self, folder: Path, *, deaf_to: Iterable[str] = ()) -> None:
        """`deaf_to` names functions whose syncs of the folder are left out: planted faults."""
        self.cuts: list[Cut] = []
        self.owed: set[EntryRef] = set()
        self.is_deaf_to = set(deaf_to)
        self._folder = folder
        self._descriptors: dict[int, int] = {}
        """Kept open, so that no inode number is used twice."""
        self._safe: dict[int, bytes] = {}
        self._changes: list[dict[str, int | None]] = []
        self._known: dict[str, int] = {}
        self._look()
        self._durable = dict(self._known)
        self._changes.clear()
        self._safe = {inode: self._octets(inode) for inode in self._descriptors}

    def end(self) -> None:
        """Close the files."""
        for descriptor in self._descriptors.values():
            os.close(descriptor)

    def _look(self, *, is_rename: bool = False) -> None:
        there = {path.name: path.stat().st_ino for path in self._folder.iterdir() if path.suffix != ".lock"}
        for name, inode in there.items():
            if inode not in self._descriptors:
                self._descriptors[inode] = os.open(self._folder / name, os.O_RDONLY)
        names = there.keys() | self._known.keys()
        changed = {name: there.get(name) for name in sorted(names) if there.get(name) != self._known.get(name)}
        if is_rename:
            self._changes.append(changed)
        else:
            self._changes += [{name: inode} for name, inode in changed.items()]
        self._known = there

    def _octets(self, inode: int) -> bytes:
        descriptor = self._descriptors[inode]
        return os.pread(descriptor, os.fstat(descriptor).st_size, 0)

    def note(self, call: str, *, is_rename: bool = False) -> None:
        """Record a moment at which the power may fail."""
        self._look(is_rename=is_rename)
        self.cuts.append(
            Cut(
                names=dict(self._durable),
                changes=tuple(self._changes),
                octets={inode: (self._safe.get(inode, b""), self._octets(inode)) for inode in self._descriptors},
                owed=frozenset(self.owed),
                call=call,
            )
        )

    def is_safe(self, path: Path) -> None:
        """Note that a file is on the disk."""
        inode = self._known.get(path.name)
        if inode is not None:
            self._safe[inode] = self._octets(inode)

    def connect(self, path: Path, mode: str = "rw") -> sqlite3.Connection:
        return _Watched(super().connect(path, mode), self, path)  # type: ignore[return-value]  # as far as it is used

    def sync_data(self, descriptor: int) -> None:
        super().sync_data(descriptor)
        inode = os.fstat(descriptor).st_ino
        self.note("sync_data")
        self._safe[inode] = self._octets(inode)
        self.note("sync_data done")

    def sync_file(self, path: Path) -> None:
        self.note("sync_file")
        super().sync_file(path)
        self.is_safe(path)
        self.note("sync_file done")

    def sync_folder(self, folder: Path) -> None:
        self.note("sync_folder")
        if sys._getframe(1).f_code.co_name in self.is_deaf_to:
            return
        super().sync_folder(folder)
        self._durable = dict(self._known)
        self._changes.clear()
        self.note("sync_folder done")

    def replace(self, old: Path, new: Path) -> None:
        self.note("replace")
        super().replace(old, new)
        self.note("replace done", is_rename=True)

    def remove(self, path: Path) -> None:
        super().remove(path)
        self.note("remove done")

    def keep_aside(self, path: Path, aside: Path) -> None:
        super().keep_aside(path, aside)
        self.note("keep_aside done")


class _Watched:
    """A connection that reports syncs of the file by SQLite itself."""

    def __init__(self, real: sqlite3.Connection, disk: NamesDisk, path: Path) -> None:
        object.__setattr__(self, "_at", (real, disk, path))

    def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
        real: sqlite3.Connection
        real, disk, path = self._at
        done = real.execute(sql, *values)
        if "wal_checkpoint" in sql:
            rows = done.fetchall()
            disk.is_safe(wal_of(path))  # SQLite syncs the WAL first, and the file before it cuts the WAL
            if "TRUNCATE" not in sql:
                disk.note("checkpoint")
            disk.is_safe(path)
            disk.note("checkpoint done")
            return real.execute("VALUES(" + ",".join(map(str, rows[0])) + ")")
        return done

    def __getattr__(self, name: str) -> Any:
        return getattr(self._at[0], name)

    def __setattr__(self, name: str, value: object) -> None:
        setattr(self._at[0], name, value)


def _new(path: Path) -> None:
    """Make no file."""


def _damaged(path: Path) -> None:
    """Make a file with a flipped bit in a record."""
    _write(path)
    _flip(path)


def _damaged_and_killed(path: Path) -> None:
    """Make the same file with most entries in the WAL alone."""
    _write(path, is_killed=True)
    _flip(wal_of(path))


def _incomplete(path: Path) -> None:
    """Make a file whose WAL lost its end."""
    _write(path, is_killed=True)
    with wal_of(path).open("r+b") as file:
        file.truncate(wal_of(path).stat().st_size // 2)


def _older(path: Path) -> None:
    """Make a file of the first format."""
    path.write_bytes(gzip.decompress((FILES / "format-1.derbyos.gz").read_bytes()))


def _write(path: Path, *, is_killed: bool = False) -> None:
    made = path.with_name("made")
    made.mkdir()
    store = SQLiteStore.open(made / path.name, BOUT, Instant(1))
    for number in range(RECORDS):
        store.append([record_of(SOURCES[1], number + 1)])
    store.sync()
    if not is_killed:
        store.close()
    for file in (store.path, wal_of(store.path)):
        if file.exists():
            shutil.copy(file, path.with_name(file.name))
    store.close()
    shutil.rmtree(made)


def _flip(path: Path) -> None:
    octets = bytearray(path.read_bytes())
    octets[octets.rindex(record_of(SOURCES[1], RECORDS // 2).body) + 5] ^= 1
    path.write_bytes(octets)


BEGINNINGS: dict[str, Callable[[Path], None]] = {
    "new": _new,
    "damaged": _damaged,
    "damaged and killed": _damaged_and_killed,
    "incomplete": _incomplete,
    "older": _older,
}


def record_names(folder: Path, beginning: str, random: Random, *, deaf_to: Iterable[str] = ()) -> list[Cut]:
    """Open such a file as the program does, continue the bout, close it; return the moments of possible power cuts."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    path = folder / f"bout{SUFFIX}"
    BEGINNINGS[beginning](path)
    readable = [record.ref for record in read_contents(path).records] if path.exists() else []
    disk = NamesDisk(folder, deaf_to=deaf_to)
    disk.owed.update(readable)
    try:
        store = SQLiteStore.open(path, BOUT if beginning != "older" else _FINALS, Instant(1), disk)
        assert not store.fault, store.fault
        for number in range(1, random.randint(2, 6)):
            record = record_of(SOURCES[0], number)
            store.append([record])
            disk.note("append")
            if random.random() < 0.6:
                store.sync()
                disk.owed.update(record_of(SOURCES[0], one).ref for one in range(1, number + 1))
                disk.note("sync")
                store.tidy()
                disk.note("tidy")
            if random.random() < 0.3:
                store.sync()
                store.sync()
                store.tidy()
        store.close()
        disk.note("close")
    finally:
        disk.end()
    return [replace(cut, bout=store.bout) for cut in disk.cuts]
