"""Rectangles of rows, columns and grids, in unscaled units.

A widget lays out its children by cutting its own rectangle: a row off the top, a column off the right, and what
remains goes to the last child. Every cut takes the gap beside it away as well, so that sizes and gaps stand once and no
position is added up by hand. A cut that is larger than what is left takes what was asked for: the remaining width or
height becomes negative, and the widget that is placed there has no size.

The technique is known as rect cut (https://halt.software/p/rectcut-for-dead-simple-ui-layouts).
"""

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QWidget

from ui.theme.look import look

__all__ = ["Area", "centred", "columns", "grid", "grid_height", "place", "place_all", "rows"]


def place(child: QWidget, box: QRectF) -> None:
    """Place a child at a rectangle in unscaled units."""
    scale = look().scale
    left, top = round(box.left() * scale), round(box.top() * scale)
    child.setGeometry(left, top, round(box.right() * scale) - left, round(box.bottom() * scale) - top)


class Area:
    """Rectangle from which rows and columns are cut until the rest is used."""

    def __init__(
        self, room: QRectF, *, pad: float = 0.0, pad_x: float | None = None, pad_y: float | None = None
    ) -> None:
        across, down = pad if pad_x is None else pad_x, pad if pad_y is None else pad_y
        self.rest = room.adjusted(across, down, -across, -down)
        """The part that has not been cut off yet."""

    def top(self, height: float, *, gap: float = 0.0) -> QRectF:
        """Cut a row off the top, with a gap below it."""
        row = QRectF(self.rest.left(), self.rest.top(), self.rest.width(), height)
        self.rest.setTop(self.rest.top() + height + gap)
        return row

    def bottom(self, height: float, *, gap: float = 0.0) -> QRectF:
        """Cut a row off the bottom, with a gap above it."""
        row = QRectF(self.rest.left(), self.rest.bottom() - height, self.rest.width(), height)
        self.rest.setBottom(row.top() - gap)
        return row

    def left(self, width: float, *, gap: float = 0.0) -> QRectF:
        """Cut a column off the left, with a gap to its right."""
        column = QRectF(self.rest.left(), self.rest.top(), width, self.rest.height())
        self.rest.setLeft(self.rest.left() + width + gap)
        return column

    def right(self, width: float, *, gap: float = 0.0) -> QRectF:
        """Cut a column off the right, with a gap to its left."""
        column = QRectF(self.rest.right() - width, self.rest.top(), width, self.rest.height())
        self.rest.setRight(column.left() - gap)
        return column


def columns(room: QRectF, shares: int | Sequence[float], *, gap: float = 0.0) -> list[QRectF]:
    """Return columns side by side over the whole width: so many equal ones, or one of each share."""
    parts = [1.0] * shares if isinstance(shares, int) else shares
    if not parts:
        return []
    unit = (room.width() - gap * (len(parts) - 1)) / sum(parts)
    boxes, left = [], room.left()
    for part in parts:
        boxes.append(QRectF(left, room.top(), part * unit, room.height()))
        left += part * unit + gap
    return boxes


def rows(room: QRectF, shares: int | Sequence[float], *, gap: float = 0.0) -> list[QRectF]:
    """Return rows below each other over the whole height: so many equal ones, or one of each share."""
    turned = QRectF(room.top(), room.left(), room.height(), room.width())
    return [QRectF(one.top(), one.left(), one.height(), one.width()) for one in columns(turned, shares, gap=gap)]


def grid(room: QRectF, count: int, *, across: int, height: float, gap: float = 0.0) -> list[QRectF]:
    """Return `count` equal cells of this height, row by row from the top, `across` of them in a row."""
    wide = (room.width() - gap * (across - 1)) / across
    return [
        QRectF(room.left() + column * (wide + gap), room.top() + row * (height + gap), wide, height)
        for row, column in (divmod(number, across) for number in range(count))
    ]


def grid_height(count: int, *, across: int, height: float, gap: float = 0.0) -> float:
    """Return the height of such a grid, without a gap below its last row."""
    return -(-count // across) * (height + gap) - gap if count else 0.0


def place_all(children: Iterable[QWidget], boxes: Iterable[QRectF]) -> None:
    """Place each child in the box of its number; there must be as many boxes as children."""
    for child, box in zip(children, boxes, strict=True):
        place(child, box)


def centred(room: QRectF, *, width: float | None = None, height: float | None = None) -> QRectF:
    """Return a rectangle in the middle of another one, which gives it the width or height that is left out."""
    box = QRectF(room)
    if width is not None:
        box.setRect(room.center().x() - width / 2, box.top(), width, box.height())
    if height is not None:
        box.setRect(box.left(), room.center().y() - height / 2, box.width(), height)
    return box
