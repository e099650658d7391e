"""Options and output of `derbyos simulate`: a summary, or JSON.

Progress goes to standard error, the result to standard output. It exits with 1 if a promise was broken, and then names
the promise, the moment of simulated time, and the one command that repeats it.
"""

import json
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace

from app.progress import counted, say
from derbyos_core.errors import UserError
from derbyos_core.simulation.faults import FAULTS
from derbyos_core.simulation.nemesis import DEFAULT_FAULTS, HOSTILE_MIX
from derbyos_core.simulation.seeds import Setting, Tally, simulate_seeds

__all__ = ["Simulation", "parse_seeds", "run_simulation"]

SEEDS_MAX = 10_000_000
NODES_MAX, EDITS_MAX, FAULTS_MAX, MINUTES_MAX = 64, 20_000, 10_000, 240.0
SHOW_EACH_S = 2.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Simulation:
    """Options of the simulation."""

    seeds: range
    nodes: int | None = None
    edits: int | None = None
    faults: int | None = None
    minutes: float | None = None
    """Duration of writing among short collisions; length of a period in a whole bout."""
    only: Sequence[str] = ()
    is_hostile: bool = False
    """Odd officials and hostile programs besides the faults of machines."""
    is_whole_bout: bool = False
    is_coalesced: bool = False
    is_signed: bool = False
    jobs: int = 1
    is_json: bool = False


def parse_seeds(text: str) -> range:
    """Return the range of `A:B`, from A up to B without B; one number is that seed alone."""
    first, colon, last = text.partition(":")
    try:
        begin = int(first)
        end = int(last) if colon else begin + 1
    except ValueError:
        raise UserError(f"seeds are given as A:B, from A up to but not including B, found '{text}'") from None
    if not 0 <= begin < end or end - begin > SEEDS_MAX:
        raise UserError(f"seeds A:B must ascend from 0, at most {SEEDS_MAX:,} of them, found '{text}'")
    return range(begin, end)


def run_simulation(simulation: Simulation) -> bool:
    """Play all seeds. Returns True if every promise was kept."""
    tally = simulate_seeds(simulation.seeds, _setting(simulation), jobs=simulation.jobs, show=_progress(simulation))
    print(file=sys.stderr) if sys.stderr.isatty() else None
    say(json.dumps(_told(tally), indent=1) if simulation.is_json else "\n".join(_lines(tally)))
    return not tally.failed


def _setting(simulation: Simulation) -> Setting:
    for name, value, least, most in (
        ("nodes", simulation.nodes, 2, NODES_MAX),
        ("edits", simulation.edits, 0, EDITS_MAX),
        ("faults", simulation.faults, 0, FAULTS_MAX),
        ("minutes", simulation.minutes, 0.1, MINUTES_MAX),
        ("jobs", simulation.jobs, 1, 256),
    ):
        if value is not None and not least <= value <= most:
            raise UserError(f"--{name} must be between {least:g} and {most:g}, found {value:g}")
    unknown = [name for name in simulation.only if name not in FAULTS]
    if unknown:
        raise UserError(f"there is no fault '{unknown[0]}'; the faults are: {', '.join(sorted(FAULTS))}")
    if simulation.is_signed and simulation.is_whole_bout:
        raise UserError("--signed and --whole-bout cannot be given together; leave out one of them")
    plain = Setting.of_whole_bouts() if simulation.is_whole_bout else Setting()
    return replace(
        plain,
        nodes=plain.nodes if simulation.nodes is None else simulation.nodes,
        edits=plain.edits if simulation.edits is None else simulation.edits,
        faults=plain.faults if simulation.faults is None else simulation.faults,
        minutes=plain.minutes if simulation.minutes is None else simulation.minutes,
        names=tuple(simulation.only) or (HOSTILE_MIX if simulation.is_hostile else DEFAULT_FAULTS),
        coalesces=simulation.is_coalesced,
        is_signed=simulation.is_signed,
    )


def _progress(simulation: Simulation) -> Callable[[Tally], None]:
    of, told_at = len(simulation.seeds), [time.monotonic()]
    end = "\r" if sys.stderr.isatty() else "\n"

    def show(tally: Tally) -> None:
        now = time.monotonic()
        if now - told_at[0] >= SHOW_EACH_S or tally.seeds == of:
            told_at[0] = now
            pace = tally.seeds / tally.seconds
            broken = f", {tally.failed} broke a promise" if tally.failed else ""
            print(f"{tally.seeds} of {of} seeds, {pace:.1f} a second{broken}", end=end, file=sys.stderr, flush=True)

    return show


def _told(tally: Tally) -> dict[str, object]:
    told = asdict(tally)
    told["faults"] = dict(tally.faults.most_common())
    return told


def _lines(tally: Tally) -> list[str]:
    simulated, real = tally.simulated_us / 1e6, tally.seconds
    lines = [
        f"{counted(tally.seeds, 'seed', 'seeds')}, {tally.failed} of them broke a promise",
        f"{tally.entries:,} entries at the end, {tally.messages:,} messages of {tally.octets / 1e6:,.1f} MB, "
        f"{tally.compared:,} documents compared during the runs",
        f"{simulated / 3600:,.2f} simulated hours in {real:,.1f} s: {simulated / max(real, 1e-9):,.0f} times "
        f"real time, {tally.seeds / max(real, 1e-9):.1f} seeds a second",
        "slowest after the faults: all knew each other after "
        f"{tally.slowest_whole[0] / 1e6:.2f} s (seed {tally.slowest_whole[1]}), and held the same "
        f"{tally.slowest_in_step[0] / 1e6:.2f} s later (seed {tally.slowest_in_step[1]}), "
        f"with forks decided {tally.slowest_agreed[0] / 1e6:.2f} s later (seed {tally.slowest_agreed[1]})",
        f"numbers that were gone everywhere and named: in {tally.missing} logs",
        "faults: " + ", ".join(f"{name} {count:,}" for name, count in tally.faults.most_common()),
    ]
    for failure in tally.failures:
        lines.append(f"seed {failure.seed} broke a promise after {failure.at_us / 1e6:.6f} s: {failure.promise}")
        lines.append(f"  {failure.words}")
        lines.append(f"  again: {failure.command}")
    return lines
