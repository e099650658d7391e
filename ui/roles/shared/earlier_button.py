"""Button to the earlier rows of a sheet: a page at a time, while there are any."""

from PySide6.QtWidgets import QWidget

from derbyos_core.i18n import tr
from derbyos_core.roles.shared.button_kind import ButtonKind
from ui.widgets.button import Button
from ui.widgets.jam_sheet import JamSheet

__all__ = ["EarlierButton"]


class EarlierButton(Button):
    """A button over a sheet, hidden while the sheet shows its first row."""

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(tr("Earlier"), kind=ButtonKind.QUIET, mark="arrow-up", parent=parent)
        self._sheet: JamSheet | None = None
        self._is_wanted = True
        self.hide()

    def follow(self, sheet: JamSheet) -> None:
        """Set the sheet that it scrolls."""
        self._sheet = sheet
        self.tapped.connect(sheet.show_earlier)
        bar = sheet.verticalScrollBar()
        bar.rangeChanged.connect(self._show)
        bar.valueChanged.connect(self._show)
        self._show()

    def set_wanted(self, *, is_wanted: bool) -> None:
        """Set whether the layout has a place for it."""
        self._is_wanted = is_wanted
        self._show()

    def _show(self) -> None:
        bar = self._sheet.verticalScrollBar() if self._sheet is not None else None
        self.setHidden(not self._is_wanted or bar is None or bar.value() <= bar.minimum())
