"""Buttons of a correction: Remove, the jam before, the jam after, Keep, each always in its place."""

from PySide6.QtCore import QRectF, Signal
from PySide6.QtWidgets import QWidget

from derbyos_core.i18n import tr
from derbyos_core.roles.penalty_tracker.compose_values import KEYS, CorrectionKey
from ui.layout import columns, place_all
from ui.roles.shared.page import Pane
from ui.widgets.button import Button

__all__ = ["CORRECTION_HIGH", "CorrectionKeys"]

CORRECTION_HIGH = 44.5
SHARES = (95.0, 78.0, 78.0, 94.0)
GAP = 9.0
TIGHT_GAP = 5.0
TIGHT_BELOW = 360.0


class CorrectionKeys(Pane):
    """The four buttons in one row.

    Signals:
        tapped(int): the place of the button that was tapped.
        held(int): the same, held down.
    """

    tapped = Signal(int)
    held = Signal(int)

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.setAccessibleName(tr("Correction"))
        self._keys: tuple[CorrectionKey, ...] | None = None
        self.buttons = [Button(parent=self) for _ in range(KEYS)]
        for number, button in enumerate(self.buttons):
            button.tapped.connect(lambda number=number: self.tapped.emit(number))
            button.held.connect(lambda number=number: self.held.emit(number))

    def set_keys(self, keys: tuple[CorrectionKey, ...]) -> None:
        """Set the words of the buttons; a button without words is hidden, and its place stays empty."""
        if keys == self._keys:
            return
        self._keys = keys
        for button, key in zip(self.buttons, keys or (CorrectionKey(),) * KEYS, strict=True):
            button.setHidden(not key.text)
            button.set_text(key.text)
            button.setAccessibleName(key.name or key.text)
            button.set_holding(key.has_list)

    def arrange(self, room: QRectF) -> None:
        gap = GAP if room.width() >= TIGHT_BELOW else TIGHT_GAP
        place_all(self.buttons, columns(room, SHARES, gap=gap))
