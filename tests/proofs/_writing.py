"""Entries whose every octet follows from their name, so that any change shows; and a writer that is killed."""

import asyncio
import os
import signal
import struct
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from random import Random

from derbyos_core.clock import Instant
from derbyos_core.gossip.entry import Act, Draft, Entry, EntryRef, Target, Verb, compose
from derbyos_core.identity import BoutId, SourceId, new_source
from derbyos_core.node.disk import disk_writer as writer_module
from derbyos_core.node.disk.disk_writer import DiskWriter
from derbyos_core.replica.effects import Persist
from derbyos_core.replica.events import Persisted, PersistFailed
from derbyos_core.security.signatures import Signature
from derbyos_core.storage import sqlite_store
from derbyos_core.storage.schema import Record
from derbyos_core.storage.sqlite_store import SQLiteStore

__all__ = ["BOUT", "SOURCES", "WORD", "entry_of", "faults_in", "record_of", "signature_of", "write_until_killed"]

BOUT = BoutId("proof")
SOURCES = tuple(new_source(Random(number)) for number in range(6))
"""The first is the laptop's own."""
WORD = struct.Struct(">BBI")
"""Message of the writer through its pipe: W or S (written, synced), source, sequence."""
ENTRIES_KEPT = 200_000
LONG_EVERY = 41
GROUP_MAX = 40
TIDY_PAGES = 60
WAIT_S = 0.005
"""The WAL is moved far more often, and entries wait less, than in a node, so that kills meet more of both."""


@lru_cache(maxsize=ENTRIES_KEPT)
def entry_of(source: SourceId, sequence: int) -> Entry:
    """Return the one entry of this name; some are longer than a page."""
    length = Random(f"{source} {sequence}").randrange(9_000 if sequence % LONG_EVERY == 0 else 500)
    act = Act(verb=Verb.ADD, target=Target(path="."), text=f"{source} {sequence} " + "x" * length)
    return compose(Draft(acts=(act,)), source, sequence, Instant(sequence))


def record_of(source: SourceId, sequence: int) -> Record:
    """Return its record, as stored on the disk."""
    received_from = None if source == SOURCES[0] else source
    return Record(
        source=source,
        sequence=sequence,
        body=entry_of(source, sequence).body,
        received_at=Instant(sequence),
        received_from=received_from,
    )


def signature_of(source: SourceId, sequence: int) -> Signature:
    """Return the octets that stand for its signature; the file does not know the key."""
    random = Random(f"signature {source} {sequence}")
    return Signature(source, sequence, random.randbytes(64), random.randbytes(32) if sequence % 2 else None)


def faults_in(records: Iterable[Record], promised: Iterable[EntryRef]) -> list[str]:
    """Return the faults in the content of a file: lost, doubled, changed, invented, behind a gap; empty if none."""
    found = [record.ref for record in records]
    there = set(found)
    faults = [f"lost: {ref}" for ref in promised if ref not in there]
    if len(there) != len(found):
        faults.append(f"doubled: {len(found) - len(there)}")
    for record in records:
        if record.source not in SOURCES or record.body != entry_of(record.source, record.sequence).body:
            faults.append(f"changed or invented: {record.ref}")
        elif record.sequence > 1 and EntryRef(record.source, record.sequence - 1) not in there:
            faults.append(f"behind a gap: {record.ref}")
    return faults


def write_until_killed(path: Path, seed: int, pipe: int) -> None:
    """Open the file as the program does, and write to it as a node does, until the process is killed."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    sqlite_store.TIDY_PAGES_MAX = TIDY_PAGES
    writer_module.WRITE_LATER_S, writer_module.SYNC_LATER_S = WAIT_S, 2 * WAIT_S
    random = Random(seed)
    while True:
        asyncio.run(_write(path, random, pipe))


async def _write(path: Path, random: Random, pipe: int) -> None:
    store = SQLiteStore.open(path, BOUT, Instant(1))
    tops = dict.fromkeys(SOURCES, 0)
    for record in store.load():
        tops[record.source] = max(tops[record.source], record.sequence)
    place = {source: number for number, source in enumerate(SOURCES)}

    def report(event: Persisted | PersistFailed) -> None:
        assert isinstance(event, Persisted), event.reason
        word = b"S"[0] if event.is_synced else b"W"[0]
        os.write(pipe, b"".join(WORD.pack(word, place[ref.source], ref.sequence) for ref in event.refs))

    writer = DiskWriter(store, asyncio.get_running_loop(), report)
    for _ in range(random.randrange(5, 200)):
        is_own = random.random() < 0.4
        source = SOURCES[0] if is_own else random.choice(SOURCES[1:])
        count = 1 if is_own else random.randint(1, GROUP_MAX)
        first, tops[source] = tops[source] + 1, tops[source] + count
        writer.write([_persist(source, sequence) for sequence in range(first, first + count)])
        if random.random() < 0.05:
            writer.note("title", f"title {random.random()}")
        await asyncio.sleep(random.choice((0, 0, 0.0005, 0.003)))
    await writer.close()


def _persist(source: SourceId, sequence: int) -> Persist:
    received_from = None if source == SOURCES[0] else source
    return Persist(entry=entry_of(source, sequence), received_at=Instant(sequence), received_from=received_from)
