"""The jam timer's screen: one huge clock, one great action, and everything that stops the game."""

from collections.abc import Mapping

from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QWidget

from derbyos_core.bout.clocks.game_clocks import Phase as GamePhase
from derbyos_core.bout.commands import EndPeriod, SetClock
from derbyos_core.bout.model import Bout, TimeOutKind
from derbyos_core.clock import Instant
from derbyos_core.document.tree import Element
from derbyos_core.i18n import tr
from derbyos_core.identity import Team
from derbyos_core.roles.jam_timer.clock_log import clock_log, clock_questions
from derbyos_core.roles.jam_timer.timer_panel import (
    great_action,
    late_command,
    next_event,
    panel_value,
    review_kind,
    stop_commands,
)
from derbyos_core.roles.shared import texts
from derbyos_core.roles.shared.clock_words import GameMoment, moment_of
from derbyos_core.roles.shared.header_values import team_score
from derbyos_core.roles.shared.screen_state import Conflict, ScreenState
from ui.actions import Action, HelpSection
from ui.layout import place
from ui.roles.jam_timer.after_press import AfterPress
from ui.roles.jam_timer.clock_log_panel import ClockLogPanel
from ui.roles.jam_timer.period_row import PeriodRow
from ui.roles.jam_timer.stop_card import StopCard
from ui.roles.shared.screen import Screen
from ui.theme.tokens import Type
from ui.widgets.big_button import BigButton
from ui.widgets.button import Button
from ui.widgets.phase_panel import PhasePanel

__all__ = ["JamTimerScreen"]

SECOND_US = 1_000_000
PAD = 14.0
GAP = 12.0
LEFT_SHARE = 0.6472
NARROW_LEFT_SHARE = 0.6
GREAT = 126.0
ROW = 66.0
LATE_ROW = 48.0
CARD = 138.0
OFFICIAL = 60.0
LEFT, RIGHT = Team.HOME, Team.AWAY
END_PERIOD = "end-period"


class JamTimerScreen(Screen):
    """Jam timer."""

    keys_place = HelpSection.JAM_TIMER

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._is_log_whole = False
        self._bout: Bout | None = None
        self._moment: GameMoment | None = None
        self._logged: tuple[Element, Mapping[int, Instant]] | None = None
        """The document and the period ends from which the clock log was made."""
        self._question: Conflict | None = None
        self.panel = PhasePanel(parent=self)
        self.period = PeriodRow(parent=self)
        self.great = BigButton(parent=self)
        self.after = AfterPress(parent=self)
        self.cards = {team: StopCard(parent=self) for team in (LEFT, RIGHT)}
        self.official = Button(
            tr("Official timeout"), mark="hand-stop", height=OFFICIAL, size=Type.LEAD + 1, parent=self
        )
        self.log = ClockLogPanel(parent=self)
        self.great.tapped.connect(self._on_great)
        self.great.off_tapped.connect(
            lambda: self.status_requested.emit(tr("The bout is over. Undo the end to go on."))
        )
        self.after.late_tapped.connect(self._on_late)
        self.after.amended.connect(self.requested)
        self.after.status_requested.connect(self.status_requested)
        self.period.nudged.connect(self._on_nudged)
        self.period.clock_set.connect(self._on_clock_set)
        self.period.period_ended.connect(self._on_period_ended)
        self.period.status_requested.connect(self.status_requested)
        self.official.tapped.connect(lambda: self._stop(TimeOutKind.OFFICIAL))
        self.log.all_tapped.connect(self._on_all)
        self.log.answered.connect(self._on_answered)
        self.log.list_requested.connect(self.list_requested)
        for team, card in self.cards.items():
            card.timeout_tapped.connect(lambda team=team: self._stop(TimeOutKind(team.value)))
            card.review_tapped.connect(lambda team=team: self._stop(review_kind(team)))
            card.off_tapped.connect(lambda what, team=team: self._explain_off(team, what))

    def draw(self, state: ScreenState) -> None:
        bout, now = state.bout, state.now
        self.show_time(bout, moment_of(bout, now), now)
        for team, card in self.cards.items():
            left = team_score(bout, team, now)
            card.set_team(
                left.letters,
                left.jersey,
                timeouts_left=left.timeouts_left,
                timeouts=left.timeouts,
                review=left.review,
            )

    def draw_rest(self, state: ScreenState) -> None:
        document, ends = state.view.document, state.bout.period_ends
        if self._logged is not None and self._logged[0] is document and self._logged[1] == ends:
            return
        self._logged = (document, ends)
        questions = clock_questions(state.conflicts)
        lines = clock_log(state.bout, document, state.lookup, questions)
        zone = state.zone
        rows = ((texts.clock_of_day(one.at, zone), one.words, one.mark, one.is_open) for one in lines)
        self.log.set_rows(tuple(rows))
        self._question = questions[-1] if questions else None
        self.log.set_question(self._question)

    def show_time(self, bout: Bout, moment: GameMoment, now: Instant) -> None:
        self._bout, self._moment = bout, moment
        state = self._state
        shorts = state.shorts if state is not None else {}
        self.panel.set_panel(panel_value(bout, moment, now, shorts), moment.phase_text)
        # The break between the periods has a clock of its own, which this row sets meanwhile.
        is_break = moment.game is GamePhase.HALFTIME
        self.period.set_clock(
            moment.phase_text if is_break else moment.period_text,
            label=tr("Half-time") if is_break else tr("Period {period}", period=moment.period),
            is_running=moment.phase_clock.running if is_break else moment.period_clock.running,
        )
        action = great_action(bout, moment, now)
        self.great.set_action(title=action.title, sub=action.sub, mark=action.mark, kind=action.kind)
        self.after.show_stop(bout, moment.stop, shorts)

    def extras(self) -> tuple[tuple[str, str], ...]:
        """On a small window the menu holds the row under the great button and the end of a period."""
        return (*self.after.extras(), (END_PERIOD, tr("End period"))) if self.size_class.is_compact else ()

    def do_extra(self, name: str) -> None:
        if name == END_PERIOD:
            self._on_period_ended()
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

    def type_text(self, text: str, *, is_shifted: bool) -> bool:
        if text not in ("1", "2", "3"):
            return False
        self._on_late(int(text))
        return True

    def drop_draft(self) -> bool:
        if not self.period.is_setting():
            return False
        self.period.set_setting(is_setting=False)
        return True

    # -- layout -------------------------------------------------------------------------------------------

    def arrange(self, room: QRectF) -> None:
        if self.size_class.is_compact:
            self._arrange_compact(room)
            return
        top, bottom = 12.5, room.height() - 12
        left_wide = round(room.width() * (NARROW_LEFT_SHARE if self.size_class.is_narrow else LEFT_SHARE))
        right = QRectF(PAD + left_wide + 14, top, room.width() - left_wide - 14 - 2 * PAD, bottom - top)
        self._arrange_left(QRectF(PAD, top, left_wide, bottom - top))
        self._arrange_right(right)
        for widget in (self.log, self.period, self.after):
            widget.show()

    def _arrange_left(self, room: QRectF) -> None:
        late = QRectF(room.left(), room.bottom() - LATE_ROW, room.width(), LATE_ROW)
        great = QRectF(room.left(), late.top() - GAP + 1 - GREAT, room.width(), GREAT)
        row = QRectF(room.left(), great.top() - GAP + 1 - ROW, room.width(), ROW)
        panel = QRectF(room.left(), room.top(), room.width(), row.top() - GAP + 2 - room.top())
        for widget, box in ((self.panel, panel), (self.period, row), (self.great, great), (self.after, late)):
            place(widget, box)

    def _arrange_right(self, room: QRectF) -> None:
        top = room.top()
        for card in self.cards.values():
            card.setHidden(self._is_log_whole)
        self.official.setHidden(self._is_log_whole)
        if not self._is_log_whole:
            for card in self.cards.values():
                place(card, QRectF(room.left(), top, room.width(), CARD))
                top += CARD + GAP
            place(self.official, QRectF(room.left(), top, room.width(), OFFICIAL))
            top += OFFICIAL + GAP
        place(self.log, QRectF(room.left(), top, room.width(), room.bottom() - top))

    def _arrange_compact(self, room: QRectF) -> None:
        """Keep everything that stops and starts the game within reach; hide the log."""
        self.log.hide()
        self.after.hide()
        self.official.show()
        for card in self.cards.values():
            card.show()
        pad, gap = 8.0, 6.0
        wide = room.width() - 2 * pad
        bottom = room.height() - 6
        half = (wide - gap) / 2
        stops = 56.0
        official = 44.0
        top = bottom - official
        place(self.official, QRectF(pad, top, half, official))
        place(self.period, QRectF(pad + half + gap, top, half, official))
        self.period.show()
        top -= stops + gap
        for number, card in enumerate(self.cards.values()):
            place(card, QRectF(pad + number * (half + gap), top, half, stops))
        great = 74.0
        top -= great + gap
        place(self.great, QRectF(pad, top, wide, great))
        place(self.panel, QRectF(pad, 6, wide, top - gap - 6))

    # -- commands of presses ------------------------------------------------------------------------------

    def _now(self) -> Instant:
        assert self._state is not None, "a press comes after the first drawing"
        return self._state.time()

    def _on_great(self) -> None:
        if self._bout is None or self._moment is None:
            return
        command = next_event(self._bout, self._moment, self._now())
        if command is not None:
            self.requested.emit(command)

    def _stop(self, kind: TimeOutKind) -> None:
        if self._bout is not None:
            for command in stop_commands(self._bout, kind, self._now()):
                self.requested.emit(command)

    def _on_late(self, late_s: int) -> None:
        if self._bout is None:
            return
        command = late_command(self._bout, late_s, self._now())
        if command is None:
            self.status_requested.emit(
                tr("The last press is more than 15 s ago. Set clocks puts the period clock right.")
            )
        else:
            self.requested.emit(command)

    def _on_nudged(self, seconds: int) -> None:
        if self._moment is not None:
            is_break = self._moment.game is GamePhase.HALFTIME
            reading = self._moment.phase_clock if is_break else self._moment.period_clock
            value = reading.value_us + seconds * SECOND_US
            self._on_clock_set(max(0, value))

    def _on_clock_set(self, value_us: int) -> None:
        if self._moment is not None:
            clock = "halftime" if self._moment.game is GamePhase.HALFTIME else "period"
            self.requested.emit(SetClock(period=self._moment.period, clock=clock, value_us=value_us, at=self._now()))

    def _on_period_ended(self) -> None:
        if self._moment is not None:
            self.requested.emit(EndPeriod(period=self._moment.period, at=self._now()))

    def _on_all(self) -> None:
        self._is_log_whole = not self._is_log_whole
        self.log.set_whole(is_whole=self._is_log_whole)
        self.relook()

    def _on_answered(self, index: int) -> None:
        if self._question is not None and index < len(self._question.answers):
            self.requested.emit(self._question.answers[index].settle)

    def _explain_off(self, team: Team, what: str) -> None:
        short = self._state.short(team) if self._state is not None else ""
        self.status_requested.emit(
            tr("{short} has used its review.", short=short)
            if what == "review"
            else tr("{short} has no timeout left.", short=short)
        )
