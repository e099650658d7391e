"""Panel of a practice bout: how much was right, and a sentence for all that was not."""

from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QWidget

from derbyos_core.i18n import tr
from derbyos_core.practice.marking import Finding, Verdict, tally
from ui.layout import Area, place
from ui.roles.shared.page import Heading, Sentence
from ui.roles.shared.popover import Popover
from ui.roles.shared.row_list import show_values
from ui.roles.shared.scroll_pane import ScrollPane
from ui.theme.tokens import Space, Type, Weight
from ui.widgets.text import paragraph_height

__all__ = ["MarksPanel"]

NUMBERS = 30.0
LINES_MAX = 200
COLOURS = {Verdict.WRONG: "bad", Verdict.MISSED: "warn", Verdict.LATE: "text2"}


class MarksPanel(Popover):
    """The marks: the numbers, and the sentences, the newest first."""

    def __init__(self, *, parent: QWidget) -> None:
        super().__init__(tr("Marks"), width=520, height=460, parent=parent)
        self._lines: tuple[Finding, ...] = ()
        self.numbers = Heading(size=Type.LEAD, weight=Weight.BOLD, colour="text", parent=self)
        self.none = Sentence(tr("Nothing is wrong or missed so far."), parent=self)
        self.area = ScrollPane(tr("What was wrong or missed"), self._arrange_list, parent=self)
        self.rows: list[Sentence] = []

    def set_findings(self, findings: tuple[Finding, ...]) -> None:
        """Set what was found."""
        self.numbers.set_text(tally(findings).words)
        told = [one for one in findings if one.verdict in COLOURS and one.words]
        lines = tuple(sorted(told, key=lambda one: -one.since)[:LINES_MAX])
        if lines == self._lines:
            return
        self._lines = lines
        show_values(self.rows, lines, _show_line, make=self._made)
        self.none.setHidden(bool(lines))
        self.area.relay()

    def arrange_inner(self, room: QRectF) -> None:
        area = Area(room)
        place(self.numbers, area.top(NUMBERS, gap=Space.S))
        place(self.none, area.rest)
        place(self.area, area.rest)
        self.area.relay()

    def _arrange_list(self, room: QRectF) -> float:
        wide = self.area.clear_of_bar(room.width())
        area = Area(QRectF(0, 0, wide, room.height()))
        for row in self.rows[: len(self._lines)]:
            place(row, area.top(paragraph_height(row.text(), wide) + 2, gap=Space.S))
        return area.rest.top()

    def _made(self, _number: int) -> Sentence:
        row = Sentence(parent=self.area.paper)
        row.show()
        return row


def _show_line(row: Sentence, line: Finding) -> None:
    row.set_text(line.words, colour=COLOURS[line.verdict])
