"""Line with the last change by somebody else, quiet and without motion; or a sentence in its place."""

from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from derbyos_core.i18n import tr
from ui.theme.icons import draw_icon
from ui.theme.tokens import Type
from ui.widgets.painted import Painted
from ui.widgets.text import draw_paragraph, draw_text, paragraph_height, text_width

__all__ = ["LastChangeLine"]

ICON = 15.0
GAP = 6.0


class LastChangeLine(Painted):
    """The line in the middle of the bottom bar."""

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent, hint=QSizeF(120, 44))
        self._text = ""
        self._is_said = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.set_solid("surface")  # in a small window it covers the own toast

    def set_text(self, text: str, *, is_said: bool = False) -> None:
        """Set the last change; empty for none yet; or a sentence to this person (`is_said`)."""
        if (text, is_said) != (self._text, self._is_said):
            self._text, self._is_said = text, is_said
            is_change = text and not is_said
            self.setAccessibleName(tr("Last change by somebody else: {text}", text=text) if is_change else text)
            self.update()

    @property
    def text(self) -> str:
        return self._text

    def fits(self, room: QRectF) -> bool:
        """Return whether the sentence, in as many lines as it needs, has room there."""
        high = paragraph_height(self._text, room.width() - ICON - GAP, size=Type.NOTE)
        return high <= room.height() or text_width(self._text, size=Type.LINE) <= room.width() - ICON - GAP

    def paint(self, painter: QPainter, room: QRectF) -> None:
        if not self._text:
            return
        colour = self.colours.text2
        wide = room.width() - ICON - GAP
        high = paragraph_height(self._text, wide, size=Type.NOTE)
        if text_width(self._text, size=Type.LINE) > wide and high <= room.height():
            draw_icon(painter, "arrow-right", QRectF(room.left(), room.center().y() - ICON / 2, ICON, ICON), colour)
            lines = QRectF(room.left() + ICON + GAP, room.center().y() - high / 2, wide, high)
            draw_paragraph(painter, lines, self._text, colour=colour, size=Type.NOTE)
            return
        width = min(text_width(self._text, size=Type.LINE), room.width() - ICON - GAP)
        left = room.left() + max(0.0, (room.width() - width - ICON - GAP) / 2)
        draw_icon(painter, "arrow-right", QRectF(left, room.center().y() - ICON / 2, ICON, ICON), colour)
        words = QRectF(left + ICON + GAP, room.top(), width + 1, room.height())
        draw_text(painter, words, self._text, colour=colour, size=Type.LINE, may_cut=True)
