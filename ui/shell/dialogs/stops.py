"""Panel of all timeouts and reviews, to correct one after it is over: its owner, its length, or that there was none."""

from collections.abc import Callable

from PySide6.QtCore import QRectF, Signal
from PySide6.QtWidgets import QWidget

from derbyos_core.bout.commands import Command
from derbyos_core.bout.model import TimeOutKind
from derbyos_core.i18n import joined, tr
from derbyos_core.identity import Team
from derbyos_core.roles.jam_timer.past_stops import (
    LENGTH_STEPS_S,
    StopLine,
    kind_choices,
    kind_command,
    length_command,
    removal,
)
from derbyos_core.roles.shared.button_kind import ButtonKind
from ui.layout import Area, columns, place, place_all
from ui.roles.shared.page import Heading, Pane, Sentence
from ui.roles.shared.popover import Popover
from ui.roles.shared.row_list import show_values
from ui.roles.shared.scroll_pane import ScrollPane
from ui.theme.tokens import Type, Weight
from ui.widgets.button import Button

__all__ = ["StopsPanel"]

KEY = 44.0
GAP = 6.0
HEAD = 52.0
CHOSEN = HEAD + 3 * (KEY + GAP) + GAP
PAD = 12.0
TITLE, WHEN = 24.0, 18.0
LENGTH, CHANGE = 84.0, 96.0
NOTE = 44.0
TEAMS = 3
"""The first choices are owners of a timeout, the others reviews."""


class _Row(Pane):
    """One timeout or review; the chosen one has its corrections below.

    Signals:
        chosen(): correct this one, or close it again.
    """

    chosen = Signal()

    def __init__(self, act: Callable[[Command | str], object], *, parent: QWidget) -> None:
        super().__init__(background="well", parent=parent)
        self._line: StopLine | None = None
        self._kinds: tuple[TimeOutKind, ...] = ()
        self._is_chosen = False
        self.title = Heading(size=Type.LEAD, weight=Weight.BOLD, colour="text", parent=self)
        self.when = Heading(size=Type.NOTE, parent=self)
        self.length = Heading(size=Type.HEAD, weight=Weight.BOLD, colour="text", parent=self)
        self.change = Button(tr("Change"), height=KEY, parent=self)
        self.kinds = [Button(height=KEY, parent=self) for _ in TimeOutKind]
        self.steps = [Button(f"{step:+d} s".replace("-", "−"), height=KEY, parent=self) for step in LENGTH_STEPS_S]
        self.remove = Button(tr("There was none"), mark="trash", height=KEY, parent=self)
        self.change.tapped.connect(self.chosen)
        for number, button in enumerate(self.kinds):
            button.tapped.connect(
                lambda number=number: self._with(lambda line: kind_command(line, self._kinds[number]))
            )
        for step, button in zip(LENGTH_STEPS_S, self.steps, strict=True):
            button.tapped.connect(lambda step=step: self._with(lambda line: length_command(line, step)))
        self.remove.tapped.connect(lambda: self._with(removal))
        self._act = act

    def show_line(self, line: StopLine, shorts: dict[Team, str], *, is_chosen: bool) -> None:
        """Show the stoppage, with its corrections if it is chosen."""
        self._line, self._is_chosen = line, is_chosen
        self.title.set_text(line.title)
        self.when.set_text(line.when)
        self.length.set_text(line.length)
        self.change.set_text(tr("Done") if is_chosen else tr("Change"))
        self.change.setAccessibleName(joined(", ", (tr("Change"), line.title, line.when)))
        choices = kind_choices(shorts)
        self._kinds = tuple(kind for kind, _ in choices)
        for (kind, words), button in zip(choices, self.kinds, strict=True):
            button.set_text(words)
            button.set_kind(ButtonKind.CHOSEN if kind is line.kind else ButtonKind.NORMAL)
        for widget in (*self.kinds, *self.steps, self.remove):
            widget.setHidden(not is_chosen)

    def arrange(self, room: QRectF) -> None:
        area = Area(room.adjusted(PAD, 0, -PAD, 0))
        head = Area(area.top(HEAD))
        place(self.change, Area(head.right(CHANGE, gap=GAP)).rest.adjusted(0, 4, 0, -4))
        place(self.length, head.right(LENGTH, gap=GAP))
        words = Area(head.rest.adjusted(0, 4, 0, 0))
        place(self.title, words.top(TITLE))
        place(self.when, words.top(WHEN))
        if not self._is_chosen:
            return
        place_all(self.kinds[:TEAMS], columns(area.top(KEY, gap=GAP), TEAMS, gap=GAP))
        place_all(self.kinds[TEAMS:], columns(area.top(KEY, gap=GAP), len(self.kinds) - TEAMS, gap=GAP))
        last = Area(area.top(KEY))
        place(self.remove, last.right(last.rest.width() * 0.38, gap=GAP))
        place_all(self.steps, columns(last.rest, len(self.steps), gap=GAP))

    def _on_kind(self, number: int) -> None:
        self._with(lambda line: kind_command(line, self._kinds[number]))

    def _with(self, make: Callable[[StopLine], Command | str]) -> None:
        if self._line is not None:
            self._act(make(self._line))


class StopsPanel(Popover):
    """The timeouts and reviews of the bout.

    Signals:
        requested(object): submit a Command.
    """

    requested = Signal(object)

    def __init__(self, *, parent: QWidget) -> None:
        super().__init__(tr("Timeouts and reviews"), width=520, height=520, parent=parent)
        self._lines: tuple[StopLine, ...] = ()
        self._shorts: dict[Team, str] = {}
        self._chosen = ""
        self.rows: list[_Row] = []
        self.note = Sentence(parent=self)
        self.area = ScrollPane(tr("Timeouts and reviews"), self._arrange_list, parent=self)

    def set_stops(self, lines: tuple[StopLine, ...], shorts: dict[Team, str]) -> None:
        """Set the stoppages, the newest first."""
        is_other = (lines, shorts) != (self._lines, self._shorts)
        if not lines:
            self.note.set_text(tr("There was no timeout yet."))
        elif not self._lines:
            self.note.set_text("")
        self._lines, self._shorts = lines, shorts
        if is_other:
            self._show()

    def arrange_inner(self, room: QRectF) -> None:
        area = Area(room)
        self.note.setHidden(not self.note.text())
        if self.note.text():
            place(self.note, area.top(NOTE, gap=GAP))
        place(self.area, area.rest)

    def _show(self) -> None:
        def show(row: _Row, line: StopLine) -> None:
            row.show_line(line, self._shorts, is_chosen=line.eid == self._chosen)

        show_values(self.rows, self._lines, show, make=self._made)
        self.relook()
        self.area.relay()

    def _arrange_list(self, room: QRectF) -> float:
        area = Area(QRectF(0, 0, self.area.clear_of_bar(room.width()), room.height()))
        for row, line in zip(self.rows, self._lines, strict=False):
            place(row, area.top(CHOSEN if line.eid == self._chosen else HEAD, gap=GAP))
        return area.rest.top()

    def _made(self, number: int) -> _Row:
        row = _Row(self._act, parent=self.area.paper)
        row.chosen.connect(lambda: self._on_chosen(number))
        return row

    def _on_chosen(self, number: int) -> None:
        if number < len(self._lines):
            eid = self._lines[number].eid
            self._chosen = "" if self._chosen == eid else eid
            self.note.set_text("")
            self._show()

    def _act(self, wanted: Command | str) -> None:
        """Submit a command, or say why there is none."""
        if isinstance(wanted, str):
            self.note.set_text(wanted)
            self.relook()
        else:
            self.note.set_text("")
            self.requested.emit(wanted)
