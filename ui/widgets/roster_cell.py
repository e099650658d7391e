"""Cell of a skater in the penalty tracker's roster: position, number, badge and penalties."""

from itertools import accumulate, pairwise

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from derbyos_core.i18n import joined, ntr, tr
from derbyos_core.roles.penalty_tracker.roster_values import BADGE_WORDS, SLOTS_MAX, Badge, RosterValue, Slot
from ui.theme.look import look
from ui.theme.tokens import Radius, Type, Weight
from ui.widgets.pressable import CHANGED_MS, TARGET, Pressable
from ui.widgets.shapes import draw_box, draw_corner, draw_dot
from ui.widgets.text import CENTRE, draw_text, text_width

__all__ = ["RosterCell"]

HEIGHT = 62.0
LOW = 54.0
TAB = 23.0
NUMBER_LEFT = 30.0
NUMBER_WIDTH = 56.0
SLOTS_LEFT = 88.0
SLOTS_LEAST = 7
RULE_AFTER = 4
BADGE_HEIGHT = 18.0
LIFT = 10.0
LOW_LIFT = 10.5
"""Distance by which the number moves up in favour of the badge."""
SPILL = 2.5
"""Distance that a long code may reach into its neighbours' margins."""
CROWDED_SPILL = 1.0
"""The same for the jams under more than seven codes, so that two of them do not run together."""
AROUND = 5.0
"""Gap between two jams of which one includes its period."""
EMPTY = 9.0
"""The least width of a slot that holds a dot."""
SLOT_CORNER = 8.0
"""A small mark: the code under it must be legible."""


class RosterCell(Pressable):
    """A cell of the roster.

    The place of the written codes is one target as high as the cell: a tap there takes the nearest code, to correct it.
    A tap on the number or on the dots means the skater, for a new penalty. A hurried tap that takes the wrong code
    writes nothing, and the right one is beside it in the compose bar.

    Signals:
        slot_tapped(int): a written code was tapped, to correct it; no `tapped` follows.
    """

    slot_tapped = Signal(int)

    def __init__(self, *, height: float = HEIGHT, parent: QWidget | None = None) -> None:
        super().__init__(parent, hint=QSizeF(200, height))
        self._value = RosterValue(number="")
        self._slot_down: int | None = None
        self._slot_focus: int | None = None
        self._slots_changed: frozenset[int] = frozenset()
        self._fresh = 0
        self._slot_change = QTimer(self, singleShot=True, interval=CHANGED_MS)
        self._slot_change.timeout.connect(self._on_slots_seen)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    @property
    def value(self) -> RosterValue:
        """The value that is shown."""
        return self._value

    def set_cell(self, value: RosterValue) -> None:
        if value == self._value:
            return
        self._value = value
        said = value.said or joined(
            ", ", (tr("{code} in jam {jam}", code=slot.code, jam=slot.jam) for slot in value.slots)
        )
        hints = tuple(filter(None, (value.hint, *(slot.hint for slot in value.slots))))
        self.setAccessibleDescription(joined(". ", (*filter(None, (said,)), *hints)))
        self.setToolTip(joined(" ", hints))
        if self._slot_focus is not None and self._slot_focus >= len(self._slots):
            self._slot_focus = None
        self._name()
        self.update()

    @property
    def slot_focus(self) -> int | None:
        """The penalty that the arrow keys have reached; None while they are on the skater."""
        return self._slot_focus if self.hasFocus() else None

    def move_in_slots(self, step: int) -> bool:
        """Move to the next penalty with the arrow keys. Returns False at the end of the cell."""
        here = -1 if self._slot_focus is None else self._slot_focus
        if not -1 <= here + step < len(self._slots):
            return False
        self._slot_focus = None if here + step < 0 else here + step
        self._name()
        self.update()
        return True

    def show_slots_changed(self, slots: frozenset[int]) -> None:
        """Outline penalties for a moment: somebody else has written or corrected them."""
        self._slots_changed = slots
        self._slot_change.start()
        self.update()

    def hold_back(self, fresh: int) -> None:
        """Let a tap on the last codes mean the skater for a moment: they came under a finger that brings a skater."""
        self._fresh = fresh
        if fresh:
            self._slot_change.start()

    def codes_box(self) -> QRectF:
        """Return the place of the written codes, in unscaled units; it is empty without any.

        One code or two are narrower than a target, which then reaches over the first dots.
        """
        count = self._tappable
        if not count:
            return QRectF()
        edges = self._edges(self.width() / look().scale)
        return QRectF(edges[0], 0.0, max(TARGET, edges[count] - edges[0]), self.height() / look().scale)

    def slot_at(self, x: float) -> int | None:
        """Return the penalty that a tap takes, by its distance from the left edge in unscaled units.

        Among the codes this is the nearest one; anywhere else there is none.
        """
        codes = self.codes_box()
        if not codes.left() <= x < codes.right():
            return None
        edges = self._edges(self.width() / look().scale)
        return min(range(self._tappable), key=lambda slot: abs((edges[slot] + edges[slot + 1]) / 2 - x))

    def slot_box(self, number: int) -> QRectF:
        """Return the place of one code, in unscaled units."""
        edges = self._edges(self.width() / look().scale)
        return QRectF(edges[number], 0.0, edges[number + 1] - edges[number], self.height() / look().scale)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._slot_down = self.slot_at(event.position().x() / look().scale)
        super().mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self._slot_down = self._slot_focus
        super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._slot_focus = None
        self._name()
        super().focusOutEvent(event)

    def _name(self) -> None:
        """Set the accessible name: the skater, or the penalty that the arrow keys have reached."""
        value, number = self._value, self._slot_focus
        name = value.name or ntr(
            "{number}, {n} penalty", "{number}, {n} penalties", len(value.slots), number=value.number
        )
        if number is not None:
            slot = self._slots[number]
            name = tr(
                "{code} in jam {jam}, penalty {place} of {slots}, {name}",
                code=slot.code,
                jam=slot.jam,
                place=number + 1,
                slots=len(self._slots),
                name=name,
            )
        self.setAccessibleName(name)

    @property
    def _tappable(self) -> int:
        """The number of codes that a tap can take."""
        return max(0, len(self._slots) - self._fresh)

    @property
    def _slots(self) -> tuple[Slot, ...]:
        """The slots that are shown: of more than nine, the last nine."""
        return self._value.slots[-SLOTS_MAX:]

    def paint(self, painter: QPainter, room: QRectF) -> None:
        self._paint_box(painter, room)
        self._paint_number(painter, room)
        self._paint_slots(painter, room)
        if self._value.hint:
            draw_corner(painter, room.adjusted(0, 2, SLOTS_LEFT - 4 - room.width(), 0), self.colours.warn)

    def _on_clicked(self) -> None:
        slot, self._slot_down = self._slot_down, None
        if slot is None:
            super()._on_clicked()
        else:
            self.slot_tapped.emit(slot)

    def _on_slots_seen(self) -> None:
        self._slots_changed, self._fresh = frozenset(), 0
        self.update()

    def _paint_box(self, painter: QPainter, room: QRectF) -> None:
        value, colours = self._value, self.colours
        fill, edge, width = colours.surface, colours.line, 1.0
        if value.is_chosen:
            fill, edge, width = colours.accent_soft, colours.accent, 2.5
        elif value.badge in (Badge.OUT, Badge.EXPELLED):
            fill = colours.well
        elif value.tab:
            edge, width = colours.strong, 1.4
        draw_box(painter, room, fill=fill, edge=edge, width=width, radius=Radius.CELL)
        if not value.tab:
            return
        shape = QPainterPath()
        shape.addRoundedRect(room, Radius.CELL, Radius.CELL)
        tab = QPainterPath()
        tab.addRect(QRectF(room.left(), room.top(), TAB, room.height()))
        painter.fillPath(shape.intersected(tab), colours.accent if value.is_chosen else colours.text)
        box = QRectF(room.left(), room.top(), TAB, room.height())
        colour = colours.on_accent if value.is_chosen else colours.surface
        draw_text(painter, box, value.tab, colour=colour, size=Type.NOTE, weight=Weight.HEAVY, align=CENTRE)

    def _paint_number(self, painter: QPainter, room: QRectF) -> None:
        value, colours = self._value, self.colours
        is_out = value.badge in (Badge.OUT, Badge.EXPELLED)
        is_low = room.height() < LOW
        middle = room.center().y()
        if value.badge:
            middle -= LOW_LIFT if is_low else LIFT
        box = QRectF(room.left() + NUMBER_LEFT, middle - 14, NUMBER_WIDTH - 2, 28)
        draw_text(
            painter,
            box,
            value.number,
            colour=colours.text2 if is_out else colours.text,
            size=Type.HEAD + 1 if is_low and value.badge else Type.NUMBER_S + 2,
            weight=Weight.HEAVY,
            least=Type.LEAD,
            is_struck=is_out,
        )
        if not value.badge:
            return
        said = value.badge_words or BADGE_WORDS[value.badge]
        words = text_width(said, size=Type.NOTE, weight=Weight.BOLD)
        top = middle + (9.0 if is_low else 12.0)
        pill = QRectF(box.left() - 4, top, words + 12, BADGE_HEIGHT)
        looks = {
            Badge.IN_BOX: (colours.well, colours.strong, colours.text),
            Badge.TWO_LEFT: (colours.warn_soft, colours.warn, colours.warn),
            Badge.ONE_LEFT: (colours.warn, None, colours.surface),
            Badge.OUT: (colours.bad, None, colours.on_bad),
            Badge.EXPELLED: (colours.bad, None, colours.on_bad),
        }
        fill, edge, colour = looks[value.badge]
        draw_box(painter, pill, fill=fill, edge=edge, width=1.2, radius=5.0)
        draw_text(painter, pill, said, colour=colour, size=Type.NOTE, weight=Weight.BOLD, align=CENTRE)

    def _paint_slots(self, painter: QPainter, room: QRectF) -> None:
        colours, slots = self.colours, self._slots
        edges = [room.left() + edge for edge in self._edges(room.width())]
        jams = self._jams(room.width())
        spill = 0.0 if _is_marked(slots) else SPILL if len(slots) <= SLOTS_LEAST else CROWDED_SPILL
        for number, (left, right) in enumerate(pairwise(edges)):
            box = QRectF(left, room.top(), right - left, room.height())
            if number < len(slots):
                is_outlined = number == self.slot_focus or number in self._slots_changed
                self._paint_slot(painter, box, slots[number], is_outlined=is_outlined)
                jam = QRectF(box.left() - spill, box.center().y() + 1, box.width() + 2 * spill, 18)
                self._paint_jam(painter, jam, slots[number], jams[number])
            else:
                draw_dot(painter, box.center(), 2.0, colours.line)
        painter.setPen(QPen(colours.strong, 1.0, Qt.PenStyle.DotLine))
        x = edges[RULE_AFTER]
        painter.drawLine(QPointF(x, room.top() + 9), QPointF(x, room.bottom() - 9))

    def _paint_slot(self, painter: QPainter, box: QRectF, slot: Slot, *, is_outlined: bool) -> None:
        colours = self.colours
        middle = box.center().y()
        colour = colours.text
        background = QRectF(box.left() + 1, middle - 21, box.width() - 2, 42).intersected(box.adjusted(0, 3, 0, -3))
        if slot.is_now:
            colour = colours.accent
            draw_box(painter, background, fill=colours.accent_soft, radius=5.0)
        if slot.is_expulsion:
            colour = colours.bad
            draw_box(painter, background, fill=colours.bad_soft, edge=colours.bad, width=1.2, radius=5.0)
        if slot.has_conflict or slot.is_missing:
            fill = colours.warn_soft if slot.has_conflict else None
            draw_box(painter, background, fill=fill, edge=colours.warn, width=1.4, radius=5.0, is_dashed=True)
        if slot.hint:
            draw_corner(painter, box.adjusted(0, 2, 0, 0), colours.warn, size=SLOT_CORNER)
        if slot.is_chosen:
            draw_box(painter, background, fill=colours.surface, edge=colours.accent, width=2.0, radius=5.0)
        elif is_outlined:
            draw_box(painter, background, edge=colours.accent, width=2.5, radius=5.0)
        spill, size = (SPILL, Type.HEAD) if len(slot.code) == 1 else (0.0, Type.NOTE)
        code = QRectF(box.left() - spill, middle - 22, box.width() + 2 * spill, 24)
        draw_text(painter, code, slot.code, colour=colour, size=size, weight=Weight.BOLD, align=CENTRE, least=Type.TINY)

    def _paint_jam(self, painter: QPainter, box: QRectF, slot: Slot, text: str) -> None:
        colours = self.colours
        colour = colours.bad if slot.is_expulsion else colours.accent if slot.is_now else colours.text2
        weight = Weight.BOLD if slot.is_now else Weight.MEDIUM
        draw_text(painter, box, text, colour=colour, size=Type.NOTE, weight=weight, align=CENTRE, least=Type.TINY)

    def _jams(self, width: float) -> tuple[str, ...]:
        """Return the jams under the codes: in full if they fit, else with the period at its first one only."""
        slots = self._slots
        whole = tuple(slot.jam for slot in slots)
        if sum(map(_needs, whole)) + EMPTY * max(0, SLOTS_LEAST - len(slots)) <= width - SLOTS_LEFT - 4:
            return whole
        found, period = [], ""
        for slot in slots:
            before, _, _ = slot.jam.rpartition("-")
            found.append(slot.short_jam or slot.jam if before == period else slot.jam)
            period = before
        return tuple(found)

    def _edges(self, width: float) -> tuple[float, ...]:
        """Return where each slot begins and the last one ends: equal, or by content if they are crowded."""
        count = max(SLOTS_LEAST, len(self._slots))
        whole = width - SLOTS_LEFT - 4
        wides = [whole / count] * count
        if _is_marked(self._slots) or len(self._slots) > SLOTS_LEAST:
            needs = [_needs(jam) for jam in self._jams(width)]
            needs += [EMPTY] * (count - len(needs))
            wides = [need + (whole - sum(needs)) / count for need in needs]
        return tuple(accumulate(wides, initial=SLOTS_LEFT))


def _is_marked(slots: tuple[Slot, ...]) -> bool:
    """Return whether any jam includes its period."""
    return any(slot.jam != (slot.short_jam or slot.jam) for slot in slots)


def _needs(jam: str) -> float:
    """Return the width of a slot with this jam under its code."""
    return max(Type.TINY, text_width(jam, size=Type.TINY, weight=Weight.MEDIUM)) + AROUND
