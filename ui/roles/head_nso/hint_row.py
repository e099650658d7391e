"""Row of one paperwork hint: its place, the button to ask about it, and the button to go there."""

from PySide6.QtCore import QRectF, Signal
from PySide6.QtWidgets import QWidget

from derbyos_core.i18n import tr
from derbyos_core.roles.shared.button_kind import ButtonKind
from derbyos_core.roles.shared.hint_lines import HintLine
from ui.layout import Area, centred, place
from ui.roles.shared.page import Heading, Pane, Sentence
from ui.theme.tokens import Radius, Type
from ui.widgets.button import Button
from ui.widgets.text import paragraph_height

__all__ = ["HintRow"]

PAD = 14.0
AIR = 9.0
"""Above and below everything."""
TEXT_LEAST, WHERE = 20.0, 20.0
HEIGHT_LEAST = 56.0
KEY = 44.0
OPEN = 68.0
ASK = 96.0
ASIDE = 44.0
GAP = 6.0
KEYS_RIGHT, KEYS_BELOW = 8.0, 6.0
WORDS_RIGHT = 10.0
KEYS_HIGH = KEY + 2
"""Height that the keys take under the words."""
WIDE_FROM = 540.0
"""From this width on the keys stand beside the words."""


class HintRow(Pane):
    """One hint.

    Signals:
        opened(), asked(), put_aside(): go to its place; write to the keeper of the sheet; it is right as it is.
    """

    opened = Signal()
    asked = Signal()
    put_aside = Signal()

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(background="surface", edge="line", radius=Radius.CARD, parent=parent)
        self._has_ask = False
        self._has_place = False
        self.text = Sentence(colour="text", parent=self)
        self.where = Heading(size=Type.NOTE, parent=self)
        self.ask = Button(kind=ButtonKind.QUIET, height=KEY, parent=self)
        self.open = Button(tr("Open"), height=KEY, parent=self)
        self.aside = Button(mark="check", kind=ButtonKind.QUIET, height=KEY, parent=self)
        self.open.tapped.connect(self.opened)
        self.ask.tapped.connect(self.asked)
        self.aside.tapped.connect(self.put_aside)

    def set_line(self, line: HintLine) -> None:
        self.text.set_text(line.text)
        self.where.set_text(line.where)
        self.ask.set_text(line.ask_words)
        self.open.setAccessibleName(tr("Open {where}: {text}", where=line.where, text=line.text))
        self.ask.setAccessibleName(tr("{ask}: {text}", ask=line.ask_words, text=line.text))
        self.aside.setAccessibleName(tr("Looks right: {text}", text=line.text))
        has_ask, has_place = line.ask is not None, line.has_place
        if (has_ask, has_place) != (self._has_ask, self._has_place):
            self._has_ask, self._has_place = has_ask, has_place
            self.ask.setHidden(not has_ask)
            self.open.setHidden(not has_place)
            self.relook()

    def height_at(self, wide: float) -> float:
        """Return the height at this width."""
        words = max(TEXT_LEAST, paragraph_height(self.text.text(), self._words(wide), size=Type.BODY))
        keys = 0.0 if wide >= WIDE_FROM else KEYS_HIGH
        return max(HEIGHT_LEAST, words + WHERE + keys + 2 * AIR)

    def arrange(self, room: QRectF) -> None:
        self.ask.setHidden(not self._has_ask)
        self.open.setHidden(not self._has_place)
        is_wide = room.width() >= WIDE_FROM
        line = centred(room, height=KEY) if is_wide else Area(room, pad_y=KEYS_BELOW).bottom(KEY)
        keys = Area(line, pad_x=KEYS_RIGHT)
        for button, wide in self._keys():
            place(button, keys.right(wide, gap=GAP))
        below = AIR if is_wide else AIR + KEYS_HIGH
        words = QRectF(PAD, AIR, self._words(room.width()), room.height() - AIR - below)
        area = Area(words)
        place(self.text, area.top(max(TEXT_LEAST, words.height() - WHERE)))
        place(self.where, area.top(WHERE))

    def _keys(self) -> list[tuple[Button, float]]:
        """Return the buttons that are shown and their widths, from the right."""
        keys = [(self.aside, ASIDE)]
        if self._has_place:
            keys.append((self.open, OPEN))
        if self._has_ask:
            keys.append((self.ask, ASK))
        return keys

    def _words(self, wide: float) -> float:
        """Return the width of the words in a row of this width."""
        if wide < WIDE_FROM:
            return wide - 2 * PAD
        return wide - PAD - sum(key + GAP for _, key in self._keys()) - WORDS_RIGHT
