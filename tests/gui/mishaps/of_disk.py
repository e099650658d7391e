"""Mishaps of a bout's file: damaged, foreign, in use, missing, or on a disk that refuses."""

import asyncio
import errno
import gzip
import sqlite3
import threading
from collections.abc import Callable, Sequence
from pathlib import Path

from derbyos_core.gossip.entry import parse_body
from derbyos_core.identity import BoutId
from derbyos_core.node.disk.disk_writer import QUEUE_MAX, DiskWriter
from derbyos_core.replica.effects import Persist
from derbyos_core.replica.events import Persisted, PersistFailed
from derbyos_core.security.signatures import Signature
from derbyos_core.storage.bouts import find_bout, read_bout
from derbyos_core.storage.fault_words import cause, sentence
from derbyos_core.storage.memory_store import MemoryStore
from derbyos_core.storage.schema import FORMAT, Record
from derbyos_core.storage.sqlite_store import SQLiteStore
from tests.gui.mishaps.bringing import Mishap, refused
from tests.unit.export.sample import BODIES
from tests.unit.storage.failing_disk import FailingDisk, ForgetfulDisk
from tests.unit.storage.records import BOUT, MADE_AT, make_records, open_store

__all__ = ["OF_DISK"]

RECORDS = make_records(40)
OLD = Path(__file__).parents[2] / "unit" / "storage" / "files" / "format-1.derbyos.gz"


def _kept(folder: Path) -> Path:
    store = open_store(folder)
    store.append(RECORDS)
    store.close()
    return store.path


def _note(folder: Path, disk: FailingDisk | None = None) -> str:
    store = SQLiteStore.open(folder / "finals.derbyos", BOUT, MADE_AT, disk)
    store.close()
    return store.note_on_opening


def _damaged(folder: Path) -> Path:
    path = _kept(folder)
    octets = bytearray(path.read_bytes())
    octets[octets.index(RECORDS[10].body) + 5] ^= 1
    path.write_bytes(octets)
    return folder


def _older(folder: Path) -> Path:
    (folder / "finals.derbyos").write_bytes(gzip.decompress(OLD.read_bytes()))
    return folder


def _no_room_aside() -> FailingDisk:
    return FailingDisk({"keep_aside": 1}, kind=errno.ENOSPC)


def _newer(folder: Path) -> str:
    store = open_store(folder)
    store.note("format", str(FORMAT + 1))
    store.close()
    return refused(lambda: open_store(folder))


def _foreign(folder: Path) -> str:
    (folder / "finals.derbyos").write_bytes(b"no bout at all, but long enough to look at" * 10)
    return refused(lambda: open_store(folder))


def _of_another_bout(folder: Path) -> str:
    path = _kept(folder)
    return refused(lambda: SQLiteStore.open(path, BoutId("gravel"), MADE_AT))


def _twice(folder: Path) -> str:
    store = open_store(folder)
    try:
        return refused(lambda: open_store(folder))
    finally:
        store.close()


def _failing(strikes: dict[str, int], kind: int) -> Mishap:
    def bring(folder: Path) -> str:
        disk = FailingDisk(strikes, kind=kind, times=99)
        store = SQLiteStore.open(folder / "finals.derbyos", BOUT, MADE_AT, disk)
        try:
            return store.fault or refused(lambda: _write(store))
        finally:
            store.close()

    return bring


def _write(store: SQLiteStore, records: Sequence[Record] = RECORDS[:3]) -> None:
    store.append(records)
    store.sync()


def _behind_a_file(folder: Path) -> str:
    (folder / "file").touch()
    store = SQLiteStore.open(folder / "file" / "finals.derbyos", BOUT, MADE_AT)
    store.close()
    return store.fault


def _gone(folder: Path) -> str:
    store = open_store(folder)
    _write(store)
    store.path.unlink()
    try:
        return refused(store.sync)
    finally:
        store.close()


def _had_lost(folder: Path) -> str:
    """Let a sync fail whose data is missing afterwards."""
    disk = ForgetfulDisk()
    store = SQLiteStore.open(folder / "finals.derbyos", BOUT, MADE_AT, disk)
    _write(store)
    store.append(RECORDS[3:6])
    disk.left = 1
    refused(store.sync)
    try:
        return refused(lambda: store.append(RECORDS[6:]))
    finally:
        store.close()


class _HeldUp(MemoryStore):
    """A disk that hangs until the test releases it, and then fails with an unforeseen error."""

    def __init__(self) -> None:
        super().__init__()
        self.may_go = threading.Event()

    def append(self, records: Sequence[Record], signatures: Sequence[Signature] = ()) -> None:
        self.may_go.wait(10)
        raise RuntimeError("XY-9")


def _heard(which: Callable[[list[str]], str], entries: int) -> Mishap:
    """Return a mishap: a disk that hangs and fails while this many entries wait for it."""

    def bring(folder: Path) -> str:
        async def state() -> list[str]:
            told: list[Persisted | PersistFailed] = []
            store = _HeldUp()
            writer = DiskWriter(store, asyncio.get_running_loop(), told.append)
            entry = parse_body(BODIES[0].encode())[0]
            writer.write([Persist(entry, MADE_AT, None)] * entries)
            store.may_go.set()
            await writer.close()
            await asyncio.sleep(0)
            return [event.reason for event in told if isinstance(event, PersistFailed)]

        return which(asyncio.run(state()))

    return bring


def _ambiguous(folder: Path) -> str:
    for name in ("one", "other"):
        store = SQLiteStore.open(folder / f"{name}.derbyos", BoutId(name), MADE_AT)
        store.note("title", "XY-9")
        store.close()
    return refused(lambda: find_bout(folder, "XY-9"))


def _unreadable(folder: Path) -> str:
    (folder / "finals.derbyos").mkdir()
    return refused(lambda: read_bout(folder / "finals.derbyos"))


def _every(*numbers: int) -> dict[str, Mishap]:
    return {f"the disk says {errno.errorcode[number]}": _saying(number) for number in numbers}


def _saying(number: int) -> Mishap:
    return lambda folder: sentence(folder / "x.derbyos", OSError(number, "XY-9"))


OF_DISK: dict[str, Mishap] = {
    "a file is damaged": lambda folder: _note(_damaged(folder)),
    "a file is damaged, and nothing can be laid aside": lambda folder: _note(_damaged(folder), _no_room_aside()),
    "a file is of an older version": lambda folder: _note(_older(folder)),
    "a file is older, and nothing can be laid aside": lambda folder: _note(_older(folder), _no_room_aside()),
    "a file is of a newer version": _newer,
    "a file is none of ours": _foreign,
    "a file is of another bout": _of_another_bout,
    "a bout is opened twice": _twice,
    "the folder is behind a file": _behind_a_file,
    "the file is gone": _gone,
    "the file had lost entries": _had_lost,
    "the disk is full at the start": _failing({"sync_file": 1}, errno.ENOSPC),
    "the disk is full later": _failing({"sql INSERT": 1}, errno.ENOSPC),
    "the disk reports an error": _failing({"sync_data": 1}, errno.EIO),
    "the disk is read-only": _failing({"any": 1}, errno.EROFS),
    "the disk is slow": _heard(lambda reasons: reasons[0], 2 * QUEUE_MAX),
    "the writer fails": _heard(lambda reasons: reasons[-1], 1),
    "a file cannot be read": _unreadable,
    "no such file": lambda folder: refused(lambda: find_bout(folder, str(folder / "x.derbyos"))),
    "no such bout": lambda folder: refused(lambda: find_bout(folder, "XY-9")),
    "no bout is named": lambda folder: refused(lambda: find_bout(folder, " ")),
    "a name means two bouts": _ambiguous,
    "sqlite has a word of its own": lambda folder: cause(sqlite3.OperationalError("XY-9")),
    **_every(errno.EACCES, errno.EDQUOT, errno.EBADF, errno.EFBIG, errno.EBUSY, errno.EINVAL, errno.ENODEV),
    **_every(errno.EMFILE, errno.ENOMEM, errno.ENAMETOOLONG, errno.EISDIR, errno.EEXIST, errno.ENOENT, errno.EXDEV),
}
