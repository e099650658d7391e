"""Checks of the sheet Score (domain 6.2, 6.4)."""

from collections.abc import Iterator, Sequence

from derbyos_core.i18n import tr
from derbyos_core.identity import Team
from derbyos_core.interchange.statsbook.checks.book_jams import (
    BOTH,
    OTHER_TEAMS,
    STAR_PASS,
    BookJam,
    TeamRows,
    is_marked,
    jam_number,
    tidy,
)
from derbyos_core.interchange.statsbook.checks.finding import BookRule, Finding
from derbyos_core.interchange.statsbook.layout import SCORE_COLUMNS, TRIP_FIRST
from derbyos_core.interchange.statsbook.typed_book import BookPlace, BookScoreRow

__all__ = ["score_findings"]


def score_findings(jams: Sequence[BookJam]) -> Iterator[Finding]:
    """Check the rows of all jams."""
    yield from _numbers(jams)
    for jam in jams:
        yield from _twice(jam)
        yield from _injury(jam)
        yield from _star_pass_rows(jam)
        for side in jam.sides.values():
            yield from _no_initial(side)
            yield from _trips(side)
            yield from _lead(jam, side)


def _numbers(jams: Sequence[BookJam]) -> Iterator[Finding]:
    before: dict[tuple[int, Team], int] = {}
    for jam in jams:
        for team, side in jam.sides.items():
            said, last = tidy(side.first.jam), before.get((jam.period, team), 0)
            before[jam.period, team] = jam.number
            if not said.isdecimal():
                text = tr("Instead of the number of a jam the row has “{text}”.", text=side.first.jam)
                if not side.first.jam.strip():
                    text = tr("The row has no number of a jam.")
                yield _finding(side.first, "jam", BookRule.NO_NUMBER, text, tr("Type the number of the jam."))
            elif jam_number(said) not in (last + 1, _goes_on(jams, jam.period) if last == 0 else last + 1):
                text = tr("Jam {number} follows Jam {last}.", number=said, last=last)
                if last == 0:
                    text = tr("The first jam of the period has number {number}.", number=said)
                what = tr("Type {number}, or add the jams that are missing.", number=last + 1)
                yield _finding(side.first, "jam", BookRule.JAM_SKIPPED, text, what)


def _goes_on(jams: Sequence[BookJam], period: int) -> int:
    """Return the number with which a period goes on, where numbers do not begin anew."""
    return max((jam.number for jam in jams if jam.period < period), default=0) + 1


def _twice(jam: BookJam) -> Iterator[Finding]:
    leads = [row for side in jam.sides.values() for row in side.scores if is_marked(row.lead)]
    for row in leads if len(leads) > 1 else ():
        text = tr("LEAD is marked {count} times in Jam {jam}.", count=len(leads), jam=jam.number)
        yield _finding(row, "lead", BookRule.TWO_LEADS, text, tr("Leave it with the first jammer who earned it."))
    calls = [row for side in jam.sides.values() for row in side.scores if is_marked(row.called)]
    for row in calls if len(calls) > 1 else ():
        text = tr("CALL is marked {count} times in Jam {jam}.", count=len(calls), jam=jam.number)
        yield _finding(row, "called", BookRule.TWO_CALLS, text, tr("Leave it with the lead jammer who called it off."))


def _injury(jam: BookJam) -> Iterator[Finding]:
    marked = [side for side in jam.sides.values() if any(is_marked(row.injury) for row in side.scores)]
    if len(marked) == 1:
        row = next(row for row in marked[0].scores if is_marked(row.injury))
        text = tr("INJ is marked for one team only in Jam {jam}.", jam=jam.number)
        yield _finding(row, "injury", BookRule.INJURY_ON_ONE_SIDE, text, tr("Mark INJ for both teams, or for none."))


def _star_pass_rows(jam: BookJam) -> Iterator[Finding]:
    for team, side in jam.sides.items():
        other = jam.sides.get(BOTH[1 - BOTH.index(team)])
        others = {tidy(row.jam) for row, _ in other.rows[1:]} if other is not None else set()
        for row, _ in side.rows:
            said = tidy(row.jam)
            if said == STAR_PASS and not others & {STAR_PASS, OTHER_TEAMS}:
                text = tr("SP stands in Jam {jam}, but the other team has neither SP* nor SP.", jam=jam.number)
                what = tr("Type SP* beside it, in a row of its own.")
                yield _finding(row, "jam", BookRule.STAR_PASS_ALONE, text, what)
            if said != OTHER_TEAMS:
                continue
            if STAR_PASS not in others:
                text = tr("SP* stands in Jam {jam}, but the other team has no SP.", jam=jam.number)
                yield _finding(row, "jam", BookRule.STAR_PASS_ALONE, text, tr("Type SP beside it, or remove SP*."))
            typed = (row.jammer, row.lost, row.lead, row.called, row.injury, row.no_initial, *row.trips)
            if any(text.strip() for text in typed):
                text = tr("Something is typed after SP*, where the other team passed the star.")
                yield _finding(
                    row, "jammer", BookRule.STAR_PASS_ROW_FILLED, text, tr("Empty the row, or type SP instead of SP*.")
                )


def _no_initial(side: TeamRows) -> Iterator[Finding]:
    for row in side.scores:
        if is_marked(row.no_initial) and any(text.strip() for text in row.trips):
            text = tr("NI is marked, but trips have points, which the book does not count.")
            yield _finding(
                row, "no_initial", BookRule.NO_INITIAL_WITH_POINTS, text, tr("Remove NI, or the points of the trips.")
            )
    if not side.scores:
        return  # SP* without a jam before it, which is told as such
    first, last = side.scores[0], side.scores[-1]
    if not is_marked(last.no_initial) and not any(row.trips[0].strip() for row in side.scores):
        text = tr("Neither NI nor points of trip 2 are entered.")
        what = tr("Mark NI, or type the points of trip 2, 0 for none.")
        yield _finding(last, "no_initial", BookRule.NO_TRIP, text, what)
    elif side.pass_row is not None and not is_marked(first.no_initial) and not any(map(is_marked, first.trips)):
        text = tr("The jammer who passed the star has neither NI nor points.")
        what = tr("Mark NI, unless the star was passed in trip 2.")
        yield _finding(first, "no_initial", BookRule.NO_TRIP, text, what)


def _trips(side: TeamRows) -> Iterator[Finding]:
    columns = list(zip(*(row.trips for row in side.scores), strict=False))
    filled = [place for place, cells in enumerate(columns) if any(text.strip() for text in cells)]
    for place in range(max(filled, default=0)):
        # An empty trip 2 is told with NI.
        if place and place not in filled:
            text = tr("Trip {number} is empty, but a later one has points.", number=place + TRIP_FIRST)
            what = tr("Type the points of the trip, 0 for none.")
            yield _of_trip(side.scores[-1], place, BookRule.TRIP_SKIPPED, text, what)
    for place, cells in enumerate(columns):
        if sum(1 for text in cells if text.strip()) > 1:
            text = tr("Both jammers of a star pass have points in trip {number}.", number=place + TRIP_FIRST)
            what = tr("Leave all points of the trip in the row of the new jammer.")
            yield _of_trip(side.scores[-1], place, BookRule.TRIP_OF_BOTH, text, what)
    for row in side.scores:
        for place, cell in enumerate(row.trips):
            if cell.strip() and not tidy(cell).isdecimal():
                text = tr("Trip {number} has “{text}” instead of points.", number=place + TRIP_FIRST, text=cell.strip())
                yield _of_trip(row, place, BookRule.NO_NUMBER, text, tr("Type the points as a number."))


def _lead(jam: BookJam, side: TeamRows) -> Iterator[Finding]:
    is_lost = any(is_marked(row.lost) for row in side.scores)
    if side.pass_row is not None and is_marked(side.first.lead) and not is_lost:
        text = tr("The lead jammer passed the star, but LOST is not marked.")
        yield _finding(side.first, "lost", BookRule.STAR_PASS_WITH_LEAD, text, tr("Mark LOST, or remove LEAD."))
    after = side.pass_row
    if after is not None and is_marked(after.lead):
        text = tr("LEAD is marked after a star pass, but a new jammer cannot become lead.")
        what = tr("Mark it in the row before, if the first jammer had it.")
        yield _finding(after, "lead", BookRule.LEAD_AFTER_PASS, text, what)
    has_lead = any(is_marked(row.lead) for one in jam.sides.values() for row in one.scores)
    has_points = any(tidy(cell) not in ("", "0") for row in side.scores for cell in row.trips)
    if has_points and not has_lead and not is_lost:
        text = tr("Points are entered, but nobody has LEAD and LOST is not marked.")
        what = tr("Mark LEAD or LOST; only in overtime neither is right.")
        yield _finding(side.first, "lead", BookRule.POINTS_WITHOUT_LEAD, text, what)


def _finding(row: BookScoreRow, column: str, rule: BookRule, text: str, suggestion: str) -> Finding:
    columns = SCORE_COLUMNS[row.team]
    names = {
        "jam": columns.jam,
        "jammer": columns.jammer,
        "lost": columns.lost,
        "lead": columns.lead,
        "called": columns.called,
        "injury": columns.injury,
        "no_initial": columns.no_initial,
    }
    place = BookPlace(sheet=row.place.sheet, row=row.place.row, column=names[column])
    return Finding(place=place, rule=rule, text=text, suggestion=suggestion)


def _of_trip(row: BookScoreRow, place: int, rule: BookRule, text: str, suggestion: str) -> Finding:
    column = SCORE_COLUMNS[row.team].trips[place]
    at = BookPlace(sheet=row.place.sheet, row=row.place.row, column=column)
    return Finding(place=at, rule=rule, text=text, suggestion=suggestion)
