"""Checks outside single jams: missing data of the front page, and numbers that no roster has."""

from collections.abc import Iterator, Mapping

from derbyos_core.i18n import tr
from derbyos_core.identity import Team
from derbyos_core.interchange.statsbook.checks.book_jams import OTHER_TEAMS, tidy
from derbyos_core.interchange.statsbook.checks.finding import BookRule, Finding
from derbyos_core.interchange.statsbook.layout import HEAD, SCORE_COLUMNS, TEAM_CELLS, split_address
from derbyos_core.interchange.statsbook.typed_book import BookPlace, TypedBook
from derbyos_core.interchange.statsbook.workbook import UNCOMPUTED

__all__ = ["front_page_findings"]

ASKED: Mapping[str, str] = {
    "venue/name": tr("The venue"),
    "venue/city": tr("The city"),
    "venue/state": tr("The state or province"),
    "host-league": tr("The host league"),
    "date": tr("The date"),
    "time": tr("The start time"),
}
"""Fields that every game has. A tournament and a game number it need not have."""


def front_page_findings(book: TypedBook) -> Iterator[Finding]:
    """Check the front page, and every number against the rosters."""
    for path, words in ASKED.items():
        if not book.head.get(path, "").strip():
            yield _missing(HEAD[path], words)
    for team, cells in TEAM_CELLS.items():
        side = book.teams.get(team)
        if side is None or not (side.league.strip() or side.name.strip()):
            yield _missing(cells["league"], tr("The league of a team"))
        if side is None or not side.color.strip():
            yield _missing(cells["color"], tr("The colour of a team"))
        if side is None or not side.skaters:
            yield _missing(f"{'B' if team is Team.HOME else 'I'}14", tr("The roster of a team"))
    for place, name in book.errors:
        if name == UNCOMPUTED:
            continue  # written by a program, and not opened in Excel yet
        yield Finding(
            place=place,
            rule=BookRule.EXCEL_ERROR,
            text=tr("The cell holds the error {name}.", name=name),
            suggestion=tr("Type the value anew."),
        )
    yield from _numbers(book)


def _missing(address: str, what: str) -> Finding:
    column, row = split_address(address)
    return Finding(
        place=BookPlace(sheet="IGRF", row=row, column=column),
        rule=BookRule.MISSING_DATA,
        text=tr("{what} is missing.", what=what),
        suggestion=tr("Type it, if it is known."),
    )


def _numbers(book: TypedBook) -> Iterator[Finding]:
    rosters = {team: {one.number for one in side.skaters} for team, side in book.teams.items()}
    for place, team, number in _typed_numbers(book):
        roster = rosters.get(team, set())
        if not number.strip() or not roster or number in roster:
            continue
        meant = next((one for one in sorted(roster) if _plain(one) == _plain(number)), None)
        if meant is not None and meant.strip() == number.strip():
            yield Finding(
                place=place,
                rule=BookRule.UNTIDY_NUMBER,
                text=tr("{number} has a blank before or after it, so the formulas do not find it.", number=meant),
                suggestion=tr("Type {number} anew, here or on IGRF.", number=meant.strip()),
            )
        elif meant is not None:
            yield Finding(
                place=place,
                rule=BookRule.UNTIDY_NUMBER,
                text=tr("{number} is on the roster as {meant}.", number=number.strip(), meant=meant),
                suggestion=tr("Type {meant}.", meant=meant),
            )
        else:
            yield Finding(
                place=place,
                rule=BookRule.NOT_ON_ROSTER,
                text=tr("Number {number} is not on the roster.", number=number.strip()),
                suggestion=tr("Type the number of the skater, or add them to IGRF."),
            )


def _plain(number: str) -> str:
    """Return a number without what spreadsheets lose or add: blanks, leading zeros, a point."""
    said = tidy(number)
    return said.lstrip("0") or "0" if said.isdecimal() else said


def _typed_numbers(book: TypedBook) -> Iterator[tuple[BookPlace, Team, str]]:
    for row in book.scores:
        if tidy(row.jam) != OTHER_TEAMS:
            column = SCORE_COLUMNS[row.team].jammer
            yield BookPlace(sheet=row.place.sheet, row=row.place.row, column=column), row.team, row.jammer
    for penalties in book.penalties:
        yield penalties.place, penalties.team, penalties.number
    for lineup in book.lineups:
        if tidy(lineup.jam) != OTHER_TEAMS:
            # The jammers are copied from Score, where they are looked at.
            yield from ((mark.place, lineup.team, mark.number) for mark in lineup.skaters[1:])
