"""Jams of a typed book: both teams' rows of Score and Lineups, put together.

A row begins a jam if it has a number, and belongs to the jam before if it has `SP` or `SP*`. The teams are paired by
the order of their jams, not by the numbers, and neither by the height of the rows: a wrong number, or a row that is
missing on one side, is then one finding and not one for every jam after it.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from derbyos_core.identity import Team
from derbyos_core.interchange.statsbook.typed_book import BookLineupRow, BookScoreRow, TypedBook

__all__ = ["BOTH", "OTHER_TEAMS", "STAR_PASS", "BookJam", "TeamRows", "book_jams", "is_marked", "jam_number", "tidy"]

BOTH = (Team.HOME, Team.AWAY)
STAR_PASS, OTHER_TEAMS = "SP", "SP*"
DIGITS_MAX = 9
"""Python refuses to convert thousands of digits; a period has fewer than a hundred jams."""


def tidy(text: str) -> str:
    """Return a text as it was meant: without blanks around it, in capitals, a whole number without its point."""
    said = text.strip().upper()
    return said.removesuffix(".0") if said.removesuffix(".0").isdecimal() else said


def jam_number(text: str) -> int | None:
    """Return the number of a jam in a tidied text; None if it is none, or has too many digits to be one."""
    return int(text) if text.isdecimal() and len(text) <= DIGITS_MAX else None


def is_marked(text: str) -> bool:
    """Return whether a box has its X; a blank alone is none."""
    return bool(text.strip())


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamRows:
    """One team's rows of a jam: the first, and those after it with `SP` or `SP*`, each with its row on Lineups."""

    rows: tuple[tuple[BookScoreRow, BookLineupRow | None], ...]

    @property
    def first(self) -> BookScoreRow:
        """The row with the number of the jam."""
        return self.rows[0][0]

    @property
    def scores(self) -> tuple[BookScoreRow, ...]:
        """The rows on Score that say something about this team: `SP*` is the other team's."""
        return tuple(score for score, _ in self.rows if tidy(score.jam) != OTHER_TEAMS)

    @property
    def lineups(self) -> tuple[BookLineupRow, ...]:
        """The rows on Lineups that say something about this team."""
        return tuple(lineup for score, lineup in self.rows if lineup is not None and tidy(score.jam) != OTHER_TEAMS)

    @property
    def pass_row(self) -> BookScoreRow | None:
        """The row of the star pass of this team."""
        return next((score for score, _ in self.rows if tidy(score.jam) == STAR_PASS), None)

    def is_in_line_up(self, number: str) -> bool:
        """Return whether a skater stands in any row."""
        return any(tidy(mark.number) == number for lineup in self.lineups for mark in lineup.skaters)

    def symbols_of(self, number: str) -> tuple[str, ...]:
        """Return the symbols of a skater in all rows, from left to right."""
        return tuple(
            tidy(symbol)
            for lineup in self.lineups
            for mark in lineup.skaters
            if tidy(mark.number) == number
            for symbol in mark.symbols
            if symbol.strip()
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class BookJam:
    """One jam. `number` is the typed one, or what it must be if the two teams' rows disagree."""

    period: int
    number: int
    sides: Mapping[Team, TeamRows]

    @property
    def name(self) -> tuple[int, int]:
        """Period and number, as penalties name it."""
        return self.period, self.number


def book_jams(book: TypedBook) -> tuple[BookJam, ...]:
    """Return the jams of both periods in their order."""
    found: list[BookJam] = []
    for period in sorted({row.period for row in book.scores}):
        columns = {team: _team_jams(book, period, team) for team in BOTH}
        number = 0
        for place in range(max(map(len, columns.values()))):
            sides = {team: jams[place] for team, jams in columns.items() if place < len(jams)}
            typed = {tidy(side.first.jam) for side in sides.values()}
            only = next(iter(typed)) if len(typed) == 1 else ""
            said = jam_number(only)
            number = number + 1 if said is None else said
            found.append(BookJam(period=period, number=number, sides=sides))
    return tuple(found)


def _team_jams(book: TypedBook, period: int, team: Team) -> list[TeamRows]:
    scores = sorted(
        (row for row in book.scores if (row.period, row.team) == (period, team)), key=lambda row: row.place.row
    )
    lineups = [row for row in book.lineups if (row.period, row.team) == (period, team)]
    shift = _top(lineups) - _top(scores)
    by_row = {row.place.row - shift: row for row in lineups}
    jams: list[list[tuple[BookScoreRow, BookLineupRow | None]]] = []
    for row in scores:
        rows = (row, by_row.get(row.place.row))
        if tidy(row.jam) in (STAR_PASS, OTHER_TEAMS) and jams:
            jams[-1].append(rows)
        else:
            jams.append([rows])
    return [TeamRows(rows=tuple(rows)) for rows in jams]


def _top(rows: Iterable[BookScoreRow] | Sequence[BookLineupRow]) -> int:
    return min((row.place.row for row in rows), default=0)
