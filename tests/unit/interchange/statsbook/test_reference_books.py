"""Reference books: what the checks find, what comes back from a written book, and what a spreadsheet computes of it."""

import io
import zipfile
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest
from python_calamine import CalamineWorkbook

from derbyos_core.bout.model import Bout
from derbyos_core.interchange.game_file import read_game_file
from derbyos_core.interchange.statsbook.checks import BookRule, book_findings
from derbyos_core.interchange.statsbook.from_bout import book_of
from derbyos_core.interchange.statsbook.reader import read_statsbook
from derbyos_core.interchange.statsbook.typed_book import TypedBook
from derbyos_core.interchange.statsbook.writer import write_statsbook
from derbyos_core.session.file_entries import enter_file
from tests.kit.spreadsheet import recalculated

BLANK, CLEAN, PLANTED = "statsbook-blank-us-letter.xlsx", "statsbook-clean.xlsx", "statsbook-planted-errors.xlsx"
SUMMARIES = ("Game Summary", "Penalty Summary")
PLANTED_RULES = {
    "missing-data": ("IGRF B3", "IGRF I3", "IGRF K3", "IGRF I5"),
    "not-on-roster": ("Score B4", "Penalties AC34"),
    "no-initial-with-points": ("Score G5",),
    "no-trip": ("Score G6", "Score Z55"),
    "lead-with-penalty": ("Score C7",),
    "star-pass-with-lead": ("Score V7",),
    "trip-of-both": ("Score AA8",),
    "two-leads": ("Score D9", "Score W9"),
    "two-calls": ("Score E9", "Score X9"),
    "injury-on-one-side": ("Score F10",),
    "injury-without-rest": ("Score F10",),
    "lost-without-penalty": ("Score V10",),
    "trip-skipped": ("Score J16",),
    "jam-skipped": ("Score A19", "Score A20"),
    "star-pass-row-filled": ("Score B25", "Lineups A8"),
    "points-without-lead": ("Score W26",),
    "star-pass-alone": ("Score T28",),
    "lead-after-pass": ("Score D56",),
    "foul-out-early": ("Penalties AM4", "Penalties AM22"),
    "six-and-expulsion": ("Penalties AM6",),
    "expulsion-without-penalty": ("Penalties AM6", "Penalties AM10"),
    "foul-out-missing": ("Penalties AJ8",),
    "jam-without-code": ("Penalties AF16",),
    "code-without-jam": ("Penalties AE19",),
    "jam-out-of-range": ("Penalties AM23", "Penalties AF27"),
    "penalty-not-served": ("Penalties Q32",),
    "penalty-not-in-line-up": ("Penalties AI6", "Penalties AD10"),
    "jammer-differs": ("Lineups C8",),
    "seated-without-penalty": ("Lineups H20", "Lineups H47", "Lineups H48"),
    "sat-without-penalty": ("Lineups H52", "Lineups L69"),
    "sat-and-missing": ("Lineups K53", "Lineups K62"),
    "no-pivot-missing": ("Lineups B56",),
    "twice-in-line-up": ("Lineups K59", "Lineups O59"),
    "unknown-symbol": ("Lineups H66",),
    "out-in-line-up": ("Lineups K67",),
}
"""Faults planted in the book, by the difference of its cells to those of the clean one."""


def _bout(content: bytes) -> Bout:
    return enter_file(read_game_file(content)).bout


def test_the_clean_book_has_no_finding(shared_data: Path) -> None:
    assert book_findings(read_statsbook((shared_data / CLEAN).read_bytes())) == ()


def test_every_planted_mistake_is_found(shared_data: Path) -> None:
    found = book_findings(read_statsbook((shared_data / PLANTED).read_bytes()))
    by_rule: dict[str, set[str]] = {}
    for one in found:
        by_rule.setdefault(one.rule.value, set()).add(str(one.place))
    missing = {rule: places for rule, places in PLANTED_RULES.items() if not set(places) <= by_rule.get(rule, set())}
    assert missing == {}
    assert set(PLANTED_RULES) <= set(BookRule)


def test_nothing_but_sheets_and_the_wish_to_compute_changes(shared_data: Path) -> None:
    old = (shared_data / BLANK).read_bytes()
    new = write_statsbook(old, read_statsbook((shared_data / CLEAN).read_bytes()))
    with zipfile.ZipFile(io.BytesIO(old)) as before, zipfile.ZipFile(io.BytesIO(new)) as after:
        infos, others = before.infolist(), after.infolist()
        assert [(one.filename, one.date_time, one.compress_type) for one in infos] == [
            (one.filename, one.date_time, one.compress_type) for one in others
        ]
        touched = {one.filename for one in infos if before.read(one) != after.read(one.filename)}
    # Read Me, Credits and Colophon have no formula; the list of formulas keeps all of them.
    sheets = {f"xl/worksheets/sheet{number}.xml" for number in range(2, 21)}
    assert touched == sheets | {"xl/workbook.xml"}


def _typed(book: TypedBook) -> TypedBook:
    """Return what was typed, without what a reader says about formulas that nobody has computed."""
    return replace(book, errors=(), remarks=(), mistyped=())


@pytest.mark.parametrize("name", [CLEAN, PLANTED])
def test_a_written_book_is_read_as_the_same_book(shared_data: Path, name: str) -> None:
    book = read_statsbook((shared_data / name).read_bytes())
    again = read_statsbook(write_statsbook((shared_data / BLANK).read_bytes(), book))
    assert _typed(again) == _typed(book)


# -- what a spreadsheet computes ------------------------------------------------------------------------------------


Cells = Mapping[tuple[str, int, int], object]


def _summaries(content: bytes) -> Cells:
    with CalamineWorkbook.from_filelike(io.BytesIO(content)) as book:
        return {
            (name, row, column): round(value, 9) if isinstance(value, float) else value
            for name in SUMMARIES
            for row, values in enumerate(book.get_sheet_by_name(name).to_python(skip_empty_area=False))
            for column, value in enumerate(values)
            if value not in ("", None)
        }


@pytest.mark.slow
def test_a_written_book_computes_the_same_summaries(shared_data: Path, tmp_path: Path) -> None:
    clean = (shared_data / CLEAN).read_bytes()
    expected = _summaries(clean)
    assert len(expected) > 1000
    written = write_statsbook((shared_data / BLANK).read_bytes(), read_statsbook(clean))
    assert _summaries(recalculated(written, tmp_path)) == expected


@pytest.mark.slow
def test_an_imported_book_computes_the_same_summaries(shared_data: Path, tmp_path: Path) -> None:
    """Import, then export: through officials' commands and the bout that they make."""
    clean = (shared_data / CLEAN).read_bytes()
    made = book_of(_bout(clean))
    assert made.left_out == ()
    written = write_statsbook((shared_data / BLANK).read_bytes(), made.book)
    assert _summaries(recalculated(written, tmp_path)) == _summaries(clean)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["crg-2023-04-30-supernovas-allstars.json", "crg-score-nightmare.json"])
def test_a_game_of_crg_has_its_score_in_the_book(shared_data: Path, name: str, tmp_path: Path) -> None:
    bout = _bout((shared_data / name).read_bytes())
    written = write_statsbook((shared_data / BLANK).read_bytes(), book_of(bout).book)
    with CalamineWorkbook.from_filelike(io.BytesIO(recalculated(written, tmp_path))) as book:
        rows = book.get_sheet_by_name("IGRF").to_python(skip_empty_area=False)
    assert (rows[37][2], rows[37][9]) == tuple(bout.score.values())
