"""Cost of merging sixteen concurrent logs, beside sorting them and changing a bare tree.

    python -m benchmarks.merge [--entries 50000] [--rounds 5]

Sixteen officials wrote at the same time and meet. *floor*: all entries sorted by time, then lxml. *merge*: the
product takes one log after the other, so that all but the first come late, keeps them, and reads the document.
"""

import argparse
import gc
import time
from collections.abc import Callable

from benchmarks.bare_tree import BareTree
from benchmarks.figures import emit, median
from benchmarks.stream import make_logs
from derbyos_core.document.fold import Document
from derbyos_core.gossip.entry import parse_body
from derbyos_core.gossip.log import EntryLog
from derbyos_core.identity import BoutId

BOUT = BoutId("benchmark")
LOGS = 16


def floor(logs: list[list[bytes]]) -> int:
    """Sort and change a tree; the time of an entry is read from its bytes."""
    tree = BareTree()
    merged = [(body[body.index(b"timestamp=") :][:28], body) for log in logs for body in log]
    merged.sort()
    for _, body in merged:
        tree.take(body)
    return len(tree.root)


def merge(logs: list[list[bytes]]) -> int:
    """Check, keep, order, fold, and read at the end."""
    kept, document = EntryLog(BOUT), Document(BOUT)
    for log in logs:
        for body in log:
            for entry in parse_body(body):
                for placed in kept.append(entry).placed:
                    document.apply(placed)
    return len(document.root().children)


CONTESTANTS: dict[str, Callable[[list[list[bytes]]], int]] = {"floor": floor, "merge": merge}


def main() -> None:
    """Run the rounds and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--entries", type=int, default=50_000)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    logs = make_logs(options.entries, LOGS)
    seconds: dict[str, list[float]] = {name: [] for name in CONTESTANTS}
    for _ in range(options.rounds):
        for name, run in CONTESTANTS.items():
            gc.collect()
            gc.disable()
            began = time.process_time()
            assert run(logs) > 0
            seconds[name].append(time.process_time() - began)
            gc.enable()
    for name, one in seconds.items():
        ratio = median([a / b for a, b in zip(one, seconds["floor"], strict=True)])
        emit("merge", name, median(one) * 1e3, "ms", entries=options.entries, times_the_floor=ratio)


if __name__ == "__main__":
    main()
