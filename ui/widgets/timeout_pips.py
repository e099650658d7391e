"""Display of a team's timeouts and official review: numbered and struck, or as dots when small."""

from PySide6.QtCore import QLineF, QPointF, QRectF, QSizeF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from derbyos_core.i18n import tr
from derbyos_core.roles.shared.header import Review
from ui.theme.tokens import Radius, Type, Weight
from ui.widgets.painted import Painted
from ui.widgets.shapes import draw_box, draw_dot, draw_ring, pen_of
from ui.widgets.text import CENTRE, draw_text

__all__ = ["DOT_STEP", "SQUARE", "TimeoutPips", "draw_small_pips"]

TIMEOUTS_MAX = 9
LARGE = 46.0
LARGE_GAP = 10.0
REVIEW_WIDTH = 54.0
DOT = 5.2
DOT_STEP = 14.2
SQUARE = 10.4
DASHED_WIDTH = 1.6


SAID = {Review.HELD: tr("review left"), Review.KEPT: tr("review retained"), Review.USED: tr("review used")}


class TimeoutPips(Painted):
    """Three timeouts and a review. Shape, before colour, shows how many are left."""

    def __init__(self, *, is_small: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._is_small = is_small
        self._value = (0, 0, Review.USED)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.set_pips(timeouts_left=3)

    def set_pips(self, *, timeouts_left: int, timeouts: int = 3, review: Review = Review.HELD) -> None:
        value = (min(timeouts_left, TIMEOUTS_MAX), min(timeouts, TIMEOUTS_MAX), review)
        if value == self._value:
            return
        self._value = value
        said = tr("{left} of {whole} timeouts left, {review}", left=value[0], whole=value[1], review=SAID[review])
        self.setAccessibleName(said)
        if self._is_small:
            self.set_hint(QSizeF(value[1] * DOT_STEP + SQUARE + 4, 12))
        else:
            self.set_hint(QSizeF(value[1] * (LARGE + LARGE_GAP) + 6 + REVIEW_WIDTH, LARGE))
        self.update()

    def paint(self, painter: QPainter, room: QRectF) -> None:
        if self._is_small:
            draw_small_pips(painter, room, self._value, self)
            return
        left_over, total, review = self._value
        spent = total - left_over
        left = room.left()
        for number in range(1, total + 1):
            box = QRectF(left, room.top(), LARGE, LARGE)
            self._paint_large(painter, box, str(number), is_spent=number <= spent, radius=LARGE / 2)
            left += LARGE + LARGE_GAP
        box = QRectF(left + 6, room.top(), REVIEW_WIDTH, LARGE)
        self._paint_large(painter, box, "OR", is_spent=review is Review.USED, radius=Radius.BUTTON)
        if review is Review.KEPT:
            draw_dot(painter, QPointF(box.right() - 3, box.top() + 3), 5.5, self.colours.surface)
            draw_dot(painter, QPointF(box.right() - 3, box.top() + 3), 4.0, self.colours.accent)

    def _paint_large(self, painter: QPainter, box: QRectF, word: str, *, is_spent: bool, radius: float) -> None:
        colours = self.colours
        if not is_spent:
            draw_box(painter, box, fill=colours.text, radius=radius)
            draw_text(painter, box, word, colour=colours.surface, size=Type.LEAD, weight=Weight.HEAVY, align=CENTRE)
            return
        draw_box(painter, box, edge=colours.strong, width=DASHED_WIDTH, radius=radius, is_dashed=True)
        draw_text(painter, box, word, colour=colours.text3, size=Type.LEAD, weight=Weight.HEAVY, align=CENTRE)
        painter.setPen(pen_of(colours.text3, DASHED_WIDTH))
        middle = box.center()
        painter.drawLine(QLineF(middle.x() - 10, middle.y() + 10, middle.x() + 10, middle.y() - 10))


def draw_small_pips(painter: QPainter, room: QRectF, value: tuple[int, int, Review], widget: Painted) -> None:
    """Draw the dots of the header: full while a timeout is left, open when it is spent."""
    left_over, total, review = value
    colour = widget.colours.text2
    x, y = room.left() + DOT, room.center().y()
    for number in range(total):
        if number < left_over:
            draw_dot(painter, QPointF(x, y), DOT, colour)
        else:
            draw_ring(painter, QPointF(x, y), DOT, colour, 1.6)
        x += DOT_STEP
    square = QRectF(x - DOT + 4, y - SQUARE / 2, SQUARE, SQUARE)
    if review is Review.USED:
        draw_box(painter, square, edge=colour, width=1.6, radius=2.5)
    else:
        draw_box(painter, square, fill=colour, radius=2.5)
