"""How the last change by somebody else is shown: one quiet line without motion."""

from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from derbyos_core.saying import say
from ui.theme.icons import draw_icon
from ui.theme.tokens import Type
from ui.widgets.painted import Painted
from ui.widgets.text import draw_text, text_width

__all__ = ["LastChangeLine"]

ICON = 15.0
GAP = 6.0


class LastChangeLine(Painted):
    """The line in the middle of the bottom bar."""

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent, hint=QSizeF(120, 44))
        self._text = ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_text(self, text: str) -> None:
        """Who did what; empty for nothing yet."""
        if text != self._text:
            self._text = text
            self.setAccessibleName(say("Last change by somebody else: {text}", text=text) if text else "")
            self.update()

    def paint(self, painter: QPainter, room: QRectF) -> None:
        if not self._text:
            return
        ink = self.paints.text2
        width = min(text_width(self._text, size=Type.LINE), room.width() - ICON - GAP)
        left = room.left() + max(0.0, (room.width() - width - ICON - GAP) / 2)
        draw_icon(painter, "arrow-right", QRectF(left, room.center().y() - ICON / 2, ICON, ICON), ink)
        words = QRectF(left + ICON + GAP, room.top(), width + 1, room.height())
        draw_text(painter, words, self._text, ink=ink, size=Type.LINE, may_cut=True)
