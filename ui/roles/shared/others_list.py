"""Lines of a pasted list that were read as nobody, each with one tap that says that it is a skater."""

from PySide6.QtCore import QRectF, Signal
from PySide6.QtWidgets import QWidget

from derbyos_core.i18n import ntr, tr
from derbyos_core.roles.shared.button_kind import ButtonKind
from ui.layout import Area, place
from ui.roles.shared.page import Pane, Sentence
from ui.roles.shared.scroll_pane import ScrollPane
from ui.widgets.button import Button
from ui.widgets.text import paragraph_height

__all__ = ["OthersList"]

ROW = 44.0
GAP = 6.0
ROWS_SEEN = 2
"""Rows that are seen at once; more of them scroll."""
ROWS_MAX = 40
TITLE_GAP = 4.0


class OthersList(Pane):
    """The lines, one button each.

    Signals:
        picked(str): this line is a skater.
    """

    picked = Signal(str)

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._texts: tuple[str, ...] = ()
        self.title = Sentence(colour="warn", parent=self)
        self.area = ScrollPane(tr("Lines that are no skater"), self._arrange_rows, parent=self)
        self.buttons: list[Button] = []

    def set_texts(self, texts: tuple[str, ...]) -> None:
        """Show these lines."""
        if texts == self._texts:
            return
        self._texts = texts[:ROWS_MAX]
        self.title.set_text(
            ntr(
                "{n} line is read as nobody. Tap it if it is a skater.",
                "{n} lines are read as nobody. Tap each that is a skater.",
                len(texts),
            )
        )
        while len(self.buttons) < len(self._texts):
            button = Button(kind=ButtonKind.NORMAL, mark="plus", height=ROW, parent=self.area.paper)
            number = len(self.buttons)
            button.tapped.connect(lambda number=number: self._on_tapped(number))
            self.buttons.append(button)
        for number, button in enumerate(self.buttons):
            button.setHidden(number >= len(self._texts))
            if number < len(self._texts):
                button.set_text(self._texts[number])
                button.setAccessibleName(tr("{line} is a skater", line=self._texts[number]))
        self.area.relay()

    def height_at(self, wide: float) -> float:
        """Return the height in which the lines can be read; none without any."""
        if not self._texts:
            return 0.0
        rows = min(len(self._texts), ROWS_SEEN) + (0.5 if len(self._texts) > ROWS_SEEN else 0.0)
        return paragraph_height(self.title.text(), wide) + TITLE_GAP + rows * (ROW + GAP)

    def arrange(self, room: QRectF) -> None:
        area = Area(room)
        place(self.title, area.top(paragraph_height(self.title.text(), room.width()), gap=TITLE_GAP))
        place(self.area, area.rest)

    def _arrange_rows(self, room: QRectF) -> float:
        wide = self.area.clear_of_bar(room.width())
        for number, button in enumerate(self.buttons[: len(self._texts)]):
            place(button, QRectF(0, number * (ROW + GAP), wide, ROW))
        return len(self._texts) * (ROW + GAP)

    def _on_tapped(self, number: int) -> None:
        if number < len(self._texts):
            self.picked.emit(self._texts[number])
