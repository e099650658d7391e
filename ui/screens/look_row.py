"""How this screen's theme and text size are chosen; both are of this laptop and of no bout."""

from PySide6.QtCore import QRectF, Signal
from PySide6.QtWidgets import QWidget

from ui.ground_choice import SYSTEM, ground_choice
from ui.screens.page import Heading, Pane
from ui.theme.look import look
from ui.theme.tokens import SCALES, Ground
from ui.widgets.button import Button
from ui.widgets.painted import place
from ui.widgets.segmented_choice import Option, SegmentedChoice

__all__ = ["LookRow"]

CHOICES = (Ground.LIGHT.value, Ground.DARK.value, SYSTEM)
TEXT_WIDTH = 114.0


class LookRow(Pane):
    """Light, Dark, and the text size.

    Signals:
        looks_chosen(): the person chose another ground or size.
    """

    looks_chosen = Signal()

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.label = Heading("This screen", parent=self)
        self.grounds = SegmentedChoice("Light or dark", parent=self)
        self.grounds.set_options((Option("Light", "sun"), Option("Dark", "moon"), Option("System")))
        self.text_size = Button("Text 100 %", parent=self)
        self.grounds.chosen.connect(self._on_ground)
        self.text_size.tapped.connect(self._on_size)
        look().changed.connect(self._show)
        ground_choice().changed.connect(self._show)
        self._show()

    def arrange(self, room: QRectF) -> None:
        right = room.right()
        place(self.text_size, QRectF(right - TEXT_WIDTH, 0, TEXT_WIDTH, 44))
        wide = self.grounds.wish().width()
        place(self.grounds, QRectF(right - TEXT_WIDTH - 8 - wide, 0, wide, 44))
        rest = right - TEXT_WIDTH - 16 - wide
        self.label.setHidden(rest < self.label.wish().width())
        place(self.label, QRectF(room.left(), 0, max(0.0, rest), 44))

    def _show(self) -> None:
        self.grounds.set_index(CHOICES.index(ground_choice().choice))
        self.text_size.set_text(f"Text {round(look().scale * 100)} %")

    def _on_ground(self, index: int) -> None:
        ground_choice().choose(CHOICES[index])
        self.looks_chosen.emit()

    def _on_size(self) -> None:
        """The next larger size, and after the largest the usual one."""
        place_now = SCALES.index(look().scale) if look().scale in SCALES else 0
        look().set_scale(SCALES[(place_now + 1) % len(SCALES)])
        self.looks_chosen.emit()
