"""Whole bouts read one after the other, as an export of a season reads them: bytes to log, document and bout.

    python -m benchmarks.whole_logs [--rounds 5] [--bouts 10] [--entries 918]

Entries a second of processor time, one process. Three ways take turns: `before` with Python's collector by its own
rules and documents that are circles with their interpreters, as they were; `no circle` with the collector; `today`
without a circle and without the collector (`collector_off`, which the export uses). `left` is what a collection finds
after a round: where it is nothing, memory does not grow without a collector.
"""

import argparse
import gc
import time
from contextlib import nullcontext

from benchmarks.figures import emit, median, resident_mib
from benchmarks.gui_stand import BOUT, Bodies, bout_bodies
from derbyos_core.bout.reading.projection import project
from derbyos_core.document.fold import Document
from derbyos_core.export.collector import collector_off
from derbyos_core.gossip.entry import parse_body
from derbyos_core.gossip.log import EntryLog
from derbyos_core.node.real_clock import RealClock

BEFORE, NO_CIRCLE, TODAY = "before", "no circle", "today"


def _read_whole(bodies: Bodies, *, is_circle: bool) -> None:
    log = EntryLog(BOUT)
    for body in bodies:
        for entry in parse_body(body):
            log.append(entry)
    document = Document(BOUT)
    if is_circle:
        document._interpreter.known = document
    for placed in log.ordered():
        document.apply(placed)
    project(document.root())


def _round(bodies: Bodies, bouts: int, way: str) -> tuple[float, int]:
    with collector_off() if way == TODAY else nullcontext():
        began = time.process_time_ns()
        for _ in range(bouts):
            _read_whole(bodies, is_circle=way == BEFORE)
        spent_s = (time.process_time_ns() - began) / 1e9
        left = gc.collect()
    return bouts * len(bodies) / spent_s, left


def main() -> None:
    """Read, and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--bouts", type=int, default=10)
    parser.add_argument("--entries", type=int, default=918)
    options = parser.parse_args()
    bodies = bout_bodies(options.entries, RealClock().now())
    ways = (BEFORE, NO_CIRCLE, TODAY)
    _round(bodies, 1, BEFORE)
    gc.collect()
    found: dict[str, list[tuple[float, int]]] = {way: [] for way in ways}
    for _ in range(options.rounds):
        for way in ways:
            found[way].append(_round(bodies, options.bouts, way))
    for way in ways:
        rates = [rate for rate, _ in found[way]]
        ratios = [rate / before for rate, (before, _) in zip(rates, found[BEFORE], strict=True)]
        left = float(max(left for _, left in found[way]))
        emit("whole_logs", way, median(rates), "entries/s", ratio=median(ratios), left=left, entries=str(len(bodies)))
    emit("whole_logs", "memory", resident_mib(), "MiB")


if __name__ == "__main__":
    main()
