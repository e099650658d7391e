"""Laptops that sign what they write, and take only what its writer has signed, keep all promises."""

import pytest

from derbyos_core.simulation.simulate import simulate

SEEDS = (2, 3, 11, 20, 32, 35, 68, 69, 104, 5184, 5509)
"""Each stood for a defect: an entry before a signed one, one whose signature alone a disk had kept, a forked chain,
an own entry whose signature and whose first entry a disk had lost, an entry of a branch that only a later one covers.
"""


@pytest.mark.parametrize("seed", SEEDS)
def test_signed_laptops_keep_all_promises(seed: int) -> None:
    assert simulate(seed, is_signed=True).entries > 0
