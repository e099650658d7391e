"""Panel over a screen: it blocks nothing, takes no focus by itself, and closes with Esc or its cross."""

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from derbyos_core.i18n import tr
from derbyos_core.roles.shared.button_kind import ButtonKind
from ui.layout import Area, place
from ui.roles.shared.page import Heading, Pane
from ui.theme.tokens import Radius, Weight
from ui.widgets.button import Button
from ui.widgets.pressable import TARGET
from ui.widgets.shapes import draw_box

__all__ = ["HEAD", "PAD", "SHADOW", "Popover"]

PAD = 16.0
HEAD = 56.0
SHADOW = 12.0
SHADOW_STEPS = 6
WIDE_FROM = 900.0
"""Narrower windows have their menu button at the right."""
SHADOW_ALPHA = 0.18


class Popover(Pane):
    """A panel with a title. The window places it.

    Signals:
        closed(): the cross was tapped.
    """

    closed = Signal()

    def __init__(self, title: str, *, width: float, height: float, parent: QWidget) -> None:
        super().__init__(parent=parent)
        self._wide, self._high = width, height
        self.title = Heading(title, size=20, weight=Weight.HEAVY, ink="text", parent=self)
        self.cross = Button(
            kind=ButtonKind.QUIET, mark="x", width=44, name=tr("Close {title}", title=title), parent=self
        )
        self.cross.tapped.connect(self.closed)
        self._actions: tuple[Button, ...] = ()
        self.setAccessibleName(title)
        self.hide()

    def set_actions(self, *actions: Button) -> None:
        """Set the buttons in the line of the title, left of the cross."""
        self._actions = actions

    def box_in(self, room: QRectF) -> QRectF:
        """Return the panel's rectangle within the content, at its lower right."""
        wide = min(self._wide + 2 * SHADOW, room.width())
        high = min(self._high + 2 * SHADOW, room.height())
        return QRectF(room.right() - wide, room.bottom() - high, wide, high)

    def under_header(self, room: QRectF) -> QRectF:
        """Return the place of a panel whose button is at the left of the header, or in small windows at its right."""
        box = Popover.box_in(self, room)
        left = room.left() if room.width() >= WIDE_FROM else room.right() - box.width()
        return QRectF(left - (SHADOW - 4 if left else 0), room.top(), box.width(), box.height())

    def inner(self, room: QRectF) -> QRectF:
        """Return the rectangle of the content, under the title."""
        face = room.adjusted(SHADOW, SHADOW, -SHADOW, -SHADOW)
        return face.adjusted(PAD, HEAD, -PAD, -PAD)

    def arrange(self, room: QRectF) -> None:
        face = room.adjusted(SHADOW, SHADOW, -SHADOW, -SHADOW)
        head = Area(face.adjusted(PAD, 6, -PAD, 0))
        line = Area(head.top(TARGET).adjusted(0, 0, 6, 0))
        place(self.cross, line.right(TARGET, gap=2))
        for action in reversed(self._actions):
            place(action, line.right(action.preferred_size().width(), gap=2))
        place(self.title, line.rest.adjusted(0, 8, -12, -8))
        self.arrange_inner(self.inner(room))

    def arrange_inner(self, room: QRectF) -> None:
        """Place the content; each panel overrides this."""

    def paint(self, painter: QPainter, room: QRectF) -> None:
        face = room.adjusted(SHADOW, SHADOW, -SHADOW, -SHADOW)
        shade = self.paints.text.toRgb()
        shade.setRgb(0, 0, 0)
        for step in range(SHADOW_STEPS):
            grown = SHADOW * (SHADOW_STEPS - step) / SHADOW_STEPS
            shade.setAlphaF(SHADOW_ALPHA / SHADOW_STEPS)
            box = face.adjusted(-grown, -grown + 4, grown, min(grown, SHADOW - 4) + 4)
            draw_box(painter, box, fill=shade, radius=Radius.PANEL + grown)
        draw_box(painter, face, fill=self.paints.surface, edge=self.paints.strong, width=1.0, radius=Radius.PANEL)
