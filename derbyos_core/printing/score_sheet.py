"""Score sheet: a row per jam and star pass, with the facts, trips 2 to 10 and both sums (domain 6.2)."""

from collections.abc import Sequence

from derbyos_core.bout.model import Bout, Trip
from derbyos_core.bout.paper.jam_lines import (
    BOTH,
    FIRST_TRIP,
    LAST_TRIP,
    JamLine,
    jam_lines,
    offsets_of,
    points_by_trip,
)
from derbyos_core.i18n import tr
from derbyos_core.identity import Role, Team
from derbyos_core.printing.lines import JAM_ROWS, jam_cell, jam_pages
from derbyos_core.printing.open_answers import NOT_EQUAL, OpenAnswers
from derbyos_core.printing.page import (
    EMPTY,
    LINE,
    PaperCell,
    PaperHead,
    PaperRow,
    SheetPart,
    cells,
)
from derbyos_core.printing.source import PrintSource, keeper
from derbyos_core.printing.team_pages import TeamTable
from derbyos_core.roles.shared import texts

__all__ = ["score_parts"]

TRIPS = LAST_TRIP - FIRST_TRIP + 1
"""Columns of the trips. More trips of a jam share the last one, as a sum."""
WIDTHS = (1.45, 1.75, *(0.95,) * 5, *(1.0,) * TRIPS, 1.25, 1.45)
HEADS = tuple(
    PaperHead(title=title)
    for title in (
        tr("Jam"), tr("Jammer"), tr("Lost"), tr("Lead"), tr("Call"), tr("Inj"), tr("NI", "sheet"),
        *(str(number) for number in range(FIRST_TRIP, LAST_TRIP + 1)),
        tr("Jam"), tr("Total", "sheet"),
    )
)  # fmt: skip
TABLE = TeamTable(widths=WIDTHS, heads=HEADS, rows=JAM_ROWS, blank=PaperRow(cells=(EMPTY,) * len(WIDTHS)))
LEGEND = (
    (tr("Inj"), tr("stopped for an injury")),
    (tr("NI", "sheet"), tr("no initial trip")),
    ("SP", tr("star pass")),
    ("SP*", tr("star pass of the other team")),
    ("OT", tr("overtime, trips 1 and 2 as a sum")),
)
KEEPERS = {Team.HOME: Role.SCOREKEEPER_HOME, Team.AWAY: Role.SCOREKEEPER_AWAY}
TAGS = frozenset(
    {"pass", "lead", "lost-lead", "call", "injury", "no-initial", "star-pass", "line-up", "score-adjustment"}
)
NOTED = TAGS - {"line-up"}
"""Conflicts that are listed below if no cell prints them: those about pivots and blockers are on the line-up sheet."""


def score_parts(source: PrintSource, period: int) -> tuple[SheetPart, ...]:
    """Return the pages of one period."""
    bout = source.bout
    answers = OpenAnswers(bout, source.zone, TAGS, period)
    lines = jam_lines(bout, period)
    rows = {team: _rows(bout, team, lines, answers) for team in BOTH}
    notes = (*_adjustments(bout, period), *answers.notes(NOTED))
    pages = {team: jam_pages(lines, rows[team]) for team in BOTH}
    remarks = {
        team: tr("Scorekeeper {name}, Jammer Ref {line}", name=keeper(bout, KEEPERS[team]), line=LINE) for team in BOTH
    }
    return TABLE.parts(bout, pages, remarks, answers, legend=LEGEND, notes=notes)


def _rows(bout: Bout, team: Team, lines: Sequence[JamLine], answers: OpenAnswers) -> list[PaperRow]:
    offsets = offsets_of(bout, team)
    first = lines[0].jam.id if lines else None
    before = [jam for jam in bout.jams if first is not None and jam.id < first]
    total = sum(jam.side(team).points + offsets.get(jam.id, 0) for jam in before)
    rows, is_open = [], False
    for line in lines:
        trips = line.trips(team)
        points = sum(trip.points for trip in trips)
        total += points + (0 if line.is_after_pass else offsets.get(line.jam.id, 0))
        places = _places(line, team, trips, answers)
        is_asked = any(NOT_EQUAL in text for text in places)
        is_open = is_open or is_asked
        sums = ["", ""]
        if line.is_written(team) and (line.jam.start is not None or trips):
            sums = [_sum(points, is_open=is_asked), _sum(total, is_open=is_open)]
        made = (
            jam_cell(line, team),
            PaperCell(text=_jammer(line, team, answers), is_strong=True),
            *cells(_facts(line, team, answers)),
            *cells(places),
            *cells(sums, is_strong=True),
        )
        rows.append(PaperRow(cells=made, is_shaded=line.is_after_pass))
    return rows


def _sum(points: int, *, is_open: bool) -> str:
    return f"{points} {NOT_EQUAL}" if is_open else str(points)


def _jammer(line: JamLine, team: Team, answers: OpenAnswers) -> str:
    if not line.is_written(team):
        return ""
    person, position = line.jammer(team), "pivot" if line.is_after_pass else "jammer"
    return answers.skater(line.jam.id, team, position, person.label if person is not None else "")


def _facts(line: JamLine, team: Team, answers: OpenAnswers) -> list[str]:
    if line.is_after_pass:
        return [""] * 5
    jam, side = line.jam, line.jam.side(team)
    return [
        answers.mark("lost-lead", jam.id, team, is_so=side.lost),
        answers.mark("lead", jam.id, team, is_so=side.lead),
        answers.mark("call", jam.id, team, is_so=side.called),
        answers.mark("injury", jam.id, team, is_so=jam.injury),
        answers.mark("no-initial", jam.id, team, is_so=side.no_initial),
    ]


def _places(line: JamLine, team: Team, trips: Sequence[Trip], answers: OpenAnswers) -> list[str]:
    """Return the cells of the trips. Trip 1 scores in overtime only, and shares the cell of trip 2 as a sum."""
    numbered = points_by_trip(trips)
    side = line.jam.side(team)
    own = {
        number
        for number in answers.trips(line.jam.id, team)
        if number in numbered or (not line.is_after_pass and number not in {trip.number for trip in side.trips})
    }
    said: dict[int, list[str]] = {}
    for number in sorted({*numbered, *own}):
        is_initial = number < FIRST_TRIP
        if is_initial and not (line.jam.overtime or numbered.get(number) or number in own):
            continue  # an initial trip without points has no column
        points = answers.trip(line.jam.id, team, number, str(numbered[number]) if number in numbered else "")
        said.setdefault(min(max(number, FIRST_TRIP), LAST_TRIP), []).append(points)
    return [" + ".join(said.get(number, ())) for number in range(FIRST_TRIP, LAST_TRIP + 1)]


def _adjustments(bout: Bout, period: int) -> tuple[str, ...]:
    """Return a line for each adjustment of the official score in this period: it is in the total and in no trip."""
    last = bout.jams[-1].id if bout.jams else None
    found = []
    for one in bout.adjustments:
        jam = one.jam or last
        if jam is not None and jam.period == period:
            found.append(
                tr(
                    "{jam}, {team}: {points} in the total without a trip. {reason}",
                    jam=texts.bare_name(jam),
                    team=bout.teams[one.team].short,
                    points=f"{one.points:+d}",
                    reason=one.reason,
                )
            )
    return tuple(found)
