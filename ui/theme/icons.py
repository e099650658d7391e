"""Icons: SVG resources drawn in one colour, with a cache of the drawn pictures."""

from collections import OrderedDict

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from resources import icon_text

__all__ = ["draw_icon", "icon"]

PICTURES_MAX = 384
"""About 60 icons in 3 colours and 2 sizes; the least recently used is dropped first."""

DRAWN_STROKE = 'stroke-width="2"'
STROKE = 'stroke-width="2.6"'
"""Icons are designed for 24 px and used at 14 to 20 px beside bold words: their lines are made to match."""

_pictures: OrderedDict[tuple[str, int, int], QPixmap] = OrderedDict()


def draw_icon(painter: QPainter, name: str, box: QRectF, colour: QColor) -> None:
    """Draw the icon into the box, on whole pixels of the painter's own scale, so that its lines are sharp."""
    stretch = painter.worldTransform().m11() * painter.device().devicePixelRatioF()
    size = max(1, round(box.width() * stretch))
    # The painter's origin is a whole pixel; only the box may lie between two.
    left, top = round(box.left() * stretch) / stretch, round(box.top() * stretch) / stretch
    painter.drawPixmap(QRectF(left, top, size / stretch, size / stretch), _picture(name, size, colour), QRectF())


def icon(name: str, size: int, colour: QColor) -> QIcon:
    """Return the icon for a styled widget or a menu."""
    return QIcon(_picture(name, size, colour))


def _picture(name: str, size: int, colour: QColor) -> QPixmap:
    key = (name, size, colour.rgba())
    found = _pictures.get(key)
    if found is not None:
        _pictures.move_to_end(key)
        return found
    made = _drawn(name, size, colour)
    _pictures[key] = made
    if len(_pictures) > PICTURES_MAX:
        _pictures.popitem(last=False)
    return made


def _drawn(name: str, size: int, colour: QColor) -> QPixmap:
    text = icon_text(name).replace("currentColor", colour.name()).replace(DRAWN_STROKE, STROKE)
    renderer = QSvgRenderer(QByteArray(text.encode()))
    picture = QPixmap(size, size)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    renderer.render(painter, QRectF(0, 0, size, size))
    painter.end()
    return picture
