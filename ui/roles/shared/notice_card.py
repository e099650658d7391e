"""Card with a notice for the Head NSO, and up to two ways to act on it."""

from PySide6.QtCore import QRectF, Signal
from PySide6.QtWidgets import QWidget

from derbyos_core.i18n import tr
from derbyos_core.roles.shared.button_kind import ButtonKind
from ui.layout import place
from ui.roles.shared.page import Heading, Pane, Sentence
from ui.theme.tokens import Radius, Type, Weight
from ui.widgets.button import Button
from ui.widgets.text import paragraph_height

__all__ = ["NoticeCard"]

PAD = 14.0
TITLE = 22.0
KEY = 44.0
GAP = 8.0


class NoticeCard(Pane):
    """A card. It stays until it is answered and blocks nobody.

    Signals:
        tapped(int): one of its buttons.
    """

    tapped = Signal(int)

    def __init__(self, *, edge: str = "accent", ink: str = "text", parent: QWidget | None = None) -> None:
        super().__init__(ground="surface", edge=edge, radius=Radius.CARD, parent=parent)
        self._choices: tuple[str, ...] = ()
        self._here: int | None = None
        self._is_first_main = True
        self.title = Heading(weight=Weight.BOLD, ink=ink, parent=self)
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
        if len(choices) != len(self._choices):
            self._choices = choices
            self.relook()
        self._choices = choices

    def set_here(self, here: int | None) -> None:
        """Set the choice whose page is open already; None for none."""
        if here != self._here:
            self._here = here
            self._show_kinds()

    def height_at(self, wide: float) -> float:
        """Return the height at this width."""
        words = max(20.0, paragraph_height(self.sub.text(), wide - 2 * PAD, size=Type.BODY))
        keys = KEY + GAP if self._choices else 0.0
        return 10 + TITLE + words + keys + 10

    def _show_kinds(self) -> None:
        main = 0 if self._is_first_main else None
        for number, button in enumerate(self.buttons):
            is_here, words = number == self._here, button.words()
            button.setAccessibleName(tr("{name}, chosen", name=words) if is_here else words)
            button.set_mark("check" if is_here else "")
            button.set_kind(
                ButtonKind.CHOSEN
                if number == self._here
                else ButtonKind.PRIMARY
                if number == main
                else ButtonKind.NORMAL
            )

    def arrange(self, room: QRectF) -> None:
        wide = room.width() - 2 * PAD
        place(self.title, QRectF(PAD, 10, wide, TITLE))
        keys = KEY + GAP if self._choices else 0.0
        place(self.sub, QRectF(PAD, 10 + TITLE, wide, max(0.0, room.height() - 20 - TITLE - keys)))
        count = max(1, len(self._choices))
        each = (wide - GAP * (count - 1)) / count
        top = room.height() - 10 - KEY
        for number, button in enumerate(self.buttons[:count]):
            place(button, QRectF(PAD + number * (each + GAP), top, each, KEY))
