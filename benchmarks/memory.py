"""Memory of a bout of 10,000 entries: document, claims and log, beside a bare tree with index and log.

    python -m benchmarks.memory [--entries 10000] [--rounds 5]

Each contestant in a process of its own, in turn; the figure is the memory in use before and after, by entry.
*floor*: lxml tree, index of eids, list of the bytes. *product*: log and fold, the document drawn. *folded*: the same
before anybody has read the document.
"""

import argparse
import gc
import subprocess
import sys

from benchmarks.bare_tree import BareTree
from benchmarks.figures import emit, median, resident_mib
from benchmarks.stream import make_bodies
from derbyos_core.document.fold import Document
from derbyos_core.gossip.entry import parse_body
from derbyos_core.gossip.log import EntryLog
from derbyos_core.identity import BoutId

BOUT = BoutId("benchmark")
CONTESTANTS = ("floor", "folded", "product")


def measure(name: str, count: int) -> float:
    """Octets by entry."""
    bodies = make_bodies(count)
    warm = make_bodies(200, seed=2)
    tree, kept, log, document = BareTree(), list[bytes](), EntryLog(BOUT), Document(BOUT)
    for body in warm:  # what is loaded once and not by the entry
        BareTree().take(body)
        parse_body(body)
    gc.collect()
    before = resident_mib()
    for body in bodies:
        arrived = bytes(bytearray(body))  # the wire's own bytes, not those of the stream
        if name == "floor":
            tree.take(arrived)
            kept.append(arrived)
            continue
        for entry in parse_body(arrived):
            for placed in log.append(entry).placed:
                document.apply(placed)
    if name == "product":
        document.root()
    gc.collect()
    return (resident_mib() - before) * 2**20 / count


def main() -> None:
    """Run the rounds and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--entries", type=int, default=10_000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--one", choices=CONTESTANTS)
    options = parser.parse_args()
    if options.one:
        print(measure(options.one, options.entries))
        return
    found: dict[str, list[float]] = {name: [] for name in CONTESTANTS}
    for _ in range(options.rounds):
        for name in CONTESTANTS:
            command = [sys.executable, "-m", "benchmarks.memory", "--one", name, "--entries", str(options.entries)]
            found[name].append(float(subprocess.run(command, capture_output=True, text=True, check=True).stdout))
    for name, one in found.items():
        ratio = median([a / b for a, b in zip(one, found["floor"], strict=True)])
        emit("memory", name, median(one), "octets/entry", entries=options.entries, times_the_floor=ratio)


if __name__ == "__main__":
    main()
