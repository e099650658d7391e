"""Line-up sheet: five places per jam, each with three cells for the signs of the box (domain 6.3)."""

from collections.abc import Sequence

from derbyos_core.bout.model import Bout, Person, Position
from derbyos_core.bout.paper.jam_lines import BOTH, JamLine, jam_lines, line_places
from derbyos_core.bout.reading.box_rows import BoxRows
from derbyos_core.i18n import tr
from derbyos_core.identity import Role, Team
from derbyos_core.printing.lines import JAM_ROWS, jam_cell, jam_pages
from derbyos_core.printing.open_answers import NOT_EQUAL, OpenAnswers
from derbyos_core.printing.page import (
    EMPTY,
    PaperCell,
    PaperHead,
    PaperRow,
    SheetPart,
    cells,
)
from derbyos_core.printing.source import PrintSource, keeper
from derbyos_core.printing.team_pages import TeamTable
from derbyos_core.roles.shared import texts

__all__ = ["lineup_parts"]

SIGNS = 3
"""Cells for the signs of a skater in a jam. More signs share the last one."""
PLACES = (tr("Jammer"), tr("Pivot"), tr("Blocker"), tr("Blocker"), tr("Blocker"))
JAMMER, PIVOT = 0, 1
WIDTHS = (1.7, 1.2, *(1.9, *(0.65,) * SIGNS) * len(PLACES))
HEADS = (
    PaperHead(title=tr("Jam")),
    PaperHead(title=tr("NoP", "sheet")),
    *(PaperHead(title=title, across=1 + SIGNS) for title in PLACES),
)
TABLE = TeamTable(widths=WIDTHS, heads=HEADS, rows=JAM_ROWS, blank=PaperRow(cells=(EMPTY,) * len(WIDTHS)))
SHOWN = {"-": "–"}
"""A minus sign as wide as the other signs."""
LEGEND = (
    ("–", tr("sat down, still in the box")),
    ("+", tr("in and out in this jam")),
    ("S", tr("in the box at the start")),
    ("$", tr("in at the start, out in this jam")),
    ("3", tr("sits out three jams")),
    (tr("NoP", "sheet"), tr("no pivot")),
)
KEEPERS = {
    Team.HOME: (Role.LINEUP_HOME, Role.PENALTY_LINEUP_HOME),
    Team.AWAY: (Role.LINEUP_AWAY, Role.PENALTY_LINEUP_AWAY),
}
TAGS = frozenset({"line-up", "no-pivot", "star-pass", "sit-out"})
_POSITIONS = {JAMMER: Position.JAMMER, PIVOT: Position.PIVOT}


def lineup_parts(source: PrintSource, period: int) -> tuple[SheetPart, ...]:
    """Return the pages of one period."""
    bout = source.bout
    answers = OpenAnswers(bout, source.zone, TAGS, period)
    lines = jam_lines(bout, period)
    signs = {team: BoxRows(bout, team) for team in BOTH}
    rows = {team: [_row(line, team, signs[team], answers) for line in lines] for team in BOTH}
    notes = (*_extra(bout, lines), *answers.notes(TAGS))
    pages = {team: jam_pages(lines, rows[team]) for team in BOTH}
    remarks = {team: tr("Lineup tracker {name}", name=keeper(bout, *KEEPERS[team])) for team in BOTH}
    return TABLE.parts(bout, pages, remarks, answers, legend=LEGEND, notes=notes)


def _row(line: JamLine, team: Team, signs: BoxRows, answers: OpenAnswers) -> PaperRow:
    if not line.is_written(team):
        return PaperRow(cells=(jam_cell(line, team), *(EMPTY,) * (len(WIDTHS) - 1)), is_shaded=True)
    jam, places = line.jam, line_places(line, team)
    no_pivot = "X" if line.is_after_pass else answers.mark("no-pivot", jam.id, team, is_so=places.has_no_pivot)
    made = [jam_cell(line, team), PaperCell(text=no_pivot)]
    for number, person in enumerate(places.persons):
        made.append(PaperCell(text=_skater(line, team, number, person, answers), is_strong=True))
        found = signs.signs(jam, person.eid, is_star_pass=line.is_after_pass) if person is not None else ()
        made += cells(_three([SHOWN.get(sign, sign) for sign in found]))
    return PaperRow(cells=tuple(made), is_shaded=line.is_after_pass)


def _skater(line: JamLine, team: Team, number: int, person: Person | None, answers: OpenAnswers) -> str:
    label = person.label if person is not None else ""
    if line.is_after_pass:
        return label
    return answers.skater(line.jam.id, team, _POSITIONS.get(number, Position.BLOCKER), label)


def _three(found: list[str]) -> list[str]:
    shown = [*found[: SIGNS - 1], " ".join(found[SIGNS - 1 :])]
    return [*shown, *[""] * (SIGNS - len(shown))]


def _extra(bout: Bout, lines: Sequence[JamLine]) -> tuple[str, ...]:
    """Return a line for each jam with more skaters than places."""
    found = []
    for line in lines:
        for team in BOTH:
            extra = () if line.is_after_pass else line_places(line, team).extra
            if extra:
                found.append(
                    tr(
                        "{sign} {jam}, {team}: also {skaters}",
                        sign=NOT_EQUAL,
                        jam=texts.bare_name(line.jam.id),
                        team=bout.teams[team].short,
                        skaters=", ".join(person.label for person in extra),
                    )
                )
    return tuple(found)
