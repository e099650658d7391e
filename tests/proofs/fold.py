"""Shows that the incremental fold equals the plain fold in all orders of small groups and random orders of logs.

Four parts: all 720 orders of arrival of the last six entries of small logs (`--groups`); random orders of colliding
and of wild logs and of webs of undos (`--orders`), one in fifty compared after each entry; random orders of whole
bouts (`--bouts`), practice games and the real ones where they lie beside the checkout. Every order goes through
the log, with gaps and duplicates, into the document, and is compared byte for byte with
`tests/property/plain_fold.py`: order, tops, held, forks, document, claims, pending, unresolved, invalid. The last
line is JSON; a difference ends with exit code 1 and the command that repeats it and the smallest log that shows it
(`tests/property/shrinking.py`).
"""

import argparse
import json
import os
import random
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import permutations
from pathlib import Path

from derbyos_core.gossip.entry import Entry
from derbyos_core.identity import BoutId
from tests.property import colliding_logs, web_logs, whole_bouts
from tests.property.comparing import STYLES, Expected, Finding, arrival, try_order, try_orders, with_reads
from tests.property.rights_logs import rights_log
from tests.property.shrinking import TRIES_MAX
from tests.property.web_logs import web_log
from tests.property.wild_logs import BOUT, wild_log

ORDERS_PER_LOG = 6
SMALL = ("colliding", "wild", "web", "rights")
GROUP = 6
BEFORE_GROUP = 6
STEPWISE = 0.02
SHOWN_MAX = 20
"""Differences that are printed."""
SMALL_LOG_MAX = 100
TRIES_OF_A_BOUT = 200
"""Logs that are tried to shrink that of a whole bout, a second each."""
TELL_EVERY_S = 30
WEIGHTS = {"group": 20, "bout": 300, "game": 300}
"""Approximate number of small logs that take as long."""


@dataclass(frozen=True)
class Task:
    """One log to compare: its content, its seed, and the number of orders."""

    kind: str
    seed: int
    orders: int = 0


@dataclass(frozen=True)
class Result:
    """Result of a task."""

    task: Task
    orders: int
    entries: int
    found: tuple[str, ...] = ()
    """Descriptions of the differences."""
    smallest: str = ""
    """The smallest log that was found to show the first difference."""


def colliding(seed: int) -> tuple[list[Entry], BoutId]:
    """Return a colliding log: ids that mean different elements in different entries."""
    size = random.Random(seed).randrange(20, 41)
    return colliding_logs.reparsed(colliding_logs.Writer(seed).log(size)), colliding_logs.BOUT


def log_of(task: Task) -> tuple[list[Entry], BoutId]:
    """Return the log of a task, and its bout."""
    match task.kind:
        case "colliding":
            return colliding(task.seed)
        case "wild":
            return wild_log(task.seed).entries, BOUT
        case "web":
            return web_log(task.seed), web_logs.BOUT
        case "rights":
            return rights_log(task.seed)
        case "group":
            return wild_log(task.seed, BEFORE_GROUP + GROUP).entries, BOUT
        case "bout":
            return whole_bouts.practice_bout(task.seed), whole_bouts.BOUT
        case _:
            return whole_bouts.real_bout(real_games()[task.seed], task.seed), whole_bouts.BOUT


def run_log(task: Task) -> Result:
    """Compare random orders of a small log."""
    entries, bout = log_of(task)
    return told(task, task.orders, entries, try_orders(entries, bout, task.seed, task.orders, stepwise=STEPWISE))


def run_group(task: Task) -> Result:
    """Compare all orders of arrival of the last six entries of a small log."""
    entries, bout = log_of(task)
    before, group = entries[:-GROUP], entries[-GROUP:]
    expected = Expected(entries, bout)
    orders = list(permutations(range(GROUP)))
    found = [
        finding
        for order in orders
        if (finding := try_order([*before, *(group[i] for i in order)], expected, bout, f"order {order}"))
    ]
    return told(task, len(orders), entries, found)


def run_bout(task: Task) -> Result:
    """Compare random orders of a whole bout."""
    entries, bout = log_of(task)
    expected = Expected(entries, bout)
    shuffle = random.Random(task.seed)
    found = []
    for number, style in enumerate(STYLES):
        came = arrival(entries, shuffle, style, doubles=0.02)
        finding = try_order(with_reads(came, shuffle, 0.01), expected, bout, f"order {number} ({style})")
        if finding:
            found.append(finding)
    return told(task, len(STYLES), entries, found)


def told(task: Task, orders: int, entries: Sequence[Entry], found: Sequence[Finding]) -> Result:
    """Return the result of a task, with the smallest log that shows the first difference."""
    tries = TRIES_MAX if len(entries) <= SMALL_LOG_MAX else TRIES_OF_A_BOUT
    smallest = found[0].smallest(log_of(task)[1], tries) if found else ""
    return Result(task, orders, len(entries), tuple(finding.words for finding in found), smallest)


def real_games() -> list[Path]:
    """Return the real games beside the checkout, or under DERBYOS_SHARED."""
    shared = Path(os.environ.get("DERBYOS_SHARED", Path(__file__).parents[3] / "shared"))
    return sorted((shared / "data").glob("crg-*.json"))


RUNNERS: dict[str, Callable[[Task], Result]] = {
    "group": run_group,
    "colliding": run_log,
    "wild": run_log,
    "web": run_log,
    "rights": run_log,
    "bout": run_bout,
    "game": run_bout,
}


def run(task: Task) -> Result:
    """Run one task, in any process."""
    return RUNNERS[task.kind](task)


def tasks_of(arguments: argparse.Namespace) -> Iterator[Task]:
    """Yield all requested tasks; the four kinds of small logs have a fourth of the orders each."""
    seed = arguments.seed
    yield from (Task("group", seed + number) for number in range(arguments.groups))
    orders = arguments.orders_per_log
    for number in range(-(-arguments.orders // orders)):
        yield Task(SMALL[number % len(SMALL)], seed + number // len(SMALL), orders)
    games = len(real_games())
    for number in range(arguments.bouts):
        is_game = number % 2 == 1 and number // 2 < games
        yield Task("game" if is_game else "bout", number // 2 if is_game else seed + (number + 1) // 2)


def repeat(task: Task) -> str:
    """Return the command that runs one task alone."""
    return f"python -m tests.proofs.fold --only {task.kind}:{task.seed} --orders-per-log {task.orders or 1}"


def parsed(argv: Sequence[str] | None) -> argparse.Namespace:
    """Return the arguments of the command line."""
    parser = argparse.ArgumentParser(prog="tests.proofs.fold", description="The fast fold beside the plain one.")
    parser.add_argument("--orders", type=int, default=50_000, help="random orders of small logs")
    parser.add_argument("--orders-per-log", type=int, default=ORDERS_PER_LOG)
    parser.add_argument("--groups", type=int, default=150, help="groups of six, each in all 720 orders")
    parser.add_argument("--bouts", type=int, default=3, help="whole bouts, practice and real in turn")
    parser.add_argument("--seed", type=int, default=0, help="the first seed")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    kinds = ", ".join(RUNNERS)
    parser.add_argument("--only", default="", metavar="KIND:SEED", help=f"one log: {kinds}")
    return parser.parse_args(argv)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the proof; 1 if anything differed."""
    arguments = parsed(argv)
    if arguments.only:
        kind, _, seed = arguments.only.partition(":")
        tasks = [Task(kind, int(seed), arguments.orders_per_log)]
    else:
        tasks = list(tasks_of(arguments))
    begin = last = time.monotonic()
    counts = dict.fromkeys(RUNNERS, 0)
    orders = dict.fromkeys(RUNNERS, 0)
    different: list[Task] = []
    entries = 0
    for done, result in enumerate(results(tasks, arguments.jobs), start=1):
        counts[result.task.kind] += 1
        orders[result.task.kind] += result.orders
        entries += result.orders * result.entries
        if result.found:
            different.append(result.task)
            if len(different) <= SHOWN_MAX:
                print(f"{result.task.kind} {result.task.seed} differs: {result.found[0]}", flush=True)
                print(f"  {repeat(result.task)}", flush=True)
                print("  smallest log:\n    " + result.smallest.replace("\n", "\n    "), flush=True)
        if time.monotonic() - last > TELL_EVERY_S:
            last = time.monotonic()
            todo = sum(WEIGHTS.get(task.kind, 1) for task in tasks[done:])
            left = (last - begin) * todo / sum(WEIGHTS.get(task.kind, 1) for task in tasks[:done])
            print(f"{done} of {len(tasks)} logs, {sum(orders.values())} orders, {left:.0f} s left", flush=True)
    print(
        json.dumps(
            {
                "logs": {kind: count for kind, count in counts.items() if count},
                "orders": {kind: count for kind, count in orders.items() if count},
                "all_orders": sum(orders.values()),
                "entries_taken": entries,
                "logs_that_differ": len(different),
                "seconds": round(time.monotonic() - begin, 1),
                "jobs": arguments.jobs,
                "seed": arguments.seed,
            }
        )
    )
    return 1 if different else 0


def results(tasks: Sequence[Task], jobs: int) -> Iterator[Result]:
    """Yield the results in the order of the tasks."""
    if jobs <= 1:
        yield from map(run, tasks)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(run, tasks, chunksize=4)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
