"""Sheets on paper: score and line-ups of both teams, drawn as on the screens."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter

from derbyos_core.bout.model import Bout
from derbyos_core.i18n import tr
from derbyos_core.identity import Team
from derbyos_core.roles.lineup.entry import LineupDraft
from derbyos_core.roles.lineup.panel import lineup_panel
from derbyos_core.roles.lineup.rows import COLUMNS, lineup_rows
from derbyos_core.roles.scorekeeper.rows import score_rows
from derbyos_core.roles.shared.screen_state import Conflict
from derbyos_core.roles.shared.sheet_values import CellLook, RowState, SheetCell, SheetColumn, SheetRow
from ui.layout import Area, columns
from ui.theme.tokens import Colours, Type, Weight
from ui.widgets.sheet_paint import draw_cell, draw_row
from ui.widgets.text import CENTRE, draw_text

__all__ = ["PrintedSheet", "draw_sheet", "parts_of", "sheets_of"]

ROW = 46.0
HEAD = 34.0
TEAMS = (Team.HOME, Team.AWAY)
EMPTY = SheetCell(look=CellLook.EMPTY)


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedSheet:
    """One sheet, or the part of it on one page."""

    title: str
    columns: tuple[SheetColumn, ...]
    rows: tuple[SheetRow, ...]


def sheets_of(bout: Bout, conflicts: tuple[Conflict, ...] = ()) -> tuple[PrintedSheet, ...]:
    """Return the four sheets of a bout that has begun, without jams that nobody has skated."""
    found = []
    for team in TEAMS:
        sheet = bout.teams[team]
        name = sheet.name or sheet.short
        score = score_rows(bout, team, None, conflicts)
        found.append(_sheet(tr("Score, {team}", team=name), score.columns, score.rows))
        if bout.jams:
            jam = bout.jams[-1].id
            rows = lineup_rows(bout, team, lineup_panel(bout, jam, team, LineupDraft(jam=jam)), conflicts).rows
            found.append(_sheet(tr("Line-ups, {team}", team=name), COLUMNS, rows))
    return tuple(one for one in found if one.rows)


def parts_of(sheet: PrintedSheet, high: float) -> Iterator[PrintedSheet]:
    """Return the sheet in pages of this height."""
    each = max(1, int((high - HEAD) // ROW))
    for first in range(0, len(sheet.rows), each):
        yield replace(sheet, rows=sheet.rows[first : first + each])


def draw_sheet(painter: QPainter, room: QRectF, sheet: PrintedSheet, colours: Colours[QColor]) -> None:
    """Draw a page of a sheet: the titles of its columns, and its rows."""
    area = Area(room)
    shares = [column.width for column in sheet.columns]
    for column, box in zip(sheet.columns, columns(area.top(HEAD), shares), strict=True):
        draw_text(
            painter,
            box,
            column.title,
            colour=colours.text,
            size=Type.NOTE,
            weight=Weight.SEMI,
            align=CENTRE,
            may_cut=True,
        )
    for row in sheet.rows:
        line = area.top(ROW)
        draw_row(painter, line, row.state, colours)
        for cell, box in zip(row.cells, columns(line, shares), strict=False):
            draw_cell(painter, box, cell, row.state, colours)


def _sheet(title: str, columns: tuple[SheetColumn, ...], rows: tuple[SheetRow, ...]) -> PrintedSheet:
    shown = tuple(_plain(row) for row in rows if row.state is not RowState.UPCOMING)
    return PrintedSheet(title=title, columns=columns, rows=shown)


def _plain(row: SheetRow) -> SheetRow:
    """Return a row for paper, which has no cursor and nothing to tap."""
    cells = tuple(EMPTY if cell.look is CellLook.PICK else cell for cell in row.cells)
    return replace(row, cells=cells, state=RowState.DONE if row.state is RowState.CURSOR else row.state)
