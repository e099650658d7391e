"""Cost of having an entry safely on the disk, beside one sync of one appended record.

    python -m benchmarks.durable [--entries 200] [--rounds 5] [--folder DIR]

*alone*: an own edit, written and synced by itself, against a record appended to a file and synced. *in groups*: entries
in groups of 100, one group after the other, against a file that is synced after each 100 records. *stream*: entries
handed to the node's writer as fast as it takes them until it reports the last one as synced, against the same floor.
*alone, writer* goes through the writer's two threads and the loop, as an own edit does in a node.

The contestants take turns record by record (stream: run by run), so all meet the same disk; `ratio` is the median of
the rounds' ratios of medians, ours over the floor, so 1 is the floor and less is better.
"""

import argparse
import asyncio
import os
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

from benchmarks.figures import emit, median, percentile
from derbyos_core.clock import Instant
from derbyos_core.gossip.entry import Act, Draft, Entry, Target, Verb, compose
from derbyos_core.identity import BoutId, SourceId, new_source
from derbyos_core.node.disk.disk_writer import DiskWriter
from derbyos_core.replica.effects import Persist
from derbyos_core.replica.events import Persisted, PersistFailed
from derbyos_core.storage.schema import Record
from derbyos_core.storage.sqlite_store import SQLiteStore

GROUP = 100
STREAM = 5_000
WAVE = 500
BODY_TEXT = 280
BOUT = BoutId("benchmark")


class Floor:
    """Records appended to a file, and the file synced."""

    def __init__(self, path: Path) -> None:
        self._file = os.open(path, os.O_CREAT | os.O_WRONLY | os.O_APPEND)
        self._sync = getattr(os, "fdatasync", os.fsync)

    def keep(self, bodies: list[bytes]) -> float:
        """Return the seconds until these are on the disk."""
        began = time.perf_counter()
        for body in bodies:
            os.write(self._file, body)
        self._sync(self._file)
        return time.perf_counter() - began

    def close(self) -> None:
        """Close the file."""
        os.close(self._file)


def entries_of(source: SourceId, first: int, count: int) -> list[Entry]:
    """Return entries of about 400 octets."""
    act = Act(verb=Verb.ADD, target=Target(path="."), text="x" * BODY_TEXT)
    return [compose(Draft(acts=(act,)), source, number, Instant(number)) for number in range(first, first + count)]


def record_of(entry: Entry) -> Record:
    """Return the record of an own entry, as the disk stores it."""
    return Record(
        source=entry.source,
        sequence=entry.sequence,
        body=entry.body,
        received_at=Instant(entry.sequence),
        received_from=None,
    )


class Contest:
    """One round in a folder: each method gives ours and the floor's seconds, pair by pair."""

    def __init__(self, folder: Path, entries: int) -> None:
        self._folder = folder
        self._entries = entries
        self._floor = Floor(folder / "plain")
        self._source = new_source(Random(1))
        self._next = 1

    def _new(self, count: int) -> list[Entry]:
        entries = entries_of(self._source, self._next, count)
        self._next += count
        return entries

    def store(self, group: int) -> list[tuple[float, float]]:
        """Measure the store by itself, in one thread."""
        store = SQLiteStore.open(self._folder / f"store-{group}.derbyos", BOUT, Instant(0))
        pairs = []
        for _ in range(self._entries if group == 1 else self._entries // 4):
            entries = self._new(group)
            records = [record_of(entry) for entry in entries]
            floor = self._floor.keep([entry.body for entry in entries])
            began = time.perf_counter()
            store.append(records)
            store.sync()
            pairs.append((time.perf_counter() - began, floor))
            store.tidy()
        store.close()
        return pairs

    def writer(self) -> list[tuple[float, float]]:
        """Measure lone own entries through the node's writer."""
        return asyncio.run(self._writer(self._entries, 1))

    def stream(self) -> list[tuple[float, float]]:
        """Measure many entries through the node's writer, against a sync after each 100."""
        return asyncio.run(self._writer(1, STREAM))

    async def _writer(self, times: int, count: int) -> list[tuple[float, float]]:
        store = SQLiteStore.open(self._folder / f"writer-{count}.derbyos", BOUT, Instant(0))
        synced, told = [0], asyncio.Event()

        def report(event: Persisted | PersistFailed) -> None:
            assert isinstance(event, Persisted), event.reason
            if event.is_synced:
                synced[0] += len(event.refs)
                told.set()

        writer = DiskWriter(store, asyncio.get_running_loop(), report)
        pairs = []
        for _ in range(times):
            entries = self._new(count)
            persists = [Persist(entry=entry, received_at=Instant(1), received_from=None) for entry in entries]
            bodies = [entry.body for entry in entries]
            floor = sum(self._floor.keep(bodies[first : first + GROUP]) for first in range(0, count, GROUP))
            wanted = synced[0] + count
            began = time.perf_counter()
            for first in range(0, count, WAVE):
                writer.write(persists[first : first + WAVE])
                await asyncio.sleep(0)
            while synced[0] < wanted:
                told.clear()
                await told.wait()
            pairs.append((time.perf_counter() - began, floor))
        await writer.close()
        return pairs

    def close(self) -> None:
        """Close the files."""
        self._floor.close()


CONTESTS: tuple[tuple[str, str, int, Callable[[Contest], list[tuple[float, float]]]], ...] = (
    ("alone, store", "alone, floor", 1, lambda contest: contest.store(1)),
    ("alone, writer", "alone, writer's floor", 1, Contest.writer),
    ("in groups, store", "in groups, floor", GROUP, lambda contest: contest.store(GROUP)),
    ("stream, writer", "stream, floor", STREAM, Contest.stream),
)
"""Name, floor, number of entries in one measurement, and the contest."""


def main() -> None:
    """Take turns and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--entries", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--folder", type=Path, default=None)
    options = parser.parse_args()
    found: dict[str, list[list[tuple[float, float]]]] = {what: [] for what, *_ in CONTESTS}
    for _ in range(options.rounds):
        with tempfile.TemporaryDirectory(dir=options.folder) as folder:
            contest = Contest(Path(folder), options.entries)
            for what, _, _, run in CONTESTS:
                found[what].append(run(contest))
            contest.close()
    for what, floor_name, count, _ in CONTESTS:
        rounds = found[what]
        ratios = [median([ours for ours, _ in pairs]) / median([floor for _, floor in pairs]) for pairs in rounds]
        ours = [ours for pairs in rounds for ours, _ in pairs]
        floor = [floor for pairs in rounds for _, floor in pairs]
        emit("durable", f"{what}, p50", median(ours) * 1e3, "ms", p99=percentile(ours, 99) * 1e3)
        emit("durable", f"{floor_name}, p50", median(floor) * 1e3, "ms", p99=percentile(floor, 99) * 1e3)
        emit("durable", f"{what}: rate", count / median(ours), "entries/s", floor=count / median(floor))
        emit("durable", f"{what}: ratio", median(ratios), "x", lowest=min(ratios), highest=max(ratios))


if __name__ == "__main__":
    main()
