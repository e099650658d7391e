"""Cost of an encrypted bout file beside a plain one: entries with their signatures per second.

    python -m benchmarks.encryption [--entries 400] [--rounds 7] [--folder DIR]

*written*: an own entry and its signature, written by itself and not synced, as the peers wait for it. *synced*: the
same with a sync. *in groups*: entries of others in groups of 100, written. *read*: a closed file of all of these.

Both stores take turns entry by entry (read: file by file), so they meet the same disk and the same machine. `ratio` is
the median of the rounds' ratios, seconds of the encrypted file over seconds of the plain one: 1 is no cost.
"""

import argparse
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import SystemRandom

from benchmarks.durable import BOUT, entries_of, record_of
from benchmarks.figures import emit, median
from derbyos_core.clock import Instant
from derbyos_core.identity import SourceId, new_source
from derbyos_core.security.keys import SigningKey, new_seed
from derbyos_core.security.signatures import Signature
from derbyos_core.storage.bout_file import read_contents
from derbyos_core.storage.encryption import Encryption
from derbyos_core.storage.schema import Record
from derbyos_core.storage.sqlite_store import SQLiteStore

RANDOM = SystemRandom()
GROUP = 100
READS = 5


class Pair:
    """A plain store and an encrypted one in a folder, which get the same entries."""

    def __init__(self, folder: Path) -> None:
        self._encryption = Encryption(key=SigningKey(new_seed(RANDOM)), random=RANDOM, is_wanted=True)
        self._stores = (
            SQLiteStore.open(folder / "plain.derbyos", BOUT, Instant(0)),
            SQLiteStore.open(folder / "encrypted.derbyos", BOUT, Instant(0), encryption=self._encryption),
        )
        self._source: SourceId = new_source(RANDOM)
        self._next = 1

    def write(self, times: int, group: int, *, is_synced: bool) -> tuple[list[float], list[float]]:
        """Return the seconds of each write, plain and encrypted."""
        seconds: tuple[list[float], list[float]] = [], []
        for turn in range(times):
            records = [record_of(entry) for entry in entries_of(self._source, self._next, group)]
            self._next += group
            signatures = [
                Signature(one.source, one.sequence, RANDOM.randbytes(64), RANDOM.randbytes(32)) for one in records
            ]
            order = (0, 1) if turn % 2 == 0 else (1, 0)
            for which in order:
                seconds[which].append(self._write(self._stores[which], records, signatures, is_synced=is_synced))
            for which in order:
                if not is_synced:
                    self._stores[which].sync()
                self._stores[which].tidy()
        return seconds

    @staticmethod
    def _write(
        store: SQLiteStore, records: Sequence[Record], signatures: Sequence[Signature], *, is_synced: bool
    ) -> float:
        began = time.perf_counter()
        store.append(records, signatures)
        if is_synced:
            store.sync()
        return time.perf_counter() - began

    @property
    def entries(self) -> int:
        """Number of entries in each of the files."""
        return self._next - 1

    def read(self) -> tuple[list[float], list[float]]:
        """Close both and return the seconds of each read."""
        seconds: tuple[list[float], list[float]] = [], []
        for store in self._stores:
            store.close()
        for _ in range(READS):
            for which, store in enumerate(self._stores):
                began = time.perf_counter()
                contents = read_contents(store.path, opener=self._encryption)
                seconds[which].append(time.perf_counter() - began)
                assert contents.damaged == 0, "the file is whole"
        return seconds


def _round(folder: Path, entries: int) -> dict[str, tuple[list[float], list[float], int]]:
    """Return for each way the seconds of plain and encrypted, and the number of entries in one measurement."""
    pair = Pair(folder)
    steps: dict[str, Callable[[], tuple[list[float], list[float]]]] = {
        "written": lambda: pair.write(entries, 1, is_synced=False),
        "synced": lambda: pair.write(entries // 4, 1, is_synced=True),
        "in groups": lambda: pair.write(entries // 10, GROUP, is_synced=False),
        "read": pair.read,
    }
    counts = {"in groups": lambda: GROUP, "read": lambda: pair.entries}
    return {name: (*step(), counts.get(name, lambda: 1)()) for name, step in steps.items()}


def main() -> None:
    """Print a line of figures per way of writing and reading."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--entries", type=int, default=400)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--folder", type=Path, default=None)
    options = parser.parse_args()
    rounds = []
    for _ in range(options.rounds):
        with tempfile.TemporaryDirectory(dir=options.folder) as folder:
            rounds.append(_round(Path(folder), options.entries))
    for name in rounds[0]:
        plain = [median(one[name][0]) for one in rounds]
        encrypted = [median(one[name][1]) for one in rounds]
        ratios = [ours / theirs for ours, theirs in zip(encrypted, plain, strict=True)]
        entries = rounds[0][name][2]
        emit("encryption", f"{name}: rate", entries / median(encrypted), "entries/s", plain=entries / median(plain))
        emit("encryption", f"{name}: ratio", median(ratios), "x", lowest=min(ratios), highest=max(ratios))


if __name__ == "__main__":
    main()
