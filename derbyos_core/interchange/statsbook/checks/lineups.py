"""Checks of the sheet Lineups with the signs of the box (domain 6.3, 6.4)."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from derbyos_core.i18n import tr
from derbyos_core.identity import Team
from derbyos_core.interchange.statsbook.checks.book_jams import (
    BOTH,
    OTHER_TEAMS,
    STAR_PASS,
    BookJam,
    TeamRows,
    is_marked,
    tidy,
)
from derbyos_core.interchange.statsbook.checks.finding import BookRule, Finding
from derbyos_core.interchange.statsbook.checks.skater_penalties import SkaterPenalties
from derbyos_core.interchange.statsbook.layout import LINEUP_COLUMNS
from derbyos_core.interchange.statsbook.typed_book import BookLineupRow, BookMark, BookPlace

__all__ = ["lineup_findings"]

SYMBOLS = frozenset("-+S$3")
SAT_DOWN, SEATED, STILL_IN, RESTS = ("-", "+"), ("S", "$"), ("-", "S"), "3"
Given = Mapping[tuple[Team, str], SkaterPenalties]


def lineup_findings(jams: Sequence[BookJam], given: Given) -> Iterator[Finding]:
    """Check the rows of all jams, both teams' one after the other."""
    for team in BOTH:
        seated: dict[str, BookPlace] = {}
        for place, jam in enumerate(jams):
            side = jam.sides.get(team)
            if side is None:
                continue
            names = {one.name for one in jams[max(0, place - 1) : place + 1]}
            yield from _rows(side)
            yield from _skaters(jam, team, side, given, is_last=place == len(jams) - 1)
            for row in side.lineups:
                yield from _box(row, team, names, seated, given)
                yield from _missing(row, jam, team, seated, given)
                seated = _seated(row)


def _rows(side: TeamRows) -> Iterator[Finding]:
    for score, row in side.rows:
        if row is None:
            continue
        if tidy(score.jam) == OTHER_TEAMS:
            # The jammer is copied from Score, where it is told.
            typed = (*(mark.number for mark in row.skaters[1:]), *(one for mark in row.skaters for one in mark.symbols))
            jammer = row.skaters[0].number if row.skaters else ""
            if any(text.strip() for text in typed) or (jammer.strip() and tidy(jammer) != tidy(score.jammer)):
                text = tr("Skaters are typed after SP*, where the other team passed the star.")
                what = tr("Empty the row, or type SP instead of SP* on Score.")
                place = BookPlace(sheet=row.place.sheet, row=row.place.row, column=LINEUP_COLUMNS[row.team].jam)
                yield Finding(place=place, rule=BookRule.STAR_PASS_ROW_FILLED, text=text, suggestion=what)
            continue
        if tidy(score.jam) == STAR_PASS and not is_marked(row.no_pivot):
            text = tr("noPivot is not marked after a star pass.")
            place = BookPlace(sheet=row.place.sheet, row=row.place.row, column=LINEUP_COLUMNS[row.team].no_pivot)
            yield Finding(
                place=place, rule=BookRule.NO_PIVOT_MISSING, text=text, suggestion=tr("Mark noPivot in this row.")
            )
        for mark in row.skaters:
            if not mark.number.strip():
                text = tr("A place in the lineup is empty.")
                what = tr("Type the skater, or a comment if the team skated with fewer.")
                yield Finding(place=mark.place, rule=BookRule.PLACE_EMPTY, text=text, suggestion=what)
            for number, symbol in enumerate(mark.symbols):
                if symbol.strip() and tidy(symbol) not in SYMBOLS:
                    text = tr("“{symbol}” is no symbol of the box since 2019.", symbol=symbol.strip())
                    yield Finding(
                        place=_cell(row, mark, number),
                        rule=BookRule.UNKNOWN_SYMBOL,
                        text=text,
                        suggestion=tr("Type -, +, S, $ or 3."),
                    )


def _skaters(jam: BookJam, team: Team, side: TeamRows, given: Given, *, is_last: bool) -> Iterator[Finding]:
    """Check each skater of the lineups. In the last jam somebody who is out is told only with a sign of the box."""
    for row in side.lineups:
        counts = Counter(tidy(mark.number) for mark in row.skaters if mark.number.strip())
        for mark in row.skaters:
            number = tidy(mark.number)
            if counts.get(number, 0) > 1:
                text = tr("{who} stands in this lineup twice.", who=mark.number.strip())
                what = tr("Type the skater who is missing.")
                yield Finding(place=mark.place, rule=BookRule.TWICE_IN_LINE_UP, text=text, suggestion=what)
            skater = given.get((team, number))
            out = skater.out_since if skater is not None else None
            is_exempt = is_last and not any(is_marked(one) for one in mark.symbols)
            if out is not None and out < jam.name and not is_exempt:
                text = tr("{who} had fouled out or was expelled before this jam.", who=mark.number.strip())
                what = tr("Type the skater who was on the track, or correct the penalties.")
                yield Finding(place=mark.place, rule=BookRule.OUT_IN_LINE_UP, text=text, suggestion=what)


def _box(
    row: BookLineupRow,
    team: Team,
    names: set[tuple[int, int]],
    seated: Mapping[str, BookPlace],
    given: Given,
) -> Iterator[Finding]:
    """Check that whoever sat has a penalty in this jam or the one before, or sat there already."""
    for mark in row.skaters:
        number = tidy(mark.number)
        skater = given.get((team, number))
        has_penalty = skater is not None and any(skater.in_jam(name) for name in names)
        is_in = number in seated
        for place, symbol in enumerate(mark.symbols):
            said = tidy(symbol)
            if said in SAT_DOWN and not has_penalty:
                text = tr(
                    "{who} sat down without a penalty in this jam or the one before.", who=mark.number.strip() or "?"
                )
                what = tr("Add the penalty, or remove the sign.")
                rule = BookRule.SAT_WITHOUT_PENALTY
                yield Finding(place=_cell(row, mark, place), rule=rule, text=text, suggestion=what)
            if said in SEATED and not is_in and not has_penalty:
                text = tr("{who} was in the box at the start, but had neither sat down nor a penalty.", who=mark.number)
                what = tr("Add what is missing; a substitute needs a comment.")
                rule = BookRule.SEATED_WITHOUT_PENALTY
                yield Finding(place=_cell(row, mark, place), rule=rule, text=text, suggestion=what)
            is_in = said in STILL_IN if said in SYMBOLS and said != RESTS else is_in


def _missing(
    row: BookLineupRow, jam: BookJam, team: Team, seated: Mapping[str, BookPlace], given: Given
) -> Iterator[Finding]:
    """Check that whoever sat at the end of the row before is in this one, with a sign."""
    for number, place in seated.items():
        mark = next((one for one in row.skaters if tidy(one.number) == number), None)
        skater = given.get((team, number))
        out = skater.out_since if skater is not None else None
        if mark is None and (out is None or out >= jam.name):
            text = tr("{who} sat in the box at the end of this row, but is not in the next one.", who=number)
            what = tr("Type them in the next row, or $ or + here if they had served.")
            yield Finding(place=place, rule=BookRule.SAT_AND_MISSING, text=text, suggestion=what)
        elif mark is not None and not any(tidy(one) in SEATED for one in mark.symbols):
            text = tr("{who} sat in the box before, but has neither S nor $ here.", who=number)
            what = tr("Type $ if they left the box in this jam, S if they stayed.")
            yield Finding(place=_cell(row, mark, 0), rule=BookRule.SAT_AND_MISSING, text=text, suggestion=what)


def _seated(row: BookLineupRow) -> dict[str, BookPlace]:
    """Return who sits at the end of a row. Whoever is hurt is replaced, and somebody else serves."""
    found = {}
    for mark in row.skaters:
        symbols = [tidy(one) for one in mark.symbols if one.strip()]
        if mark.number.strip() and symbols and symbols[-1] in STILL_IN and RESTS not in symbols:
            found[tidy(mark.number)] = mark.place
    return found


def _cell(row: BookLineupRow, mark: BookMark, number: int) -> BookPlace:
    """Return the cell of a sign."""
    columns = LINEUP_COLUMNS[row.team].skaters
    boxes = next((boxes for column, boxes in columns if column == mark.place.column), columns[0][1])
    return BookPlace(sheet=row.place.sheet, row=row.place.row, column=boxes[min(number, len(boxes) - 1)])
