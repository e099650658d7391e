"""Shapes that many widgets share: boxes, keys, dots, rings and jersey chips."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from derbyos_core.colours import Jersey
from ui.theme.look import look
from ui.theme.tokens import Radius, Type, Weight
from ui.widgets.text import CENTRE, draw_text

__all__ = ["draw_box", "draw_corner", "draw_dot", "draw_jersey", "draw_key", "draw_ring", "pen_of"]

OPAQUE = 255
KEY_LIP = 2.5
"""The solid lower edge that makes a key look pressable."""
JERSEY_EDGE = 1.6
RING_INSET = 3.6
DASH = 5.0
GAP = 3.0
LONG_DASH = 8.0
LONG_GAP = 4.5
CORNER = 11.0
LONG_FROM = 2.0
"""Lines of this width and wider have longer dashes."""


def pen_of(colour: QColor, width: float, *, is_dashed: bool = False) -> QPen:
    """A pen; dashes have one length whatever the width."""
    pen = QPen(colour, width)
    if is_dashed:
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        dash, gap = (LONG_DASH, LONG_GAP) if width >= LONG_FROM else (DASH, GAP)
        pen.setDashPattern([dash / width, gap / width])
    return pen


def draw_box(
    painter: QPainter,
    box: QRectF,
    *,
    fill: QColor | None = None,
    edge: QColor | None = None,
    width: float = 1.0,
    radius: float = Radius.CARD,
    is_dashed: bool = False,
) -> None:
    """Draw a rounded box, with the outline inside it.

    If the system asks for more contrast, an outline replaces a soft ground.
    """
    outline = look().outlines.get(fill.rgb()) if fill is not None else None
    if outline is not None and fill is not None and fill.alpha() == OPAQUE:
        edge = outline.edge if edge in (None, fill, look().colours.line) else edge
        fill = outline.fill
    radius = min(radius, box.height() / 2, box.width() / 2)
    painter.setBrush(fill if fill is not None else Qt.BrushStyle.NoBrush)
    if edge is None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.drawRoundedRect(box, radius, radius)
        return
    half = width / 2
    painter.setPen(pen_of(edge, width, is_dashed=is_dashed))
    painter.drawRoundedRect(box.adjusted(half, half, -half, -half), radius - half, radius - half)


def draw_corner(painter: QPainter, box: QRectF, colour: QColor, *, radius: float = 0.0, size: float = CORNER) -> None:
    """Draw the corner mark of a hint, as spreadsheets mark a cell with a note: upper right, inside a rounded edge."""
    shape = QPainterPath()
    shape.addRoundedRect(box, radius, radius)
    corner = QPainterPath(QPointF(box.right() - size, box.top()))
    corner.lineTo(box.right(), box.top())
    corner.lineTo(box.right(), box.top() + size)
    corner.closeSubpath()
    painter.fillPath(shape.intersected(corner), colour)


def draw_key(
    painter: QPainter, box: QRectF, *, fill: QColor, edge: QColor, lip: QColor, radius: float = Radius.BUTTON
) -> QRectF:
    """Draw a key with its lower edge. Returns the face, for the words."""
    face = box.adjusted(0, 0, 0, -KEY_LIP)
    body, cut = QPainterPath(), QPainterPath()
    body.addRoundedRect(box, radius, radius)
    cut.addRoundedRect(face, radius, radius)
    # Only the part below the face is filled: a whole body under it would darken the face's outline.
    painter.fillPath(body.subtracted(cut), lip)
    draw_box(painter, face, fill=fill, edge=edge, width=1.0, radius=radius)
    return face


def draw_dot(painter: QPainter, centre: QPointF, radius: float, colour: QColor) -> None:
    """Draw a filled dot."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawEllipse(centre, radius, radius)


def draw_ring(painter: QPainter, centre: QPointF, radius: float, colour: QColor, width: float) -> None:
    """Draw an open circle, with the outline inside the radius."""
    painter.setPen(QPen(colour, width))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(centre, radius - width / 2, radius - width / 2)


def draw_jersey(
    painter: QPainter,
    box: QRectF,
    jersey: Jersey,
    text: str,
    *,
    edge: QColor,
    size: float = Type.BODY,
    radius: float = Radius.CELL,
) -> None:
    """Draw a jersey chip: strong outline, the second team's inner ring, and the number or name."""
    draw_box(painter, box, fill=QColor(jersey.fill), edge=edge, width=JERSEY_EDGE, radius=radius)
    colour = QColor(jersey.text_colour)
    if jersey.is_ringed:
        inner = box.adjusted(RING_INSET, RING_INSET, -RING_INSET, -RING_INSET)
        draw_box(painter, inner, edge=colour, width=JERSEY_EDGE, radius=max(radius - RING_INSET, 2.0))
    room = box.adjusted(RING_INSET + 2, 0, -RING_INSET - 2, 0)
    draw_text(painter, room, text, colour=colour, size=size, weight=Weight.HEAVY, align=CENTRE, least=Type.TINY)
