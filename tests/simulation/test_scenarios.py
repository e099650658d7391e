"""Scenarios that reach a bound: every promise holds (planted faults are searched with the same scenarios)."""

from collections.abc import Callable

import pytest

from derbyos_core.simulation.promises import BrokenPromise
from tests.simulation.scenarios import SCENARIOS


def broken_by(scenario: Callable[[], None]) -> str:
    """Return the promise that breaks in a scenario; empty if all hold."""
    try:
        scenario()
    except BrokenPromise as broken:
        return str(broken)
    return ""


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_bound_that_is_reached_breaks_no_promise(scenario: Callable[[], None]) -> None:
    """Protocol, "digests" and "bounds"; the cost of entries is counted, not timed."""
    assert broken_by(scenario) == ""
