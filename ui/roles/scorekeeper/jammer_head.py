"""The jammer of the cursor's jam; a tap asks for another one."""

from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from derbyos_core.colours import Jersey
from derbyos_core.i18n import joined, tr
from ui.theme.icons import draw_icon
from ui.theme.tokens import Radius, Type, Weight
from ui.widgets.pressable import Pressable
from ui.widgets.shapes import draw_box, draw_jersey
from ui.widgets.text import CENTRE, draw_text

__all__ = ["JammerHead"]

CHIP = QSizeF(96, 60)
NAME = 20.0
DASH = 2.0
MARK = 18.0


class JammerHead(Pressable):
    """Number on the jersey, name, and the jam."""

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent, hint=QSizeF(300, CHIP.height()))
        self._value: tuple[str, str, str, Jersey | None] = ("", "", "", None)
        self._is_typing = False
        self._is_contested = False
        self._has_mark = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_jammer(
        self,
        *,
        number: str,
        name: str,
        sub: str,
        jersey: Jersey,
        is_typing: bool = False,
        is_contested: bool = False,
    ) -> None:
        """Set the jammer. Without a number the chip asks for one; while it is typed the chip is dashed.

        `is_contested`: people gave different answers, of which this is only the newest.
        """
        value = (number, name, sub, jersey)
        if (value, is_typing, is_contested) == (self._value, self._is_typing, self._is_contested):
            return
        self._value, self._is_typing, self._is_contested = value, is_typing, is_contested
        self._label()

    def set_mark(self, *, is_marked: bool) -> None:
        """Set whether two answers are marked here, where no question stands beside the jammer."""
        if is_marked != self._has_mark:
            self._has_mark = is_marked
            self._label()

    def _sub(self) -> str:
        """Return the second line, with the two answers if they are marked here."""
        sub = self._value[2]
        return joined(", ", (sub, tr("two answers"))) if self._is_marked() else sub

    def _is_marked(self) -> bool:
        return self._has_mark and self._is_contested and not self._is_typing

    def _label(self) -> None:
        number, name, _, _ = self._value
        sub = self._sub()
        self.setAccessibleName(
            tr("Jammer {number} {name}, {sub}", number=number, name=name, sub=sub)
            if number
            else tr("No jammer yet, {sub}", sub=sub)
        )
        self.update()

    def paint(self, painter: QPainter, room: QRectF) -> None:
        number, name, _, jersey = self._value
        is_marked = self._is_marked()
        colours = self.colours
        high = min(CHIP.height(), room.height())
        chip = QRectF(room.left(), room.center().y() - high / 2, CHIP.width(), high)
        if jersey is not None and number and not self._is_typing and not is_marked:
            draw_jersey(painter, chip, jersey, number, edge=colours.strong, size=Type.NUMBER_M)
        else:
            colour = colours.accent if self._is_typing else colours.warn
            background = colours.accent_soft if self._is_typing else colours.warn_soft
            draw_box(painter, chip, fill=background, edge=colour, width=DASH, radius=Radius.BUTTON, is_dashed=True)
            words = f"{number}_" if self._is_typing else number or "?"
            place = chip
            if is_marked:
                mark = QRectF(chip.right() - MARK - 5, chip.center().y() - MARK / 2, MARK, MARK)
                draw_icon(painter, "equal-not", mark, colour)
                place = chip.adjusted(5, 0, -MARK - 7, 0)
            draw_text(painter, place, words, colour=colour, size=Type.NUMBER_M, weight=Weight.HEAVY, align=CENTRE)
        left = chip.right() + 14
        line = QRectF(left, room.center().y() - 24, room.right() - left, 26)
        draw_text(painter, line, name, colour=colours.text, size=NAME, weight=Weight.HEAVY)
        line = QRectF(left, room.center().y() + 3, room.right() - left, 22)
        draw_text(painter, line, self._sub(), colour=colours.warn if is_marked else colours.text2, size=Type.BODY)
