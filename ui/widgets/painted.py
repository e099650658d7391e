"""What every painted widget does alike: it paints at 100 % and is scaled to the text size."""

from math import ceil

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QRegion, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui.language import Spoken
from ui.theme.look import look
from ui.theme.tokens import Colours, Ground

__all__ = ["Drawn", "Painted", "canvas", "lay", "pixels", "place", "room_of"]


def canvas(widget: QWidget) -> QPainter:
    """A painter in which a length of the tokens is a length at any text size."""
    painter = QPainter(widget)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
    painter.scale(look().scale, look().scale)
    return painter


def lay(painter: QPainter, widget: QWidget, colour: QColor) -> None:
    """A colour over all of a canvas that is to be painted now; whole pixels need no smooth edges, which cost."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    painter.resetTransform()
    painter.fillRect(widget.rect(), colour)
    painter.scale(look().scale, look().scale)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)


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


class Drawn(Spoken):
    """What widgets and controls share that are painted: a ground, and a size that is wished for."""

    _ground: Ground | None = None
    _hint: QSizeF

    @property
    def paints(self) -> Colours[QColor]:
        """The colours to paint with."""
        return look().paints_on(self._ground)

    def set_ground(self, ground: Ground | None) -> None:
        """Keep one ground whatever the look is; None follows the look."""
        if ground != self._ground:
            self._ground = ground
            self.update()

    def preferred_size(self) -> QSizeF:
        """The size wished for, in lengths of the tokens."""
        return self._hint

    def set_hint(self, hint: QSizeF) -> None:
        """The size wished for, in lengths of the tokens."""
        if hint != self._hint:
            self._hint = hint
            self.updateGeometry()

    def sizeHint(self) -> QSize:
        return pixels(self._hint)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()


class Painted(Drawn, QWidget):
    """A widget that shows values and takes no press itself; its children may."""

    def __init__(self, parent: QWidget | None = None, *, hint: QSizeF | None = None) -> None:
        super().__init__(parent)
        self._hint = hint or QSizeF(44, 44)
        self._solid = ""
        self._dirty: QRegion | None = None
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        look().changed.connect(self.relook)

    def set_solid(self, role: str) -> None:
        """Lay this colour over the whole place first, so that nothing under it has to be painted."""
        self._solid = role
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)

    def needs(self, box: QRectF) -> bool:
        """Whether some of this box, in lengths of the tokens, is to be painted now; only `paint` may ask."""
        if self._dirty is None:
            return True
        scale = look().scale
        left, top = int(box.left() * scale) - 1, int(box.top() * scale) - 1
        right, bottom = int(box.right() * scale) + 2, int(box.bottom() * scale) + 2
        return self._dirty.intersects(QRect(left, top, right - left, bottom - top))

    def needs_only(self, box: QRectF) -> bool:
        """Whether nothing but this box is to be painted now; only `paint` may ask."""
        if self._dirty is None:
            return False
        scale, dirty = look().scale, self._dirty.boundingRect()
        is_wide = box.left() * scale <= dirty.left() and dirty.right() < box.right() * scale
        return is_wide and box.top() * scale <= dirty.top() and dirty.bottom() < box.bottom() * scale

    def fill(self, painter: QPainter, colour: QColor) -> None:
        """Lay a colour over all that is to be painted now."""
        lay(painter, self, colour)

    def relook(self) -> None:
        """The colours or the text size have changed."""
        self.updateGeometry()
        self.arrange(room_of(self))
        self.update()

    def arrange(self, room: QRectF) -> None:
        """Put the children in their places; a widget without any has nothing to do."""

    def paint(self, painter: QPainter, room: QRectF) -> None:
        """Draw the value; a widget that is only its children draws nothing."""

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.arrange(room_of(self))

    def draws(self) -> bool:
        """Whether there is anything to draw beside the children."""
        return bool(self._solid) or type(self).paint is not Painted.paint

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self.draws():
            return
        self._dirty = event.region()
        painter = canvas(self)
        if self._solid:
            self.fill(painter, getattr(self.paints, self._solid))
        self.paint(painter, room_of(self))
        painter.end()
        self._dirty = None
