"""Texts that are painted over each other.

A text that does not fit is cut and told (`ui.widgets.text.overflows`). Two texts that both fit their own boxes can
still share a place, when the boxes overlap. Each visible widget paints itself once more, and the ink of its texts is
compared.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import combinations
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QWidget

from ui.theme.look import look
from ui.widgets.painted import Painted, room_of
from ui.widgets.pressable import Pressable

__all__ = ["painted_texts", "printed_across", "printed_over", "recorded"]

SLACK = 1.0
"""Ink may touch: so much of each side is left out, in unscaled pixels."""


def printed_over(root: QWidget) -> list[str]:
    """Return the pairs of texts within one visible widget under `root` whose ink overlaps."""
    found = []
    for widget in [root, *root.findChildren(QWidget)]:
        if not isinstance(widget, (Painted, Pressable)) or not widget.isVisible() or widget.visibleRegion().isEmpty():
            continue
        for (one, here), (other, there) in combinations(painted_texts(widget), 2):
            if here.intersects(there):
                found.append(f"{type(widget).__name__}: “{one}” and “{other}”")
    return found


def printed_across(one: Painted | Pressable, other: Painted | Pressable) -> list[str]:
    """Return the pairs of texts of two widgets of one window whose ink overlaps."""
    origin = QPointF(other.mapTo(other.window(), QPoint()) - one.mapTo(one.window(), QPoint()))
    return [
        f"“{text}” and “{beside}”"
        for text, here in painted_texts(one)
        for beside, there in painted_texts(other)
        if here.intersects(there.translated(origin))
    ]


def painted_texts(widget: Painted | Pressable) -> list[tuple[str, QRectF]]:
    """Return the texts that a widget paints, with the boxes of their ink."""
    image = QImage(max(1, widget.width()), max(1, widget.height()), QImage.Format.Format_ARGB32_Premultiplied)
    texts: list[tuple[str, QRectF]] = []
    with recorded(texts):
        painter = QPainter(image)
        painter.scale(look().scale, look().scale)
        widget.paint(painter, room_of(widget))
        painter.end()
    return texts


@contextmanager
def recorded(texts: list[tuple[str, QRectF]]) -> Iterator[None]:
    """Collect the texts that are drawn meanwhile, with the boxes of their ink."""
    plain: Any = QPainter.drawText

    def draw(painter: QPainter, *arguments: Any) -> None:
        if arguments[-1].strip():
            texts.append((arguments[-1], _ink(painter, *arguments)))
        plain(painter, *arguments)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(QPainter, "drawText", draw)
        yield


def _ink(painter: QPainter, place: Any, *others: Any) -> QRectF:
    """Return the box of the ink of a text, on the device; the arguments are those of `QPainter.drawText`."""
    if isinstance(place, QPointF):
        box = QRectF(painter.fontMetrics().tightBoundingRect(others[-1])).translated(place)
    else:
        box = QRectF(painter.boundingRect(place, *others))
    return painter.transform().mapRect(box.adjusted(SLACK, SLACK, -SLACK, -SLACK))
