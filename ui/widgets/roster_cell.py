"""How a skater stands in the penalty tracker's roster: position, number, badge and penalties."""

from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui.theme.look import look
from ui.theme.tokens import Radius, Type, Weight
from ui.widgets.pressable import Pressable
from ui.widgets.shapes import draw_box, draw_dot
from ui.widgets.text import CENTRE, draw_text, text_width

__all__ = ["Badge", "RosterCell", "RosterValue", "Slot"]

HEIGHT = 62.0
LOW = 54.0
TAB = 23.0
NUMBER_LEFT = 30.0
NUMBER_WIDTH = 60.0
SLOTS_LEFT = 88.0
SLOTS_LEAST = 7
SLOTS_MAX = 9
RULE_AFTER = 4
BADGE_HEIGHT = 18.0
LIFT = 10.0
LOW_LIFT = 10.5
"""How far the number goes up to make room for the badge."""
SPILL = 2.5
"""How far a long code may reach into its neighbours' margins."""


class Badge(StrEnum):
    """What stands under the number."""

    NONE = ""
    IN_BOX = "in box"
    FIVE = "5 of 7"
    SIX = "6 of 7"
    OUT = "OUT"


@dataclass(frozen=True, slots=True, kw_only=True)
class Slot:
    """One penalty: its code over its jam."""

    code: str
    jam: str
    is_now: bool = False
    """Of the jam where the pen is."""
    has_conflict: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class RosterValue:
    """One skater."""

    number: str
    tab: str = ""
    """J, P or B while on track."""
    badge: Badge = Badge.NONE
    slots: tuple[Slot, ...] = ()
    is_chosen: bool = False
    name: str = ""
    """The full accessible name."""


class RosterCell(Pressable):
    """A cell of the roster.

    Signals:
        slot_tapped(int): a penalty that is there already was tapped, to correct it; no `tapped` follows.
    """

    slot_tapped = Signal(int)

    def __init__(self, *, height: float = HEIGHT, parent: QWidget | None = None) -> None:
        super().__init__(parent, hint=QSizeF(200, height))
        self._value = RosterValue(number="")
        self._slot_down: int | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def set_cell(self, value: RosterValue) -> None:
        assert len(value.slots) <= SLOTS_MAX, "nobody plays on after nine penalties"
        if value == self._value:
            return
        self._value = value
        said = f"{value.number}, {len(value.slots)} penalties"
        self.setAccessibleName(value.name or said)
        self.setAccessibleDescription(", ".join(f"{slot.code} in jam {slot.jam}" for slot in value.slots))
        self.update()

    def slot_at(self, x: float) -> int | None:
        """The penalty at a distance from the left edge, in lengths of the tokens."""
        wide = self._slot_width(self.width() / look().scale)
        number = int((x - SLOTS_LEFT) // wide)
        return number if 0 <= number < len(self._value.slots) else None

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._slot_down = self.slot_at(event.position().x() / look().scale)
        super().mousePressEvent(event)

    def paint(self, painter: QPainter, room: QRectF) -> None:
        self._paint_box(painter, room)
        self._paint_number(painter, room)
        self._paint_slots(painter, room)

    def _on_clicked(self) -> None:
        slot, self._slot_down = self._slot_down, None
        if slot is None:
            super()._on_clicked()
        else:
            self.slot_tapped.emit(slot)

    def _paint_box(self, painter: QPainter, room: QRectF) -> None:
        value, paints = self._value, self.paints
        fill, edge, width = paints.surface, paints.line, 1.0
        if value.is_chosen:
            fill, edge, width = paints.accent_soft, paints.accent, 2.5
        elif value.badge is Badge.OUT:
            fill = paints.well
        elif value.tab:
            edge, width = paints.strong, 1.4
        draw_box(painter, room, fill=fill, edge=edge, width=width, radius=Radius.CELL)
        if not value.tab:
            return
        shape = QPainterPath()
        shape.addRoundedRect(room, Radius.CELL, Radius.CELL)
        tab = QPainterPath()
        tab.addRect(QRectF(room.left(), room.top(), TAB, room.height()))
        painter.fillPath(shape.intersected(tab), paints.accent if value.is_chosen else paints.text)
        box = QRectF(room.left(), room.top(), TAB, room.height())
        ink = paints.on_accent if value.is_chosen else paints.surface
        draw_text(painter, box, value.tab, ink=ink, size=Type.NOTE, weight=Weight.HEAVY, align=CENTRE)

    def _paint_number(self, painter: QPainter, room: QRectF) -> None:
        value, paints = self._value, self.paints
        is_out = value.badge is Badge.OUT
        is_low = room.height() < LOW
        middle = room.center().y()
        if value.badge:
            middle -= LOW_LIFT if is_low else LIFT
        box = QRectF(room.left() + NUMBER_LEFT, middle - 14, NUMBER_WIDTH - 2, 28)
        draw_text(
            painter,
            box,
            value.number,
            ink=paints.text2 if is_out else paints.text,
            size=Type.HEAD + 1 if is_low and value.badge else Type.NUMBER_S + 2,
            weight=Weight.HEAVY,
            least=Type.LEAD,
            is_struck=is_out,
        )
        if not value.badge:
            return
        words = text_width(value.badge, size=Type.NOTE, weight=Weight.BOLD)
        top = middle + (9.0 if is_low else 12.0)
        pill = QRectF(box.left() - 4, top, words + 12, BADGE_HEIGHT)
        looks = {
            Badge.IN_BOX: (paints.well, paints.strong, paints.text),
            Badge.FIVE: (paints.warn_soft, paints.warn, paints.warn),
            Badge.SIX: (paints.warn, None, paints.surface),
            Badge.OUT: (paints.bad, None, paints.on_bad),
        }
        fill, edge, ink = looks[value.badge]
        draw_box(painter, pill, fill=fill, edge=edge, width=1.2, radius=5.0)
        draw_text(painter, pill, value.badge, ink=ink, size=Type.NOTE, weight=Weight.BOLD, align=CENTRE)

    def _paint_slots(self, painter: QPainter, room: QRectF) -> None:
        paints, slots = self.paints, self._value.slots
        wide = self._slot_width(room.width())
        count = max(SLOTS_LEAST, len(slots))
        for number in range(count):
            box = QRectF(room.left() + SLOTS_LEFT + number * wide, room.top(), wide, room.height())
            if number < len(slots):
                self._paint_slot(painter, box, slots[number])
            else:
                draw_dot(painter, box.center(), 2.0, paints.line)
        x = room.left() + SLOTS_LEFT + RULE_AFTER * wide
        painter.setPen(QPen(paints.strong, 1.0, Qt.PenStyle.DotLine))
        painter.drawLine(QPointF(x, room.top() + 9), QPointF(x, room.bottom() - 9))

    def _paint_slot(self, painter: QPainter, box: QRectF, slot: Slot) -> None:
        paints = self.paints
        middle = box.center().y()
        ink, soft = paints.text, paints.text2
        if slot.is_now:
            ink = soft = paints.accent
            ground = QRectF(box.left() + 1, middle - 21, box.width() - 2, 42).intersected(box)
            draw_box(painter, ground, fill=paints.accent_soft, radius=5.0)
        if slot.has_conflict:
            ground = QRectF(box.left() + 1, middle - 21, box.width() - 2, 42).intersected(box)
            draw_box(painter, ground, fill=paints.warn_soft, edge=paints.warn, width=1.4, radius=5.0, is_dashed=True)
        code = QRectF(box.left() - SPILL, middle - 22, box.width() + 2 * SPILL, 24)
        draw_text(painter, code, slot.code, ink=ink, size=Type.HEAD, weight=Weight.BOLD, align=CENTRE, least=Type.TINY)
        jam = QRectF(box.left() - SPILL, middle + 1, box.width() + 2 * SPILL, 18)
        weight = Weight.BOLD if slot.is_now else Weight.MEDIUM
        draw_text(painter, jam, slot.jam, ink=soft, size=Type.NOTE, weight=weight, align=CENTRE, least=Type.TINY)

    def _slot_width(self, width: float) -> float:
        return (width - SLOTS_LEFT - 4) / max(SLOTS_LEAST, len(self._value.slots))
