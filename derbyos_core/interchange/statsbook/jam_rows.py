"""Sheets of a StatsBook that follow the jams, from a bout: Score, Lineups, OS Offset, Game Clock (domain 6.1 to 6.3).

The first three have the same rows: one for a jam, and one more for a star pass, level for both teams. Game Clock has
one row for a jam.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from derbyos_core.bout.model import Bout, Jam, JamId, Period
from derbyos_core.bout.paper.clock_lines import ClockEvent, clock_at, events_after
from derbyos_core.bout.paper.jam_lines import (
    BOTH,
    FIRST_TRIP,
    LAST_TRIP,
    JamLine,
    jam_lines,
    line_places,
    offsets_of,
    points_by_trip,
)
from derbyos_core.bout.reading.box_rows import BoxRows
from derbyos_core.bout.wording.words import Words
from derbyos_core.i18n import ntr, tr
from derbyos_core.identity import Team
from derbyos_core.interchange.statsbook import layout
from derbyos_core.interchange.statsbook.row_words import SECOND_US, clock_words, team_word
from derbyos_core.interchange.statsbook.typed_book import (
    BookClockRow,
    BookLineupRow,
    BookMark,
    BookOffset,
    BookPlace,
    BookScoreRow,
)

__all__ = ["PlacedLine", "clock_rows", "lineup_rows", "offset_rows", "placed_lines", "score_rows"]

MARK = "X"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacedLine:
    """A line of the jams, and its row on the sheets that follow them."""

    line: JamLine
    row: int


def placed_lines(bout: Bout, out: list[str]) -> tuple[PlacedLine, ...]:
    """Return the lines of all jams that have begun; what the book has no rows for is named in `out`."""
    found: list[PlacedLine] = []
    for period in bout.periods:
        begun = [one for one in jam_lines(bout, period.number) if one.jam.start is not None]
        rows = layout.JAM_ROWS.get(period.number, range(0))
        pairs = list(zip(begun, rows, strict=False))
        if len(begun) > len(rows) and pairs and begun[len(pairs)].is_after_pass:
            pairs.pop()  # a jam and its star pass stay together
        found += [PlacedLine(line=line, row=row) for line, row in pairs]
        beyond = [one.jam.id.number for one in begun[len(pairs) :] if not one.is_after_pass]
        if beyond and not rows:
            out.append(
                ntr(
                    "The book has two periods: {n} jam of period {period} is left out.",
                    "The book has two periods: {n} jams of period {period} are left out.",
                    len(beyond),
                    period=period.number,
                )
            )
        elif beyond:
            out.append(
                tr(
                    "The book has {rows} rows for jams and star passes of period {period}: from Jam {number} on they"
                    " are left out.",
                    rows=len(rows),
                    period=period.number,
                    number=min(beyond),
                )
            )
        ahead = [jam.id for jam in period.jams if jam.start is None and jam.is_written]
        out += [
            tr("What is entered for {jam} is left out, because it has not begun.", jam=Words(bout).jam(jam))
            for jam in ahead
        ]
    return tuple(found)


# -- Score ------------------------------------------------------------------------------------------------------------


def score_rows(bout: Bout, lines: Sequence[PlacedLine], out: list[str]) -> tuple[BookScoreRow, ...]:
    """Return the rows of Score, both teams' of a jam one after the other."""
    return tuple(_score_row(bout, placed, team, out) for placed in lines for team in BOTH)


def _score_row(bout: Bout, placed: PlacedLine, team: Team, out: list[str]) -> BookScoreRow:
    line = placed.line
    side = line.jam.side(team)
    is_first = not line.is_after_pass
    jammer = line.jammer(team) if line.is_written(team) else None
    trips = _trips(bout, line, team, out)
    has_no_initial = line.is_written(team) and line.has_no_initial(team)
    if has_no_initial and any(points not in ("", "0") for points in trips):
        has_no_initial = False
        out.append(
            tr(
                "{jam}, {team}: NI is left out, because the book counts no points beside it.",
                jam=Words(bout).jam(line.jam.id),
                team=bout.teams[team].short,
            )
        )
    return BookScoreRow(
        place=BookPlace(sheet="Score", row=placed.row),
        period=line.jam.id.period,
        team=team,
        jam=line.mark(team),
        jammer=jammer.label if jammer is not None else "",
        lost=_mark(is_first and side.lost),
        lead=_mark(is_first and side.lead),
        called=_mark(is_first and side.called),
        injury=_mark(is_first and line.jam.injury),
        no_initial=_mark(has_no_initial),
        trips=trips,
    )


def _mark(is_so: bool) -> str:
    return MARK if is_so else ""


def _trips(bout: Bout, line: JamLine, team: Team, out: list[str]) -> tuple[str, ...]:
    """Return the cells of the trips. The first trip shares the cell of the second, the 11th that of the 10th."""
    points = points_by_trip(line.trips(team))
    named = {"jam": Words(bout).jam(line.jam.id), "team": bout.teams[team].short}
    cells: dict[int, int] = {}
    for number, value in sorted(points.items()):
        if number < FIRST_TRIP and not value and not line.jam.overtime:
            continue  # an initial trip without points has no column
        column = min(max(number, FIRST_TRIP), LAST_TRIP)
        cells[column] = cells.get(column, 0) + value
    first = sum(value for number, value in points.items() if number < FIRST_TRIP)
    if first:
        out.append(
            ntr(
                "{jam}, {team}: {n} point of the first trip stands under trip 2; the book has no column for it.",
                "{jam}, {team}: {n} points of the first trip stand under trip 2; the book has no column for them.",
                first,
                **named,
            )
        )
    if any(number > LAST_TRIP for number in points):
        out.append(
            tr(
                "{jam}, {team}: trips {first} to {last} stand in one column as a sum.",
                first=LAST_TRIP,
                last=max(points),
                **named,
            )
        )
    return tuple(str(cells[number]) if number in cells else "" for number in range(FIRST_TRIP, LAST_TRIP + 1))


# -- Lineups ----------------------------------------------------------------------------------------------------------


def lineup_rows(bout: Bout, lines: Sequence[PlacedLine], out: list[str]) -> tuple[BookLineupRow, ...]:
    """Return the rows of Lineups with the symbols of the box."""
    signs = {team: BoxRows(bout, team) for team in BOTH}
    return tuple(_lineup_row(bout, placed, team, signs[team], out) for placed in lines for team in BOTH)


def _lineup_row(bout: Bout, placed: PlacedLine, team: Team, signs: BoxRows, out: list[str]) -> BookLineupRow:
    line, columns = placed.line, layout.LINEUP_COLUMNS[team]
    named = {"jam": Words(bout).jam(line.jam.id), "team": bout.teams[team].short}
    is_written = line.is_written(team)
    places = line_places(line, team)
    marks = []
    for person, (column, boxes) in zip(places.persons, columns.skaters, strict=True):
        symbols: tuple[str, ...] = ()
        if person is not None and is_written:
            symbols = signs.signs(line.jam, person.eid, is_star_pass=line.is_after_pass)
        if len(symbols) > len(boxes):
            out.append(
                tr(
                    "{jam}, {team}: {who} has {signs} in the box cells, and the book has three of them.",
                    who=person.label if person is not None else "",
                    signs=" ".join(symbols),
                    **named,
                )
            )
        kept = (*symbols, *[""] * len(boxes))[: len(boxes)]
        number = person.label if person is not None and is_written else ""
        place = BookPlace(sheet="Lineups", row=placed.row, column=column)
        marks.append(BookMark(place=place, number=number, symbols=kept))
    if places.extra and not line.is_after_pass:
        skaters = ", ".join(one.label for one in places.extra)
        out.append(tr("{jam}, {team}: the lineup has five places, so {skaters} is left out.", skaters=skaters, **named))
    return BookLineupRow(
        place=BookPlace(sheet="Lineups", row=placed.row),
        period=line.jam.id.period,
        team=team,
        jam=line.mark(team),
        no_pivot=_mark(is_written and places.has_no_pivot),
        skaters=tuple(marks),
    )


# -- OS Offset --------------------------------------------------------------------------------------------------------


def offset_rows(bout: Bout, lines: Sequence[PlacedLine], out: list[str]) -> tuple[BookOffset, ...]:
    """Return the adjustments of the official score, in the rows of their jams."""
    rows: Mapping[JamId, int] = {one.line.jam.id: one.row for one in lines if not one.line.is_after_pass}
    last = bout.jams[-1].id if bout.jams else None
    found = []
    for team in BOTH:
        for jam, points in offsets_of(bout, team).items():
            reasons = [one.reason for one in bout.adjustments if one.team is team and (one.jam or last) == jam]
            if jam is None or jam not in rows:
                out.append(
                    tr(
                        "{team}: an adjustment of the score by {points} has no row, because its jam has none.",
                        team=bout.teams[team].short,
                        points=f"{points:+d}",
                    )
                )
                continue
            found.append(
                BookOffset(
                    place=BookPlace(sheet="OS Offset", row=rows[jam]),
                    period=jam.period,
                    team=team,
                    jam=str(jam.number),
                    points=str(points),
                    description="; ".join(dict.fromkeys(reason for reason in reasons if reason)),
                )
            )
    return tuple(found)


# -- Game Clock -------------------------------------------------------------------------------------------------------


def clock_rows(bout: Bout, lines: Sequence[PlacedLine], out: list[str]) -> tuple[BookClockRow, ...]:
    """Return the length of each jam in seconds, and what happened after it; several events share the row."""
    found = []
    for period in bout.periods:
        jams = [one.line.jam for one in lines if one.line.jam.id.period == period.number and not one.line.is_after_pass]
        for row, jam in zip(layout.CLOCK_ROWS.get(period.number, range(0)), jams, strict=False):
            found.append(_clock_row(bout, period, jam, row))
        early = events_after(bout, period, None)
        if early and period.number in layout.CLOCK_ROWS:
            signs = ", ".join(event.sign for event in early)
            out.append(
                tr(
                    "Period {period}: {events} before Jam 1 has no row on Game Clock.",
                    period=period.number,
                    events=signs,
                )
            )
    return tuple(found)


def _clock_row(bout: Bout, period: Period, jam: Jam, row: int) -> BookClockRow:
    events = events_after(bout, period, jam)
    said = [words for words in (_event_words(bout, period, event) for event in events) if words]
    return BookClockRow(
        place=BookPlace(sheet="Game Clock", row=row),
        period=period.number,
        jam=str(jam.id.number),
        seconds="" if jam.duration_us is None else str(jam.duration_us // SECOND_US),
        laps="",
        event="; ".join(event.sign for event in events),
        who="; ".join(said),
    )


def _event_words(bout: Bout, period: Period, event: ClockEvent) -> str:
    """Return the team and the clock, or the skaters, as the form asks for them: `White; 12:08`, `White 12`."""
    if event.stop is not None:
        team = event.stop.kind.team
        reading = clock_at(bout, period, event.stop)
        words = [team_word(bout, team)] if team is not None else []
        return "; ".join([*words, *([clock_words(reading)] if reading is not None else [])])
    found = []
    for team, persons in event.skaters:
        word = team_word(bout, team) if team in BOTH else ""
        found += [f"{word} {person.label}".strip() for person in persons] or ([word] if word else [])
    return ", ".join(found)
