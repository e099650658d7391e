"""Runs the product and its floors in turn, round after round, and prints medians and ratios.

    python -m benchmarks.run [--rounds 5] [--paced 300] [--burst 1500] [--size 240]

The floor of the mesh is a folder of floors beside the checkout, where there is one, else `floor_mesh`. Absolute
figures say the order of magnitude; what counts are ratios of figures taken side by side in one run.
"""

import argparse
import json
import os
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

from benchmarks.figures import median

ROOT = Path(__file__).resolve().parent.parent
RUN_S_MAX = 300

Figures = dict[tuple[str, str], float]
"""What one round printed."""

SHARED_NAMES = {
    "broadcast one-way latency p50 (each peer)": "to each peer, p50",
    "broadcasts/s, one sender to 15": "deliveries",
    "mesh up (connect + HELO all pairs)": "mesh up",
    "peak RSS per process (median)": "memory per node",
}
"""The figures of the shared floor under our names."""
LAST = "broadcast to last of"

RATIOS = (
    (
        "entry applied on the last peer",
        ("mesh", "to the last peer, p50"),
        ("floor_mesh", "to the last peer, p50"),
        "≤ 1.5",
    ),
    ("entry applied on each peer", ("mesh", "to each peer, p50"), ("floor_mesh", "to each peer, p50"), ""),
    ("deliveries a second", ("mesh", "deliveries"), ("floor_mesh", "deliveries"), "≥ 0.3"),
    ("mesh up, introduced", ("mesh", "mesh up"), ("floor_mesh", "mesh up"), "≤ 2"),
    ("memory per node", ("mesh", "memory per node"), ("floor_mesh", "memory per node"), ""),
    ("log and fold, entries a second", ("receive_path", "floor"), ("receive_path", "log and fold"), "≥ 0.4"),
    ("whole replica, entries a second", ("receive_path", "floor"), ("receive_path", "replica"), ""),
    ("own entry on the disk", ("durable", "alone, store, p50"), ("durable", "alone, floor, p50"), "≤ 1.3"),
    ("groups of 100 on the disk", ("durable", "in groups, floor, p50"), ("durable", "in groups, store, p50"), "≥ 0.8"),
)
"""What is divided by what, and the goal where there is one."""


def shared_floor() -> Path | None:
    """The raw mesh of the folder of floors, if there is one."""
    path = Path(os.environ.get("DERBYOS_SHARED", ROOT.parent / "shared")) / "bench" / "mesh_raw.py"
    return path if path.exists() else None


def commands(options: argparse.Namespace) -> list[tuple[list[str], Path]]:
    """One round."""
    size = ["--size", str(options.size)]
    load = ["--paced", str(options.paced)]
    floor = shared_floor()
    if floor is not None:
        shape = [str(floor), "--mode", "procs", "--blast", str(options.burst)]
        first = [sys.executable, *shape, *load, *size], floor.parent
    else:
        first = [sys.executable, "-m", "benchmarks.floor_mesh", "--burst", str(options.burst), *load, *size], ROOT
    modules: list[list[str]] = [
        ["benchmarks.mesh", "--burst", str(options.burst), *load],
        ["benchmarks.receive_path", "--rounds", "1"],
        ["benchmarks.durable"],
    ]
    return [first, *([[sys.executable, "-m", *words], ROOT] for words in modules)]  # type: ignore[list-item]


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
    options = parser.parse_args()
    rounds: list[Figures] = []
    for number in range(options.rounds):
        rounds.append({})
        for command, folder in commands(options):
            print(f"round {number + 1}: {' '.join(command[1:4])}", file=sys.stderr)
            done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=RUN_S_MAX, check=False)
            if done.returncode:
                print(f"failed ({done.returncode}): {done.stderr[-2000:]}", file=sys.stderr)
            for line in done.stdout.splitlines():
                take(line, rounds[-1])
    show(rounds)


def show(rounds: list[Figures]) -> None:
    """Medians over the rounds as one JSON object, then ratios within each round, their medians, as a table."""
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    names = dict.fromkeys(name for figures in rounds for name in figures)
    medians = {name: median([figures[name] for figures in rounds if name in figures]) for name in names}
    rows = []
    for name, over, under, goal in RATIOS:
        ratios = [figures[over] / figures[under] for figures in rounds if over in figures and under in figures]
        if ratios:
            rows.append((name, medians[over], medians[under], median(ratios), goal))
    print(
        json.dumps(
            {
                "date": datetime.now(UTC).date().isoformat(),
                "commit": commit.stdout.strip(),
                "cores": os.cpu_count(),
                "medians": {f"{bench}: {what}": value for (bench, what), value in medians.items()},
                "ratios": {name: round(ratio, 3) for name, _, _, ratio, _ in rows},
            }
        )
    )
    print("\n| | over | under | ratio | goal |\n| --- | --- | --- | --- | --- |")
    for name, over_value, under_value, ratio, goal in rows:
        print(f"| {name} | {over_value:,.4g} | {under_value:,.4g} | {ratio:.2f} | {goal} |")


if __name__ == "__main__":
    main()
