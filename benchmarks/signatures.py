"""Cost of one Ed25519 signature: in a busy program, and as the first thing that a program does after a pause.

    python -m benchmarks.signatures [--rounds 200]

One process, time on the wall, medians. *Warm* is one after the other. *Cold* is after the caches of the processor were
filled with other data and the process has slept for 20 ms, as between two entries of an official. Both halves together
are the least that a signature adds to the age of an entry on another laptop, since the writer signs before it sends,
and a reader verifies before the entry counts.
"""

import argparse
import time
from collections.abc import Callable

from benchmarks.figures import emit, median
from derbyos_core.security.keys import SEED_OCTETS, SigningKey
from derbyos_core.security.signatures import LINK_OCTETS, is_signed, sign_link

CACHE_OCTETS = 64 << 20
"""Twice the last-level cache of a laptop."""
LINE_OCTETS = 64
PAUSE_S = 0.02


def main() -> None:
    """Measure and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--rounds", type=int, default=200)
    options = parser.parse_args()
    key, link = SigningKey(bytes(range(SEED_OCTETS))), bytes(LINK_OCTETS)
    signature = sign_link(key, link)
    other = bytearray(CACHE_OCTETS)

    def do_nothing() -> None:
        pass

    def pause() -> None:
        other[::LINE_OCTETS] = bytes(CACHE_OCTETS // LINE_OCTETS)
        time.sleep(PAUSE_S)

    steps: dict[str, Callable[[], object]] = {
        "sign": lambda: sign_link(key, link),
        "verify": lambda: is_signed(key.public, link, signature),
    }
    states: dict[str, Callable[[], None]] = {"warm": do_nothing, "cold": pause}
    both = 0.0
    for name, step in steps.items():
        for state, prepare in states.items():
            spent_us = []
            for _ in range(options.rounds):
                prepare()
                began = time.perf_counter_ns()
                step()
                spent_us.append((time.perf_counter_ns() - began) / 1e3)
            emit("signatures", f"{name}, {state}", median(spent_us), "us")
            both += median(spent_us) if state == "cold" else 0.0
    emit("signatures", "sign and verify, cold", both, "us")


if __name__ == "__main__":
    main()
