"""Penalty box sheet: a row per visit, with the readings of the timer's watch (domain 6.1).

The watch starts when the skater sits down in a jam, stops with the jam and goes on with the next one, so a reading is
jam time since then. The skater stands ten seconds before they are done.
"""

from derbyos_core.bout.clocks.jam_time import JamTime
from derbyos_core.bout.model import Bout, BoxTrip, Position
from derbyos_core.bout.paper.box_lines import readings_at_ends
from derbyos_core.bout.paper.jam_lines import BOTH
from derbyos_core.bout.reading.boxes import STANDING_US
from derbyos_core.i18n import tr
from derbyos_core.identity import Role, Team
from derbyos_core.printing.open_answers import OpenAnswers
from derbyos_core.printing.page import (
    EMPTY,
    PaperCell,
    PaperHead,
    PaperRow,
    SheetPart,
    cells,
    in_pages,
)
from derbyos_core.printing.source import PrintSource, keeper
from derbyos_core.printing.team_pages import TeamTable
from derbyos_core.roles.shared import texts

__all__ = ["box_parts"]

ROWS = 38
READINGS = 4
"""Cells for the watch at the end of a jam. Later ends of a very long trip are left out."""
WIDTHS = (1.0, 1.0, 1.4, 0.9, 1.2, 1.2, 1.2, *(1.2,) * READINGS)
HEADS = (
    *(
        PaperHead(title=title)
        for title in (
            tr("Jam"), tr("Btw", "sheet"), tr("Skater"), tr("Pos", "sheet"), tr("In", "sheet"), tr("Stand"), tr("Done"),
        )
    ),
    PaperHead(title=tr("At the end of a jam"), across=READINGS),
)  # fmt: skip
TABLE = TeamTable(widths=WIDTHS, heads=HEADS, rows=ROWS, blank=PaperRow(cells=(EMPTY,) * len(WIDTHS)))
LETTERS = {Position.JAMMER: "J", Position.PIVOT: "P", Position.BLOCKER: "B"}
LEGEND = (
    (tr("Btw", "sheet"), tr("sat down between two jams")),
    (tr("Pos", "sheet"), tr("jammer, pivot or blocker")),
    (tr("Stand"), tr("the watch when the skater stands")),
    (tr("Done"), tr("the watch when the time is served")),
)
UNKNOWN = "?"
KEEPERS = {
    Team.HOME: (Role.PENALTY_BOX, Role.PENALTY_BOX_HOME, Role.PENALTY_BOX_JAMMERS),
    Team.AWAY: (Role.PENALTY_BOX, Role.PENALTY_BOX_AWAY, Role.PENALTY_BOX_JAMMERS),
}
TAGS = frozenset({"enter-box", "exit-box"})


def box_parts(source: PrintSource, period: int) -> tuple[SheetPart, ...]:
    """Return the pages of one period."""
    bout = source.bout
    answers = OpenAnswers(bout, source.zone, TAGS, period)
    time = JamTime(bout.jams)
    trips = [trip for trip in bout.box_trips if trip.jam.period == period]
    pages = {
        team: in_pages([_row(bout, trip, time, answers) for trip in trips if trip.team is team], ROWS) for team in BOTH
    }
    unknown = sum(1 for trip in trips if trip.team not in BOTH)
    notes = (*([tr("Visits without a team: {number}", number=unknown)] if unknown else []), *answers.notes(TAGS))
    remarks = {team: tr("Box timer {name}", name=keeper(bout, *KEEPERS[team])) for team in BOTH}
    return TABLE.parts(bout, pages, remarks, answers, legend=LEGEND, notes=notes)


def _row(bout: Bout, trip: BoxTrip, time: JamTime, answers: OpenAnswers) -> PaperRow:
    label = trip.person.label if trip.person is not None else UNKNOWN
    stands_us = max(0, trip.to_serve_us - STANDING_US)
    begins = "" if trip.serves_from is None else texts.minutes(0)
    made = (
        PaperCell(text=str(trip.jam.number), is_strong=True),
        PaperCell(text="X" if trip.between else ""),
        PaperCell(text=answers.of(trip.eid, "skater", label), is_strong=True),
        PaperCell(text=LETTERS.get(Position(trip.position), "") if trip.position in LETTERS else ""),
        PaperCell(text=begins),
        PaperCell(text=texts.minutes(stands_us)),
        PaperCell(text=answers.of(trip.eid, "duration", texts.minutes(trip.to_serve_us))),
        *cells(_readings(bout, trip, time)),
    )
    return PaperRow(cells=made)


def _readings(bout: Bout, trip: BoxTrip, time: JamTime) -> list[str]:
    found = [texts.minutes(reading) for reading in readings_at_ends(bout, trip, time)[:READINGS]]
    return [*found, *[""] * (READINGS - len(found))]
