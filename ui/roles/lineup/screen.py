"""The lineup tracker's screen: the jam rows of one team on the left, the line-up at the cursor on the right."""

from time import monotonic

from PySide6.QtCore import QRectF, Qt
from PySide6.QtWidgets import QWidget

from derbyos_core.bout.checks import Hint
from derbyos_core.bout.commands import Command, FieldSkater, ReplaceSkater
from derbyos_core.bout.model import Bout, JamId, JamNumbers
from derbyos_core.i18n import tr
from derbyos_core.roles.lineup.controller import LineupController
from derbyos_core.roles.lineup.entry import LineupPrompt
from derbyos_core.roles.lineup.hints import marked_rows
from derbyos_core.roles.lineup.panel import LineupPanel
from derbyos_core.roles.lineup.rows import KeptRows, LineupRows, box_place, lineup_rows, person_place
from derbyos_core.roles.shared import texts
from derbyos_core.roles.shared.banner import BannerValue
from derbyos_core.roles.shared.paper_hints import hints_for
from derbyos_core.roles.shared.role_tabs import BegunEntry
from derbyos_core.roles.shared.screen_state import Conflict, ScreenState
from ui.actions import Action, HelpSection
from ui.layout import Area, place
from ui.roles.lineup.drawing import BEGUN_LOW, conflict_value, draw_lineup, lineup_conflict, typed_bar
from ui.roles.lineup.keys import LINEUP_ACTIONS, act_on_lineup, connect_lineup, type_into
from ui.roles.lineup.pane import LineupPane
from ui.roles.lineup.sheet import LineupSheet
from ui.roles.shared.grid import walk
from ui.roles.shared.screen import Screen
from ui.widgets.button import Button
from ui.widgets.compose_bar import ComposeBar

__all__ = ["LineupScreen"]

PAD, BOTTOM = 14.0, 13.0
ROWS_TOP, PANEL_TOP = 6.0, 9.0
BETWEEN = 15.0
PANEL_SHARE = 477 / 1366
PANEL_LEAST = 396.0
COMPACT_PAD, COMPACT_TOP, COMPACT_BOTTOM = 8.0, 6.0, 2.0
ROWS_KEY, ROWS_KEY_HIGH, ROWS_KEY_GAP = 92.0, 46.0, 6.0
SITS_OUT = "sits-out"


class LineupScreen(Screen):
    """Lineup tracker of one team."""

    help_section = HelpSection.LINE_UP

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._are_rows_shown = False
        self._rows: LineupRows | None = None
        self._kept = KeptRows()
        self._drawn_of: tuple[Bout, LineupPanel, tuple[Conflict, ...], tuple[Hint, ...]] | None = None
        self._panel: LineupPanel | None = None
        self._asked_eid = ""
        self.controller = LineupController(self.requested.emit, self.status_requested.emit, self.redraw, now=monotonic)
        # Tab walks in working order: the line-up first, then the rows (design 8).
        self.pane = LineupPane(parent=self)
        self.pane.set_solid("bg")
        self.rows = LineupSheet(parent=self)
        self.rows_button = Button(tr("Rows"), mark="list", parent=self)
        self.begun_bar = ComposeBar(low=BEGUN_LOW, parent=self)
        """The half entry in words, where a small window shows the rows in place of the panel."""
        connect_lineup(self.pane, self.controller)
        self.rows.cell_pressed.connect(self._on_cell)
        self.rows.hinted.connect(self.status_requested)
        self.rows.hints_requested.connect(self.hints_requested)
        self.rows.answered.connect(self._on_answered)
        self.rows.list_requested.connect(self.list_requested)
        self.rows_button.tapped.connect(self._on_rows)
        self.rows_button.hide()

    # -- display ------------------------------------------------------------------------------------------

    @property
    def panel(self) -> LineupPanel | None:
        """The panel that is shown."""
        return self._panel

    def draw(self, state: ScreenState) -> None:
        self._panel = panel = self.controller.show(state)
        if panel is None or state.team is None:
            return
        is_compact = self.size_class.is_compact
        draw_lineup(
            self.pane,
            panel,
            is_older=state.cursor.is_older,
            is_low=is_compact and len(panel.tiles) > 16,
            is_tight=is_compact or self.size_class.is_narrow,
        )
        self.begun_bar.set_value(typed_bar(panel))
        conflicts, hints = state.conflicts, hints_for(state.role, state.hints)
        if self._drawn_of is None or not self._is_drawn(state.bout, panel, conflicts, hints):
            self._drawn_of = (state.bout, panel, conflicts, hints)
            self._rows = marked_rows(lineup_rows(state.bout, state.team, panel, conflicts, self._kept), hints)
            self.rows.set_check(len(hints))
            self.rows.set_team(state.bout.teams[state.team], is_second=state.team.value == "away")
            self.rows.set_rows(self._rows, is_foreign=state.is_foreign)
        self.rows.sheet.set_scroll_locked(is_locked=self.draft_jam() is not None)
        self.rows.conflict.set_conflict(conflict_value(lineup_conflict(conflicts, panel, self._asked_eid), state.bout))
        self.rows.set_note(self._note(state, panel))

    def _is_drawn(
        self, bout: Bout, panel: LineupPanel, conflicts: tuple[Conflict, ...], hints: tuple[Hint, ...]
    ) -> bool:
        assert self._drawn_of is not None, "something has been drawn"
        before, shown, asked, hinted = self._drawn_of
        return before is bout and shown == panel and asked == conflicts and hinted == hints

    def _note(self, state: ScreenState, panel: LineupPanel) -> str:
        is_first = panel.jam.number <= texts.FIRST_JAMS and panel.jam == state.bout.upcoming
        if not (is_first and panel.to_go):
            return ""
        return texts.first_jam(texts.jam_in_game(panel.jam, state.bout), tr("Tap the jammer first."))

    # -- drafts -------------------------------------------------------------------------------------------

    def draft_jam(self) -> JamId | None:
        return self.controller.draft_jam()

    def has_half_entry(self) -> bool:
        return self.controller.is_entering()

    def is_entering(self) -> bool:
        return self.controller.is_entering() or (self.controller.draft_jam() is None and super().is_entering())

    def begun(self) -> BegunEntry | None:
        draft, jam = self.controller.draft, self.draft_jam()
        return BegunEntry(words=draft.words, jam=jam) if draft is not None and jam is not None else None

    def marked_jam(self, bout: Bout, *, is_moved: bool) -> JamId | None:
        # A line-up takes long to enter, so the cursor shows its jam all the while.
        return self.controller.draft_jam()

    def follow_numbers(self, numbers: JamNumbers) -> None:
        self.controller.follow_numbers(numbers)

    def drop_draft(self) -> bool:
        was_asked, self._asked_eid = bool(self._asked_eid), ""
        is_dropped = self.controller.drop() or was_asked
        self.redraw()
        return is_dropped

    def take_jam(self, jam: JamId) -> bool:
        draft = self.controller.draft
        if draft is not None and draft.typed and not self.controller.asks_skater():
            self.controller.take_number_to(jam)  # what is typed stays typed
            self.redraw()
            return True
        self.controller.let_go()
        return False

    def offer(self) -> BannerValue | None:
        return self.controller.offer()

    def take_offer(self, index: int) -> None:
        self.controller.take_offer(index)

    def pick_another(self, command: Command) -> None:
        if isinstance(command, FieldSkater | ReplaceSkater):
            self.controller.pick_another(command.jam, command.skater.number)

    def extras(self) -> tuple[tuple[str, str], ...]:
        return ((SITS_OUT, tr("Sits out three jams")),)

    def do_extra(self, name: str) -> None:
        self.controller.want(LineupPrompt.REST)

    # -- presses ------------------------------------------------------------------------------------------

    def _on_cell(self, row: int, column: int) -> None:
        if self._rows is None or self._panel is None or row >= len(self._rows.places):
            return
        here = self._rows.places[row]
        self._asked_eid = self._conflict_at(here.jam, column)
        if here.jam != self._panel.jam:
            self.cursor_requested.emit(here.jam)
        seat, number = box_place(column), person_place(column)
        if here.jam != self.controller.jam():
            return
        if seat is not None and here.eids[seat]:
            self.controller.press_box(here.eids[seat], self.rows.sheet.down_at)
        elif number is not None and not here.is_star_pass and not self._asked_eid:
            self.controller.tap_place(number)
        else:
            self.redraw()

    def _conflict_at(self, jam: JamId, column: int) -> str:
        """Return the eid of the conflict in this cell."""
        number = person_place(column)
        if self._state is None or self._panel is None or number is None:
            return ""
        tags = ("jammer", "pivot", "blocker", "blocker", "blocker")
        team = self._panel.side.team
        found = (one for one in self._state.conflicts if one.jam == jam and one.team is team and one.tag == "line-up")
        return next((one.eid for one in found if one.position == tags[number]), "")

    def _on_answered(self, index: int) -> None:
        if self._state is None or self._panel is None:
            return
        question = lineup_conflict(self._state.conflicts, self._panel, self._asked_eid)
        if question is not None and index < len(question.answers):
            self.requested.emit(question.answers[index].settle)

    def _on_rows(self) -> None:
        self._are_rows_shown = not self._are_rows_shown
        self.rows_button.set_text(tr("Tiles") if self._are_rows_shown else tr("Rows"))
        self.relook()

    # -- keys ---------------------------------------------------------------------------------------------

    def type_text(self, text: str, *, is_shifted: bool) -> bool:
        is_taken = type_into(self.controller, self.pane, text, is_shifted=is_shifted)
        if self._are_rows_shown and self.has_half_entry():
            self._on_rows()  # what is typed is drawn in the panel
        return is_taken

    def act(self, action: Action) -> bool:
        if action in LINEUP_ACTIONS and self.has_half_entry():
            self.status_requested.emit(self.refusal())
            return True
        return act_on_lineup(self.controller, self.pane, action)

    def press_key(self, key: Qt.Key) -> bool:
        match key:
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                return self.controller.commit()
            case Qt.Key.Key_Backspace:
                self.controller.backspace()
                return True
        return walk((self.pane.grid(),), key)

    # -- layout -------------------------------------------------------------------------------------------

    def arrange(self, room: QRectF) -> None:
        self.pane.set_size_class(self.size_class)
        self.rows.set_size_class(self.size_class)
        if self.size_class.is_compact:
            self._arrange_compact(room)
            return
        self.rows_button.hide()
        self.begun_bar.hide()
        self.rows.show()
        self.pane.show()
        area = Area(room.adjusted(PAD, ROWS_TOP, -PAD, -BOTTOM))
        panel = area.right(max(PANEL_LEAST, room.width() * PANEL_SHARE), gap=BETWEEN)
        place(self.pane, panel.adjusted(0, PANEL_TOP - ROWS_TOP, 0, 0))
        place(self.rows, area.rest)

    def _arrange_compact(self, room: QRectF) -> None:
        is_sheet = self._are_rows_shown
        self.rows.setHidden(not is_sheet)
        self.pane.setHidden(is_sheet)
        self.rows_button.show()
        place(self.pane, room)
        area = Area(room.adjusted(COMPACT_PAD, COMPACT_TOP, -COMPACT_PAD, -COMPACT_BOTTOM))
        head = Area(area.top(ROWS_KEY_HIGH, gap=ROWS_KEY_GAP))
        place(self.rows_button, head.right(ROWS_KEY, gap=ROWS_KEY_GAP))
        self.begun_bar.setHidden(not is_sheet)
        place(self.begun_bar, head.rest)
        place(self.rows, area.rest)
        self.rows_button.raise_()
