"""Panel over a screen: it blocks nothing, takes no focus by itself, and closes with Esc or its cross."""

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from derbyos_core.i18n import tr
from derbyos_core.roles.shared.button_kind import ButtonKind
from ui.layout import Area, centred, place
from ui.roles.shared.page import Heading, Pane
from ui.theme.tokens import Radius, Weight
from ui.widgets.button import Button
from ui.widgets.pressable import TARGET
from ui.widgets.shapes import draw_box

__all__ = ["HEAD", "PAD", "SHADOW", "Popover"]

PAD = 16.0
HEAD = 56.0
TITLE, TITLE_GAP = 28.0, 12.0
CROSS, CROSS_TOP, CROSS_RIGHT = TARGET, 6.0, 10.0
ACTION_GAP = 2.0
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
        self.title = Heading(title, size=20, weight=Weight.HEAVY, colour="text", parent=self)
        self.cross = Button(
            kind=ButtonKind.QUIET, mark="x", width=CROSS, name=tr("Close {title}", title=title), parent=self
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
        return _face(room).adjusted(PAD, HEAD, -PAD, -PAD)

    def arrange(self, room: QRectF) -> None:
        face = _face(room)
        line = Area(Area(face.adjusted(PAD, CROSS_TOP, -CROSS_RIGHT, 0)).top(CROSS))
        place(self.cross, line.right(CROSS, gap=ACTION_GAP))
        for action in reversed(self._actions):
            place(action, line.right(action.preferred_size().width(), gap=ACTION_GAP))
        place(self.title, centred(line.rest.adjusted(0, 0, -TITLE_GAP, 0), height=TITLE))
        self.arrange_inner(self.inner(room))

    def arrange_inner(self, room: QRectF) -> None:
        """Place the content; each panel overrides this."""

    def paint(self, painter: QPainter, room: QRectF) -> None:
        face = _face(room)
        shade = self.colours.text.toRgb()
        shade.setRgb(0, 0, 0)
        for step in range(SHADOW_STEPS):
            grown = SHADOW * (SHADOW_STEPS - step) / SHADOW_STEPS
            shade.setAlphaF(SHADOW_ALPHA / SHADOW_STEPS)
            box = face.adjusted(-grown, -grown + 4, grown, min(grown, SHADOW - 4) + 4)
            draw_box(painter, box, fill=shade, radius=Radius.PANEL + grown)
        draw_box(painter, face, fill=self.colours.surface, edge=self.colours.strong, width=1.0, radius=Radius.PANEL)


def _face(room: QRectF) -> QRectF:
    """Return the panel itself, inside its shadow."""
    return room.adjusted(SHADOW, SHADOW, -SHADOW, -SHADOW)
