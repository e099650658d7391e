"""Choice of one option among a few: buttons side by side, of which one is chosen."""

from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSizeF, Signal
from PySide6.QtWidgets import QWidget

from derbyos_core.i18n import tr
from derbyos_core.roles.shared.button_kind import ButtonKind
from ui.layout import place
from ui.theme.tokens import Space, Type, Weight
from ui.widgets.button import Button
from ui.widgets.painted import Painted
from ui.widgets.pressable import TARGET
from ui.widgets.roving_focus import put_in_order
from ui.widgets.text import text_width

__all__ = ["CHOICES_MAX", "Option", "SegmentedChoice"]

CHOICES_MAX = 8
MARK = 28.0
"""The icon of a button, and the gap after it."""


@dataclass(frozen=True, slots=True)
class Option:
    """One choice: its words, and an icon that is shown while it is not chosen."""

    text: str
    mark: str = ""


class SegmentedChoice(Painted):
    """Light or Dark, text sizes, exclusive filters.

    Signals:
        chosen(int): the index of the choice that was tapped.
    """

    chosen = Signal(int)

    def __init__(self, name: str, *, height: float = TARGET, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._height = height
        self._options: tuple[Option, ...] = ()
        self._buttons: list[Button] = []
        self._index = -1
        self.setAccessibleName(name)

    def set_options(self, options: tuple[Option, ...]) -> None:
        """Set the choices, at most `CHOICES_MAX`."""
        assert len(options) <= CHOICES_MAX, "a longer choice is a list, not buttons side by side"
        if options == self._options:
            return
        for button in self._buttons:
            button.hide()  # it exists until the next turn, and would be drawn under the new ones
            button.deleteLater()
        self._options = options
        self._buttons = [self._made(place, option) for place, option in enumerate(options)]
        put_in_order((self, *self._buttons))  # in the Tab order of the choice, though created late (design 8)
        self._relabel()

    def set_index(self, index: int) -> None:
        """Set the index of the present choice; -1 for none."""
        if index != self._index:
            self._index = index
            self._relabel()

    def arrange(self, room: QRectF) -> None:
        left = room.left()
        for button, width in zip(self._buttons, self._widths(room.width()), strict=True):
            place(button, QRectF(left, room.top(), width, self._height))
            left += width + Space.S

    def _widths(self, room: float) -> list[float]:
        widths = [_width_of(option) for option in self._options]
        spare = room - sum(widths) - Space.S * max(0, len(widths) - 1)
        return [width + spare / len(widths) for width in widths]

    def _made(self, index: int, option: Option) -> Button:
        button = Button(option.text, height=self._height, parent=self)
        button.tapped.connect(lambda: self.chosen.emit(index))
        button.show()
        return button

    def _relabel(self) -> None:
        for index, (button, option) in enumerate(zip(self._buttons, self._options, strict=True)):
            is_chosen = index == self._index
            button.set_kind(ButtonKind.CHOSEN if is_chosen else ButtonKind.NORMAL)
            button.set_mark("check" if is_chosen else option.mark)
            button.setAccessibleName(tr("{name}, chosen", name=option.text) if is_chosen else option.text)
        self.measure()
        self.relook()

    def measure(self) -> None:
        width = sum(map(_width_of, self._options)) + Space.S * max(0, len(self._buttons) - 1)
        self.set_hint(QSizeF(max(width, TARGET), self._height))


def _width_of(option: Option) -> float:
    # The place of the mark is kept even without one, so that nothing moves when another option is chosen.
    return text_width(option.text, size=Type.BODY, weight=Weight.SEMI) + MARK + 2 * Space.L
