"""Screen of the modern crew: one person tracks penalties and line-up of one team.

On the left are all skaters with their penalties, and the newest jam rows. On the right is the panel that the person
chose with the switch: the line-up, or the codes with the five on track. Only they change it. A penalty that they begin,
by a tap on a skater at the left, a code or a letter, shows the codes while it lasts.

The keys mean the same whichever panel is shown: a number and a letter are a penalty, a number and Enter are the
line-up. Until then a typed number is a half-entry of both.
"""

from collections.abc import Callable
from dataclasses import replace
from time import monotonic

from PySide6.QtCore import QRectF, Qt, QTimer
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QWidget

from derbyos_core.bout.commands import Command, FieldSkater, ReplaceSkater, SkaterRef
from derbyos_core.bout.model import Bout, JamId, JamNumbers
from derbyos_core.i18n import tr
from derbyos_core.identity import Team
from derbyos_core.roles.lineup.controller import LineupController
from derbyos_core.roles.lineup.entry import LineupPrompt
from derbyos_core.roles.lineup.hints import marked_rows
from derbyos_core.roles.lineup.panel import LineupPanel
from derbyos_core.roles.lineup.rows import COLUMNS, KeptRows, LineupRows, box_place, lineup_rows, person_place
from derbyos_core.roles.lineup.words import NumberWords, number_words
from derbyos_core.roles.penalty_tracker.codes import code_of
from derbyos_core.roles.penalty_tracker.controller import PenaltyController
from derbyos_core.roles.penalty_tracker.hints import hint_of, marked_roster
from derbyos_core.roles.penalty_tracker.roster import RosterHighlights, missing_codes, team_roster
from derbyos_core.roles.shared import texts
from derbyos_core.roles.shared.banner import BannerValue
from derbyos_core.roles.shared.button_kind import ButtonKind
from derbyos_core.roles.shared.jam_cursor import CursorPosition
from derbyos_core.roles.shared.paper_hints import hints_for
from derbyos_core.roles.shared.role_tabs import BegunEntry
from derbyos_core.roles.shared.screen_state import Conflict, ScreenState
from ui.actions import Action, HelpSection
from ui.layout import Area, centred, place
from ui.roles.lineup.drawing import BEGUN_LOW, conflict_value, draw_lineup, lineup_conflict, typed_bar
from ui.roles.lineup.keys import LINEUP_ACTIONS, act_on_lineup, connect_lineup
from ui.roles.lineup.pane import LineupPane
from ui.roles.lineup.sheet import SignLegend
from ui.roles.penalty_lineup.codes import TIGHT_BELOW, CodesPane
from ui.roles.penalty_tracker.roster import RosterPane
from ui.roles.shared.grid import Grid, walk
from ui.roles.shared.screen import ENTER_KEYS, Screen, is_digit
from ui.widgets.button import Button
from ui.widgets.compose_bar import ComposeBar
from ui.widgets.conflict_chip import ConflictChip
from ui.widgets.jam_sheet import JamSheet
from ui.widgets.press_state import was_pressed

__all__ = ["SETTLE_MS", "PenaltyLineupScreen"]

PAD, TOP, BOTTOM = 14.0, 9.0, 13.0
BETWEEN = 15.0
PANEL_SHARE = 477 / 1366
PANEL_LEAST = 396.0
SHEET_HEAD = 34.0
ROW = 50.0
ROWS_SHOWN = 2
ROWS_NARROW = 1
"""Where the skaters need the height: a roster of fifteen is whole without scrolling."""
ROSTER_TOP, ROSTER_HEAD, ROSTER_GAP = 9.5, 43.0, 4.0
FOOT, FOOT_GAP = 62.0, 8.0
SHORT_BOTTOM, SHORT_FOOT_GAP = 8.0, 4.0
SWITCH, SWITCH_HIGH, SWITCH_GAP = 124.0, 44.0, 8.0
COMPACT_PAD, COMPACT_TOP, COMPACT_BOTTOM = 8.0, 58.0, 2.0
KEY, KEY_HIGH, KEY_GAP = 92.0, 44.5, 6.0
KEY_TOP, TIGHT_KEY_TOP = 6.0, 3.0
SWITCH_LOWER = 1.0
"""Beside the slots of the line-up the switch stands a little lower."""
THREE_FROM = 760.0
"""From this width on three skaters stand side by side."""
ROSTER, ROWS = "roster", "rows"
"""The parts that a small window can show in place of the current panel."""

SITS_OUT = "sits-out"
SETTLE_MS = 400
"""A press on the right that soon after it changed under the pointer was meant for what stood there before."""


class PenaltyLineupScreen(Screen):
    """Penalties and line-up of one team."""

    help_section = HelpSection.PENALTY_LINE_UP
    entry_keys = Screen.entry_keys | {Qt.Key.Key_Delete}

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.penalties = PenaltyController(self.requested.emit, self.status_requested.emit, now=monotonic)
        self.lineup = LineupController(self.requested.emit, self.status_requested.emit, self._on_lineup, now=monotonic)
        self._panel: LineupPanel | None = None
        self._rows: LineupRows | None = None
        self._conflict: Conflict | None = None
        self._drawn_of: tuple[object, ...] = ()
        self._kept = KeptRows()
        self._is_codes = False
        self._has_chosen_codes = False
        """The person has chosen the codes with the switch, else the line-up."""
        self._row_jam: JamId | None = None
        self._penalty_jam: JamId | None = None
        """The jam to which the codes write, whose five they show."""
        self._compact_part = ""
        self._reminded: frozenset[str] = frozenset()
        self._said_number: NumberWords | None = None
        self._skaters_placed = 0
        # Tab follows the order of work: the current panel, all skaters, the rows (design 8).
        self.codes = CodesPane(parent=self)
        self.pane = LineupPane(parent=self)
        self.switch = Button(tr("Codes"), parent=self)
        self.everybody = Button(tr("All"), mark="users", parent=self)
        self.begun_bar = ComposeBar(low=BEGUN_LOW, parent=self)
        """The half entry in words, where a small window shows a part in place of the panel."""
        self.roster = RosterPane(Team.HOME, parent=self)
        self.sheet = JamSheet(COLUMNS, name=tr("Lineup rows"), row_height=ROW, parent=self)
        self.sheet.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.legend = SignLegend(self)
        self.conflict = ConflictChip(is_stacked=False, parent=self)
        self._settling = QTimer(self, singleShot=True, interval=SETTLE_MS)
        self._settling.timeout.connect(self._let_press)
        self._connect()

    def _connect(self) -> None:
        controller, pane, codes = self.lineup, self.pane, self.codes
        connect_lineup(pane, controller)
        codes.box_tapped.connect(lambda eid: controller.press_box(eid, jam=self._penalty_jam))
        codes.compose.picked.connect(lambda index: self._do(lambda: self.penalties.tap_choice(index)))
        codes.compose.chip_tapped.connect(lambda index: self._do(lambda: self.penalties.tap_chip(index)))
        self.begun_bar.chip_tapped.connect(lambda index: self._do(lambda: self.penalties.tap_chip(index)))
        codes.correction.tapped.connect(lambda index: self._do(lambda: self.penalties.tap_key(index)))
        codes.correction.held.connect(lambda index: self._do(lambda: self.penalties.hold_key(index)))
        codes.track.skater_tapped.connect(self._on_skater)
        codes.pad.code_tapped.connect(lambda code: self._do(lambda: self.penalties.tap_code(code)))
        codes.pad.code_held.connect(lambda code: self._do(lambda: self.penalties.tap_code(code, keep=True)))
        codes.pad.expulsion_tapped.connect(lambda: self._do(self.penalties.tap_expulsion))
        codes.pad.digit_tapped.connect(lambda digit: self._do(lambda: self.penalties.type_digit(digit)))
        codes.pad.back_tapped.connect(lambda: self._do(self.penalties.back))
        codes.pad.enter_tapped.connect(lambda: self._do(self.penalties.enter))
        self.roster.skater_tapped.connect(self._on_skater)
        self.roster.slot_tapped.connect(self._on_slot)
        self.roster.number_requested.connect(self._on_number)
        self.sheet.cell_pressed.connect(self._on_cell)
        self.sheet.hinted.connect(self.status_requested)
        self.conflict.answered.connect(self._on_answered)
        self.conflict.opened.connect(self.list_requested)
        self.switch.tapped.connect(self._on_switch)
        self.everybody.tapped.connect(lambda: self._show_part("" if self._compact_part else ROSTER))

    # -- display ------------------------------------------------------------------------------------------

    @property
    def panel(self) -> LineupPanel | None:
        """The panel of the line-up that is shown."""
        return self._panel

    @property
    def is_codes(self) -> bool:
        """Whether the codes are the current panel, else the line-up."""
        return self._is_codes

    def draw(self, state: ScreenState) -> None:
        if state.team is None:
            return
        cursor = state.cursor.beneath or state.cursor
        penalties = replace(state, cursor=cursor)
        panel = self.lineup.show(replace(state, cursor=CursorPosition(jam=self._lineup_jam(state.bout, cursor))))
        self._panel = panel
        self._draw_penalties(penalties, state.team, panel)
        if panel is not None:
            is_compact = self.size_class.is_compact
            is_tight, is_low = is_compact or self.size_class.is_narrow, is_compact and len(panel.tiles) > 16
            draw_lineup(self.pane, panel, is_older=cursor.is_older, is_low=is_low, is_tight=is_tight)
            if self._said_number is not None:
                self.pane.title.set_text(self._said_number.title)
            self._draw_rows(state, state.team, panel)
            self.sheet.set_scroll_locked(is_locked=self.draft_jam() is not None)
        is_codes = self._wants_codes(panel)
        # Nothing moves during a press.
        if is_codes != self._is_codes and QApplication.mouseButtons() == Qt.MouseButton.NoButton:
            self._hold_presses()
            self._is_codes = is_codes
            self.relook()

    def _wants_codes(self, panel: LineupPanel | None) -> bool:
        """Return whether to show the codes: as the person chose, but whatever they have begun is at hand."""
        if self._has_penalty() or panel is None:
            return True
        return self._has_chosen_codes and self._row_jam is None and not self.lineup.wants_tiles()

    def _words_of_number(self, panel: LineupPanel | None, bout: Bout) -> NumberWords | None:
        """Return what a typed number can become; None if there is none. A small window says it in the bottom bar."""
        words, draft = None, self.penalties.draft
        if panel is not None and draft is not None and self.lineup_number:
            number = panel.next_place
            place = panel.arrangement.places[number].position if number is not None else None
            also = panel.arrangement.expected_but(number) if self._is_codes else ()
            here = bout.current or bout.completed or panel.jam
            words = number_words(self.lineup_number, draft.jam, place, panel.jam, here=here, also=also)
        self._said_number = words
        self.standing_changed.emit()
        return words

    def standing(self) -> str:
        words = self._said_number
        return words.both if words is not None and self.size_class.is_compact else ""

    def _hold_presses(self) -> None:
        """Let the right take no press for a moment: what stands there now was not there when the pointer came.

        A press on the left has left the pointer there, except where the right takes its place.
        """
        within_s, shown = SETTLE_MS / 1000, self.codes if self._is_codes else self.pane
        is_beside = was_pressed(self, within_s=within_s) and not was_pressed(shown, within_s=within_s)
        if is_beside and not self.size_class.is_compact:
            return
        self._let_press(are_let=False)
        self._settling.start()

    def _let_press(self, *, are_let: bool = True) -> None:
        for pane in (self.pane, self.codes):
            pane.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, not are_let)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        shown = self.codes if self._is_codes else self.pane
        if self._settling.isActive() and shown.geometry().contains(event.position().toPoint()):
            self.status_requested.emit(tr("The panel has just changed, so this press did nothing."))
        super().mousePressEvent(event)

    def _draw_penalties(self, state: ScreenState, team: Team, panel: LineupPanel | None) -> None:
        conflicts = state.conflicts
        bar = self.penalties.show(state, (team,), conflicts).bar
        draft, words = self.penalties.draft, self._words_of_number(panel, state.bout)
        if words is not None:
            bar = replace(bar, title=words.enter, sub=words.letter, line=words.both, ask="", is_apart=False)
        if bool(bar.keys) is not self.codes.is_correcting and self._is_codes:
            self._hold_presses()
        self.codes.set_bar(bar, is_older=state.cursor.is_older)
        typed = self.lineup.draft.typed if self.lineup.draft is not None else ""
        self.begun_bar.set_value(bar if draft is not None or panel is None or not typed else typed_bar(panel))
        highlights = RosterHighlights(
            skaters=self.penalties.skaters(),
            penalty=draft.fixes if draft is not None else "",
            conflicts=frozenset(one.eid for one in conflicts),
        )
        is_new = draft is not None and not draft.fixes
        self._penalty_jam = jam = draft.jam if draft is not None and is_new else state.jam
        roster = team_roster(state.bout, team, jam, highlights, self.roster.kept)
        roster = marked_roster(roster, hints_for(state.role, state.hints))
        self.roster.set_roster(
            roster,
            is_foreign=state.is_foreign,
            is_steady=draft is not None,
            awaits_skater=draft is not None and draft.awaits_skater,
        )
        if len(roster.rows) != self._skaters_placed:
            self._skaters_placed = len(roster.rows)
            self.relook()  # how many rows there is room for depends on them
        self.codes.track.set_bout(state.bout, jam, (team,), highlights.skaters)
        if panel is not None:
            self.codes.set_boxes(state.bout, jam, team, panel)
        self.codes.pad.set_rules(state.bout.ruleset)
        self.codes.pad.set_typing(is_typing=draft is not None and draft.asks_number)
        self.codes.pad.set_instead(self.penalties.instead, self.penalties.present_code)
        self.codes.pad.set_chosen(
            draft.code if draft is not None else "", is_expulsion=bool(draft and draft.is_expulsion)
        )
        for one in missing_codes(state.bout):
            if one.eid not in self._reminded and one.team is team:
                self._reminded |= {one.eid}
                self.status_requested.emit(one.words)

    def _draw_rows(self, state: ScreenState, team: Team, panel: LineupPanel) -> None:
        conflicts, hints = state.conflicts, hints_for(state.role, state.hints)
        drawn_of = (state.bout, panel, conflicts, hints)
        if not self._drawn_of or self._drawn_of[0] is not state.bout or self._drawn_of[1:] != drawn_of[1:]:
            self._drawn_of = drawn_of
            self._rows = marked_rows(lineup_rows(state.bout, team, panel, conflicts, self._kept), hints)
            self.sheet.set_rows(self._rows.rows)
        self._conflict = lineup_conflict(conflicts, panel)
        self.conflict.set_conflict(conflict_value(self._conflict, state.bout, is_short=True))
        self.show_foot()

    def show_foot(self) -> None:
        """Show a conflict about a line-up in place of the legend. If it does not fit, "to settle" leads to it."""
        is_wide = not self.size_class.is_compact
        self.conflict.setHidden(not is_wide or self._conflict is None)
        self.legend.setHidden(not is_wide or self._conflict is not None)

    def _on_answered(self, index: int) -> None:
        if self._conflict is not None and index < len(self._conflict.answers):
            self.requested.emit(self._conflict.answers[index].settle)

    def _lineup_jam(self, bout: Bout, cursor: CursorPosition) -> JamId | None:
        """Return the jam of the line-up: that of the tapped row, of a moved cursor, else the present one."""
        return self._row_jam or (cursor.jam if cursor.is_moved else None) or bout.current or cursor.jam

    def _has_penalty(self) -> bool:
        """Return whether a penalty is begun, or one is corrected; a typed number alone can still be the line-up's."""
        return self.penalties.draft is not None and not self.lineup_number

    @property
    def lineup_number(self) -> str:
        """The typed number that can still become either a penalty or the line-up; empty if there is none."""
        draft, lineup = self.penalties.draft, self.lineup.draft
        is_bare = draft is not None and draft.is_bare_number and lineup is not None
        return lineup.typed if is_bare and lineup is not None else ""

    def _do(self, press: Callable[[], object]) -> None:
        is_either = bool(self.lineup_number)
        press()
        draft = self.penalties.draft
        if draft is None or not draft.is_bare_number:
            self._leave_number(is_either=is_either)
        self.redraw()

    def _leave_number(self, *, is_either: bool) -> None:
        """Drop the number typed for the line-up: one that can be either becomes a penalty, another one is told."""
        typed = self.lineup.draft.typed if self.lineup.draft is not None else ""
        if typed and not is_either:
            self.status_requested.emit(texts.dropped(typed))
        self.lineup.drop_number()

    def _on_lineup(self) -> None:
        """Draw the line-up after a press. A tap that took the place of a typed number drops its other half, too."""
        draft = self.lineup.draft
        if self._said_number is not None and draft is not None and not draft.typed:
            self.penalties.drop()
        self.redraw()

    # -- drafts -------------------------------------------------------------------------------------------

    def draft_jam(self) -> JamId | None:
        return self.penalties.draft.jam if self.penalties.draft is not None else self.lineup.draft_jam()

    def has_half_entry(self) -> bool:
        return self.penalties.draft is not None or self.lineup.is_entering()

    def entry_takes(self, text: str) -> bool:
        return is_digit(text) or (not self.lineup.asks_skater() and bool(self._code_of(text)))

    def is_entering(self) -> bool:
        is_lineup = self.lineup.is_entering() or (self.lineup.draft_jam() is None and super().is_entering())
        return self.penalties.draft is not None or is_lineup

    def begun(self) -> BegunEntry | None:
        draft = self.penalties.draft or self.lineup.draft
        jam = self.draft_jam()
        words = draft.words if draft is not None else ""
        return BegunEntry(words=words, jam=jam) if jam is not None else None

    def marked_jam(self, bout: Bout, *, is_moved: bool) -> JamId | None:
        """The cursor shows where the current panel writes: the jam of the line-up, or of the penalty."""
        draft, jam = self.penalties.draft, self.lineup.draft_jam() or self._row_jam
        if draft is not None and draft.fixes:
            return None  # a correction stays in the penalty's own jam
        if draft is not None and not (self.lineup_number and jam is not None and not self._is_codes):
            return draft.jam
        if jam is not None and not self._is_codes:
            return jam
        return None if self._is_codes or is_moved else bout.current

    def other_jam(self) -> JamId | None:
        """While a typed number can become either, the jam of the half that the panel does not show."""
        draft, panel = self.penalties.draft, self._panel
        if draft is None or panel is None or not self.lineup_number:
            return None
        return panel.jam if self._is_codes else draft.jam

    def offer(self) -> BannerValue | None:
        return self.lineup.offer()

    def take_offer(self, index: int) -> None:
        self._row_jam = None if index == 0 else self._row_jam
        self.lineup.take_offer(index)

    def pick_another(self, command: Command) -> None:
        if isinstance(command, FieldSkater | ReplaceSkater):
            self.lineup.pick_another(command.jam, command.skater.number)
        else:
            self._do(lambda: self.penalties.pick_another(command))

    def follow_numbers(self, numbers: JamNumbers) -> None:
        self.penalties.follow_numbers(numbers)
        self.lineup.follow_numbers(numbers)
        self._row_jam = numbers.now(self._row_jam) if self._row_jam is not None else None

    def drop_draft(self) -> bool:
        """Drop what was begun last: a penalty or a typed number, else the line-up's draft with its row."""
        was_part, self._compact_part = bool(self._compact_part), ""
        if self.lineup_number:
            self.lineup.drop_number()
        is_dropped = self.penalties.drop()
        if not is_dropped:
            was_row, self._row_jam = self._row_jam is not None, None
            is_dropped = self.lineup.drop() or was_row
        self.redraw()
        if was_part:
            self.relook()
        return is_dropped or was_part

    def drop_deleted(self, numbers: JamNumbers) -> JamId | None:
        """Drop each half in its own jam; a number that can become either is in both."""
        penalty, lineup = self.penalties.entry_jam(), self.lineup.draft_jam() or self._row_jam
        gone = penalty if penalty is not None and numbers.is_gone(penalty) else None
        if lineup is not None and numbers.is_gone(lineup):
            gone = lineup
            if self.lineup_number:
                self.penalties.drop()
            self.lineup.let_go()
            self._row_jam = None
        elif gone is not None:
            if self.lineup_number:
                self.lineup.drop_number()
            self.penalties.drop()
        return gone

    def take_jam(self, jam: JamId) -> bool:
        self._row_jam = None
        if self.lineup_number:
            self.lineup.take_number_to(jam)
        else:
            self.lineup.let_go()
        is_taken = self.penalties.take_jam(jam)
        self.redraw()
        return is_taken

    def extras(self) -> tuple[tuple[str, str], ...]:
        return ((ROWS, tr("Lineup rows")), (SITS_OUT, tr("Sits out three jams")))

    def do_extra(self, name: str) -> None:
        if name == ROWS:
            self._show_part(ROWS)
        else:
            self.lineup.want(LineupPrompt.REST)

    # -- presses ------------------------------------------------------------------------------------------

    def _on_skater(self, skater: SkaterRef) -> None:
        self._show_part("")
        self._do(lambda: self.penalties.tap_skater(skater))

    def _on_slot(self, penalty: str) -> None:
        if penalty:
            self._show_part("")
            self._tell_hint(penalty)
            self._do(lambda: self.penalties.tap_slot(penalty))  # what it drops is told in place of the hint

    def _tell_hint(self, penalty: str) -> None:
        hint = hint_of(self._state.hints, penalty) if self._state is not None else ""
        if hint:
            self.status_requested.emit(hint)

    def _on_number(self) -> None:
        self._show_part("")
        if self._panel is not None:
            team = self._panel.side.team
            self._do(lambda: self.penalties.ask_number(team))

    def _on_cell(self, row: int, column: int) -> None:
        if self._rows is None or self._panel is None or row >= len(self._rows.places):
            return
        here = self._rows.places[row]
        if here.jam != self._panel.jam and self._state is not None:
            self.lineup.let_go()
            self._row_jam = None
            cursor = self._state.cursor.beneath or self._state.cursor
            if here.jam != self._lineup_jam(self._state.bout, cursor):
                self._row_jam = here.jam  # the row of the present jam moves on with the game
            self.redraw()
        seat, number = box_place(column), person_place(column)
        if seat is not None and here.eids[seat]:
            self.lineup.press_box(here.eids[seat], self.sheet.down_at)
        elif number is not None and not here.is_star_pass:
            self.lineup.tap_place(number)

    def _on_switch(self) -> None:
        state = self._state
        if state is None:
            return
        if self._has_penalty():
            begun = self.begun()
            self.penalties.drop()
            self.status_requested.emit(texts.dropped(begun.words if begun is not None else ""))
        elif self.lineup.wants_tiles() or self._row_jam is not None:
            self.lineup.let_go()
            self._row_jam = None
        self._has_chosen_codes = not self._is_codes
        self.redraw()

    def _show_part(self, part: str) -> None:
        if part != self._compact_part:
            self._hold_presses()
            self._compact_part = part
            self.relook()

    # -- keys ---------------------------------------------------------------------------------------------

    def type_text(self, text: str, *, is_shifted: bool) -> bool:
        code = self._code_of(text)
        if is_digit(text) or code:
            self._show_part("")  # what is typed is drawn in the panel
        if is_digit(text):
            self._type_digit(text)
        elif code:
            is_expulsion = is_shifted and code.isalpha()
            self._leave_number(is_either=bool(self.lineup_number))
            self._do(lambda: self.penalties.type_code(code, is_expulsion=is_expulsion))
        return is_digit(text) or bool(code)

    def _type_digit(self, digit: str) -> None:
        """Take a digit: of the penalty that is begun, of the skater whom the line-up asks for, else of either."""
        if self.lineup.asks_skater() and not self._has_penalty():
            self.lineup.type_digit(digit)
            return
        if not self._has_penalty():
            self.lineup.type_digit(digit)
        self.penalties.type_digit(digit)
        self.redraw()

    def _code_of(self, text: str) -> str:
        return code_of(text, self._state.bout.ruleset) if self._state is not None and not is_digit(text) else ""

    def act(self, action: Action) -> bool:
        if action in LINEUP_ACTIONS and self.has_half_entry():
            self.status_requested.emit(self.refusal())
            return True
        return act_on_lineup(self.lineup, self.pane, action)

    def press_key(self, key: Qt.Key) -> bool:
        return self._press(key, keep=False)

    def press_shifted(self, key: Qt.Key) -> bool:
        return self._press(key, keep=True)

    def _press(self, key: Qt.Key, *, keep: bool) -> bool:
        if not self.has_half_entry() and walk(self._grids(), key, is_by_key=True):
            return True
        if key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self._on_switch()
            return True
        match key:
            case _ if key in ENTER_KEYS and self._has_penalty():
                is_done = self.penalties.enter(keep=keep)
            case _ if key in ENTER_KEYS:
                if self.lineup_number:
                    self.penalties.drop()
                is_done = self.lineup.commit()
            case Qt.Key.Key_Backspace:
                is_done = self._on_backspace()
            case Qt.Key.Key_Delete:
                is_done = self._on_delete()
            case _:
                return False
        self.redraw()
        return is_done

    def _on_backspace(self) -> bool:
        """Take back what was typed last. The line-up's places are emptied by a tap, never by a Backspace too many."""
        was_entering = self.lineup.is_entering()
        if self.lineup_number or (was_entering and self.penalties.draft is None):
            self.lineup.backspace()
        return self.penalties.back() or was_entering

    def _on_delete(self) -> bool:
        draft = self.penalties.draft
        penalty = draft.fixes if draft is not None else self.roster.focused_slot()
        if penalty:
            self.penalties.remove(penalty)
        return bool(penalty)

    # -- layout -------------------------------------------------------------------------------------------

    def arrange(self, room: QRectF) -> None:
        self.pane.set_size_class(self.size_class)
        self.codes.set_size_class(self.size_class)
        self.switch.set_text(tr("Lineup") if self._is_codes else tr("Codes"))
        if self.size_class.is_compact:
            self._arrange_compact(room, self._compact_part)
        else:
            self._arrange_wide(room)

    def _arrange_wide(self, room: QRectF) -> None:
        """Place all skaters and the newest rows on the left, the current panel on the right."""
        self.everybody.hide()
        self.begun_bar.hide()
        for widget in (self.roster, self.sheet, self.switch):
            widget.show()
        self.show_foot()
        self.pane.setHidden(self.is_codes)
        self.codes.setHidden(not self.is_codes)
        area = Area(room, pad_x=PAD)
        panel = area.right(max(PANEL_LEAST, room.width() * PANEL_SHARE), gap=BETWEEN)
        for pane in (self.pane, self.codes):
            place(pane, panel.adjusted(0, TOP, 0, -BOTTOM))
        # In a low window the skaters need the space between the parts.
        apart, below = (SHORT_FOOT_GAP, SHORT_BOTTOM) if self.size_class.is_short else (FOOT_GAP, BOTTOM)
        left = Area(area.rest.adjusted(0, ROSTER_TOP, 0, -below))
        is_wide = left.rest.width() >= THREE_FROM
        self.roster.set_columns(3 if is_wide else 2)
        self.roster.set_head(ROSTER_HEAD)
        foot = Area(left.bottom(FOOT, gap=apart))
        place(self.switch, centred(foot.right(SWITCH, gap=SWITCH_GAP), height=SWITCH_HIGH))
        # A conflict stands in place of the legend, so nothing moves for it.
        place(self.legend, foot.rest)
        place(self.conflict, foot.rest)
        across = 3 if is_wide else 2
        least = self.roster.least_height(across) + ROSTER_GAP + SHEET_HEAD + ROWS_SHOWN * ROW
        rows = ROWS_SHOWN if is_wide and left.rest.height() >= least else ROWS_NARROW
        place(self.sheet, left.bottom(SHEET_HEAD + rows * ROW, gap=ROSTER_GAP))
        place(self.roster, left.rest)

    def _arrange_compact(self, room: QRectF, part: str) -> None:
        """Show the current panel alone; the roster and the rows replace it on request."""
        self.roster.setHidden(part != ROSTER)
        self.sheet.setHidden(part != ROWS)
        self.legend.hide()
        self.conflict.hide()
        self.pane.setHidden(bool(part) or self.is_codes)
        self.codes.setHidden(bool(part) or not self.is_codes)
        self.switch.setHidden(bool(part))
        self.everybody.setHidden(not part and not self.is_codes)
        self.everybody.set_text(tr("Back") if part else tr("All"))
        self.everybody.set_kind(ButtonKind.NORMAL)
        self.roster.set_head(0.0)
        self.roster.set_columns(2)
        place(self.pane, room)
        place(self.codes, room)
        inner = room.adjusted(COMPACT_PAD, COMPACT_TOP, -COMPACT_PAD, -COMPACT_BOTTOM)
        place(self.roster, inner)
        place(self.sheet, inner)
        is_tight = self.is_codes and not part and room.height() < TIGHT_BELOW
        above = TIGHT_KEY_TOP if is_tight else KEY_TOP
        keys = Area(Area(room.adjusted(0, above, -COMPACT_PAD, 0)).top(KEY_HIGH))
        last = keys.right(KEY, gap=KEY_GAP)
        self.begun_bar.setHidden(not part)
        place(self.begun_bar, Area(keys.rest.adjusted(COMPACT_PAD, 0, 0, 0)).rest)
        place(self.switch, last if self.is_codes else last.translated(0, SWITCH_LOWER))
        place(self.everybody, last if part else keys.right(KEY))
        self.switch.raise_()
        self.everybody.raise_()

    def _grids(self) -> tuple[Grid, ...]:
        """Return the arrow keys' grids: the five on track, the codes, the line-up tiles, all skaters (design 8)."""
        codes, roster = self.codes, self.roster
        return (
            Grid(codes.track.grid(), len(codes.track.tiles)),
            Grid(codes.compose.chips.buttons, len(codes.compose.chips.buttons)),
            Grid(codes.pad.grid(), codes.pad.columns),
            self.pane.grid(),
            Grid(roster.grid(), roster.rows(), is_by_column=True),
        )
