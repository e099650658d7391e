"""A clock is called wrong by the clocks of most laptops, and a right one never while most are right."""

from random import Random

import pytest

from derbyos_core.timesync.wrong_clocks import NEAR_US, WRONG_US, read_ahead, spread_us, wrong_clocks

S = 1_000_000
MIN = 60 * S


@pytest.mark.parametrize(
    ("ahead", "wrong"),
    [
        ({}, {}),
        ({"a": 0}, {}),
        ({"a": 0, "b": 7 * MIN}, {}),
        ({"a": 0, "b": 7 * MIN, "c": S}, {"b": 7 * MIN}),
        ({"a": -7 * MIN, "b": 0, "c": -7 * MIN}, {"b": 7 * MIN}),
        ({"a": 0, "b": -7 * MIN, "c": S, "d": 2 * S}, {"b": -7 * MIN - S}),
        ({"a": 0, "b": 7 * MIN, "c": None}, {}),
        ({"a": 0, "b": 7 * MIN, "c": S, "d": None}, {}),
        ({"a": 0, "b": 59 * S, "c": S}, {}),
        ({"a": 0, "b": 5 * MIN, "c": 10 * MIN}, {}),
    ],
)
def test_clocks(ahead: dict[str, int | None], wrong: dict[str, int]) -> None:
    assert {name: round(one / MIN) for name, one in wrong_clocks(ahead).items()} == {
        name: round(one / MIN) for name, one in wrong.items()
    }


@pytest.mark.parametrize("seed", range(50))
def test_a_right_clock_is_not_named_while_most_are_right(seed: int) -> None:
    """Whatever time the bout has, and whatever the others say of themselves."""
    random = Random(seed)
    bout_us, crew = random.randrange(-600, 600) * S, random.randint(3, 16)
    wrong_count = random.randint(0, (crew - 1) // 2)
    ahead: dict[int, int | None] = {
        number: random.randrange(-NEAR_US // 2, NEAR_US // 2) - bout_us for number in range(crew - wrong_count)
    }
    for number in range(crew - wrong_count, crew):
        ahead[number] = random.choice((None, random.randrange(-3_600, 3_600) * S, 10 * MIN))
    named = wrong_clocks(ahead)
    assert all(number >= crew - wrong_count for number in named)
    far = [number for number, one in ahead.items() if one is not None and abs(one + bout_us) > WRONG_US + NEAR_US]
    assert set(far) <= set(named)


def test_spread() -> None:
    assert spread_us({}) == spread_us({"a": None}) == spread_us({"a": 5, "b": None}) == 0
    assert spread_us({"a": 5, "b": -5}) == 10


@pytest.mark.parametrize(
    ("text", "ahead"),
    [("0", 0), ("-420000", -420 * S), ("7", 7_000), ("", None), ("-", None), ("1.5", None), ("9" * 15, None),
     ("+1", None), ("٣", None)],
)  # fmt: skip
def test_word(text: str, ahead: int | None) -> None:
    assert read_ahead(text) == ahead
