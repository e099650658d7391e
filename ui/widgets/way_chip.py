"""Chip of a skater on the way to the penalty box: number, codes and position, and "Sat" to tap."""

from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from derbyos_core.colours import Jersey
from derbyos_core.i18n import tr
from ui.theme.icons import draw_icon
from ui.theme.tokens import Radius, Type, Weight
from ui.widgets.pressable import Pressable
from ui.widgets.shapes import draw_box, draw_jersey
from ui.widgets.text import CENTRE, draw_text, text_width

__all__ = ["WayChip"]

HEIGHT = 52.0
CHIP = QSizeF(70, 40)
SAT_WIDTH = 92.0
PAD = 8.0
GAP = 11.0
LOW_BELOW = 48.0
CODES, PLACE = 20.0, 18.0
"""Height of the line with the codes above the middle, and from there to that of the position."""
SLIM = 3.0
"""A chip this low is drawn a little lower than its target, so that its band is visible around it."""


class WayChip(Pressable):
    """An announced skater; the whole chip is one target."""

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent, hint=QSizeF(208, HEIGHT))
        self._value: tuple[str, str, Jersey | None] = ("", "", None)
        self._place = ""

    def set_way(self, number: str, codes: str, place: str, jersey: Jersey, name: str) -> None:
        """Set the number, a code for each penalty, the word for the position, and the accessible name."""
        if (number, codes, jersey, place) == (*self._value, self._place) and name == self._own_name:
            return
        self._value, self._place = (number, codes, jersey), place
        self.setAccessibleName(name)
        self.setAccessibleDescription(codes)
        self.measure()
        self.update()

    def measure(self) -> None:
        codes = text_width(self._value[1], size=Type.LEAD, weight=Weight.HEAVY)
        words = max(codes, text_width(self._place, size=Type.LINE))
        self.set_hint(QSizeF(PAD + CHIP.width() + GAP + words + GAP + SAT_WIDTH + 5, HEIGHT))

    def paint(self, painter: QPainter, room: QRectF) -> None:
        number, codes, jersey = self._value
        if jersey is None:
            return
        colours = self.colours
        if room.height() < LOW_BELOW:
            room = room.adjusted(0, SLIM, 0, -SLIM)
        draw_box(painter, room, fill=colours.surface, edge=colours.line, radius=Radius.CELL)
        high = min(CHIP.height(), room.height() - 6)
        chip = QRectF(room.left() + PAD, room.center().y() - high / 2, CHIP.width(), high)
        draw_jersey(painter, chip, jersey, number, edge=colours.strong, size=Type.NUMBER_S)
        sat = QRectF(room.right() - SAT_WIDTH - 2, room.top() + 2, SAT_WIDTH, room.height() - 4)
        words = QRectF(chip.right() + 2, room.top(), sat.left() - chip.right() - 4, room.height())
        words.setRect(words.left(), words.center().y() - CODES, words.width(), CODES)
        draw_text(painter, words, codes, colour=colours.text, size=Type.LEAD, weight=Weight.HEAVY, align=CENTRE)
        words.translate(0, PLACE)
        draw_text(painter, words, self._place, colour=colours.text2, size=Type.LINE, align=CENTRE)
        draw_box(painter, sat, fill=colours.accent, radius=Radius.CELL)
        draw_icon(painter, "chevron-down", QRectF(sat.left() + 16, sat.center().y() - 10, 20, 20), colours.on_accent)
        line = QRectF(sat.left() + 44, sat.top(), sat.width() - 48, sat.height())
        draw_text(painter, line, tr("Sat"), colour=colours.on_accent, size=Type.LEAD, weight=Weight.SEMI)
