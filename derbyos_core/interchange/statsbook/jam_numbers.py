"""Numbers of jams that do not rise, read from the row of the other team.

On paper both teams' rows of a jam stand side by side, which is what `SP*` is for. Where one team's numbers rise and the
other's do not (14, 16, 15, 17 or 14, 15, 15, 17), somebody mistyped a number, and the row tells which jam is meant. By
its number the jam would be paired with another jam of the other team, or be lost as one that stands there twice.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import TypeVar

from derbyos_core.i18n import tr
from derbyos_core.identity import Team
from derbyos_core.interchange.statsbook.findings import Findings
from derbyos_core.interchange.statsbook.jams import read_jam_number
from derbyos_core.interchange.statsbook.typed_book import (
    BookLineupRow,
    BookOffset,
    BookScoreRow,
    TypedBook,
)

__all__ = ["with_rising_numbers"]

_Row = TypeVar("_Row", BookScoreRow, BookLineupRow, BookOffset)
_Numbers = Mapping[int, int]
"""Numbers of jams by row of the sheet, in the order of the rows."""


def with_rising_numbers(book: TypedBook, findings: Findings) -> TypedBook:
    """Return the book with the numbers that one team mistyped as the other team has them; each is told on Score."""
    return replace(
        book,
        scores=_corrected(book.scores, findings),
        lineups=_corrected(book.lineups, Findings()),
        offsets=_corrected(book.offsets, Findings(), _wrong_numbers(book.scores)),
    )


def _corrected(
    rows: Sequence[_Row], findings: Findings, wrong: Mapping[tuple[int, Team, int], int] | None = None
) -> tuple[_Row, ...]:
    """Return the rows with other numbers where they are wrong; those of Lineups and OS Offset only repeat Score's."""
    meant = _wrong_numbers(rows) if wrong is None else wrong
    found = []
    for row in rows:
        number = meant.get((row.period, row.team, row.place.row))
        if number is not None and read_jam_number(row.jam) not in (None, number):
            taken = tr("{number}, as the other team has it in this row", number=number)
            findings.mend(row.place, row.jam, taken)
            found.append(replace(row, jam=str(number)))
        else:
            found.append(row)
    return tuple(found)


def _wrong_numbers(rows: Sequence[_Row]) -> dict[tuple[int, Team, int], int]:
    """Return the numbers that are meant, by period, team and row, where others are typed."""
    found: dict[tuple[int, Team, int], int] = {}
    for period in sorted({row.period for row in rows}):
        typed = {
            team: {
                row.place.row: number
                for row in rows
                if (row.period, row.team) == (period, team) and (number := read_jam_number(row.jam)) is not None
            }
            for team in (Team.HOME, Team.AWAY)
        }
        for team, other in ((Team.HOME, Team.AWAY), (Team.AWAY, Team.HOME)):
            meant = _meant(typed[team], typed[other])
            found |= {(period, team, row): number for row, number in meant.items() if number != typed[team][row]}
    return found


def _meant(own: _Numbers, other: _Numbers) -> _Numbers:
    """Return one team's numbers such that they rise: with as few of the other's as are needed, else as typed."""
    if _rises(own) or not _rises(other):
        return own
    mixed = {row: other.get(row, number) if _is_out_of_order(own, row) else number for row, number in own.items()}
    side_by_side = {row: other.get(row, number) for row, number in own.items()}
    return next((numbers for numbers in (mixed, side_by_side) if _rises(numbers)), own)


def _is_out_of_order(numbers: _Numbers, row: int) -> bool:
    own = numbers[row]
    return any((one < row and number >= own) or (one > row and number <= own) for one, number in numbers.items())


def _rises(numbers: _Numbers) -> bool:
    return all(before < after for before, after in pairwise(numbers.values()))
