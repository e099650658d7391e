"""Row of one paperwork hint: its place, the button to ask about it, and the button to go there."""

from PySide6.QtCore import QRectF, Signal
from PySide6.QtWidgets import QWidget

from derbyos_core.i18n import tr
from derbyos_core.roles.shared.button_kind import ButtonKind
from derbyos_core.roles.shared.hint_lines import HintLine
from ui.layout import place
from ui.roles.shared.page import Heading, Pane, Sentence
from ui.theme.tokens import Radius, Type
from ui.widgets.button import Button
from ui.widgets.text import paragraph_height

__all__ = ["HintRow"]

PAD = 14.0
KEY = 44.0
OPEN = 68.0
ASK = 96.0
ASIDE = 44.0
GAP = 6.0
WIDE_FROM = 540.0


class HintRow(Pane):
    """One hint.

    Signals:
        opened(), asked(), put_aside(): go to its jam; write to the keeper of the sheet; it is right as it is.
    """

    opened = Signal()
    asked = Signal()
    put_aside = Signal()

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(ground="surface", edge="line", radius=Radius.CARD, parent=parent)
        self._has_ask = False
        self._has_jam = False
        self.text = Sentence(ink="text", parent=self)
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
        self.aside.setAccessibleName(tr("It is right so: {text}", text=line.text))
        has_ask, has_jam = line.ask is not None, line.hint.jam is not None
        if (has_ask, has_jam) != (self._has_ask, self._has_jam):
            self._has_ask, self._has_jam = has_ask, has_jam
            self.ask.setHidden(not has_ask)
            self.open.setHidden(not has_jam)
            self.relook()

    def height_at(self, wide: float) -> float:
        """Return the height at this width."""
        words = max(20.0, paragraph_height(self.text.text(), self._words(wide), size=Type.BODY))
        keys = 0.0 if wide >= WIDE_FROM else KEY + 2
        return max(56.0, 10 + words + 20 + keys + 8)

    def arrange(self, room: QRectF) -> None:
        self.ask.setHidden(not self._has_ask)
        self.open.setHidden(not self._has_jam)
        is_wide = room.width() >= WIDE_FROM
        keys = 0.0 if is_wide else KEY + 2
        words = self._words(room.width())
        high = max(20.0, room.height() - 18 - 20 - keys)
        place(self.text, QRectF(PAD, 9, words, high))
        place(self.where, QRectF(PAD, 9 + high, words, 20))
        top = room.center().y() - KEY / 2 if is_wide else room.height() - KEY - 6
        right = room.right() - 8
        for button, wide, is_there in (
            (self.aside, ASIDE, True),
            (self.open, OPEN, self._has_jam),
            (self.ask, ASK, self._has_ask),
        ):
            if is_there:
                place(button, QRectF(right - wide, top, wide, KEY))
                right -= wide + GAP

    def _words(self, wide: float) -> float:
        if wide < WIDE_FROM:
            return wide - 2 * PAD
        keys = ASIDE + GAP + (OPEN + GAP if self._has_jam else 0.0) + (ASK + GAP if self._has_ask else 0.0)
        return wide - PAD - keys - 10
