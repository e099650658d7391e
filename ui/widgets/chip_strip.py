"""Strip of chips side by side, of which one is chosen: a skater's penalties, or the jams of a bout."""

from PySide6.QtCore import QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import QPainter, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QScroller, QSizePolicy, QWidget

from derbyos_core.roles.penalty_tracker.compose_values import CHIPS_MAX, Chip
from ui.language import Spoken
from ui.layout import place
from ui.theme.look import look
from ui.theme.tokens import Radius, Type, Weight
from ui.widgets.painted import Painted, pixels
from ui.widgets.pressable import TARGET, Pressable
from ui.widgets.roving_focus import put_in_order
from ui.widgets.shapes import draw_box
from ui.widgets.text import CENTRE, draw_text

__all__ = ["CHIP", "ChipButton", "ChipStrip"]

CHIP = QSizeF(44.0, 46.0)
PITCH = 44.5
INSET = 1.0
"""Two chips side by side are drawn apart, although their targets touch."""
CHOSEN_WIDTH = 2.5


class ChipButton(Pressable):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, hint=CHIP)
        self._chip = Chip(text="", sub="", name="")

    @property
    def chip(self) -> Chip:
        return self._chip

    def set_chip(self, chip: Chip) -> None:
        if chip != self._chip:
            self._chip = chip
            self.setAccessibleName(chip.name)
            self.update()

    def paint(self, painter: QPainter, room: QRectF) -> None:
        chip, colours = self._chip, self.colours
        room = room.adjusted(INSET, 0, -INSET, 0)
        edge, width = (colours.accent, CHOSEN_WIDTH) if chip.is_chosen else (colours.line, 1.6)
        fill = colours.accent_soft if chip.is_chosen else colours.bad_soft if chip.is_expulsion else colours.surface
        draw_box(painter, room, fill=fill, edge=edge, width=width, radius=Radius.CELL)
        colour = colours.accent if chip.is_chosen else colours.bad if chip.is_expulsion else colours.text
        above = QRectF(room.left() + 2, room.center().y() - 20, room.width() - 4, 22)
        below = QRectF(room.left() + 2, room.center().y() + 2, room.width() - 4, 17)
        draw_text(painter, above, chip.text, colour=colour, size=Type.HEAD, weight=Weight.BOLD, align=CENTRE)
        foreground = colour if chip.is_chosen else colours.text2
        draw_text(painter, below, chip.sub, colour=foreground, size=Type.NOTE, align=CENTRE, least=Type.TINY)


class ChipStrip(Spoken, QScrollArea):
    """Chips that scroll sideways if they do not fit. The chosen one is always in sight, with a neighbour on each side.

    Signals:
        tapped(int): the place of a chip that was tapped.
    """

    tapped = Signal(int)

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._chips: tuple[Chip, ...] = ()
        self._buttons: list[ChipButton] = []
        self._paper = Painted(self)
        self.setWidget(self._paper)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        QScroller.grabGesture(self.viewport(), QScroller.ScrollerGestureType.TouchGesture)
        self._make(1)

    @property
    def buttons(self) -> tuple[Pressable, ...]:
        """The chips that are shown, in order; without any, the one that keeps their place in the order of Tab."""
        return tuple(self._buttons[: max(1, len(self._chips))])

    def set_chips(self, chips: tuple[Chip, ...]) -> None:
        """Set the chips, which fit within `CHIPS_MAX`."""
        assert len(chips) <= CHIPS_MAX, "the view model bounds the chips"
        if chips == self._chips:
            return
        self._chips = chips
        self._make(len(chips))
        for number, button in enumerate(self._buttons):
            button.setHidden(number >= len(chips))
            if number < len(chips):
                button.set_chip(chips[number])
        self.relay()

    def needs(self) -> float:
        """Return the width of all chips, in unscaled units."""
        return max(0.0, len(self._chips) * PITCH - (PITCH - CHIP.width()))

    def relay(self) -> None:
        """Place the chips and bring the chosen one into sight, after another size or other chips."""
        high = min(CHIP.height(), max(TARGET, self.height() / look().scale))
        self._paper.resize(pixels(QSizeF(max(1.0, self.needs()), high)))
        for number, button in enumerate(self._buttons[: len(self._chips)]):
            place(button, QRectF(number * PITCH, 0, CHIP.width(), high))
        chosen = next((number for number, chip in enumerate(self._chips) if chip.is_chosen), None)
        if chosen is not None:
            box = self._buttons[chosen].geometry()
            self.ensureVisible(box.center().x(), box.center().y(), round(1.5 * PITCH * look().scale), 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.relay()

    def showEvent(self, event: QShowEvent) -> None:
        # Only what is shown has its final size, and a length to scroll.
        super().showEvent(event)
        self.relay()

    def _make(self, count: int) -> None:
        while len(self._buttons) < count:  # bounded by CHIPS_MAX
            button = ChipButton(self._paper)
            number = len(self._buttons)
            button.tapped.connect(lambda number=number: self.tapped.emit(number))
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus if number else Qt.FocusPolicy.TabFocus)
            button.hide()
            if self._buttons:
                put_in_order((self._buttons[-1], button))
            self._buttons.append(button)
