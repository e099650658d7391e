"""How a seat of the penalty box is drawn: who sits, a ring with the whole seconds left, a word, one button."""

from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui.theme.icons import draw_icon
from ui.theme.kinds import Kind
from ui.theme.palette import Jersey
from ui.theme.tokens import Radius, Type, Weight
from ui.widgets.button import Button
from ui.widgets.painted import Painted, place
from ui.widgets.pill import draw_pill, pill_width
from ui.widgets.shapes import draw_box, draw_jersey
from ui.widgets.text import CENTRE, draw_text

__all__ = ["Seat", "SeatState", "SeatValue"]

HEIGHT = 92.0
LARGE_FROM = 100.0
PAD = 15.0
ACTION_WIDTH = 156.0
MORE_WIDTH = 64.0
FULL_CIRCLE = 5760
QUARTER = 1440
"""Qt counts angles in sixteenths of a degree, from three o'clock."""


class SeatState(StrEnum):
    """What the seat's timer says."""

    FREE = "free"
    SITTING = "sitting"
    STAND = "stand"
    DONE = "done"
    PAUSED = "paused"
    UNKNOWN = "unknown"
    """Somebody sits, the timer runs, and nobody has said who it is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatValue:
    """One seat."""

    state: SeatState
    number: str = ""
    jersey: Jersey | None = None
    seconds: str = ""
    share: float = 0.0
    """The share of the time that is left."""
    line: str = ""
    """Name and code, or what is known of the person."""
    action: str = "Left the box"
    has_more: bool = False
    """Whether +30 is offered."""
    name: str = ""


WORDS = {
    # state: word, mark, ground role, ink role
    SeatState.SITTING: ("sitting", "", "well", "text2"),
    SeatState.STAND: ("STAND", "arrow-up", "accent", "on_accent"),
    SeatState.DONE: ("DONE", "check", "live", "on_live"),
    SeatState.PAUSED: ("paused", "player-pause-filled", "well", "text2"),
    SeatState.UNKNOWN: ("who is it?", "", "warn_soft", "warn"),
}
EDGES = {
    # state: outline role, ring role, width
    SeatState.SITTING: ("line", "text", 1.0),
    SeatState.STAND: ("accent", "accent", 2.2),
    SeatState.DONE: ("live", "live", 2.2),
    SeatState.PAUSED: ("line", "text2", 1.0),
    SeatState.UNKNOWN: ("warn", "warn", 2.2),
}
KINDS = {SeatState.DONE: Kind.LIVE, SeatState.UNKNOWN: Kind.SETTLE}


class Seat(Painted):
    """A seat.

    Signals:
        tapped(): its one button: Sat down, Left the box, Pick number.
        more_tapped(): one more penalty, +30.
    """

    tapped = Signal()
    more_tapped = Signal()

    def __init__(self, *, height: float = HEIGHT, parent: QWidget | None = None) -> None:
        super().__init__(parent, hint=QSizeF(420, height))
        self._value = SeatValue(state=SeatState.FREE, action="Sat down")
        self._action = Button("Sat down", mark="chevron-down", size=Type.LEAD, parent=self)
        self._more = Button("+30", kind=Kind.QUIET, size=Type.LEAD, parent=self)
        self._action.tapped.connect(self.tapped)
        self._more.tapped.connect(self.more_tapped)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._show()

    def set_seat(self, value: SeatValue) -> None:
        if value == self._value:
            return
        self._value = value
        self._show()
        self.update()

    def arrange(self, room: QRectF) -> None:
        high = min(60.0, room.height() - 16)
        top = room.center().y() - high / 2
        left = room.right() - PAD - ACTION_WIDTH + 2
        place(self._action, QRectF(left, top, ACTION_WIDTH, high))
        place(self._more, QRectF(left - MORE_WIDTH - 15, room.center().y() - 22, MORE_WIDTH, 44))

    def paint(self, painter: QPainter, room: QRectF) -> None:
        value, paints = self._value, self.paints
        if value.state is SeatState.FREE:
            draw_box(painter, room, edge=paints.strong, width=1.4, radius=Radius.CARD, is_dashed=True)
            icon = QRectF(room.left() + 20, room.center().y() - 11, 22, 22)
            draw_icon(painter, "seat", icon, paints.text3)
            line = QRectF(icon.right() + 15, room.top(), room.width() / 2, room.height())
            draw_text(painter, line, value.line or "seat free", ink=paints.text2, size=Type.LEAD)
            return
        edge, ring, width = EDGES[value.state]
        draw_box(painter, room, fill=paints.surface, edge=getattr(paints, edge), width=width, radius=Radius.CARD)
        is_large = room.height() >= LARGE_FROM
        chip = QSizeF(104, 56) if is_large else QSizeF(84, 46)
        box = QRectF(room.left() + PAD, room.center().y() - chip.height() / 2, chip.width(), chip.height())
        self._paint_chip(painter, box, is_large=is_large)
        side = min(92.0 if is_large else 68.0, room.height() - 10)
        circle = QRectF(box.right() + 15, room.center().y() - side / 2, side, side)
        self._paint_ring(painter, circle, getattr(paints, ring))
        self._paint_words(painter, room, circle.right() + 15)

    def _paint_chip(self, painter: QPainter, box: QRectF, *, is_large: bool) -> None:
        value, paints = self._value, self.paints
        size = Type.NUMBER_M if is_large else Type.TITLE
        if value.jersey is not None and value.number:
            draw_jersey(painter, box, value.jersey, value.number, edge=paints.strong, size=size)
            return
        draw_box(painter, box, fill=paints.warn_soft, edge=paints.warn, width=2.0, radius=Radius.CELL, is_dashed=True)
        draw_text(painter, box, "?", ink=paints.warn, size=size, weight=Weight.HEAVY, align=CENTRE)

    def _paint_ring(self, painter: QPainter, circle: QRectF, colour: QColor) -> None:
        value, paints = self._value, self.paints
        width = circle.width() * 0.105
        inner = circle.adjusted(width / 2, width / 2, -width / 2, -width / 2)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(paints.well, width))
        painter.drawEllipse(inner)
        share = min(1.0, max(0.0, value.share))
        if share > 0:
            painter.setPen(QPen(colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            painter.drawArc(inner, QUARTER, -round(FULL_CIRCLE * share))
        text = circle.adjusted(width + 2, 0, -width - 2, 0)
        draw_text(painter, text, value.seconds, ink=paints.text, size=Type.NUMBER_M, weight=Weight.HEAVY, align=CENTRE)

    def _paint_words(self, painter: QPainter, room: QRectF, left: float) -> None:
        value, paints = self._value, self.paints
        word, mark, ground, ink = WORDS[value.state]
        size = Type.LEAD if mark else Type.BODY
        middle = room.center().y()
        pill = QRectF(left, middle - 28, pill_width(word, mark, size=size), 34)
        draw_box(painter, pill, fill=getattr(paints, ground), radius=Radius.CELL)
        clear = QColor(Qt.GlobalColor.transparent)
        draw_pill(painter, pill, word, ground=clear, ink=getattr(paints, ink), mark=mark, size=size)
        right = self._more.x() if value.has_more else self._action.x()
        end = right * room.width() / max(1, self.width()) - 8
        line = QRectF(left, middle + 10, end - left, 20)
        draw_text(painter, line, value.line, ink=paints.text2, size=Type.LINE, may_cut=True)

    def _show(self) -> None:
        value = self._value
        self._more.setVisible(value.has_more)
        self._action.set_text("Sat down" if value.state is SeatState.FREE else value.action)
        self._action.set_mark("chevron-down" if value.state is SeatState.FREE else "")
        self._action.set_kind(KINDS.get(value.state, Kind.NORMAL))
        who = value.name or value.number or value.line or value.state
        self._action.setAccessibleName(f"{self._action.words()}, {who}")
        self._more.setAccessibleName(f"One more penalty for {who}, 30 seconds")
        self.setAccessibleName(f"{who}, {value.state}, {value.seconds} seconds".strip())
