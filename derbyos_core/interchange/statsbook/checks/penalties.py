"""Checks of the sheet Penalties (domain 6.4)."""

from collections.abc import Iterator, Mapping, Sequence

from derbyos_core.bout.reading.rules import PENALTY_NAMES
from derbyos_core.i18n import tr
from derbyos_core.identity import Team
from derbyos_core.interchange.statsbook.checks.book_jams import BookJam, jam_number, tidy
from derbyos_core.interchange.statsbook.checks.finding import BookRule, Finding
from derbyos_core.interchange.statsbook.checks.skater_penalties import (
    FOUL_OUT,
    PENALTIES_MAX,
    SkaterPenalties,
    code_place,
    out_place,
)
from derbyos_core.interchange.statsbook.typed_book import BookPenaltyRow, BookPlace, TypedBook

__all__ = ["penalty_findings"]

UNKNOWN = "?"
CODES = frozenset((*PENALTY_NAMES, UNKNOWN))


def penalty_findings(
    book: TypedBook, jams: Sequence[BookJam], given: Mapping[tuple[Team, str], SkaterPenalties]
) -> Iterator[Finding]:
    """Check all cells of the sheet, then the sum of each skater."""
    last = {period: max(jam.number for jam in jams if jam.period == period) for period in {jam.period for jam in jams}}
    for row in book.penalties:
        for column, (code, jam) in enumerate(row.penalties):
            yield from _pair(row, code_place(row, column), code, jam, last)
            if code.strip() and tidy(code) not in CODES:
                yield Finding(
                    place=code_place(row, column),
                    rule=BookRule.UNKNOWN_CODE,
                    text=tr("“{code}” is no code of a penalty since 2018.", code=code.strip()),
                    suggestion=tr("Type the code of the form."),
                )
        yield from _pair(row, out_place(row), *row.out, last)
    for skater in given.values():
        yield from _sum(skater)


def _pair(row: BookPenaltyRow, place: BookPlace, code: str, jam: str, last: Mapping[int, int]) -> Iterator[Finding]:
    below = BookPlace(sheet=place.sheet, row=place.row + 1, column=place.column)
    said, number = code.strip(), tidy(jam)
    if said and not number:
        text = tr("“{code}” has no jam.", code=said)
        what = tr("Type the number of the jam below it.")
        yield Finding(place=below, rule=BookRule.CODE_WITHOUT_JAM, text=text, suggestion=what)
    elif number and not said:
        text = tr("Jam {jam} has no code.", jam=number)
        what = tr("Type the code above it, ? if nobody knows it.")
        yield Finding(place=place, rule=BookRule.JAM_WITHOUT_CODE, text=text, suggestion=what)
    if number and not 0 < (jam_number(number) or 0) <= last.get(row.period, 0):
        text = tr("“{jam}” is no jam of period {period}.", jam=jam.strip(), period=row.period)
        what = tr("Type the number of a jam on Score.")
        yield Finding(place=below, rule=BookRule.JAM_OUT_OF_RANGE, text=text, suggestion=what)


def _sum(skater: SkaterPenalties) -> Iterator[Finding]:
    count = sum(1 for one in skater.penalties if one.code.strip())
    fouled = [one for one in skater.outs if tidy(one.code) == FOUL_OUT]
    expelled = [one for one in skater.outs if tidy(one.code) not in ("", FOUL_OUT)]
    who = skater.number
    for one in fouled if count < PENALTIES_MAX else ():
        text = tr("{who} has FO with {count} penalties.", who=who, count=count)
        what = tr("Remove FO, or add the penalties that are missing.")
        yield Finding(place=one.place, rule=BookRule.FOUL_OUT_EARLY, text=text, suggestion=what)
    if count >= PENALTIES_MAX and not skater.outs:
        seventh = [one for one in skater.penalties if one.code.strip()][PENALTIES_MAX - 1]
        text = tr("{who} has {count} penalties, but no FO.", who=who, count=count)
        what = tr("Type FO, with the jam of the seventh penalty.")
        yield Finding(place=seventh.place, rule=BookRule.FOUL_OUT_MISSING, text=text, suggestion=what)
    for one in expelled:
        if not skater.in_jam(one.name):
            text = tr("{who} was expelled in Jam {jam}, but has no penalty in it.", who=who, jam=one.jam.strip() or "?")
            what = tr("Add the penalty of the expulsion, or correct the jam.")
            yield Finding(place=one.place, rule=BookRule.EXPULSION_WITHOUT_PENALTY, text=text, suggestion=what)
        if count == PENALTIES_MAX - 1:
            text = tr("{who} has six penalties and an expulsion.", who=who)
            what = tr("Look whether the seventh penalty was typed in the wrong column.")
            yield Finding(place=one.place, rule=BookRule.SIX_AND_EXPULSION, text=text, suggestion=what)
