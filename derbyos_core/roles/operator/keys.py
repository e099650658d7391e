"""Keys of the operator that go by their place on the keyboard, not by their letter: the left hand is the left team.

A place is named by the letter that it has on an American keyboard, in lower case (design, Saturday 1).
"""

from collections.abc import Mapping
from dataclasses import dataclass

from derbyos_core.identity import Team
from derbyos_core.roles.scorekeeper.panel import FACTS, POINTS

__all__ = [
    "FACT_KEYS",
    "FACT_NAMES",
    "POINT_KEYS",
    "FactKey",
    "PointsKey",
    "key_at",
    "place_of_fact",
    "place_of_points",
]

FACT_NAMES = tuple(fact.name for fact in FACTS if fact.name != "injury")
"""The facts of one team, in the order of their keys; an injury is a fact of both."""


@dataclass(frozen=True, slots=True)
class PointsKey:
    """Key of the points of a trip."""

    team: Team
    points: int


@dataclass(frozen=True, slots=True)
class FactKey:
    """Key of a fact."""

    team: Team
    name: str


POINT_KEYS: Mapping[str, PointsKey] = {
    place: PointsKey(team, points)
    for team, places in ((Team.HOME, "qwert"), (Team.AWAY, "yuiop"))
    for place, points in zip(places, POINTS, strict=True)
}
FACT_KEYS: Mapping[str, FactKey] = {
    place: FactKey(team, name)
    for team, places in ((Team.HOME, "asdfg"), (Team.AWAY, "hjkl;"))
    for place, name in zip(places, FACT_NAMES, strict=True)
}


def key_at(place: str) -> PointsKey | FactKey | None:
    """Return the meaning of the key at a place, None if it has none."""
    return POINT_KEYS.get(place) or FACT_KEYS.get(place)


def place_of_points(team: Team, points: int) -> str:
    """Return the place of the key for these points."""
    return next(place for place, key in POINT_KEYS.items() if key == PointsKey(team, points))


def place_of_fact(team: Team, name: str) -> str:
    """Return the place of the key for a fact."""
    return next(place for place, key in FACT_KEYS.items() if key == FactKey(team, name))
