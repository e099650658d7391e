"""Base of the painted controls: a press counts on release inside, by touch or by key.

It counts for nothing if another laptop's entry gave the control its name, or moved it, too lately to be meant.
"""

import re
from time import monotonic

from PySide6.QtCore import QRectF, QSizeF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QMoveEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from ui.theme.look import look
from ui.theme.tokens import Radius
from ui.widgets.painted import Drawn, canvas, room_of
from ui.widgets.press_state import is_surprise, note_press, surprises
from ui.widgets.shapes import draw_box
from ui.widgets.text_field import keep_typed

__all__ = ["CHANGED_MS", "HOLD_MS", "TARGET", "Pressable"]

HOLD_MS = 500
CHANGED_MS = 1500
TARGET = 44.0
"""The least width and height of anything that is pressed."""
KEY_REASONS = (
    Qt.FocusReason.TabFocusReason,
    Qt.FocusReason.BacktabFocusReason,
    Qt.FocusReason.ShortcutFocusReason,
)
DOWN_SHARE = 0.10
HOVER_SHARE = 0.03
CHANGED_WIDTH = 2.0
CLOCK = re.compile(r"\d+:\d\d|\d+ s\b")
"""Digits of a clock in a name: they change without meaning anything else."""


class Pressable(Drawn, QPushButton):
    """A control that is painted by its own `paint`.

    Signals:
        tapped(): pressed, and released inside.
        off_tapped(): the same while the control is off; say why it is off.
        held(): held down for `hold_ms`, if holding is enabled; no tap follows.
    """

    hold_ms = HOLD_MS
    _meant_since = float("-inf")
    """Since when it has had its name and its place, by the monotonic clock."""

    tapped = Signal()
    off_tapped = Signal()
    held = Signal()

    def __init__(self, parent: QWidget | None = None, *, hint: QSizeF | None = None, name: str = "") -> None:
        super().__init__(parent)
        self._hint = hint or QSizeF(TARGET, TARGET)
        self._can_hold = False
        self._is_off = False
        self.keeps_typed = True
        """A press keeps what is typed beside it first, unless it names the last entry, as Undo does, or enters the text
        itself and stays where that is refused.
        """
        self._came_by_key = False
        self._was_held = False
        self._is_surprise = False
        """The press came too soon after another laptop had changed what is pressed."""
        # A window has hundreds of controls; few of them are ever held or outlined, so the timers are made when needed.
        self._hold: QTimer | None = None
        self._changed: QTimer | None = None
        self.setAccessibleName(name)
        # A press never takes the focus from the main entry; Tab does.
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.pressed.connect(self._on_pressed)
        self.clicked.connect(self._on_clicked)
        look().changed.connect(self.relook)

    @property
    def is_off(self) -> bool:
        return self._is_off

    @property
    def came_by_key(self) -> bool:
        """Whether a key brought the focus here, so that its ring is visible."""
        return self._came_by_key

    @property
    def radius(self) -> float:
        """The corner radius of the control, for the feedback and the focus ring."""
        return Radius.BUTTON.value

    def setAccessibleName(self, name: str) -> None:
        if name != self._own_name and CLOCK.sub("", name) != CLOCK.sub("", self._own_name):
            self._meant_since = monotonic()
        super().setAccessibleName(name)

    def moveEvent(self, event: QMoveEvent) -> None:
        self._meant_since = monotonic()
        super().moveEvent(event)

    def set_off(self, is_off: bool) -> None:
        """Set whether the control is off. It still answers a tap, by `off_tapped`."""
        if is_off != self._is_off:
            self._is_off = is_off
            self.update()

    def set_holding(self, can_hold: bool) -> None:
        """Set whether a long press differs from a short one; if not, it is a tap."""
        self._can_hold = can_hold
        if can_hold and self._hold is None:
            self._hold = QTimer(self, singleShot=True, interval=self.hold_ms)
            self._hold.timeout.connect(self._on_held)
            self.released.connect(self._hold.stop)

    def show_changed(self) -> None:
        """Outline the control for a moment: somebody else has changed what it shows."""
        if self._changed is None:
            self._changed = QTimer(self, singleShot=True, interval=CHANGED_MS)
            self._changed.timeout.connect(self.update)
        self._changed.start()
        self.update()

    def relook(self) -> None:
        """Apply a change of colours or text size."""
        self.updateGeometry()
        self.update()

    def paint(self, painter: QPainter, room: QRectF) -> None:
        """Draw the value; each control overrides this."""
        raise NotImplementedError

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = canvas(self)
        room = room_of(self)
        self.paint(painter, room)
        if self.isDown() or self.underMouse():
            veil = QColor(self.colours.text)
            veil.setAlphaF(DOWN_SHARE if self.isDown() else HOVER_SHARE)
            draw_box(painter, room, fill=veil, radius=self.radius)
        if self._changed is not None and self._changed.isActive():
            draw_box(painter, room, edge=self.colours.accent, width=CHANGED_WIDTH, radius=self.radius)
        painter.end()

    def focusInEvent(self, event: QFocusEvent) -> None:
        self._came_by_key = event.reason() in KEY_REASONS
        super().focusInEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.isAutoRepeat():
            self.click()
            return
        super().keyPressEvent(event)

    def _on_pressed(self) -> None:
        note_press(self)
        self._is_surprise = is_surprise(self._meant_since)
        self._was_held = False
        if self._can_hold and self._hold is not None:
            self._hold.start()

    def _on_held(self) -> None:
        if self.isDown():
            self._was_held = True
            if self._is_surprise:
                surprises().held_back.emit(self)
                return
            self._keep_typed()
            self.held.emit()

    def _on_clicked(self) -> None:
        if self._was_held:
            self._was_held = False
            return
        if self._is_surprise:
            surprises().held_back.emit(self)
            return
        self._keep_typed()
        if self._is_off:
            self.off_tapped.emit()
        else:
            self.tapped.emit()

    def _keep_typed(self) -> None:
        if self.keeps_typed:
            keep_typed(self.window())
