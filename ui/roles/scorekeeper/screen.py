"""The scorekeeper's screen: the jam rows of one team on the left, the jam at the cursor on the right."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from derbyos_core.bout.clocks.game_clocks import is_overtime_due
from derbyos_core.bout.commands import Command, FieldSkater
from derbyos_core.bout.model import Bout, JamId, JamNumbers
from derbyos_core.colours import jersey
from derbyos_core.i18n import tr
from derbyos_core.roles.scorekeeper.controller import ScoreController
from derbyos_core.roles.scorekeeper.entry import TripPrompt
from derbyos_core.roles.scorekeeper.hints import marked_rows
from derbyos_core.roles.scorekeeper.panel import FACTS, ScorePanel
from derbyos_core.roles.scorekeeper.rows import (
    FACT_TAGS,
    FACTS_FROM,
    JAMMER_COLUMN,
    JamRows,
    ScoreRows,
    score_rows,
    trip_of_column,
)
from derbyos_core.roles.shared.button_kind import ButtonKind
from derbyos_core.roles.shared.paper_hints import hints_for, to_check
from derbyos_core.roles.shared.role_tabs import BegunEntry
from derbyos_core.roles.shared.row_cache import RowCache
from derbyos_core.roles.shared.screen_state import Conflict, ScreenState
from ui.actions import HelpSection
from ui.frame.size_class import SizeClass
from ui.layout import Area, centred, place
from ui.roles.scorekeeper.drawing import draw_panel, question_of
from ui.roles.scorekeeper.pane import ScorePane
from ui.roles.scorekeeper.total import TotalPanel
from ui.roles.shared.earlier_button import EarlierButton
from ui.roles.shared.screen import Screen
from ui.theme.tokens import Type, Weight
from ui.widgets.button import Button
from ui.widgets.jam_sheet import JamSheet
from ui.widgets.jersey_chip import JerseyChip
from ui.widgets.painted import room_of
from ui.widgets.text import draw_text, text_width

__all__ = ["ScorekeeperScreen"]

PAD, TOP, BOTTOM = 14.0, 9.0, 12.0
BETWEEN = 14.0
PANEL_SHARE = 0.366
PANEL_LEAST = 396.0
HEAD, HEAD_TOP, HEAD_GAP = 44.0, 8.0, 2.0
TEAM_LEFT, TEAM_TOP, TEAM_HIGH = 84.0, 18.0, 26.0
TEAM_SHARE = 0.4
"""The most of the screen's width that the team's name takes."""
TITLE_WIDE, TITLE_GAP = 132.0, 12.0
"""Space for the words behind the team's name, and the gap between them."""
CHIP_WIDE, CHIP_HIGH = 60.0, 32.0
EARLIER, EARLIER_RIGHT = 104.0, 4.0
CHECK, CHECK_GAP = 128.0, 4.0
SHEET_HEAD, SHEET_BOTTOM = 34.0, 10.0
ROW = 46.0
COMPACT_PAD, COMPACT_TOP, COMPACT_BOTTOM = 8.0, 5.0, 4.0
ROWS_KEY, ROWS_KEY_HIGH, ROWS_KEY_GAP = 92.0, 44.5, 4.5
COMPACT_POINTS = 86.0
"""Space at the right of the panel's head for the points of the jam."""
QUIET_INSET = 8.0
"""A quiet button needs this much less padding than one with an outline."""

SET_TOTAL = "set-total"
FACT_OF_TAG = dict(zip(FACT_TAGS, ("lead", "lost", "call", "injury", "no-initial"), strict=True))
"""The panel's name of a fact, by its tag in the document."""


class ScorekeeperScreen(Screen):
    """Scorekeeper of one team."""

    help_section = HelpSection.SCOREKEEPER

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.controller = ScoreController(self.requested.emit, self.status_requested.emit, self.redraw)
        self._are_rows_shown = False
        self._is_small = False
        self._has_check = False
        self._rows: ScoreRows | None = None
        self._row_cache: RowCache[JamRows] = RowCache()
        self._conflicts: tuple[Conflict, ...] = ()
        self._asked_eid = ""
        """The conflict whose cell was pressed; empty for none."""
        self._question: Conflict | None = None
        """The conflict that the panel asks about."""
        self._team_name = ""
        # Tab follows the order of work: points and facts first, then the rows (design 8).
        self.pane = ScorePane(parent=self)
        self.pane.set_solid("bg")
        self.chip = JerseyChip(width=CHIP_WIDE, height=CHIP_HIGH, parent=self)
        self.earlier = EarlierButton(parent=self)
        self.check = Button(kind=ButtonKind.QUIET, mark="info-circle", parent=self)
        self.sheet = JamSheet(name=tr("Jam rows"), parent=self)
        self.sheet.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.rows_button = Button(tr("Rows"), mark="list", parent=self)
        self.total = TotalPanel(parent=self)
        self.total.total_set.connect(self._on_total)
        self.total.status_requested.connect(self.status_requested)
        self.total.closed.connect(self.total.hide)
        self.earlier.follow(self.sheet)
        self.check.tapped.connect(self.hints_requested)
        self.check.hide()
        self.sheet.cell_pressed.connect(self._on_cell)
        self.sheet.hinted.connect(self.status_requested)
        self.pane.head.tapped.connect(lambda: self._pick(is_picking=not self.controller.is_picking))
        self.pane.points_tapped.connect(self.controller.tap_points)
        self.pane.other_value_requested.connect(lambda: self.controller.begin(TripPrompt.VALUE))
        self.pane.trips.trip_tapped.connect(lambda trip: self.controller.begin(TripPrompt.TRIP, trip=trip))
        self.pane.fact_outdated.connect(self.status_requested)
        self.pane.fact_requested.connect(lambda name, is_on: self.controller.set_fact(name, is_on=is_on))
        self.pane.answered.connect(self._on_answered)
        self.pane.list_requested.connect(self.list_requested)
        self.pane.pick.picked.connect(self.controller.tap_jammer)
        self.pane.pick.left.connect(lambda: self._pick(is_picking=False))
        self.pane.pick.reopened.connect(lambda: self._pick(is_picking=True))
        self.pane.pick.digit_tapped.connect(lambda digit: self.controller.type_digit(digit, is_shifted=False))
        self.pane.pick.back_tapped.connect(self._on_backspace)
        self.pane.pick.enter_tapped.connect(self.controller.enter)
        self.rows_button.tapped.connect(self._on_rows)
        self.rows_button.hide()

    # -- display ------------------------------------------------------------------------------------------

    def jam(self) -> JamId | None:
        """Return the jam that the panel shows: that of the draft, else that of the cursor."""
        return self.controller.jam()

    def draw(self, state: ScreenState) -> None:
        team = state.team
        panel = self.controller.show(state)
        if team is None or panel is None:
            return
        sheet = state.bout.teams[team]
        self._conflicts = state.conflicts
        self.chip.set_chip(sheet.short, jersey(sheet.color, second=team.value == "away"))
        self.total.note.key = f"reason for the total, {team}"
        if sheet.title != self._team_name:
            self._team_name = sheet.title
            self.update()
        hints = hints_for(state.role, state.hints)
        is_overtime_next = is_overtime_due(state.bout, state.now)
        rows = score_rows(
            state.bout, team, panel.jam, self._conflicts, self._row_cache, is_overtime_next=is_overtime_next
        )
        self._draw_rows(state, marked_rows(rows, state.bout, team, hints))
        self._draw_check(len(hints))
        self._question = question_of(self._conflicts, panel, state, self._asked_eid)
        draw_panel(self.pane, state, panel, draft=self.controller.draft, question=self._question)
        self.pane.set_picking(is_picking=self.controller.is_picking)

    def _draw_check(self, count: int) -> None:
        """Show the button to the list of hints while there are any."""
        before = self.check.preferred_size()
        self._has_check = bool(count)
        self.check.set_text(to_check(count))
        self.check.setHidden(not count or self._is_small)
        if self.check.preferred_size() != before:
            self.arrange(room_of(self))

    def _draw_rows(self, state: ScreenState, rows: ScoreRows) -> None:
        before, self._rows = self._rows, rows
        self.sheet.set_columns(rows.columns)
        self.sheet.set_rows(rows.rows)
        self.sheet.set_scroll_locked(is_locked=self.draft_jam() is not None)
        if before is not None and state.is_foreign and before.places == rows.places:
            self.sheet.show_changes(before.rows, rows.rows)

    # -- drafts -------------------------------------------------------------------------------------------

    def draft_jam(self) -> JamId | None:
        return self.controller.draft.jam if self.controller.draft is not None else None

    def has_half_entry(self) -> bool:
        return self.controller.draft is not None or self.controller.is_picking

    def is_entering(self) -> bool:
        return self.controller.is_picking or self.total.isVisible() or super().is_entering()

    def begun(self) -> BegunEntry | None:
        draft = self.controller.draft
        if draft is not None:
            return BegunEntry(words=draft.typed, jam=draft.jam)
        return BegunEntry(words="") if self.total.isVisibleTo(self) else None

    def pick_another(self, command: Command) -> None:
        if isinstance(command, FieldSkater) and command.jam == self.jam():
            self._pick(is_picking=True)

    def extras(self) -> tuple[tuple[str, str], ...]:
        return ((SET_TOTAL, tr("Set total")),)

    def do_extra(self, name: str) -> None:
        if self._state is not None and self._state.team is not None:
            self.total.open_at(room_of(self), self._state.bout.score[self._state.team])

    def _on_total(self, total: int, why: str) -> None:
        self.total.hide()
        self.controller.set_total(total, why)

    def marked_jam(self, bout: Bout, *, is_moved: bool) -> JamId | None:
        # What is written next goes to the jam of the draft, so the cards say so.
        return self.draft_jam()

    def take_jam(self, jam: JamId) -> bool:
        self.controller.leave()
        return False

    def follow_numbers(self, numbers: JamNumbers) -> None:
        self.controller.follow_numbers(numbers)

    def drop_draft(self) -> bool:
        if self.total.isVisible():
            self.total.hide()
            return True
        was_asked, self._asked_eid = bool(self._asked_eid), ""
        is_dropped = self.controller.drop() or was_asked
        self.redraw()
        return is_dropped

    def _pick(self, *, is_picking: bool) -> None:
        self.controller.pick(is_picking=is_picking)
        self.pane.pick.start()

    # -- presses ------------------------------------------------------------------------------------------

    def _on_answered(self, index: int) -> None:
        if self._question is not None and index < len(self._question.answers):
            self.requested.emit(self._question.answers[index].settle)

    def _on_cell(self, row: int, column: int) -> None:
        if self._rows is None or row >= len(self._rows.places):
            return
        jam = self._rows.places[row].jam
        self._asked_eid = self._rows.asked[row].get(column, "")
        if self._asked_eid:
            self.controller.leave()
        is_here = jam == self.jam()
        if not is_here:
            self.cursor_requested.emit(jam)
        if self._asked_eid:
            self.redraw()  # the chip asks about the two answers here; a press on the cell is not a third
            return
        panel = self.controller.panel
        if panel is not None and panel.jam == jam:
            self._press_in_panel(panel, column, self._rows, is_here=is_here)

    def _press_in_panel(self, panel: ScorePanel, column: int, rows: ScoreRows, *, is_here: bool) -> None:
        """Edit the value of a pressed cell. A fact changes only if its jam was at the cursor before (`is_here`)."""
        trip = trip_of_column(column, rows.trips, rows.first_trip)
        if trip is not None and any(number == trip for number, _ in panel.trips):
            self.controller.begin(TripPrompt.TRIP, trip=trip)
        elif column == JAMMER_COLUMN:
            self._pick(is_picking=True)
        elif is_here and FACTS_FROM <= column < FACTS_FROM + len(FACT_TAGS):
            name = FACT_OF_TAG[FACT_TAGS[column - FACTS_FROM]]
            self.controller.set_fact(name, is_on=self.pane.facts[name].asks(self.sheet.down_at))

    def _on_rows(self) -> None:
        if not self._are_rows_shown and self.has_half_entry():
            self.controller.tell_typed()
            self.drop_draft()  # the rows have no place for it
        self._are_rows_shown = not self._are_rows_shown
        self.rows_button.set_text(tr("Score") if self._are_rows_shown else tr("Rows"))
        self.relook()

    # -- keys ---------------------------------------------------------------------------------------------

    def type_text(self, text: str, *, is_shifted: bool) -> bool:
        is_taken = self._type_text(text, is_shifted=is_shifted)
        if self._are_rows_shown and self.has_half_entry():
            self._on_rows()  # what is typed is drawn in the panel
        return is_taken

    def _type_text(self, text: str, *, is_shifted: bool) -> bool:
        if len(text) == 1 and text.isascii() and text.isdigit():
            self.controller.type_digit(text, is_shifted=is_shifted)
            return True
        letter = text.lower()
        if letter == "j":
            self.controller.begin(TripPrompt.JAMMER)
            return True
        fact = next((fact for fact in FACTS if fact.letter == letter), None)
        if fact is not None:
            if self._is_small and self._are_rows_shown:
                self._on_rows()  # its button is in the panel
            self.pane.facts[fact.name].click()
        return fact is not None

    def press_key(self, key: Qt.Key) -> bool:
        match key:
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                return self.controller.enter()
            case Qt.Key.Key_Backspace:
                self._on_backspace()
            case Qt.Key.Key_Up | Qt.Key.Key_Down:
                self._move_row(-1 if key is Qt.Key.Key_Up else 1)
            case _:
                return False
        return True

    def _on_backspace(self) -> None:
        if not self.controller.backspace():
            self.drop_draft()

    def _move_row(self, step: int) -> None:
        if self._rows is None:
            return
        jams = list(dict.fromkeys(one.jam for one in self._rows.places))
        here = self.jam()
        if here in jams:
            number = jams.index(here) + step
            if 0 <= number < len(jams):
                self.cursor_requested.emit(jams[number])

    # -- layout -------------------------------------------------------------------------------------------

    def arrange(self, room: QRectF) -> None:
        # The panel is compact in a compact window, and also at too little height for all its parts.
        wide, high = max(PANEL_LEAST, room.width() * PANEL_SHARE), room.height() - TOP - BOTTOM
        self._is_small = self.size_class.is_compact or not ScorePane.fits(wide, high)
        self.pane.set_size_class(SizeClass(is_compact=True) if self._is_small else self.size_class)
        self.check.setHidden(not self._has_check or self._is_small)
        if self._is_small:
            self._arrange_compact(room, is_sheet=self._are_rows_shown)
        else:
            self._arrange_wide(room, wide)

    def paint(self, painter: QPainter, room: QRectF) -> None:
        if self._is_small:
            return
        line = QRectF(TEAM_LEFT, TEAM_TOP, room.width() * TEAM_SHARE, TEAM_HIGH)
        if not self.needs(line.adjusted(0, 0, TITLE_GAP + TITLE_WIDE, 0)):
            return
        wide = text_width(self._team_name, size=Type.HEAD, weight=Weight.HEAVY)
        draw_text(painter, line, self._team_name, colour=self.colours.text, size=Type.HEAD, weight=Weight.HEAVY)
        rest = QRectF(
            line.left() + min(wide, line.width()) + (TITLE_GAP if wide else 0), TEAM_TOP, TITLE_WIDE, TEAM_HIGH
        )
        draw_text(painter, rest, tr("score sheet"), colour=self.colours.text2, size=Type.BODY)

    def _arrange_wide(self, room: QRectF, panel: float) -> None:
        """Place the jam rows on the left, on the right the cursor's jam in a panel of this width."""
        self.rows_button.hide()
        for widget in (self.chip, self.sheet, self.pane):
            widget.show()
        self.earlier.set_wanted(is_wanted=True)
        area = Area(room, pad_x=PAD)
        place(self.pane, area.right(panel, gap=BETWEEN).adjusted(0, TOP, 0, -BOTTOM))
        left = Area(area.rest.adjusted(0, HEAD_TOP, 0, -SHEET_BOTTOM))
        head = Area(left.top(HEAD, gap=HEAD_GAP).adjusted(0, 0, -EARLIER_RIGHT, 0))
        place(self.chip, centred(head.left(CHIP_WIDE), height=CHIP_HIGH))
        place(self.earlier, head.right(EARLIER, gap=CHECK_GAP))
        place(self.check, head.right(max(CHECK, self.check.preferred_size().width() - 2 * QUIET_INSET)))
        rows = int((left.rest.height() - SHEET_HEAD) // ROW)
        place(self.sheet, left.top(SHEET_HEAD + rows * ROW))

    def _arrange_compact(self, room: QRectF, *, is_sheet: bool) -> None:
        """Place the panel, or the rows instead."""
        self.chip.hide()
        self.earlier.set_wanted(is_wanted=False)
        self.rows_button.show()
        self.sheet.setHidden(not is_sheet)
        self.pane.setHidden(is_sheet)
        place(self.pane, room)
        area = Area(room.adjusted(COMPACT_PAD, COMPACT_TOP, -COMPACT_PAD, -COMPACT_BOTTOM))
        head = Area(area.top(ROWS_KEY_HIGH, gap=ROWS_KEY_GAP))
        if not is_sheet:
            head.right(COMPACT_POINTS)
        place(self.rows_button, head.right(ROWS_KEY))
        place(self.sheet, area.rest)
        self.rows_button.raise_()
