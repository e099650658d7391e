"""Keypad for a number that is on no roster: ten digits, one back, and one to accept it."""

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtWidgets import QWidget

from derbyos_core.i18n import tr
from ui.layout import grid, place_all
from ui.roles.shared.page import Pane
from ui.widgets.code_key import CodeKey

__all__ = ["NumberPad"]

BACK, ENTER = "back", "enter"
OF_THREE = ("1", "2", "3", "4", "5", "6", "7", "8", "9", BACK, "0", ENTER)
OF_SIX = ("1", "2", "3", "4", "5", BACK, "6", "7", "8", "9", "0", ENTER)
WORDS = {BACK: (tr("Back"), tr("one digit")), ENTER: (tr("Enter"), tr("Use it"))}
ROWS_FROM = 4 * 50.0
"""At less height it has two rows of six."""
KEY_MOST = 110.0
GAP = 8.0


class NumberPad(Pane):
    """The keys. The typed digits are shown where the number will stand.

    Signals:
        digit_tapped(str), back_tapped(), enter_tapped().
    """

    digit_tapped = Signal(str)
    back_tapped = Signal()
    enter_tapped = Signal()

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._keys = {name: self._made(name) for name in OF_THREE}
        self.hide()

    def key(self, name: str) -> CodeKey:
        """Return the key of a digit, of `back` or of `enter`."""
        return self._keys[name]

    def show_number(self, typed: str) -> None:
        """Show the digits on the key that accepts them, where nothing else shows them."""
        self._keys[ENTER].set_key(WORDS[ENTER][0], typed or WORDS[ENTER][1])

    def arrange(self, room: QRectF) -> None:
        names, across = (OF_THREE, 3) if room.height() >= ROWS_FROM else (OF_SIX, 6)
        down = len(names) // across
        high = min(KEY_MOST, (room.height() - GAP * (down - 1)) / down)
        place_all((self._keys[name] for name in names), grid(room, len(names), across=across, height=high, gap=GAP))

    def _made(self, name: str) -> CodeKey:
        letter, word = WORDS.get(name, (name, ""))
        key = CodeKey(letter, word, parent=self)
        key.set_extra(name in WORDS)
        key.set_holding(False)
        key.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        key.tapped.connect(lambda: self._on_key(name))
        return key

    def _on_key(self, name: str) -> None:
        if name == BACK:
            self.back_tapped.emit()
        elif name == ENTER:
            self.enter_tapped.emit()
        else:
            self.digit_tapped.emit(name)
