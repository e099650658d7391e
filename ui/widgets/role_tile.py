"""Tile of a role for joining: the role, the people who have it, and whether it is chosen."""

from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSizeF, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from derbyos_core.i18n import joined, tr
from ui.theme.icons import draw_icon
from ui.theme.tokens import Radius, Type, Weight
from ui.widgets.pressable import Pressable
from ui.widgets.shapes import draw_box
from ui.widgets.text import draw_paragraph, draw_text, text_width

__all__ = ["RoleTile", "RoleValue"]

HEIGHT = 144.0
LOW, WIDE = 130.0, 205.0
"""Lower and wider tiles have their icon beside the words."""
PAD = 16.0
LOW_PAD, LOW_GAP = 14.0, 9.0
"""As in the tiles that contain a choice."""
ICON = 26.0
CHOSEN_WIDTH = 3.0


@dataclass(frozen=True, slots=True, kw_only=True)
class RoleValue:
    """A role, the people who have it, and its icon."""

    title: str
    sub: str
    mark: str
    is_taken: bool = False
    """Somebody has it; it may be chosen all the same."""


class RoleTile(Pressable):
    """A role tile; several may be chosen.

    Signals:
        wanted(bool): whether the person wants the role.
    """

    wanted = Signal(bool)

    def __init__(self, *, height: float = HEIGHT, parent: QWidget | None = None) -> None:
        super().__init__(parent, hint=QSizeF(150, height))
        self._value = RoleValue(title="", sub="", mark="")
        self._is_chosen = False
        self.tapped.connect(lambda: self.wanted.emit(not self._is_chosen))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    @property
    def radius(self) -> float:
        return Radius.CARD.value

    @property
    def is_chosen(self) -> bool:
        return self._is_chosen

    def set_role(self, value: RoleValue) -> None:
        if value != self._value:
            self._value = value
            self._name()
            self.update()

    def set_chosen(self, is_chosen: bool) -> None:
        if is_chosen != self._is_chosen:
            self._is_chosen = is_chosen
            self._name()
            self.update()

    def paint(self, painter: QPainter, room: QRectF) -> None:
        value, colours = self._value, self.colours
        colour = colours.accent if self._is_chosen else colours.text
        if self._is_chosen:
            draw_box(
                painter,
                room,
                fill=colours.accent_soft,
                edge=colours.accent,
                width=CHOSEN_WIDTH,
                radius=Radius.CARD,
            )
        else:
            fill = colours.bg if value.is_taken else colours.surface
            draw_box(painter, room, fill=fill, edge=colours.line, width=1.2, radius=Radius.CARD)
        is_low = room.height() < LOW or room.width() >= WIDE
        side = 20.0 if is_low else ICON
        top = room.center().y() - (20 if is_low else 45)
        icon = QRectF(room.left() + (LOW_PAD if is_low else PAD), top, side, side)
        mark_ink = colours.accent if self._is_chosen else colours.text2 if value.is_taken else colours.text
        draw_icon(painter, value.mark, icon, mark_ink)
        right = room.right() - PAD
        if self._is_chosen:
            draw_icon(painter, "check", QRectF(right - 20, icon.center().y() - 10, 20, 20), colours.accent)
        left = icon.right() + LOW_GAP if is_low else room.left() + PAD
        end = right - 24 if is_low and self._is_chosen else right
        middle = room.center().y() + (-10 if is_low else 4)
        line = QRectF(left, middle - 11, end - left, 22)
        draw_text(painter, line, value.title, colour=colour, size=Type.LEAD + 1, weight=Weight.BOLD)
        line = QRectF(left, middle + 13, end - left, 20)
        if is_low or text_width(value.sub, size=Type.NOTE) <= line.width():
            draw_text(painter, line, value.sub, colour=colours.text2, size=Type.LINE)
        else:  # a tile has two lines below its title
            line.setHeight(room.bottom() - line.top())
            draw_paragraph(painter, line, value.sub, colour=colours.text2, size=Type.NOTE)

    def _name(self) -> None:
        said = joined(", ", filter(None, (self._value.title, self._value.sub)))
        self.setAccessibleName(tr("{name}, chosen", name=said) if self._is_chosen else said)
