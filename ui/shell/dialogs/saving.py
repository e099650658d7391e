"""Panel about a disk fault: what it means, what to do, and the disk's own message."""

from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QWidget

from derbyos_core.i18n import tr, whole_sentence
from ui.layout import Area, place
from ui.roles.shared.page import Sentence
from ui.roles.shared.popover import Popover
from ui.widgets.text import paragraph_height

__all__ = ["SavingPanel"]

GAP = 12.0


class SavingPanel(Popover):
    """Details of a disk fault that do not fit into the bottom bar."""

    def __init__(self, *, parent: QWidget) -> None:
        super().__init__(tr("Saving"), width=460, height=230, parent=parent)
        self.words = Sentence(parent=self)
        self.fault = Sentence(parent=self)

    def set_fault(self, words: str, fault: str) -> None:
        """Set the advice and the disk's message; an empty `fault` means that the laptop saves again."""
        self.words.set_text(words if fault else tr("This laptop saves again. Nothing is missing."), colour="text")
        self.fault.set_text(whole_sentence(fault), colour="bad")
        self.relook()

    def arrange_inner(self, room: QRectF) -> None:
        area = Area(room)
        place(self.words, area.top(paragraph_height(self.words.text(), room.width()) + 2, gap=GAP))
        place(self.fault, area.rest)
