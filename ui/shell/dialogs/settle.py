"""Panel of open questions: one chip each, settled by one tap or one digit."""

from PySide6.QtCore import QRectF, Signal
from PySide6.QtWidgets import QWidget

from derbyos_core.i18n import tr
from derbyos_core.roles.shared.button_kind import ButtonKind
from derbyos_core.roles.shared.screen_state import Conflict
from ui.layout import Area, grid, place, place_all
from ui.roles.shared.page import Pane, Sentence
from ui.roles.shared.popover import Popover
from ui.roles.shared.row_list import show_values
from ui.roles.shared.scroll_pane import ScrollPane
from ui.widgets.button import Button
from ui.widgets.conflict_chip import ChipAnswer, ConflictChip, ConflictValue

__all__ = ["SettlePanel"]

CONFLICTS_MAX = 40
"""Limit on the listed questions. The others follow as these are settled."""
CHIP = 120.0
ROW_GAP, GAP = 16.0, 8.0
LINK, LINK_WIDTH = 44.0, 170.0
NONE = 40.0
ANSWERS_MAX = 3


class _Row(Pane):
    """One question with its answers, and the button that opens its jam.

    Signals:
        answered(int): the answer that was tapped.
        opened(): the button was tapped.
    """

    answered = Signal(int)
    opened = Signal()

    def __init__(self, *, parent: QWidget) -> None:
        super().__init__(parent=parent)
        self.chip = ConflictChip(is_stacked=True, parent=self)
        self.link = Button(tr("Open in its jam"), kind=ButtonKind.QUIET, parent=self)
        self.chip.answered.connect(self.answered)
        self.link.tapped.connect(self.opened)

    def arrange(self, room: QRectF) -> None:
        area = Area(room)
        place(self.chip, area.top(CHIP, gap=GAP))
        place(self.link, Area(area.top(LINK)).right(LINK_WIDTH))


class SettlePanel(Popover):
    """The list behind F3.

    Signals:
        answered(object): the Settle command of the answer that was picked.
        jam_requested(object): go to the JamId of a question.
    """

    answered = Signal(object)
    jam_requested = Signal(object)

    def __init__(self, *, parent: QWidget) -> None:
        super().__init__(tr("To settle"), width=460, height=540, parent=parent)
        self._conflicts: tuple[Conflict, ...] = ()
        self._at = 0
        self._rows: list[_Row] = []
        self.none = Sentence(tr("All agree. There is nothing to settle."), parent=self)
        self.area = ScrollPane(tr("Questions"), self._arrange_list, parent=self)

    @property
    def has_questions(self) -> bool:
        """Whether there is anything to settle."""
        return bool(self._conflicts)

    def set_conflicts(self, conflicts: tuple[Conflict, ...]) -> None:
        """Set everything that is to settle."""
        conflicts = conflicts[:CONFLICTS_MAX]
        show_values(self._rows, tuple(enumerate(conflicts)), self._show_row, make=self._made)
        is_other_length = len(conflicts) != len(self._conflicts)
        self._conflicts = conflicts
        self._at = min(self._at, max(0, len(conflicts) - 1))
        self.none.setHidden(bool(conflicts))
        if is_other_length:
            self.relook()
            self.area.relay()

    def _show_row(self, row: _Row, numbered: tuple[int, Conflict]) -> None:
        number, conflict = numbered
        row.chip.set_conflict(_value(conflict, is_chosen=number == self._at))
        row.link.setHidden(conflict.jam is None)

    def choose_next(self, step: int) -> None:
        """Choose another question, by key."""
        self._at = min(max(0, self._at + step), max(0, len(self._conflicts) - 1))
        self.set_conflicts(self._conflicts)
        if self._rows:
            self.area.ensureWidgetVisible(self._rows[self._at].chip)

    def pick(self, index: int) -> bool:
        """Answer the chosen question, by digit."""
        if self._at >= len(self._conflicts) or index >= len(self._conflicts[self._at].answers):
            return False
        self.answered.emit(self._conflicts[self._at].answers[index].settle)
        return True

    def open_chosen(self) -> None:
        """Move the cursor to the jam of the chosen question."""
        if self._at < len(self._conflicts) and self._conflicts[self._at].jam is not None:
            self.jam_requested.emit(self._conflicts[self._at].jam)

    def arrange_inner(self, room: QRectF) -> None:
        place(self.area, room)
        place(self.none, Area(room).top(NONE))

    def _arrange_list(self, room: QRectF) -> float:
        count, high = len(self._conflicts), CHIP + GAP + LINK
        place_all(self._rows[:count], grid(room, count, across=1, height=high, gap=ROW_GAP))
        return count * (high + ROW_GAP)

    def _made(self, number: int) -> _Row:
        row = _Row(parent=self.area.paper)
        row.answered.connect(lambda index: self._on_answered(number, index))
        row.opened.connect(lambda: self._on_link(number))
        return row

    def _on_answered(self, number: int, index: int) -> None:
        self._at = number
        self.pick(index)

    def _on_link(self, number: int) -> None:
        self._at = number
        self.open_chosen()


def _value(conflict: Conflict, *, is_chosen: bool) -> ConflictValue:
    answers = tuple(ChipAnswer(value=answer.value, who=answer.who) for answer in conflict.answers)
    keys = " ".join(str(number + 1) for number in range(min(len(answers), ANSWERS_MAX)))
    sub = tr("keys {keys}", keys=keys) if is_chosen else tr("tap one, no hurry")
    return ConflictValue(title=conflict.title, sub=sub, answers=answers)
