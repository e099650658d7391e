"""The statistics on a season that was made by hand: known answers, and the same questions asked of DuckDB."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import duckdb
import pyarrow as pa
import pytest
from pyspark.sql import SparkSession

from derbyos_core.report.job import compute
from tests.spark.facts import Row, write_facts
from tests.spark.hand_made import BOUTS, EDGES, hand_made_facts
from tests.spark.oracle import ORACLE, open_facts
from tests.spark.test_results import OF_KNOWN, plain, rows

pytestmark = pytest.mark.spark

BY_NAME = ("skaters_of_season", "lineups_of_season", "jammers_of_season")
"""Queries that know skaters by their numbers and names as written, and teams by the first writing of their names."""


@pytest.fixture(scope="module")
def facts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the facts."""
    directory = tmp_path_factory.mktemp("facts")
    write_facts(directory, hand_made_facts())
    return directory


@pytest.fixture(scope="module")
def found(spark: SparkSession, facts: Path, tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, pa.Table]:
    """Every result."""
    return compute(spark, facts, tmp_path_factory.mktemp("results"))


def of(found: Mapping[str, pa.Table], name: str, **wanted: object) -> list[Row]:
    """Return the rows of a result that have these values."""
    return [row for row in found[name].to_pylist() if all(row[key] == value for key, value in wanted.items())]


def one(found: Mapping[str, pa.Table], name: str, **wanted: object) -> Row:
    """Return the only such row."""
    (row,) = of(found, name, **wanted)
    return row


def values(row: Row, *names: str) -> tuple[Any, ...]:
    """Return these columns of a row."""
    return tuple(row[name] for name in names)


@pytest.mark.parametrize("name", [name for name in ORACLE if name not in BY_NAME])
def test_spark_and_duckdb_agree(found: Mapping[str, pa.Table], facts: Path, name: str) -> None:
    with duckdb.connect() as database:
        open_facts(database, facts)
        answer = database.execute(ORACLE[name])
        names = [column[0] for column in answer.description or ()]
        expected = answer.fetchall()
    answers = rows(found[name.partition(":")[0]], *names)
    if name in OF_KNOWN:
        answers = [row for row in answers if row[names.index("number")] is not None]
    assert sorted(map(plain, answers), key=repr) == sorted(map(plain, expected), key=repr)
    assert len(expected) > 0


def test_star_passes_by_both_teams_part_the_points(found: Mapping[str, pa.Table]) -> None:
    jammer = one(found, "game_summary", bout=EDGES, team="home", number="0")
    pivot = one(found, "game_summary", bout=EDGES, team="home", number="12")
    blocker = one(found, "game_summary", bout=EDGES, team="home", number="78")
    names = ("jams_jammer", "jams_pivot", "jams_blocker", "jams_total", "points", "star_passes_received",
             "points_for", "points_against", "plus_minus_jammer")  # fmt: skip
    assert values(jammer, *names) == (2, 0, 1, 2, 7, 0, 15.0, 7.0, 7.0)
    assert values(pivot, *names) == (1, 3, 0, 3, 8, 1, 19.0, 15.0, 1.0)
    assert values(blocker, *names) == (0, 0, 4, 4, None, None, 19.0, 15.0, None)


def test_an_initial_trip_that_was_not_completed_counts_for_who_passed_the_star_in_it(
    found: Mapping[str, pa.Table],
) -> None:
    marks = {row["number"]: row["no_initial"] for row in of(found, "game_summary", bout=EDGES, team="away")}
    assert {number: marks[number] for number in ("1", "9", "2")} == {"1": 1, "9": 1, "2": 1}
    assert one(found, "game_summary", bout=EDGES, team="home", number="00")["no_initial"] == 1


def test_without_a_pivot_the_fourth_is_a_blocker(found: Mapping[str, pa.Table]) -> None:
    row = one(found, "game_summary", bout=EDGES, team="home", number="34")
    assert values(row, "jams_pivot", "jams_blocker") == (0, 4)


def test_0_and_00_are_two_skaters(found: Mapping[str, pa.Table]) -> None:
    keys = {row["number"]: row["skater"] for row in of(found, "skaters", bout=EDGES, team="home")}
    assert keys["0"] != keys["00"]
    assert one(found, "skaters", bout=EDGES, team="home", number="00")["points"] == 0


def test_points_of_an_unknown_jammer_have_a_row_without_a_number(found: Mapping[str, pa.Table]) -> None:
    row = one(found, "skaters", bout=EDGES, team="home", number=None)
    assert values(row, "points", "jams_started", "penalties", "skater", "jams_skated") == (4, 1, 1, None, 0)


def test_rows_of_skaters_add_up_to_the_score(found: Mapping[str, pa.Table]) -> None:
    for bout in BOUTS:
        score = one(found, "final_score", bout=bout)
        for team in ("home", "away"):
            points = sum(row["points"] for row in of(found, "skaters", bout=bout, team=team))
            assert points == score[f"{team}_points"], (bout, team)
            assert points == one(found, "team_games", bout=bout, team=team)["points"], (bout, team)


def test_the_bench_is_no_skater_of_the_roster(found: Mapping[str, pa.Table]) -> None:
    numbers = [row["number"] for row in of(found, "penalty_summary", bout=EDGES, team="home")]
    assert "bench" not in numbers
    team = one(found, "penalty_summary", bout=EDGES, team="home", number=None)
    assert values(team, "penalties", "expulsion", "code_G") == (1, "1", 0)
    assert one(found, "penalty_summary", bout=EDGES, team="away", number="5")["expulsion"] == "G"
    assert one(found, "skaters", bout=EDGES, number="bench")["expulsions"] == 1
    assert of(found, "skaters_of_season", number="bench") == []


def test_a_power_jam_needs_exactly_one_jammer_in_the_box(found: Mapping[str, pa.Table]) -> None:
    names = ("team", "from_s", "to_s", "points", "points_against", "points_per_minute")
    assert [values(row, *names) for row in of(found, "power_jams", bout=EDGES)] == [
        ("home", 10.0, 30.0, 4, 0, 12.0), ("away", 40.0, 50.0, 4, 0, 24.0),
    ]  # fmt: skip


def test_somebody_who_never_left_the_box_is_in_it_until_the_jam_ends(found: Mapping[str, pa.Table]) -> None:
    home, away = (one(found, "team_games", bout=EDGES, team=team) for team in ("home", "away"))
    assert home["pack_timed_s"] == 370.0
    assert home["pack_advantage_s"] == -30 + 60 + 0 + 30 == -away["pack_advantage_s"]
    assert values(away, "box_trips", "box_trips_served", "box_s") == (2, 1, 30.0)


def test_times_that_an_import_guessed_are_no_statistics(found: Mapping[str, pa.Table]) -> None:
    bout = "typed in"
    assert of(found, "power_jams", bout=bout) == []
    assert {values(row, "duration_s", "pause_s", "to_lead_s") for row in of(found, "jams", bout=bout)} == {(None,) * 3}
    names = ("after_jam", "started_at", "duration_s", "period_s")
    outs = [values(row, *names) for row in of(found, "time_out_list", bout=bout)]
    assert sorted(outs) == [(1, None, None, None), (2, None, None, None)]
    away = one(found, "team_games", bout=bout, team="away")
    assert values(away, "box_trips", "box_trips_served", "points") == (2, 0, 15)


def test_overtime_has_its_own_points(found: Mapping[str, pa.Table]) -> None:
    names = ("points_period_1", "points_period_2", "points_overtime", "scoring_trip_points")
    assert values(one(found, "team_games", bout=EDGES, team="home"), *names) == (16, 0, 3, 16)
    assert one(found, "final_score", bout=EDGES)["overtime"] is True


def test_pauses_are_line_up_time_without_time_outs(found: Mapping[str, pa.Table]) -> None:
    names = ("jam", "pause_s", "time_out_s", "lineup_s", "to_lead_s", "is_full")
    assert [values(row, *names) for row in of(found, "jams", bout=EDGES)] == [
        (1, None, None, None, 20.0, True), (2, 30.0, 10.0, 20.0, None, False),
        (3, 90.0, 80.0, 10.0, 12.0, False), (4, 100.0, 0.0, 100.0, None, False),
    ]  # fmt: skip
    assert one(found, "game_clock", bout=EDGES)["clock_share"] == pytest.approx(370 / (370 + 130))


def test_a_run_ends_with_the_other_team_s_points(found: Mapping[str, pa.Table]) -> None:
    names = ("longest_run", "longest_run_jams", "lead_changes", "largest_lead")
    assert values(one(found, "team_games", bout="without line-ups", team="away"), *names) == (8, 2, 1, 4)
    assert values(one(found, "team_games", bout="without line-ups", team="home"), *names) == (4, 1, 0, 4)


def test_a_bout_without_line_ups_has_no_plus_minus_and_no_packs(found: Mapping[str, pa.Table]) -> None:
    bout = "without line-ups"
    assert of(found, "lineups", bout=bout) == []
    assert {row["jams_total"] for row in of(found, "game_summary", bout=bout)} == {0}
    assert {row["plus_minus"] for row in of(found, "game_summary", bout=bout)} == {None}
    assert one(found, "team_games", bout=bout, team="home")["pack_strength"] is None


def test_a_bout_that_has_not_begun_has_a_row_and_no_game(found: Mapping[str, pa.Table]) -> None:
    assert one(found, "game_summary", bout="not begun", team="home", number=None)["points_per_jam"] is None
    assert one(found, "game_clock", bout="not begun")["jams"] == 0
    assert sum(row["games"] for row in found["teams_of_season"].to_pylist()) == 2 * 3


def test_a_game_that_was_typed_in_again_counts_once(found: Mapping[str, pa.Table]) -> None:
    doubles = {row["bout"]: values(row, "is_counted", "counted_bout") for row in found["doubles"].to_pylist()}
    assert doubles == {EDGES: (True, EDGES), "typed in": (False, EDGES)}


def test_teams_are_known_by_league_and_name_without_case_and_blanks(found: Mapping[str, pa.Table]) -> None:
    table = found["teams_of_season"].to_pylist()
    assert [values(row, "rank", "wins", "losses", "ties", "games", "score_difference") for row in table] == [
        (1, 2, 1, 0, 3, 3), (2, 1, 2, 0, 3, -3),
    ]  # fmt: skip


def test_a_skater_is_the_same_by_league_and_name_or_by_number_without_one(found: Mapping[str, pa.Table]) -> None:
    seasons = {row["skater"]: row for row in found["skaters_of_season"].to_pylist()}
    twice = next(row for row in seasons.values() if (row["name"] or "").strip().lower() == "twice")
    assert values(twice, "numbers", "games") == ("9, 99", 2)
    assert twice["jams_skated"] == 1 + 2 + 1
    nameless = [row for row in seasons.values() if row["number"] == "1"]
    assert [row["games"] for row in nameless] == [2]
    assert len({row["skater"] for row in of(found, "skaters", bout=EDGES, number="9")}) == 1


def test_ratings_move_by_the_share_of_the_score_and_keep_their_mean(found: Mapping[str, pa.Table]) -> None:
    ratings = found["ratings"].to_pylist()
    assert sum(row["rating"] for row in ratings) == pytest.approx(2 * 1000)
    assert [row["rank"] for row in ratings] == [1, 2]
    assert ratings[0]["rating"] > ratings[1]["rating"]
