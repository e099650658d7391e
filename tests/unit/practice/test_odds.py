"""Practice bouts look like real ones: each measure of 732 games within a tolerance, over a hundred bouts.

The measures are those of the domain description, section 1.
"""

from collections import Counter
from random import Random

import pytest

from derbyos_core.identity import Team
from derbyos_core.practice.match import play
from derbyos_core.practice.played import PlayedBout

BOUTS = 100
TEAMS = (Team.HOME, Team.AWAY)
TRIPS = {4: 0.53, 0: 0.28, 3: 0.084, 2: 0.064, 1: 0.034}
CODES = {"F": 21, "D": 18, "X": 16, "P": 11, "M": 11, "B": 6.4, "C": 5.5, "A": 3.9, "L": 3.3, "G": 1.7}


@pytest.fixture(scope="module")
def bouts() -> list[PlayedBout]:
    return [play(Random(seed)) for seed in range(BOUTS)]


def test_a_bout_has_as_many_jams_as_a_real_one(bouts: list[PlayedBout]) -> None:
    counts = [len(bout.jams) for bout in bouts]
    assert sum(counts) / BOUTS == pytest.approx(42.3, rel=0.05)
    assert min(counts) >= 30
    assert max(counts) <= 58


def test_jams_go_as_in_real_bouts(bouts: list[PlayedBout]) -> None:
    jams = [jam for bout in bouts for jam in bout.jams]
    sides = [side for jam in jams for side in jam.sides.values()]
    per_jam = {
        "lead": sum(any(side.lead_at is not None for side in jam.sides.values()) for jam in jams),
        "called": sum(any(side.called for side in jam.sides.values()) for jam in jams),
        "no initial": sum(side.initial_at is None for side in sides),
        "lost": sum(side.lost_at is not None for side in sides),
        "points of a team": sum(side.points for side in sides) / 2,
    }
    real = {"lead": 0.97, "called": 0.80, "no initial": 0.35, "lost": 0.17, "points of a team": 3.75}
    assert {name: count / len(jams) for name, count in per_jam.items()} == pytest.approx(real, rel=0.08)


def test_bouts_go_as_real_ones(bouts: list[PlayedBout]) -> None:
    jams = [jam for bout in bouts for jam in bout.jams]
    sides = [side for jam in jams for side in jam.sides.values()]
    penalties = [penalty for jam in jams for penalty in jam.penalties]
    measured = {
        "penalties": len(penalties) / BOUTS,
        "star passes": sum(side.star_pass_at is not None for side in sides) / BOUTS,
        "points of a team": sum(bout.score(team) for bout in bouts for team in TEAMS) / BOUTS / 2,
    }
    assert measured == pytest.approx({"penalties": 57, "star passes": 9.8, "points of a team": 159}, rel=0.08)
    out = sum(len(bout.fouled_out) for bout in bouts) + sum(penalty.expulsion for penalty in penalties)
    assert out / BOUTS == pytest.approx(0.46, abs=0.15)
    assert sum(jam.injured is not None for jam in jams) / BOUTS == pytest.approx(0.47, abs=0.15)


def test_trips_score_as_in_real_bouts(bouts: list[PlayedBout]) -> None:
    points = Counter(
        trip.points
        for bout in bouts
        for jam in bout.jams
        for side in jam.sides.values()
        for trip in side.trips
        if trip.number > 1
    )
    shares = {value: points[value] / points.total() for value in TRIPS}
    assert shares == pytest.approx(TRIPS, abs=0.04)


def test_penalty_codes_come_as_often_as_in_real_bouts(bouts: list[PlayedBout]) -> None:
    codes = Counter(penalty.code for bout in bouts for jam in bout.jams for penalty in jam.penalties)
    shares = {code: 100 * codes[code] / codes.total() for code in CODES}
    assert shares == pytest.approx(CODES, abs=1.5)
