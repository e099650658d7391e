"""What every painted widget does alike: it paints at 100 % and is scaled to the text size."""

from math import ceil

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui.language import Spoken
from ui.theme.look import look
from ui.theme.tokens import Colours, Ground

__all__ = ["Painted", "canvas", "pixels", "place", "room_of"]


def canvas(widget: QWidget) -> QPainter:
    """A painter in which a length of the tokens is a length at any text size."""
    painter = QPainter(widget)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
    painter.scale(look().scale, look().scale)
    return painter


def room_of(widget: QWidget) -> QRectF:
    """The widget's own rectangle in lengths of the tokens."""
    return QRectF(QPointF(0, 0), QSizeF(widget.size()) / look().scale)


def pixels(size: QSizeF) -> QSize:
    """A size of the tokens as pixels at the text size in use."""
    return QSize(ceil(size.width() * look().scale), ceil(size.height() * look().scale))


def place(child: QWidget, box: QRectF) -> None:
    """Put a child at a rectangle that is given in lengths of the tokens."""
    scale = look().scale
    left, top = round(box.left() * scale), round(box.top() * scale)
    child.setGeometry(left, top, round(box.right() * scale) - left, round(box.bottom() * scale) - top)


class Painted(Spoken, QWidget):
    """A widget that shows values and takes no press itself; its children may."""

    def __init__(self, parent: QWidget | None = None, *, hint: QSizeF | None = None) -> None:
        super().__init__(parent)
        self._hint = hint or QSizeF(44, 44)
        self._ground: Ground | None = None
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        look().changed.connect(self.relook)

    @property
    def paints(self) -> Colours[QColor]:
        """The colours to paint with."""
        return look().paints_on(self._ground)

    def set_ground(self, ground: Ground | None) -> None:
        """Keep one ground whatever the look is; None follows the look."""
        if ground != self._ground:
            self._ground = ground
            self.update()

    def wish(self) -> QSizeF:
        """The size wished for, in lengths of the tokens."""
        return self._hint

    def set_hint(self, hint: QSizeF) -> None:
        """The size wished for, in lengths of the tokens."""
        if hint != self._hint:
            self._hint = hint
            self.updateGeometry()

    def relook(self) -> None:
        """The colours or the text size have changed."""
        self.updateGeometry()
        self.arrange(room_of(self))
        self.update()

    def arrange(self, room: QRectF) -> None:
        """Put the children in their places; a widget without any has nothing to do."""

    def paint(self, painter: QPainter, room: QRectF) -> None:
        """Draw the value; a widget that is only its children draws nothing."""

    def sizeHint(self) -> QSize:
        return pixels(self._hint)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.arrange(room_of(self))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = canvas(self)
        self.paint(painter, room_of(self))
        painter.end()
