"""The report's numbers, from Parquet through Spark, against the bouts themselves and against DuckDB."""

from collections.abc import Mapping
from decimal import Decimal
from pathlib import Path
from typing import Any

import duckdb
import pyarrow as pa
import pytest
from pyspark.sql import DataFrame, SparkSession

from derbyos_core.identity import Team
from derbyos_core.report import collected
from derbyos_core.report.job import compute
from derbyos_core.season.contracts import ENTRIES_BY_OFFICIAL, INPUTS, RESULTS, Contract, read_inputs
from derbyos_core.season.session import plan_for
from derbyos_core.season.statistics import build_results
from tests.spark.conftest import sources
from tests.spark.oracle import ORACLE, open_facts

pytestmark = pytest.mark.spark

Results = Mapping[str, pa.Table]

BOUTS = ("Hull v Leeds", "Hull v Leeds, typed again", "bare", "close", "last year", "return game")

OF_KNOWN = ("penalties_by_skater", "jammers_of_season", "game_summary", "penalty_summary", "skaters")
"""Queries that the oracle answers for skaters with a known identity only."""
MAY_BE_EMPTY = ("power_jams",)
DIGITS = 9
MANY_PARTS = {
    "spark.sql.adaptive.enabled": "true",
    "spark.sql.adaptive.coalescePartitions.enabled": "false",
    "spark.sql.shuffle.partitions": "5",
}
"""Settings with which a few bouts are divided as many are."""


def plain(row: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return a row in which a number is a number, whatever its type, with as many digits as both engines agree on."""
    return tuple(
        round(float(value), DIGITS)
        if isinstance(value, int | float | Decimal) and not isinstance(value, bool)
        else value
        for value in row
    )


def rows(table: pa.Table, *names: str) -> list[tuple[Any, ...]]:
    """Return these columns of a result, in its order."""
    return [tuple(row[name] for name in names) for row in table.to_pylist()]


def of_bout(table: pa.Table, bout: str) -> pa.Table:
    """Return the rows of one bout."""
    return table.filter(pa.compute.equal(table["bout"], bout))


@pytest.mark.parametrize("name", ORACLE)
def test_spark_and_duckdb_agree(results: Results, export: Path, name: str) -> None:
    with duckdb.connect() as database:
        open_facts(database, export)
        answer = database.execute(ORACLE[name])
        names = [column[0] for column in answer.description or ()]
        expected = answer.fetchall()
    found = rows(results[name.partition(":")[0]], *names)
    if name in OF_KNOWN:
        found = [row for row in found if row[names.index("number")] is not None]
    assert sorted(map(plain, found), key=repr) == sorted(map(plain, expected), key=repr)
    assert len(expected) > 0 or name in MAY_BE_EMPTY


@pytest.fixture(scope="module")
def frames(spark: SparkSession, export: Path) -> Mapping[str, DataFrame]:
    """Every result as Spark's frame, built once more."""
    return {name: build() for name, build in build_results(read_inputs(spark, export)).items()}


@pytest.mark.parametrize("contract", RESULTS, ids=lambda contract: contract.name)
def test_every_result_has_the_columns_and_types_of_its_contract(
    frames: Mapping[str, DataFrame], contract: Contract
) -> None:
    frame = frames[contract.name]
    assert [(field.name, field.dataType) for field in frame.schema] == list(contract.fields)


@pytest.mark.parametrize("contract", RESULTS, ids=lambda contract: contract.name)
def test_every_result_is_sorted_as_its_contract_says(results: Results, contract: Contract) -> None:
    table = results[contract.name]
    assert table.num_rows > 0 or contract.name in MAY_BE_EMPTY
    assert table.equals(table.sort_by([(name, "ascending") for name in contract.order]))


def test_inputs_are_read_with_the_types_of_the_files(spark: SparkSession, export: Path) -> None:
    inputs = read_inputs(spark, export)
    for contract in INPUTS:
        frame = getattr(inputs, contract.name)
        assert [(field.name, field.dataType) for field in frame.schema] == list(contract.fields)
        if contract is not ENTRIES_BY_OFFICIAL:
            inferred = {field.name: field.dataType for field in spark.read.parquet(f"{export}/{contract.name}").schema}
            expected = dict(contract.fields)
            assert {name: inferred[name] for name in expected} == expected


def test_the_entries_of_an_export_are_counted_where_the_store_has_not_counted_them(
    spark: SparkSession, export: Path
) -> None:
    counted = read_inputs(spark, export).entries_by_official.where("bout = 'Hull v Leeds'").toArrow().to_pylist()
    entries = spark.read.parquet(f"{export}/entries").where("bout = 'Hull v Leeds'").count()
    assert {row["writer"] for row in counted} == {"Ada", "Bo"}
    assert sum(row["entries"] for row in counted) == entries > 0


def test_the_score_is_the_document_s(results: Results) -> None:
    found = {row[0]: row[1:] for row in rows(results["final_score"], "bout", "home_score", "away_score",
                                             "home_points", "away_points")}  # fmt: skip
    assert found == {
        source.bout_id.string: (
            source.bout.score[Team.HOME], source.bout.score[Team.AWAY],
            source.bout.points[Team.HOME], source.bout.points[Team.AWAY],
        )
        for source in sources()
    }  # fmt: skip


def test_a_game_tells_who_won_and_how_it_went(results: Results) -> None:
    found = {row[0]: row[1:] for row in rows(
        results["final_score"], "bout", "winner", "jams", "lead_changes", "home_largest_lead", "away_largest_lead",
        "home_penalties", "away_penalties", "is_complete",
    )}  # fmt: skip
    assert found["Hull v Leeds"] == ("home", 3, 0, 10, 0, 3, 2, True)
    assert found["close"] == ("tie", 7, 2, 4, 3, 0, 0, False)
    assert found["bare"] == ("tie", 0, 0, 0, 0, 0, 0, False)


def test_a_lead_that_passes_through_a_tie_changes_once(results: Results) -> None:
    course = of_bout(results["points_by_jam"], "close")
    assert rows(course, "home_total", "away_total", "lead_change") == [
        (4, 0, False), (4, 4, False), (4, 7, True), (7, 7, False), (11, 7, True), (11, 7, False), (11, 11, False),
    ]  # fmt: skip


def test_points_by_jam_run_up_to_the_official_score(results: Results) -> None:
    game = of_bout(results["points_by_jam"], "Hull v Leeds")
    assert rows(game, "period", "jam", "jam_no", "home_points", "away_points", "home_total", "away_total") == [
        (1, 1, 1, 7, 4, 8, 4), (1, 2, 2, 6, 0, 14, 4), (2, 1, 3, 1, 9, 15, 13),
    ]  # fmt: skip
    assert rows(game, "home_jammer", "home_star_passed_to", "away_jammer", "lead", "called_by", "duration_s") == [
        ("404", None, "9", "home", "home", 57.0), ("404", "7", "0", "home", None, 120.0),
        ("7", None, "9", None, None, 60.0),
    ]  # fmt: skip


def test_a_star_pass_makes_a_row_for_each_jammer(results: Results) -> None:
    game = of_bout(results["jammers"], "Hull v Leeds")
    names = ("team", "number", "jams", "points", "lead", "lead_percent", "lost", "no_initial", "star_passes_received",
             "lead_plus_minus")  # fmt: skip
    assert rows(game, *names) == [
        ("away", "0", 1, 0, 0, 0.0, 0, 1, 0, 0), ("away", "9", 2, 13, 0, 0.0, 0, 0, 0, 0),
        ("home", "404", 2, 9, 2, 100.0, 1, 0, 0, 9), ("home", "7", 2, 5, 0, 0.0, 0, 0, 1, 0),
    ]  # fmt: skip


def test_jams_of_unknown_jammers_are_counted_too(results: Results) -> None:
    game = of_bout(results["jammers"], "close")
    assert rows(game, "team", "number", "jams", "points") == [("away", None, 7, 11), ("home", None, 7, 11)]


def test_a_season_sums_first_and_divides_after(results: Results) -> None:
    seasons = [row for row in rows(
        results["jammers_of_season"], "season", "team_name", "number", "games", "jams", "points", "points_per_jam",
        "lead_percent", "lead_plus_minus_average",
    ) if row[2] == "404"]  # fmt: skip
    assert seasons == [
        (2025, "Hull Hellcats", "404", 1, 2, 9, 4.5, 100.0, 4.5),
        (2026, "Hull Hellcats", "404", 2, 4, 18, 4.5, 100.0, 4.5),
    ]


def test_the_results_of_each_game_add_up_to_its_score(results: Results) -> None:
    for bout, home, away in rows(results["final_score"], "bout", "home_points", "away_points"):
        jammers = rows(of_bout(results["jammers"], bout), "team", "points")
        assert sum(points for team, points in jammers if team == "home") == home, bout
        assert sum(points for team, points in jammers if team == "away") == away, bout
        jams = rows(of_bout(results["points_by_jam"], bout), "home_points", "away_points")
        assert (sum(row[0] for row in jams), sum(row[1] for row in jams)) == (home, away), bout


def test_penalties_by_code_and_by_skater_add_up_to_all_penalties(results: Results) -> None:
    for bout, penalties in rows(results["final_score"], "bout", "penalties"):
        by_code = rows(of_bout(results["penalties_by_code"], bout), "total")
        by_skater = rows(of_bout(results["penalties_by_skater"], bout), "penalties")
        assert sum(row[0] for row in by_code) == sum(row[0] for row in by_skater) == penalties, bout


def test_penalties_by_code(results: Results) -> None:
    game = of_bout(results["penalties_by_code"], "Hull v Leeds")
    assert rows(game, "code", "code_name", "home", "away", "total", "percent") == [
        ("?", None, 0, 1, 1, 20.0), ("F", "Forearms", 2, 0, 2, 40.0), ("G", "Misconduct", 0, 1, 1, 20.0),
        ("X", "Cut", 1, 0, 1, 20.0),
    ]  # fmt: skip


def test_penalties_by_skater(results: Results) -> None:
    game = of_bout(results["penalties_by_skater"], "Hull v Leeds")
    names = ("team", "number", "penalties", "codes", "code_F", "code_X", "code_other", "expulsions", "fouled_out",
             "jams_skated", "penalties_per_jam")  # fmt: skip
    assert rows(game, *names) == [
        ("away", "88", 1, "G", 0, 0, 0, 1, False, 2, 0.5),
        ("away", None, 1, "?", 0, 0, 1, 0, False, None, None),
        ("home", "21", 2, "F F", 2, 0, 0, 0, False, 1, 2.0),
        ("home", "404", 1, "X", 0, 1, 0, 0, False, 2, 0.5),
    ]


def test_no_game_is_lost_from_the_results(results: Results) -> None:
    assert sorted(row[0] for row in rows(results["final_score"], "bout")) == list(BOUTS)


@pytest.mark.slow
@pytest.mark.parametrize("rows", [0, collected.ROWS_AT_ONCE])
def test_a_large_season_gives_the_same_and_comes_in_parts_where_rows_are_many(
    spark: SparkSession, results: Results, export: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rows: int
) -> None:
    monkeypatch.setattr(collected, "ROWS_AT_ONCE", rows)
    for name, value in MANY_PARTS.items():
        spark.conf.set(name, value)
    try:
        found = compute(spark, export, tmp_path, is_few=False)
    finally:
        plan_for(spark, len(BOUTS))
        spark.conf.unset("spark.sql.adaptive.coalescePartitions.enabled")
    assert found == dict(results)
    parts = {name: table.column(0).num_chunks for name, table in found.items()}
    assert (parts["points_by_jam"] > 2) is (rows == 0), "several parts, one after the other"


def test_a_second_pass_in_the_session_gives_the_same(frames: Mapping[str, DataFrame], results: Results) -> None:
    again = frames["jammers"].toArrow()
    assert sorted(map(repr, again.to_pylist())) == sorted(map(repr, results["jammers"].to_pylist()))
