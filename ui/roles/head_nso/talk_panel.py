"""The Head NSO's questions, one at a time, and the chat of all officials."""

from PySide6.QtCore import QRectF, Signal
from PySide6.QtWidgets import QWidget

from derbyos_core.i18n import ntr, tr
from derbyos_core.roles.shared import texts
from derbyos_core.roles.shared.button_kind import ButtonKind
from derbyos_core.roles.shared.chat_entry import ChatEntry
from derbyos_core.roles.shared.screen_state import Conflict
from ui.language import translated
from ui.layout import Area, columns, place, place_all
from ui.roles.shared.page import Heading, Pane, Sentence
from ui.theme.tokens import Space, Type, Weight
from ui.widgets.button import Button
from ui.widgets.chat_input import ChatInput
from ui.widgets.chat_view import ChatView
from ui.widgets.conflict_chip import ChipAnswer, ConflictChip, ConflictValue
from ui.widgets.text import RIGHT

__all__ = ["ABOVE", "ChatPart", "TalkPanel", "conflict_value"]

CHIP = 120.0
INPUT = 52.0
KEY = 44.0
TITLE, COUNT_HEIGHT = 28.0, 26.0
TITLE_GAP = 5.0
COUNT = 60.0
MORE, MORE_ROW = 180.0, 42.0
CHIP_GAP = 10.0
NONE_ABOVE, NONE = 3.0, 30.0
CHAT_TITLE = 80.0
PHRASE_GAP = 6.0
ABOVE = 8.0
"""The button for the receiver is higher than the title beside it; both are centred in one line."""
QUIET_PAD = 12.0
"""Beside the title its words end at the edge of the panel; in a small window the padding does not fit."""
LOW, LOW_CHAT = 320.0, 260.0
"""At less height the panel is the chat alone, and the chat has no line for its receiver."""


def conflict_value(conflict: Conflict) -> ConflictValue:
    """Return a conflict as the Head NSO sees it."""
    answers = tuple(ChipAnswer(value=answer.value, who=answer.who) for answer in conflict.answers)
    return ConflictValue(title=conflict.title, sub=tr("nobody is waiting for you"), answers=answers)


class ChatPart(Pane):
    """The chat with its quick phrases.

    Signals:
        said(str): send this to everybody, or to the receiver named over the field.
        everybody_requested(): write to everybody again.
    """

    said = Signal(str)
    everybody_requested = Signal()

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.title = Heading(tr("Chat"), size=20, weight=Weight.HEAVY, colour="text", parent=self)
        self.to = Button(tr("all officials"), kind=ButtonKind.QUIET, name=_goes_to(""), height=44, parent=self)
        self.to.setEnabled(False)  # it leads back to all officials, so it is only a label while they are the receivers
        self.view = ChatView(parent=self)
        self.quick = [Button(text, height=44, parent=self) for text in texts.QUICK_PHRASES]
        self.input = ChatInput(parent=self)
        self.input.sent.connect(self.said)
        self.to.tapped.connect(self.everybody_requested)
        for button in self.quick:
            button.tapped.connect(lambda button=button: self.said.emit(translated(button.words())))

    def set_lines(self, lines: tuple[ChatEntry, ...]) -> None:
        self.view.set_lines(lines)

    def set_receiver(self, name: str) -> None:
        """Set the receiver of the next message; empty for everybody."""
        self.to.set_text(tr("only to {name}  ×", name=name) if name else tr("all officials"))
        self.to.set_kind(ButtonKind.CHOSEN if name else ButtonKind.QUIET)
        self.to.setAccessibleName(_goes_to(name))
        self.to.setEnabled(bool(name))
        self.input.set_receiver(name)
        self.relook()

    def arrange(self, room: QRectF) -> None:
        if room.height() < LOW_CHAT:
            self._arrange_low(room)
            return
        for button in (self.to, *self.quick):
            button.show()
        area = Area(room)
        head = Area(area.top(ABOVE + TITLE + TITLE_GAP))
        place(self.input, area.bottom(INPUT, gap=PHRASE_GAP))
        place_all(self.quick, columns(area.bottom(KEY, gap=Space.S), len(self.quick), gap=PHRASE_GAP))
        place(self.view, area.rest)
        to = min(self.to.preferred_size().width(), room.width() - CHAT_TITLE - Space.XS)
        over = 0 if self.title.isHidden() else QUIET_PAD
        place(self.to, QRectF(room.right() - to + over, room.top(), to, KEY))
        head.top(ABOVE)
        place(self.title, Area(head.left(CHAT_TITLE)).top(TITLE))

    def _arrange_low(self, room: QRectF) -> None:
        """Place the messages, and below them the receiver and the quick phrases in one row.

        Without room for both the row holds the phrases, or a receiver of the next message who is one person.
        """
        area = Area(room)
        place(self.input, area.bottom(INPUT, gap=Space.XS))
        keys = Area(area.bottom(KEY, gap=Space.XS))
        place(self.view, area.rest)
        to = self.to.preferred_size().width()
        phrases = sum(button.preferred_size().width() + PHRASE_GAP for button in self.quick)
        is_crowded = to + phrases > room.width()
        is_to_one = self.to.isEnabled()
        self.to.setHidden(is_crowded and not is_to_one)
        for button in self.quick:
            button.setHidden(is_crowded and is_to_one)
        if not self.to.isHidden():
            place(self.to, keys.left(min(to, room.width()), gap=PHRASE_GAP))
        place_all(self.quick, columns(keys.rest, len(self.quick), gap=PHRASE_GAP))


class TalkPanel(Pane):
    """The open questions, and the chat under them.

    Signals:
        answered(int): an answer to the question that is shown.
        list_requested(): show all questions.
    """

    answered = Signal(int)
    list_requested = Signal()

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._count = 0
        self.title = Heading(tr("To settle"), size=20, weight=Weight.HEAVY, colour="text", parent=self)
        self.count = Heading(size=Type.LEAD, weight=Weight.BOLD, colour="warn", align=RIGHT, parent=self)
        self.chip_place = Pane(parent=self)
        self.chip = ConflictChip(is_stacked=True, parent=self.chip_place)
        self.none = Sentence(tr("All agree."), parent=self.chip_place)
        self.more = Button(kind=ButtonKind.QUIET, height=44, parent=self)
        self.chat = ChatPart(parent=self)
        self.chip.answered.connect(self.answered)
        self.chip.opened.connect(self.list_requested)
        self.more.tapped.connect(self.list_requested)
        self.more.hide()

    def set_conflicts(self, conflicts: tuple[Conflict, ...]) -> None:
        """Set everything that is to settle. The first is shown with its answers."""
        self.chip.set_conflict(conflict_value(conflicts[0]) if conflicts else None)
        self.none.setHidden(bool(conflicts))
        self.count.set_text(str(len(conflicts)) if conflicts else "")
        self.more.set_text(ntr("{n} more to settle", "{n} more to settle", len(conflicts) - 1))
        if len(conflicts) != self._count:
            self._count = len(conflicts)
            self.relook()

    def arrange(self, room: QRectF) -> None:
        is_low = room.height() < LOW
        # In a small window the chat takes all the space; the bottom bar leads to what is to settle.
        for widget in (self.title, self.count, self.chip_place):
            widget.setHidden(is_low)
        self.more.setHidden(is_low or self._count < 2)
        self.chat.title.setHidden(is_low)
        if is_low:
            place(self.chat, room)
            return
        area = Area(room)
        head = Area(area.top(TITLE, gap=TITLE_GAP))
        place(self.count, Area(head.right(COUNT)).top(COUNT_HEIGHT))
        place(self.title, head.rest)
        # The chip's space is kept while there is nothing to settle, so that the chat does not jump.
        place(self.chip_place, area.top(CHIP))
        place(self.chip, QRectF(0, 0, room.width(), CHIP))
        place(self.none, QRectF(0, NONE_ABOVE, room.width(), NONE))
        below = Area(area.top(MORE_ROW if self._count > 1 else CHIP_GAP))
        place(self.more, Area(below.right(MORE)).top(KEY))
        place(self.chat, area.rest)


def _goes_to(name: str) -> str:
    """Return the receiver for a screen reader: the button alone does not say what goes there."""
    return tr("The chat goes only to {name}", name=name) if name else tr("The chat goes to all officials")
