"""Button with a title and a line below it, as for one of several rule sets."""

from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from derbyos_core.i18n import joined, tr
from ui.theme.icons import draw_icon
from ui.theme.tokens import Radius, Type, Weight
from ui.widgets.pressable import Pressable
from ui.widgets.shapes import draw_box
from ui.widgets.text import CENTRE, draw_text, fitted_width

__all__ = ["HEIGHT", "TitledButton"]

HEIGHT = 50.0
PAD = 6.0
ICON, ICON_GAP = 17.0, 6.0
TITLE, SUB = 20.0, 17.0
CHOSEN_WIDTH = 2.0


class TitledButton(Pressable):
    """Two lines in the middle; the chosen one of several has a check before its title."""

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent, hint=QSizeF(124, HEIGHT))
        self._title = ""
        self._sub = ""
        self._is_chosen = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_words(self, title: str, sub: str, *, is_chosen: bool) -> None:
        """Set both lines, and whether it is chosen."""
        if (title, sub, is_chosen) == (self._title, self._sub, self._is_chosen):
            return
        self._title, self._sub, self._is_chosen = title, sub, is_chosen
        name = joined(", ", filter(None, (title, sub)))
        self.setAccessibleName(tr("{name}, chosen", name=name) if is_chosen else name)
        self.update()

    def paint(self, painter: QPainter, room: QRectF) -> None:
        colours, is_chosen = self.colours, self._is_chosen
        draw_box(
            painter,
            room,
            fill=colours.accent_soft if is_chosen else colours.surface,
            edge=colours.accent if is_chosen else colours.line,
            width=CHOSEN_WIDTH,
            radius=Radius.BUTTON,
        )
        inner = room.adjusted(PAD, 0, -PAD, 0)
        icon = ICON + ICON_GAP if is_chosen else 0.0
        wide = fitted_width(self._title, inner.width() - icon, size=Type.BODY, weight=Weight.BOLD)
        left = inner.left() + max(0.0, (inner.width() - icon - wide) / 2)
        top = room.center().y() - (TITLE + SUB) / 2 - 1
        title = QRectF(left + icon, top, wide, TITLE)
        if is_chosen:
            draw_icon(painter, "check", QRectF(left, title.center().y() - ICON / 2, ICON, ICON), colours.accent)
        colour = colours.accent if is_chosen else colours.text
        draw_text(painter, title, self._title, colour=colour, size=Type.BODY, weight=Weight.BOLD, align=CENTRE)
        sub = QRectF(inner.left(), top + TITLE, inner.width(), SUB)
        colour = colours.accent if is_chosen else colours.text2
        draw_text(painter, sub, self._sub, colour=colour, size=Type.NOTE, align=CENTRE)
