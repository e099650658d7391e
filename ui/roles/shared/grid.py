"""Arrow keys inside a grid of controls, of which Tab stops at one only; and the order of Tab and a screen reader for
controls that were created in another order than they stand (design 8)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget

from ui.widgets.pressable import Pressable
from ui.widgets.roster_cell import RosterCell

__all__ = ["Grid", "read_in_order", "walk"]

ARROWS = {
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
}
"""Steps down and to the right."""


@dataclass(frozen=True, slots=True)
class Grid:
    """Controls side by side: `line` is the length of one column, or of one row."""

    widgets: Sequence[Pressable]
    line: int
    is_by_column: bool = False


def walk(grids: Iterable[Grid], key: Qt.Key, *, is_by_key: bool = False) -> bool:
    """Move the focus one step in its grid. Returns False if it is in none, or the key is no arrow.

    With `is_by_key`, only a focus that was set by a key moves: otherwise the arrows mean something else.
    """
    focus = QApplication.focusWidget()
    if key not in ARROWS or not isinstance(focus, Pressable) or (is_by_key and not focus.came_by_key):
        return False
    for grid in grids:
        if focus in grid.widgets:
            _step(grid, focus, *ARROWS[key])
            return True
    return False


def _step(grid: Grid, focus: Pressable, down: int, right: int) -> None:
    """Move one step. Sideways, the focus goes through the penalties of a skater first."""
    if right and isinstance(focus, RosterCell) and focus.move_in_slots(right):
        return
    here = grid.widgets.index(focus)
    step = down + right * grid.line if grid.is_by_column else right + down * grid.line
    if not 0 <= here + step < len(grid.widgets):
        return
    target = grid.widgets[here + step]
    focus.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    target.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    target.setFocus(Qt.FocusReason.TabFocusReason)


def read_in_order(widgets: Sequence[QWidget]) -> None:
    """Let a screen reader go through children of one parent, which do not overlap, in this order.

    It follows their stacking order. Only widgets that are too high are moved down.
    """
    parent = widgets[0].parentWidget() if widgets else None
    if parent is None:
        return
    children = parent.children()
    for first, second in reversed(tuple(pairwise(widgets))):
        if children.index(first) > children.index(second):
            first.stackUnder(second)
            children = parent.children()
