"""Key for the points of one trip."""

from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from derbyos_core.bout.writing.attribute_text import parse_integer
from derbyos_core.i18n import ntr
from ui.theme.tokens import Radius, Type, Weight
from ui.widgets.pressable import Pressable
from ui.widgets.shapes import draw_key
from ui.widgets.text import CENTRE, draw_text

__all__ = ["PointKey"]

HEIGHT = 110.0
WIDTH = 84.0


class PointKey(Pressable):
    """0 to 4; a hold asks for another value."""

    def __init__(self, text: str = "", *, height: float = HEIGHT, parent: QWidget | None = None) -> None:
        super().__init__(parent, hint=QSizeF(WIDTH, height))
        self._words = ""
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

    def paint(self, painter: QPainter, room: QRectF) -> None:
        colours = self.colours
        face = draw_key(painter, room, fill=colours.key, edge=colours.line, lip=colours.lip_strong, radius=Radius.CARD)
        colour = colours.text3 if self.is_off else colours.text
        draw_text(painter, face, self._words, colour=colour, size=Type.KEY, weight=Weight.HEAVY, align=CENTRE)
