"""Decides how seeds are shared out among processes, and what is told of one that hangs or takes its process with it.

Processes are started afresh (spawned), so that what a run does does not depend on what this process did before. Each
is given a few seeds and tells what came of each as soon as it is played. Who tells nothing for longer than a seed may
take is ended, and its seed told as stopped; so is the seed of a process that died. The others go on in a new one.
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
"""Seeds that a process is given at once: it need not wait, and there is little to share out anew in the end."""
LIFE = 2_000
"""Seeds after which a process gives way to a fresh one: whatever it still holds goes with it."""

START_S = 120.0
"""So long a process may take until it is there, on a machine that has much to do."""

Told = TypeVar("Told")


@dataclass(frozen=True, slots=True, kw_only=True)
class Stopped:
    """A seed of which nothing was told: it took longer than `limit_s`, or its process died with an exit code."""

    seed: int
    limit_s: float
    exit_code: int | None = None

    @property
    def words(self) -> str:
        """What happened."""
        if self.exit_code is None:
            return f"seed {self.seed} took longer than {self.limit_s:g} s and was stopped"
        return f"the process that played seed {self.seed} died with exit code {self.exit_code}"


@dataclass(slots=True, eq=False)
class _Worker:
    """One process; the first of its seeds is the one that it plays, `since` when."""

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
        with suppress(OSError):  # if it has died, what it was given is found with it
            self.pipe.send(seeds)

    def end(self) -> None:
        self.pipe.close()
        self.process.kill()
        self.process.join()


def played_in_processes(
    play: Callable[[int], Told], seeds: Sequence[int], *, jobs: int, limit_s: float
) -> Iterator[Told | Stopped]:
    """What `play` tells of each seed, as it comes; `limit_s` is how long one seed may take in real seconds."""
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
    """In the other process: say that it is there, then play what is given until nobody is there to tell."""
    gc.disable()  # a run makes some hundred thousand objects that all go with it: once behind each is enough
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
