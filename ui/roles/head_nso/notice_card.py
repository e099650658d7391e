"""Card with a notice for the Head NSO, and up to two ways to act on it."""

from PySide6.QtCore import QRectF, Signal
from PySide6.QtWidgets import QWidget

from derbyos_core.i18n import tr
from derbyos_core.roles.shared.button_kind import ButtonKind
from ui.layout import Area, columns, place, place_all
from ui.roles.shared.page import Heading, Pane, Sentence
from ui.theme.tokens import Radius, Type, Weight
from ui.widgets.button import Button
from ui.widgets.text import paragraph_height

__all__ = ["NoticeCard"]

PAD = 14.0
AIR = 10.0
"""Above the title and below the buttons."""
TITLE = 22.0
WORDS_LEAST = 20.0
KEY = 44.0
GAP = 8.0


class NoticeCard(Pane):
    """A card. It stays until it is answered and blocks nobody.

    Signals:
        tapped(int): one of its buttons.
    """

    tapped = Signal(int)

    def __init__(self, *, edge: str = "accent", colour: str = "text", parent: QWidget | None = None) -> None:
        super().__init__(background="surface", edge=edge, radius=Radius.CARD, parent=parent)
        self._count = 0
        self._here: int | None = None
        self._is_first_main = True
        self.title = Heading(weight=Weight.BOLD, colour=colour, parent=self)
        self.sub = Sentence(parent=self)
        self.buttons = [Button(height=KEY, parent=self) for _ in range(2)]
        for number, button in enumerate(self.buttons):
            button.tapped.connect(lambda number=number: self.tapped.emit(number))

    def set_notice(self, title: str, sub: str, choices: tuple[str, ...], *, is_first_main: bool = True) -> None:
        """Set its text; `choices` are at most two."""
        assert len(choices) <= len(self.buttons), "a card has at most two ways to go"
        self.title.set_text(title)
        self.sub.set_text(sub)
        for number, button in enumerate(self.buttons):
            button.setHidden(number >= len(choices))
            if number < len(choices):
                button.set_text(choices[number])
        self._is_first_main = is_first_main
        self._show_kinds()
        if len(choices) != self._count:
            self._count = len(choices)
            self.relook()

    def set_here(self, here: int | None) -> None:
        """Set the choice whose page is open already; None for none."""
        if here != self._here:
            self._here = here
            self._show_kinds()

    def height_at(self, wide: float) -> float:
        """Return the height at this width."""
        words = max(WORDS_LEAST, paragraph_height(self.sub.text(), wide - 2 * PAD, size=Type.BODY))
        keys = KEY + GAP if self._count else 0.0
        return TITLE + words + keys + 2 * AIR

    def _show_kinds(self) -> None:
        for number, button in enumerate(self.buttons):
            is_here, words = number == self._here, button.words()
            is_main = self._is_first_main and number == 0
            button.setAccessibleName(tr("{name}, chosen", name=words) if is_here else words)
            button.set_mark("check" if is_here else "")
            button.set_kind(
                ButtonKind.CHOSEN if is_here else ButtonKind.PRIMARY if is_main else ButtonKind.NORMAL,
            )

    def arrange(self, room: QRectF) -> None:
        area = Area(room, pad_x=PAD, pad_y=AIR)
        place(self.title, area.top(TITLE))
        if self._count:
            keys = area.bottom(KEY, gap=GAP)
            place_all(self.buttons[: self._count], columns(keys, self._count, gap=GAP))
        place(self.sub, area.rest)
