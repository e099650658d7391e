"""Chip of a team or a skater on the team's colour."""

from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from derbyos_core.colours import Jersey
from derbyos_core.i18n import tr
from ui.theme.tokens import Radius, Type, Weight
from ui.widgets.painted import Painted
from ui.widgets.shapes import draw_box, draw_jersey
from ui.widgets.text import CENTRE, draw_text

__all__ = ["JerseyChip"]

TEXT_SHARE = 0.5
"""The size of the text as a share of the chip's height."""
TEXT_MAX = 34.0


class JerseyChip(Painted):
    """A chip with a team's three letters or a skater's number."""

    def __init__(self, *, width: float = 60.0, height: float = 32.0, parent: QWidget | None = None) -> None:
        super().__init__(parent, hint=QSizeF(width, height))
        self._text = ""
        self._jersey: Jersey | None = None
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def set_chip(self, text: str, jersey: Jersey) -> None:
        if (text, jersey) != (self._text, self._jersey):
            self._text, self._jersey = text, jersey
            self.setAccessibleName(text)
            self.update()

    def set_unknown(self) -> None:
        """Show that the skater is not known yet."""
        if (self._text, self._jersey) != ("?", None):
            self._text, self._jersey = "?", None
            self.setAccessibleName(tr("number not known yet"))
            self.update()

    def paint(self, painter: QPainter, room: QRectF) -> None:
        colours = self.colours
        size = min(TEXT_MAX, round(room.height() * TEXT_SHARE))
        if self._jersey is not None:
            draw_jersey(painter, room, self._jersey, self._text, edge=colours.strong, size=size)
        elif self._text:
            draw_box(
                painter,
                room,
                fill=colours.warn_soft,
                edge=colours.warn,
                width=2.0,
                radius=Radius.CELL,
                is_dashed=True,
            )
            draw_text(
                painter,
                room,
                self._text,
                colour=colours.warn,
                size=max(size, Type.BODY),
                weight=Weight.HEAVY,
                align=CENTRE,
            )
