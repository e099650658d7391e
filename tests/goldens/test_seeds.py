"""Seeds of the simulator end with the stored logs and documents."""

import pytest

from tests.goldens.seeds import KINDS, line, seeds, stored_lines
from tests.goldens.stored import assert_as_stored

QUICK = [
    *(("plain", number) for number in range(0, 1_000, 50)),
    *(("hostile", number) for number in range(0, 100, 20)),
    ("whole-bouts", 1),
]


@pytest.mark.parametrize(("kind", "number"), QUICK)
def test_a_seed_ends_as_it_was_stored(kind: str, number: int) -> None:
    assert line(kind, number) == stored_lines(kind)[number]


@pytest.mark.parametrize("kind", KINDS)
def test_each_seed_is_stored_once(kind: str) -> None:
    _, numbers = KINDS[kind]
    assert [row.partition(":")[0] for row in stored_lines(kind)] == [f"seed {number}" for number in numbers]


@pytest.mark.slow
def test_all_seeds_end_as_they_were_stored() -> None:
    assert_as_stored("seeds", seeds())
