"""Penalties of a typed book by team and skater, through both periods."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from derbyos_core.identity import Team
from derbyos_core.interchange.statsbook.checks.book_jams import jam_number, tidy
from derbyos_core.interchange.statsbook.layout import PENALTY_COLUMNS
from derbyos_core.interchange.statsbook.typed_book import BookPenaltyRow, BookPlace, TypedBook

__all__ = ["FOUL_OUT", "PENALTIES_MAX", "BookPenalty", "SkaterPenalties", "code_place", "out_place", "skater_penalties"]

FOUL_OUT = "FO"
PENALTIES_MAX = 7
"""A skater with as many is out of the game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BookPenalty:
    """One penalty: its place, period, code and jam as typed."""

    place: BookPlace
    period: int
    code: str
    jam: str

    @property
    def name(self) -> tuple[int, int]:
        """Period and number of the jam; number 0 if none can be read."""
        return self.period, jam_number(tidy(self.jam)) or 0


@dataclass(slots=True, kw_only=True)
class SkaterPenalties:
    """All penalties of one skater, and what stands in the column FO/EXP of both periods."""

    number: str
    penalties: list[BookPenalty] = field(default_factory=list)
    outs: list[BookPenalty] = field(default_factory=list)

    def in_jam(self, name: tuple[int, int]) -> bool:
        """Return whether one was given in a jam."""
        return any(one.name == name for one in self.penalties)

    @property
    def out_since(self) -> tuple[int, int] | None:
        """The jam after which the skater may not play on: of the seventh penalty, or of an expulsion."""
        names = sorted(one.name for one in self.penalties)
        found = [one.name for one in self.outs if tidy(one.code) not in ("", FOUL_OUT)]
        found += names[PENALTIES_MAX - 1 : PENALTIES_MAX]
        return min(found, default=None)


def skater_penalties(book: TypedBook) -> Mapping[tuple[Team, str], SkaterPenalties]:
    """Return the penalties of every skater who has a row; the bench is left out."""
    found: dict[tuple[Team, str], SkaterPenalties] = {}
    for row in sorted(book.penalties, key=lambda one: (one.period, one.place.row)):
        if not row.number.strip():
            continue
        skater = found.setdefault((row.team, tidy(row.number)), SkaterPenalties(number=row.number.strip()))
        for column, (code, jam) in enumerate(row.penalties):
            if code.strip() or jam.strip():
                place = code_place(row, column)
                skater.penalties.append(BookPenalty(place=place, period=row.period, code=code, jam=jam))
        if any(text.strip() for text in row.out):
            code, jam = row.out
            skater.outs.append(BookPenalty(place=out_place(row), period=row.period, code=code, jam=jam))
    return found


def code_place(row: BookPenaltyRow, column: int) -> BookPlace:
    """Return the cell of a penalty by its column, from 0."""
    names = PENALTY_COLUMNS[row.period, row.team].penalties
    first = 0 if row.number.strip() or len(row.penalties) == len(names) else names.index(row.place.column)
    return BookPlace(sheet=row.place.sheet, row=row.place.row, column=names[first + column])


def out_place(row: BookPenaltyRow) -> BookPlace:
    """Return the cell in the column FO/EXP."""
    column = PENALTY_COLUMNS[row.period, row.team].out
    return BookPlace(sheet=row.place.sheet, row=row.place.row, column=column)
