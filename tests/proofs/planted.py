"""Shows that the tests of screens and commands catch each small fault that is planted there, by an assertion.

`python -m tests.proofs.planted [--jobs N] [NAME ...]`; one line for each fault on standard error, the result as one
line of JSON on standard output; exits with 1 if a fault is not caught, or if its tests fail without it. Faults are
planted in temporary copies of the checkout. `tests.planted` declares them.
"""

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path
from queue import SimpleQueue
from typing import TypeVar

from app.verbs.self_check import ROOT
from tests.planted.faults import FAULTS
from tests.planted.tree import Outcome, Tree

__all__ = ["main"]

Asked = TypeVar("Asked")
Given = TypeVar("Given")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Judged:
    """Verdict on one planted fault."""

    name: str
    is_caught: bool
    caught_by: str
    why_not: str
    seconds: float

    def line(self) -> str:
        """Return the verdict as a person reads it."""
        if self.is_caught:
            return f"{self.name}: caught in {self.seconds:.1f} s by {self.caught_by}"
        return f"{self.name} ({FAULTS[self.name].says}): NOT CAUGHT, {self.seconds:.1f} s: {self.why_not}"


def main(arguments: Sequence[str]) -> int:
    """Plant all faults, or those that are named; 0 if each is caught."""
    parser = argparse.ArgumentParser(prog="planted", description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--jobs", type=int, default=1, help="copies of the checkout that share the faults")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(FAULTS)}")
    asked = parser.parse_args(arguments)
    unknown = [name for name in asked.names if name not in FAULTS]
    if unknown:
        parser.error(f"there is no fault '{unknown[0]}'")
    begin, judged = time.monotonic(), []
    with tempfile.TemporaryDirectory(prefix="derbyos-planted-") as folder:
        for one in _judged(asked.names or list(FAULTS), max(1, asked.jobs), Path(folder)):
            judged.append(one)
            print(one.line(), file=sys.stderr, flush=True)
    caught = sum(one.is_caught for one in judged)
    told = {
        "planted": len(judged),
        "caught": caught,
        "slowest_s": max(one.seconds for one in judged),
        "seconds": round(time.monotonic() - begin, 1),
        "faults": [asdict(one) for one in judged],
    }
    print(json.dumps(told))
    return 0 if caught == len(judged) else 1


def _judged(names: Sequence[str], jobs: int, folder: Path) -> Iterator[_Judged]:
    """The verdicts: first each selection of tests without a fault, then each fault."""
    trees: SimpleQueue[Tree] = SimpleQueue()
    for number in range(jobs):
        trees.put(Tree(ROOT, folder / str(number)))
    selections = list(dict.fromkeys(FAULTS[name].tests for name in names))
    with ThreadPoolExecutor(jobs) as pool:
        unplanted = dict(zip(selections, pool.map(_in_a_tree(trees, _run), selections), strict=True))

        def judge(tree: Tree, name: str) -> _Judged:
            return _judge(tree, name, unplanted[FAULTS[name].tests])

        yield from pool.map(_in_a_tree(trees, judge), names)


def _in_a_tree(trees: "SimpleQueue[Tree]", work: Callable[[Tree, Asked], Given]) -> Callable[[Asked], Given]:
    """Return a function that works on a copy that nothing else uses meanwhile."""

    def done(asked: Asked) -> Given:
        tree = trees.get()
        try:
            return work(tree, asked)
        finally:
            trees.put(tree)

    return done


def _run(tree: Tree, tests: tuple[str, ...]) -> Outcome:
    return tree.run(tests)


def _judge(tree: Tree, name: str, unplanted: Outcome) -> _Judged:
    begin = time.monotonic()
    fault = FAULTS[name]
    if unplanted.caught_by or unplanted.broken:
        why_not, caught_by = f"fails without the fault: {unplanted.caught_by or unplanted.broken}", ""
    else:
        with tree.planted(fault):
            outcome = tree.run(fault.tests)
        caught_by, why_not = outcome.caught_by, outcome.broken or f"{outcome.passed} tests passed"
    return _Judged(
        name=name,
        is_caught=bool(caught_by),
        caught_by=caught_by,
        why_not="" if caught_by else why_not,
        seconds=round(time.monotonic() - begin, 1),
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
