"""Tab of a page: an icon and a word; that of the open page is larger and bold, on an accent line."""

from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from derbyos_core.i18n import tr
from ui.theme.icons import draw_icon
from ui.theme.tokens import Type, Weight
from ui.widgets.pressable import TARGET, Pressable
from ui.widgets.shapes import draw_box
from ui.widgets.text import CENTRE, draw_text, fitted_width, text_width

__all__ = ["PageTab"]

ICON = 20.0
GAP = 10.0
PAD = 14.0
LINE = 4.0
OPEN_SIZE = float(Type.HEAD)


class PageTab(Pressable):
    """One tab. Its width is that of the open tab, so that no tab moves when another page is opened."""

    def __init__(self, text: str, *, mark: str, parent: QWidget | None = None) -> None:
        super().__init__(parent, name=text)
        self._text = text
        self._mark = mark
        self._is_open = False
        self._has_icon = True
        self.measure()

    def set_open(self, is_open: bool) -> None:
        """Set whether this tab's page is shown."""
        if is_open != self._is_open:
            self._is_open = is_open
            self.setAccessibleName(tr("{name}, chosen", name=self._text) if is_open else self._text)
            self.update()

    def set_icon_shown(self, has_icon: bool) -> None:
        """Set whether the icon is drawn before the word."""
        if has_icon != self._has_icon:
            self._has_icon = has_icon
            self.update()

    def least_width(self) -> float:
        """Return the width of the words alone, without the icon."""
        return max(TARGET, self._words_wide() + PAD)

    def width_with_icon(self) -> float:
        """Return the least width at which the icon has room before the words."""
        return ICON + GAP + self._words_wide() + PAD

    def measure(self) -> None:
        self.set_hint(QSizeF(ICON + GAP + self._words_wide() + 2 * PAD, TARGET))

    def paint(self, painter: QPainter, room: QRectF) -> None:
        colours = self.colours
        size, weight = (OPEN_SIZE, Weight.HEAVY) if self._is_open else (float(Type.BODY), Weight.SEMI)
        colour = colours.text if self._is_open else colours.text2
        icon = ICON + GAP if self._has_icon else 0.0
        words = fitted_width(self._text, room.width() - icon, size=size, weight=weight)
        left = room.left() + max(0.0, (room.width() - icon - words) / 2)
        if self._has_icon:
            draw_icon(painter, self._mark, QRectF(left, room.center().y() - ICON / 2, ICON, ICON), colour)
        box = QRectF(left + icon, room.top(), words, room.height())
        draw_text(painter, box, self._text, colour=colour, size=size, weight=weight, align=CENTRE)
        if self._is_open:
            line = QRectF(room.left(), room.bottom() - LINE, room.width(), LINE)
            draw_box(painter, line, fill=colours.accent, radius=LINE / 2)

    def _words_wide(self) -> float:
        return max(
            text_width(self._text, size=OPEN_SIZE, weight=Weight.HEAVY),
            text_width(self._text, size=Type.BODY, weight=Weight.SEMI),
        )
