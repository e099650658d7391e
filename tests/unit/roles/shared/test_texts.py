"""Ages and clocks as texts."""

import pytest

from derbyos_core.clock import Instant
from derbyos_core.roles.shared import texts
from tests.kit.fake_node import SECOND_US


@pytest.mark.parametrize(("passed", "words"), [(0, "0 s ago"), (59, "59 s ago"), (60, "1 min ago"), (7200, "2 h ago")])
def test_ages_have_one_unit(passed: int, words: str) -> None:
    assert texts.ago(Instant(0), Instant(passed * SECOND_US)) == words


@pytest.mark.parametrize(
    ("value_us", "rounded_up", "words"),
    [(74_000_000, True, "1:14"), (73_000_001, True, "1:14"), (0, True, "0:00"), (59_900_000, False, "0:59")],
)
def test_a_clock_that_counts_down_shows_the_second_that_is_not_over(
    value_us: int, rounded_up: bool, words: str
) -> None:
    assert texts.minutes(value_us, rounded_up=rounded_up) == words
