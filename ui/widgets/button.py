"""Plain button: words, an icon before them, and the look of its kind."""

from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QWidget

from derbyos_core.roles.shared.button_kind import ButtonKind
from ui.theme.icons import draw_icon
from ui.theme.kinds import LOOKS
from ui.theme.tokens import Radius, Space, Type, Weight
from ui.widgets.pressable import TARGET, Pressable
from ui.widgets.shapes import draw_box
from ui.widgets.text import CENTRE, draw_text, fitted_width, text_width

__all__ = ["Button"]

ICON = 20.0
GAP = 10.0
DASHED_WIDTH = 1.6


class Button(Pressable):
    """A button with words; `ButtonKind.OFF` answers a tap with `off_tapped`."""

    is_left = False
    """Whether the words begin at the left end, as in a list of lines."""

    def __init__(
        self,
        text: str = "",
        *,
        kind: ButtonKind = ButtonKind.NORMAL,
        mark: str = "",
        width: float = 0.0,
        height: float = TARGET,
        size: float = Type.BODY,
        name: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent, name=name or text)
        self._words = text
        self._kind = kind
        self._mark = mark
        self._size = float(size)
        self._slim = 0.0
        self._given = QSizeF(width, height)
        self.set_off(kind is ButtonKind.OFF)
        self.measure()

    @property
    def kind(self) -> ButtonKind:
        return self._kind

    def words(self) -> str:
        """Return the words on the button."""
        return self._words

    def set_text(self, text: str) -> None:
        """Set the words. A name that says more than the words did stays."""
        if text == self._words:
            return
        is_named_so = self._own_name == self._words
        self._words = text
        if is_named_so:
            self.setAccessibleName(text)
        self.measure()
        self.update()

    def set_kind(self, kind: ButtonKind) -> None:
        if kind != self._kind:
            self._kind = kind
            self.set_off(kind is ButtonKind.OFF)
            self.update()

    def set_mark(self, mark: str) -> None:
        """Set the icon before the words; empty for none."""
        if mark != self._mark:
            self._mark = mark
            self.measure()
            self.update()

    def set_size(self, *, width: float = 0.0, height: float = TARGET) -> None:
        """Set a fixed size; a width of 0 follows the words."""
        self._given = QSizeF(width, height)
        self.measure()

    def set_slim(self, slim: float) -> None:
        """Set how much of the target is left empty above and below, for a button inside an outline of its height."""
        if slim != self._slim:
            self._slim = slim
            self.update()

    def paint(self, painter: QPainter, room: QRectF) -> None:
        room = room.adjusted(0, self._slim, 0, -self._slim)
        made = LOOKS[self._kind]
        background: QColor | None = getattr(self.colours, made.background) if made.background else None
        edge: QColor | None = getattr(self.colours, made.edge) if made.edge else None
        draw_box(painter, room, fill=background, edge=edge, width=made.edge_width, radius=Radius.BUTTON)
        self._paint_words(painter, room, getattr(self.colours, made.colour))

    def _paint_words(self, painter: QPainter, room: QRectF, colour: QColor) -> None:
        inner = room.adjusted(Space.S if self.is_left else Space.XS, 0, -Space.XS, 0)
        icon = ICON * self._size / Type.BODY if self._mark else 0.0
        gap = GAP if self._mark and self._words else 0.0
        mark = self._mark
        if gap and text_width(self._words, size=Type.NOTE, weight=Weight.SEMI) > inner.width() - icon - gap:
            mark, icon, gap = "", 0.0, 0.0  # whole words say more than an icon beside cut ones
        words = fitted_width(self._words, inner.width() - icon - gap, size=self._size, weight=Weight.SEMI)
        spare = max(0.0, inner.width() - icon - gap - words)
        left = inner.left() + (0.0 if self.is_left else spare / 2)
        if mark:
            draw_icon(painter, mark, QRectF(left, room.center().y() - icon / 2, icon, icon), colour)
        box = QRectF(left + icon + gap, room.top(), words, room.height())
        draw_text(painter, box, self._words, colour=colour, size=self._size, weight=Weight.SEMI, align=CENTRE)

    def measure(self) -> None:
        words = text_width(self._words, size=self._size, weight=Weight.SEMI)
        icon = ICON * self._size / Type.BODY + (GAP if self._words else 0.0) if self._mark else 0.0
        width = self._given.width() or max(TARGET, words + icon + 2 * Space.L)
        self.set_hint(QSizeF(width, self._given.height()))
