"""Each check of a typed book finds its mistake, at its place, and nothing in a book without one (domain 6.4)."""

from dataclasses import replace
from pathlib import Path

import pytest

from derbyos_core.bout.checks import Check
from derbyos_core.identity import Team
from derbyos_core.interchange.statsbook.checks import BookRule, book_findings
from derbyos_core.interchange.statsbook.typed_book import BookPlace, TypedBook
from derbyos_core.interchange.statsbook.workbook import UNCOMPUTED
from tests.unit.interchange.statsbook.books import changed, clean, lineup, penalties, score

HOME, AWAY = Team.HOME, Team.AWAY
CLEAN = clean()


def _with_penalties(*rows: tuple[Team, str, list[tuple[str, str]], tuple[str, str]]) -> TypedBook:
    more = tuple(penalties(team, number, given, out) for team, number, given, out in rows)
    names = {(one.team, one.number) for one in more}
    return replace(CLEAN, penalties=(*(one for one in CLEAN.penalties if (one.team, one.number) not in names), *more))


def _in_lineup(row: int, team: Team, place: int, number: str, symbols: tuple[str, ...] = ("", "", "")) -> TypedBook:
    old = next(one for one in CLEAN.lineups if (one.place.row, one.team) == (row, team))
    marks = list(old.skaters)
    marks[place] = replace(marks[place], number=number, symbols=symbols)
    return changed(CLEAN, "lineups", row, team, skaters=tuple(marks))


def _trips(row: int, team: Team, *points: str) -> TypedBook:
    return changed(CLEAN, "scores", row, team, trips=(*points, *[""] * 9)[:9])


SEVEN = [("B", "1")] * 4 + [("B", "2")] * 3
CASES: dict[str, tuple[TypedBook, BookRule, str]] = {
    "a number that no roster has": (changed(CLEAN, "scores", 7, HOME, jammer="99"), BookRule.NOT_ON_ROSTER, "Score B7"),
    "a blank in a number": (_in_lineup(4, HOME, 4, "5 "), BookRule.UNTIDY_NUMBER, "Lineups S4"),
    "a lost zero": (_in_lineup(4, AWAY, 4, "5"), BookRule.UNTIDY_NUMBER, "Lineups AS4"),
    "no venue": (replace(CLEAN, head={**CLEAN.head, "venue/name": " "}), BookRule.MISSING_DATA, "IGRF B3"),
    "no date": (replace(CLEAN, head={**CLEAN.head, "date": ""}), BookRule.MISSING_DATA, "IGRF B7"),
    "an error of Excel": (
        replace(CLEAN, errors=((BookPlace(sheet="Score", row=9, column="H"), "#REF!"),)),
        BookRule.EXCEL_ERROR,
        "Score H9",
    ),
    "a skipped jam": (changed(CLEAN, "scores", 7, HOME, jam="4"), BookRule.JAM_SKIPPED, "Score A7"),
    "a jam without a number": (changed(CLEAN, "scores", 7, HOME, jam="x"), BookRule.NO_NUMBER, "Score A7"),
    "points that are no number": (_trips(7, HOME, "four"), BookRule.NO_NUMBER, "Score H7"),
    "two leads": (changed(CLEAN, "scores", 4, AWAY, lead="X"), BookRule.TWO_LEADS, "Score W4"),
    "two calls": (changed(CLEAN, "scores", 4, AWAY, called="x"), BookRule.TWO_CALLS, "Score X4"),
    "INJ for one team": (changed(CLEAN, "scores", 4, HOME, injury="X"), BookRule.INJURY_ON_ONE_SIDE, "Score F4"),
    "INJ without a 3": (
        changed(changed(CLEAN, "scores", 4, HOME, injury="X"), "scores", 4, AWAY, injury="X"),
        BookRule.INJURY_WITHOUT_REST,
        "Score F4",
    ),
    "SP without SP*": (
        replace(CLEAN, scores=tuple(one for one in CLEAN.scores if one.jam != "SP*")),
        BookRule.STAR_PASS_ALONE,
        "Score A6",
    ),
    "SP* without SP": (
        replace(CLEAN, scores=tuple(one for one in CLEAN.scores if one.jam != "SP")),
        BookRule.STAR_PASS_ALONE,
        "Score T6",
    ),
    "a jammer after SP*": (changed(CLEAN, "scores", 6, AWAY, jammer="02"), BookRule.STAR_PASS_ROW_FILLED, "Score U6"),
    "skaters after SP*": (_in_lineup(6, AWAY, 1, "02"), BookRule.STAR_PASS_ROW_FILLED, "Lineups AA6"),
    "NI with points": (
        changed(CLEAN, "scores", 7, AWAY, no_initial="X"),
        BookRule.NO_INITIAL_WITH_POINTS,
        "Score Z7",
    ),
    "neither NI nor trip 2": (_trips(7, AWAY), BookRule.NO_TRIP, "Score Z7"),
    "nothing before a star pass": (changed(CLEAN, "scores", 5, HOME, no_initial=""), BookRule.NO_TRIP, "Score G5"),
    "a gap in the trips": (_trips(4, HOME, "4", "", "4"), BookRule.TRIP_SKIPPED, "Score I4"),
    "one trip for both jammers": (
        changed(_trips(5, HOME, "1"), "scores", 5, HOME, no_initial=""),
        BookRule.TRIP_OF_BOTH,
        "Score H6",
    ),
    "points without lead": (changed(CLEAN, "scores", 7, HOME, lead=""), BookRule.POINTS_WITHOUT_LEAD, "Score D7"),
    "a lead who passed the star": (
        changed(changed(CLEAN, "scores", 5, HOME, lead="X"), "scores", 5, AWAY, lead=""),
        BookRule.STAR_PASS_WITH_LEAD,
        "Score C5",
    ),
    "lead after a star pass": (changed(CLEAN, "scores", 6, HOME, lead="X"), BookRule.LEAD_AFTER_PASS, "Score D6"),
    "a code without a jam": (
        _with_penalties((HOME, "5", [("B", "3"), ("X", "")], ("", ""))),
        BookRule.CODE_WITHOUT_JAM,
        "Penalties C13",
    ),
    "a jam without a code": (
        _with_penalties((HOME, "5", [("B", "3"), ("", "3")], ("", ""))),
        BookRule.JAM_WITHOUT_CODE,
        "Penalties C12",
    ),
    "an unknown code": (
        _with_penalties((HOME, "5", [("Q", "3")], ("", ""))),
        BookRule.UNKNOWN_CODE,
        "Penalties B12",
    ),
    "a jam out of range": (
        _with_penalties((HOME, "5", [("B", "3"), ("B", "9")], ("", ""))),
        BookRule.JAM_OUT_OF_RANGE,
        "Penalties C13",
    ),
    "FO too early": (
        _with_penalties((HOME, "5", [("B", "3")], ("FO", "3"))),
        BookRule.FOUL_OUT_EARLY,
        "Penalties K12",
    ),
    "seven without FO": (
        _with_penalties((HOME, "4", SEVEN, ("", ""))),
        BookRule.FOUL_OUT_MISSING,
        "Penalties H10",
    ),
    "an expulsion without its penalty": (
        _with_penalties((HOME, "5", [("B", "3")], ("G", "2"))),
        BookRule.EXPULSION_WITHOUT_PENALTY,
        "Penalties K12",
    ),
    "six and an expulsion": (
        _with_penalties((HOME, "4", SEVEN[:6], ("B", "2"))),
        BookRule.SIX_AND_EXPULSION,
        "Penalties K10",
    ),
    "a skater twice": (_in_lineup(4, HOME, 4, "4"), BookRule.TWICE_IN_LINE_UP, "Lineups S4"),
    "an empty place": (_in_lineup(4, HOME, 4, ""), BookRule.PLACE_EMPTY, "Lineups S4"),
    "an unknown sign": (_in_lineup(4, HOME, 4, "5", ("/", "", "")), BookRule.UNKNOWN_SYMBOL, "Lineups T4"),
    "a sign without a penalty": (
        _in_lineup(4, HOME, 4, "5", ("+", "", "")),
        BookRule.SAT_WITHOUT_PENALTY,
        "Lineups T4",
    ),
    "an S from nowhere": (
        _in_lineup(4, HOME, 4, "5", ("$", "", "")),
        BookRule.SEATED_WITHOUT_PENALTY,
        "Lineups T4",
    ),
    "seated, and without a sign": (_in_lineup(5, AWAY, 1, "02"), BookRule.SAT_AND_MISSING, "Lineups AH5"),
    "seated, and missing": (_in_lineup(5, AWAY, 1, "06"), BookRule.SAT_AND_MISSING, "Lineups AG4"),
    "out, and in a lineup": (
        _with_penalties((HOME, "4", [("B", "1")] * 7, ("FO", "1"))),
        BookRule.OUT_IN_LINE_UP,
        "Lineups O5",
    ),
    "SP without noPivot": (changed(CLEAN, "lineups", 6, HOME, no_pivot=""), BookRule.NO_PIVOT_MISSING, "Lineups B6"),
    "a penalty off the track": (
        _with_penalties((HOME, "6", [("B", "2")], ("", ""))),
        BookRule.PENALTY_NOT_IN_LINE_UP,
        "Penalties B14",
    ),
    "a penalty that nobody served": (
        _with_penalties((HOME, "4", [("B", "1")], ("", ""))),
        BookRule.PENALTY_NOT_SERVED,
        "Penalties B10",
    ),
    "two jammers": (_in_lineup(4, HOME, 0, "6"), BookRule.JAMMER_DIFFERS, "Lineups C4"),
    "a star pass on one sheet": (changed(CLEAN, "lineups", 6, HOME, jam="3"), BookRule.STAR_PASS_DIFFERS, "Lineups A6"),
    "a lead with a penalty": (
        _with_penalties((HOME, "1", [("B", "1")], ("", ""))),
        BookRule.LEAD_WITH_PENALTY,
        "Score C4",
    ),
    "lost without a penalty": (changed(CLEAN, "scores", 7, AWAY, lost="X"), BookRule.LOST_WITHOUT_PENALTY, "Score V7"),
}


def test_a_book_without_a_mistake_has_no_finding() -> None:
    assert book_findings(CLEAN) == ()


@pytest.mark.parametrize("name", CASES)
def test_a_mistake_is_found_at_its_place(name: str) -> None:
    typed, rule, place = CASES[name]
    found = book_findings(typed)
    assert (rule, place) in [(one.rule, str(one.place)) for one in found], found
    assert all(one.text.endswith(".") and one.suggestion.endswith(".") for one in found)


def test_every_rule_has_a_case() -> None:
    assert {rule for _, rule, _ in CASES.values()} == set(BookRule)


@pytest.mark.parametrize(
    "typed",
    [
        pytest.param(replace(CLEAN, scores=(score(4, HOME, "SP*"), *CLEAN.scores[2:])), id="SP* first"),
        pytest.param(replace(CLEAN, lineups=()), id="no lineups"),
        pytest.param(replace(CLEAN, scores=(), lineups=(), penalties=()), id="no jams"),
        pytest.param(replace(CLEAN, teams={}), id="no teams"),
        pytest.param(replace(CLEAN, lineups=(lineup(4, HOME, "1", [""] * 5),)), id="empty lineups"),
    ],
)
def test_half_a_book_is_checked_too(typed: TypedBook) -> None:
    assert all(one.text for one in book_findings(typed))


def test_a_last_jam_exempts_penalties_and_skaters_without_a_sign() -> None:
    served = _with_penalties((HOME, "4", [("B", "3")], ("", "")))
    assert BookRule.PENALTY_NOT_SERVED not in {one.rule for one in book_findings(served)}
    out = _with_penalties((HOME, "4", [("B", "2")] * 7, ("FO", "2")))
    assert BookRule.OUT_IN_LINE_UP not in {one.rule for one in book_findings(out)}


def test_a_number_of_thousands_of_digits_is_no_jam() -> None:
    """A cell may have 32,767 characters, and Python converts no more than 4,300 digits."""
    digits = "9" * 5_000
    book = changed(CLEAN, "scores", 7, HOME, jam=digits)
    book = replace(changed(book, "scores", 7, AWAY, jam=digits), penalties=(penalties(HOME, "1", [("B", digits)]),))
    assert BookRule.JAM_OUT_OF_RANGE in {finding.rule for finding in book_findings(book)}


def test_numbers_may_go_on_in_period_two_and_blanks_mark_nothing() -> None:
    more = tuple(
        replace(one, period=2, jam="4", place=replace(one.place, row=one.place.row + 42)) for one in CLEAN.scores[:2]
    )
    typed = replace(CLEAN, scores=(*CLEAN.scores, *more))
    assert BookRule.JAM_SKIPPED not in {one.rule for one in book_findings(typed)}
    assert book_findings(changed(CLEAN, "scores", 4, AWAY, lead=" ")) == ()


def test_a_book_that_no_program_has_computed_is_no_mistake() -> None:
    place = BookPlace(sheet="Score", row=84, column="A")
    assert book_findings(replace(CLEAN, errors=((place, UNCOMPUTED),))) == ()


def test_every_rule_is_documented(repository: Path) -> None:
    text = (repository / "docs" / "checks.md").read_text(encoding="utf-8")
    book, _, bout = text.partition("## Rules of a bout")
    assert [rule for rule in BookRule if f"| `{rule}` |" not in book] == []
    assert [check for check in Check if f"| `{check}` |" not in bout] == []
