"""Seat of the penalty box: the skater, a ring with the whole seconds left, a word, one button."""

from dataclasses import replace

from PySide6.QtCore import QCoreApplication, QEvent, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from derbyos_core.i18n import joined, tr
from derbyos_core.roles.penalty_box.seats import SeatState, SeatValue
from derbyos_core.roles.shared.button_kind import ButtonKind
from ui.layout import place
from ui.theme.icons import draw_icon
from ui.theme.look import look
from ui.theme.tokens import Radius, Type, Weight
from ui.widgets.button import Button
from ui.widgets.painted import Painted, room_of
from ui.widgets.pill import draw_pill, pill_width
from ui.widgets.pressable import Pressable
from ui.widgets.shapes import draw_box, draw_jersey
from ui.widgets.text import CENTRE, draw_text, text_width

__all__ = ["WORDS", "Seat"]

HEIGHT = 92.0
LARGE_FROM = 100.0
PAD = 15.0
ACTION_WIDTH = 156.0
MORE_WIDTH = 64.0
TIGHT_BELOW = 560.0
"""A seat this narrow has smaller buttons and less space."""
PAD_TIGHT = 9.0
ACTION_TIGHT = 124.0
MORE_TIGHT = 52.0
LOW_BELOW = 60.0
SLIM = 4.0
"""In a low seat the buttons are drawn this much lower than their targets, or they would cover its outline."""
RING_LARGE = 60.0
WORDS_LEAST = 60.0
FULL_CIRCLE = 5760
QUARTER = 1440
"""Qt counts angles in sixteenths of a degree, from three o'clock."""


WORDS = {
    # state: word, mark, background role, text role
    SeatState.SITTING: (tr("sitting"), "", "well", "text2"),
    SeatState.STAND: (tr("STAND"), "arrow-up", "accent", "on_accent"),
    SeatState.DONE: (tr("DONE"), "check", "live", "on_live"),
    SeatState.PAUSED: (tr("paused"), "player-pause-filled", "well", "text2"),
    SeatState.QUEUED: (tr("in the queue"), "clock", "line_up_soft", "line_up"),
    SeatState.UNKNOWN: (tr("who is it?"), "", "warn_soft", "warn"),
}
EDGES = {
    # state: outline role, ring role, width
    SeatState.SITTING: ("line", "text", 1.0),
    SeatState.STAND: ("accent", "accent", 2.2),
    SeatState.DONE: ("live", "live", 2.2),
    SeatState.PAUSED: ("line", "text2", 1.0),
    SeatState.QUEUED: ("line", "text2", 1.0),
    SeatState.UNKNOWN: ("warn", "warn", 2.2),
}
KINDS = {SeatState.DONE: ButtonKind.LIVE, SeatState.UNKNOWN: ButtonKind.SETTLE}


class _ChipKey(Pressable):
    """The target over the painted number; it draws nothing itself."""

    @property
    def radius(self) -> float:
        return Radius.CELL.value

    def paint(self, painter: QPainter, room: QRectF) -> None:
        """Draw nothing: the seat paints the number."""


class Seat(Painted):
    """A seat.

    Signals:
        tapped(): its one button: Sat down, Left the box, Pick number.
        more_tapped(): one more penalty, +30.
        left_tapped(): a skater without a number left.
        chip_tapped(): give the number, or another one.
    """

    tapped = Signal()
    more_tapped = Signal()
    left_tapped = Signal()
    chip_tapped = Signal()

    def __init__(self, *, height: float = HEIGHT, parent: QWidget | None = None) -> None:
        super().__init__(parent, hint=QSizeF(420, height))
        self._value = SeatValue(state=SeatState.FREE, action=tr("Sat down"))
        self._action = Button(tr("Sat down"), mark="chevron-down", size=Type.LEAD, parent=self)
        self._more = Button("+30", kind=ButtonKind.QUIET, size=Type.LEAD, parent=self)
        self._chip = _ChipKey(self)
        self._action.tapped.connect(self.tapped)
        self._more.tapped.connect(self._on_more)
        self._chip.tapped.connect(self.chip_tapped)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._show()

    @property
    def action(self) -> Button:
        """The one button."""
        return self._action

    @property
    def more(self) -> Button:
        """+30, or Left if nobody has been named."""
        return self._more

    @property
    def chip(self) -> Pressable:
        """The number, which opens the roster."""
        return self._chip

    def holds(self, widget: QWidget | None) -> bool:
        """Return whether the focus is in this seat."""
        return widget is not None and self.isAncestorOf(widget)

    def set_seat(self, value: SeatValue) -> None:
        before = self._value
        if value == before:
            return
        self._value = value
        if replace(before, seconds="", share=0.0) == replace(value, seconds="", share=0.0):
            # Only time has passed: only the ring is painted. A screen reader reads it on request, not by itself.
            self.setAccessibleDescription(_left(value))
            ring = self._circle(room_of(self))
            scale = look().scale
            area = QRectF(ring.topLeft() * scale, ring.size() * scale)
            self.update(area.adjusted(-2, -2, 2, 2).toAlignedRect())
            return
        self._show()
        self.arrange(room_of(self))
        self.update()

    def arrange(self, room: QRectF) -> None:
        tight = room.width() < TIGHT_BELOW
        wide = ACTION_TIGHT if tight else ACTION_WIDTH
        more = MORE_TIGHT if tight else MORE_WIDTH
        high = min(60.0, max(44.0, room.height() - 16))
        pad = self._pad(room)
        left = room.right() - pad - wide + 2
        place(self._action, QRectF(left, room.center().y() - high / 2, wide, high))
        place(self._more, QRectF(left - more - (4 if tight else 15), room.center().y() - 22, more, 44))
        for button in (self._action, self._more):
            button.set_slim(SLIM if room.height() < LOW_BELOW else 0.0)
        chip = self._chip_box(room)
        grown = max(0.0, 44 - chip.height()) / 2
        place(self._chip, chip.adjusted(0, -grown, 0, grown))

    def paint(self, painter: QPainter, room: QRectF) -> None:
        value, colours = self._value, self.colours
        if value.state is SeatState.FREE:
            edge = colours.strong if value.is_next else colours.line
            draw_box(painter, room, edge=edge, width=1.4, radius=Radius.CARD, is_dashed=True)
            icon = QRectF(room.left() + 20, room.center().y() - 11, 22, 22)
            draw_icon(painter, "seat", icon, colours.text3)
            end = self._action.x() * room.width() / max(1, self.width()) - 8
            line = QRectF(icon.right() + 15, room.top(), end - icon.right() - 15, room.height())
            self._paint_free(painter, line)
            return
        outline, ring, width = EDGES[value.state]
        draw_box(painter, room, fill=colours.surface, edge=getattr(colours, outline), width=width, radius=Radius.CARD)
        self._paint_chip(painter, self._chip_box(room), is_large=room.height() >= LARGE_FROM)
        circle = self._circle(room)
        self._paint_ring(painter, circle, getattr(colours, ring))
        self._paint_words(painter, room, circle.right() + self._pad(room))

    def _paint_free(self, painter: QPainter, line: QRectF) -> None:
        """Paint whose seat it is, and that it is free: beside one another, or in two lines if there is no room."""
        value, colours = self._value, self.colours
        state = value.line or tr("seat free")
        words = joined(" · ", filter(None, (value.place, state)))
        if not value.place or text_width(words, size=Type.LEAD) <= line.width():
            draw_text(painter, line, words, colour=colours.text2, size=Type.LEAD)
            return
        middle = line.center().y()
        above, below = (QRectF(line.left(), top, line.width(), 20) for top in (middle - 20, middle))
        draw_text(painter, above, value.place, colour=colours.text2, size=Type.LEAD)
        draw_text(painter, below, state, colour=colours.text2, size=Type.LINE)

    def _pad(self, room: QRectF) -> float:
        return PAD if room.width() >= TIGHT_BELOW else PAD_TIGHT

    def _chip_box(self, room: QRectF) -> QRectF:
        low = room.height() - (10 if room.height() < LOW_BELOW else 6)
        chip = QSizeF(104, 56) if room.height() >= LARGE_FROM else QSizeF(84, min(46.0, low))
        if room.width() < TIGHT_BELOW:
            chip.setWidth(78)
        return QRectF(room.left() + self._pad(room), room.center().y() - chip.height() / 2, chip.width(), chip.height())

    def _circle(self, room: QRectF) -> QRectF:
        clear = room.height() - (10 if room.height() > LOW_BELOW else 6)
        side = min(92.0 if room.height() >= LARGE_FROM else 68.0, clear)
        if room.width() < TIGHT_BELOW:
            side = min(side, 68.0)
        left = self._chip_box(room).right() + self._pad(room)
        return QRectF(left, room.center().y() - side / 2, side, side)

    def _paint_chip(self, painter: QPainter, box: QRectF, *, is_large: bool) -> None:
        value, colours = self._value, self.colours
        size = Type.NUMBER_M if is_large and box.width() > 90 else Type.TITLE
        if value.jersey is not None and value.number:
            draw_jersey(painter, box, value.jersey, value.number, edge=colours.strong, size=size)
            return
        draw_box(painter, box, fill=colours.warn_soft, edge=colours.warn, width=2.0, radius=Radius.CELL, is_dashed=True)
        draw_text(painter, box, value.number or "?", colour=colours.warn, size=size, weight=Weight.HEAVY, align=CENTRE)

    def _paint_ring(self, painter: QPainter, circle: QRectF, colour: QColor) -> None:
        value, colours = self._value, self.colours
        width = circle.width() * 0.105
        inner = circle.adjusted(width / 2, width / 2, -width / 2, -width / 2)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(colours.well, width))
        painter.drawEllipse(inner)
        share = min(1.0, max(0.0, value.share))
        if share > 0:
            painter.setPen(QPen(colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            painter.drawArc(inner, QUARTER, -round(FULL_CIRCLE * share))
        text = circle.adjusted(width + 2, 0, -width - 2, 0)
        size = Type.NUMBER_M if circle.width() >= RING_LARGE else Type.HEAD
        draw_text(painter, text, value.seconds, colour=colours.text, size=size, weight=Weight.HEAVY, align=CENTRE)

    def _paint_words(self, painter: QPainter, room: QRectF, left: float) -> None:
        value, colours = self._value, self.colours
        word, mark, background, colour = WORDS[value.state]
        right = self._more.x() if value.has_more else self._action.x()
        end = right * room.width() / max(1, self.width()) - 6
        size = Type.LEAD if mark else Type.BODY
        wide = pill_width(word, mark, size=size)
        if left + wide > end:
            size, mark = Type.NOTE, ""
            wide = min(end - left, pill_width(word, size=size))
        middle = room.center().y()
        is_low = room.height() < LOW_BELOW
        high = 26.0 if is_low else 34.0
        beside = is_low and end - left - wide > max(WORDS_LEAST, text_width(value.line, size=Type.LINE) + 12)
        top = middle - high / 2 if beside else middle - (21 if is_low else 28)
        pill = QRectF(left, top, wide, high)
        draw_box(painter, pill, fill=getattr(colours, background), radius=Radius.CELL)
        clear = QColor(Qt.GlobalColor.transparent)
        draw_pill(painter, pill, word, background=clear, colour=getattr(colours, colour), mark=mark, size=size)
        line = QRectF(left, middle + (3 if is_low else 10), end - left, 20)
        if beside:
            line = QRectF(pill.right() + 10, middle - 10, end - pill.right() - 10, 20)
        draw_text(painter, line, value.line, colour=colours.text2, size=Type.LINE, may_cut=True)

    def _on_more(self) -> None:
        (self.left_tapped if self._value.is_unnamed else self.more_tapped).emit()

    def _show(self) -> None:
        value = self._value
        is_free = value.state is SeatState.FREE
        # A named seat offers +30. One without a name has "Pick number" as its button, so Left stands beside it.
        _show_or_hide(self._more, value.has_more and not (value.is_unnamed and value.state is SeatState.DONE))
        self._more.set_text(tr("Left") if value.is_unnamed else "+30")
        _show_or_hide(self._chip, not is_free)
        self._action.set_text(tr("Sat down") if is_free else value.action)
        self._action.set_mark("chevron-down" if is_free else "")
        usual = ButtonKind.QUIET if is_free and not value.is_next else ButtonKind.NORMAL
        self._action.set_kind(KINDS.get(value.state, usual))
        word = tr("free") if is_free else WORDS[value.state][0]
        who = value.name or value.number or value.line or word
        self._action.setAccessibleName(joined(", ", (self._action.words(), who)))
        more = (
            tr("Left the box, {who}", who=who)
            if value.is_unnamed
            else tr("One more penalty for {who}, 30 seconds", who=who)
        )
        self._more.setAccessibleName(more)
        self._chip.setAccessibleName(
            tr("Another number for {who}", who=who) if not value.is_unnamed else tr("Who is it, {who}", who=who)
        )
        self.setAccessibleName(joined(", ", dict.fromkeys(filter(None, (who, word, value.serves)))))
        self.setAccessibleDescription(_left(value))


def _show_or_hide(child: QWidget, is_shown: bool) -> None:
    """Show or hide a child of a seat that is painted anew; Qt would paint a child that appears once more later."""
    child.setVisible(is_shown)
    QCoreApplication.removePostedEvents(child, QEvent.Type.UpdateLater.value)


def _left(value: SeatValue) -> str:
    return tr("{seconds} s left", seconds=value.seconds) if value.seconds else ""
