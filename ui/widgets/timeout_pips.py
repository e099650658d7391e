"""Display of a team's timeouts and official review: numbered and struck, or as dots when small."""

from PySide6.QtCore import QLineF, QPointF, QRectF, QSizeF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from derbyos_core.i18n import tr
from derbyos_core.roles.shared.header import Review
from ui.theme.tokens import Radius, Type, Weight
from ui.widgets.painted import Painted
from ui.widgets.shapes import draw_box, draw_dot, draw_ring, pen_of
from ui.widgets.text import CENTRE, draw_text, text_width

__all__ = ["DOT_STEP", "SQUARE", "TimeoutPips", "draw_small_pips"]

TIMEOUTS_MAX = 9
LARGE = 46.0
LARGE_GAP = 10.0
LOW_GAP = 6.0
STRIKE_SHARE = 10.0 / 46.0
REVIEW_WIDTH = 54.0
KEPT_WORD = tr("retained")
KEPT_PAD = 5.0
DOT = 5.2
DOT_STEP = 14.2
SQUARE = 10.4
DASHED_WIDTH = 1.6


SAID = {Review.HELD: tr("review left"), Review.KEPT: tr("review retained"), Review.USED: tr("review used")}


class TimeoutPips(Painted):
    """Three timeouts and a review. Shape, before colour, shows how many are left."""

    def __init__(
        self, *, is_small: bool = False, side: float = LARGE, has_review: bool = True, parent: QWidget | None = None
    ) -> None:
        """`side` is the diameter of a timeout, unless `is_small`; the review is left out without `has_review`."""
        super().__init__(parent)
        self._is_small = is_small
        self._side, self._gap = side, LARGE_GAP if side >= LARGE else LOW_GAP
        self._has_review = has_review
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
            review_wide = 6 + _review_width(review) if self._has_review else -self._gap
            self.set_hint(QSizeF(value[1] * (self._side + self._gap) + review_wide, self._side))
        self.update()

    def paint(self, painter: QPainter, room: QRectF) -> None:
        if self._is_small:
            draw_small_pips(painter, room, self._value, self)
            return
        left_over, total, review = self._value
        spent = total - left_over
        left = room.left()
        for number in range(1, total + 1):
            box = QRectF(left, room.top(), self._side, self._side)
            self._paint_large(painter, box, str(number), is_spent=number <= spent, radius=self._side / 2)
            left += self._side + self._gap
        if not self._has_review:
            return
        box = QRectF(left + 6, room.top(), _review_width(review), LARGE)
        if review is Review.KEPT:
            self._paint_kept(painter, box)
        else:
            self._paint_large(painter, box, "OR", is_spent=review is Review.USED, radius=Radius.BUTTON)

    def _paint_kept(self, painter: QPainter, box: QRectF) -> None:
        """Draw the review that the team retained: left, and with the word below."""
        colour = self.colours.surface
        draw_box(painter, box, fill=self.colours.text, radius=Radius.BUTTON)
        words, below = box.adjusted(0, 4, 0, -18), box.adjusted(KEPT_PAD, 24, -KEPT_PAD, -4)
        draw_text(painter, words, "OR", colour=colour, size=Type.LEAD, weight=Weight.HEAVY, align=CENTRE)
        draw_text(painter, below, KEPT_WORD, colour=colour, size=Type.TINY, weight=Weight.BOLD, align=CENTRE)

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
        strike = self._side * STRIKE_SHARE
        painter.drawLine(QLineF(middle.x() - strike, middle.y() + strike, middle.x() + strike, middle.y() - strike))


def _review_width(review: Review) -> float:
    """Return the width of the review, which grows for the word of a retained one."""
    if review is not Review.KEPT:
        return REVIEW_WIDTH
    return max(REVIEW_WIDTH, text_width(KEPT_WORD, size=Type.TINY, weight=Weight.BOLD) + 2 * KEPT_PAD + 1)


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
