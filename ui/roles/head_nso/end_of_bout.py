"""Button that ends the bout or reopens it, below a sentence about what is still open."""

from PySide6.QtCore import QRectF, Signal
from PySide6.QtWidgets import QWidget

from derbyos_core.roles.head_nso.ending import EndValue
from ui.layout import Area, place
from ui.roles.shared.page import Pane, Sentence
from ui.theme.tokens import Space
from ui.widgets.button import Button
from ui.widgets.text import paragraph_height

__all__ = ["EndOfBout"]

KEY = 48.0
LEAST = 44.0
"""Room for two lines, so that the button stays where it is while sheets are completed."""


class EndOfBout(Pane):
    """The end of the bout.

    Signals:
        tapped(): the button was pressed.
        resized(): the sentence needs another height than before.
    """

    tapped = Signal()
    resized = Signal()

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._wide = 0.0
        self._high = 0.0
        self.sentence = Sentence(parent=self)
        self.button = Button(mark="flag", height=KEY, parent=self)
        self.button.tapped.connect(self.tapped)

    def set_value(self, value: EndValue) -> None:
        """Set the words of the sentence and of the button."""
        self.sentence.set_text(value.sentence, colour="warn" if value.is_warning else "text2")
        self.button.set_text(value.title)
        self.button.set_kind(value.kind)
        before = self._high
        if self._wide and self.height_at(self._wide) != before:
            self.resized.emit()

    def height_at(self, wide: float) -> float:
        """Return the height at this width."""
        self._wide, self._high = wide, max(LEAST, paragraph_height(self.sentence.text(), wide)) + Space.S + KEY
        return self._high

    def arrange(self, room: QRectF) -> None:
        area = Area(room)
        place(self.button, area.bottom(KEY, gap=Space.S))
        place(self.sentence, area.rest)
