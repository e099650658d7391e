"""Runs the product and its floors in turn, round after round, and prints medians and ratios.

    python -m benchmarks.run [--rounds 5] [--paced 300] [--burst 1500] [--size 240] [--only mesh ...]

The floor of the mesh is a folder of floors beside the checkout, where there is one, else `floor_mesh`. Absolute
figures say the order of magnitude; what counts are ratios of figures taken side by side in one run.
"""

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from benchmarks.figures import median

ROOT = Path(__file__).resolve().parent.parent
RUN_S_MAX = 300

Figures = dict[tuple[str, str], float]
"""Figures that one round printed."""

SHARED_NAMES = {
    "broadcast one-way latency p50 (each peer)": "to each peer, p50",
    "broadcasts/s, one sender to 15": "deliveries",
    "mesh up (connect + HELO all pairs)": "mesh up",
    "peak RSS per process (median)": "memory per node",
}
"""The figures of the shared floor under our names."""
LAST = "broadcast to last of"


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table: a figure, its divisor (None for an absolute figure), and the goal."""

    name: str
    over: tuple[str, str]
    under: tuple[str, str] | None
    goal: str = ""


def _mesh(name: str, what: str, goal: str = "") -> Row:
    return Row(name, ("mesh", what), ("floor_mesh", what), goal)


WRITING = (
    "head-nso",
    "jam-timer",
    "scorekeeper-home",
    "lineup-home",
    "penalty-tracker",
    "penalty-lineup-home",
    "penalty-box",
)
"""Roles whose screens have a key that enters something; one of each screen."""
SCREENS = (*WRITING, "scoreboard")


def _press(role: str, size: str, what: str) -> Row:
    under = ("gui_press", f"floor beside {role}, {size}, {what}")
    over = ("gui_press", f"{role}, {size}, {what}")
    return Row(f"13 key press to paint, {role}, {size} bout, {what}", over, under, "≤ 2")


def _remote(role: str) -> Row:
    under = ("gui_remote", f"floor beside remote, {role}, p50")
    return Row(f"14 another's entry to paint, {role}", ("gui_remote", f"remote, {role}, p50"), under, "≤ 1.5")


_PAIR = "scorekeeper-home to scorekeeper-home"


def _pair(name: str, what: str) -> Row:
    return Row(name, ("gui_pair", f"{_PAIR}, {what}, today, p50"), ("gui_pair", f"{_PAIR}, {what}, before, p50"))


ROWS = (
    _mesh("1 entry applied on the last of 15", "to the last peer, p50", "≤ 1.5"),
    _mesh("entry applied on each peer", "to each peer, p50"),
    _mesh("2 deliveries a second", "deliveries", "≥ 0.3"),
    Row("3 log and fold, entries a second", ("receive_path", "floor"), ("receive_path", "log and fold"), "≥ 0.4"),
    Row("whole replica, entries a second", ("receive_path", "floor"), ("receive_path", "replica")),
    Row(
        "log and fold, a practice bout", ("receive_path", "floor, practice"), ("receive_path", "log and fold, practice")
    ),
    Row("the same, an entry after a pause", ("pause", "floor, after a pause"), ("pause", "replica, after a pause")),
    Row("own entry until the effects, µs", ("receive_path", "own entry"), None),
    Row("5 late join, 10,000 entries", ("late_join", "late join"), ("late_join", "floor"), "≤ 2.2"),
    Row("6 merge of sixteen logs", ("merge", "merge"), ("merge", "floor"), "≤ 2.5"),
    Row("6 a late entry at 10,000, ms", ("late_entry", "*"), None, "≤ 1"),
    Row("7 memory, octets an entry", ("memory", "product"), None, "≤ 1,900"),
    Row("8 own entry on the disk", ("durable", "alone, store, p50"), ("durable", "alone, floor, p50"), "≤ 1.3"),
    Row(
        "8 groups of 100 on the disk",
        ("durable", "in groups, floor, p50"),
        ("durable", "in groups, store, p50"),
        "≥ 0.8",
    ),
    _mesh("9 mesh up, introduced by one", "mesh up", "≤ 2"),
    Row("9 newcomer knows everybody, ms", ("mesh", "newcomer knows everybody"), None, "≤ 500"),
    _mesh("memory per node", "memory per node"),
    Row("flood: another's entry, with and without", ("company", "flooded, p50"), ("company", "calm, p50"), "≤ 2"),
    Row("flood: flooder not heard after, s", ("company", "flooder unheard"), None, "≤ 5"),
    Row("flood: memory over idle, MiB", ("company", "flooded, memory over idle"), None, "≤ 64"),
    Row("stopped peer: another's entry", ("company", "one stopped, p50"), ("company", "calm, p50"), "≤ 1.1"),
    *(_press(role, size, what) for what in ("p50", "processor") for size in ("small", "large") for role in WRITING),
    *(Row(f"13 {role}, p99, ms", ("gui_press", f"{role}, large, p99"), None, "≤ 16") for role in WRITING),
    *(Row(f"13 {role}, cells read", ("gui_press", f"{role}, large, cells read"), None, "≤ 20") for role in WRITING),
    *(_remote(role) for role in SCREENS),
    *(Row(f"500 at once, {role}, ms", ("gui_remote", f"stay, {role}"), None, "≤ 50") for role in SCREENS),
    Row("press until it has left, ms", ("gui_pair", f"{_PAIR}, left, alone, today, p50"), None, "≤ 1.7"),
    Row("the same, worst of a hundred, ms", ("gui_pair", f"{_PAIR}, left, alone, today, worst"), None, "≤ 3.5"),
    _pair("press until it has left, beside the way before", "left, alone"),
    _pair("press to own paint, beside the way before", "own paint, alone"),
    _pair("press to the other's paint, beside the way before", "paint"),
    Row("whole logs, beside the way before", ("whole_logs", "today"), ("whole_logs", "before"), "≥ 1.3"),
    Row("season fold, bytes to facts, entries/s", ("season", "fold, bytes to facts"), None, "≥ 20,000"),
    Row("15 start to first paint", ("gui_start", "product, first paint"), ("gui_start", "floor, first paint"), "≤ 3"),
    Row("15 memory at first paint", ("gui_start", "product, memory"), ("gui_start", "floor, memory"), "≤ 2.5"),
    *(Row(f"at rest, {role}, %", ("gui_idle", f"idle, {role}"), None, "≤ 1") for role in SCREENS),
)
"""Figures and their divisors, with the goals and their numbers."""

SCRIPTS: tuple[tuple[str, ...], ...] = (
    ("receive_path", "--rounds", "1"),
    ("receive_path", "--rounds", "1", "--stream", "practice"),
    ("pause", "--rounds", "1"),
    ("late_join", "--rounds", "1"),
    ("late_entry", "--rounds", "1"),
    ("merge", "--rounds", "1"),
    ("memory", "--rounds", "1"),
    ("durable",),
    ("company",),
    ("gui_press", "--presses", "20"),
    ("gui_press", "--presses", "20", "--entries", "5000"),
    ("gui_remote", "--paced", "40"),
    ("gui_pair", "--rounds", "3"),
    ("whole_logs", "--rounds", "3"),
    ("season", "--rounds", "3", "--only", "fold"),
    ("gui_start", "--rounds", "1"),
    ("gui_idle", "--seconds", "5"),
)
"""Programs that each round runs beside the mesh; each takes floor and product in turn."""


def shared_floor() -> Path | None:
    """The raw mesh of the folder of floors, if there is one."""
    path = Path(os.environ.get("DERBYOS_SHARED", ROOT.parent / "shared")) / "bench" / "mesh_raw.py"
    return path if path.exists() else None


def commands(options: argparse.Namespace) -> list[tuple[list[str], Path]]:
    """Return the commands of one round."""
    size = ["--size", str(options.size)]
    load = ["--paced", str(options.paced)]
    floor = shared_floor()
    if floor is not None:
        shape = [str(floor), "--mode", "procs", "--blast", str(options.burst)]
        first = [sys.executable, *shape, *load, *size], floor.parent
    else:
        first = [sys.executable, "-m", "benchmarks.floor_mesh", "--burst", str(options.burst), *load, *size], ROOT
    scripts = [("mesh", "--burst", str(options.burst), *load)] + [
        (script, *words) for script, *words in SCRIPTS if (ROOT / "benchmarks" / f"{script}.py").exists()
    ]
    if options.only:
        scripts = [words for words in scripts if words[0] in options.only]
    ours = [([sys.executable, "-m", f"benchmarks.{script}", *words], ROOT) for script, *words in scripts]
    return [first, *ours] if not options.only or "mesh" in options.only else ours


def take(line: str, figures: Figures) -> None:
    """Note one printed figure."""
    if not line.startswith("{"):
        return
    one = json.loads(line)
    bench, what, value = one["bench"], one["what"], float(one["value"])
    if bench == "mesh_raw":
        bench = "floor_mesh"
        what = "to the last peer, p50" if what.startswith(LAST) else SHARED_NAMES.get(what, what)
        value = float(one["deliveries_per_s"]) if what == "deliveries" else value
    figures[bench, what] = value


def main() -> None:
    """Run the rounds and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--paced", type=int, default=300)
    parser.add_argument("--burst", type=int, default=1500)
    parser.add_argument("--size", type=int, default=240)
    parser.add_argument("--only", nargs="*", help="scripts, by name; without it all of them")
    options = parser.parse_args()
    began, load = time.monotonic(), os.getloadavg()
    rounds: list[Figures] = []
    for number in range(options.rounds):
        rounds.append({})
        for command, folder in commands(options):
            print(f"round {number + 1}: {' '.join(command[1:4])}", file=sys.stderr)
            for line in _lines(command, folder):
                take(line, rounds[-1])
    show(rounds)
    loads = f"load {load[0]:.1f} at the start, {os.getloadavg()[0]:.1f} at the end"
    print(f"\n{len(rounds)} rounds in {time.monotonic() - began:.0f} s, {os.cpu_count()} cores, {loads}.")


def _lines(command: list[str], folder: Path) -> list[str]:
    """Return the output lines of one script; report one that fails or hangs, and leave out its figures."""
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=RUN_S_MAX, check=False)
    except subprocess.TimeoutExpired:
        print(f"given up after {RUN_S_MAX} s", file=sys.stderr)
        return []
    if done.returncode:
        print(f"failed ({done.returncode}): {done.stderr[-2000:]}", file=sys.stderr)
    return done.stdout.splitlines()


def show(rounds: list[Figures]) -> None:
    """Medians over the rounds as one JSON object, then ratios within each round, their medians, as a table."""
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    names = dict.fromkeys(name for figures in rounds for name in figures)
    medians = {name: median([figures[name] for figures in rounds if name in figures]) for name in names}
    rows = [line for row in ROWS for line in _table_lines(row, rounds, medians)]
    print(
        json.dumps(
            {
                "date": datetime.now(UTC).date().isoformat(),
                "commit": commit.stdout.strip(),
                "cores": os.cpu_count(),
                "medians": {f"{bench}: {what}": value for (bench, what), value in medians.items()},
                "table": [list(line) for line in rows],
            }
        )
    )
    print("\n| | over | under | ratio or figure | goal |\n| --- | --- | --- | --- | --- |")
    for line in rows:
        print(f"| {' | '.join(line)} |")


def _table_lines(row: Row, rounds: list[Figures], medians: Figures) -> Iterator[tuple[str, ...]]:
    """The lines of one row: ratios are taken within each round, then their median; `*` is each figure of a script."""
    bench, what = row.over
    names = [one for script, one in medians if script == bench and one != "floor"] if what == "*" else [what]
    for name in names:
        over = bench, name
        title = f"{row.name}: {name}" if what == "*" else row.name
        if row.under is None and over in medians:
            yield title, "", "", _short(medians[over]), row.goal
        ratios = [one[over] / one[row.under] for one in rounds if row.under and {over, row.under} <= one.keys()]
        if row.under is not None and ratios:
            yield title, _short(medians[over]), _short(medians[row.under]), _short(median(ratios)), row.goal


def _short(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.3g}"


if __name__ == "__main__":
    main()
