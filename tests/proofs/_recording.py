"""Recording of a busy run on a real bout file: the system's view after each write, and the data safely on the disk."""

import shutil
from dataclasses import dataclass
from pathlib import Path
from random import Random

from derbyos_core.clock import Instant
from derbyos_core.storage.bout_file import SUFFIX, wal_of
from derbyos_core.storage.schema import Rows, Stored
from derbyos_core.storage.sqlite_store import SQLiteStore
from tests.proofs._writing import BOUT, SOURCES, record_of, signature_of

__all__ = ["Moment", "record_run"]

STEPS = 60
GROUP_MAX = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """The files as the system shows them, as they are safely on the disk, and the entries of each."""

    file: bytes
    wal: bytes
    safe_file: bytes
    safe_wal: bytes
    written: tuple[Stored, ...]
    synced: tuple[Stored, ...]
    promised: tuple[Stored, ...]
    """Records whose number is in the header, which is written once the sync is reported."""


def record_run(folder: Path, random: Random) -> list[Moment]:
    """Write, sync, move the WAL, begin it anew, as a node does in a bout.

    The head of the file, with its promise, is on the disk for good only when the file is: a sync is one of the WAL.
    """
    shutil.rmtree(folder, ignore_errors=True)
    path = folder / f"bout{SUFFIX}"
    store = SQLiteStore.open(path, BOUT, Instant(1))
    moments: list[Moment] = []
    written: list[Stored] = []
    synced: tuple[Stored, ...] = ()
    promised: tuple[Stored, ...] = ()
    safe = path.read_bytes(), b""
    tops = dict.fromkeys(SOURCES, 0)

    def note(*, synced_parts: str = "") -> None:
        """Record a moment, after a sync of `file`, of `wal`, or of both."""
        nonlocal safe, synced
        file, wal = path.read_bytes(), wal_of(path).read_bytes()
        if synced_parts:
            safe, synced = (file if "file" in synced_parts else safe[0], wal), tuple(written)
        moments.append(
            Moment(
                file=file,
                wal=wal,
                safe_file=safe[0],
                safe_wal=safe[1],
                written=tuple(written),
                synced=synced,
                promised=promised,
            )
        )

    for _ in range(STEPS):
        source = random.choice(SOURCES)
        count = random.choice((1, 1, random.randint(1, GROUP_MAX)))
        group = [record_of(source, tops[source] + number) for number in range(1, count + 1)]
        tops[source] += count
        signatures = [signature_of(record.source, record.sequence) for record in group if random.random() < 0.7]
        if random.random() < 0.7:
            store.append(group, signatures)
        else:  # as signatures that arrive by themselves
            store.append(group)
            written += group
            note()
            store.append_signatures(signatures)
            group = []
        written += [*group, *signatures]
        note()
        if random.random() < 0.4:
            store.sync()
            note(synced_parts="wal")
            store.tidy()
            promised = synced
            note()
            if random.random() < 0.2:
                store.sync()
                store.tidy()  # nothing is to be synced, so what the WAL holds is moved into the file
                note(synced_parts="file wal")
        if random.random() < 0.06:
            assert store._open is not None
            before = wal_of(path).read_bytes()
            store._open.checkpoint()  # puts the WAL on the disk, then moves it, then puts the file there
            store._open.promise(Rows.of(written))
            safe, synced = (safe[0], before), tuple(written)
            promised = synced
            note()
            note(synced_parts="file wal")
    store.close()
    return moments
