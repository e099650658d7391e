"""Scenes in which a bound is reached: every promise is kept there (planted faults are looked for with the same)."""

from collections.abc import Callable

import pytest

from tests.simulation.scenes import many_forks, many_words, one_by_one


@pytest.mark.parametrize("scene", [many_forks, many_words, one_by_one])
def test_a_bound_that_is_reached_breaks_no_promise(scene: Callable[[], None]) -> None:
    """Protocol, "digests" and "bounds"; what entries cost is counted, not timed."""
    scene()
