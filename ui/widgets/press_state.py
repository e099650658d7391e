"""State of the present press: until it is released, it refers to what the control showed when it began."""

from time import monotonic

from PySide6.QtWidgets import QAbstractButton, QWidget
from shiboken6 import isValid

__all__ = ["PRESSED_S_MAX", "is_pressed", "note_press"]

PRESSED_S_MAX = 2.0
"""Longer than any press. A control held down longer is not being pressed on purpose."""

_down: list[tuple[QAbstractButton, float]] = []
"""The control that was pressed last, and when: a person presses one control at a time."""


def note_press(control: QAbstractButton) -> None:
    """Note that a press on a control begins."""
    _down[:] = [(control, monotonic())]


def is_pressed(part: QWidget) -> bool:
    """Return whether a control in this part of a window is being pressed."""
    for control, since in _down:
        is_down = isValid(control) and control.isDown() and part.isAncestorOf(control)
        return is_down and monotonic() - since < PRESSED_S_MAX
    return False
