"""Set of the entries that a store has accepted, by any path."""

from random import Random

import pytest

from derbyos_core.gossip.entry import EntryRef
from derbyos_core.identity import new_source
from derbyos_core.storage.sqlite_store import Held

SOURCE = new_source(Random(1))


def _numbers(held: Held) -> list[int]:
    return [ref.sequence for ref in held]


@pytest.mark.parametrize("seed", range(20))
def test_ranges_are_a_set_in_whatever_order_the_entries_come(seed: int) -> None:
    random = Random(seed)
    numbers = [random.randrange(1, 40) for _ in range(50)]
    held = Held(EntryRef(SOURCE, number) for number in numbers)
    assert _numbers(held) == sorted(set(numbers))


def test_the_work_does_not_grow_with_the_gaps() -> None:
    """Every second number, the last first: each has a range of its own. A search of all would take minutes."""
    held = Held(EntryRef(SOURCE, number) for number in range(100_000, 0, -2))
    assert len(_numbers(held)) == 50_000
