"""The StatsBook's two summaries, cell by cell: what Excel computed from the same typed cells is the oracle."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from pyspark.sql import SparkSession

from derbyos_core.season.contracts import read_inputs
from derbyos_core.season.statistics import build_results
from tests.spark.facts import Row, write_facts
from tests.spark.typed_book import Cells, column_at, facts_of_book, read_cells

pytestmark = pytest.mark.spark

BOOK = "statsbook-clean.xlsx"
GAME_SUMMARY = {
    "C": "jams_jammer", "D": "jams_pivot", "E": "jams_blocker", "F": "jams_total", "G": "jams_percent", "H": "points",
    "I": "points_per_jam", "J": "lost", "K": "lead", "L": "called", "M": "no_initial", "N": "star_passes_received",
    "O": "lead_percent", "P": "lead_plus_minus", "Q": "lead_plus_minus_average", "R": "points_for",
    "S": "points_against", "T": "plus_minus", "U": "plus_minus_jammer", "V": "plus_minus_jammer_average",
    "W": "plus_minus_pivot", "X": "plus_minus_pivot_average", "Y": "plus_minus_blocker",
    "Z": "plus_minus_blocker_average", "AA": "plus_minus_pack", "AB": "plus_minus_pack_average",
    "AC": "plus_minus_average", "AD": "vtar_points_for", "AE": "vtar_points_against", "AF": "vtar_plus_minus",
    "AG": "vtar_plus_minus_jammer_average", "AH": "vtar_plus_minus_pivot_average",
    "AI": "vtar_plus_minus_blocker_average", "AJ": "vtar_plus_minus_pack_average", "AK": "vtar_plus_minus_average",
    "AL": "penalties",
}  # fmt: skip
PENALTY_SUMMARY = {
    **{letter: f"code_{code}" for letter, code in zip("DEFGHIJKLMNOPQ", "GABLEFHMCDPXNI", strict=True)},
    "U": "penalties", "V": "expulsion", "W": "jams_total", "X": "penalties_per_jam",
}  # fmt: skip
GAME_ROWS = {"home": (range(6, 26), 26), "away": (range(28, 48), 48)}
PENALTY_ROWS = {"home": (range(4, 24), 24), "away": (range(33, 53), 53)}
"""Rows of the skaters, and the team's row, or the first of its rows."""
TOLERANCE = 1e-9


@pytest.fixture(scope="module")
def cells(shared_data: Path) -> Cells:
    """The book with Excel's results."""
    return read_cells((shared_data / BOOK).read_bytes())


@pytest.fixture(scope="module")
def summaries(spark: SparkSession, cells: Cells, tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, list[Row]]:
    """The two results, from the typed cells alone."""
    directory = tmp_path_factory.mktemp("book")
    write_facts(directory, facts_of_book(cells, BOOK))
    build = build_results(read_inputs(spark, directory))
    return {name: build[name]().toArrow().to_pylist() for name in ("game_summary", "penalty_summary")}


def of_cell(value: object) -> object:
    """Return a cell as a result has it: null where it is blank or says that there is nothing to show."""
    return None if value in ("", "-", "N/A") else value


def row_of(rows: list[Row], team: str, number: object) -> Row:
    """Return the row of a skater, or of a team."""
    (found,) = [row for row in rows if (row["team"], row["number"]) == (team, number)]
    return found


def differences(
    found: Row, sheet: list[list[Any]], row: int, columns: Mapping[str, str]
) -> list[tuple[int, str, object, object]]:
    """Return the cells of a row that differ from the result."""
    cells = {name: of_cell(sheet[row - 1][column_at(letters)]) for letters, name in columns.items()}
    return [
        (row, name, cell, found[name])
        for name, cell in cells.items()
        if (cell != pytest.approx(found[name], abs=TOLERANCE) if isinstance(cell, float) and found[name] is not None
            else cell != found[name])
    ]  # fmt: skip


@pytest.mark.parametrize("team", GAME_ROWS)
def test_every_cell_of_the_game_summary_is_reproduced(
    summaries: Mapping[str, list[Row]], cells: Cells, team: str
) -> None:
    sheet, rows = cells["Game Summary"], summaries["game_summary"]
    skaters, whole = GAME_ROWS[team]
    numbers = {row: sheet[row - 1][0] for row in skaters if sheet[row - 1][0] != ""}
    assert len(numbers) == sum(row["team"] == team and row["number"] is not None for row in rows) > 0
    wrong = [
        difference
        for row, number in numbers.items()
        for difference in differences(row_of(rows, team, number), sheet, row, GAME_SUMMARY)
    ]
    assert wrong + differences(row_of(rows, team, None), sheet, whole, GAME_SUMMARY) == []


@pytest.mark.parametrize("team", PENALTY_ROWS)
def test_every_cell_of_the_penalty_summary_is_reproduced(
    summaries: Mapping[str, list[Row]], cells: Cells, team: str
) -> None:
    sheet, rows = cells["Penalty Summary"], summaries["penalty_summary"]
    skaters, whole = PENALTY_ROWS[team]
    numbers = {row: sheet[row - 1][0] for row in skaters if sheet[row - 1][0] != ""}
    assert len(numbers) == sum(row["team"] == team and row["number"] is not None for row in rows) > 0
    wrong = [
        difference
        for row, number in numbers.items()
        for difference in differences(row_of(rows, team, number), sheet, row, PENALTY_SUMMARY)
    ]
    of_team = {**row_of(rows, team, None), "expulsion": float(row_of(rows, team, None)["expulsion"])}
    averages = {"V": "expulsion", "W": "jams_total_average", "X": "penalties_per_jam_average"}
    totals = {letters: name for letters, name in PENALTY_SUMMARY.items() if letters not in averages}
    below = {"J": "penalties_per_jam", "T": "penalties_share"}
    wrong += differences(of_team, sheet, whole, averages)
    wrong += differences(of_team, sheet, whole + 3, totals)
    wrong += differences(of_team, sheet, whole + 4, below)
    assert wrong + differences(of_team, sheet, whole + 5, {"J": "penalties_per_jam_difference"}) == []


def test_each_row_names_the_file(summaries: Mapping[str, list[Row]]) -> None:
    assert {row["file"] for rows in summaries.values() for row in rows} == {BOOK}
