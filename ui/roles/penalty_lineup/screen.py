"""Screen of the modern crew: one person tracks penalties and line-up of one team.

On the left are all skaters with their penalties, and the newest jam rows. On the right is the current panel: the
line-up until its five are named, then the codes with the five on track. A tap on a skater at the left begins a penalty
at any time: the codes appear automatically, and the line-up returns after it.
"""

from collections.abc import Callable
from dataclasses import replace
from time import monotonic

from PySide6.QtCore import QRectF, Qt
from PySide6.QtWidgets import QApplication, QWidget

from derbyos_core.bout.commands import Command, FieldSkater, ReplaceSkater, SkaterRef
from derbyos_core.bout.model import Bout, JamId
from derbyos_core.i18n import tr
from derbyos_core.identity import Team
from derbyos_core.roles.lineup.controller import LineupController
from derbyos_core.roles.lineup.entry import LineupDraft, LineupPrompt
from derbyos_core.roles.lineup.hints import marked_rows
from derbyos_core.roles.lineup.panel import LineupPanel, lineup_panel
from derbyos_core.roles.lineup.rows import COLUMNS, KeptRows, LineupRows, box_place, lineup_rows, person_place
from derbyos_core.roles.penalty_tracker.codes import code_of
from derbyos_core.roles.penalty_tracker.controller import PenaltyController
from derbyos_core.roles.penalty_tracker.hints import hint_of, marked_roster
from derbyos_core.roles.penalty_tracker.roster import RosterHighlights, missing_codes, team_roster
from derbyos_core.roles.shared.button_kind import ButtonKind
from derbyos_core.roles.shared.jam_cursor import CursorPosition
from derbyos_core.roles.shared.paper_hints import hints_for
from derbyos_core.roles.shared.role_tabs import BegunEntry
from derbyos_core.roles.shared.screen_state import Conflict, ScreenState
from ui.actions import HelpSection
from ui.layout import Area, centred, place
from ui.roles.lineup.drawing import conflict_value, draw_lineup, lineup_conflict
from ui.roles.lineup.keys import connect_lineup, is_digit, type_into
from ui.roles.lineup.pane import LineupPane
from ui.roles.lineup.sheet import SignLegend
from ui.roles.penalty_lineup.codes import TIGHT_BELOW, CodesPane
from ui.roles.penalty_tracker.roster import RosterPane
from ui.roles.shared.grid import Grid, walk
from ui.roles.shared.screen import Screen
from ui.widgets.button import Button
from ui.widgets.conflict_chip import ConflictChip
from ui.widgets.jam_sheet import JamSheet

__all__ = ["PenaltyLineupScreen"]

PAD, TOP, BOTTOM = 14.0, 9.0, 13.0
BETWEEN = 15.0
PANEL_SHARE = 477 / 1366
PANEL_LEAST = 396.0
SHEET_HEAD = 34.0
ROW = 50.0
ROWS_SHOWN = 2
ROWS_NARROW = 1
"""Skaters in two columns need the height: a roster of fifteen is whole without scrolling."""
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


class PenaltyLineupScreen(Screen):
    """Penalties and line-up of one team."""

    help_section = HelpSection.PENALTY_LINE_UP

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.penalties = PenaltyController(self.requested.emit, self.status_requested.emit, now=monotonic)
        self.lineup = LineupController(self.requested.emit, self.status_requested.emit, self.redraw, now=monotonic)
        self._panel: LineupPanel | None = None
        self._rows: LineupRows | None = None
        self._conflict: Conflict | None = None
        self._drawn_of: tuple[object, ...] = ()
        self._kept = KeptRows()
        self._is_codes = False
        self._picked: tuple[JamId | None, bool] | None = None
        self._row_jam: JamId | None = None
        self._compact_part = ""
        self._reminded: frozenset[str] = frozenset()
        # Tab follows the order of work: the current panel, all skaters, the rows (design 8).
        self.codes = CodesPane(parent=self)
        self.pane = LineupPane(parent=self)
        self.switch = Button(tr("Codes"), parent=self)
        self.everybody = Button(tr("All"), mark="users", parent=self)
        self.roster = RosterPane(Team.HOME, parent=self)
        self.sheet = JamSheet(COLUMNS, name=tr("Lineup rows"), row_height=ROW, parent=self)
        self.sheet.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.legend = SignLegend(self)
        self.conflict = ConflictChip(is_stacked=False, parent=self)
        self._connect()

    def _connect(self) -> None:
        controller, pane, codes = self.lineup, self.pane, self.codes
        connect_lineup(pane, controller)
        codes.box_tapped.connect(controller.press_box)
        codes.compose.picked.connect(lambda index: self._do(lambda: self.penalties.tap_choice(index)))
        codes.compose.chip_tapped.connect(lambda index: self._do(lambda: self.penalties.tap_chip(index)))
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
            self._draw_rows(state, state.team, panel)
            self.sheet.set_scroll_locked(is_locked=self.draft_jam() is not None)
        is_codes = self._wants_codes(state.bout, panel)
        # Nothing moves during a press.
        if is_codes != self._is_codes and QApplication.mouseButtons() == Qt.MouseButton.NoButton:
            self._is_codes = is_codes
            self.relook()

    def _draw_penalties(self, state: ScreenState, team: Team, panel: LineupPanel | None) -> None:
        conflicts = state.conflicts
        bar = self.penalties.show(state, (team,), conflicts).bar
        draft = self.penalties.draft
        self.codes.set_bar(bar, is_older=state.cursor.is_older)
        highlights = RosterHighlights(
            skaters=self.penalties.skaters(),
            penalty=draft.fixes if draft is not None else "",
            conflicts=frozenset(one.eid for one in conflicts),
        )
        roster = team_roster(state.bout, team, state.jam, highlights, self.roster.kept)
        roster = marked_roster(roster, hints_for(state.role, state.hints))
        self.roster.set_roster(
            roster,
            is_foreign=state.is_foreign,
            is_steady=draft is not None,
            awaits_skater=draft is not None and draft.awaits_skater,
        )
        self.codes.track.set_bout(state.bout, state.jam, (team,), highlights.skaters)
        if panel is not None:
            self.codes.set_boxes(state.bout, state.jam, team, panel)
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
        self.conflict.set_conflict(conflict_value(self._conflict, is_short=True))
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

    def _wants_codes(self, bout: Bout, panel: LineupPanel | None) -> bool:
        """Return whether to show the codes: while a jam is skated and its five are named, or during a penalty draft."""
        if self.penalties.draft is not None or panel is None:
            return True
        if self.lineup.draft_jam() is not None or self._row_jam is not None:
            return False
        if self._picked is not None and self._picked[0] == bout.active:
            return self._picked[1]
        return bout.active is not None and panel.to_go == 0

    def _do(self, press: Callable[[], object]) -> None:
        press()
        self.redraw()

    # -- drafts -------------------------------------------------------------------------------------------

    def draft_jam(self) -> JamId | None:
        return self.penalties.draft.jam if self.penalties.draft is not None else self.lineup.draft_jam()

    def is_entering(self) -> bool:
        is_lineup = self.lineup.is_entering() or (self.lineup.draft_jam() is None and super().is_entering())
        return self.penalties.draft is not None or is_lineup

    def begun(self) -> BegunEntry | None:
        draft = self.penalties.draft or self.lineup.draft
        jam = self.draft_jam()
        words = draft.words if draft is not None else ""
        return BegunEntry(words=words, jam=jam.number) if jam is not None else None

    def marked_jam(self, bout: Bout) -> JamId | None:
        """The cursor shows where the current panel writes: the jam of the line-up, or of the penalty."""
        draft, jam = self.penalties.draft, self.lineup.draft_jam() or self._row_jam
        if draft is not None or jam is not None:
            return draft.jam if draft is not None else jam
        state = self._state
        if (
            state is None
            or state.team is None
            or bout.current is None
            or (state.cursor.beneath or state.cursor).is_moved
        ):
            return None
        panel = lineup_panel(bout, bout.current, state.team, LineupDraft(jam=bout.current))
        return None if self._wants_codes(bout, panel) else bout.current

    def pick_another(self, command: Command) -> None:
        if isinstance(command, FieldSkater | ReplaceSkater):
            self.lineup.pick_another(command.jam, command.skater.number)
        else:
            self._do(lambda: self.penalties.pick_another(command))

    def drop_draft(self) -> bool:
        was_row, self._row_jam = self._row_jam is not None, None
        was_part, self._compact_part = bool(self._compact_part), ""
        is_dropped = self.penalties.drop() or self.lineup.drop() or was_row or was_part
        self.redraw()
        if was_part:
            self.relook()
        return is_dropped

    def take_jam(self, jam: JamId) -> bool:
        self._row_jam = None
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
            self._do(lambda: self.penalties.tap_slot(penalty))
            self._tell_hint(penalty)

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
        if here.jam != self._panel.jam:
            self.lineup.let_go()
            self._row_jam = here.jam
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
        self.penalties.drop()
        self.lineup.let_go()
        self._row_jam = None
        self._picked = (state.bout.active, not self._is_codes)
        self.redraw()

    def _show_part(self, part: str) -> None:
        if part != self._compact_part:
            self._compact_part = part
            self.relook()

    # -- keys ---------------------------------------------------------------------------------------------

    def type_text(self, text: str, *, is_shifted: bool) -> bool:
        if not self._is_codes:
            return type_into(self.lineup, self.pane, text, is_shifted=is_shifted)
        state = self._state
        code = "" if state is None or is_digit(text) else code_of(text, state.bout.ruleset)
        if is_digit(text):
            self._do(lambda: self.penalties.type_digit(text))
        elif code:
            is_expulsion = is_shifted and code.isalpha()
            self._do(lambda: self.penalties.type_code(code, is_expulsion=is_expulsion))
        return is_digit(text) or bool(code)

    def press_key(self, key: Qt.Key) -> bool:
        return self._press(key, keep=False)

    def press_shifted(self, key: Qt.Key) -> bool:
        return self._press(key, keep=True)

    def _press(self, key: Qt.Key, *, keep: bool) -> bool:
        if walk(self._grids(), key, is_by_key=True):
            return True
        if key in (Qt.Key.Key_Left, Qt.Key.Key_Right) and not self.penalties.draft and not self.lineup.draft_jam():
            self._on_switch()
            return True
        match key:
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                is_done = self.penalties.enter(keep=keep) if self._is_codes else self.lineup.commit()
            case Qt.Key.Key_Backspace if self._is_codes:
                is_done = self.penalties.back()
            case Qt.Key.Key_Backspace:
                self.lineup.backspace()
                is_done = True
            case Qt.Key.Key_Delete:
                is_done = self._on_delete()
            case _:
                return False
        self.redraw()
        return is_done

    def _on_delete(self) -> bool:
        draft = self.penalties.draft
        penalty = draft.fixes if draft is not None and draft.fixes else self.roster.focused_slot()
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
        rows = ROWS_SHOWN if is_wide else ROWS_NARROW
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
