"""Laptops that sign what they write, and take only what its writer has signed, keep all promises."""

import pytest

from derbyos_core.simulation.nemesis import DEFAULT_FAULTS, HOSTILE_MIX
from derbyos_core.simulation.simulate import simulate

SEEDS = (2, 3, 11, 20, 32, 35, 68, 69, 104, 5184, 5509)
"""Each stood for a defect: an entry before a signed one, one whose signature alone a disk had kept, a forked chain,
an own entry whose signature and whose first entry a disk had lost, an entry of a branch that only a later one covers.
"""
BRANCH_SEEDS = (7310052, 7310136, 7311812, 7312448, 7313073)
"""A restored backup with the same source wrote a branch of two or more entries: the signature of one branch was held
against the other one's entry, so everything behind that was refused for ever.
"""
CHEAT_SEEDS = (5, 7, 66, 109, 137)
"""A member signed several branches and showed each laptop another. Honest laptops were accused: by a remembered link
of one branch (5), a signature that had waited with an entry of one branch (7), a laptop that took the signature of one
branch for that of the other after a restart (66, 137). A branch of forty entries takes some exchanges (109).
"""
CHEATS = (*DEFAULT_FAULTS, *8 * ("two branches",))
HOSTILE_BRANCH_SEED = 7312627
"""The same among hostile programs."""


@pytest.mark.parametrize("seed", SEEDS + BRANCH_SEEDS)
def test_signed_laptops_keep_all_promises(seed: int) -> None:
    assert simulate(seed, is_signed=True).entries > 0


@pytest.mark.parametrize("seed", CHEAT_SEEDS)
def test_cheats_are_named_everywhere_and_nobody_else_is(seed: int) -> None:
    assert "two branches" in simulate(seed, names=CHEATS, is_signed=True).faults


def test_so_do_they_among_hostile_programs() -> None:
    assert simulate(HOSTILE_BRANCH_SEED, names=HOSTILE_MIX, is_signed=True).entries > 0
