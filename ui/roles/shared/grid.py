"""Decides how the arrow keys walk inside a grid of controls, of which Tab stops at one only, and how Tab and a screen
reader go through controls that were made in another order than they stand (design 8).
"""

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
    """Controls that stand side by side: `line` is how many stand in one column, or in one row."""

    widgets: Sequence[Pressable]
    line: int
    is_by_column: bool = False


def walk(grids: Iterable[Grid], key: Qt.Key, *, is_by_key: bool = False) -> bool:
    """The focus one step further in the grid where it stands; False where it stands in none, or it is no arrow.

    With `is_by_key` only where a key has brought it there: the arrows mean something else until then.
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
    """Sideways it goes through the penalties of a skater first."""
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
    """Let a screen reader meet children of one parent in this order, which do not cover each other.

    It goes through them as they lie one upon the other. Only what lies too high is put lower.
    """
    parent = widgets[0].parentWidget() if widgets else None
    if parent is None:
        return
    children = parent.children()
    for first, second in reversed(tuple(pairwise(widgets))):
        if children.index(first) > children.index(second):
            first.stackUnder(second)
            children = parent.children()
