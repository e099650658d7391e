"""The jam timer's screen: one huge clock, one great action, and everything that stops the game."""

from collections.abc import Mapping

from PySide6.QtCore import QRectF, Qt
from PySide6.QtWidgets import QWidget

from derbyos_core.bout.model import Bout, JamNumbers, TimeOutKind
from derbyos_core.clock import Instant
from derbyos_core.document.tree import Element
from derbyos_core.i18n import tr
from derbyos_core.identity import Team
from derbyos_core.roles.jam_timer.clock_log import clock_log, clock_questions
from derbyos_core.roles.jam_timer.controller import JamTimerController
from derbyos_core.roles.jam_timer.timer_panel import great_action, other_action, panel_value
from derbyos_core.roles.shared import texts
from derbyos_core.roles.shared.clock_words import GameMoment, moment_of
from derbyos_core.roles.shared.header_values import team_score
from derbyos_core.roles.shared.screen_state import ScreenState
from ui.actions import Action, HelpSection
from ui.layout import Area, columns, place, place_all
from ui.roles.jam_timer.after_press import AfterPress
from ui.roles.jam_timer.clock_log_panel import HEAD as LOG_HEAD
from ui.roles.jam_timer.clock_log_panel import ClockLogPanel
from ui.roles.jam_timer.clock_signals import ClockSignals
from ui.roles.jam_timer.period_row import PeriodRow
from ui.roles.jam_timer.stop_card import StopCard
from ui.roles.shared.screen import Screen
from ui.theme.tokens import Type
from ui.widgets.big_button import BigButton
from ui.widgets.button import Button
from ui.widgets.phase_panel import PhasePanel

__all__ = ["END_PERIOD", "JamTimerScreen"]

PAD, TOP, BOTTOM = 14.0, 12.5, 12.0
BETWEEN = 14.0
"""Between the clocks on the left and the stops on the right."""
LEFT_SHARE = 0.6472
NARROW_LEFT_SHARE = 0.6
LEFT_GAP, PANEL_GAP, RIGHT_GAP = 11.0, 10.0, 12.0
GREAT = 126.0
OTHER_SHARE, OTHER_LEAST = 0.31, 84.0
"""The part of the great line that the other answer to an alarm takes."""
OTHER_LOW = 50.0
"""From this height on it has its second line, without which two buttons may start the same jam."""
BUTTON_GAP = 8.0
ROW = 66.0
LATE_ROW = 48.0
CARD, CARD_LEAST = 138.0, 124.0
"""A team's card is lower when a line of words over the screen takes the room of the log's head."""
OFFICIAL = 60.0
LOW_PAD, LOW_GAP = 8.0, 6.0
LOW_GREAT, LOW_CARD, LOW_OFFICIAL = 74.0, 56.0, 44.0
PANEL_LEAST = 72.0
"""Below this height the panel stands beside the next event, where both are higher."""
BESIDE_SHARE, BESIDE_TWO_SHARE = 0.45, 0.36
"""The part of the width that the panel has there, with one answer beside it and with two."""
LEFT, RIGHT = Team.HOME, Team.AWAY
END_PERIOD = "end-period"


class JamTimerScreen(Screen):
    """Jam timer."""

    help_section = HelpSection.JAM_TIMER

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.controller = controller = JamTimerController(self.requested.emit, self.status_requested.emit, self.redraw)
        self._is_log_whole = False
        self._logged: tuple[Element, Mapping[int, Instant]] | None = None
        """The document and the period ends from which the clock log was made."""
        self.panel = PhasePanel(parent=self)
        self._signals = ClockSignals(self, self.panel)
        self.period = PeriodRow(parent=self)
        self.great = BigButton(parent=self)
        self.other = BigButton(size=Type.TITLE, low=OTHER_LOW, parent=self)
        self.other.hide()
        self.after = AfterPress(parent=self)
        self.cards = {team: StopCard(parent=self) for team in (LEFT, RIGHT)}
        self.official = Button(
            tr("Official timeout"), mark="hand-stop", height=OFFICIAL, size=Type.LEAD + 1, parent=self
        )
        self.log = ClockLogPanel(parent=self)
        self.great.tapped.connect(controller.press_next)
        self.great.off_tapped.connect(controller.explain_no_next)
        self.great.held.connect(controller.hold_next)
        self.other.tapped.connect(controller.press_other)
        self.after.pressed.connect(controller.press_row)
        self.after.outdated.connect(self.status_requested)
        self.period.nudged.connect(controller.nudge)
        self.period.clock_entered.connect(self._on_clock_entered)
        self.period.period_ended.connect(controller.end_period)
        self.official.tapped.connect(lambda: controller.stop(TimeOutKind.OFFICIAL))
        self.log.change_requested.connect(lambda: self.menu_requested.emit("jams-and-stops"))
        self.log.all_tapped.connect(self._on_all)
        self.log.answered.connect(controller.answer)
        self.log.list_requested.connect(self.list_requested)
        for team, card in self.cards.items():
            card.timeout_tapped.connect(lambda team=team: controller.take_timeout(team))
            card.review_tapped.connect(lambda team=team: controller.take_review(team))
            card.timeout_off_tapped.connect(lambda team=team: controller.explain_no_timeout(team))
            card.review_off_tapped.connect(lambda team=team: controller.explain_no_review(team))

    def draw(self, state: ScreenState) -> None:
        bout, now = state.bout, state.now
        self.controller.show(state)
        self._show_clocks(bout, moment_of(bout, now), now)
        for team, card in self.cards.items():
            left = team_score(bout, team, now)
            card.set_team(
                left.letters,
                left.jersey,
                timeouts_left=left.timeouts_left,
                timeouts=left.timeouts,
                review=left.review,
            )

    def redraw(self) -> None:
        super().redraw()
        if not self.is_change_due:
            self.after.set_row(self.controller.row)

    def draw_rest(self, state: ScreenState) -> None:
        self.after.set_row(self.controller.row)  # the whole row may move with an entry, which is painted first
        document, ends = state.view.document, state.bout.period_ends
        if self._logged is not None and self._logged[0] is document and self._logged[1] == ends:
            return
        self._logged = (document, ends)
        questions = clock_questions(state.conflicts)
        lines = clock_log(state.bout, document, state.lookup, questions)
        zone = state.zone
        rows = ((texts.clock_of_day(one.at, zone), one.words, one.mark, one.is_open) for one in lines)
        self.log.set_rows(tuple(rows))
        self.controller.question = questions[-1] if questions else None
        self.log.set_question(self.controller.question)

    def show_time(self, bout: Bout, moment: GameMoment, now: Instant) -> None:
        self._show_clocks(bout, moment, now)
        self.after.set_row(self.controller.row)

    def _show_clocks(self, bout: Bout, moment: GameMoment, now: Instant) -> None:
        self.controller.show_moment(bout, moment)
        self._signals.show_phase(moment.phase)
        shorts = self._state.shorts if self._state is not None else {}
        self.panel.set_panel(panel_value(bout, moment, now, shorts), moment.phase_text)
        self.period.show_moment(bout, moment, can_end=self.controller.can_end_period)
        action = great_action(bout, moment, armed_us=self.controller.armed_us)
        self.great.set_action(title=action.title, sub=action.sub, mark=action.mark, kind=action.kind)
        self.great.set_holding(action.can_hold)
        # Once the great button is armed it is the only answer, and needs the room for its words.
        other = other_action(bout, moment, now) if self.controller.armed_us <= 0 else None
        if other is not None:
            self.other.set_action(title=other.title, sub=other.sub, mark=other.mark, kind=other.kind, name=other.name)
        if self.other.isHidden() is not (other is None):
            self.other.setHidden(other is None)
            self.relook()

    def extras(self) -> tuple[tuple[str, str], ...]:
        """On a small window the menu holds the end of a period, and the row beside the great button without room."""
        row = self.after.extras() if self.after.isHidden() else ()
        ending = ((END_PERIOD, tr("End period")),) if self.controller.can_end_period else ()
        return (*row, *ending) if self.size_class.is_compact else ()

    def do_extra(self, name: str) -> None:
        if name == END_PERIOD:
            self.controller.end_period()
        else:
            self.after.do_extra(name)

    def act(self, action: Action) -> bool:
        match action:
            case Action.NEXT_EVENT:
                self.great.click()
            case Action.TIMEOUT_LEFT | Action.TIMEOUT_RIGHT:
                self.cards[LEFT if action is Action.TIMEOUT_LEFT else RIGHT].timeout.click()
            case Action.REVIEW_LEFT | Action.REVIEW_RIGHT:
                self.cards[LEFT if action is Action.REVIEW_LEFT else RIGHT].review.click()
            case Action.OFFICIAL_TIMEOUT:
                self.official.click()
            case _:
                return False
        return True

    def has_half_entry(self) -> bool:
        return self.controller.is_typing

    def type_text(self, text: str, *, is_shifted: bool) -> bool:
        if self.controller.moves_back(text) and self.controller.has_late(text) and not self.after.shows("late"):
            words = tr("No room to say what this key moves. The menu has it, under “{group}”.", group=texts.THIS_SCREEN)
            self.status_requested.emit(words)
            return True
        return self.controller.type_text(text)

    def press_key(self, key: Qt.Key) -> bool:
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            return self.controller.enter()
        return self.controller.backspace() if key == Qt.Key.Key_Backspace else False

    def follow_numbers(self, numbers: JamNumbers) -> None:
        self.controller.follow_numbers(numbers)

    def drop_draft(self) -> bool:
        if not self.period.is_setting():
            return self.controller.drop()
        self.period.set_setting(is_setting=False)
        return True

    # -- layout -------------------------------------------------------------------------------------------

    def arrange(self, room: QRectF) -> None:
        if self.size_class.is_compact:
            self._arrange_compact(room)
            return
        area = Area(room.adjusted(PAD, TOP, -PAD, -BOTTOM))
        share = NARROW_LEFT_SHARE if self.size_class.is_narrow else LEFT_SHARE
        self._arrange_left(area.left(round(room.width() * share), gap=BETWEEN))
        self._arrange_right(area.rest)
        for widget in (self.log, self.period, self.after):
            widget.show()

    def _arrange_left(self, room: QRectF) -> None:
        area = Area(room)
        place(self.after, area.bottom(LATE_ROW, gap=LEFT_GAP))
        self._place_great(area.bottom(GREAT, gap=LEFT_GAP))
        place(self.period, area.bottom(ROW, gap=PANEL_GAP))
        place(self.panel, area.rest)

    def _arrange_right(self, room: QRectF) -> None:
        area = Area(room)
        lack = len(self.cards) * (CARD + RIGHT_GAP) + OFFICIAL + RIGHT_GAP + LOG_HEAD - room.height()
        card_high = max(CARD_LEAST, CARD - max(0.0, lack) / len(self.cards))
        for widget, high in (*((card, card_high) for card in self.cards.values()), (self.official, OFFICIAL)):
            widget.setHidden(self._is_log_whole)
            if not self._is_log_whole:
                place(widget, area.top(high, gap=RIGHT_GAP))
        place(self.log, area.rest)

    def _place_great(self, room: QRectF) -> None:
        """Give the next event its whole line, or most of it while there are two answers."""
        line = Area(room)
        if not self.other.isHidden():
            most = max(OTHER_LEAST, room.width() - BUTTON_GAP - self.great.least_width())
            place(self.other, line.right(min(round(room.width() * OTHER_SHARE), most), gap=BUTTON_GAP))
        place(self.great, line.rest)

    def _arrange_compact(self, room: QRectF) -> None:
        """Keep everything that stops and starts the game within reach; hide the log."""
        self.log.hide()
        for widget in (self.official, self.period, *self.cards.values()):
            widget.show()
        area = Area(room, pad_x=LOW_PAD, pad_y=LOW_GAP)
        lowest = area.bottom(LOW_OFFICIAL, gap=LOW_GAP)
        place_all((self.official, self.period), columns(lowest, 2, gap=LOW_GAP))
        stops = area.bottom(LOW_CARD, gap=LOW_GAP)
        place_all(self.cards.values(), columns(stops, len(self.cards), gap=LOW_GAP))
        spare = area.rest.height() - PANEL_LEAST - LOW_GAP - LOW_GREAT
        self.after.setHidden(spare < LOW_GAP + LATE_ROW)
        if spare < 0:
            share = BESIDE_SHARE if self.other.isHidden() else BESIDE_TWO_SHARE
            place(self.panel, area.left(round(room.width() * share), gap=LOW_GAP))
            self._place_great(area.rest)
        else:
            self._place_great(area.bottom(LOW_GREAT, gap=LOW_GAP))
            if not self.after.isHidden():
                place(self.after, area.bottom(LATE_ROW, gap=LOW_GAP))
            place(self.panel, area.rest)

    # -- presses ------------------------------------------------------------------------------------------

    def _on_clock_entered(self, text: str) -> None:
        if self.controller.set_clock(text):
            self.period.set_setting(is_setting=False)

    def _on_all(self) -> None:
        self._is_log_whole = not self._is_log_whole
        self.log.set_whole(is_whole=self._is_log_whole)
        self.relook()
