"""Key for the points of one trip."""

from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from derbyos_core.bout.writing.attribute_text import parse_integer
from derbyos_core.i18n import ntr
from ui.theme.tokens import Radius, Type, Weight
from ui.widgets.pressable import Pressable
from ui.widgets.shapes import draw_key
from ui.widgets.text import CENTRE, RIGHT, draw_text

__all__ = ["PointKey"]

HEIGHT = 110.0
WIDTH = 84.0
CAP, CAP_RIGHT, CAP_TOP = 18.0, 8.0, 6.0
LOW = 60.0
CAP_FROM = 68.0
"""From this width on a letter in the corner stands beside a number of full size; below it, above a smaller one."""
SMALL_SIZE = 34.0
NARROW_CAP_EDGE = 4.0
"""Space above and beside the letter on a narrow key."""


class PointKey(Pressable):
    """0 to 4; a hold asks for another value."""

    def __init__(self, text: str = "", *, height: float = HEIGHT, parent: QWidget | None = None) -> None:
        super().__init__(parent, hint=QSizeF(WIDTH, height))
        self._words = ""
        self._cap = ""
        self.set_holding(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.set_text(text)

    @property
    def radius(self) -> float:
        return Radius.CARD.value

    def set_text(self, text: str) -> None:
        if text != self._words:
            self._words = text
            number = parse_integer(text) or 0
            self.setAccessibleName(ntr("{n} point", "{n} points", number))
            self.update()

    def set_cap(self, cap: str) -> None:
        """Set the letter of its key in the corner; empty for none."""
        if cap != self._cap:
            self._cap = cap
            self.update()

    def paint(self, painter: QPainter, room: QRectF) -> None:
        colours = self.colours
        face = draw_key(painter, room, fill=colours.key, edge=colours.line, lip=colours.lip_strong, radius=Radius.CARD)
        colour = colours.text3 if self.is_off else colours.text
        is_narrow = bool(self._cap) and face.width() < CAP_FROM
        size = SMALL_SIZE if is_narrow or face.height() < LOW else Type.KEY
        draw_text(painter, face, self._words, colour=colour, size=size, weight=Weight.HEAVY, align=CENTRE)
        if self._cap:
            right, top = (NARROW_CAP_EDGE, NARROW_CAP_EDGE) if is_narrow else (CAP_RIGHT, CAP_TOP)
            box = QRectF(face.right() - CAP - right, face.top() + top, CAP, CAP)
            foreground = colours.text2
            draw_text(
                painter,
                box,
                self._cap,
                colour=foreground,
                size=Type.NOTE,
                weight=Weight.SEMI,
                align=RIGHT,
                least=Type.TINY,
            )
