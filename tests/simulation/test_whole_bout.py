"""A crew with roles plays a practice bout in a cluster with faults."""

import pytest

from derbyos_core.simulation.whole_bout import simulate_whole_bout


def test_a_short_bout_by_a_crew_comes_together() -> None:
    """Issue 3, "the simulator": real commands, composed and folded, by eight officials, with constant faults."""
    report = simulate_whole_bout(3, nodes=8, faults=4, minutes=1.0, names=("crash", "partition", "cut", "full disk"))
    assert report.entries > 60
    assert set(report.faults) <= {"crash", "partition", "cut", "full disk"}


@pytest.mark.slow
def test_a_whole_bout_by_sixteen_laptops_comes_together() -> None:
    """Two periods of half an hour and the half-time, an hour and a half in all, about 5,000 entries, forty faults."""
    report = simulate_whole_bout(1)
    assert report.entries > 3_500
    assert report.simulated_us > 5_400_000_000
