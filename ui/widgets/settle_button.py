"""Button with the number of open conflicts, present even when all agree."""

from PySide6.QtWidgets import QWidget

from derbyos_core.i18n import tr
from derbyos_core.roles.shared.button_kind import ButtonKind
from ui.theme.tokens import Type
from ui.widgets.button import Button

__all__ = ["SettleButton"]

WIDTH = 132.0
BARE_WIDTH = 74.0


class SettleButton(Button):
    """Says "1 to settle", or "All agree"."""

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(kind=ButtonKind.QUIET, mark="check", width=WIDTH, size=Type.BODY, parent=parent)
        self._count = 0
        self._is_bare = False
        self._show()

    def set_count(self, count: int) -> None:
        if count != self._count:
            self._count = count
            self._show()

    def set_bare(self, is_bare: bool) -> None:
        """Show the mark and the number only, for the compact frame."""
        if is_bare != self._is_bare:
            self._is_bare = is_bare
            self.set_size(width=BARE_WIDTH if is_bare else WIDTH)
            self._show()

    def _show(self) -> None:
        count = self._count
        self.set_kind(ButtonKind.SETTLE if count else ButtonKind.QUIET)
        self.set_mark("equal-not" if count or self._is_bare else "check")
        words = tr("{count} to settle", count=count) if count else tr("All agree")
        self.set_text(str(count) if self._is_bare else words)
        self.setAccessibleName(words)
