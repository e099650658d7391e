"""Panel of open questions: one chip each, settled by one tap or one digit."""

from itertools import islice

from PySide6.QtCore import QRectF, Signal
from PySide6.QtWidgets import QWidget

from derbyos_core.i18n import tr
from derbyos_core.roles.shared.screen_state import Conflict
from ui.layout import Area, place
from ui.roles.shared.page import Sentence
from ui.roles.shared.popover import Popover
from ui.roles.shared.scroll_pane import ScrollPane
from ui.widgets.button import Button
from ui.widgets.conflict_chip import ChipAnswer, ConflictChip, ConflictValue

__all__ = ["SettlePanel"]

CONFLICTS_MAX = 40
"""Limit on the listed questions. The others follow as these are settled."""
CHIP = 120.0
GAP = 8.0
LINK, LINK_WIDTH = 44.0, 170.0
NONE = 40.0
ANSWERS_MAX = 3


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
        self._chips: list[ConflictChip] = []
        self._links: list[Button] = []
        self.none = Sentence(tr("All agree. There is nothing to settle."), parent=self)
        self.area = ScrollPane(tr("Questions"), self._arrange_list, parent=self)

    def set_conflicts(self, conflicts: tuple[Conflict, ...]) -> None:
        """Set everything that is to settle."""
        conflicts = conflicts[:CONFLICTS_MAX]
        while len(self._chips) < len(conflicts):  # bounded by DISPUTES_MAX
            self._chips.append(self._made(len(self._chips)))
            self._links.append(self._link(len(self._links)))
        for number, (chip, link) in enumerate(zip(self._chips, self._links, strict=True)):
            one = conflicts[number] if number < len(conflicts) else None
            chip.set_conflict(_value(one, is_chosen=number == self._at) if one is not None else None)
            link.setHidden(one is None or one.jam is None)
        is_other_length = len(conflicts) != len(self._conflicts)
        self._conflicts = conflicts
        self._at = min(self._at, max(0, len(conflicts) - 1))
        self.none.setHidden(bool(conflicts))
        if is_other_length:
            self.relook()
            self.area.relay()

    def choose_next(self, step: int) -> None:
        """Choose another question, by key."""
        self._at = min(max(0, self._at + step), max(0, len(self._conflicts) - 1))
        self.set_conflicts(self._conflicts)
        if self._chips:
            self.area.ensureWidgetVisible(self._chips[self._at])

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
        area = Area(room)
        for chip, link in islice(zip(self._chips, self._links, strict=True), len(self._conflicts)):
            place(chip, area.top(CHIP, gap=GAP))
            place(link, Area(area.top(LINK, gap=2 * GAP)).right(LINK_WIDTH))
        return area.rest.top()

    def _made(self, number: int) -> ConflictChip:
        chip = ConflictChip(is_stacked=True, parent=self.area.paper)
        chip.answered.connect(lambda index: self._on_answered(number, index))
        return chip

    def _link(self, number: int) -> Button:
        link = Button(tr("Open in its jam"), parent=self.area.paper)
        link.tapped.connect(lambda: self._on_link(number))
        return link

    def _on_answered(self, number: int, index: int) -> None:
        self._at = number
        self.pick(index)

    def _on_link(self, number: int) -> None:
        self._at = number
        self.open_chosen()


def _value(conflict: Conflict, *, is_chosen: bool) -> ConflictValue:
    answers = tuple(ChipAnswer(value=answer.value, who=answer.who) for answer in conflict.answers)
    keys = " ".join(str(number + 1) for number in range(min(len(answers), ANSWERS_MAX)))
    sub = tr("keys {keys}", keys=keys) if is_chosen else tr("tap one, nobody waits")
    return ConflictValue(title=conflict.title, sub=sub, answers=answers)
