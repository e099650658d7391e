"""The operator's screen: clocks, both scores, timeouts and penalties of a whole bout on one page."""

from collections.abc import Callable, Mapping
from enum import StrEnum
from time import monotonic

from PySide6.QtCore import QRectF, Qt
from PySide6.QtWidgets import QApplication, QWidget

from derbyos_core.bout.commands import Command, FieldSkater
from derbyos_core.bout.model import Bout, JamId, JamNumbers, Position, TimeOutKind
from derbyos_core.clock import Instant
from derbyos_core.i18n import joined, tr
from derbyos_core.identity import Team
from derbyos_core.roles.jam_timer.timer_panel import panel_value
from derbyos_core.roles.operator.box_line import BoxLine
from derbyos_core.roles.operator.controller import OperatorController
from derbyos_core.roles.operator.keys import FactKey, PointsKey, key_at, place_of_fact
from derbyos_core.roles.operator.panel import (
    BOTH,
    first_action,
    narrow_row,
    second_action,
    skater_place,
    trips_words,
)
from derbyos_core.roles.operator.parts import Part, ShownParts
from derbyos_core.roles.operator.questions import place_question, trip_questions
from derbyos_core.roles.penalty_box.watches import Watches
from derbyos_core.roles.penalty_tracker.hints import marked_roster
from derbyos_core.roles.penalty_tracker.roster import RosterHighlights, missing_codes, team_roster
from derbyos_core.roles.scorekeeper.entry import TripPrompt
from derbyos_core.roles.shared import texts
from derbyos_core.roles.shared.banner import BannerValue
from derbyos_core.roles.shared.button_kind import ButtonKind
from derbyos_core.roles.shared.clock_words import GameMoment, moment_of
from derbyos_core.roles.shared.header_values import team_score
from derbyos_core.roles.shared.paper_hints import hints_for
from derbyos_core.roles.shared.role_tabs import BegunEntry
from derbyos_core.roles.shared.screen_state import ScreenState
from ui.actions import Action, HelpSection
from ui.layout import Area, columns, place, place_all, rows
from ui.roles.jam_timer.after_press import AfterPress
from ui.roles.jam_timer.clock_signals import ClockSignals
from ui.roles.jam_timer.period_row import PeriodRow
from ui.roles.operator.key_caps import KeyCaps
from ui.roles.operator.skater_grid import SkaterGrid
from ui.roles.operator.team_pane import PLACES, Form, TeamPane
from ui.roles.penalty_tracker.correction_keys import CorrectionKeys
from ui.roles.penalty_tracker.pad import CodePad
from ui.roles.scorekeeper.drawing import conflict_value
from ui.roles.shared.screen import Screen
from ui.theme.tokens import Type
from ui.widgets.big_button import BigButton
from ui.widgets.button import Button
from ui.widgets.compose_bar import ComposeBar
from ui.widgets.fact_button import FactButton
from ui.widgets.painted import room_of
from ui.widgets.phase_panel import PhasePanel

__all__ = ["OperatorScreen", "Page"]

LEFT, RIGHT = Team.HOME, Team.AWAY
SIDES = {Qt.Key.Key_Left: LEFT, Qt.Key.Key_Right: RIGHT}
PAD, TOP, BETWEEN = 14.0, 12.5, 12.0
SHORT_TOP = 8.0
MIDDLE_SHARE, MIDDLE_MOST = 410 / 1366, 520.0
GAP, TIGHT_GAP = 8.0, 4.0
PANEL, SHORT_PANEL, GREAT, SHORT_GREAT = 120.0, 100.0, 104.0, 80.0
SECOND_SHARE = 158 / 402
SECOND_LEAST = 76.0
ROW, BAR = 46.0, 52.0
BAR_LOW = 46.0
CODE = 44.5
CLOSE_GREAT, CLOSE_ROW, CLOSE_CODES = 71.0, 44.0, 4 * 44.0 + 3 * 3.0
"""Least heights of the great button with its second line, of a row of buttons, and of four rows of codes."""
CODES_MOST = 62.0
SET_CLOCKS, SET_CLOCKS_HIGH = 104.0, 44.0
NARROW_PAD, NARROW_TOP, NARROW_BETWEEN = 8.0, 5.0, 8.0
NARROW_MIDDLE_SHARE = 316 / 1024
NARROW_PANEL, NARROW_GREAT = 54.0, 56.0
ROSTER_ACROSS, NARROW_ACROSS = 8, 6
RAIL, RAIL_GAP = 84.0, 6.0
PAGE_TOP, PAGE_GAP, PAGE_GREAT = 4.0, 4.0, 52.0
LOW_PAGE, LOW_PAGE_TOP, LOW_PAGE_GAP, LOW_PAGE_GREAT = 262.0, 3.0, 2.0, 46.0
"""Below this height everything on a page is closer together."""
PAGE_CELL = 50.0
BARE_BELOW, CROWDED_BARE_BELOW, PAGE_BARE_BELOW = 60.0, 76.0, 77.0
"""A narrower code has no room for its word: in four rows, in fewer and lower ones, and on a page."""
END_PERIOD, SET_CLOCKS_NAME, PARTS_NAME = "end-period", "set-clocks", "parts"


class Page(StrEnum):
    """Part of the screen under the great button of a small window."""

    LEFT = "left"
    RIGHT = "right"
    PENALTIES = "penalties"
    CLOCKS = "clocks"


class OperatorScreen(Screen):
    """Operator: jam timer, both scorekeepers and, unless only scores are kept, penalty tracker."""

    help_section = HelpSection.OPERATOR
    entry_keys = Screen.entry_keys | {Qt.Key.Key_Left, Qt.Key.Key_Right}
    is_tall = True

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.controller = OperatorController(
            self.requested.emit, self.status_requested.emit, self.redraw, now=monotonic
        )
        self.caps = KeyCaps()
        self._watches = Watches()
        self._page = Page.LEFT
        self._parts = ShownParts()
        self._reminded: frozenset[str] = frozenset()
        self._is_correcting = False
        self._grid_boxes: dict[Team, QRectF] = {}
        """Places of the two grids of skaters, if they have no page of their own."""
        self.panel = PhasePanel(parent=self)
        self._signals = ClockSignals(self, self.panel)
        self.panel.set_aside(True)
        self.set_clocks = Button(tr("Set clocks"), kind=ButtonKind.QUIET, height=SET_CLOCKS_HIGH, parent=self)
        self.period = PeriodRow(parent=self)
        self.great = BigButton(size=34.0, sub_size=Type.BODY, low=66.0, parent=self)
        self.second = BigButton(size=Type.TITLE, sub_size=Type.LINE, low=50.0, parent=self)
        self.after = AfterPress(parent=self)
        self.official = Button(tr("Official timeout"), mark="hand-stop", height=ROW, parent=self)
        self.injury = FactButton(tr("Injury, both"), mark="alert-triangle", height=ROW, size=Type.BODY, parent=self)
        self.correction = CorrectionKeys(parent=self)
        self.compose = ComposeBar(low=BAR_LOW, parent=self)
        # Tab follows the order of work: the clocks, each team with its skaters, the codes (design 8).
        self.teams: dict[Team, TeamPane] = {}
        self.grids: dict[Team, SkaterGrid] = {}
        for team in BOTH:
            self.teams[team] = TeamPane(team, parent=self)
            self.grids[team] = SkaterGrid(parent=self)
        self.pad = CodePad(parent=self)
        self.page_keys = {page: Button(parent=self) for page in Page}
        self._connect()

    def _connect(self) -> None:
        controller = self.controller
        self.great.tapped.connect(controller.timer.press_next)
        self.great.off_tapped.connect(controller.timer.explain_no_next)
        self.great.held.connect(controller.timer.hold_next)
        self.second.tapped.connect(self._on_second)
        self.second.off_tapped.connect(controller.explain_second)
        self.after.pressed.connect(controller.timer.press_row)
        self.after.outdated.connect(self.status_requested)
        self.set_clocks.tapped.connect(lambda: self._show_clock_field(is_shown=True))
        self.period.clock_entered.connect(self._on_clock_entered)
        self.period.period_ended.connect(controller.timer.end_period)
        self.period.leave.tapped.connect(lambda: self._show_clock_field(is_shown=False))
        self.official.tapped.connect(lambda: controller.timer.stop(TimeOutKind.OFFICIAL))
        self.injury.wanted.connect(lambda is_on: controller.mark_injury(is_on=is_on))
        for team in BOTH:
            self._connect_team(team)
        self.compose.picked.connect(controller.tap_choice)
        self.compose.chip_tapped.connect(controller.tap_chip)
        self.correction.tapped.connect(controller.tap_key)
        self.correction.held.connect(controller.hold_key)
        self.pad.code_tapped.connect(controller.tap_code)
        self.pad.code_held.connect(lambda code: controller.tap_code(code, keep=True))
        self.pad.expulsion_tapped.connect(controller.tap_expulsion)
        self.pad.digit_tapped.connect(controller.type_digit)
        self.pad.back_tapped.connect(controller.backspace)
        self.pad.enter_tapped.connect(controller.enter)
        for page, key in self.page_keys.items():
            key.tapped.connect(lambda page=page: self.show_page(page))

    def _connect_team(self, team: Team) -> None:
        controller, pane, grid = self.controller, self.teams[team], self.grids[team]
        pane.points_tapped.connect(lambda points: controller.tap_points(team, points))
        pane.value_requested.connect(lambda: controller.begin_value(team))
        pane.trip_tapped.connect(lambda trip: controller.begin_trip(team, trip))
        pane.fact_outdated.connect(self.status_requested)
        pane.fact_requested.connect(lambda name, is_on: controller.set_fact(team, name, is_on=is_on))
        pane.place_tapped.connect(lambda position: self._on_place(team, position))
        pane.answered.connect(lambda index: controller.answer(team, index))
        pane.list_requested.connect(self.list_requested)
        pane.box.left_tapped.connect(lambda place: controller.box.leave(team, place))
        pane.box.sat_tapped.connect(lambda: controller.box.sit(team))
        pane.box.more_tapped.connect(lambda: self._on_more(team))
        pane.timeout_tapped.connect(lambda: controller.timer.take_timeout(team))
        pane.review_tapped.connect(lambda: controller.timer.take_review(team))
        pane.timeout_off_tapped.connect(lambda: controller.timer.explain_no_timeout(team))
        pane.review_off_tapped.connect(lambda: controller.timer.explain_no_review(team))
        grid.skater_tapped.connect(controller.tap_skater)
        grid.correction_requested.connect(controller.correct)
        grid.other_tapped.connect(lambda: controller.tap_other(team))

    # -- display ------------------------------------------------------------------------------------------

    @property
    def page(self) -> Page:
        """The part under the great button of a small window."""
        return self._page

    def draw(self, state: ScreenState) -> None:
        controller = self.controller
        controller.show(state)
        self.show_time(state.bout, moment_of(state.bout, state.now), state.now)
        draft = controller.penalties.draft
        highlights = RosterHighlights(
            skaters=controller.penalties.skaters(),
            penalty=draft.fixes if draft is not None else "",
            conflicts=frozenset(one.eid for one in state.conflicts),
        )
        hints = hints_for(state.role, state.hints)
        for team in BOTH:
            self._draw_team(state, team)
            grid = self.grids[team]
            roster = marked_roster(team_roster(state.bout, team, state.jam, highlights, grid.kept), hints)
            is_other = controller.other is team
            grid.set_roster(roster, is_foreign=state.is_foreign, is_steady=draft is not None, is_other=is_other)
        self._show_box(controller.box.show(state), state.bout, state.now)
        if controller.timer.is_break:
            controller.close_gaps()
        if controller.parts != self._parts:
            if controller.parts.hidden != self._parts.hidden:
                self.parts_hidden.emit(controller.parts.hidden)
            self._parts = controller.parts
            for pane in self.teams.values():
                pane.set_parts(self._parts)
            self.relook()
        self._draw_middle(state)
        if self.size_class.is_compact:
            self._word_pages()
        self._fit_skaters()
        self._remind(state)

    def _draw_team(self, state: ScreenState, team: Team) -> None:
        pane, score = self.teams[team], self.controller.scores[team]
        value = team_score(state.bout, team, state.now)
        pane.set_team(value, is_older=state.cursor.is_older)
        self.page_keys[_page_of(team)].set_text(value.letters)
        asked = self.controller.asked
        jam = self.controller.line_jam()
        wanted = (asked.team, asked.position) if asked is not None else None
        contested = {one for one in PLACES if place_question(state.conflicts, jam, team, one) is not None}
        places = {
            one: skater_place(state.bout, team, one, jam, marked=state.jam, asked=wanted, is_contested=one in contested)
            for one in PLACES
        }
        pane.set_places(places, value)
        question = self.controller.question(team)
        of = texts.jam_in_game(question.jam, state.bout) if question is not None and question.jam is not None else ""
        pane.set_question(conflict_value(question, sub=joined(", ", filter(None, (of, tr("tap the right one"))))))
        pane.set_caps(self.caps.letters(), has_points=not self.controller.is_typing)
        if score.panel is not None:
            words, trip = trips_words(state, score.panel, score.draft, is_short=self.size_class.is_narrow)
            is_value = score.draft is not None and score.draft.wants is TripPrompt.VALUE
            trips = frozenset(trip_questions(state.conflicts, score.panel.jam, team))
            pane.set_score(score.panel, words=words, trip=trip, contested=trips, is_value=is_value)

    def _draw_middle(self, state: ScreenState) -> None:
        controller, draft = self.controller, self.controller.penalties.draft
        bar = controller.bar()
        self.compose.set_value(bar)
        self.correction.set_keys(bar.keys)
        self.pad.set_rules(state.bout.ruleset)
        self.pad.set_instead(controller.penalties.instead, controller.penalties.present_code)
        self.pad.set_typing(is_typing=draft is not None and draft.asks_number)
        is_expulsion = draft is not None and draft.is_expulsion
        self.pad.set_chosen(draft.code if draft is not None else "", is_expulsion=is_expulsion)
        jam = state.bout.jam(state.jam)
        self.injury.set_about(state.jam)
        self.injury.set_chosen(jam is not None and jam.injury)
        if self.pad.isHidden() is self._has_pad() or bool(bar.keys) is not self._is_correcting:
            self._is_correcting = bool(bar.keys)
            self.relook()

    def show_time(self, bout: Bout, moment: GameMoment, now: Instant) -> None:
        controller, shorts = self.controller, self._state.shorts if self._state is not None else {}
        controller.show_moment(bout, moment)
        self._signals.show_phase(moment.phase)
        if self._watches.turn_at(now):
            self._show_box(controller.box.show_time(bout, now), bout, now)
        self.panel.set_panel(panel_value(bout, moment, now, shorts), moment.phase_text)
        self.period.show_moment(bout, moment, can_end=controller.timer.can_end_period)
        action = first_action(bout, moment, armed_us=controller.timer.armed_us)
        self.great.set_action(title=action.title, sub=action.sub, mark=action.mark, kind=action.kind)
        self.great.set_holding(action.can_hold)
        letters = self.caps.letters()
        caps = {team: letters.get(place_of_fact(team, "call"), "") for team in BOTH}
        other = second_action(bout, moment, now, shorts, caps) if controller.timer.armed_us <= 0 else None
        if other is not None:
            shown = other.action
            self.second.set_action(title=shown.title, sub=shown.sub, kind=shown.kind, name=shown.name)
        if self.second.isHidden() is not (other is None):
            self.second.setHidden(other is None)
            self.relook()
        timer = controller.timer
        self.after.set_row(narrow_row(timer.row, timer.others, shorts, is_short=self.size_class.is_narrow))

    def has_new_digits_at(self, now: Instant) -> bool:
        return self._watches.turn_at(now)

    def _show_box(self, lines: Mapping[Team, BoxLine], bout: Bout, now: Instant) -> None:
        self._watches.draw(bout, now)
        for team, line in lines.items():
            self.teams[team].box.set_line(line, bout.teams[team].short)

    def _remind(self, state: ScreenState) -> None:
        """Remind once of a code that is missing after its jam. The cell shows it as long as it is missing."""
        for one in missing_codes(state.bout) if self.controller.has_penalties else ():
            if one.eid not in self._reminded:
                self._reminded |= {one.eid}
                self.status_requested.emit(one.words)

    # -- half-entries -------------------------------------------------------------------------------------

    def draft_jam(self) -> JamId | None:
        return self.controller.draft_jam()

    def is_entering(self) -> bool:
        return self.controller.is_entering or super().is_entering()

    def has_half_entry(self) -> bool:
        return self.controller.has_half_entry

    def entry_takes(self, text: str) -> bool:
        return self.controller.takes(text)

    def entry_jam(self) -> JamId | None:
        return self.controller.entry_jam()

    def begun(self) -> BegunEntry | None:
        draft = self.controller.penalties.draft
        jam = self.draft_jam() or (draft.jam if draft is not None else None)
        return BegunEntry(words=draft.words, jam=jam) if draft is not None and jam else super().begun()

    def offer(self) -> BannerValue | None:
        return self.controller.offer()

    def take_offer(self, index: int) -> None:
        self.controller.take_offer(index)

    def pick_another(self, command: Command) -> None:
        if isinstance(command, FieldSkater):
            self._on_place(command.skater.team, command.position)
        else:
            self.controller.pick_another(command)

    def follow_numbers(self, numbers: JamNumbers) -> None:
        self.controller.follow_numbers(numbers)

    def drop_draft(self) -> bool:
        if self.period.is_setting():
            self._show_clock_field(is_shown=False)
            return True
        return self.controller.drop()

    def take_jam(self, jam: JamId) -> bool:
        return self.controller.take_jam(jam)

    def extras(self) -> tuple[tuple[str, str], ...]:
        return (
            (SET_CLOCKS_NAME, tr("Set clocks")),
            *(((END_PERIOD, tr("End period")),) if self.controller.timer.can_end_period else ()),
            (PARTS_NAME, tr("This screen shows")),
        )

    def hide_parts(self, names: tuple[str, ...]) -> None:
        self.controller.parts = ShownParts.without(names)

    def _offered(self) -> tuple[Part, ...]:
        """Return the parts that this window and this role have."""
        has_box = not (self.size_class.is_compact or self.size_class.is_narrow)
        has = {Part.JAMMERS: True, Part.PENALTIES: self.controller.may_keep_penalties, Part.BOX: has_box}
        return tuple(part for part in Part if has[part])

    def do_extra(self, name: str) -> None:
        if name == PARTS_NAME:
            self.show_page(Page.PENALTIES)
            self.controller.choose_parts(self._offered())
        elif name == END_PERIOD:
            self.controller.timer.end_period()
        elif name == SET_CLOCKS_NAME:
            self.show_page(Page.CLOCKS)
            self._show_clock_field(is_shown=True)

    # -- presses ------------------------------------------------------------------------------------------

    def show_page(self, page: Page) -> None:
        """Show a part of the screen in a small window."""
        if page is not self._page:
            self._page = page
            self.relook()

    def _on_second(self) -> None:
        """Take the call-off; a double tap must not start the next jam, whose button takes this place."""
        self.great.guard()
        self.controller.press_second()

    def _on_more(self, team: Team) -> None:
        """Show the screen of the penalty box, or say where it is."""
        role = self.controller.box.role_for_more(team)
        if role:
            self.role_requested.emit(role)

    def _on_place(self, team: Team, position: Position) -> None:
        self.controller.tap_place(team, position)
        if self.controller.asked is not None and self.size_class.is_compact:
            self.show_page(Page.PENALTIES)

    def _on_clock_entered(self, text: str) -> None:
        if self.controller.timer.set_clock(text):
            self._show_clock_field(is_shown=False)

    def _show_clock_field(self, *, is_shown: bool) -> None:
        self.period.set_setting(is_setting=is_shown)
        self.relook()

    def act(self, action: Action) -> bool:
        presses: dict[Action, Callable[[], None]] = {
            Action.NEXT_EVENT: self.great.click,
            Action.EARLIER_PRESS: self.controller.press_earlier,
            Action.TIMEOUT_LEFT: self.teams[LEFT].timeout.click,
            Action.TIMEOUT_RIGHT: self.teams[RIGHT].timeout.click,
            Action.REVIEW_LEFT: self.teams[LEFT].review.click,
            Action.REVIEW_RIGHT: self.teams[RIGHT].review.click,
            Action.OFFICIAL_TIMEOUT: self.official.click,
            Action.INJURY: self.injury.click,
        }
        press = presses.get(action)
        if press is not None:
            press()
        return press is not None

    def press_place(self, place: str, text: str, *, is_shifted: bool) -> bool:
        if self.caps.note(place, text) and not is_shifted:
            self.redraw()
        key = key_at(place)
        if key is None or is_shifted or self.controller.is_typing:
            return False  # while a number is open the letters are codes
        if self.has_half_entry() and not (isinstance(key, PointsKey) and self.controller.takes_points(key.team)):
            return False
        if self._turn_to_begun():
            return True
        if self.size_class.is_compact and self._page is not _page_of(key.team):
            return self._leave_key(key.team, text)
        if isinstance(key, PointsKey):
            self.teams[key.team].keys[key.points].click()
        elif isinstance(key, FactKey):
            self.teams[key.team].facts[key.name].click()
        return True

    def type_text(self, text: str, *, is_shifted: bool) -> bool:
        is_taken = self.controller.type_text(text, is_shifted=is_shifted)
        page = self._begun_page()
        if page is not None:
            self.show_page(page)  # of a small window: what is typed is drawn there
        return is_taken

    def press_key(self, key: Qt.Key) -> bool:
        return self._press(key, keep=False)

    def press_shifted(self, key: Qt.Key) -> bool:
        return self._press(key, keep=True)

    def _leave_key(self, team: Team, text: str) -> bool:
        """Say of which team a key is, whose page a small window does not show; false where it is a code that is shown.

        The page of the team is shown now, but not in place of the codes: the letter may have been meant as one.
        """
        is_at_codes = self._page is Page.PENALTIES and self.controller.has_penalties
        if is_at_codes and self.controller.is_code(text):
            return False
        short = self._state.short(team) if self._state is not None else ""
        words = tr("{key} is a key of {short}, whose page is shown now. Press it again.")
        if is_at_codes:
            words = tr("{key} is no code. It is a key of {short}: open that page first.")
        else:
            self.show_page(_page_of(team))
        self.status_requested.emit(words.format(key=text.upper(), short=short))
        return True

    def _turn_to_begun(self) -> bool:
        """Show the page of the half-entry if another one is open: nobody enters what they do not see."""
        page = self._begun_page() if self.size_class.is_compact else None
        is_hidden = page is not None and page is not self._page
        if page is not None and is_hidden:
            self.show_page(page)
        return is_hidden

    def _begun_page(self) -> Page | None:
        """Return the page that shows the half-entry; None without one."""
        controller = self.controller
        if controller.begun_words:
            return Page.PENALTIES
        team = next((one for one in BOTH if controller.scores[one].draft is not None), None)
        if team is not None:
            return _page_of(team)
        return Page.CLOCKS if controller.timer.is_typing else None

    def _press(self, key: Qt.Key, *, keep: bool) -> bool:
        if key in self.entry_keys and self._turn_to_begun():
            return True
        match key:
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                return self.controller.enter(keep=keep) or self._explain_enter()
            case Qt.Key.Key_Backspace:
                return self._show_last_trip() or self.controller.backspace()
            case Qt.Key.Key_Left | Qt.Key.Key_Right:
                return self.controller.pick_side(SIDES[key])
            case _:
                return False

    def _show_last_trip(self) -> bool:
        """Show the page of the trip that a Backspace would take back, if a small window shows another one."""
        team = None if self.has_half_entry() else self.controller.last_team
        if not self.size_class.is_compact or team is None or self._page is _page_of(team):
            return False
        self.show_page(_page_of(team))
        short = self._state.short(team) if self._state is not None else ""
        self.status_requested.emit(tr("The last trip is of {short}. Press Backspace again to remove it.", short=short))
        return True

    def _explain_enter(self) -> bool:
        """Keep an Enter that commits nothing from starting or ending a jam, unless a key has gone to that button."""
        if QApplication.focusWidget() is not self.great or self.great.came_by_key:
            return False
        if self.controller.timer.armed_us > 0:
            return False
        self.status_requested.emit(tr("There is nothing to enter. Space is the next event."))
        return True

    # -- layout -------------------------------------------------------------------------------------------

    def _has_pad(self) -> bool:
        """Whether the codes are shown: they are left out where only scores are kept, unless digits are asked for."""
        draft = self.controller.penalties.draft
        is_typing = draft is not None and draft.asks_number
        is_here = not self.size_class.is_compact or self._page is Page.PENALTIES
        return is_here and (self.controller.has_penalties or is_typing)

    def _has_skaters(self) -> bool:
        """Whether anything is entered by a tap on a skater."""
        return Part.JAMMERS in self._parts.shown or self.controller.has_penalties

    def _fit_skaters(self) -> None:
        """Tell each team how much height its skaters need and can use."""
        is_page = self.size_class.is_compact
        has_place = not is_page and bool(self._parts.placed & {Part.JAMMERS, Part.PENALTIES})
        for team, pane in self.teams.items():
            grid = self.grids[team]
            pane.set_skaters(
                least=grid.least_height() if has_place else 0.0, most=grid.most_height() if has_place else 0.0
            )
        if has_place:
            for team, pane in self.teams.items():
                self._place_grid(team, pane)

    def _place_grid(self, team: Team, pane: TeamPane) -> None:
        box = pane.skaters_box(room_of(pane))
        scale = room_of(pane).width() / max(1, pane.width())
        box.translate(pane.x() * scale, pane.y() * scale)
        if box != self._grid_boxes.get(team):
            self._grid_boxes[team] = box
            place(self.grids[team], box)
            self.grids[team].relay()

    def arrange(self, room: QRectF) -> None:
        self._grid_boxes.clear()
        is_page = self.size_class.is_compact
        form = Form.PAGE if is_page else Form.NARROW if self.size_class.is_narrow else Form.WIDE
        for pane in self.teams.values():
            pane.set_form(form)
        for key in self.page_keys.values():
            key.setHidden(not is_page)
        self.pad.setHidden(not self._has_pad())
        is_clock = not is_page or self._page is Page.CLOCKS
        self.panel.setHidden(not is_clock or self.period.is_setting())
        self.set_clocks.setHidden(form is Form.NARROW or self.panel.isHidden())
        self.panel.set_foot(not self.set_clocks.isHidden())
        self.period.setHidden(not is_clock or not self.period.is_setting())
        self.after.setHidden(not is_clock)
        # While a penalty is corrected its buttons stand in place of the stops.
        is_corrected = self._is_correcting and (not is_page or self._page is Page.PENALTIES)
        self.correction.setHidden(not is_corrected)
        for widget in (self.official, self.injury):
            widget.setHidden(not is_clock or (is_corrected and not is_page))
        if is_page:
            self._arrange_page(room)
        else:
            self._arrange_whole(room, form)

    def _arrange_whole(self, room: QRectF, form: Form) -> None:
        """Place both teams with the clocks and the codes between them."""
        is_narrow = form is Form.NARROW
        for widget in (*self.teams.values(), self.compose):
            widget.show()
        for grid in self.grids.values():
            grid.setHidden(not self._has_skaters())
        top = NARROW_TOP if is_narrow else SHORT_TOP if self.size_class.is_short else TOP
        pad, between = (NARROW_PAD, NARROW_BETWEEN) if is_narrow else (PAD, BETWEEN)
        area = Area(room.adjusted(pad, top, -pad, -top))
        share = NARROW_MIDDLE_SHARE if is_narrow else MIDDLE_SHARE
        middle = min(MIDDLE_MOST, round(room.width() * share))
        wide = (area.rest.width() - middle - 2 * between) / 2
        place(self.teams[LEFT], area.left(wide, gap=between))
        place(self.teams[RIGHT], area.right(wide, gap=between))
        for team in BOTH:
            self.grids[team].set_across(NARROW_ACROSS if is_narrow else ROSTER_ACROSS)
        self._arrange_middle(area.rest, is_narrow=is_narrow)
        self._fit_skaters()

    def _arrange_middle(self, room: QRectF, *, is_narrow: bool) -> None:
        # The place of hidden codes stays empty until half-time.
        has_place = self.controller.may_keep_penalties and Part.PENALTIES in self._parts.placed
        has_pad = self._has_pad() or has_place
        gap = TIGHT_GAP if is_narrow else GAP
        panel, great = (SHORT_PANEL, SHORT_GREAT) if self.size_class.is_short else (PANEL, GREAT)
        if is_narrow:
            panel, great = NARROW_PANEL, NARROW_GREAT
        row = CODE if is_narrow else ROW
        bar = BAR_LOW if is_narrow else BAR
        codes = 4 * CODE + 3 * TIGHT_GAP if has_pad else 0.0
        gaps = 5 if has_pad else 4
        lack = panel + great + 2 * row + bar + codes + gaps * gap - room.height()
        close = CLOSE_GREAT + 2 * CLOSE_ROW + BAR_LOW + CLOSE_CODES + gaps * TIGHT_GAP
        is_crowded = has_pad and not is_narrow and panel + close > room.height()
        if has_pad and not is_narrow and lack > 0 and not is_crowded:
            # Four codes in a row have room for their words, six have not: what stands above them gives way first.
            gap = max(TIGHT_GAP, gap - lack / gaps)
            if lack > gaps * (GAP - TIGHT_GAP):
                great, row, bar, codes = CLOSE_GREAT, CLOSE_ROW, BAR_LOW, CLOSE_CODES
        fixed = panel + great + 2 * row + bar + codes + gaps * gap
        spare = max(0.0, room.height() - fixed)
        grown = min(spare, 4 * (CODES_MOST - CODE)) if has_pad else 0.0
        spare -= grown
        great_grown = min(spare, (GREAT - great + 24.0) if has_pad else GREAT)
        area = Area(room)
        self._place_panel(area.top(panel + spare - great_grown, gap=gap), is_low=is_narrow)
        self._place_great(area.top(great + great_grown, gap=gap))
        place(self.after, area.top(row, gap=gap))
        stops = area.top(row, gap=gap)
        place_all((self.official, self.injury), columns(stops, (220.0, 181.0), gap=gap))
        place(self.correction, stops)
        place(self.compose, area.top(bar, gap=gap))
        self.pad.set_form(columns=4, is_panel=False)
        self.pad.set_bare_below(CROWDED_BARE_BELOW if is_crowded else BARE_BELOW)
        if has_pad:
            place(self.pad, area.rest)

    def _place_panel(self, box: QRectF, *, is_low: bool) -> None:
        place(self.panel, box)
        place(self.period, box)
        if not is_low:
            area = Area(box, pad=6.0)
            place(self.set_clocks, Area(area.bottom(SET_CLOCKS_HIGH + 14.0)).left(SET_CLOCKS).adjusted(0, 0, 0, -14.0))

    def _place_great(self, room: QRectF) -> None:
        """Give the next event its whole line, or most of it while there is another answer."""
        line = Area(room)
        if not self.second.isHidden():
            most = max(SECOND_LEAST, room.width() - GAP - self.great.least_width())
            place(self.second, line.right(min(round(room.width() * SECOND_SHARE), most), gap=GAP))
        place(self.great, line.rest)

    def _arrange_page(self, room: QRectF) -> None:
        """Place the great button, a rail of pages, and the page that is open."""
        is_low = room.height() < LOW_PAGE
        top, gap = (LOW_PAGE_TOP, LOW_PAGE_GAP) if is_low else (PAGE_TOP, PAGE_GAP)
        area = Area(room.adjusted(NARROW_PAD, top, -NARROW_PAD, -top))
        self._place_great(area.top(LOW_PAGE_GREAT if is_low else PAGE_GREAT, gap=gap))
        self._word_pages()
        place_all(self.page_keys.values(), rows(area.left(RAIL, gap=RAIL_GAP), len(self.page_keys), gap=gap))
        is_skaters = self._page is Page.PENALTIES
        for team, page in ((LEFT, Page.LEFT), (RIGHT, Page.RIGHT)):
            self.teams[team].setHidden(self._page is not page)
            self.teams[team].set_skaters(least=0.0, most=0.0)
            self.grids[team].setHidden(not (is_skaters and self._has_skaters()))
            place(self.teams[team], area.rest)
        self.compose.setHidden(not is_skaters)
        if is_skaters:
            self._arrange_skaters(area.rest, gap)
        elif self._page is Page.CLOCKS:
            self._arrange_clocks(area.rest, gap)

    def _word_pages(self) -> None:
        """Name the pages; that of the skaters names what is half entered there while another one is open."""
        has_codes = self.controller.has_penalties
        words = {Page.PENALTIES: tr("Penalties") if has_codes else tr("Skaters"), Page.CLOCKS: tr("Clocks")}
        begun = self.controller.begun_words if self._page is not Page.PENALTIES else ""
        for page, key in self.page_keys.items():
            is_begun = bool(begun) and page is Page.PENALTIES
            kind = ButtonKind.SETTLE if is_begun else ButtonKind.NORMAL
            key.set_kind(ButtonKind.CHOSEN if page is self._page else kind)
            if page in words:
                text = words[page]
                key.set_text(begun if is_begun else text)
                key.setAccessibleName(
                    tr("{words} is half entered, {page}", words=begun, page=text) if is_begun else text
                )

    def _arrange_skaters(self, room: QRectF, gap: float) -> None:
        """Place the compose bar, the skaters of both teams, and the codes in two rows."""
        area = Area(room)
        place(self.compose, area.top(CODE, gap=gap))
        if self._is_correcting:
            place(self.correction, area.top(CODE, gap=gap))
        self.pad.set_form(columns=8, is_panel=False)
        if self._has_pad():
            place(self.pad, area.bottom(2 * CODE + 3.0, gap=gap))
        self.pad.set_bare_below(PAGE_BARE_BELOW)
        for team, box in zip(BOTH, columns(area.rest, 2, gap=BETWEEN), strict=True):
            self.grids[team].set_across(max(1, int((box.width() + TIGHT_GAP) // (PAGE_CELL + TIGHT_GAP))))
            place(self.grids[team], box)
            self.grids[team].relay()

    def _arrange_clocks(self, room: QRectF, gap: float) -> None:
        """Place the phase and everything that stops the clock."""
        area = Area(room)
        place_all((self.official, self.injury), columns(area.bottom(CODE, gap=gap), 2, gap=GAP))
        place(self.after, area.bottom(CODE, gap=gap))
        self._place_panel(area.rest, is_low=False)


def _page_of(team: Team) -> Page:
    """Return the page of a team's score in a small window."""
    return Page.LEFT if team is LEFT else Page.RIGHT
