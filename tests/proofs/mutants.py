"""Shows that the simulator finds each small fault that is put into the protocol, by name, within a thousand seeds.

`python -m tests.proofs.mutants [--seeds N] [NAME ...]`; one line for each, 1 if one was not found.
"""

import argparse
import sys
import time
from collections.abc import Sequence

from tests.simulation.mutants import MUTANTS, hunt

__all__ = ["main"]

SEEDS = 1_000


def main(arguments: Sequence[str]) -> int:
    """Plant all of them, or those that are named, one after the other; 0 if each is caught by a promise it breaks."""
    parser = argparse.ArgumentParser(prog="mutants", description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--seeds", type=int, default=SEEDS, help="seeds that are tried at most for each")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(MUTANTS)}")
    asked = parser.parse_args(arguments)
    unknown = [name for name in asked.names if name not in MUTANTS]
    if unknown:
        parser.error(f"there is no fault '{unknown[0]}'")
    lines = [_line(name, asked.seeds) for name in asked.names or MUTANTS]
    print(f"{sum(lines)} of {len(lines)} planted faults were found by the promise that they break")
    return 0 if all(lines) else 1


def _line(name: str, seeds: int) -> bool:
    begin = time.monotonic()
    caught = hunt(name, range(seeds))
    took = time.monotonic() - begin
    if caught is None:
        print(f"{name}: NOT FOUND in {seeds} seeds, {took:.0f} s", flush=True)
        return False
    is_right = caught.promise in MUTANTS[name].promises
    judged = "" if is_right else "ANOTHER PROMISE than expected, "
    print(
        f"{name} ({MUTANTS[name].says}): {judged}seed {caught.seed}, {took:.1f} s: {caught.promise.value}", flush=True
    )
    return is_right


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
