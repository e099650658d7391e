"""Cell of a team's bench under its roster: the penalties of all staff."""

from PySide6.QtCore import QRectF, QSizeF, Signal
from PySide6.QtGui import QMouseEvent, QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from derbyos_core.i18n import tr
from derbyos_core.roles.penalty_tracker.roster_values import RosterValue
from ui.theme.look import look
from ui.theme.tokens import Radius, Type, Weight
from ui.widgets.pressable import Pressable
from ui.widgets.shapes import draw_box
from ui.widgets.text import CENTRE, draw_text, text_width

__all__ = ["BenchCell"]

WIDTH = 88.0
HEIGHT = 62.0
LINE = 18.0


class BenchCell(Pressable):
    """The bench of a team: its word, and under it the newest penalties that fit.

    Signals:
        slot_tapped(int): an existing penalty was tapped, to correct it; no `tapped` follows.
    """

    slot_tapped = Signal(int)

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent, hint=QSizeF(WIDTH, HEIGHT))
        self._value = RosterValue(number=tr("Bench"))
        self._slot_down: int | None = None
        self.setAccessibleName(tr("Bench staff"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def set_cell(self, value: RosterValue) -> None:
        if value == self._value:
            return
        self._value = value
        self.setAccessibleName(value.name or value.number)
        self.setAccessibleDescription(value.said)
        self.update()

    def slot_at(self, x: float, y: float) -> int | None:
        """Return the penalty that a tap takes, in unscaled units: in the lower half the nearest one, if any."""
        room = QRectF(0, 0, self.width() / look().scale, self.height() / look().scale)
        boxes = self._boxes(room)
        if not boxes or y < room.center().y():
            return None
        return min(boxes, key=lambda one: abs(one[1].center().x() - x))[0]

    def mousePressEvent(self, event: QMouseEvent) -> None:
        at = event.position() / look().scale
        self._slot_down = self.slot_at(at.x(), at.y())
        super().mousePressEvent(event)

    def paint(self, painter: QPainter, room: QRectF) -> None:
        value, colours = self._value, self.colours
        if value.is_chosen:
            draw_box(painter, room, fill=colours.accent_soft, edge=colours.accent, width=2.5, radius=Radius.CELL)
        boxes = self._boxes(room)
        word = QRectF(room.left(), room.top(), room.width(), room.height() - (LINE + 6 if boxes else 0))
        draw_text(painter, word, value.number, colour=colours.text2, size=Type.BODY, weight=Weight.SEMI, align=CENTRE)
        for number, box in boxes:
            slot = value.slots[number]
            colour = colours.bad if slot.is_expulsion else colours.accent if slot.is_now else colours.text
            fill = colours.bad_soft if slot.is_expulsion else colours.accent_soft if slot.is_now else colours.well
            edge = colours.accent if slot.is_chosen else colours.warn if slot.has_conflict or slot.is_missing else None
            draw_box(painter, box, fill=fill, edge=edge, width=1.6, radius=5.0)
            said = f"{slot.code} {slot.jam}"
            draw_text(
                painter, box, said, colour=colour, size=Type.NOTE, weight=Weight.BOLD, align=CENTRE, least=Type.TINY
            )

    def _on_clicked(self) -> None:
        slot, self._slot_down = self._slot_down, None
        if slot is None:
            super()._on_clicked()
        else:
            self.slot_tapped.emit(slot)

    def _boxes(self, room: QRectF) -> list[tuple[int, QRectF]]:
        """Return the newest penalties that fit into one line, with their rectangles."""
        slots = self._value.slots
        wides = [text_width(f"{slot.code} {slot.jam}", size=Type.NOTE, weight=Weight.BOLD) + 10 for slot in slots]
        shown = len(slots)
        while shown and sum(wides[-shown:]) + 4 * (shown - 1) > room.width() - 8:  # one less in each round
            shown -= 1
        left = room.center().x() - (sum(wides[-shown:]) + 4 * (shown - 1)) / 2 if shown else 0.0
        found = []
        for number in range(len(slots) - shown, len(slots)):
            found.append((number, QRectF(left, room.bottom() - LINE - 5, wides[number], LINE)))
            left += wides[number] + 4
        return found
