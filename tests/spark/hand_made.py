"""A season by hand: the cases that a played game seldom has, each in a bout of its own or in one jam of it."""

from datetime import UTC, datetime, timedelta
from typing import Any

from tests.spark.facts import Row

__all__ = ["BOUTS", "EDGES", "hand_made_facts"]

Fact = dict[str, Any]

EDGES = "edges"
BOUTS = (EDGES, "typed in", "without line-ups", "not begun", "return", "renamed")
START = datetime(2026, 3, 7, 18, 0, tzinfo=UTC)
HOME = ("0", "00", "12", "34", "56", "78", "9", "bench")
AWAY = ("1", "2", "3", "4", "5", "9")
NAMES = {"9": "Twice"}
"""Skaters with a name: those on both rosters. The others are known by their number alone."""
PERSON = {("home", number): place for place, number in enumerate(HOME, start=1)} | {
    ("away", number): place for place, number in enumerate(AWAY, start=len(HOME) + 1)
}


def at(second: float) -> datetime:
    """Return the instant so many seconds after the first whistle."""
    return START + timedelta(seconds=second)


def person_of(team: str, number: str) -> int | None:
    """Return the row of the roster; none for nobody. A number that a team usually lacks has a row after the others."""
    return (
        PERSON.get((team, number), len(PERSON) + int(number))
        if number and number != "bench"
        else PERSON.get((team, number))
    )


def hand_made_facts() -> dict[str, list[Row]]:
    """Return the facts of all these bouts."""
    tables: dict[str, list[Row]] = {}
    _add(tables, EDGES, _edges())
    _add(tables, "typed in", _edges(), file="STATS-2026-03-07.xlsx", times="estimated")
    _add(tables, "without line-ups", _without_line_ups(), date="2026-03-14")
    _add(tables, "not begun", {"rosters": _rosters()}, date="2026-03-21")
    _add(tables, "return", _return(), date="2026-03-28", home="Valves", away="PISTONS ")
    _add(tables, "renamed", {"rosters": [_person("home", "99", name="twice "), _person("home", "55", name="New")]},
         date="2026-04-04")  # fmt: skip
    tables["doubles"] = [{"season": 2026, "bout": "typed in", "counted_bout": EDGES, "reason": "score"}]
    return tables


def _add(
    tables: dict[str, list[Row]], bout: str, facts: dict[str, list[Fact]], *, date: str = "2026-03-07",
    file: str | None = None, times: str | None = None, home: str = "Pistons", away: str = "Valves",
) -> None:  # fmt: skip
    game = {
        "date": date, "file": file, "times": times, "foul_out": 7, "is_over": True, "is_complete": True,
        "jams": sum(row.get("jam_no") is not None for row in facts.get("jams", ())),
        "started_at": min(filter(None, (row["started_at"] for row in facts.get("jams", ()))), default=None),
        "home_name": home, "home_league": "Springfield", "away_name": away, "away_league": " springfield",
    }  # fmt: skip
    for name, rows in (facts | {"games": [game]}).items():
        tables.setdefault(name, []).extend({"season": 2026, "bout": bout} | row for row in rows)


def _person(team: str, number: str, **known: object) -> Fact:
    listed = number != "bench"
    name = NAMES.get(number)
    return {"team": team, "person": person_of(team, number),
            "number": number, "name": name, "is_listed": listed} | known  # fmt: skip


def _rosters() -> list[Fact]:
    return [_person(team, number) for team, number in PERSON]


def _jam(number: int, second: float, length: float, **known: object) -> Fact:
    return {"period": 1, "jam": number, "jam_no": number, "started_at": at(second), "duration_us": int(length * 1e6),
            "overtime": False, "called": False, "injury": False} | known  # fmt: skip


def _side(
    number: int, team: str, points: int, against: int, jammer: str = "", pivot: str = "", **known: object
) -> Fact:
    who: Fact = {}
    for role, skater in (("jammer", jammer), ("pivot", pivot)):
        if skater:
            who |= {
                f"{role}_person": person_of(team, skater),
                f"{role}_number": skater,
                f"{role}_name": NAMES.get(skater),
            }
    marks = dict.fromkeys(("no_pivot", "lead", "lost", "called", "no_initial", "star_pass"), False)
    return {"period": 1, "jam": number, "jam_no": number, "team": team, "points": points, "opponent_points": against,
            "points_after_star_pass": 0, "scoring_trips": 0} | marks | who | known  # fmt: skip


def _skater(number: int, team: str, skater: str, position: str, **known: object) -> Fact:
    return {"period": 1, "jam": number, "jam_no": number, "team": team, "person": person_of(team, skater),
            "number": skater, "name": NAMES.get(skater), "position": position, "star_pass": False,
            "sits_out": False} | known  # fmt: skip


def _line_up(number: int, team: str, *skaters: str, pivot: bool = True, **known: object) -> list[Fact]:
    """Return a line-up: jammer (nothing for an unknown one), pivot or blocker, blockers."""
    positions = ("jammer", "pivot" if pivot else "blocker", "blocker", "blocker", "blocker")
    return [
        _skater(number, team, skater, position, **known)
        for skater, position in zip(skaters, positions, strict=False)
        if skater
    ]


def _trip(number: int, team: str, trip: int, points: int, skater: str = "", second: float | None = None,
          *, after: bool = False) -> Fact:  # fmt: skip
    return {"period": 1, "jam": number, "jam_no": number, "team": team, "trip": trip, "points": points,
            "after_star_pass": after, "person": person_of(team, skater), "number": skater or None,
            "name": NAMES.get(skater), "ended_at": None if second is None else at(second)}  # fmt: skip


def _penalty(number: int, team: str, skater: str, code: str, **known: object) -> Fact:
    return {"period": 1, "jam": number, "jam_no": number, "team": team, "person": person_of(team, skater),
            "number": skater or None, "code": code, "count": 1 if skater else None,
            "is_expulsion": False} | known  # fmt: skip


def _box(number: int, team: str, skater: str, position: str, sat: float, left: float | None) -> Fact:
    return {"period": 1, "jam": number, "jam_no": number, "team": team, "person": person_of(team, skater),
            "number": skater, "position": position, "between": False, "sat_at": at(sat),
            "left_at": None if left is None else at(left),
            "served_us": None if left is None else int((left - sat) * 1e6)}  # fmt: skip


def _edges() -> dict[str, list[Fact]]:
    """Star passes by both, no initial trip and no pivot, an unknown jammer, overtime; power jams; the bench."""
    return {
        "rosters": _rosters(),
        "jams": [
            _jam(1, 0, 120), _jam(2, 150, 60, injury=True), _jam(3, 300, 100, called=True, called_by="away"),
            _jam(4, 500, 90, overtime=True), _jam(5, 700, 0, jam_no=None, started_at=None, duration_us=None),
        ],
        "team_jams": [
            _side(1, "home", 12, 7, "0", "12", star_pass=True, star_pass_trip=3, points_after_star_pass=8, lead=True,
                  lost=True, lead_at=at(20), scoring_trips=3),
            _side(1, "away", 7, 12, "1", "2", star_pass=True, star_pass_trip=1, points_after_star_pass=7,
                  scoring_trips=2),
            _side(2, "home", 0, 0, "00", no_pivot=True, no_initial=True),
            _side(2, "away", 0, 0, "9", "2", no_initial=True, star_pass=True, star_pass_trip=1),
            _side(3, "home", 4, 8, "", "12", scoring_trips=1),
            _side(3, "away", 8, 4, "1", "2", lead=True, called=True, lead_at=at(312), scoring_trips=2),
            _side(4, "home", 3, 0, "0", "12"),
            _side(4, "away", 0, 3, "9", "2"),
        ],
        "line_ups": [
            *_line_up(1, "home", "0", "12", "34", "56", "78", star_pass=True),
            *_line_up(1, "away", "1", "2", "3", "4", "5", star_pass=True),
            *_line_up(2, "home", "00", "34", "56", "78", "9", pivot=False),
            *_line_up(2, "away", "9", "2", "3", "4", star_pass=True),
            *_line_up(3, "home", "", "12", "34", "56", "78"), *_line_up(3, "away", "1", "2", "3", "4", "5"),
            *_line_up(4, "home", "0", "12", "34", "56", "78"), *_line_up(4, "away", "9", "2", "3", "4", "5"),
        ],
        "trips": [
            _trip(1, "home", 1, 0, "0", 25), _trip(1, "home", 2, 4, "0", 50),
            _trip(1, "home", 3, 4, "12", 80, after=True), _trip(1, "home", 4, 4, "12", 110, after=True),
            _trip(1, "away", 1, 0, "2", 40, after=True), _trip(1, "away", 2, 4, "2", 70, after=True),
            _trip(1, "away", 3, 3, "2", 100, after=True),
            _trip(3, "home", 1, 0, "", 312), _trip(3, "home", 2, 4, "", 320),
            _trip(3, "away", 1, 0, "1", 312), _trip(3, "away", 2, 4, "1", 335), _trip(3, "away", 3, 4, "1", 345),
            _trip(4, "home", 1, 3, "0", 530),
        ],
        "penalties": [
            _penalty(1, "home", "34", "F", position="blocker", called_at=at(30)),
            _penalty(3, "away", "1", "X", position="jammer", called_at=at(305)),
            _penalty(3, "home", "", "?", called_at=at(328)), _penalty(4, "home", "bench", "G", is_expulsion=True),
            _penalty(4, "away", "5", "G", is_expulsion=True, position="blocker"),
        ],
        "box_trips": [
            _box(1, "home", "34", "blocker", 35, 65), _box(3, "away", "1", "jammer", 310, 340),
            _box(3, "home", "9", "jammer", 330, 350), _box(4, "away", "5", "blocker", 560, None),
        ],
        "time_outs": [
            {"period": 1, "kind": "home", "team": "home", "is_review": False, "started_at": at(130),
             "duration_us": 10_000_000, "retained": False},
            {"period": 1, "kind": "away-review", "team": "away", "is_review": True, "started_at": at(220),
             "retained": True, "review": "Was it a cut?", "resolution": "Yes"},
        ],
        "adjustments": [{"period": 1, "jam": 3, "team": "away", "points": 1}],
    }  # fmt: skip


def _without_line_ups() -> dict[str, list[Fact]]:
    """Points alone: a run of three jams for away, one of them without points."""
    points = ((4, 0), (0, 3), (0, 0), (0, 5), (2, 1))
    return {
        "rosters": _rosters(),
        "jams": [_jam(number, 0, 0, started_at=None, duration_us=None) for number in range(1, 6)],
        "team_jams": [
            side
            for number, (home, away) in enumerate(points, start=1)
            for side in (_side(number, "home", home, away), _side(number, "away", away, home))
        ],
        "trips": [
            _trip(number, team, 2, value)
            for number, both in enumerate(points, start=1)
            for team, value in zip(("home", "away"), both, strict=True)
            if value
        ],
    }


def _return() -> dict[str, list[Fact]]:
    """The same two teams the other way round: three skaters are known again, one by number, two by name."""
    roster = [_person("home", number) for number in ("1", "9")] + [_person("away", number) for number in ("0", "12")]
    return {
        "rosters": roster,
        "jams": [_jam(1, 0, 120)],
        "team_jams": [_side(1, "home", 6, 3, "1"), _side(1, "away", 3, 6, "", "")],
        "line_ups": [_skater(1, "home", "1", "jammer"), _skater(1, "home", "9", "blocker")],
        "trips": [_trip(1, "home", 2, 4, "1", 30), _trip(1, "home", 3, 2, "1", 60), _trip(1, "away", 2, 3, "", 70)],
    }
