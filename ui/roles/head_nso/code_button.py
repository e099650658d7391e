"""Penalty code in the list of the bout's codes: its letters and its word, marked if the letters stand for another."""

from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from derbyos_core.i18n import joined, tr
from derbyos_core.roles.head_nso.code_entry import CodeRow
from ui.language import translated
from ui.theme.icons import draw_icon
from ui.theme.tokens import Radius, Type, Weight
from ui.widgets.pressable import Pressable
from ui.widgets.shapes import draw_box
from ui.widgets.text import CENTRE, draw_text, text_width

__all__ = ["HEIGHT", "CodeButton"]

HEIGHT = 46.0
LETTERS, PAD = 38.0, 4.0
MARK = 15.0
CHOSEN_WIDTH = 2.5
LINE = 18.0


class CodeButton(Pressable):
    """One code; a tap opens it in the fields below the list."""

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent, hint=QSizeF(120, HEIGHT))
        self._row: CodeRow | None = None
        self._is_chosen = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_row(self, row: CodeRow, *, is_chosen: bool) -> None:
        """Set the code, and whether it is open below."""
        if (row, is_chosen) == (self._row, self._is_chosen):
            return
        self._row, self._is_chosen = row, is_chosen
        words = (row.code.letters, row.word, row.fault, tr("chosen") if is_chosen else "")
        self.setAccessibleName(joined(", ", filter(None, words)))
        self.update()

    def paint(self, painter: QPainter, room: QRectF) -> None:
        row, colours = self._row, self.colours
        if row is None:
            return
        is_marked = bool(row.fault)
        fill = colours.accent_soft if self._is_chosen else colours.warn_soft if is_marked else colours.surface
        edge = colours.accent if self._is_chosen else colours.warn if is_marked else colours.line
        width = CHOSEN_WIDTH if self._is_chosen else 1.0
        draw_box(painter, room, fill=fill, edge=edge, width=width, radius=Radius.CELL)
        colour = colours.accent if self._is_chosen else colours.text
        box = QRectF(room.left() + PAD, room.top(), LETTERS, room.height())
        size = Type.NUMBER_S if len(row.code.letters) == 1 else Type.LEAD
        draw_text(painter, box, row.code.letters, colour=colour, size=size, weight=Weight.HEAVY, align=CENTRE)
        words = QRectF(box.right() + PAD, room.top(), room.right() - box.right() - 3 * PAD, room.height())
        mark = MARK + PAD if is_marked else 0.0
        lines = (row.word, row.fault) if is_marked else _lines(row.word, words.width())
        top = room.center().y() - LINE * len(lines) / 2
        size = Type.BODY if lines == (row.word,) else Type.NOTE
        for number, text in enumerate(lines):
            is_fault = is_marked and number > 0
            line = QRectF(words.left(), top + number * LINE, words.width() - (0 if number else mark), LINE)
            colour_ = colours.warn if is_fault else colour
            weight = Weight.BOLD if is_fault else Weight.MEDIUM
            draw_text(painter, line, text, colour=colour_, size=size, weight=weight, least=Type.TINY, may_cut=True)
        if is_marked:
            box = QRectF(words.right() - MARK, top + (LINE - MARK) / 2, MARK, MARK)
            draw_icon(painter, "equal-not", box, colours.warn)


def _lines(word: str, wide: float) -> tuple[str, ...]:
    """Return a word that is too long for one line as two lines."""
    text = translated(word)
    if text_width(text, size=Type.NOTE, weight=Weight.MEDIUM) <= wide or " " not in text:
        return (word,)
    words = text.split()
    pairs = [(" ".join(words[:cut]), " ".join(words[cut:])) for cut in range(1, len(words))]
    return min(pairs, key=lambda pair: max(map(len, pair)))
