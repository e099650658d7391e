"""Bar of a draft: the skater, the parts so far, the jam, and what is still asked."""

from PySide6.QtCore import QRectF, QSizeF, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from derbyos_core.i18n import joined
from derbyos_core.roles.penalty_tracker.compose_values import CHOICES_MAX, Choice, ComposeValue
from ui.layout import place, rows
from ui.theme.icons import draw_icon
from ui.theme.tokens import Radius, Type, Weight
from ui.widgets.chip_strip import CHIP as CODE_CHIP
from ui.widgets.chip_strip import ChipStrip
from ui.widgets.painted import Painted, room_of
from ui.widgets.pressable import TARGET, Pressable
from ui.widgets.shapes import draw_box, draw_jersey
from ui.widgets.text import CENTRE, RIGHT, draw_text, text_width

__all__ = ["ComposeBar"]

HEIGHT = 62.0
CHIP = 74.0
CHIP_LOW = 58.0
INSET = 9.0
CHOICE = 112.0
CHOICE_CHIP = 62.0
GAP = 6.0
OPEN_WIDTH = 2.5
LOW = 56.0
"""Below this height everything stands in one line."""
ICON = 18.0
TALL = 76.0
"""From this height on the words of a correction stand above its chips."""
TALL_INSET, TALL_CHIP, TALL_GAP = 7.0, 56.0, 6.0
TALL_CHIPS_UP, TALL_CHIP_HIGH, TALL_TITLE_HIGH = 5.0, 44.0, 22.0
"""Distance of the chips from the lower edge, and heights of the number and of the words."""
WORDS_LEAST = 60.0
"""Words beside the chips need this much width; with less there are none, and the dashed key says the rest."""


class ChoiceButton(Pressable):
    """One choice."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, hint=QSizeF(CHOICE, 44))
        self._choice = Choice(text="")

    def set_choice(self, choice: Choice) -> None:
        if choice != self._choice:
            self._choice = choice
            self.setAccessibleName(choice.name or joined(" ", filter(None, (choice.text, choice.sub))))
            self.update()

    def paint(self, painter: QPainter, room: QRectF) -> None:
        choice, colours = self._choice, self.colours
        edge, width = (colours.accent, OPEN_WIDTH) if choice.is_chosen else (colours.line, 1.6)
        fill = colours.accent_soft if choice.is_chosen else colours.surface
        draw_box(painter, room, fill=fill, edge=edge, width=width, radius=Radius.BUTTON)
        left, align = room.left() + 6, CENTRE
        if choice.jersey is not None:
            chip = QRectF(room.left() + 6, room.top() + 6, CHOICE_CHIP, room.height() - 12)
            draw_jersey(painter, chip, choice.jersey, choice.text, edge=colours.strong, size=Type.HEAD)
            box = QRectF(chip.right() + 6, room.top(), room.right() - chip.right() - 12, room.height())
            draw_text(painter, box, choice.sub, colour=colours.text, size=Type.BODY, weight=Weight.BOLD, may_cut=True)
            return
        if choice.mark:
            words = text_width(choice.text, size=Type.BODY, weight=Weight.SEMI)
            left = max(left, room.center().x() - (words + ICON + 8) / 2)
            draw_icon(painter, choice.mark, QRectF(left, room.center().y() - ICON / 2, ICON, ICON), colours.text)
            left, align = left + ICON + 8, CENTRE if not choice.mark else align
        box = QRectF(left, room.top(), room.right() - 6 - left, room.height())
        if choice.mark:
            box.setWidth(min(box.width(), text_width(choice.text, size=Type.BODY, weight=Weight.SEMI) + 1))
        if choice.sub:
            box = QRectF(left, room.top() + 3, room.right() - 6 - left, room.height() / 2)
            who = QRectF(left, room.center().y() - 1, box.width(), room.height() / 2 - 2)
            draw_text(painter, who, choice.sub, colour=colours.text2, size=Type.NOTE, align=CENTRE, may_cut=True)
        draw_text(painter, box, choice.text, colour=colours.text, size=Type.BODY, weight=Weight.SEMI, align=align)


class ComposeBar(Painted):
    """The bar above the code pad. Its words change, its position never.

    Signals:
        picked(int): the index of the choice that was tapped.
        chip_tapped(int): the index of the chip that was tapped.
    """

    picked = Signal(int)
    chip_tapped = Signal(int)

    def __init__(self, *, low: float = LOW, parent: QWidget | None = None) -> None:
        """Below the height `low` everything stands in one line."""
        super().__init__(parent, hint=QSizeF(372, HEIGHT))
        self._low = low
        self._value = ComposeValue()
        self._right = 0.0
        self._buttons = [ChoiceButton(self) for _ in range(CHOICES_MAX)]
        for number, button in enumerate(self._buttons):
            button.hide()
            button.tapped.connect(lambda number=number: self.picked.emit(number))
        self.chips = ChipStrip(parent=self)
        self.chips.hide()
        self.chips.tapped.connect(self.chip_tapped)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def value(self) -> ComposeValue:
        """Return the value that is shown."""
        return self._value

    @property
    def buttons(self) -> tuple[Pressable, ...]:
        """The choices, in their places."""
        return tuple(self._buttons)

    def set_value(self, value: ComposeValue) -> None:
        assert len(value.choices) <= CHOICES_MAX, "the bar has room for three choices"
        if value == self._value:
            return
        self._value = value
        said = (value.number, value.title, value.sub, value.ask)
        self.setAccessibleName(joined(", ", filter(None, said)))
        self.chips.setAccessibleName(value.title)
        self.chips.setHidden(not value.chips)
        self.chips.set_chips(value.chips)
        for number, button in enumerate(self._buttons):
            button.setHidden(number >= len(value.choices))
            if number < len(value.choices):
                button.set_choice(value.choices[number])
        self.arrange(room_of(self))
        self.update()

    def set_reserve(self, right: float) -> None:
        """Leave this much width free at the right for another button."""
        if right != self._right:
            self._right = right
            self.arrange(room_of(self))
            self.update()

    def arrange(self, room: QRectF) -> None:
        if self._value.chips:
            place(self.chips, self._chips_box(room))
            self.chips.relay()
        count = len(self._value.choices)
        if not count:
            return
        inner = room.adjusted(INSET - 2, 6, -INSET + 2 - self._right, -6)
        high = max(44.0, inner.height())
        inner = QRectF(inner.left(), room.center().y() - high / 2, inner.width(), high)
        wide = CHOICE
        left = inner.right() - count * wide - (count - 1) * GAP
        if count > 1:
            start = inner.left() if not self._value.title else inner.right() - inner.width() * 0.62
            wide = (inner.right() - start - (count - 1) * GAP) / count
            left = start
        for button in self._buttons[:count]:
            place(button, QRectF(left, inner.top(), wide, high))
            left += wide + GAP

    def paint(self, painter: QPainter, room: QRectF) -> None:
        value, colours = self._value, self.colours
        edge, width = (colours.accent, OPEN_WIDTH) if value.is_open else (colours.line, 1.0)
        draw_box(painter, room, fill=colours.surface, edge=edge, width=width, radius=Radius.CARD)
        if value.chips:
            self._paint_correction(painter, room)
            return
        is_low = room.height() < self._low
        left, right = room.left() + 15, room.right() - 18 - self._right
        if value.choices:
            right = self._buttons[0].x() * room.width() / max(1, self.width()) - 8
        if value.number:
            chip = QRectF(room.left() + INSET, room.top() + 7, CHIP, room.height() - 14)
            if is_low:
                chip = QRectF(room.left() + INSET - 1, room.top() + 8, CHIP_LOW, room.height() - 16)
            self._paint_chip(painter, chip, size=16 if is_low else Type.TITLE)
            left = chip.right() + 11
        if value.ask:
            wide = text_width(value.ask, size=Type.LEAD, weight=Weight.BOLD)
            box = QRectF(right - wide, room.top(), wide, room.height())
            draw_text(painter, box, value.ask, colour=colours.accent, size=Type.LEAD, weight=Weight.BOLD, align=RIGHT)
            right -= wide + 8
        line = QRectF(left, room.top(), max(0.0, right - left), room.height())
        if is_low:
            said = value.line or value.title
            draw_text(painter, line, said, colour=colours.text, size=Type.BODY, weight=Weight.BOLD, may_cut=True)
            return
        up = min(24.0, room.height() / 2 - 2)  # a lower bar has its two lines closer together
        line = QRectF(left, room.center().y() - up, line.width(), 22)
        draw_text(painter, line, value.title, colour=colours.text, size=Type.LEAD, weight=Weight.BOLD, may_cut=True)
        line.moveTop(room.center().y() + up - 23)
        colour, weight = (colours.warn, Weight.BOLD) if value.is_apart else (colours.text2, Weight.MEDIUM)
        draw_text(painter, line, value.sub, colour=colour, size=Type.LINE, weight=weight, least=Type.NOTE, may_cut=True)

    def _chips_box(self, room: QRectF) -> QRectF:
        """Return the place of the chips: as wide as they need, or all that the number and other buttons leave."""
        number = self._number_box(room)
        left, right = number.right() + TALL_GAP, room.right() - TALL_INSET + 2 - self._right
        high = min(CODE_CHIP.height(), max(TARGET, room.height() - 2 * OPEN_WIDTH))
        top = room.center().y() - high / 2
        if room.height() >= TALL:
            top = room.bottom() - TALL_CHIPS_UP - high
        return QRectF(left, top, max(CODE_CHIP.width(), min(self.chips.needs(), right - left)), high)

    def _number_box(self, room: QRectF) -> QRectF:
        """Return the place of the number beside the chips."""
        if room.height() >= TALL:
            top = room.bottom() - TALL_CHIPS_UP - 1 - TALL_CHIP_HIGH
            return QRectF(room.left() + TALL_INSET, top, TALL_CHIP, TALL_CHIP_HIGH)
        if room.height() < self._low:
            return QRectF(room.left() + INSET - 1, room.top() + 8, CHIP_LOW, room.height() - 16)
        return QRectF(room.left() + INSET, room.top() + 7, CHIP, room.height() - 14)

    def _paint_correction(self, painter: QPainter, room: QRectF) -> None:
        """Paint the number and the words of a correction around its chips."""
        value, colours = self._value, self.colours
        is_low, is_tall = room.height() < self._low, room.height() >= TALL
        self._paint_chip(painter, self._number_box(room), size=16 if is_low else Type.TITLE)
        chips = self._chips_box(room)
        right = room.right() - TALL_INSET - self._right
        rest = QRectF(chips.right() + 8, chips.top(), right - chips.right() - 8, chips.height())
        bold, medium = Weight.BOLD, Weight.MEDIUM
        if is_tall:
            line = QRectF(room.left() + TALL_INSET, room.top() + 5, right - room.left() - TALL_INSET, TALL_TITLE_HIGH)
            wide = draw_text(painter, line, value.title, colour=colours.text, size=Type.BODY, weight=bold, may_cut=True)
            line.setLeft(line.left() + wide + 10)
            if text_width(value.sub, size=Type.TINY, weight=medium) <= line.width():
                foreground = colours.text2
                draw_text(painter, line, value.sub, colour=foreground, size=Type.NOTE, align=RIGHT, least=Type.TINY)
            self._paint_notes(painter, rest)
            return
        if rest.width() < WORDS_LEAST:
            return
        if is_low:
            is_whole = text_width(value.title, size=Type.BODY, weight=bold) <= rest.width()
            said = value.title if is_whole else value.line
            draw_text(painter, rest, said, colour=colours.text, size=Type.BODY, weight=bold, may_cut=True)
            return
        line = QRectF(rest.left(), room.center().y() - 24, rest.width(), 22)
        draw_text(painter, line, value.title, colour=colours.text, size=Type.BODY, weight=bold, may_cut=True)
        line.moveTop(room.center().y() + 1)
        draw_text(painter, line, value.sub, colour=colours.text2, size=Type.NOTE, least=Type.TINY, may_cut=True)

    def _paint_notes(self, painter: QPainter, rest: QRectF) -> None:
        """Paint the lines beside the chips; none if one of them does not fit."""
        notes = self._value.notes
        if any(text_width(note, size=Type.NOTE) > rest.width() for note in notes):
            return
        for line, note in zip(rows(rest.adjusted(0, 6, 0, -6), len(notes)), notes, strict=True):
            draw_text(painter, line, note, colour=self.colours.text2, size=Type.NOTE)

    def _paint_chip(self, painter: QPainter, chip: QRectF, *, size: float) -> None:
        value, colours = self._value, self.colours
        if value.jersey is not None:
            draw_jersey(painter, chip, value.jersey, value.number, edge=colours.strong, size=size)
            return
        draw_box(painter, chip, fill=colours.accent_soft, edge=colours.accent, width=1.8, radius=Radius.CELL)
        colour = colours.accent
        draw_text(
            painter, chip, value.number, colour=colour, size=size, weight=Weight.HEAVY, align=CENTRE, least=Type.TINY
        )
