"""What it costs to have an entry on the disk for good, beside one sync of one appended record.

    python -m benchmarks.durable [--entries 200] [--folder DIR]

*alone*: an own edit, written and synced by itself, against a record appended to a file and synced. *in groups*:
a stream of entries in groups of 100, against a file that is synced after each 100 records. The contestants take
turns record by record, so both meet the same disk.
"""

import argparse
import os
import tempfile
import time
from pathlib import Path
from random import Random

from benchmarks.figures import emit, percentile
from derbyos_core.clock import Instant
from derbyos_core.identity import BoutId, new_source
from derbyos_core.storage.schema import Record
from derbyos_core.storage.sqlite_store import SQLiteStore

BODY = b"x" * 400
GROUP = 100
BOUT = BoutId("benchmark")


def main() -> None:
    """Take turns and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--entries", type=int, default=200)
    parser.add_argument("--folder", type=Path, default=None)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        measure(Path(folder), options.entries)


def measure(folder: Path, entries: int) -> None:
    """The two contests in a folder on the disk to be measured."""
    source = new_source(Random(1))
    store = SQLiteStore.open(folder / "bout.derbyos", BOUT, Instant(0))
    file = os.open(folder / "plain", os.O_CREAT | os.O_WRONLY | os.O_APPEND)
    sync = getattr(os, "fdatasync", os.fsync)

    def record(sequence: int) -> Record:
        return Record(source=source, sequence=sequence, body=BODY, received_at=Instant(sequence), received_from=None)

    for what, group in (("alone", 1), ("in groups", GROUP)):
        ours: list[float] = []
        floor: list[float] = []
        for number in range(entries // (1 if group == 1 else 4)):
            began = time.perf_counter()
            for _ in range(group):
                os.write(file, BODY)
            sync(file)
            floor.append(time.perf_counter() - began)
            first = (number + 1) * GROUP if group > 1 else number + 1_000_000
            records = [record(first + offset) for offset in range(group)]
            began = time.perf_counter()
            store.append(records)
            store.sync()
            ours.append(time.perf_counter() - began)
        for name, seconds in (("floor", floor), ("store", ours)):
            emit(
                "durable",
                f"{what}, {name}, p50",
                percentile(seconds, 50) * 1e3,
                "ms",
                p99=percentile(seconds, 99) * 1e3,
            )
    os.close(file)
    store.close()


if __name__ == "__main__":
    main()
