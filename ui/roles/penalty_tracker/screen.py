"""The penalty tracker's screen: the rosters of both teams or of one, the compose bar, and a key per code."""

from collections.abc import Callable
from time import monotonic

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from derbyos_core.bout.commands import Command, SkaterRef
from derbyos_core.bout.model import Bout, JamId, JamNumbers
from derbyos_core.i18n import tr
from derbyos_core.identity import Team
from derbyos_core.roles.penalty_tracker.codes import code_of
from derbyos_core.roles.penalty_tracker.controller import PenaltyController
from derbyos_core.roles.penalty_tracker.hints import hint_of, marked_roster
from derbyos_core.roles.penalty_tracker.roster import RosterHighlights, missing_codes, team_roster
from derbyos_core.roles.shared.button_kind import ButtonKind
from derbyos_core.roles.shared.paper_hints import hints_for
from derbyos_core.roles.shared.role_tabs import BegunEntry
from derbyos_core.roles.shared.screen_state import ScreenState
from ui.actions import HelpSection
from ui.layout import Area, centred, columns, place, place_all
from ui.roles.penalty_tracker.correction_keys import CORRECTION_HIGH, CorrectionKeys
from ui.roles.penalty_tracker.pad import CodePad
from ui.roles.penalty_tracker.roster import RosterPane
from ui.roles.penalty_tracker.track import TrackRow
from ui.roles.shared.grid import Grid, walk
from ui.roles.shared.screen import Screen, is_digit
from ui.theme.look import look
from ui.theme.tokens import Radius
from ui.widgets.button import Button
from ui.widgets.compose_bar import ComposeBar
from ui.widgets.painted import room_of
from ui.widgets.pressable import Pressable
from ui.widgets.roving_focus import put_in_order
from ui.widgets.shapes import draw_box

__all__ = ["PenaltyTrackerScreen"]

PAD, BETWEEN = 14.0, 14.0
PANEL_SHARE = 404 / 1366
PANEL_LOWER, PANEL_DEEPER = 2.5, 1.0
"""The panel begins and ends a little lower than the rosters."""
PANEL_PAD = 16.0
BAR, BAR_TOP = 62.0, 15.0
TALL_BAR, TALL_TOP, TALL_PAD = 80.0, 6.0, 9.0
"""The compose bar of a correction uses the space around it, so that no key moves."""
HEAD = 93.0
"""From the top of the panel to its keys; the compose bar stands between."""
NARROW_PAD, NARROW_TOP, NARROW_BOTTOM = 12.0, 5.0, 6.0
NARROW_KEYS, NARROW_HEAD = 116.0, 39.0
NARROW_GAP, NARROW_BAR_GAP = 6.0, 7.0
NARROW_CORRECTION, CORRECTION_RIGHT = 400.0, 9.0
"""Width of the buttons of a correction inside the bar."""
COMPACT_PAD = 8.0
ALL_SKATERS, ALL_SKATERS_HIGH, ALL_SKATERS_RIGHT = 134.0, 44.5, 3.0
TIGHT_BELOW = 226.0
"""At less height two rows of keys would be too thin to press."""
LIST_KEY, LIST_KEY_HIGH, LIST_KEY_GAP = 104.0, 44.0, 6.0
LIST_TOP, LIST_GAP, LIST_BOTTOM = 6.0, 4.0, 4.0

FOOT_LOWER = 1.0
CURSOR_EDGE = 2.5
AROUND = 3.0
"""Distance of an outline from the bar and the keys if no panel contains them."""
SIDES = {Qt.Key.Key_Left: Team.HOME, Qt.Key.Key_Right: Team.AWAY}


class PenaltyTrackerScreen(Screen):
    """Penalty tracker of both teams, or of one, whose roster is then wide."""

    help_section = HelpSection.PENALTY_TRACKER
    entry_keys = Screen.entry_keys | {Qt.Key.Key_Delete, Qt.Key.Key_Left, Qt.Key.Key_Right}

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.controller = PenaltyController(self.requested.emit, self.status_requested.emit, now=monotonic)
        self._are_all_shown = False
        self._shown_team = Team.HOME
        self._teams: tuple[Team, ...] = ()
        self._reminded: frozenset[str] = frozenset()
        self._panel = QRectF()
        self._is_older = False
        self._is_correcting = False
        self.compose = ComposeBar(parent=self)
        self.track = TrackRow(parent=self)
        self.rosters = {team: RosterPane(team, parent=self) for team in (Team.HOME, Team.AWAY)}
        self.pad = CodePad(parent=self)
        self.correction = CorrectionKeys(parent=self)
        self.all_skaters = Button(tr("All skaters"), mark="users", parent=self)
        self.team_keys = {team: Button(parent=self) for team in self.rosters}
        self.leave = Button(tr("Codes"), kind=ButtonKind.QUIET, mark="arrow-left", parent=self)
        self._order_tabs()
        self.compose.picked.connect(lambda index: self._do(lambda: self.controller.tap_choice(index)))
        self.compose.chip_tapped.connect(lambda index: self._do(lambda: self.controller.tap_chip(index)))
        self.correction.tapped.connect(lambda index: self._do(lambda: self.controller.tap_key(index)))
        self.correction.held.connect(lambda index: self._do(lambda: self.controller.hold_key(index)))
        self.track.skater_tapped.connect(self._on_skater)
        for team, roster in self.rosters.items():
            roster.skater_tapped.connect(self._on_skater)
            roster.slot_tapped.connect(self._on_slot)
            roster.number_requested.connect(lambda team=team: self._on_number(team))
            self.team_keys[team].tapped.connect(lambda team=team: self._show_team(team))
        self.pad.code_tapped.connect(lambda code: self._do(lambda: self.controller.tap_code(code)))
        self.pad.code_held.connect(lambda code: self._do(lambda: self.controller.tap_code(code, keep=True)))
        self.pad.expulsion_tapped.connect(lambda: self._do(self.controller.tap_expulsion))
        self.pad.digit_tapped.connect(lambda digit: self._do(lambda: self.controller.type_digit(digit)))
        self.pad.back_tapped.connect(lambda: self._do(self.controller.back))
        self.pad.enter_tapped.connect(lambda: self._do(self.controller.enter))
        self.all_skaters.tapped.connect(lambda: self._show_all(are_shown=True))
        self.leave.tapped.connect(lambda: self._show_all(are_shown=False))

    def _order_tabs(self) -> None:
        """Set the Tab order: compose, skaters of the left and of the right team, codes (design 8)."""
        order: list[Pressable] = [
            *self.compose.buttons,
            *self.compose.chips.buttons,
            *self.track.tiles,
            self.all_skaters,
            self.leave,
        ]
        order += self.team_keys.values()
        for roster in self.rosters.values():
            order += [*roster.cells, roster.bench, roster.unlisted]
        put_in_order([*order, *self.pad.keys, *self.correction.buttons])

    # -- display ------------------------------------------------------------------------------------------

    @property
    def teams(self) -> tuple[Team, ...]:
        """The teams that this person writes for."""
        team = self._state.team if self._state is not None else None
        return (team,) if team is not None else (Team.HOME, Team.AWAY)

    def draw(self, state: ScreenState) -> None:
        conflicts = state.conflicts
        teams = self.teams
        if state.cursor.is_older != self._is_older:
            self._is_older = state.cursor.is_older
            self.update()
        bar = self.controller.show(state, teams, conflicts).bar
        draft = self.controller.draft
        self.compose.set_value(bar)
        highlights = RosterHighlights(
            skaters=self.controller.skaters(),
            penalty=draft.fixes if draft is not None else "",
            conflicts=frozenset(one.eid for one in conflicts),
        )
        hints = hints_for(state.role, state.hints)
        for team in teams:
            pane = self.rosters[team]
            roster = marked_roster(team_roster(state.bout, team, state.jam, highlights, pane.kept), hints)
            pane.set_roster(
                roster,
                is_foreign=state.is_foreign,
                is_steady=draft is not None,
                awaits_skater=draft is not None and draft.awaits_skater,
            )
            self.team_keys[team].set_text(roster.short)
        self.track.set_bout(state.bout, state.jam, teams, highlights.skaters)
        self.pad.set_rules(state.bout.ruleset)
        self.pad.set_typing(is_typing=draft is not None and draft.asks_number)
        is_expulsion = draft is not None and draft.is_expulsion
        self.pad.set_instead(self.controller.instead, self.controller.present_code)
        self.correction.set_keys(bar.keys)
        if bool(bar.keys) != self._is_correcting:
            self._is_correcting = bool(bar.keys)
            self.arrange(room_of(self))
            self.update()
        self.pad.set_chosen(draft.code if draft is not None else "", is_expulsion=is_expulsion)
        if teams != self._teams:
            self._teams = teams
            if self._shown_team not in teams:
                self._shown_team = teams[0]
            self.arrange(room_of(self))
        self._remind(state)

    def _remind(self, state: ScreenState) -> None:
        """Remind once of a code that is missing after its jam. The slot shows it as long as it is missing."""
        for one in missing_codes(state.bout):
            if one.eid not in self._reminded and one.team in self._teams:
                self._reminded |= {one.eid}
                self.status_requested.emit(one.words)

    def _do(self, press: Callable[[], object]) -> None:
        """Perform a press, and redraw."""
        press()
        self.redraw()

    # -- drafts -------------------------------------------------------------------------------------------

    def draft_jam(self) -> JamId | None:
        draft = self.controller.draft
        # A correction stays in the penalty's own jam; the cursor does not go there.
        return draft.jam if draft is not None and not draft.fixes else None

    def entry_jam(self) -> JamId | None:
        return self.controller.entry_jam()

    def is_entering(self) -> bool:
        return self.has_half_entry() or super().is_entering()

    def has_half_entry(self) -> bool:
        return self.controller.draft is not None

    def entry_takes(self, text: str) -> bool:
        return is_digit(text) or bool(self._code_of(text))

    def begun(self) -> BegunEntry | None:
        draft = self.controller.draft
        return BegunEntry(words=draft.words, jam=draft.jam) if draft is not None else None

    def marked_jam(self, bout: Bout, *, is_moved: bool) -> JamId | None:
        # The cursor shows where the entry goes, also when a whistle has moved the game on (design 1.1).
        return self.draft_jam()

    def pick_another(self, command: Command) -> None:
        self._do(lambda: self.controller.pick_another(command))

    def follow_numbers(self, numbers: JamNumbers) -> None:
        self.controller.follow_numbers(numbers)

    def drop_draft(self) -> bool:
        was_draft = self.controller.drop()
        was_open = self._are_all_shown and self.size_class.is_compact
        if not was_draft and was_open:
            self._show_all(are_shown=False)
        self.redraw()
        return was_draft or was_open

    def take_jam(self, jam: JamId) -> bool:
        is_taken = self.controller.take_jam(jam)
        self.redraw()
        return is_taken

    def _on_skater(self, skater: SkaterRef) -> None:
        self._close_all()
        self._do(lambda: self.controller.tap_skater(skater))

    def _on_slot(self, penalty: str) -> None:
        if penalty:
            self._close_all()
            self._tell_hint(penalty)
            self._do(lambda: self.controller.tap_slot(penalty))  # what it drops is told in place of the hint

    def _tell_hint(self, penalty: str) -> None:
        hint = hint_of(self._state.hints, penalty) if self._state is not None else ""
        if hint:
            self.status_requested.emit(hint)

    def _on_number(self, team: Team) -> None:
        self._close_all()
        self._do(lambda: self.controller.ask_number(team))

    # -- keys ---------------------------------------------------------------------------------------------

    def type_text(self, text: str, *, is_shifted: bool) -> bool:
        code = self._code_of(text)
        if is_digit(text) or code:
            self._close_all()
        if is_digit(text):
            self._do(lambda: self.controller.type_digit(text))
            return True
        if code:
            is_expulsion = is_shifted and code.isalpha()
            self._do(lambda: self.controller.type_code(code, is_expulsion=is_expulsion))
        return bool(code)

    def _code_of(self, text: str) -> str:
        return code_of(text, self._state.bout.ruleset) if self._state is not None else ""

    def press_key(self, key: Qt.Key) -> bool:
        return self._press(key, keep=False)

    def press_shifted(self, key: Qt.Key) -> bool:
        return self._press(key, keep=True)

    def _press(self, key: Qt.Key, *, keep: bool) -> bool:
        has_draft = self.controller.draft is not None
        match key:
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                is_done = self.controller.enter(keep=keep)
            case Qt.Key.Key_Backspace:
                is_done = self.controller.back()
            case Qt.Key.Key_Delete:
                is_done = self._on_delete()
            case Qt.Key.Key_Left | Qt.Key.Key_Right | Qt.Key.Key_Up | Qt.Key.Key_Down:
                is_done = key in SIDES and self.controller.pick_side(SIDES[key])
                is_done = is_done or (not has_draft and self._move_focus(key))
            case _:
                return False
        self.redraw()
        return is_done

    def _on_delete(self) -> bool:
        draft = self.controller.draft
        penalty = draft.fixes if draft is not None else self._focused_slot()
        if penalty:
            self.controller.remove(penalty)
        return bool(penalty)

    def _focused_slot(self) -> str:
        """Return the penalty that the arrow keys have reached; empty if there is none."""
        return next(filter(None, (roster.focused_slot() for roster in self.rosters.values())), "")

    def _move_focus(self, key: Qt.Key) -> bool:
        """Move the focus inside a grid: a roster, the skaters on track, the codes (design 8)."""
        grids = [Grid(one.grid(), one.rows(), is_by_column=True) for one in self.rosters.values() if one.isVisible()]
        grids += [Grid(self.pad.grid(), self.pad.columns), Grid(self.track.grid(), len(self.track.tiles))]
        chips = self.compose.chips.buttons
        grids.append(Grid(chips, len(chips)))
        is_done = walk(grids, key)
        if is_done:
            self._tell_hint(self._focused_slot())
        return is_done

    # -- layout -------------------------------------------------------------------------------------------

    def arrange(self, room: QRectF) -> None:
        is_compact = self.size_class.is_compact
        is_list = is_compact and self._are_all_shown
        for team, roster in self.rosters.items():
            is_shown = team in self.teams and (not is_compact or (is_list and team is self._shown_team))
            roster.setHidden(not is_shown)
            self.team_keys[team].setHidden(not is_list or len(self.teams) < 2)
            is_here = team is self._shown_team
            self.team_keys[team].set_kind(ButtonKind.CHOSEN if is_here else ButtonKind.NORMAL)
        self.leave.setHidden(not is_list)
        self.all_skaters.setHidden(not is_compact or is_list)
        self.track.setHidden(not is_compact or is_list or self._is_correcting)
        self.correction.setHidden(is_list or not self._is_correcting)
        self.pad.setHidden(is_list)
        self.compose.set_reserve(0.0)
        self._panel = QRectF()
        if is_list:
            self._arrange_list(room, self._shown_team)
        elif is_compact:
            self._arrange_compact(room)
        elif self.size_class.is_narrow:
            self._arrange_narrow(room)
        else:
            self._panel = self._arrange_full(room)

    def paint(self, painter: QPainter, room: QRectF) -> None:
        if not self._panel.isEmpty():
            draw_box(painter, self._panel, fill=self.colours.well, radius=Radius.PANEL)
        if self._is_older and self.pad.isVisible():
            edge = self.colours.accent
            draw_box(painter, self._writing(), edge=edge, width=CURSOR_EDGE, radius=Radius.PANEL)

    def _writing(self) -> QRectF:
        """Return the rectangle that the outline surrounds: the panel, or else the bar and the keys."""
        if not self._panel.isEmpty():
            return self._panel
        scale = look().scale
        parts = self.compose.geometry().united(self.pad.geometry()).toRectF()
        box = QRectF(parts.topLeft() / scale, parts.size() / scale)
        return box.adjusted(-AROUND, -AROUND, AROUND, AROUND)

    def _show_all(self, *, are_shown: bool) -> None:
        self._are_all_shown = are_shown
        self.relook()

    def _close_all(self) -> None:
        if self._are_all_shown:
            self._show_all(are_shown=False)

    def _show_team(self, team: Team) -> None:
        self._shown_team = team
        self.relook()

    def _arrange_full(self, room: QRectF) -> QRectF:
        """Place the codes in a panel between the rosters, or beside the only one. Returns the panel."""
        # Twenty skaters in rows of eleven are whole in a low window, too.
        above, below, head = (6.0, 8.0, 36.0) if self.size_class.is_short else (9.5, 12.0, 43.0)
        area = Area(room.adjusted(PAD, above, -PAD, -below))
        panel, sides = room.width() * PANEL_SHARE, [self.rosters[team] for team in self.teams]
        wide = (area.rest.width() - panel - BETWEEN * len(sides)) / len(sides)
        left = area.left(wide, gap=BETWEEN)
        at = area.left(panel, gap=BETWEEN).adjusted(0, PANEL_LOWER, 0, PANEL_DEEPER)
        for roster, box in zip(sides, (left, area.rest), strict=False):
            roster.set_head(head)
            place(roster, box)
        self.pad.set_form(columns=4, is_panel=True)
        keys = at.adjusted(0, HEAD, 0, 0)
        place(self.pad, keys)
        if self._is_correcting:
            place(self.compose, Area(at, pad_x=TALL_PAD, pad_y=TALL_TOP).top(TALL_BAR))
            foot = self.pad.foot().translated(keys.topLeft())
            place(self.correction, centred(foot, height=CORRECTION_HIGH).translated(0, FOOT_LOWER))
            self.correction.raise_()
        else:
            place(self.compose, Area(at, pad_x=PANEL_PAD, pad_y=BAR_TOP).top(BAR))
        return at

    def _arrange_narrow(self, room: QRectF) -> None:
        """Place the codes in two rows under the rosters."""
        area = Area(room.adjusted(NARROW_PAD, NARROW_TOP, -NARROW_PAD, -NARROW_BOTTOM))
        place(self.pad, area.bottom(NARROW_KEYS, gap=NARROW_GAP))
        self.pad.set_form(columns=8, is_panel=False)
        bar = area.bottom(BAR, gap=NARROW_BAR_GAP)
        place(self.compose, bar)
        if self._is_correcting:
            self.compose.set_reserve(NARROW_CORRECTION + CORRECTION_RIGHT)
            keys = Area(bar.adjusted(0, 0, -CORRECTION_RIGHT, 0)).right(NARROW_CORRECTION)
            place(self.correction, centred(keys, height=CORRECTION_HIGH))
            self.correction.raise_()
        sides = [self.rosters[team] for team in self.teams]
        for roster in sides:
            roster.set_head(NARROW_HEAD)
        place_all(sides, columns(area.rest, len(sides), gap=BETWEEN))

    def _arrange_compact(self, room: QRectF) -> None:
        """Place the skaters on track and the codes alone, closer together below a banner."""
        is_tight = room.height() < TIGHT_BELOW
        above, track, bar, gap, below = (3.0, 44.5, 44.5, 3.0, 3.0) if is_tight else (8.0, 55.0, 50.0, 6.0, 6.0)
        area = Area(room.adjusted(COMPACT_PAD, above, -COMPACT_PAD, -below))
        above_bar = area.top(track, gap=gap)
        # While a penalty is corrected its buttons stand in place of the skaters on track.
        for row in (self.track, self.correction):
            place(row, above_bar)
        line = area.top(bar, gap=gap)
        place(self.compose, line)
        self.compose.set_reserve(ALL_SKATERS)
        key = Area(line.adjusted(0, 0, -ALL_SKATERS_RIGHT, 0)).right(ALL_SKATERS)
        place(self.all_skaters, centred(key, height=ALL_SKATERS_HIGH))
        self.all_skaters.raise_()
        self.pad.set_form(columns=8, is_panel=False)
        place(self.pad, area.rest)

    def _arrange_list(self, room: QRectF, team: Team) -> None:
        """Place all skaters of one team in place of everything else."""
        area = Area(room.adjusted(COMPACT_PAD, LIST_TOP, -COMPACT_PAD, -LIST_BOTTOM))
        head = Area(area.top(LIST_KEY_HIGH, gap=LIST_GAP))
        place(self.leave, head.left(LIST_KEY))
        head.left(LIST_KEY_GAP)
        for key in reversed(self.team_keys.values()):
            if not key.isHidden():
                place(key, head.right(LIST_KEY, gap=LIST_KEY_GAP))
        place(self.compose, head.rest)
        roster = self.rosters[team]
        roster.set_head(0.0)
        place(roster, area.rest)
