"""Distribution of seeds among worker processes, including workers that hang or die.

Processes are spawned afresh, so that a run does not depend on what this process did before. Each is given a few seeds
and reports on each as soon as it is done. A process that reports nothing for longer than a seed may take is killed, and
its seed reported as stopped; so is the seed of a process that died. The remaining seeds continue in a new process.
"""

import gc
import multiprocessing
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from time import monotonic
from typing import TypeVar, cast

__all__ = ["Stopped", "played_in_processes"]

AT_ONCE = 8
"""Seeds given to a process at once: it need not wait, and little is left to redistribute at the end."""
LIFE = 2_000
"""Seeds after which a process is replaced by a fresh one, which frees whatever it still holds."""

START_S = 120.0
"""Time in which a process starts on a busy machine."""

Told = TypeVar("Told")


@dataclass(frozen=True, slots=True, kw_only=True)
class Stopped:
    """A seed without a result: it took longer than `limit_s`, or its process died with an exit code."""

    seed: int
    limit_s: float
    exit_code: int | None = None

    @property
    def words(self) -> str:
        """The cause in words."""
        if self.exit_code is None:
            return f"seed {self.seed} took longer than {self.limit_s:g} s and was stopped"
        return f"the process that played seed {self.seed} died with exit code {self.exit_code}"


@dataclass(slots=True, eq=False)
class _Worker:
    """One process; the first of its seeds is the current one, running since `since`."""

    process: SpawnProcess
    pipe: "Connection[Sequence[int], list[object]]"
    seeds: deque[int] = field(default_factory=deque)
    given: int = 0
    since: float = field(default_factory=lambda: monotonic() + START_S)
    is_there: bool = False

    def give(self, seeds: Sequence[int]) -> None:
        if self.is_there and not self.seeds:
            self.since = monotonic()
        self.seeds.extend(seeds)
        self.given += len(seeds)
        with suppress(OSError):  # if it has died, its seeds are recovered later
            self.pipe.send(seeds)

    def end(self) -> None:
        self.pipe.close()
        self.process.kill()
        self.process.join()


def played_in_processes(
    play: Callable[[int], Told], seeds: Sequence[int], *, jobs: int, limit_s: float
) -> Iterator[Told | Stopped]:
    """Yield the result of `play` for each seed, as it comes; `limit_s` is the limit of real seconds for one seed."""
    left = deque(seeds)
    workers: list[_Worker] = []
    at_once = max(1, min(AT_ONCE, len(seeds) // (4 * jobs)))
    try:
        while left or any(worker.seeds for worker in workers):
            for worker in [one for one in workers if not one.seeds and (one.given >= LIFE or not left)]:
                workers.remove(worker)
                worker.end()
            while len(workers) < jobs and len(left) > sum(1 for worker in workers if not worker.seeds):
                workers.append(_hired(play))
            for worker in workers:
                if left and len(worker.seeds) <= 1 and worker.given < LIFE:
                    worker.give([left.popleft() for _ in range(min(at_once, len(left)))])
            due = min(worker.since for worker in workers) + limit_s
            ready = wait([worker.pipe for worker in workers], max(0.0, due - monotonic()) + 0.01)
            for worker in list(workers):
                stopped: Stopped | None = None
                if worker.pipe in ready:
                    try:
                        said = worker.pipe.recv()
                    except (EOFError, OSError):
                        worker.process.join()
                        stopped = Stopped(seed=worker.seeds[0], limit_s=limit_s, exit_code=worker.process.exitcode)
                    else:
                        worker.is_there, worker.since = True, monotonic()
                        for told in said:
                            worker.seeds.popleft()
                            yield cast(Told, told)
                elif monotonic() - worker.since > limit_s:
                    stopped = Stopped(seed=worker.seeds[0], limit_s=limit_s)
                if stopped is not None:
                    workers.remove(worker)
                    worker.end()
                    worker.seeds.popleft()
                    left.extendleft(reversed(worker.seeds))
                    yield stopped
    finally:
        for worker in workers:
            worker.end()


def _hired(play: Callable[[int], Told]) -> _Worker:
    context = multiprocessing.get_context("spawn")
    here, there = context.Pipe()
    process = context.Process(target=_work, args=(there, play), daemon=True)
    process.start()
    there.close()
    return _Worker(process, here)


def _work(pipe: "Connection[list[object], Sequence[int]]", play: Callable[[int], object]) -> None:
    """Run in the worker process: report readiness, then process seeds until the pipe is closed."""
    gc.disable()  # a run makes some hundred thousand objects that all go with it: one collection after each is enough
    gc.collect()
    gc.freeze()
    pipe.send([])
    while True:
        try:
            seeds = pipe.recv()
        except EOFError:
            return
        for seed in seeds:
            pipe.send([play(seed)])
            gc.collect()
