"""The jammer of the cursor's jam; a tap asks for another one."""

from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from derbyos_core.i18n import tr
from derbyos_core.roles.shared.jersey import Jersey
from ui.theme.tokens import Radius, Type, Weight
from ui.widgets.pressable import Pressable
from ui.widgets.shapes import draw_box, draw_jersey
from ui.widgets.text import CENTRE, draw_text

__all__ = ["JammerHead"]

CHIP = QSizeF(96, 60)
NAME = 20.0
DASH = 2.0


class JammerHead(Pressable):
    """Number on the jersey, name, and the jam."""

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent, hint=QSizeF(300, CHIP.height()))
        self._value: tuple[str, str, str, Jersey | None] = ("", "", "", None)
        self._is_typing = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_jammer(self, *, number: str, name: str, sub: str, jersey: Jersey, is_typing: bool = False) -> None:
        """Set the jammer. Without a number the chip asks for one; while it is typed the chip is dashed."""
        value = (number, name, sub, jersey)
        if (value, is_typing) == ((self._value), self._is_typing):
            return
        self._value, self._is_typing = value, is_typing
        self.setAccessibleName(
            tr("Jammer {number} {name}, {sub}", number=number, name=name, sub=sub)
            if number
            else tr("No jammer yet, {sub}", sub=sub)
        )
        self.update()

    def paint(self, painter: QPainter, room: QRectF) -> None:
        number, name, sub, jersey = self._value
        colours = self.colours
        high = min(CHIP.height(), room.height())
        chip = QRectF(room.left(), room.center().y() - high / 2, CHIP.width(), high)
        if jersey is not None and number and not self._is_typing:
            draw_jersey(painter, chip, jersey, number, edge=colours.strong, size=Type.NUMBER_M)
        else:
            colour = colours.accent if self._is_typing else colours.warn
            background = colours.accent_soft if self._is_typing else colours.warn_soft
            draw_box(painter, chip, fill=background, edge=colour, width=DASH, radius=Radius.BUTTON, is_dashed=True)
            words = f"{number}_" if self._is_typing else "?"
            draw_text(painter, chip, words, colour=colour, size=Type.NUMBER_M, weight=Weight.HEAVY, align=CENTRE)
        left = chip.right() + 14
        line = QRectF(left, room.center().y() - 24, room.right() - left, 26)
        draw_text(painter, line, name, colour=colours.text, size=NAME, weight=Weight.HEAVY)
        line = QRectF(left, room.center().y() + 3, room.right() - left, 22)
        draw_text(painter, line, sub, colour=colours.text2, size=Type.BODY)
