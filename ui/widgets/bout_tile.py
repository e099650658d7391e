"""Tile of a bout found on the network: both teams, the hall, the officials present, and the phase."""

from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from derbyos_core.i18n import joined, tr
from derbyos_core.roles.start.offered_bouts import BoutValue
from ui.theme.icons import draw_icon
from ui.theme.tokens import Radius, Type, Weight
from ui.widgets.pill import PILL_COLOURS, draw_pill, pill_width
from ui.widgets.pressable import Pressable
from ui.widgets.shapes import draw_box, draw_jersey
from ui.widgets.text import CENTRE, draw_text, text_width

__all__ = ["BoutTile"]

HEIGHT = 66.0
TALL = 102.0
"""With the phase in a line of its own."""
CHIP = QSizeF(60, 36)
PAD = 18.0
PILL_HEIGHT = 28.0
VERSUS = 20.0
CHOSEN_WIDTH = 2.5
ICON = 20.0
GAP = 16.0


class BoutTile(Pressable):
    """A bout in the list of those found; a tap chooses it."""

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent, hint=QSizeF(420, HEIGHT))
        self._value: BoutValue | None = None
        self._is_chosen = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def radius(self) -> float:
        return Radius.CARD.value

    def set_bout(self, value: BoutValue) -> None:
        if value != self._value:
            self._value = value
            self._name()
            self.update()

    def set_chosen(self, is_chosen: bool) -> None:
        if is_chosen != self._is_chosen:
            self._is_chosen = is_chosen
            self._name()
            self.update()

    def height_in(self, width: float) -> float:
        """Return the height that the tile needs at this width, in unscaled units."""
        return HEIGHT if self._has_room_beside(width) else TALL

    def paint(self, painter: QPainter, room: QRectF) -> None:
        value, colours = self._value, self.colours
        if value is None:
            return
        edge = colours.accent if self._is_chosen else colours.line
        width = CHOSEN_WIDTH if self._is_chosen else 1.0
        draw_box(painter, room, fill=colours.surface, edge=edge, width=width, radius=Radius.CARD)
        chip = QRectF(room.left() + PAD, room.center().y() - CHIP.height() / 2, CHIP.width(), CHIP.height())
        draw_jersey(painter, chip, value.left_jersey, value.left, edge=colours.strong, size=Type.LEAD)
        versus = QRectF(chip.right(), room.top(), VERSUS, room.height())
        draw_text(painter, versus, "v", colour=colours.text2, size=Type.LINE, align=CENTRE)
        chip.moveLeft(versus.right())
        draw_jersey(painter, chip, value.right_jersey, value.right, edge=colours.strong, size=Type.LEAD)
        icon = QRectF(room.right() - PAD - ICON, room.center().y() - ICON / 2, ICON, ICON)
        colour = colours.accent if self._is_chosen else colours.text2
        draw_icon(painter, "check" if self._is_chosen else "chevron-right", icon, colour)
        is_beside = self._has_room_beside(room.width())
        left, right = chip.right() + GAP, icon.left() - GAP
        wide = min(pill_width(value.state, value.mark), right - left)
        pill = QRectF(right - wide, room.center().y() - PILL_HEIGHT / 2, wide, PILL_HEIGHT)
        middle = room.center().y()
        if is_beside:
            right = pill.left() - 10
        else:
            middle -= (TALL - HEIGHT) / 2
            pill.moveTo(left, room.bottom() - PILL_HEIGHT - 10)
        background, word = PILL_COLOURS[value.role]
        draw_pill(
            painter,
            pill,
            value.state,
            background=getattr(colours, background),
            colour=getattr(colours, word),
            mark=value.mark,
        )
        line = QRectF(left, middle - 21, right - left, 22)
        draw_text(painter, line, value.title, colour=colours.text, size=Type.LEAD + 1, weight=Weight.BOLD)
        line = QRectF(left, middle + 1, right - left, 20)
        draw_text(painter, line, value.sub, colour=colours.text2, size=Type.LINE, least=Type.TINY)

    def _has_room_beside(self, width: float) -> bool:
        """Return whether the words, at their least size, fit beside the phase."""
        if self._value is None:
            return True
        taken = 2 * PAD + 2 * CHIP.width() + VERSUS + 2 * GAP + ICON
        left = width - taken - pill_width(self._value.state, self._value.mark) - 10
        title = text_width(self._value.title, size=Type.NOTE, weight=Weight.BOLD)
        return max(title, text_width(self._value.sub, size=Type.TINY)) <= left

    def _name(self) -> None:
        if self._value is not None:
            said = joined(", ", (self._value.title, self._value.sub, self._value.state))
            self.setAccessibleName(tr("{name}, chosen", name=said) if self._is_chosen else said)
