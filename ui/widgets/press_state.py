"""State of the present press: until it is released, it refers to what the control showed when it began.

Nor does a press refer to a control that an entry of another laptop has put under the finger a moment ago, or given
another name (`just_changed`).
"""

from time import monotonic

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QAbstractButton, QWidget
from shiboken6 import isValid

from derbyos_core.session import reaction

__all__ = [
    "PRESSED_S_MAX", "Surprises", "is_pressed", "is_surprise", "last_press", "note_foreign_draw", "note_press",
    "surprises", "was_pressed",
]  # fmt: skip

PRESSED_S_MAX = 2.0
"""Longer than any press. A control held down longer is not being pressed on purpose."""

DRAWN_S = 0.05
"""What changes so soon after an entry of another laptop was drawn, changes because of it."""
FOREIGN_MAX = 8
"""Drawings that are remembered; more of them within a reaction are a burst, of which the last ones count."""

_foreign: list[float] = []
"""When entries of other laptops were drawn last."""
_down: list[tuple[QAbstractButton, float]] = []
"""The control that was pressed last, and when: a person presses one control at a time."""


def note_press(control: QAbstractButton) -> None:
    """Note that a press on a control begins."""
    _down[:] = [(control, monotonic())]


def was_pressed(part: QWidget, *, within_s: float) -> bool:
    """Return whether a control in this part of a window was pressed last, and that recently."""
    last = ((control, since) for control, since in _down if isValid(control) and part.isAncestorOf(control))
    return any(monotonic() - since < within_s for _, since in last)


def last_press() -> object:
    """Return what is another object once a control is pressed again."""
    return _down[0] if _down else None


def is_pressed(part: QWidget) -> bool:
    """Return whether a control in this part of a window is being pressed."""
    for control, since in _down:
        is_down = isValid(control) and control.isDown() and part.isAncestorOf(control)
        return is_down and monotonic() - since < PRESSED_S_MAX
    return False


class Surprises(QObject):
    """Presses that were held back.

    Signals:
        held_back(QWidget): a control was pressed that another laptop's entry had just changed.
    """

    held_back = Signal(object)


_surprises = Surprises()


def surprises() -> Surprises:
    """Return who tells of presses that were held back, in all windows."""
    return _surprises


def note_foreign_draw() -> None:
    """Note that entries of another laptop are drawn now."""
    _foreign.append(monotonic())
    del _foreign[:-FOREIGN_MAX]


def is_surprise(changed_at: float) -> bool:
    """Return whether another laptop's entry made a change at that time, too late for a press to be about it."""
    if monotonic() - changed_at >= reaction.REACTION_US / 1e6:
        return False
    return any(drawn_at <= changed_at < drawn_at + DRAWN_S for drawn_at in _foreign)
