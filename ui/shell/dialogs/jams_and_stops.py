"""Panel of all jams and timeouts, to correct one after it is over.

A jam: its length, one that was never entered before it, or that it never was. A timeout or review: its owner, its
length, or that there was none.
"""

from collections.abc import Callable
from itertools import pairwise
from typing import Protocol

from PySide6.QtCore import QRectF, QTimer, Signal
from PySide6.QtWidgets import QWidget

from derbyos_core.bout.commands import Command, DeleteJam, RemoveElement
from derbyos_core.bout.model import TimeOutKind
from derbyos_core.i18n import joined, tr
from derbyos_core.identity import Team
from derbyos_core.roles.jam_timer.past_jams import JamLine, addition, deletion, insertion, jam_length, shortened
from derbyos_core.roles.jam_timer.past_stops import (
    LENGTH_STEPS_S,
    StopLine,
    kind_choices,
    kind_command,
    length_command,
    removal,
)
from derbyos_core.roles.shared import texts
from derbyos_core.roles.shared.button_kind import ButtonKind
from ui.layout import Area, columns, place, place_all
from ui.roles.shared.page import Heading, Pane, Sentence
from ui.roles.shared.popover import Popover
from ui.roles.shared.row_list import show_values
from ui.roles.shared.scroll_pane import ScrollPane
from ui.theme.tokens import Type, Weight
from ui.widgets.button import Button
from ui.widgets.text import paragraph_height

__all__ = ["JamsAndStopsPanel", "Row"]

KEY = 44.0
GAP = 6.0
HEAD = 52.0
STOP_CHOSEN = 3 * (KEY + GAP) + GAP
JAM_CHOSEN = 2 * (KEY + GAP) + GAP
LAST_JAM_CHOSEN = JAM_CHOSEN + KEY + GAP
PAD = 12.0
TITLE, WHEN = 24.0, 18.0
LENGTH, CHANGE = 84.0, 96.0
REMOVE_SHARE = 0.38
NOTE = 44.0
TEAMS = 3
"""The first choices are owners of a timeout, the others reviews."""

Line = JamLine | StopLine


class Act(Protocol):
    """What is done with a correction: it is submitted and perhaps explained, or its sentence is shown."""

    def __call__(self, wanted: Command | str, note: str = "") -> None: ...


class Row(Pane):
    """One jam, timeout or review.

    Signals:
        chosen(): correct this one, or close it again.
    """

    chosen = Signal()

    def __init__(self, *, parent: QWidget) -> None:
        super().__init__(background="well", parent=parent)
        self.title = Heading(size=Type.LEAD, weight=Weight.BOLD, colour="text", parent=self)
        self.when = Heading(size=Type.NOTE, parent=self)
        self.length = Heading(size=Type.HEAD, weight=Weight.BOLD, colour="text", parent=self)
        self.change = Button(tr("Change"), kind=ButtonKind.QUIET, height=KEY, parent=self)
        self.change.tapped.connect(self.chosen)

    def show_line(self, line: Line, *, is_chosen: bool) -> None:
        """Show the jam or the stoppage."""
        self.title.set_text(line.title)
        self.when.set_text(line.when)
        self.length.set_text(line.length)
        self.change.set_text(tr("Done") if is_chosen else tr("Change"))
        self.change.setAccessibleName(joined(", ", (tr("Change"), line.title, line.when)))

    def arrange(self, room: QRectF) -> None:
        head = Area(Area(room.adjusted(PAD, 0, -PAD, 0)).top(HEAD))
        place(self.change, Area(head.right(CHANGE, gap=GAP)).rest.adjusted(0, 4, 0, -4))
        place(self.length, head.right(LENGTH, gap=GAP))
        words = Area(head.rest.adjusted(0, 4, 0, 0))
        place(self.title, words.top(TITLE))
        place(self.when, words.top(WHEN))


class _StopFixes(Pane):
    """Corrections of one timeout or review: its owner or kind, its length, that there was none."""

    def __init__(self, act: Act, *, parent: QWidget) -> None:
        super().__init__(parent=parent)
        self._line: StopLine | None = None
        self._choices: tuple[TimeOutKind, ...] = ()
        self.kinds = [Button(height=KEY, parent=self) for _ in TimeOutKind]
        self.steps = [Button(step_words(step), height=KEY, parent=self) for step in LENGTH_STEPS_S]
        self.remove = Button(tr("There was none"), mark="trash", height=KEY, parent=self)
        for number, button in enumerate(self.kinds):
            button.tapped.connect(
                lambda number=number: self._with(lambda line: kind_command(line, self._choices[number]))
            )
        for step, button in zip(LENGTH_STEPS_S, self.steps, strict=True):
            button.tapped.connect(lambda step=step: self._with(lambda line: length_command(line, step)))
        self.remove.tapped.connect(lambda: self._with(removal))
        self._act = act

    @property
    def controls(self) -> tuple[Button, ...]:
        """The buttons in the order of Tab."""
        return (*self.kinds, *self.steps, self.remove)

    def show_line(self, line: StopLine, shorts: dict[Team, str]) -> None:
        """Show the corrections of a stoppage."""
        self._line = line
        choices = kind_choices(shorts)
        self._choices = tuple(kind for kind, _ in choices)
        for (kind, words), button in zip(choices, self.kinds, strict=True):
            button.set_text(words)
            button.set_kind(ButtonKind.CHOSEN if kind is line.kind else ButtonKind.NORMAL)

    def arrange(self, room: QRectF) -> None:
        area = Area(room.adjusted(PAD, 0, -PAD, 0))
        place_all(self.kinds[:TEAMS], columns(area.top(KEY, gap=GAP), TEAMS, gap=GAP))
        place_all(self.kinds[TEAMS:], columns(area.top(KEY, gap=GAP), len(self.kinds) - TEAMS, gap=GAP))
        last = Area(area.top(KEY))
        place(self.remove, last.right(last.rest.width() * REMOVE_SHARE, gap=GAP))
        place_all(self.steps, columns(last.rest, len(self.steps), gap=GAP))

    def _with(self, make: Callable[[StopLine], Command | str]) -> None:
        if self._line is not None:
            self._act(make(self._line))


class _JamFixes(Pane):
    """Corrections of one jam: its length, a jam missing before it, that it never was.

    What is deleted with a jam is said first; a second press deletes it.

    Signals:
        resized(): the question needs another height than the corrections.
    """

    resized = Signal()

    def __init__(self, act: Act, *, parent: QWidget) -> None:
        super().__init__(parent=parent)
        self._line: JamLine | None = None
        self.is_asking = False
        """Whether the next press deletes the jam with its content."""
        self.insert = Button(tr("Insert a jam before"), mark="plus", height=KEY, parent=self)
        self.add = Button(tr("Add a jam after"), mark="plus", height=KEY, parent=self)
        self.delete = Button(tr("Delete jam"), mark="trash", height=KEY, parent=self)
        self.steps = [Button(step_words(step), height=KEY, parent=self) for step in LENGTH_STEPS_S]
        self.question = Sentence(parent=self)
        self.yes = Button(tr("Delete it"), mark="trash", height=KEY, parent=self)
        self.no = Button(tr("Keep it"), kind=ButtonKind.QUIET, height=KEY, parent=self)
        self.insert.tapped.connect(lambda: self._with(insertion))
        self.add.tapped.connect(lambda: self._with(addition))
        self.delete.tapped.connect(self._on_delete)
        self.yes.tapped.connect(lambda: self._with(deletion))
        self.no.tapped.connect(lambda: self._ask(is_asking=False))
        for step, button in zip(LENGTH_STEPS_S, self.steps, strict=True):
            button.tapped.connect(lambda step=step: self._with(lambda line: jam_length(line, step)))
        self._act = act

    @property
    def controls(self) -> tuple[Button, ...]:
        """The buttons in the order of Tab."""
        return (self.insert, self.add, self.delete, *self.steps, self.yes, self.no)

    def high_in(self, wide: float) -> float:
        """Return the height that the corrections, or the question, need in a box of this width."""
        if self.is_asking:
            return self._asked_high(wide) + KEY + 2 * GAP
        return LAST_JAM_CHOSEN if self._is_last else JAM_CHOSEN

    def _asked_high(self, wide: float) -> float:
        return paragraph_height(self.question.text(), wide - 2 * PAD)

    @property
    def _is_last(self) -> bool:
        """Whether it is the last jam of its period, after which another can be added."""
        return self._line is not None and self._line.following is not None

    def show_line(self, line: JamLine) -> None:
        """Show the corrections of a jam."""
        if self._line is None or line.eid != self._line.eid or not line.content:
            self.is_asking = False
        self._line = line
        self.question.set_text(
            tr("{jam} has {content}. That goes with it, for everybody; Undo brings it back.",
               jam=line.title, content=line.content)
        )  # fmt: skip
        self._show()

    def arrange(self, room: QRectF) -> None:
        area = Area(room.adjusted(PAD, 0, -PAD, 0))
        if self.is_asking:
            place(self.question, area.top(self._asked_high(room.width()), gap=GAP))
            place_all((self.yes, self.no), columns(area.top(KEY), 2, gap=GAP))
            return
        place_all((self.insert, self.delete), columns(area.top(KEY, gap=GAP), 2, gap=GAP))
        if self._is_last:
            place(self.add, next(iter(columns(area.top(KEY, gap=GAP), 2, gap=GAP))))
        place_all(self.steps, columns(area.top(KEY), len(self.steps), gap=GAP))

    def _show(self) -> None:
        for widget in (self.question, self.yes, self.no):
            widget.setHidden(not self.is_asking)
        for button in (self.insert, self.delete, *self.steps):
            button.setHidden(self.is_asking)
        self.add.setHidden(self.is_asking or not self._is_last)
        self.relook()

    def _ask(self, *, is_asking: bool) -> None:
        self.is_asking = is_asking
        self._show()
        self.resized.emit()

    def _on_delete(self) -> None:
        line = self._line
        if line is not None and line.content and not line.is_running:
            self._ask(is_asking=True)
        else:
            self._with(deletion)

    def _with(self, make: Callable[[JamLine], Command | str]) -> None:
        if self._line is not None:
            wanted = make(self._line)
            self._act(wanted, shortened(self._line, wanted))


class JamsAndStopsPanel(Popover):
    """The jams, timeouts and reviews of the bout.

    Signals:
        requested(object): submit a Command.
    """

    requested = Signal(object)

    def __init__(self, *, parent: QWidget) -> None:
        super().__init__(texts.JAMS_AND_TIMEOUTS, width=520, height=520, parent=parent)
        self._lines: tuple[Line, ...] = ()
        self._shorts: dict[Team, str] = {}
        self._chosen = ""
        self._is_acting = False
        """Whether this person has just removed what is chosen."""
        self.rows: list[Row] = []
        self.note = Sentence(parent=self)
        self.area = ScrollPane(texts.JAMS_AND_TIMEOUTS, self._arrange_list, parent=self)
        self.of_stop = _StopFixes(self._act, parent=self.area.paper)
        self.of_jam = _JamFixes(self._act, parent=self.area.paper)
        self.of_jam.resized.connect(self._on_asked)
        self._scroll = QTimer(self, singleShot=True, interval=0)
        """Once Qt has laid out the longer list."""
        self._scroll.timeout.connect(self._scroll_to_chosen)

    def set_lines(self, jams: tuple[JamLine, ...], stops: tuple[StopLine, ...], shorts: dict[Team, str]) -> None:
        """Set the jams and the stoppages; they are shown by time, the newest first."""
        both: list[Line] = [*jams, *stops]
        lines = tuple(sorted(both, key=lambda line: line.at, reverse=True))
        is_other = (lines, shorts) != (self._lines, self._shorts)
        if not self.isVisible() or {line.eid for line in self._lines} - {line.eid for line in lines}:
            self.note.set_text("")  # the panel is opened anew, or what it said may be gone
        if not lines:
            self.note.set_text(tr("No jam has been skated yet."))
        elif not self._lines:
            self.note.set_text("")
        self._lines, self._shorts = lines, shorts
        if is_other:
            self._show()

    def arrange_inner(self, room: QRectF) -> None:
        area = Area(room)
        self.note.setHidden(not self.note.text())
        # Its place stays free: were the list to move, a second press would change something else. Only a question takes
        # it, so that it is whole in a small window.
        if self.note.text() or not self.of_jam.is_asking:
            place(self.note, area.bottom(NOTE, gap=GAP))
        place(self.area, area.rest)

    def _show(self) -> None:
        def show(row: Row, line: Line) -> None:
            row.show_line(line, is_chosen=line.eid == self._chosen)

        show_values(self.rows, self._lines, show, make=self._made)
        chosen = next((line for line in self._lines if line.eid == self._chosen), None)
        if self._chosen and chosen is None:
            self._close()
        self.of_stop.setHidden(not isinstance(chosen, StopLine))
        self.of_jam.setHidden(not isinstance(chosen, JamLine))
        if isinstance(chosen, StopLine):
            self.of_stop.show_line(chosen, self._shorts)
        elif chosen is not None:
            self.of_jam.show_line(chosen)
        self._order_tabs()
        self.relook()
        self.area.relay()

    def _close(self) -> None:
        """Close the corrections of what is there no more; if it comes back, they do not."""
        self._chosen, self.of_jam.is_asking = "", False
        if not self._is_acting:
            self.note.set_text(tr("What you were correcting was removed meanwhile."))

    def _order_tabs(self) -> None:
        """Let Tab go from a line to its corrections, then to the next line."""
        order: list[QWidget] = []
        for row, line in zip(self.rows, self._lines, strict=False):
            order.append(row.change)
            if line.eid == self._chosen:
                fixes = self.of_stop if isinstance(line, StopLine) else self.of_jam
                order += fixes.controls
        for before, after in pairwise(order):
            QWidget.setTabOrder(before, after)

    def _arrange_list(self, room: QRectF) -> float:
        area = Area(QRectF(0, 0, self.area.clear_of_bar(room.width()), room.height()))
        for row, line in zip(self.rows, self._lines, strict=False):
            fixes, high = (
                (self.of_stop, STOP_CHOSEN)
                if isinstance(line, StopLine)
                else (self.of_jam, self.of_jam.high_in(area.rest.width()))
            )
            box = area.top(HEAD + (high if line.eid == self._chosen else 0.0), gap=GAP)
            place(row, box)
            if line.eid == self._chosen:
                place(fixes, box.adjusted(0, HEAD, 0, 0))
                fixes.raise_()
        return area.rest.top()

    def _made(self, number: int) -> Row:
        row = Row(parent=self.area.paper)
        row.chosen.connect(lambda: self._on_chosen(number))
        return row

    def _on_chosen(self, number: int) -> None:
        if number < len(self._lines):
            eid = self._lines[number].eid
            self._chosen = "" if self._chosen == eid else eid
            self._is_acting = False
            self.of_jam.is_asking = False
            self.note.set_text("")
            self._show()
            if self._chosen:
                self._scroll.start()

    def _on_asked(self) -> None:
        self.note.set_text("")
        self.relook()
        self.area.relay()
        self._scroll.start()

    def _scroll_to_chosen(self) -> None:
        """Bring the corrections of the chosen line into view, and the line too if both fit."""
        for widget in (*(row for row, line in zip(self.rows, self._lines, strict=False) if line.eid == self._chosen),
                       self.of_stop, self.of_jam):  # fmt: skip
            if not widget.isHidden():
                self.area.ensureWidgetVisible(widget, 0, 0)

    def _act(self, wanted: Command | str, note: str = "") -> None:
        """Submit a command with a note, or say why there is none."""
        if isinstance(wanted, str):
            self.note.set_text(wanted)
            self.relook()
        else:
            self.note.set_text(note)
            self._is_acting = isinstance(wanted, DeleteJam | RemoveElement)
            self.requested.emit(wanted)
            self.relook()


def step_words(step_s: int) -> str:
    """Return the words of a button that makes something longer or shorter."""
    return tr("{seconds:+d} s", seconds=step_s).replace("-", "−")
