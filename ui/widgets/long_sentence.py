"""A sentence to this person that is too long for the bottom bar: a box in as many lines as it needs."""

from PySide6.QtCore import QRectF, QSizeF, Signal
from PySide6.QtGui import QMouseEvent, QPainter
from PySide6.QtWidgets import QWidget

from ui.theme.tokens import Radius, Type
from ui.widgets.painted import Painted
from ui.widgets.shapes import draw_box
from ui.widgets.text import draw_paragraph, paragraph_height

__all__ = ["LongSentence"]

PAD = 12.0


class LongSentence(Painted):
    """The box, hidden while there is no such sentence.

    Signals:
        tapped(): the person has read it, or wants what is under it.
    """

    tapped = Signal()

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent, hint=QSizeF(320, 48))
        self._text = ""
        self.hide()

    @property
    def text(self) -> str:
        return self._text

    def set_text(self, text: str) -> None:
        """Set the sentence; empty hides the box."""
        if text == self._text:
            return
        self._text = text
        self.setAccessibleName(text)
        self.setHidden(not text)
        self.update()

    def height_for(self, wide: float) -> float:
        """Return the height of the whole sentence in a box of this width."""
        return paragraph_height(self._text, wide - 2 * PAD, size=Type.BODY) + 2 * PAD

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()
        self.tapped.emit()

    def paint(self, painter: QPainter, room: QRectF) -> None:
        colours = self.colours
        box = room.adjusted(1, 1, -1, -1)
        draw_box(painter, box, fill=colours.surface, edge=colours.strong, width=2.0, radius=Radius.CARD)
        words = room.adjusted(PAD, PAD, -PAD, -PAD)
        draw_paragraph(painter, words, self._text, colour=colours.text, size=Type.BODY)
