"""Key of the penalty code pad: the letter, and the word that it stands for."""

from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from derbyos_core.i18n import joined, tr
from ui.language import translated
from ui.theme.tokens import Radius, Type, Weight
from ui.widgets.pressable import Pressable
from ui.widgets.shapes import draw_box, draw_key
from ui.widgets.text import CENTRE, draw_text, text_width

__all__ = ["CodeKey"]

WIDTH = 86.0
HEIGHT = 110.0
LOW = 64.0
"""Below this height the letter and the word stand close together."""
FLAT = 45.0
"""Below this height both are smaller."""
CHOSEN_WIDTH = 2.5
PRESENT_WIDTH = 2.0
LINE_HIGH = 17.0
NARROW_BELOW = 76.0
"""The words of a narrower key may use all its width."""
WRAP_FROM = 80.0
"""A key this high holds a word in two lines."""
SMALL_WRAP_FROM = 64.0
"""A key this high holds long words in two lines of small letters."""
SMALL_LINE = 14.0
LOWER = 0.05
"""The word is smaller than the letter: both are drawn a little lower, so that the pair looks centred."""


class CodeKey(Pressable):
    """One penalty code; a hold keeps the skater for a second penalty."""

    def __init__(
        self, letter: str = "", word: str = "", *, height: float = HEIGHT, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent, hint=QSizeF(WIDTH, height))
        self._key = ("", "")
        self._is_chosen = False
        self._is_extra = False
        self._is_present = False
        self._is_bare = False
        self.set_holding(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.set_key(letter, word)

    def set_key(self, letter: str, word: str) -> None:
        if (letter, word) != self._key:
            self._key = (letter, word)
            self._name()
            self.update()

    def set_chosen(self, is_chosen: bool) -> None:
        if is_chosen != self._is_chosen:
            self._is_chosen = is_chosen
            self.update()

    def set_extra(self, is_extra: bool) -> None:
        """Mark the keys that are no code of the rules: code later, expulsion."""
        if is_extra != self._is_extra:
            self._is_extra = is_extra
            self.update()

    def set_present(self, is_present: bool) -> None:
        """Set whether the penalty that is being corrected has this code now, so that a tap keeps it."""
        if is_present != self._is_present:
            self._is_present = is_present
            self._name()
            self.update()

    def set_bare(self, is_bare: bool) -> None:
        """Set whether only the letter is drawn, where keys are too narrow for words."""
        if is_bare != self._is_bare:
            self._is_bare = is_bare
            self.update()

    def _name(self) -> None:
        letter, word = self._key
        name = joined(", ", (letter, word)) if word else letter
        self.setAccessibleName(joined(", ", (name, tr("the present code"))) if self._is_present else name)

    def paint(self, painter: QPainter, room: QRectF) -> None:
        colours = self.colours
        colour, word_ink = colours.text, colours.text2
        if self._is_present:
            colour, word_ink = colours.accent, colours.accent
            face = room
            draw_box(
                painter,
                room,
                fill=colours.accent_soft,
                edge=colours.accent,
                width=PRESENT_WIDTH,
                radius=Radius.CELL,
                is_dashed=True,
            )
        elif self._is_chosen:
            colour, word_ink = colours.accent, colours.accent
            draw_box(
                painter,
                room,
                fill=colours.accent_soft,
                edge=colours.accent,
                width=CHOSEN_WIDTH,
                radius=Radius.CELL,
            )
            face = room
        else:
            fill = colours.well if self._is_extra else colours.key
            face = draw_key(painter, room, fill=fill, edge=colours.line, lip=colours.lip, radius=Radius.CELL)
        letter, word = self._key
        word = "" if self._is_bare else word
        is_low = face.height() < LOW
        is_flat = face.height() < FLAT
        apart = 9.0 if is_flat else 10.5 if is_low else face.height() * 0.19
        middle = face.center().y() + (0.5 if is_flat else 1 + face.height() * LOWER)
        if not word:
            apart, middle = 1.0, face.center().y()
        beside = 3.0 if face.width() >= NARROW_BELOW else 1.0
        box = face.adjusted(beside, 0, -beside, 0)
        size = Type.HEAD + 1 if is_flat else Type.TITLE if is_low else Type.PAGE if len(letter) == 1 else Type.NUMBER_S
        box.setTop(middle - apart - 20)
        box.setHeight(38)
        draw_text(painter, box, letter, colour=colour, size=size, weight=Weight.HEAVY, align=CENTRE)
        lines = () if self._is_bare else self._word_lines(box.width(), is_high=face.height() >= WRAP_FROM)
        high = LINE_HIGH
        if len(lines) == 1 and face.height() >= SMALL_WRAP_FROM:
            lines = _small_lines(lines[0], box.width())
            high = SMALL_LINE
        box.moveTop(middle + apart - 19 - high * (len(lines) - 1) / 2)
        for line in lines:
            draw_text(
                painter,
                box,
                line,
                colour=word_ink,
                size=Type.LINE,
                weight=Weight.MEDIUM,
                align=CENTRE,
                least=Type.TINY,
                may_cut=True,
            )
            box.translate(0, high)

    def _word_lines(self, wide: float, *, is_high: bool) -> tuple[str, ...]:
        """Return the lines under the letter; the present code says so where there is room for it."""
        _, word = self._key
        if self._is_present:
            now = tr("is {word} now", word=word)
            if text_width(now, size=Type.TINY, weight=Weight.MEDIUM) <= wide:
                return (now,)
            if is_high:
                return (tr("is now"), word)
        return _lines(word, wide) if is_high else (word,)


def _lines(word: str, wide: float) -> tuple[str, ...]:
    """Return two words as two lines if one line is too short for both, as in a longer language."""
    text = translated(word)
    first, _, second = text.partition(" ")
    is_whole = not second or text_width(text, size=Type.NOTE, weight=Weight.MEDIUM) <= wide
    return (word,) if is_whole else (first, second)


def _small_lines(word: str, wide: float) -> tuple[str, ...]:
    """Return words that one line of small letters cannot hold as two lines, of which the longer is as short as can be.

    The words of a league's own codes may be of any length.
    """
    text = translated(word)
    if text_width(text, size=Type.TINY, weight=Weight.MEDIUM) <= wide or " " not in text:
        return (word,)
    words = text.split()
    pairs = [(" ".join(words[:cut]), " ".join(words[cut:])) for cut in range(1, len(words))]
    return min(pairs, key=lambda pair: max(text_width(one, size=Type.TINY, weight=Weight.MEDIUM) for one in pair))
