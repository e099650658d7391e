"""Keys of the penalty tracker: one per code, or digits while a number that is on no roster is typed."""

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from derbyos_core.bout.reading.rules import Ruleset
from derbyos_core.i18n import tr
from derbyos_core.roles.penalty_tracker.codes import EXPULSION, PAD, Code, pad_codes
from ui.layout import columns, place_all, rows
from ui.roles.shared.page import Pane
from ui.theme.tokens import Type, Weight
from ui.widgets.code_key import CodeKey
from ui.widgets.painted import room_of
from ui.widgets.pressable import TARGET, Pressable
from ui.widgets.text import draw_text, text_width

__all__ = ["BACK", "ENTER", "CodePad"]

BACK, ENTER = tr("Back"), tr("Enter")
DIGITS_OF_FOUR = ("1", "2", "3", BACK, "4", "5", "6", "", "7", "8", "9", "", "", "0", "", ENTER)
DIGITS_OF_EIGHT = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "0", BACK, "", "", "", "", ENTER)
"""Positions of the digits among the keys of the codes."""
DIGITS = len(DIGITS_OF_FOUR)
NO_CODE = Code(letter="", word="")
_DIGIT_WORDS = {BACK: tr("one digit"), ENTER: tr("Use it")}
FOOT = 54.0
"""Under the keys of a panel: the line of the keyboard, or the buttons of a correction."""
PANEL_PAD = 16.0
GAP, ROW_GAP = 9.33, 8.0
"""Between two keys of a panel side by side, and one below the other."""
WIDE_GAP, BARE_GAP, NARROW_GAP = 8.5, 6.0, 4.0
"""Between the keys outside a panel, in a wide, a middling and a narrow window."""
WIDE_FROM, NARROW_BELOW = 800.0, 640.0
GAP_LEAST = 3.0
"""Between two rows of keys at little height."""
HINT = (tr("or type"), "123", "C", tr("Enter"))


class CodePad(Pane):
    """The keys, four or eight in a row; more if the bout has so many codes that they would be too low to press.

    Signals:
        code_tapped(str): a code, `?` for later.
        code_held(str): the same, held down: the skater is kept for another one.
        expulsion_tapped(): the code follows.
        digit_tapped(str), back_tapped(), enter_tapped(): while digits are shown.
    """

    code_tapped = Signal(str)
    code_held = Signal(str)
    expulsion_tapped = Signal()
    digit_tapped = Signal(str)
    back_tapped = Signal()
    enter_tapped = Signal()

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._columns = 4
        self._is_typing = False
        self._is_panel = True
        self._bare_below = 0.0
        self._instead = self._present = ""
        self._rules: Ruleset | None = None
        self._codes = PAD
        self._across = self._columns
        self.keys: list[CodeKey] = []
        self._make_keys()
        self._name_keys()

    @property
    def columns(self) -> int:
        """The number of keys in one row."""
        return self._across

    def key(self, letter: str) -> CodeKey:
        """Return the key of a code; of several with these letters, the first."""
        return self.keys[next(number for number, code in enumerate(self._codes) if code.letter == letter)]

    def set_rules(self, rules: Ruleset) -> None:
        """Set the rules of the bout, which name its codes; they stay the same object while nobody changes them."""
        if rules is self._rules:
            return
        self._rules = rules
        codes = pad_codes(rules)
        if codes != self._codes:
            self._codes = codes
            self._make_keys()
            self._name_keys()
            self._mark_present()
            self.arrange(room_of(self))
            self.update()

    def digit(self, digit: str) -> CodeKey:
        """Return the key of a digit, of "Back" or of "Enter", while digits are shown."""
        return self.keys[self._digits().index(digit)]

    def set_form(self, *, columns: int, is_panel: bool) -> None:
        """Set how many keys stand in a row, and whether they stand in a panel, with a line under them."""
        if (columns, is_panel) != (self._columns, self._is_panel):
            self._columns, self._is_panel = columns, is_panel
            self._name_keys()
            self.arrange(room_of(self))
            self.update()

    def set_bare_below(self, width: float) -> None:
        """Set the width below which a key has no room for its word."""
        if width != self._bare_below:
            self._bare_below = width
            self.arrange(room_of(self))

    def set_typing(self, *, is_typing: bool) -> None:
        """Show digits in place of the codes, or the codes."""
        if is_typing != self._is_typing:
            self._is_typing = is_typing
            self._name_keys()
            self.arrange(room_of(self))
            self.update()

    def set_chosen(self, code: str, *, is_expulsion: bool) -> None:
        """Set the code of the draft."""
        for key, one in zip(self.keys, self._codes, strict=False):
            is_here = one.letter == code or (one.letter == EXPULSION and is_expulsion)
            key.set_chosen(is_here and not self._is_typing)

    def set_instead(self, words: str, present: str) -> None:
        """Set the penalty that the next code replaces, in words, and its present code; both empty if there is none."""
        if present != self._present:
            self._present = present
            self._mark_present()
        if words != self._instead:
            self._instead = words
            self.setAccessibleDescription(words)
            self.update()

    def _mark_present(self) -> None:
        for key, one in zip(self.keys, self._codes, strict=False):
            key.set_present(bool(self._present) and one.letter == self._present)

    def foot(self) -> QRectF:
        """Return the place under the keys of a panel, in unscaled units of the pad."""
        room = room_of(self)
        return QRectF(room.left() + PANEL_PAD, room.bottom() - FOOT, room.width() - 2 * PANEL_PAD, FOOT)

    def grid(self) -> list[Pressable]:
        """Return the keys of the arrow keys' grid, row by row."""
        return [key for key in self.keys if not key.isHidden()]

    def arrange(self, room: QRectF) -> None:
        keys = room.adjusted(PANEL_PAD, 0, -PANEL_PAD, -FOOT) if self._is_panel else room
        count, apart = DIGITS if self._is_typing else len(self._codes), self._gap(room.width())
        fitting = max(1, int((keys.height() + GAP_LEAST) // (TARGET + GAP_LEAST)))
        self._across = max(self._columns, -(-count // fitting))
        down = -(-count // self._across)
        most = ROW_GAP if self._is_panel else apart
        gap = max(GAP_LEAST, min(most, (keys.height() - down * TARGET) / max(1, down - 1)))
        apart = apart if self._across == self._columns else min(apart, NARROW_GAP)
        boxes = [key for row in rows(keys, down, gap=gap) for key in columns(row, self._across, gap=apart)]
        place_all(self.keys[:count], boxes[:count])
        for key, box in zip(self.keys, boxes, strict=False):
            key.set_bare(box.width() < self._bare_below and not self._is_typing)

    def _gap(self, wide: float) -> float:
        """Return the distance between two keys side by side."""
        if self._is_panel:
            return GAP
        if self._columns == 8 and wide > WIDE_FROM:
            return WIDE_GAP
        return NARROW_GAP if self._columns == 8 and wide < NARROW_BELOW else BARE_GAP

    def paint(self, painter: QPainter, room: QRectF) -> None:
        if not self._is_panel or self._instead:
            return
        wides = [text_width(word, size=Type.LINE, weight=Weight.MEDIUM) for word in HINT]
        apart = 13.0
        left = room.center().x() - (sum(wides) + apart * (len(HINT) - 1)) / 2
        for word, wide in zip(HINT, wides, strict=True):
            box = QRectF(left, room.bottom() - FOOT + 14, wide + 1, FOOT - 30)
            draw_text(painter, box, word, colour=self.colours.text2, size=Type.LINE, weight=Weight.MEDIUM)
            left += wide + apart

    def _digits(self) -> tuple[str, ...]:
        return DIGITS_OF_FOUR if self._columns == 4 else DIGITS_OF_EIGHT

    def _make_keys(self) -> None:
        """Create the keys that are lacking, for the codes or the digits."""
        for number in range(len(self.keys), max(DIGITS, len(self._codes))):
            key = CodeKey(parent=self)
            key.tapped.connect(lambda number=number: self._on_tapped(number))
            key.held.connect(lambda number=number: self._on_held(number))
            key.setFocusPolicy(Qt.FocusPolicy.NoFocus if number else Qt.FocusPolicy.TabFocus)
            self.keys.append(key)

    def _name_keys(self) -> None:
        digits = self._digits()
        for number, key in enumerate(self.keys):
            if self._is_typing:
                digit = digits[number] if number < DIGITS else ""
                key.setHidden(not digit)
                key.set_key(digit, _DIGIT_WORDS.get(digit, ""))
                key.set_extra(not digit.isdigit())
            else:
                key.setHidden(number >= len(self._codes))
                code = self._codes[number] if number < len(self._codes) else NO_CODE
                key.set_key(code.letter, code.word)
                key.set_extra(code.is_extra)

    def _on_tapped(self, number: int) -> None:
        if self._is_typing:
            digit = self._digits()[number]
            if digit == BACK:
                self.back_tapped.emit()
            elif digit == ENTER:
                self.enter_tapped.emit()
            else:
                self.digit_tapped.emit(digit)
        elif self._codes[number].letter == EXPULSION:
            self.expulsion_tapped.emit()
        else:
            self.code_tapped.emit(self._codes[number].letter)

    def _on_held(self, number: int) -> None:
        if self._is_typing or self._codes[number].letter == EXPULSION:
            self._on_tapped(number)
        else:
            self.code_held.emit(self._codes[number].letter)
