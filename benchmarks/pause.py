"""Cost of an entry after a pause: the processor has done something else meanwhile.

    python -m benchmarks.pause [--entries 200] [--pause 0.01] [--rounds 5]

The same work as in `receive_path`, one entry at a time, with a pause before each. Its code and its values have left
the caches by then, so it costs a multiple of the same entry in a stream; so does the floor, which touches less. That
multiple, and not the sockets, is what a mesh is made of in which sixteen laptops share two processors. Processor
time, the contestants in turn in each round.
"""

import argparse
import gc
import time
from collections.abc import Callable

from benchmarks.figures import emit, median
from benchmarks.receive_path import floor, whole_replica
from benchmarks.stream import make_bodies

CONTESTANTS: dict[str, Callable[[list[bytes]], Callable[..., int]]] = {
    "floor": floor,
    "replica": whole_replica,
}


def spent(name: str, bodies: list[bytes], pause_s: float) -> float:
    """Microseconds of the processor for each entry."""
    take = CONTESTANTS[name]([])
    gc.collect()
    gc.disable()
    total = 0
    for body in bodies:
        time.sleep(pause_s)
        began = time.thread_time_ns()
        take([body])
        total += time.thread_time_ns() - began
    gc.enable()
    return total / len(bodies) / 1e3


def main() -> None:
    """Run the rounds and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--entries", type=int, default=200)
    parser.add_argument("--pause", type=float, default=0.01, help="seconds before each entry")
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    bodies = make_bodies(options.entries)
    for name in CONTESTANTS:
        each = [(spent(name, bodies, 0.0), spent(name, bodies, options.pause)) for _ in range(options.rounds)]
        emit("pause", f"{name}, in a stream", median([stream for stream, _ in each]), "us/entry")
        emit("pause", f"{name}, after a pause", median([paused for _, paused in each]), "us/entry")
        emit("pause", f"{name}, times as much", median([paused / stream for stream, paused in each]), "")


if __name__ == "__main__":
    main()
