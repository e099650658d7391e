"""Where the parts of the screen for penalties and line-up stand: side by side, or one at a time where it is small."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF

from ui.screens.grid import Grid
from ui.screens.penalty_lineup.codes import TIGHT_BELOW
from ui.theme.kinds import Kind
from ui.widgets.painted import place

if TYPE_CHECKING:
    from ui.screens.penalty_lineup.screen import PenaltyLineupScreen

from derbyos_core.saying import say

__all__ = ["ROSTER", "ROW", "ROWS", "arrange_compact", "arrange_wide", "grids_of"]

PAD = 14.0
PANEL_SHARE = 477 / 1366
PANEL_LEAST = 396.0
SHEET_HEAD = 34.0
ROW = 50.0
ROWS_SHOWN = 2
ROWS_NARROW = 1
"""Skaters in two columns need the room: a roster of fifteen is whole without scrolling."""
SWITCH = 124.0
FOOT = 62.0
THREE_FROM = 760.0
"""From this width on three skaters stand side by side."""
ROSTER, ROWS = "roster", "rows"
"""What a small window shows in place of the panel at hand."""


def arrange_wide(screen: "PenaltyLineupScreen", room: QRectF) -> None:
    """All skaters and the newest rows on the left, what is at hand on the right."""
    screen.everybody.hide()
    for widget in (screen.roster, screen.sheet, screen.switch):
        widget.show()
    screen.show_foot()
    screen.pane.setHidden(screen.is_codes)
    screen.codes.setHidden(not screen.is_codes)
    panel = max(PANEL_LEAST, room.width() * PANEL_SHARE)
    left = room.width() - PAD - panel
    for pane in (screen.pane, screen.codes):
        place(pane, QRectF(left, 9, panel, room.height() - 9 - 13))
    wide = left - 15 - PAD
    # In a low window the skaters need what stands apart elsewhere.
    apart, below = (4.0, 8.0) if screen.size_class.is_short else (8.0, 13.0)
    foot = room.height() - below - FOOT
    is_wide = wide >= THREE_FROM
    rows = (ROWS_SHOWN if is_wide else ROWS_NARROW) * ROW
    sheet = foot - apart - SHEET_HEAD - rows
    screen.roster.set_columns(3 if is_wide else 2)
    screen.roster.set_head(43.0)
    place(screen.roster, QRectF(PAD, 9.5, wide, sheet - 4 - 9.5))
    place(screen.sheet, QRectF(PAD, sheet, wide, SHEET_HEAD + rows))
    # The question, while there is one, stands where the legend does: nothing else moves for it.
    place(screen.legend, QRectF(PAD, foot, wide - SWITCH - 8, FOOT))
    place(screen.conflict, QRectF(PAD, foot, wide - SWITCH - 8, FOOT))
    place(screen.switch, QRectF(PAD + wide - SWITCH, foot + (FOOT - 44) / 2, SWITCH, 44))


def arrange_compact(screen: "PenaltyLineupScreen", room: QRectF, part: str) -> None:
    """What is at hand alone; all skaters and the rows come for it when they are asked for."""
    screen.roster.setHidden(part != ROSTER)
    screen.sheet.setHidden(part != ROWS)
    screen.legend.hide()
    screen.conflict.hide()
    screen.pane.setHidden(bool(part) or screen.is_codes)
    screen.codes.setHidden(bool(part) or not screen.is_codes)
    screen.switch.setHidden(bool(part))
    screen.everybody.setHidden(not part and not screen.is_codes)
    screen.everybody.set_text(say("Back") if part else say("All"))
    place(screen.pane, room)
    place(screen.codes, room)
    right = room.width() - 8
    is_tight = screen.is_codes and not part and room.height() < TIGHT_BELOW
    above = 3.0 if is_tight else 6.0
    place(screen.switch, QRectF(right - 92, above if screen.is_codes else 7, 92, 44.5))
    place(screen.everybody, QRectF(right - 92 - (0 if part else 98), above, 92, 44.5))
    screen.roster.set_head(0.0)
    screen.roster.set_columns(2)
    place(screen.roster, QRectF(8, 58, room.width() - 16, room.height() - 60))
    place(screen.sheet, QRectF(8, 58, room.width() - 16, room.height() - 60))
    screen.everybody.set_kind(Kind.NORMAL)
    screen.switch.raise_()
    screen.everybody.raise_()


def grids_of(screen: "PenaltyLineupScreen") -> tuple[Grid, ...]:
    """Where the arrow keys walk: the five on track, the codes, the tiles of a line-up, all skaters (design 8)."""
    codes, roster = screen.codes, screen.roster
    return (
        Grid(codes.track.grid(), len(codes.track.tiles)),
        Grid(codes.pad.grid(), codes.pad.columns),
        screen.pane.grid(),
        Grid(roster.grid(), roster.rows(), is_by_column=True),
    )
