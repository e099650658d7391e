"""Texts that are painted over each other.

A text that does not fit is cut and told (`ui.widgets.text.overflows`). Two texts that both fit their own boxes can
still share a place, when the boxes overlap. Each visible widget paints itself once more, and the ink of its texts is
compared.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import combinations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QWidget

from ui.theme.look import look
from ui.widgets.painted import Painted, room_of
from ui.widgets.pressable import Pressable

__all__ = ["printed_over"]

SLACK = 1.0
"""Ink may touch: so much of each side is left out, in unscaled pixels."""


def printed_over(root: QWidget) -> list[str]:
    """Return the pairs of texts within one visible widget under `root` whose ink overlaps."""
    found = []
    for widget in [root, *root.findChildren(QWidget)]:
        if not isinstance(widget, (Painted, Pressable)) or not widget.isVisible() or widget.visibleRegion().isEmpty():
            continue
        for (one, here), (other, there) in combinations(_texts(widget), 2):
            if here.intersects(there):
                found.append(f"{type(widget).__name__}: “{one}” and “{other}”")
    return found


def _texts(widget: Painted | Pressable) -> list[tuple[str, QRectF]]:
    """Return the texts that a widget paints, with the boxes of their ink."""
    image = QImage(max(1, widget.width()), max(1, widget.height()), QImage.Format.Format_ARGB32_Premultiplied)
    texts: list[tuple[str, QRectF]] = []
    with _recorded(texts):
        painter = QPainter(image)
        painter.scale(look().scale, look().scale)
        widget.paint(painter, room_of(widget))
        painter.end()
    return texts


@contextmanager
def _recorded(texts: list[tuple[str, QRectF]]) -> Iterator[None]:
    plain = QPainter.drawText

    def draw(painter: QPainter, *arguments: object) -> object:
        if str(arguments[-1]).strip():
            texts.append(_ink(painter, arguments))
        return plain(painter, *arguments)  # type: ignore[call-overload]

    QPainter.drawText = draw  # type: ignore[assignment, method-assign]
    try:
        yield
    finally:
        QPainter.drawText = plain  # type: ignore[method-assign]


def _ink(painter: QPainter, arguments: Sequence[object]) -> tuple[str, QRectF]:
    place, text = arguments[0], arguments[-1]
    assert isinstance(text, str)
    if isinstance(place, QPointF):
        box = QRectF(painter.fontMetrics().tightBoundingRect(text)).translated(place)
    else:
        box = QRectF(painter.boundingRect(*arguments))  # type: ignore[call-overload]
    return text, painter.transform().mapRect(box.adjusted(SLACK, SLACK, -SLACK, -SLACK))
