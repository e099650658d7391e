"""Event rates of practice bouts, matched to 732 real games (domain 1).

The numbers at the top were measured. Those below are the actions of a skater per second; they were tuned until whole
games showed the measured numbers, which the tests of this package check.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import TypeVar

__all__ = ["Odds", "chance", "pick"]

T = TypeVar("T")


class Odds:
    """Rates and lengths, in seconds unless noted otherwise."""

    # Measured: shares of penalty codes.
    CODES: Mapping[str, float] = {
        "F": 21, "D": 18, "X": 16, "P": 11, "M": 11, "B": 6.4, "C": 5.5, "A": 3.9, "L": 3.3, "G": 1.7,
        "H": 0.7, "I": 0.7, "E": 0.2, "N": 0.2,
    }  # fmt: skip

    # Tuned: the jammers. A trip takes at least `*_MIN`, and on average `*_MORE` longer.
    INITIAL_MIN = 5.0
    INITIAL_MORE = 16.0
    LAST_WALL = 0.48
    """Share of jammers held to the end of the jam unless something happens."""
    WALL_MORE = 75.0
    TRIP_MIN = 10.3
    TRIP_MORE = 9.2
    FULL_TRIP: Mapping[int, float] = {4: 77, 3: 10.5, 2: 7, 1: 3, 0: 2, 5: 0.5}
    CUT_TRIP: Mapping[int, float] = {0: 76, 4: 5, 3: 8, 2: 7, 1: 4}
    """Points of a trip during which the jam ended."""
    WRITTEN_ZERO = 0.1
    """Chance that such a trip with 0 points is entered; for the first scoring trip it always is."""
    CALL_AFTER: Mapping[int, float] = {1: 45, 2: 28, 3: 15, 4: 8, 5: 4}
    """Scoring trips after which a lead jammer calls, if not under pressure."""
    CALL_WHEN_PRESSED = 0.80
    """Chance that the lead jammer calls when the other jammer gets through."""
    NEVER_CALLS = 0.10
    STAR_PASS_FROM = 15.0
    STAR_PASS_NO_LEAD = 45.0
    """The star is passed when the other jammer is through, or after a long time without lead."""
    STAR_PASS_PER_SECOND = 0.0128

    # Tuned: penalties, per second and team.
    PENALTY_PER_SECOND = 0.0109
    JAMMER_SHARE = 0.145
    SECOND_AT_ONCE = 0.04
    EXPULSION = 0.0016
    WALK_TO_BOX = (4.0, 9.0)
    BACK_ON_TRACK = 3.0

    # Line-ups and stoppages.
    NO_PIVOT = 0.04
    ONE_SHORT = 0.02
    INJURY_PER_SECOND = 0.00019
    TEAM_TIME_OUT = 0.055
    REVIEW = 0.014
    REVIEW_KEPT = 0.35
    OFFICIAL_TIME_OUT = 0.03


def chance(random: Random, probability: float) -> bool:
    """Return True with this probability."""
    return random.random() < probability


def pick(random: Random, shares: Mapping[T, float]) -> T:
    """Draw one of several by its share."""
    choices: Sequence[T] = tuple(shares)
    return random.choices(choices, weights=tuple(shares.values()))[0]
