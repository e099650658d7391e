"""Shows that `kill -9` at a random moment of a busy run loses no entry that was written, doubles and changes none.

    python -m tests.proofs.disk_kills [--times 1000] [--seed 0] [--jobs 2]

A process writes own and others' entries through the node's writer into a real file, with groups, syncs, moves of
the WAL, ends and new starts, and reports through a pipe which entries are written and synced. It is killed at a random
moment, also while it opens the file. Then the file is opened as the program opens it: every reported entry is there,
each entry once and unchanged, and no source has a gap. Now and then the header is damaged between two runs, so that
kills also meet the making of a new file.

The time to open the file is printed beside that after a clean end. It is no condition.
"""

import argparse
import contextlib
import json
import os
import shutil
import signal
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from random import Random

from derbyos_core.clock import Instant
from derbyos_core.gossip.entry import EntryRef
from derbyos_core.storage.bout_file import SUFFIX
from derbyos_core.storage.sqlite_store import SQLiteStore
from tests.proofs._writing import BOUT, SOURCES, WORD, faults_in, write_until_killed

__all__ = ["Life", "kill_again_and_again", "main"]

LIVES_OF_A_FILE = 20
LIFE_S_MAX = 0.4
DAMAGED_SHARE = 0.1
APPLICATION_ID_AT = 68


@dataclass(slots=True)
class Life:
    """Result of kills: their number, the promised entries, the times to open files, and the faults."""

    kills: int = 0
    written: int = 0
    synced: int = 0
    torn: int = 0
    """Files that the kill left incomplete, so that they had to be repaired."""
    after_kill_s: list[float] = field(default_factory=list)
    after_end_s: list[float] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def add(self, other: "Life") -> None:
        """Add another result."""
        self.kills += other.kills
        self.written += other.written
        self.synced += other.synced
        self.torn += other.torn
        self.after_kill_s += other.after_kill_s
        self.after_end_s += other.after_end_s
        self.faults += other.faults


def kill_again_and_again(times: int, seed: int, folder: Path) -> Life:
    """Kill this many times, on a new file after some of the kills."""
    random = Random(seed)
    life = Life()
    promised: set[EntryRef] = set()
    path = folder / f"bout{SUFFIX}"
    for number in range(times):
        if number % LIVES_OF_A_FILE == 0:
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir()
            promised.clear()
        elif random.random() < DAMAGED_SHARE:
            _damage_header(path)
        words = _one_life(path, random)
        heard = {(word, EntryRef(SOURCES[place], sequence)) for word, place, sequence in words}
        promised |= {ref for _, ref in heard}
        life.kills += 1
        life.written += sum(word == b"W"[0] for word, _ in heard)
        life.synced += sum(word == b"S"[0] for word, _ in heard)
        torn, found, seconds = _open(path)
        life.torn += torn
        life.after_kill_s.append(seconds)
        life.faults += [f"kill {number} of seed {seed}: {fault}" for fault in found(promised)]
        torn, found, seconds = _open(path)
        life.after_end_s.append(seconds)
        life.faults += [f"after kill {number} of seed {seed}, opened again: {fault}" for fault in found(promised)]
        if torn:
            life.faults.append(f"after kill {number} of seed {seed}: damaged when opened again")
    return life


def _one_life(path: Path, random: Random) -> list[tuple[int, int, int]]:
    """Let a process write, kill it, and return what it reported."""
    seed, moment = random.getrandbits(32), random.random() ** 2 * LIFE_S_MAX
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        with contextlib.suppress(BaseException):
            os.close(reading)
            write_until_killed(path, seed, writing)
        os._exit(1)  # it is killed before, or has failed
    os.close(writing)
    heard = bytearray()
    os.set_blocking(reading, False)
    until = time.monotonic() + moment
    while (left := until - time.monotonic()) > 0:
        heard += _read(reading)
        time.sleep(min(left, 0.002))
    os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    heard += _read(reading)
    os.close(reading)
    assert os.WIFSIGNALED(status), f"the writer of seed {seed} ended by itself"
    return list(WORD.iter_unpack(heard[: len(heard) // WORD.size * WORD.size]))


def _read(pipe: int) -> bytes:
    parts = []
    with contextlib.suppress(BlockingIOError):
        while part := os.read(pipe, 1 << 16):
            parts.append(part)
    return b"".join(parts)


class _Found:
    def __init__(self, store: SQLiteStore) -> None:
        self._records = store.load()
        self._fault = store.fault

    def __call__(self, promised: set[EntryRef]) -> list[str]:
        return [*([self._fault] if self._fault else []), *faults_in(self._records, promised)]


def _open(path: Path) -> tuple[bool, _Found, float]:
    began = time.perf_counter()
    store = SQLiteStore.open(path, BOUT, Instant(1))
    seconds = time.perf_counter() - began
    found = _Found(store)
    store.close()
    return bool(store.damaged), found, seconds


def _damage_header(path: Path) -> None:
    octets = bytearray(path.read_bytes())
    octets[APPLICATION_ID_AT] ^= 1
    path.write_bytes(octets)


def main(arguments: Sequence[str] = ()) -> int:
    """Run the kills, and print the result as a line of JSON; return 1 if anything was wrong."""
    parser = argparse.ArgumentParser(description="kill a busy writer again and again")
    parser.add_argument("--times", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args(arguments)
    began = time.monotonic()
    life = Life()
    with tempfile.TemporaryDirectory() as folder, ProcessPoolExecutor(options.jobs, get_context("fork")) as pool:
        shares = [options.times // options.jobs + (job < options.times % options.jobs) for job in range(options.jobs)]
        waiting = [
            pool.submit(kill_again_and_again, share, options.seed * 1000 + job, Path(folder) / str(job))
            for job, share in enumerate(shares)
        ]
        for one in waiting:
            life.add(one.result())
    for fault in life.faults[:20]:
        print(fault, file=sys.stderr)
    after_kill, after_end = statistics.median(life.after_kill_s), statistics.median(life.after_end_s)
    print(
        json.dumps(
            {
                "proof": "disk_kills",
                "seed": options.seed,
                "kills": life.kills,
                "written": life.written,
                "synced": life.synced,
                "torn": life.torn,
                "faults": len(life.faults),
                "opened_after_kill_ms": round(after_kill * 1e3, 2),
                "opened_after_end_ms": round(after_end * 1e3, 2),
                "seconds": round(time.monotonic() - began, 1),
            }
        ),
        flush=True,
    )
    return 1 if life.faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
