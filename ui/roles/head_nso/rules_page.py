"""Rules of the bout: the sets as buttons, and every setting in a row that opens its choice."""

from PySide6.QtCore import QRectF, Signal
from PySide6.QtWidgets import QWidget

from derbyos_core.i18n import tr
from derbyos_core.roles.head_nso.rule_rows import RuleRow, rule_rows
from derbyos_core.roles.head_nso.rule_sets import RuleSetOption, rule_sets
from derbyos_core.roles.shared.rules_offered import Rules, choose_rules
from derbyos_core.roles.shared.screen_state import ScreenState
from ui.layout import Area, grid, grid_height, place, place_all
from ui.roles.head_nso.rule_choice import RuleChoice
from ui.roles.head_nso.rule_row import RuleRowButton
from ui.roles.shared.page import Heading, Pane, Sentence
from ui.roles.shared.row_list import show_values
from ui.theme.tokens import Type
from ui.widgets.painted import room_of
from ui.widgets.roving_focus import put_in_order
from ui.widgets.text import paragraph_height
from ui.widgets.titled_button import HEIGHT as SET_HEIGHT
from ui.widgets.titled_button import TitledButton

__all__ = ["RulesPage"]

LABEL = 22.0
SET_LEAST, SET_GAP = 150.0, 6.0
GAP, BELOW_SETS = 3.0, 10.0
NOTE_GAP = 4.0


class RulesPage(Pane):
    """The page.

    Signals:
        requested(object): a Command.
        status_requested(object): why a press changes nothing.
        resized(): the page needs another height than before.
        row_requested(object): bring this row into view.
    """

    requested = Signal(object)
    status_requested = Signal(object)
    resized = Signal()
    row_requested = Signal(object)

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._state: ScreenState | None = None
        self._based_on: tuple[object, ...] = ()
        """Everything from which the rows and sets were made the last time."""
        self._kept: tuple[Rules, ...] = ()
        self._options: tuple[RuleSetOption, ...] = ()
        self._lines: tuple[RuleRow, ...] = ()
        self._open = -1
        self.sets_label = Heading(tr("Rule set of this bout"), size=Type.NOTE, parent=self)
        self.sets: list[TitledButton] = []
        self.note = Sentence(colour="warn", parent=self)
        self.rows: list[RuleRowButton] = []
        self.choice = RuleChoice(parent=self)
        self.choice.hide()
        self.choice.requested.connect(self.requested)
        self.choice.status_requested.connect(self.status_requested)
        self.choice.resized.connect(self._on_choice_resized)

    def set_kept(self, kept: tuple[Rules, ...]) -> None:
        """Set the own rule sets that this laptop keeps."""
        if kept != self._kept:
            self._kept = kept
            if self._state is not None:
                self.show_state(self._state)

    def show_state(self, state: ScreenState) -> None:
        """Show the rules. A value that somebody types stays as it is."""
        self._state = state
        bout = state.bout
        has_begun = any(jam.start is not None for jam in bout.jams)
        asked = tuple(one for one in state.conflicts if one.tag in ("ruleset", "bout"))
        based_on = (bout.ruleset, bout.attributes, bout.current, has_begun, asked, self._kept)
        if based_on == self._based_on:
            return  # nearly every entry of a bout
        self._based_on = based_on
        before = (len(self._options), self.note.text(), self._lines)
        choice = rule_sets(state.bout, self._kept)
        self._options = choice.options
        show_values(self.sets, choice.options, _show_set, make=self._made_set)
        self.note.set_text(choice.note)
        self.note.setHidden(not choice.note)
        self._lines = rule_rows(state.bout, state.conflicts)
        self._show_rows()
        if before != (len(self._options), self.note.text(), self._lines):
            self._on_resized()
        if before[0] != len(self._options):
            self._put_in_order()

    def row(self, what: str) -> RuleRowButton:
        """Return the row of a rule."""
        return next(one for one in self.rows if one.row.what == what)

    def close_choice(self) -> bool:
        """Close the choice that is open, and drop what is typed in it. Returns False if there is none."""
        was_open = self._open >= 0
        if was_open:
            self._toggle(self._open)
        return was_open

    def height_at(self, wide: float) -> float:
        """Return the height of the page at a width."""
        sets = grid_height(len(self._options), across=_across(wide), height=SET_HEIGHT, gap=SET_GAP)
        rows = sum(row.height_at(wide) + GAP for row in self.rows)
        choice = self.choice.height_at(wide) + GAP if self._open >= 0 else 0.0
        return LABEL + sets + self._note_height(wide) + BELOW_SETS + rows + choice

    def arrange(self, room: QRectF) -> None:
        area, wide = Area(room), room.width()
        place(self.sets_label, area.top(LABEL))
        across, count = _across(wide), len(self._options)
        boxes = grid(area.rest, count, across=across, height=SET_HEIGHT, gap=SET_GAP)
        place_all(self.sets[:count], boxes)
        area.top(grid_height(count, across=across, height=SET_HEIGHT, gap=SET_GAP))
        note = Area(area.top(self._note_height(wide)))
        note.top(NOTE_GAP)
        place(self.note, note.rest)
        area.top(BELOW_SETS)
        for number, row in enumerate(self.rows):
            place(row, area.top(row.height_at(wide), gap=GAP))
            if number == self._open:
                place(self.choice, area.top(self.choice.height_at(wide), gap=GAP))

    def relook(self) -> None:
        super().relook()
        self.arrange(room_of(self))

    def _note_height(self, wide: float) -> float:
        return paragraph_height(self.note.text(), wide) + NOTE_GAP if self.note.text() else 0.0

    def _show_rows(self) -> None:
        while len(self.rows) < len(self._lines):
            row = RuleRowButton(parent=self)
            row.keeps_typed = False
            row.tapped.connect(lambda row=row: self._on_row(self.rows.index(row)))
            row.show()
            self.rows.append(row)
        for number, (row, line) in enumerate(zip(self.rows, self._lines, strict=True)):
            row.set_row(line, is_open=number == self._open)
        if self._open >= 0 and self._state is not None:
            self.choice.show_row(self._lines[self._open], self._state.bout, self._state.time)

    def _on_row(self, number: int) -> None:
        """Open another choice, or close the open one; what is typed there is entered, or refused once in place."""
        if self._open < 0 or self.choice.leave():
            self._toggle(number)

    def _toggle(self, number: int) -> None:
        """Open the choice of a row, or close it; only one is open."""
        self._open = -1 if number == self._open else number
        self.choice.setHidden(self._open < 0)
        self._show_rows()
        self._put_in_order()
        self._on_resized()
        if self._open >= 0:
            self.row_requested.emit(self.choice)

    def _put_in_order(self) -> None:
        """Order Tab as the page is read: the choice comes after its row (design 8)."""
        above = self._open + 1
        choice = self.choice.controls() if self._open >= 0 else []
        put_in_order([self.sets_label, *self.sets, *self.rows[:above], *choice, *self.rows[above:]])

    def _on_choice_resized(self) -> None:
        self._on_resized()
        if self._open >= 0:
            self.row_requested.emit(self.choice)

    def _on_resized(self) -> None:
        self.resized.emit()
        self.arrange(room_of(self))

    def _made_set(self, number: int) -> TitledButton:
        button = TitledButton(parent=self)
        button.tapped.connect(lambda: self._on_set(number))
        return button

    def _on_set(self, number: int) -> None:
        state, option = self._state, self._options[number]
        if option.is_chosen:
            self.status_requested.emit(tr("This bout has the rules {name} already.", name=option.rules.name))
        elif state is not None:
            self.requested.emit(choose_rules(state.bout, option.rules, state.time()))


def _show_set(button: TitledButton, option: RuleSetOption) -> None:
    button.set_words(option.rules.name, option.sub, is_chosen=option.is_chosen)


def _across(wide: float) -> int:
    """Return how many sets stand in a row."""
    return max(1, int((wide + SET_GAP) // (SET_LEAST + SET_GAP)))
