"""Decides whether a finger is down on a control now: until it is up, the press belongs to what stood there then."""

from time import monotonic

from PySide6.QtWidgets import QAbstractButton, QWidget
from shiboken6 import isValid

__all__ = ["PRESSED_S_MAX", "is_pressed", "note_press"]

PRESSED_S_MAX = 2.0
"""Longer than any press; what rests on a control for so long is no finger that means something."""

_down: list[tuple[QAbstractButton, float]] = []
"""The control that was pressed last, and when: a person has one finger on one control."""


def note_press(control: QAbstractButton) -> None:
    """A finger comes down on a control."""
    _down[:] = [(control, monotonic())]


def is_pressed(part: QWidget) -> bool:
    """Whether a finger is down on a control of this part of a window."""
    for control, since in _down:
        is_down = isValid(control) and control.isDown() and part.isAncestorOf(control)
        return is_down and monotonic() - since < PRESSED_S_MAX
    return False
