"""How the arrow keys walk inside a grid of controls, of which Tab stops at one only (design 8)."""

from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from ui.widgets.pressable import Pressable
from ui.widgets.roster_cell import RosterCell

__all__ = ["move_in_grid", "put_in_order"]


def move_in_grid(
    widgets: Sequence[Pressable], focus: Pressable, *, line: int, is_by_column: bool, down: int, right: int
) -> None:
    """The focus one step further. `line` is how many stand in one column, or in one row.

    Sideways it goes through the penalties of a skater first.
    """
    if right and isinstance(focus, RosterCell) and focus.move_in_slots(right):
        return
    here = widgets.index(focus)
    step = down + right * line if is_by_column else right + down * line
    if not 0 <= here + step < len(widgets):
        return
    target = widgets[here + step]
    focus.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    target.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    target.setFocus(Qt.FocusReason.TabFocusReason)


def put_in_order(widgets: Sequence[Pressable]) -> None:
    """Let Tab walk in this order; who is passed over by Tab keeps her place for when the arrows stop there."""
    policies = [widget.focusPolicy() for widget in widgets]
    for widget in widgets:
        widget.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # Qt puts no others in order
    for first, second in pairwise(widgets):
        QWidget.setTabOrder(first, second)
    for widget, policy in zip(widgets, policies, strict=True):
        widget.setFocusPolicy(policy)
