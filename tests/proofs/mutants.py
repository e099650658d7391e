"""Shows that the simulator finds each small fault that is put into the protocol, by name, within a thousand seeds.

`python -m tests.proofs.mutants [--seeds N] [--jobs N] [NAME ...]`; one line for each on standard error, the result as
one line of JSON on standard output; 1 if one was not found, or was found by a promise that it does not break.
"""

import argparse
import json
import multiprocessing
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass

from tests.simulation.mutants import MUTANTS, hunt

__all__ = ["main"]

SEEDS = 1_000


@dataclass(frozen=True, slots=True, kw_only=True)
class _Found:
    """Result of one planted fault."""

    name: str
    seed: int | None
    promise: str
    is_right: bool
    seconds: float

    def line(self) -> str:
        """Return the result as a line for readers."""
        if self.seed is None:
            return f"{self.name}: NOT FOUND, {self.seconds:.0f} s"
        judged = "" if self.is_right else "ANOTHER PROMISE than expected, "
        says = MUTANTS[self.name].says
        return f"{self.name} ({says}): {judged}seed {self.seed}, {self.seconds:.1f} s: {self.promise}"


def main(arguments: Sequence[str]) -> int:
    """Plant all of them, or those that are named; return 0 if each is caught by a promise that it breaks."""
    parser = argparse.ArgumentParser(prog="mutants", description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--seeds", type=int, default=SEEDS, help="seeds that are tried at most for each")
    parser.add_argument("--jobs", type=int, default=1, help="processes that share the faults")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(MUTANTS)}")
    asked = parser.parse_args(arguments)
    unknown = [name for name in asked.names if name not in MUTANTS]
    if unknown:
        parser.error(f"there is no fault '{unknown[0]}'")
    begin, founds = time.monotonic(), []
    for found in _hunted([(name, asked.seeds) for name in asked.names or MUTANTS], max(1, asked.jobs)):
        founds.append(found)
        print(found.line(), file=sys.stderr, flush=True)
    right = sum(found.is_right for found in founds)
    told = {
        "planted": len(founds),
        "found": right,
        "seeds_at_most": asked.seeds,
        "slowest_seed": max((found.seed or 0 for found in founds), default=0),
        "seconds": round(time.monotonic() - begin, 1),
        "faults": [asdict(found) for found in founds],
    }
    print(json.dumps(told))
    return 0 if right == len(founds) else 1


def _hunted(words: Sequence[tuple[str, int]], jobs: int) -> Iterator[_Found]:
    if jobs == 1:
        yield from map(_hunt, words)
        return
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        yield from pool.imap_unordered(_hunt, words, chunksize=1)


def _hunt(words: tuple[str, int]) -> _Found:
    name, seeds = words
    begin = time.monotonic()
    caught = hunt(name, range(seeds))
    return _Found(
        name=name,
        seed=None if caught is None else caught.seed,
        promise="" if caught is None else caught.promise.value,
        is_right=caught is not None and caught.promise in MUTANTS[name].promises,
        seconds=round(time.monotonic() - begin, 1),
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
