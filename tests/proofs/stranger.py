"""Shows that four nodes beside a hostile program end with one document, nothing silent, memory and turns bounded.

`python -m tests.proofs.stranger [--minutes N] [--seed N] [--entries N]`: three officials and a Head NSO in separate
processes on loopback, and a foreign program (the stranger). It sends random valid odd entries from a seed (those of
three hours at one a second, within the requested minutes), forges, floods, stops reading, connects in others' names and
starts again. At the end the documents are compared, one node starts again from its disk, and the notices of each view
are compared with the entries without effect in the log. Progress on standard error, the result as one line of JSON on
standard output; 1 if a promise was broken.
"""

import argparse
import json
import queue
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from derbyos_core.identity import new_bout

__all__ = ["main"]

ROOT = Path(__file__).resolve().parents[2]
ROLES = ("scorekeeper-home", "penalty-tracker", "jam-timer", "head-nso")
"""The last one only watches."""
ENTRIES = 10_800
"""Three hours of a foreign program that writes one entry a second."""
MINUTES = 12.0
PAUSE_S = 2.0
"""Approximate pause between an official's entries."""
MEMORY_MIB_MAX = 600.0
TURN_CPU_MS_P999_MAX, TURN_CPU_MS_MAX = 50.0, 150.0
"""Processor time: one turn of the loop in a thousand may use more than the first, none more than the second."""
OPENED_S_MAX = 20.0
SETTLED_S_MAX = 120.0
ANSWER_S = 120.0
SHOWN_LINES = 40
"""Lines printed from the log of a process that ended too soon."""


class _Child:
    """A process that takes orders and gives answers, line by line."""

    def __init__(self, words: Sequence[str], *, log: Path) -> None:
        self._log = log
        self._process = subprocess.Popen(
            [sys.executable, "-m", *words],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=log.open("w"),
            text=True,
        )
        self._answers: queue.Queue[str] = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def order(self, **order: object) -> None:
        """Send an order; a process that has ended receives nothing."""
        assert self._process.stdin is not None, "it is a pipe"
        try:
            self._process.stdin.write(json.dumps(order) + "\n")
            self._process.stdin.flush()
        except BrokenPipeError:
            pass

    def answer(self, patience_s: float = ANSWER_S) -> dict[str, Any]:
        """Return the next answer; raise `SystemExit` if none comes."""
        try:
            text = self._answers.get(timeout=patience_s)
        except queue.Empty:
            raise SystemExit(f"{self._log.stem} has said nothing for {patience_s:.0f} s") from None
        if not text:
            last = "\n".join(self._log.read_text(errors="replace").splitlines()[-SHOWN_LINES:])
            raise SystemExit(f"{self._log.stem} has ended before its time:\n{last}")
        found: dict[str, Any] = json.loads(text)
        return found

    def end(self) -> None:
        """Close its input, and wait until it has ended."""
        assert self._process.stdin is not None, "it is a pipe"
        self._process.stdin.close()
        try:
            self._process.wait(30)
        except subprocess.TimeoutExpired:
            self._process.kill()

    def _read(self) -> None:
        assert self._process.stdout is not None, "it is a pipe"
        for line in self._process.stdout:
            self._answers.put(line)
        self._answers.put("")


def main(arguments: Sequence[str]) -> int:
    """Run the proof; return 0 if every promise was kept."""
    parser = argparse.ArgumentParser(prog="stranger", description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--minutes", type=float, default=MINUTES, help="how long the stranger writes")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--entries", type=int, default=ENTRIES, help="how many entries it writes in that time")
    parser.add_argument("--begin", type=int, default=None, help="begin of an earlier run, to write the same again")
    asked = parser.parse_args(arguments)
    begin_us = asked.begin if asked.begin is not None else time.time_ns() // 1000
    with tempfile.TemporaryDirectory() as folder:
        result = _play(Path(folder), asked.seed, asked.minutes, asked.entries, begin_us)
    print(json.dumps(result))
    for complaint in result["broken"]:
        print(f"broken: {complaint}", file=sys.stderr)
    return 1 if result["broken"] else 0


def _play(folder: Path, seed: int, minutes: float, entries: int, begin_us: int) -> dict[str, Any]:
    random = Random(seed)
    bout = new_bout(random, begin_us).string
    nodes = [_node(folder, bout, place, seed) for place in range(len(ROLES))]
    begun = [node.answer() for node in nodes]
    for node in nodes[1:]:
        node.order(do="dial", address=begun[0]["address"])
    for node in nodes[:-1]:
        node.order(do="write")
    stranger = _Child(["tests.proofs._stranger_sender"], log=folder / "stranger.log")
    stranger.order(
        seed=random.getrandbits(32),
        bout=bout,
        nodes=[one["address"] for one in begun],
        officials=[one["source"] for one in begun[:-1]],
        entries=entries,
        seconds=minutes * 60,
        begin_us=begin_us,
    )
    peaks = _watch(nodes, stranger, minutes * 60)
    told = stranger.answer()
    for node in nodes:
        node.order(do="rest")
    settled_s = _settle(nodes)
    finished = []
    for node in nodes:
        node.order(do="finish")
        finished.append(node.answer())
    for node in nodes:
        node.end()
    again = _node(folder, bout, 0, seed + 1_000)
    opened = again.answer()
    again.end()
    faults = [line for path in folder.glob("*.log") for line in path.read_text(errors="replace").splitlines()]
    result = {
        "seed": seed,
        "begin": begin_us,
        "stranger": told,
        "settled_s": settled_s,
        "reopened_s": opened["opened_s"],
        "reopened_digest": opened["digest"] == finished[0]["digest"],
        "rss_mib_on_the_way": peaks,
        "nodes": [{key: value for key, value in one.items() if key not in ("kind", "tops_of")} for one in finished],
        "logged": len(faults),
        "first_logged": faults[:6],
    }
    result["broken"] = _broken(result, finished)
    return result


def _node(folder: Path, bout: str, place: int, seed: int) -> _Child:
    own = folder / ROLES[place]
    own.mkdir(exist_ok=True)
    words = ["tests.proofs._stranger_node", str(own), bout, ROLES[place], str(seed * 16 + place), str(PAUSE_S)]
    return _Child(words, log=folder / f"{ROLES[place]}-{seed}.log")


def _watch(nodes: Sequence[_Child], stranger: _Child, seconds: float) -> list[float]:
    """Measure from time to time while the foreign program writes; return the memory of the largest node each time."""
    begin, peaks = time.monotonic(), []
    while time.monotonic() - begin < seconds * 3 + 60:
        time.sleep(10)
        if not stranger._answers.empty():
            break
        found = []
        for node in nodes:
            node.order(do="status")
            found.append(node.answer())
        peaks.append(max(one["rss_mib"] for one in found))
        words = ", ".join(f"{one['entries']} entries, {one['held']} held, {one['rss_mib']:.0f} MiB" for one in found)
        print(f"{time.monotonic() - begin:.0f} s: {words}", file=sys.stderr, flush=True)
    return peaks


def _settle(nodes: Sequence[_Child]) -> float:
    """Wait until all show the same, forks are decided, and nothing waits for the disk; return the time taken."""
    begin = time.monotonic()
    while time.monotonic() - begin < SETTLED_S_MAX:
        found = []
        for node in nodes:
            node.order(do="compare")
            found.append(node.answer())
        is_same = len({one["digest"] for one in found}) == 1 and len({one["tops"] for one in found}) == 1
        if is_same and not any(one["unsynced"] for one in found):
            return round(time.monotonic() - begin, 1)
        time.sleep(2)
    return SETTLED_S_MAX


def _broken(result: dict[str, Any], finished: Sequence[dict[str, Any]]) -> list[str]:
    broken = []
    if len({one["digest"] for one in finished}) > 1:
        broken.append(f"documents differ: {[one['digest'][:12] for one in finished]}")
    if not result["reopened_digest"]:
        broken.append("a node that starts again shows another document")
    if result["reopened_s"] > OPENED_S_MAX:
        broken.append(f"a node that starts again needs {result['reopened_s']} s")
    for role, one in zip(ROLES, finished, strict=True):
        broken += [f"{role}: {words}" for words in one["silent"]]
        if one["own_untold"]:
            broken.append(f"{role}: {one['own_untold']} own entries without effect are not told to their writer")
        if one["peak_mib"] > MEMORY_MIB_MAX:
            broken.append(f"{role}: {one['peak_mib']} MiB")
        if one["p999_cpu_ms"] > TURN_CPU_MS_P999_MAX or one["worst_cpu_ms"] > TURN_CPU_MS_MAX:
            spent = f"{one['p999_cpu_ms']} ms of a processor in one of a thousand, {one['worst_cpu_ms']} in one"
            broken.append(f"{role}: turns of {spent}")
        if one["save_fault"]:
            broken.append(f"{role}: {one['save_fault']}")
    return broken


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
