"""Bouts in which everything goes wrong, drawn from seeds. A seed that once failed stays here by name."""

import pytest

from derbyos_core.simulation.cluster import SECOND_US
from derbyos_core.simulation.simulate import simulate

SEEDS = 50
IN_STEP_US_MAX = 40 * SECOND_US


@pytest.mark.parametrize("seed", range(SEEDS))
def test_a_bout_with_faults_comes_together(seed: int) -> None:
    """DOS-84 to DOS-108, safety and liveness: equal tops are equal documents; everybody ends with everything."""
    report = simulate(seed, nodes=3 + seed % 4, edits=40, faults=12, duration_us=40 * SECOND_US)
    assert report.entries > 0
    assert report.settled_us <= IN_STEP_US_MAX


def test_a_seed_tells_the_same_story_twice() -> None:
    """House style: one integer reproduces a run, to the last octet."""
    assert simulate(4, nodes=4, edits=30) == simulate(4, nodes=4, edits=30)


@pytest.mark.parametrize("seed", [37, 54])
def test_a_node_that_came_back_at_its_address_is_met_again_soon(seed: int) -> None:
    """The others still had its old source in their tables: PEER said nothing new, and they waited 30 s."""
    report = simulate(seed, nodes=6, edits=150, faults=40)
    assert report.settled_us <= 10 * SECOND_US


def test_what_is_gone_everywhere_is_shown_as_missing() -> None:
    """Performance and reliability 7: the author's disk lost an entry in its crash, and nobody had it but later ones."""
    report = simulate(1117, nodes=6, edits=150, faults=40)
    assert len(report.missing) == 1


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1_000, 1_200))
def test_a_longer_bout_with_more_faults_comes_together(seed: int) -> None:
    """The same with six laptops, 150 entries and forty faults in a minute."""
    report = simulate(seed, nodes=6, edits=150, faults=40)
    assert report.settled_us <= IN_STEP_US_MAX
