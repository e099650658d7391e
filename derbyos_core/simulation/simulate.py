"""Simulated bout: officials write during faults, then everything must come together.

A run has two phases. Safety: edits and faults come at random, and every event of every laptop is checked. Then the
faults stop. Liveness: within a bounded time all running laptops know each other and hold every entry that any of them
holds. One integer reproduces a run; the report contains what was done. An entry that no laptop has any more (its
author's disk lost it in a crash, and a later one had reached another laptop) cannot come: its number must then be shown
as missing.
"""

import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from random import Random

from derbyos_core.identity import BoutId, SourceId, new_bout
from derbyos_core.simulation.accounts import LaptopAccount, check_counts, check_notices
from derbyos_core.simulation.calm import Calm
from derbyos_core.simulation.checkers import check_equal_tops, check_replay, check_runs, fingerprint
from derbyos_core.simulation.cluster import SECOND_US, START, Cluster
from derbyos_core.simulation.deleted_jams import check_deleted_jams
from derbyos_core.simulation.faults import FAULTS
from derbyos_core.simulation.host import Host
from derbyos_core.simulation.liveness import (
    check_at_rest,
    check_clocks,
    check_forks,
    check_kept,
    check_named,
    check_opens,
    check_quiet,
    check_saved,
    check_writers,
    settle,
)
from derbyos_core.simulation.nemesis import DEFAULT_FAULTS, Nemesis
from derbyos_core.simulation.odd_entries import DAY_US
from derbyos_core.simulation.officials import ScriptedOfficial
from derbyos_core.simulation.promise_checker import PromiseChecker
from derbyos_core.simulation.promises import BrokenPromise, Promise
from derbyos_core.simulation.work import counted

MADE_DAYS = (-366, -35, -8, 40)
"""Days before or after its game at which a bout may have been created."""
MOMENTS = 6
"""Number of times that a missing notice is awaited for a moment: an odd stamp may be a moment ago by chance."""

__all__ = ["Report", "Run", "SeedFailure", "simulate"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """Results of a run; two runs of one seed make equal reports."""

    seed: int
    nodes: int
    entries: int
    faults: tuple[str, ...]
    whole_us: int
    """From the end of the faults until all knew each other."""
    in_step_us: int
    """From then until all held everything."""
    agreed_us: int
    """And until all counted the same entry in each slot."""
    missing: dict[SourceId, str]
    simulated_us: int
    messages: int
    octets: int
    compared: int
    document: str
    tops: dict[SourceId, int]
    """The end of each source's unbroken run, the same for all at the end."""
    left_out_us: int = 0
    """Simulated time without heartbeats, if they were skipped."""

    @property
    def settled_us(self) -> int:
        """From the end of the faults until everything was as required."""
        return self.whole_us + self.agreed_us


class SeedFailure(AssertionError):  # noqa: N818 - it is located in time
    """A promise that was broken at a moment of simulated time; raised by `simulate`."""

    def __init__(self, promise: Promise, at_us: int, words: str) -> None:
        super().__init__(f"{promise.value}; after {at_us / SECOND_US:.6f} s: {words}")
        self.promise = promise
        self.at_us = at_us
        self.words = words


def simulate(
    seed: int,
    *,
    nodes: int | None = None,
    edits: int = 60,
    faults: int = 10,
    duration_us: int = 60 * SECOND_US,
    names: Sequence[str] = DEFAULT_FAULTS,
    coalesces: bool = False,
    is_signed: bool = False,
) -> Report:
    """Run a bout from one seed, with 3 to 6 laptops by default; raises `SeedFailure` for a broken promise.

    With `is_signed` every laptop signs what it writes, and takes only what its writer has signed.
    """
    cluster = Cluster(seed, nodes or 3 + seed % 4, bout=_any_bout(seed, names), is_signed=is_signed)
    run = Run(cluster, seed, names, coalesces=coalesces)
    officials = _Collisions(run)
    run.happenings += [(run.random.randint(0, duration_us), officials.write) for _ in range(edits)]
    run.strike_at(faults, duration_us)
    return run.play()


def _any_bout(seed: int, names: Sequence[str]) -> BoutId | None:
    """Return an unusual bout if there are odd faults: created long before or after its game, or named by a string."""
    if all(name in DEFAULT_FAULTS for name in names):
        return None
    random = Random(~seed)
    kind = random.randrange(6)
    if kind >= len(MADE_DAYS):
        return BoutId(random.choice(("finals", "Ærø / 2²", "x" * 200))) if kind == len(MADE_DAYS) else None
    return new_bout(random, START + MADE_DAYS[kind] * DAY_US)


class Run:
    """One bout: events are entered in `happenings` with their times, then `play` runs it."""

    def __init__(
        self,
        cluster: Cluster,
        seed: int,
        names: Sequence[str],
        *,
        compares: bool = True,
        compares_one_in: int = 1,
        coalesces: bool = False,
    ) -> None:
        self.cluster = cluster
        self.seed = seed
        self.watch = PromiseChecker(compares=compares, one_in=compares_one_in)
        self.is_plain = all(name in DEFAULT_FAULTS for name in names)
        """Whether only machines fail, as in the oldest seeds."""
        cluster.set_watch(self.watch)
        self.random = Random(cluster.random.getrandbits(64))
        self.nemesis = Nemesis(cluster, Random(cluster.random.getrandbits(64)), names)
        self.happenings: list[tuple[int, Callable[[], None]]] = []
        """Actions of officials, with the microseconds after the start."""
        cluster.has_mdns = self.random.random() < 0.5
        self.calm = Calm(cluster, Random(seed)) if coalesces else None

    def strike_at(self, faults: int, duration_us: int) -> None:
        """Schedule so many faults in this time."""
        self.happenings += [(self.random.randint(0, duration_us), self._strike) for _ in range(faults)]

    def play(self) -> Report:
        """Run the bout. Raises `SeedFailure` for a broken promise."""
        try:
            with counted(self.watch.work):
                return self._play()
        except BrokenPromise as broken:
            raise SeedFailure(broken.promise, self.cluster.agenda.now - START, broken.words) from broken
        except Exception as error:
            at_us = self.cluster.agenda.now - START
            place = traceback.extract_tb(error.__traceback__)[-1]
            where = f"{Path(place.filename).name}, line {place.lineno}"
            raise SeedFailure(Promise.ALIVE, at_us, f"{type(error).__name__}: {error} ({where})") from error

    def _strike(self) -> None:
        self.watch.look_at_all()
        if self.calm is not None:
            self.calm.stir()
        self.nemesis.strike()

    def _play(self) -> Report:
        cluster, nemesis = self.cluster, self.nemesis
        nemesis.set_clocks()
        for host in cluster.hosts:
            cluster.switch_on(host)
        if self.calm is not None:
            self.calm.begin()
        self.happenings.sort(key=lambda happening: happening[0])
        for at, happen in self.happenings:
            cluster.run(START + at - cluster.agenda.now)
            happen()
        if self.calm is not None:
            self.calm.end()
        nemesis.end()  # a restarted program may lose entries that are nowhere else, and has said so
        promised = {ref for host in cluster.hosts for ref in host.synced} | set(self.watch.shown())
        settled = settle(cluster)
        check_saved(cluster)
        check_at_rest(cluster)
        self.watch.look_at_all()
        check_equal_tops(cluster.replicas)
        missing = cluster.missing
        check_named(cluster)
        check_kept(cluster.replicas, sorted(promised), missing)
        check_forks(cluster.replicas)
        check_writers(cluster)
        for replica in cluster.replicas:
            check_runs(replica)
        check_replay(cluster.replicas[0], self.random)
        check_opens(cluster, self.watch.work)
        if len(cluster.book) and not missing and not any(FAULTS[name].is_hostile for name in nemesis.struck):
            cluster.book.check(cluster.replicas[0])
        check_quiet(cluster)
        for left in range(MOMENTS, -1, -1):
            try:
                self._check_counts()
                break
            except BrokenPromise:  # an entry stamped a moment ago is reported only when the moment is over
                if not left:
                    raise
                cluster.run(2 * SECOND_US)
        for replica in cluster.replicas:
            check_notices(replica)
        first = cluster.replicas[0]
        document, tops = sha256(fingerprint(first.document)).hexdigest(), dict(sorted(first.log.tops.items()))
        check_clocks(cluster)
        return Report(
            seed=self.seed,
            nodes=len(cluster.hosts),
            entries=len(cluster.replicas[0].log),
            faults=tuple(nemesis.struck),
            whole_us=settled.whole_us,
            in_step_us=settled.in_step_us,
            agreed_us=settled.agreed_us,
            missing=missing,
            simulated_us=cluster.agenda.now - START,
            messages=cluster.network.delivered,
            octets=cluster.network.octets,
            compared=self.watch.looked,
            document=document,
            tops=tops,
            left_out_us=self.calm.left_out_us if self.calm is not None else 0,
        )

    def _check_counts(self) -> None:
        cluster = self.cluster
        writers: dict[SourceId, LaptopAccount] = {}
        for host in cluster.hosts:
            if host.replica is not None:
                came = (record.ref for record in host.store.load())
                desk = LaptopAccount(host.replica.view(), host.author, came)
                writers.update(dict.fromkeys(host.sources, desk))
        check_counts(cluster.replicas[0], cluster.screens, writers)
        check_deleted_jams(cluster.replicas[0], cluster.screens, writers)


class _Collisions:
    """Officials who write few things again and again, so that they collide."""

    def __init__(self, run: Run) -> None:
        self._run = run
        self._pens: dict[Host, ScriptedOfficial] = {}

    def write(self) -> None:
        """Let a random official write something."""
        run = self._run
        awake = [host for host in [*run.cluster.running, *run.cluster.guests] if not host.is_asleep]
        if not awake:
            return
        host = run.random.choice(awake)
        assert host.replica is not None, "who runs has a replica"
        pen = self._pens.get(host)
        if pen is None:
            pen = self._pens[host] = ScriptedOfficial(host.bout, run.random, run.cluster.book)
        if not run.is_plain and not host.replica.log.tops.get(host.replica.source):
            host.replica.join(f"official {host.name}", (), "derbyos", "", host.now)  # only joined officials have roles
        tops = dict(host.replica.log.tops)
        ref = host.replica.write(pen.next_draft(host.replica.log), host.now)
        run.cluster.screens.note(ref, {**tops, ref.source: ref.sequence})
        host.perform()
