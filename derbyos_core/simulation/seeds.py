"""Runs of many seeds in several processes, and their combined report.

Each seed is a run of its own, so processes share the seeds without communication (`workers`). A range can be cut
anywhere and run in parts; each seed's report is the same as in the whole.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from time import perf_counter

from derbyos_core.simulation.cluster import SECOND_US
from derbyos_core.simulation.nemesis import DEFAULT_FAULTS, HOSTILE_MIX
from derbyos_core.simulation.promises import Promise
from derbyos_core.simulation.simulate import Report, SeedFailure, simulate
from derbyos_core.simulation.whole_bout import NODES, simulate_whole_bout
from derbyos_core.simulation.workers import Stopped, played_in_processes

__all__ = ["Failure", "Setting", "Tally", "simulate_seeds"]

FAILURES_MAX = 20
"""Failing seeds that are reported; the others are counted."""
LIMIT_S, WHOLE_BOUT_LIMIT_S = 300.0, 3_600.0
"""Real seconds that one seed may take, a thousand times the usual: a longer run does not end."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """Kind of the simulated bouts; `nodes` None means that each seed draws 3 to 6 laptops."""

    nodes: int | None = None
    edits: int = 60
    faults: int = 10
    minutes: float = 1.0
    names: Sequence[str] = DEFAULT_FAULTS
    is_whole_bout: bool = False
    """Two periods of `minutes` each by a whole crew, instead of collisions; `edits` is then unused."""
    coalesces: bool = False
    """Heartbeats of a calm cluster are skipped (`calm`)."""
    is_signed: bool = False
    """Each laptop signs its entries and takes only signed ones, as in a closed bout; not in whole bouts."""

    @classmethod
    def of_whole_bouts(cls) -> "Setting":
        """Return the setting for two hours with sixteen laptops."""
        return cls(nodes=16, faults=40, minutes=30.0, is_whole_bout=True)

    def command(self, seed: int) -> str:
        """Return the command that runs this seed again."""
        words = [f"./derbyos simulate --seeds {seed}:{seed + 1}"]
        plain = Setting.of_whole_bouts() if self.is_whole_bout else Setting()
        words += ["--whole-bout"] if self.is_whole_bout else []
        words += ["--coalesce"] if self.coalesces else []
        words += ["--signed"] if self.is_signed else []
        for name in ("nodes", "edits", "faults", "minutes"):
            value = getattr(self, name)
            if value != getattr(plain, name):
                words.append(f"--{name} {value:g}")
        if tuple(self.names) == HOSTILE_MIX:
            words.append("--hostile")
        elif tuple(self.names) != tuple(plain.names):
            words.extend(f'--only "{name}"' for name in self.names)
        return " ".join(words)


@dataclass(frozen=True, slots=True, kw_only=True)
class Failure:
    """A promise that a seed broke."""

    seed: int
    promise: str
    at_us: int
    words: str
    command: str


@dataclass(slots=True, kw_only=True)
class Tally:
    """Combined results of many runs."""

    seeds: int = 0
    entries: int = 0
    messages: int = 0
    octets: int = 0
    compared: int = 0
    simulated_us: int = 0
    seconds: float = 0.0
    faults: Counter[str] = field(default_factory=Counter)
    missing: int = 0
    slowest_whole: tuple[int, int] = 0, 0
    """The longest time until all knew each other, in microseconds, and the seed."""
    slowest_in_step: tuple[int, int] = 0, 0
    """The longest time from then until all held the same, and the seed."""
    slowest_agreed: tuple[int, int] = 0, 0
    """The same until all counted the same entry in each slot, forks decided, and the seed."""
    failed: int = 0
    failures: list[Failure] = field(default_factory=list)

    def add(self, result: Report | Failure) -> None:
        """Add one run."""
        self.seeds += 1
        if isinstance(result, Failure):
            self.failed += 1
            if len(self.failures) < FAILURES_MAX:
                self.failures.append(result)
            return
        self.entries += result.entries
        self.messages += result.messages
        self.octets += result.octets
        self.compared += result.compared
        self.simulated_us += result.simulated_us
        self.faults.update(result.faults)
        self.missing += len(result.missing)
        self.slowest_whole = max(self.slowest_whole, (result.whole_us, result.seed))
        self.slowest_in_step = max(self.slowest_in_step, (result.in_step_us, result.seed))
        self.slowest_agreed = max(self.slowest_agreed, (result.agreed_us, result.seed))


def simulate_seeds(
    seeds: Sequence[int],
    setting: Setting | None = None,
    *,
    jobs: int = 1,
    show: Callable[[Tally], None] = lambda tally: None,
) -> Tally:
    """Run all these seeds in `jobs` processes; calls `show` after each. A failing seed does not stop the others."""
    tally, begin = Tally(), perf_counter()
    for result in _played(seeds, setting or Setting(), jobs):
        tally.add(result)
        tally.seconds = perf_counter() - begin
        show(tally)
    return tally


def _played(seeds: Sequence[int], setting: Setting, jobs: int) -> Iterator[Report | Failure]:
    if jobs <= 1:
        for seed in seeds:
            yield _play(setting, seed)
        return
    limit_s = WHOLE_BOUT_LIMIT_S if setting.is_whole_bout else LIMIT_S
    for result in played_in_processes(partial(_play, setting), seeds, jobs=jobs, limit_s=limit_s):
        yield _failure(result, setting) if isinstance(result, Stopped) else result


def _failure(stopped: Stopped, setting: Setting) -> Failure:
    return Failure(
        seed=stopped.seed,
        promise=Promise.ALIVE.value,
        at_us=0,
        words=stopped.words,
        command=setting.command(stopped.seed),
    )


def _play(setting: Setting, seed: int) -> Report | Failure:
    try:
        if setting.is_whole_bout:
            return simulate_whole_bout(
                seed,
                nodes=setting.nodes or NODES,
                faults=setting.faults,
                minutes=setting.minutes,
                names=setting.names,
                coalesces=setting.coalesces,
            )
        return simulate(
            seed,
            nodes=setting.nodes,
            edits=setting.edits,
            faults=setting.faults,
            duration_us=round(setting.minutes * 60 * SECOND_US),
            names=setting.names,
            coalesces=setting.coalesces,
            is_signed=setting.is_signed,
        )
    except SeedFailure as broken:
        return Failure(
            seed=seed,
            promise=broken.promise.value,
            at_us=broken.at_us,
            words=broken.words,
            command=setting.command(seed),
        )
