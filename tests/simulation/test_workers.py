"""Seeds are distributed over processes; one that hangs or dies is named, and the others are played all the same."""

import os
import threading
from functools import partial

from derbyos_core.simulation.workers import Stopped, played_in_processes

DIES, HANGS = 3, 5


def _play(bad: tuple[int, ...], seed: int) -> int:
    if seed in bad:
        os._exit(7) if seed == DIES else threading.Event().wait()
    return seed * seed


def test_every_seed_is_reported_once_in_any_order() -> None:
    """Issue 3, "the simulator": 100,000 seeds in several processes, none left out, none twice."""
    told = list(played_in_processes(partial(_play, ()), range(25), jobs=2, limit_s=60))
    assert sorted(one for one in told if isinstance(one, int)) == [seed * seed for seed in range(25)]
    assert len(told) == 25


def test_a_process_that_dies_names_its_seed() -> None:
    """The seeds behind it are played in another process."""
    told = list(played_in_processes(partial(_play, (DIES,)), range(12), jobs=1, limit_s=60))
    (stopped,) = [one for one in told if isinstance(one, Stopped)]
    assert (stopped.seed, stopped.exit_code) == (DIES, 7)
    assert stopped.words == "the process that played seed 3 died with exit code 7"
    assert {one for one in told if isinstance(one, int)} == {seed * seed for seed in range(12) if seed != DIES}


def test_a_seed_without_end_is_stopped_and_named() -> None:
    """A cluster whose time does not advance would block all others for ever."""
    told = list(played_in_processes(partial(_play, (HANGS,)), range(4, 8), jobs=2, limit_s=1))
    (stopped,) = [one for one in told if isinstance(one, Stopped)]
    assert (stopped.seed, stopped.exit_code) == (HANGS, None)
    assert stopped.words == "seed 5 took longer than 1 s and was stopped"
    assert {one for one in told if isinstance(one, int)} == {16, 36, 49}
