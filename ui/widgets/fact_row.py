"""Row of a list to read: a subject, and what is known of it in as many lines as it needs."""

from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from derbyos_core.i18n import joined
from ui.theme.tokens import Radius, Type, Weight
from ui.widgets.painted import Painted
from ui.widgets.shapes import draw_box
from ui.widgets.text import draw_paragraph, paragraph_height

__all__ = ["FactRow"]

PAD, AIR, GAP = 14.0, 11.0, 12.0
SUBJECT_SHARE = 0.4
HEIGHT_LEAST = 44.0


class FactRow(Painted):
    """One subject with its value."""

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent, hint=QSizeF(300, HEIGHT_LEAST))
        self._what = ""
        self._value = ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_fact(self, what: str, value: str) -> None:
        """Set the subject and its value."""
        if (what, value) != (self._what, self._value):
            self._what, self._value = what, value
            self.setAccessibleName(joined(": ", (what, value)))
            self.update()

    def height_at(self, wide: float) -> float:
        """Return the height at this width."""
        left, right = _halves(QRectF(0, 0, wide, 0))
        high = max(
            paragraph_height(self._what, left.width(), weight=Weight.SEMI),
            paragraph_height(self._value, right.width(), weight=Weight.BOLD),
        )
        return max(HEIGHT_LEAST, high + 2 * AIR)

    def paint(self, painter: QPainter, room: QRectF) -> None:
        colours = self.colours
        draw_box(painter, room, fill=colours.surface, edge=colours.line, width=1.0, radius=Radius.CELL)
        left, right = _halves(room)
        for box, text, colour, weight in (
            (left, self._what, colours.text2, Weight.SEMI),
            (right, self._value, colours.text, Weight.BOLD),
        ):
            high = paragraph_height(text, box.width(), weight=weight)
            line = QRectF(box.left(), room.center().y() - high / 2, box.width(), high + 2)
            draw_paragraph(painter, line, text, colour=colour, size=Type.BODY, weight=weight)


def _halves(room: QRectF) -> tuple[QRectF, QRectF]:
    """Return the places of the subject and of the value."""
    inner = room.adjusted(PAD, 0, -PAD, 0)
    left = (inner.width() - GAP) * SUBJECT_SHARE
    return (
        QRectF(inner.left(), inner.top(), left, inner.height()),
        QRectF(inner.left() + left + GAP, inner.top(), inner.width() - left - GAP, inner.height()),
    )
