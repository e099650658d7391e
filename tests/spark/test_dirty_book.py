"""A book full of typing errors: our summaries differ from Excel's cells only where the typing itself is dirty.

The corrections below are all that the import reads otherwise than Excel's formulas do. With them in the book, a
spreadsheet computes every cell of both summaries as the import does; and each of them is named to the person, by the
import or by `derbyos check`. docs/statsbook.md has the table of these groups.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from pyspark.sql import SparkSession

from derbyos_core.export import export_bouts
from derbyos_core.export.from_log import source_of_entries
from derbyos_core.identity import Team
from derbyos_core.interchange.game_file import read_game_file
from derbyos_core.interchange.statsbook import layout
from derbyos_core.interchange.statsbook.checks import book_findings
from derbyos_core.interchange.statsbook.reader import read_statsbook
from derbyos_core.interchange.statsbook.typed_book import TypedBook
from derbyos_core.interchange.statsbook.writer import write_statsbook
from derbyos_core.season.contracts import read_inputs
from derbyos_core.season.statistics import build_results
from derbyos_core.session.file_entries import enter_file
from tests.kit.spreadsheet import recalculated
from tests.kit.workbooks import Value, edited
from tests.spark.facts import Row
from tests.spark.test_book_summaries import (
    GAME_ROWS,
    GAME_SUMMARY,
    PENALTY_ROWS,
    PENALTY_SUMMARY,
    differences,
    row_of,
)
from tests.spark.typed_book import Cells, read_cells

pytestmark = pytest.mark.spark

BOOK, BLANK = "statsbook-planted-errors.xlsx", "statsbook-blank-us-letter.xlsx"
SKATERS_AND_MARKS = tuple(name for name in layout.columns("B", "V") if name != "C")
"""Columns of a row of Lineups that are typed; the jammer is copied from Score."""
Corrections = Mapping[str, Mapping[str, Value]]
Summaries = Mapping[str, list[Row]]
Differing = tuple[str, int, str, str | None, str]
"""Sheet, its row, team, number (none for the team's row), and column."""

CORRECTIONS: Mapping[str, tuple[str, Corrections]] = {
    "Lineups A8": ("a lineup in the row SP*", {"Lineups": {f"{name}8": "" for name in ("C", *SKATERS_AND_MARKS)}}),
    "Score A25": ("a jammer in the row SP*", {"Score": {"B25": ""}}),
    "Lineups A30": (
        "a lineup in a row without a jam",
        {"Lineups": {f"{name}30": "" for name in SKATERS_AND_MARKS}},
    ),
    "Lineups O59": ("a skater twice in a lineup", {"Lineups": {"O59": ""}}),
    "Score X9": ("a call by both teams", {"Score": {"X9": ""}}),
    "Score D56": ("LEAD in the row of a star pass", {"Score": {"D56": "", "D55": "X"}}),
    "Lineups B56": ("noPivot missing in the row of a star pass", {"Lineups": {"B56": "X"}}),
    "Penalties AE18": ("a penalty without a jam", {"Penalties": {"AE18": ""}}),
    "Penalties AF26": ("a penalty in a jam that was not played", {"Penalties": {"AF26": "", "AF27": ""}}),
    "Penalties AM6": ("an expulsion without its penalty", {"Penalties": {"AM6": "", "AM7": ""}}),
    "Penalties AM10": ("an expulsion without its penalty", {"Penalties": {"AM10": "", "AM11": ""}}),
    "Score A19": ("numbers of jams swapped", {"Score": {"A19": 15, "A20": 16}}),
}
"""By the cell that is told: what is dirty there, and what the import reads instead."""
MOVED = "Score T28"
"""An SP without SP* beside it: from there on home's rows stand one row too high, and Excel's sums compare by row."""
SHEETS = {"game_summary": "Game Summary", "penalty_summary": "Penalty Summary"}
SUMS = ("vtar_", "penalties_share", "penalties_per_jam_difference")
"""Columns that contain the team's, and so everybody's, cells."""


@pytest.fixture(scope="module")
def content(shared_data: Path) -> bytes:
    return (shared_data / BOOK).read_bytes()


@pytest.fixture(scope="module")
def summaries(spark: SparkSession, content: bytes, tmp_path_factory: pytest.TempPathFactory) -> Summaries:
    """Both results of the imported book."""
    file = read_game_file(content)
    entries = ((entry, None) for entry in enter_file(file).entries)
    directory = tmp_path_factory.mktemp("dirty")
    export_bouts([source_of_entries(file.bout, entries, file=BOOK)], directory)
    build = build_results(read_inputs(spark, directory))
    return {name: build[name]().toArrow().to_pylist() for name in ("game_summary", "penalty_summary")}


def _differing(summaries: Summaries, cells: Cells) -> Iterator[Differing]:
    """Yield each cell that differs."""
    for team, (rows, whole) in GAME_ROWS.items():
        for row in (*rows, whole):
            yield from _in_row("game_summary", summaries, cells, (team, row, row == whole), GAME_SUMMARY)
    averages = {"V": "expulsion", "W": "jams_total_average", "X": "penalties_per_jam_average"}
    of_team = {
        0: averages,
        3: {letters: name for letters, name in PENALTY_SUMMARY.items() if letters not in averages},
        4: {"J": "penalties_per_jam", "T": "penalties_share"},
        5: {"J": "penalties_per_jam_difference"},
    }
    for team, (rows, whole) in PENALTY_ROWS.items():
        for row in rows:
            yield from _in_row("penalty_summary", summaries, cells, (team, row, False), PENALTY_SUMMARY)
        for down, columns in of_team.items():
            yield from _in_row("penalty_summary", summaries, cells, (team, whole + down, True), columns)


def _in_row(
    result: str, summaries: Summaries, cells: Cells, at: tuple[str, int, bool], columns: Mapping[str, str]
) -> Iterator[Differing]:
    team, row, is_team = at
    sheet = cells[SHEETS[result]]
    said = sheet[row - 1][0]
    number = None if is_team else str(int(said)) if isinstance(said, float) else str(said)
    if number == "":
        return
    own = row_of(summaries[result], team, number)
    if is_team and "expulsion" in own:
        own = {**own, "expulsion": float(own["expulsion"])}
    for _, name, _, _ in differences(own, sheet, row, columns):
        yield result, row, team, number, name


def _told(content: bytes) -> set[str]:
    """Return the cells that `derbyos import` or `derbyos check` names."""
    file = read_game_file(content)
    notes = {one.row.partition(":")[0] for one in file.unplaced} | {one.place for one in file.repairs}
    return notes | {str(one.place) for one in book_findings(read_statsbook(content))}


def test_every_correction_is_told(content: bytes) -> None:
    assert {*CORRECTIONS, MOVED} <= _told(content)


def test_cells_differ_only_in_rows_that_are_told_and_in_their_sums(summaries: Summaries, content: bytes) -> None:
    found = set(_differing(summaries, read_cells(content)))
    assert len(found) == 372, "of 1,734 cells"
    own = {(team, number) for _, _, team, number, name in found if number is not None and not name.startswith(SUMS)}
    assert own <= _skaters_of(read_statsbook(content), _told(content))


def _skaters_of(book: TypedBook, told: set[str]) -> set[tuple[str, str]]:
    """Return all who stand in the rows of these cells: on Score and Lineups those of both teams, for their points."""
    rows = {(sheet, int("".join(filter(str.isdigit, address)))) for sheet, _, address in map(_split, told)}
    in_jams = {row for sheet, row in rows if sheet in ("Score", "Lineups")}
    found = {(row.team.value, row.jammer) for row in book.scores if row.place.row in in_jams}
    found |= {(row.team.value, mark.number) for row in book.lineups if row.place.row in in_jams for mark in row.skaters}
    of_penalties = {row for sheet, row in rows if sheet == "Penalties"}
    return found | {
        (row.team.value, row.number) for row in book.penalties if {row.place.row, row.place.row + 1} & of_penalties
    }


def _split(place: str) -> tuple[str, str, str]:
    return place.rpartition(" ")


@pytest.mark.slow
def test_of_the_corrected_book_a_spreadsheet_computes_every_cell_alike(
    summaries: Summaries, content: bytes, shared_data: Path, tmp_path: Path
) -> None:
    changes: dict[str, dict[str, Value]] = {sheet: dict(cells) for sheet, cells in _moved_down(content).items()}
    for _, corrections in CORRECTIONS.values():
        for sheet, cells in corrections.items():
            own = changes.setdefault(sheet, {})
            own.update({address: value for address, value in cells.items() if address not in own})
    blank = (shared_data / BLANK).read_bytes()
    computed = recalculated(write_statsbook(blank, read_statsbook(edited(content, changes))), tmp_path)
    assert list(_differing(summaries, read_cells(computed))) == []


def _moved_down(content: bytes) -> Corrections:
    """Return home's rows 28 and 29 as they would stand below a row SP*."""
    cells = read_cells(content)
    score: dict[str, Value] = {"A28": "SP*"}
    score |= {f"{name}28": "" for name in layout.columns("B", "P")}
    lineups: dict[str, Value] = {f"{name}28": "" for name in SKATERS_AND_MARKS}
    for row in (28, 29):
        for names, sheet, moved in (
            (layout.columns("A", "P"), "Score", score),
            (SKATERS_AND_MARKS, "Lineups", lineups),
        ):
            for name in names:
                value = cells[sheet][row - 1][layout.column_number(name) - 1]
                moved[f"{name}{row + 1}"] = int(value) if isinstance(value, float) else value
    return {"Score": score, "Lineups": lineups}


def test_the_book_is_read_in_the_order_of_its_rows(content: bytes) -> None:
    """Home has jam 16 above jam 15; away's numbers beside them rise."""
    bout = enter_file(read_game_file(content)).bout
    jams = {jam.id.number: jam.side(Team.HOME).jammer for jam in bout.jams if jam.id.period == 1}
    assert [person.number if (person := jams[number]) else "" for number in (15, 16)] == ["711", "045"]
