"""Chip of one line-up slot over the roster tiles: the position, and its skater."""

from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from derbyos_core.i18n import joined
from ui.theme.tokens import Radius, Type, Weight
from ui.widgets.pressable import Pressable
from ui.widgets.shapes import draw_box
from ui.widgets.text import draw_text

__all__ = ["ChipState", "PlaceChip", "PlaceValue"]

WIDTH = 84.0
HEIGHT = 55.0
PAD = 10.0
LOW = 50.0
DASHED_WIDTH = 1.6


class ChipState(StrEnum):
    """State of the slot."""

    EMPTY = "empty"
    FILLED = "filled"
    IN_BOX = "in_box"
    EXPECTED = "expected"
    """Dashed: the skater is in the box, and nobody has entered them yet."""
    NEXT = "next"
    """The next tap fills it."""
    CONFLICT = "conflict"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceValue:
    """Value of a slot."""

    title: str
    number: str
    state: ChipState = ChipState.EMPTY
    said: str = ""


class PlaceChip(Pressable):
    """A slot; a tap makes it the next to be filled."""

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent, hint=QSizeF(WIDTH, HEIGHT))
        self._value = PlaceValue(title="", number="")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def radius(self) -> float:
        return Radius.CELL.value

    @property
    def value(self) -> PlaceValue:
        """The value that is shown."""
        return self._value

    def set_place(self, value: PlaceValue) -> None:
        if value == self._value:
            return
        self._value = value
        self.setAccessibleName(value.said or joined(" ", (value.title, value.number)))
        self.update()

    def paint(self, painter: QPainter, room: QRectF) -> None:
        colours, state = self.colours, self._value.state
        title, number = colours.text2, colours.text
        match state:
            case ChipState.NEXT:
                title = number = colours.accent
                draw_box(painter, room, fill=colours.accent_soft, edge=colours.accent, width=2.0, radius=Radius.CELL)
            case ChipState.CONFLICT:
                draw_box(
                    painter,
                    room,
                    fill=colours.warn_soft,
                    edge=colours.warn,
                    width=DASHED_WIDTH,
                    radius=Radius.CELL,
                    is_dashed=True,
                )
            case ChipState.EMPTY:
                draw_box(painter, room, fill=colours.surface, edge=colours.line, radius=Radius.CELL)
            case ChipState.FILLED:
                draw_box(painter, room, fill=colours.well, edge=colours.line, radius=Radius.CELL)
            case _:
                is_dashed = state is ChipState.EXPECTED
                draw_box(
                    painter,
                    room,
                    fill=colours.well,
                    edge=colours.strong,
                    width=DASHED_WIDTH if is_dashed else 1.2,
                    radius=Radius.CELL,
                    is_dashed=is_dashed,
                )
        lift = 0.0 if room.height() >= LOW else 1.0
        top = room.center().y()
        line = QRectF(room.left() + PAD, top - 22 + lift, room.width() - PAD - 3, 19)
        draw_text(painter, line, self._value.title, colour=title, size=Type.NOTE, weight=Weight.SEMI, least=Type.TINY)
        line = QRectF(room.left() + PAD, top - 4, room.width() - PAD - 3, 25 - lift)
        draw_text(
            painter, line, self._value.number, colour=number, size=Type.NUMBER_S, weight=Weight.HEAVY, least=Type.NOTE
        )
