"""Line of the ready list: done, to do, or wrong; an open line has a button that leads to the correction."""

from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSizeF, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from derbyos_core.i18n import joined, tr
from derbyos_core.roles.shared.button_kind import ButtonKind
from ui.layout import place
from ui.theme.icons import draw_icon
from ui.theme.tokens import Radius, Type, Weight
from ui.widgets.button import Button
from ui.widgets.painted import Painted
from ui.widgets.shapes import draw_box
from ui.widgets.text import draw_text

__all__ = ["ReadyRow", "ReadyValue"]

HEIGHT = 56.0
FIX_WIDTH = 64.0
ICON = 18.0
NARROW_BELOW = 330.0
"""A narrow line has its words nearer to the edge."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadyValue:
    """The item, the finding, and whether it is ready. An open `is_task` is only not done yet, nothing is wrong."""

    title: str
    sub: str
    is_ready: bool
    fix: str = tr("Fix")
    is_task: bool = False


class ReadyRow(Painted):
    """A line of the ready list. It is advice and blocks nobody.

    Signals:
        fix_tapped(): open the place where this is corrected.
    """

    fix_tapped = Signal()

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent, hint=QSizeF(300, HEIGHT))
        self._value: ReadyValue | None = None
        self._fix = Button(tr("Fix"), width=FIX_WIDTH, kind=ButtonKind.QUIET, parent=self)
        self._fix.tapped.connect(self.fix_tapped)
        self._fix.hide()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_ready(self, value: ReadyValue) -> None:
        if value == self._value:
            return
        self._value = value
        self._fix.setHidden(value.is_ready)
        self._fix.set_text(value.fix)
        self._fix.setAccessibleName(joined(": ", (value.fix, value.title)))
        self.setAccessibleName(joined(", ", (value.title, value.sub, tr("ready") if value.is_ready else tr("open"))))
        self.update()

    def set_first(self, is_first: bool) -> None:
        """Set whether this is the line to begin with; its button is the primary one of the list."""
        self._fix.set_kind(ButtonKind.PRIMARY if is_first else ButtonKind.QUIET)

    def arrange(self, room: QRectF) -> None:
        place(self._fix, QRectF(room.right() - FIX_WIDTH - 8, room.center().y() - 22, FIX_WIDTH, 44))

    def paint(self, painter: QPainter, room: QRectF) -> None:
        value, colours = self._value, self.colours
        if value is None:
            return
        is_wrong = not value.is_ready and not value.is_task
        edge = colours.warn if is_wrong else colours.line
        draw_box(painter, room, fill=colours.surface, edge=edge, width=1.0, radius=Radius.CARD)
        is_narrow = room.width() < NARROW_BELOW
        icon = QRectF(room.left() + (12 if is_narrow else 17), room.center().y() - ICON / 2, ICON, ICON)
        mark = "check" if value.is_ready else "alert-triangle" if is_wrong else "circle"
        draw_icon(painter, mark, icon, colours.live if value.is_ready else colours.warn if is_wrong else colours.text3)
        left = icon.right() + (10 if is_narrow else 14)
        right = room.right() - (14 if value.is_ready else FIX_WIDTH + 16)
        line = QRectF(left, room.center().y() - 19, right - left, 20)
        draw_text(painter, line, value.title, colour=colours.text, size=Type.BODY, weight=Weight.BOLD)
        line.moveTop(room.center().y() - 1)
        draw_text(painter, line, value.sub, colour=colours.warn if is_wrong else colours.text2, size=Type.LINE)
