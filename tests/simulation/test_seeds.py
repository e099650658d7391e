"""Bouts with all faults, drawn from seeds."""

import pytest

from derbyos_core.simulation.cluster import SECOND_US
from derbyos_core.simulation.faults import FAULTS
from derbyos_core.simulation.nemesis import DEFAULT_FAULTS
from derbyos_core.simulation.seeds import Setting, simulate_seeds
from derbyos_core.simulation.simulate import simulate

SAMPLE, MANY = 300, 1_000
SHORT = Setting(edits=40, faults=10, minutes=0.6)


def test_hundreds_of_bouts_with_faults_come_together() -> None:
    """The audit and gossip clauses together, besides their own tests: every promise at every event."""
    tally = simulate_seeds(range(SAMPLE), SHORT, jobs=2)
    assert [(failure.command, failure.promise, failure.words) for failure in tally.failures] == []
    assert tally.seeds == SAMPLE
    assert set(tally.faults) == set(DEFAULT_FAULTS), "each fault struck"
    assert tally.entries > 20 * SAMPLE
    assert tally.compared > 20 * SAMPLE
    assert tally.missing > 0, "what is gone everywhere was met, and named"


def test_seed_is_repeatable() -> None:
    """House style: one integer reproduces a run, to the last octet."""
    assert simulate(4, nodes=4, edits=30) == simulate(4, nodes=4, edits=30)


def test_part_of_the_seeds_equals_the_whole() -> None:
    """Ranges can be split anywhere and played in parts, in any number of processes."""
    whole, parts = simulate_seeds(range(6), SHORT), [simulate_seeds(part, SHORT) for part in (range(2), range(2, 6))]
    assert whole.octets == sum(part.octets for part in parts)
    assert whole.faults == parts[0].faults + parts[1].faults


@pytest.mark.parametrize("name", DEFAULT_FAULTS)
def test_each_fault_strikes_and_is_mended(name: str) -> None:
    """Faults, promises, goals: each fault alone, repeatedly, and the cluster is connected afterwards."""
    report = simulate(7, nodes=4, edits=30, faults=8, duration_us=40 * SECOND_US, names=(name,))
    assert set(report.faults) == {name}


@pytest.mark.parametrize("seed", range(4))
def test_a_restored_backup_is_found_and_decided_alike(seed: int) -> None:
    """Data-model 4, forks: a program under an old name writes into used slots; the same entry counts on all nodes."""
    report = simulate(seed, edits=40, faults=6, duration_us=36 * SECOND_US, names=("restored backup",))
    assert "restored backup" in report.faults


def test_every_fault_is_described() -> None:
    """A fault is one small class with a docstring of its own."""
    assert all(fault.__doc__ and len(fault.__doc__) > 40 for fault in FAULTS.values())


@pytest.mark.slow
def test_a_thousand_more_bouts_with_faults_come_together() -> None:
    """The same, with rarer combinations."""
    tally = simulate_seeds(range(SAMPLE, SAMPLE + MANY), SHORT, jobs=2)
    assert [(failure.command, failure.promise, failure.words) for failure in tally.failures] == []


@pytest.mark.slow
def test_longer_bouts_with_more_faults_come_together() -> None:
    """The same with six laptops, 150 entries and forty faults in a minute."""
    tally = simulate_seeds(range(1_000, 1_200), Setting(nodes=6, edits=150, faults=40), jobs=2)
    assert [failure.command for failure in tally.failures] == []
