"""Jams that are deleted while others write in them: gone and told, or counted and told."""

import pytest

from derbyos_core.simulation.nemesis import DEFAULT_FAULTS
from derbyos_core.simulation.promises import Promise
from derbyos_core.simulation.seeds import Setting, simulate_seeds
from tests.simulation.mutants import DELETED_JAMS, MUTANTS, hunt

SHORT = Setting(edits=40, faults=10, minutes=0.6, names=DELETED_JAMS)
FAILING = Setting(
    edits=40, faults=10, minutes=0.6, names=(*DEFAULT_FAULTS, *len(DEFAULT_FAULTS) * ("deleted jams",), "deep undo")
)
"""The same while machines fail."""
SAMPLE, MANY = 30, 300


@pytest.mark.parametrize("setting", [SHORT, FAILING], ids=["officials", "machines"])
def test_every_deletion_takes_its_jam_away_or_is_told(setting: Setting) -> None:
    """Decision 0014: no entry is hidden unseen, none is lost in a deleted jam in silence."""
    tally = simulate_seeds(range(SAMPLE), setting, jobs=2)
    assert [(failure.command, failure.promise, failure.words) for failure in tally.failures] == []
    assert tally.faults["deleted jams"] > SAMPLE


@pytest.mark.parametrize(
    "name", ["deleted in vain, no word", "gone with its jam, no word", "jam deleted unseen", "deleter for good"]
)
def test_a_fault_in_what_is_told_of_deleted_jams_is_caught(name: str) -> None:
    caught = hunt(name, range(SAMPLE))
    assert caught is not None
    assert caught.promise is Promise.COUNTS
    assert caught.promise in MUTANTS[name].promises


@pytest.mark.slow
@pytest.mark.parametrize("setting", [SHORT, FAILING], ids=["officials", "machines"])
def test_hundreds_more(setting: Setting) -> None:
    """The same, with rarer combinations."""
    tally = simulate_seeds(range(SAMPLE, SAMPLE + MANY), setting, jobs=2)
    assert [(failure.command, failure.promise, failure.words) for failure in tally.failures] == []
