"""Where the parts of the scorekeeper's screen stand: rows and panel side by side, or one of them where it is small."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF

from ui.widgets.painted import place

if TYPE_CHECKING:
    from ui.screens.scorekeeper.screen import ScorekeeperScreen

__all__ = ["arrange_compact", "arrange_wide", "panel_size"]

PAD = 14.0
PANEL_SHARE = 0.366
PANEL_LEAST = 396.0
SHEET_HEAD = 34.0
ROW = 46.0
CHECK = 128.0
AIR = 8.0
"""What a quiet button needs less at its ends than one with an outline."""


def panel_size(room: QRectF) -> tuple[float, float]:
    """Width and height of the panel beside the rows."""
    return max(PANEL_LEAST, room.width() * PANEL_SHARE), room.height() - 9 - 12


def arrange_wide(screen: "ScorekeeperScreen", room: QRectF) -> None:
    """The jam rows on the left, the jam under the pen on the right."""
    screen.rows_button.hide()
    for widget in (screen.chip, screen.sheet, screen.pane):
        widget.show()
    screen.earlier.set_wanted(is_wanted=True)
    panel, high = panel_size(room)
    left = room.width() - PAD - panel
    place(screen.pane, QRectF(left, 9, panel, high))
    wide = left - 14 - PAD
    place(screen.chip, QRectF(PAD, 14, 60, 32))
    place(screen.earlier, QRectF(PAD + wide - 108, 8, 104, 44))
    check = max(CHECK, screen.check.wish().width() - 2 * AIR)
    place(screen.check, QRectF(PAD + wide - 108 - check - 4, 8, check, 44))
    top = 54.0
    rows = int((room.height() - top - SHEET_HEAD - 10) // ROW)
    place(screen.sheet, QRectF(PAD, top, wide, SHEET_HEAD + rows * ROW))


def arrange_compact(screen: "ScorekeeperScreen", room: QRectF, *, is_sheet: bool) -> None:
    """The panel, or the rows in its place."""
    screen.chip.hide()
    screen.earlier.set_wanted(is_wanted=False)
    screen.rows_button.show()
    screen.sheet.setHidden(not is_sheet)
    screen.pane.setHidden(is_sheet)
    place(screen.pane, QRectF(0, 0, room.width(), room.height()))
    place(screen.sheet, QRectF(8, 54, room.width() - 16, room.height() - 58))
    place(screen.rows_button, QRectF(room.width() - 100 - (0 if is_sheet else 86), 5, 92, 44.5))
    screen.rows_button.raise_()
