"""Base of the painted widgets: they paint at 100 % and are scaled to the text size."""

from math import ceil

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QRegion, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui.language import Spoken
from ui.theme.look import look
from ui.theme.tokens import Colours, ColourScheme

__all__ = ["Drawn", "Painted", "canvas", "lay", "pixels", "room_of"]


def canvas(widget: QWidget) -> QPainter:
    """Return a painter in unscaled units at any text size."""
    painter = QPainter(widget)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
    painter.scale(look().scale, look().scale)
    return painter


def lay(painter: QPainter, widget: QWidget, colour: QColor) -> None:
    """Fill all of a canvas that is to be painted now. Whole pixels need no antialiasing, which costs time."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    painter.resetTransform()
    painter.fillRect(widget.rect(), colour)
    painter.scale(look().scale, look().scale)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)


def room_of(widget: QWidget) -> QRectF:
    """Return the widget's own rectangle in unscaled units."""
    return QRectF(QPointF(0, 0), QSizeF(widget.size()) / look().scale)


def pixels(size: QSizeF) -> QSize:
    """Return an unscaled size in pixels at the present text size."""
    return QSize(ceil(size.width() * look().scale), ceil(size.height() * look().scale))


class Drawn(Spoken):
    """Common part of painted widgets and controls: a colour scheme, and a preferred size."""

    _scheme: ColourScheme | None = None
    _hint: QSizeF

    @property
    def colours(self) -> Colours[QColor]:
        """The palette to paint with."""
        return look().colours_on(self._scheme)

    def set_scheme(self, scheme: ColourScheme | None) -> None:
        """Keep one colour scheme whatever the look is; None follows the look."""
        if scheme != self._scheme:
            self._scheme = scheme
            self.update()

    def preferred_size(self) -> QSizeF:
        """Return the preferred size in unscaled units."""
        return self._hint

    def set_hint(self, hint: QSizeF) -> None:
        """Set the preferred size in unscaled units."""
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
        """Fill the widget with this colour first, so that nothing under it has to be painted."""
        self._solid = role
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)

    def needs(self, box: QRectF) -> bool:
        """Return whether part of this box, in unscaled units, is to be painted now; call it only in `paint`."""
        if self._dirty is None:
            return True
        scale = look().scale
        left, top = int(box.left() * scale) - 1, int(box.top() * scale) - 1
        right, bottom = int(box.right() * scale) + 2, int(box.bottom() * scale) + 2
        return self._dirty.intersects(QRect(left, top, right - left, bottom - top))

    def needs_only(self, box: QRectF) -> bool:
        """Return whether nothing but this box is to be painted now; call it only in `paint`."""
        if self._dirty is None:
            return False
        scale, dirty = look().scale, self._dirty.boundingRect()
        is_wide = box.left() * scale <= dirty.left() and dirty.right() < box.right() * scale
        return is_wide and box.top() * scale <= dirty.top() and dirty.bottom() < box.bottom() * scale

    def fill(self, painter: QPainter, colour: QColor) -> None:
        """Fill all that is to be painted now."""
        lay(painter, self, colour)

    def relook(self) -> None:
        """Apply a change of colours or text size."""
        self.updateGeometry()
        self.arrange(room_of(self))
        self.update()

    def arrange(self, room: QRectF) -> None:
        """Place the children; a widget without any has nothing to do."""

    def paint(self, painter: QPainter, room: QRectF) -> None:
        """Draw the value; a widget that consists only of its children draws nothing."""

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.arrange(room_of(self))

    def draws(self) -> bool:
        """Return whether there is anything to draw besides the children."""
        return bool(self._solid) or type(self).paint is not Painted.paint

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self.draws():
            return
        self._dirty = event.region()
        painter = canvas(self)
        if self._solid:
            self.fill(painter, getattr(self.colours, self._solid))
        self.paint(painter, room_of(self))
        painter.end()
        self._dirty = None
