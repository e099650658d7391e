"""Scenes in which a bound is reached: every promise is kept there (planted faults are looked for with the same)."""

from collections.abc import Callable

import pytest

from derbyos_core.simulation.promises import BrokenPromise
from tests.simulation.scenes import SCENES


def broken_by(scene: Callable[[], None]) -> str:
    """The promise that breaks in a scene; empty if all are kept."""
    try:
        scene()
    except BrokenPromise as broken:
        return str(broken)
    return ""


@pytest.mark.parametrize("scene", SCENES)
def test_a_bound_that_is_reached_breaks_no_promise(scene: Callable[[], None]) -> None:
    """Protocol, "digests" and "bounds"; what entries cost is counted, not timed."""
    assert broken_by(scene) == ""
