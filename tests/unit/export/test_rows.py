"""Rows contain the facts of the bout."""

import uuid
from collections.abc import Mapping
from dataclasses import replace

import pytest

from derbyos_core.bout.model import Jam, JamId, Period, TeamJam, Trip
from derbyos_core.clock import Instant
from derbyos_core.export.source import BoutSource, instant, octets, whole
from derbyos_core.identity import BoutId, Team
from tests.unit.export.sample import ADA, AUTHOR_BO, BOUT, START, eid, make_bout, make_source, rows_of

Row = Mapping[str, object]


def rows(name: str, source: BoutSource | None = None) -> list[dict[str, object]]:
    return rows_of(name, source or make_source())


def pick(row: Row, *names: str) -> tuple[object, ...]:
    return tuple(row[name] for name in names)


def test_game_row_has_scores_teams_and_missing_entries() -> None:
    (game,) = rows("games")
    assert pick(game, "home_name", "home_short", "away_name", "home_score", "away_score") == (
        "Hull Hellcats", "HUL", "Leeds Lynx", 15, 11,
    )  # fmt: skip
    assert pick(game, "home_points", "away_points", "jams", "date", "started_at") == (14, 13, 3, "2026-11-21", START)
    assert pick(game, "entries", "held", "missing", "silent", "is_complete", "is_over") == (
        7, 1, "b0000000-0000-4000-8000-000000000002 3", [AUTHOR_BO], False, True,
    )  # fmt: skip
    assert game["ended_at"] == START + 3_000_000_000


def test_a_game_is_complete_when_nothing_lacks_and_nobody_is_silent() -> None:
    (game,) = rows("games", make_source(complete=True))
    assert pick(game, "held", "missing", "silent", "is_complete") == (0, "", [], True)


@pytest.mark.parametrize(
    ("table", "columns", "expected"),
    [
        pytest.param("rosters", ("person", "team", "number"), [
            (1, "home", "0"), (2, "home", "00"), (3, "home", "21"), (4, "home", "404"), (5, "home", "7"),
            (6, "away", "0"), (7, "away", "12"), (8, "away", "88"), (9, "away", "9"), (10, "official", None),
        ], id="persons are numbered by team and by number as text"),
        pytest.param("jams", ("period", "jam", "jam_no", "played"), [
            (1, 1, 1, True), (1, 2, 2, True), (2, 1, 3, True), (2, 2, None, False),
        ], id="only played jams are counted"),
        pytest.param("penalties", ("team", "number", "code", "code_name", "count", "position", "is_expulsion"), [
            ("home", "21", "F", "Forearms", 1, "blocker", False), ("home", "404", "X", "Cut", 1, "jammer", False),
            ("home", "21", "F", "Forearms", 2, None, False), ("away", "88", "G", "Misconduct", 1, "blocker", True),
            ("away", None, "?", None, None, None, False),
        ], id="penalties are counted per person"),
        pytest.param("time_outs", ("kind", "team", "is_review", "retained", "duration_us"), [
            ("home", "home", False, False, 61_000_000), ("away-review", "away", True, True, None),
        ], id="timeouts and reviews are in one table"),
        pytest.param("adjustments", ("period", "jam", "team", "points", "reason"), [
            (1, 1, "home", 1, "late trip"), (None, None, "away", -2, None),
        ], id="an adjustment may belong to no jam"),
    ],
)  # fmt: skip
def test_rows_of_a_table(table: str, columns: tuple[str, ...], expected: list[tuple[object, ...]]) -> None:
    assert [pick(row, *columns) for row in rows(table)] == expected


def test_a_jam_that_nobody_timed_counts_once_a_scorekeeper_wrote_in_it() -> None:
    trip = Trip(eid=eid("p"), number=1, points=0)
    jam = Jam(id=JamId(1, 1), eid=eid("j"), home=TeamJam(team=Team.HOME, trips=(trip,)))
    bout = replace(make_bout(), periods=(Period(number=1, eid=eid("period/1"), jams=(jam,)),))
    (row,) = rows("jams", replace(make_source(), bout=bout))
    assert pick(row, "played", "jam_no", "started_at", "duration_us") == (True, 1, None, None)


def test_jam_row_has_its_end() -> None:
    first, second, *_ = rows("jams")
    assert pick(first, "called", "called_by", "injury", "duration_us", "notes") == (
        True, "home", False, 57_000_000, ["Whistle was late"],
    )  # fmt: skip
    assert pick(second, "called", "called_by", "injury") == (False, None, True)


def test_team_row_has_jammer_marks_and_points() -> None:
    row = rows("team_jams")[2]
    assert pick(row, "period", "jam", "team", "jammer_number", "pivot_number") == (1, 2, "home", "404", "7")
    assert pick(row, "lead", "lost", "star_pass", "star_pass_trip", "no_initial") == (True, True, True, 3, False)
    assert pick(row, "scoring_trips", "points", "points_after_star_pass", "opponent_points") == (2, 6, 4, 0)


def test_a_trip_after_a_star_pass_is_the_pivots() -> None:
    found = [
        pick(row, "trip", "points", "number") for row in rows("trips") if (row["jam_no"], row["team"]) == (2, "home")
    ]
    assert found == [(1, 0, "404"), (2, 2, "404"), (3, 4, "7")]


def test_a_line_up_names_positions_and_who_sits_out() -> None:
    found = [
        pick(row, "number", "position", "sits_out", "points_for", "points_against")
        for row in rows("line_ups")
        if (row["jam_no"], row["team"]) == (2, "home")
    ]
    assert found == [
        ("404", "jammer", False, 6, 0), ("7", "pivot", False, 6, 0), ("00", "blocker", False, 6, 0),
        ("21", None, True, 6, 0),
    ]  # fmt: skip


def test_box_trip_row_has_entry_and_exit() -> None:
    (row,) = rows("box_trips")
    assert pick(row, "number", "position", "jam", "left_period", "left_jam", "to_serve_us", "served_us") == (
        "21", "blocker", 1, 1, 2, 30_000_000, 31_000_000,
    )  # fmt: skip


def test_each_answer_of_a_disagreement_is_a_row() -> None:
    first, second = rows("disagreements")
    assert pick(first, "fact", "tag", "attribute", "answer", "writer", "verdict") == (
        1, "pass", "points", "4", "Ada", "counts (owner)",
    )  # fmt: skip
    assert pick(second, "fact", "answer", "writer", "role", "verdict") == (1, "3", "Bo", "lineup-home", "other")
    assert pick(first, "source", "sequence") == (uuid.UUID(ADA).bytes, 2)


@pytest.mark.parametrize(
    ("date", "season"),
    [("2023-04-30", 2023), ("2023", 2023), ("", 2026), ("30.4.2023", 2026), ("20230430", 2026), ("0000-01-01", 2026)],
)
def test_the_season_is_the_year_of_the_date_else_of_the_first_jam(date: str, season: int) -> None:
    assert make_source(date=date).season == season


def test_season_of_an_undated_empty_bout_is_its_year_of_creation_or_log() -> None:
    source = replace(make_source(date=""), bout=replace(make_bout(""), periods=()))
    assert source.season == 2026  # the log's
    made = BoutId("01859290-1c00-7000-8000-000000000000")  # 2023-01-08
    assert replace(source, bout_id=made).season == 2023
    assert replace(source, placed=()).season == 1970


def test_numbers_and_instants_beyond_a_column_do_not_break_an_export() -> None:
    assert (whole(10**30), whole(-(10**30)), whole(5), whole(None)) == (2**31 - 1, 1 - 2**31, 5, None)
    assert (instant(Instant(10**18)), instant(-(10**17)), instant(0), instant(None)) == (None, None, 0, None)
    assert (octets("F1"), octets("z" * 36), octets(None), octets(str(BOUT.key))) == (None, None, None, BOUT.key.bytes)


def test_a_team_without_a_name_is_called_by_its_league() -> None:
    bout = make_bout(home_name="")
    teams = dict(bout.teams) | {Team.HOME: replace(bout.teams[Team.HOME], league="Hull")}
    (game,) = rows("games", replace(make_source(), bout=replace(bout, teams=teams)))
    assert pick(game, "home_name", "home_short", "home_league") == ("Hull", "HUL", "Hull")
