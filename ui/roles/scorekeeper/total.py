"""Panel to correct a score that is far behind: one adjustment to the total that the boards show."""

from PySide6.QtCore import QRectF, Signal
from PySide6.QtWidgets import QWidget

from derbyos_core.bout.writing.attribute_text import parse_integer
from derbyos_core.i18n import tr
from derbyos_core.roles.shared.button_kind import ButtonKind
from ui.layout import Area, place
from ui.roles.shared.page import Sentence
from ui.roles.shared.popover import Popover
from ui.widgets.button import Button
from ui.widgets.text_field import Keeping, TextField

__all__ = ["TotalPanel"]

FIELD = 48.0
TAKE = 100.0
GAP = 8.0
WORDS_HIGH, WORDS_UP = 44.0, 4.0
TOTAL_MAX = 999
"""No game comes near it, and every place of a score has room for three digits."""
WORDS = tr("One adjustment brings the official score to the total you type; the trips stay as they are.")


class TotalPanel(Popover):
    """The total of one team.

    Signals:
        total_set(int, str): the total, and why.
        status_requested(object): what was typed is no total.
    """

    total_set = Signal(int, str)
    status_requested = Signal(object)

    def __init__(self, *, parent: QWidget) -> None:
        super().__init__(tr("Set total"), width=420, height=250, parent=parent)
        self.words = Sentence(WORDS, parent=self)
        self.total = TextField(tr("Total"), hint=tr("Total"), keeping=Keeping.MOMENT, parent=self)
        self.note = TextField(tr("Reason"), hint=tr("Reason, for the record"), keeping=Keeping.WAITING, parent=self)
        self.take = Button(tr("Set"), kind=ButtonKind.PRIMARY, width=TAKE, height=FIELD, parent=self)
        self.take.tapped.connect(self._on_take)
        self.total.entered.connect(lambda _: self._on_take())
        self.note.entered.connect(lambda _: self._on_take())

    def open_at(self, room: QRectF, score: int) -> None:
        """Show it over a screen, with the present total."""
        self.total.set_text(str(score))
        place(self, self.box_in(room))
        self.show()
        self.raise_()
        self.total.setFocus()
        self.total.selectAll()

    def arrange_inner(self, room: QRectF) -> None:
        area = Area(room.adjusted(0, -WORDS_UP, 0, 0))
        place(self.words, area.top(WORDS_HIGH, gap=GAP))
        line = Area(area.top(FIELD, gap=GAP))
        place(self.take, line.right(TAKE, gap=GAP))
        place(self.total, line.rest)
        place(self.note, area.top(FIELD))

    def _on_take(self) -> None:
        text = self.total.text().strip()
        total = parse_integer(text)
        if total is None or not 0 <= total <= TOTAL_MAX:
            self.status_requested.emit(
                tr("A total is a whole number from 0 to {most}, found “{text}”.", most=TOTAL_MAX, text=text)
            )
            return
        self.total_set.emit(total, self.note.text().strip() or "total set")
        self.note.clear()
