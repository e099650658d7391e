"""Button that is on or off, for choices that belong to one person: filters, sheets to print."""

from PySide6.QtWidgets import QWidget

from derbyos_core.i18n import joined, tr
from derbyos_core.roles.shared.button_kind import ButtonKind
from ui.widgets.button import Button

__all__ = ["CheckButton"]


class CheckButton(Button):
    """A button that is on or off. Unlike a fact of the bout it belongs to this person alone, so a tap toggles it.

    `on` and `off` are the states as a screen reader says them.
    """

    def __init__(
        self, text: str, *, on: str = tr("shown"), off: str = tr("not shown"), parent: QWidget | None = None
    ) -> None:
        super().__init__(text, parent=parent)
        self._states = (off, on)
        self._is_on = False

    @property
    def is_on(self) -> bool:
        return self._is_on

    def set_on(self, is_on: bool) -> None:
        self._is_on = is_on
        self.set_kind(ButtonKind.CHOSEN if is_on else ButtonKind.NORMAL)
        self.set_mark("check" if is_on else "")
        self.setAccessibleName(joined(", ", (self.words(), self._states[is_on])))

    def set_words(self, text: str) -> None:
        self.set_text(text)
        self.set_on(self._is_on)
