"""Sentence about two jammers in the box, with the button for the other reading; or a note in the same place."""

from PySide6.QtCore import QRectF, QSizeF, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from derbyos_core.i18n import tr
from derbyos_core.roles.shared.button_kind import ButtonKind
from ui.layout import place
from ui.theme.icons import draw_icon
from ui.theme.tokens import Radius, Type, Weight
from ui.widgets.button import Button
from ui.widgets.painted import Painted
from ui.widgets.shapes import draw_box
from ui.widgets.text import draw_text, text_width

__all__ = ["SwapBar"]

HEIGHT = 50.0
CHANGE_WIDTH = 92.0
SENTENCE_FROM = 240.0
"""At less width the button stands alone: its accessible name contains the sentence."""


class SwapBar(Painted):
    """The line across both teams; hidden while it is empty. A note has no button, and is left out where only that fits.

    Signals:
        change_tapped(): the other reading.
    """

    change_tapped = Signal()

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent, hint=QSizeF(400, HEIGHT))
        self._words = ""
        self._is_note = False
        self.change = Button(tr("Change"), kind=ButtonKind.QUIET, parent=self)
        self.change.tapped.connect(self.change_tapped)
        self.hide()

    def words(self) -> str:
        """Return the sentence."""
        return self._words

    def set_words(self, words: str, *, note: str = "") -> None:
        """Set the sentence, or a note that stands there as long as there is none; the bar is hidden without both."""
        is_note = not words
        words = words or note
        self.setHidden(not words)
        if (words, is_note) != (self._words, self._is_note):
            self._words, self._is_note = words, is_note
            self.change.setHidden(is_note)
            self.setAccessibleName(words)
            self.change.setAccessibleName(tr("Change: {words}", words=words))
            self.update()

    def arrange(self, room: QRectF) -> None:
        place(self.change, QRectF(room.right() - CHANGE_WIDTH - 6, room.center().y() - 22, CHANGE_WIDTH, 44))

    def paint(self, painter: QPainter, room: QRectF) -> None:
        colours = self.colours
        if self._is_note:
            self._paint_note(painter, room)
            return
        draw_box(painter, room, fill=colours.accent_soft, edge=colours.accent, width=1.2, radius=Radius.CARD)
        inset = 18 if room.width() >= SENTENCE_FROM else 12
        mark = QRectF(room.left() + inset, room.center().y() - 10, 20, 20)
        draw_icon(painter, "link", mark, colours.accent)
        line = QRectF(mark.right() + 14, room.top(), room.right() - CHANGE_WIDTH - 20 - mark.right(), room.height())
        if room.width() < SENTENCE_FROM:
            return
        first, dot, second = self._words.partition(". ")
        if not second or text_width(self._words, size=Type.NOTE, weight=Weight.BOLD) <= line.width():
            draw_text(painter, line, self._words, colour=colours.text, size=Type.BODY, weight=Weight.BOLD)
            return
        half = QRectF(line.left(), room.center().y() - 18, line.width(), 18)
        for words in (first + dot.strip(), second):
            draw_text(painter, half, words, colour=colours.text, size=Type.NOTE, weight=Weight.BOLD, least=Type.TINY)
            half.translate(0, 18)

    def _paint_note(self, painter: QPainter, room: QRectF) -> None:
        colours = self.colours
        if room.width() < SENTENCE_FROM:
            return
        draw_box(painter, room, fill=colours.well, radius=Radius.CARD)
        mark = QRectF(room.left() + 18, room.center().y() - 10, 20, 20)
        draw_icon(painter, "player-pause-filled", mark, colours.text2)
        line = QRectF(mark.right() + 14, room.top(), room.right() - mark.right() - 28, room.height())
        draw_text(painter, line, self._words, colour=colours.text, size=Type.BODY, weight=Weight.BOLD, least=Type.TINY)
