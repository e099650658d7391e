"""The simulator detects a small fault in the protocol, and names the promise that broke."""

import pytest

from derbyos_core.simulation.promises import Promise
from derbyos_core.simulation.simulate import simulate
from tests.simulation.mutants import MUTANTS, hunt, planted

QUICK = ("gap ignored", "stamp without the maximum", "duplicate applied", "HELO always answered", "saved before sync")
SEEDS = 20
"""Each of these shows within the first few seeds; `derbyos prove mutants` looks for all of them."""


@pytest.mark.parametrize("name", QUICK)
def test_a_planted_fault_is_caught_by_name(name: str) -> None:
    """Issue 3, "the simulator finds planted bugs": the run reports the promise that the fault breaks."""
    caught = hunt(name, range(SEEDS))
    assert caught is not None
    assert caught.promise in MUTANTS[name].promises


def test_there_are_planted_faults_of_every_kind() -> None:
    """At least twelve, and together they break most promises."""
    broken = {promise for mutant in MUTANTS.values() for promise in mutant.promises}
    assert len(MUTANTS) >= 12
    assert len(broken) >= 12
    assert Promise.ALIVE not in broken, "a fault that only stops the program is no test of the checks"


def test_a_fault_is_gone_when_it_is_not_planted_any_more() -> None:
    before = simulate(3, edits=10, faults=2, duration_us=10_000_000)
    with planted("HELO always answered"):
        pass
    assert simulate(3, edits=10, faults=2, duration_us=10_000_000) == before
