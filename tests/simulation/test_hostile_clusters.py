"""Clusters with odd officials, foreign programs and hostile peers keep every promise."""

import pytest

from app.cli import main
from derbyos_core.simulation.cluster import SECOND_US
from derbyos_core.simulation.faults import FAULTS
from derbyos_core.simulation.nemesis import DEFAULT_FAULTS, HOSTILE_FAULTS, HOSTILE_MIX, ODD_FAULTS
from derbyos_core.simulation.seeds import Setting, simulate_seeds
from derbyos_core.simulation.simulate import simulate

SHORT = Setting(edits=40, faults=10, minutes=0.6, names=HOSTILE_MIX)
SAMPLE, MANY = 60, 1_000


@pytest.mark.parametrize("name", [*HOSTILE_FAULTS, *ODD_FAULTS])
def test_each_kind_strikes_and_every_promise_is_kept(name: str) -> None:
    """Faults, promises, goals: one kind alone among officials who collide, again and again."""
    report = simulate(4, nodes=4, edits=30, faults=8, duration_us=40 * SECOND_US, names=(name,))
    assert name in report.faults


def test_default_faults_are_not_hostile() -> None:
    """Old seeds keep their meaning: with the default faults machines fail, and people are honest."""
    assert not {*HOSTILE_FAULTS, *ODD_FAULTS} & set(DEFAULT_FAULTS)
    assert {*DEFAULT_FAULTS, *HOSTILE_FAULTS, *ODD_FAULTS} == set(HOSTILE_MIX)
    assert set(FAULTS) - set(HOSTILE_MIX) == {"long log", "two branches", "deleted jams"}


def test_a_hostile_seed_has_one_command() -> None:
    """`derbyos simulate --hostile` is named by a failing seed."""
    assert Setting(names=HOSTILE_MIX).command(3) == "./derbyos simulate --seeds 3:4 --hostile"


def test_hostile_clusters_are_played_by_the_verb(capsys: pytest.CaptureFixture[str]) -> None:
    """One short run."""
    words = ["simulate", "--seeds", "6:7", "--only", "impostor", "--edits", "5", "--faults", "2", "--minutes", "0.1"]
    assert main(words) == 0
    assert "impostor" in capsys.readouterr().out


def test_sixty_hostile_clusters_keep_every_promise() -> None:
    """Machines fail, officials are odd and others hostile: nothing is lost, silent, unbounded or different on any
    node."""
    tally = simulate_seeds(range(SAMPLE), SHORT, jobs=2)
    assert [(failure.command, failure.promise, failure.words) for failure in tally.failures] == []
    assert set(tally.faults) >= {*HOSTILE_FAULTS, *ODD_FAULTS}, "each kind struck"


@pytest.mark.slow
def test_a_thousand_hostile_clusters_keep_every_promise() -> None:
    """The same, with rarer combinations."""
    tally = simulate_seeds(range(SAMPLE, SAMPLE + MANY), SHORT, jobs=2)
    assert [(failure.command, failure.promise, failure.words) for failure in tally.failures] == []


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2])
def test_a_long_log_costs_what_it_is(seed: int) -> None:
    """Some thousand entries at once, twice: the cost of a turn is proportional to them, and a restart opens them."""
    report = simulate(seed, nodes=3, edits=20, faults=2, duration_us=20 * SECOND_US, names=("long log",))
    assert report.entries >= 2_000
