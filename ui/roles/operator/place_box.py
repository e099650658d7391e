"""Place of the jammer or the pivot on the operator's screen; a tap asks for the skater."""

from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from derbyos_core.bout.model import Position
from derbyos_core.colours import Jersey
from derbyos_core.i18n import joined, tr
from derbyos_core.roles.operator.panel import SkaterPlace
from ui.theme.icons import draw_icon
from ui.theme.tokens import Radius, Type, Weight
from ui.widgets.pressable import TARGET, Pressable
from ui.widgets.shapes import draw_box, draw_jersey
from ui.widgets.text import CENTRE, draw_text, text_width

__all__ = ["PlaceBox"]

HIGH = 48.0
INSET = 6.0
CHIP = 58.0
GAP = 9.0
ASKED_WIDTH = 2.5
MARK, MARK_PAD = 17.0, 5.0
"""The mark of two answers."""
NARROW = 140.0
"""A narrower place shows the position and the number only."""


class PlaceBox(Pressable):
    """Number on the jersey, name and position; dashed with the name of its jam while that is still to come."""

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent, hint=QSizeF(200, HIGH))
        self._place: SkaterPlace | None = None
        self._jersey: Jersey | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_place(self, place: SkaterPlace, jersey: Jersey) -> None:
        if (place, jersey) != (self._place, self._jersey):
            self._place, self._jersey = place, jersey
            said = joined(", ", (place.said, tr("tap the skater"))) if place.is_asked else place.said
            self.setAccessibleName(said)
            self.update()

    def paint(self, painter: QPainter, room: QRectF) -> None:
        place, colours = self._place, self.colours
        if place is None:
            return
        edge, width, fill = colours.line, 2.0, colours.key
        if place.is_asked:
            edge, width, fill = colours.accent, ASKED_WIDTH, colours.accent_soft
        elif place.is_contested:
            edge, width, fill = colours.warn, 2.0, colours.warn_soft
        elif place.is_upcoming:
            edge, width, fill = colours.strong, 1.6, colours.surface
        is_dashed = (place.is_upcoming or place.is_contested) and not place.is_asked
        draw_box(painter, room, fill=fill, edge=edge, width=width, radius=Radius.BUTTON, is_dashed=is_dashed)
        if place.is_contested:
            mark = QRectF(room.right() - MARK_PAD - MARK, room.center().y() - MARK / 2, MARK, MARK)
            draw_icon(painter, "equal-not", mark, colours.warn)
            room = room.adjusted(0, 0, -MARK - MARK_PAD, 0)
        if room.width() < NARROW:
            self._paint_narrow(painter, room.adjusted(INSET, 0, -INSET, 0), place)
        elif place.is_upcoming:
            self._paint_upcoming(painter, room.adjusted(INSET + 4, 0, -INSET, 0), place)
        else:
            self._paint_present(painter, room, place)

    def _paint_present(self, painter: QPainter, room: QRectF, place: SkaterPlace) -> None:
        colours = self.colours
        chip = QRectF(room.left() + INSET, room.top() + INSET + 1, CHIP, room.height() - 2 * INSET - 2)
        if place.number and self._jersey is not None:
            draw_jersey(painter, chip, self._jersey, place.number, edge=colours.strong, size=Type.NUMBER_S)
        else:
            draw_box(painter, chip, edge=colours.strong, width=1.6, radius=Radius.CELL, is_dashed=True)
            draw_text(painter, chip, "?", colour=colours.text2, size=Type.NUMBER_S, weight=Weight.HEAVY, align=CENTRE)
        line = QRectF(chip.right() + GAP, room.center().y() - 20, room.right() - chip.right() - GAP - 4, 20)
        name = place.name if place.number else tr("not known")
        draw_text(painter, line, name, colour=colours.text, size=Type.LINE, weight=Weight.BOLD, may_cut=True)
        line.moveTop(room.center().y())
        draw_text(painter, line, place.word, colour=colours.text2, size=Type.NOTE)

    def _paint_upcoming(self, painter: QPainter, line: QRectF, place: SkaterPlace) -> None:
        """Draw the position, the number and the name in one line; the name has what is left."""
        colours = self.colours
        number = place.number or "?"
        wide = text_width(number, size=Type.NUMBER_S, weight=Weight.HEAVY)
        word = min(text_width(place.word, size=Type.NOTE), max(0.0, line.width() - wide - 8))
        draw_text(
            painter,
            QRectF(line.left(), line.top(), word, line.height()),
            place.word,
            colour=colours.text2,
            size=Type.NOTE,
            least=Type.TINY,
        )
        box = QRectF(line.left() + word + 7, line.top(), wide + 1, line.height())
        draw_text(painter, box, number, colour=colours.text, size=Type.NUMBER_S, weight=Weight.HEAVY)
        rest = QRectF(box.right() + 7, line.top(), line.right() - box.right() - 9, line.height())
        tail = place.name if place.number else tr("optional")
        if rest.width() >= TARGET:
            draw_text(painter, rest, tail, colour=colours.text2, size=Type.NOTE, least=Type.TINY, may_cut=True)

    def _paint_narrow(self, painter: QPainter, line: QRectF, place: SkaterPlace) -> None:
        colours = self.colours
        number = place.number or "?"
        wide = text_width(number, size=Type.LEAD, weight=Weight.HEAVY)
        box = QRectF(line.right() - wide - 1, line.top(), wide + 1, line.height())
        draw_text(painter, box, number, colour=colours.text, size=Type.LEAD, weight=Weight.HEAVY)
        word = tr("Jammer") if place.position is Position.JAMMER else tr("Pivot")
        if place.is_upcoming and place.jam is not None and place.position is Position.JAMMER:
            word = tr("{jam} jammer", jam=place.letter)
        rest = QRectF(line.left(), line.top(), box.left() - 4 - line.left(), line.height())
        if place.jam is not None and text_width(word, size=Type.TINY, weight=Weight.SEMI) > rest.width():
            word = place.letter  # the dashed outline says the rest
        draw_text(painter, rest, word, colour=colours.text2, size=Type.NOTE, weight=Weight.SEMI, least=Type.TINY)
