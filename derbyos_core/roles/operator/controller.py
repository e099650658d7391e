"""Controller of the operator: the controllers of jam timer, scorekeepers and penalty tracker behind one keyboard.

Each of them keeps its own half-entry. Digits belong to the penalty or line-up that they begin, unless the points of a
trip or the second of a jam's end are being typed. While a number is open the letters are codes, J and V.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from derbyos_core.bout.commands import (
    AddPenalty,
    CallJam,
    Command,
    EndJam,
    FieldSkater,
    MarkInjury,
    MoveLineup,
    SkaterRef,
)
from derbyos_core.bout.model import Bout, JamId, JamNumbers, Position
from derbyos_core.bout.model.jam_numbers import renumbered
from derbyos_core.bout.reading.jam_rules import has_lead
from derbyos_core.i18n import joined, tr
from derbyos_core.identity import Role, Team, held_roles
from derbyos_core.roles.jam_timer.controller import JamTimerController
from derbyos_core.roles.jam_timer.timer_panel import end_now
from derbyos_core.roles.lineup.elsewhere import ElsewhereWatch, elsewhere_banner
from derbyos_core.roles.operator.box_line import BoxLines
from derbyos_core.roles.operator.compose import (
    AskedPlace,
    asking_other,
    asking_skater,
    idle_bar,
    naming_bar,
    number_bar,
    of_team,
    picked_bar,
    place_words,
    with_ladder,
)
from derbyos_core.roles.operator.panel import BOTH, WhyNoCall, calling_team, free_jammers, line_jam, second_action
from derbyos_core.roles.operator.parts import Part, ShownParts, choosing_parts
from derbyos_core.roles.operator.questions import place_question, trip_questions
from derbyos_core.roles.operator.writing_role import SCOREKEEPERS
from derbyos_core.roles.penalty_tracker.codes import code_of, typed_code
from derbyos_core.roles.penalty_tracker.compose_values import Composed, ComposeValue
from derbyos_core.roles.penalty_tracker.controller import PenaltyController
from derbyos_core.roles.penalty_tracker.entry import BENCH, PenaltyDraft, chosen, is_known
from derbyos_core.roles.scorekeeper.controller import ScoreController
from derbyos_core.roles.scorekeeper.entry import TripPrompt
from derbyos_core.roles.shared import texts
from derbyos_core.roles.shared.banner import BannerValue
from derbyos_core.roles.shared.clock_words import GameMoment
from derbyos_core.roles.shared.phase import DisplayPhase
from derbyos_core.roles.shared.screen_state import Conflict, ScreenState

__all__ = ["OperatorController"]

PLACE_LETTERS = {"j": Position.JAMMER, "v": Position.PIVOT}
"""After a number, unless a penalty code of the bout begins with this letter: then it is the code, as its key says."""


class OperatorController:
    """The half-entries of one operator, and the effect of each press on them."""

    def __init__(
        self,
        submit: Callable[[Command], None],
        show_status: Callable[[str], None],
        redraw: Callable[[], None],
        *,
        now: Callable[[], float],
    ) -> None:
        self._submit = submit
        self._show_status = show_status
        self._redraw = redraw
        self._state: ScreenState | None = None
        self._moment: GameMoment | None = None
        self._bout: Bout | None = None
        self._last_team: Team | None = None
        """The team whose score was written last."""
        self._last_skater: SkaterRef | None = None
        """The skater of the last penalty, until something else is written."""
        self._line: JamId | None = None
        """The jam of jammers and pivots in which the half-entry was begun; it stays in this jam."""
        self._named: tuple[Position, JamId] | None = None
        """The place, and its jam, that Enter gives to the typed number."""
        self._asked: AskedPlace | None = None
        self._other: Team | None = None
        """The team of which somebody without a cell is to be picked."""
        self._other_names: tuple[str, ...] = ()
        self.parts = ShownParts()
        """The parts on this screen."""
        self._offered: tuple[Part, ...] = ()
        """The parts that the compose bar offers to show or hide; empty if it does not."""
        self._question: tuple[Team, str, str] | None = None
        """The question that was opened by a tap: the team whose pane shows it, the fact and its attribute."""
        self._composed: Composed | None = None
        self.timer = JamTimerController(self._write, show_status, redraw)
        self.scores = {team: ScoreController(partial(self._write_score, team), show_status, redraw) for team in BOTH}
        self.penalties = PenaltyController(self._write, show_status, now=now)
        self.box = BoxLines(self._write, show_status, redraw)
        self._elsewhere = {team: ElsewhereWatch() for team in BOTH}

    # -- values -------------------------------------------------------------------------------------------

    def show(self, state: ScreenState) -> None:
        """Take another state of the bout."""
        self._state, self._bout = state, state.bout
        self.timer.show(state)
        for team, score in self.scores.items():
            score.show(self.as_scorekeeper(state, team))
        for team, watch in self._elsewhere.items():
            watch.show(state.bout, team)
        self._composed = self.penalties.show(state, BOTH, state.conflicts)
        if self.penalties.draft is None:
            self._named = None  # somebody else has removed what was being corrected

    def follow_numbers(self, numbers: JamNumbers) -> None:
        """Follow jams that were numbered anew: the half-entries stay with their jams."""
        self._named = (self._named[0], numbers.now(self._named[1])) if self._named is not None else None
        self._asked = renumbered(self._asked, numbers)
        line = self._line
        # A number that can only be a jammer's or pivot's goes with its jam; another one is still a penalty's.
        is_left = line is None or (numbers.is_gone(line) and self.has_penalties)
        self._line = None if line is None or is_left else numbers.now(line)
        self.timer.follow_numbers(numbers)
        self.penalties.follow_numbers(numbers)
        place, draft = self._place(), self.penalties.draft
        if place is not None and draft is not None and numbers.is_gone(draft.jam):
            self.penalties.draft = draft.in_jam(place[1], None)  # a code makes the number a penalty of the jam it names
        for score in self.scores.values():
            score.follow_numbers(numbers)
        for watch in self._elsewhere.values():
            watch.follow_numbers(numbers)

    def show_moment(self, bout: Bout, moment: GameMoment) -> None:
        """Take the bout and its clocks at this moment, ten times a second."""
        self._bout, self._moment = bout, moment
        self.timer.show_moment(bout, moment)

    @staticmethod
    def as_scorekeeper(state: ScreenState, team: Team) -> ScreenState:
        """Return the state as the scorekeeper of a team sees it."""
        return replace(state, role=SCOREKEEPERS[team].value)

    @property
    def has_penalties(self) -> bool:
        """Whether this operator keeps penalties, too, and has them on the screen."""
        return self.may_keep_penalties and Part.PENALTIES in self.parts.shown

    @property
    def may_keep_penalties(self) -> bool:
        """Whether the role includes the penalties."""
        return self._state is not None and Role.PENALTY_TRACKER in held_roles((self._state.role,))

    @property
    def last_team(self) -> Team | None:
        """The team whose score was written last here."""
        return self._last_team

    def is_code(self, text: str) -> bool:
        """Return whether a letter begins a code of this bout."""
        return self._state is not None and bool(code_of(text, self._state.bout.ruleset))

    @property
    def asked(self) -> AskedPlace | None:
        """The place that waits for its skater."""
        return self._asked

    @property
    def other(self) -> Team | None:
        """The team of which somebody without a cell is to be picked."""
        return self._other

    @property
    def is_typing(self) -> bool:
        """Whether a penalty or a number is half entered, so that letters are codes."""
        return self.penalties.draft is not None

    @property
    def is_entering(self) -> bool:
        """Whether anything is half entered."""
        return self.has_half_entry or self._other is not None

    @property
    def has_half_entry(self) -> bool:
        """Whether an entry is half made, so that it owns the keys. Who else there is to pick is only a question."""
        is_score = self._score_draft() is not None
        return self.is_typing or self._asked is not None or is_score or self.timer.is_typing

    @property
    def begun_words(self) -> str:
        """The half entry of a skater or a penalty in a word; empty without one."""
        draft = self.penalties.draft
        if draft is not None:
            return draft.words or "…"
        return joined(" ", (texts.place_word(self._asked.position), "?")) if self._asked is not None else ""

    def takes(self, text: str) -> bool:
        """Return whether a character means something for the half-entry."""
        draft, score = self.penalties.draft, self._score_draft()
        if is_digit(text):
            return score is None or (score.draft is not None and score.draft.wants is TripPrompt.VALUE)
        if draft is None or self._state is None:
            return False
        is_place = text.lower() in PLACE_LETTERS and bool(draft.typed or draft.skater) and not draft.fixes
        return is_place or (self.has_penalties and bool(code_of(text, self._state.bout.ruleset)))

    def takes_points(self, team: Team) -> bool:
        """Return whether a key of the points means something for the half-entry: the trip that is being changed."""
        draft = self.scores[team].draft
        return draft is not None and draft.wants in (TripPrompt.TRIP, TripPrompt.VALUE)

    def draft_jam(self) -> JamId | None:
        """Return the jam to which the half-entry is bound; None without one. A correction is bound to none."""
        draft, score = self.penalties.draft, self._score_draft()
        place = self._place()
        if place is not None:
            return place[1]
        if draft is not None and not draft.fixes:
            return draft.jam if self.has_penalties else self.line_jam()
        if draft is not None:
            return None
        return score.jam() if score is not None else None

    def entry_jam(self) -> JamId | None:
        """Return the jam of what is half entered, also that of a correction, which the cursor does not follow."""
        return self.draft_jam() or self.penalties.entry_jam()

    def bar(self) -> ComposeValue:
        """Return the compose bar."""
        bar, draft, state = self._bar(), self.penalties.draft, self._state
        is_number = draft is not None and bool(draft.typed) and (draft.is_of_team or draft.asks_number)
        if state is None or draft is None or draft.team is None or self._other is not None or not is_number:
            return bar
        return of_team(bar, state.bout, draft.team)

    def _bar(self) -> ComposeValue:
        state, draft = self._state, self.penalties.draft
        if state is None or self._composed is None:
            return ComposeValue()
        bout, bar = state.bout, self._composed.bar
        if self._offered and not self.is_entering:
            return choosing_parts(self.parts, self._offered)
        if self._other is not None:
            title, sub = self._words_of_next(self._other, bar)
            has_bench = self.has_penalties and self._asked is None
            bar, self._other_names = asking_other(bout, self._other, has_bench=has_bench, title=title, sub=sub)
            return bar
        place = self._place()
        if draft is not None and place is not None:
            one = chosen(draft, bout, BOTH)
            bar = picked_bar(bar, bout, draft, one) if one is not None and bar.choices else bar
            return naming_bar(bar, bout, *place)
        if self._asked is not None:
            return asking_skater(bout, self._asked)
        if draft is None:
            return idle_bar(state, self._last_skater, has_penalties=self.has_penalties)
        one = chosen(draft, bout, BOTH)
        bar = with_ladder(bar, bout, draft, one) if self.has_penalties else replace(bar, ask="", is_apart=False)
        if not self.has_penalties or draft.is_bare_number:
            if one is not None and bar.choices:
                bar = picked_bar(bar, bout, draft, one)
            jam = draft.jam if self.has_penalties else None
            is_free = self._free_jam_of(one) is not None
            return number_bar(bar, bout, draft, penalty=jam, line=self.line_jam(), is_free=is_free)
        return bar

    def _words_of_next(self, team: Team, bar: ComposeValue) -> tuple[str, str]:
        """Return what the next skater of a team completes, and in which jam; empty if the tap only begins an entry."""
        draft, state, place = self.penalties.draft, self._state, self._place()
        if draft is not None and draft.code:
            return draft.code, bar.sub
        jam = self.line_jam()
        if state is None or jam is None:
            return "", ""
        if place is None and not self.has_penalties and team in free_jammers(state.bout, jam):
            place = Position.JAMMER, jam
        return place_words(state.bout, team, *place) if place is not None else ("", "")

    def line_jam(self) -> JamId | None:
        """Return the jam of jammers and pivots: that of the half-entry, else that of the state."""
        if self._asked is not None:
            return self._asked.jam
        if self.penalties.draft is not None and self._line is not None:
            return self._line
        return line_jam(self._state) if self._state is not None else None

    def _begin_skater(self, *, is_new: bool = False) -> None:
        """Note the jam of jammers and pivots, unless a penalty or a number is half entered already."""
        if self.penalties.draft is None or is_new:
            self._line = line_jam(self._state) if self._state is not None else None

    def _free_jam_of(self, skater: SkaterRef | None) -> JamId | None:
        """Return the jam in which Enter makes a typed number the jammer; None if its team has one there."""
        jam = self.line_jam()
        if self._state is None or jam is None or skater is None:
            return None
        return jam if skater.team in free_jammers(self._state.bout, jam) else None

    # -- parts of the screen ------------------------------------------------------------------------------

    def choose_parts(self, offered: tuple[Part, ...]) -> None:
        """Offer to show or hide parts. A half-entry may belong to one, so it comes first."""
        if self.is_entering:
            self._show_status(tr("Something is half entered. Finish it, or press Esc."))
            return
        self._offered, self._question = offered, None
        self._redraw()

    def close_gaps(self) -> None:
        """Take the places of hidden parts away."""
        self.parts = self.parts.without_gaps()

    def _toggle(self, part: Part) -> None:
        self.parts = self.parts.toggled(part)
        if part not in self.parts.shown:
            self._show_status(tr("Hidden. Its place stays empty until half-time; the menu shows it again."))

    # -- jammers and pivots in another jam ----------------------------------------------------------------

    def offer(self) -> BannerValue | None:
        """Return the offer to take jammers and pivots along into the jam that began, or is next; None without one."""
        teams = self._teams_elsewhere()
        found = self._elsewhere[teams[0]].found if teams else None
        if found is None:
            return None
        banner = elsewhere_banner(found)
        return banner if len(teams) > 1 else replace(banner, text=joined(": ", (self._short(teams[0]), banner.text)))

    def take_offer(self, index: int) -> None:
        """Take the offer for its teams, or keep both line-ups."""
        now = self._state.time() if self._state is not None else 0
        for team in self._teams_elsewhere():
            watch = self._elsewhere[team]
            if index:
                watch.keep()
            elif (found := watch.found) is not None:
                watch.found = None
                group = f"taken along {found.source} {now}"
                self._write(MoveLineup(jam=found.target, source=found.source, team=team, group=group))
        self._redraw()

    def _teams_elsewhere(self) -> tuple[Team, ...]:
        """Return the teams of the offer: both if the same is offered, one where a line-up would be replaced."""
        found = {team: watch.found for team, watch in self._elsewhere.items() if watch.found is not None}
        if Part.JAMMERS not in self.parts.shown:
            return ()
        first = next(iter(found.values()), None)
        teams = tuple(team for team, one in found.items() if one == first)
        return teams[:1] if first is not None and first.there else teams

    # -- questions ----------------------------------------------------------------------------------------

    def question(self, team: Team) -> Conflict | None:
        """Return the question that a tap opened in the pane of a team, until it is settled or left."""
        if self._question is None or self._question[0] is not team or self._state is None:
            return None
        _, eid, attribute = self._question
        return next((one for one in self._state.conflicts if (one.eid, one.attribute) == (eid, attribute)), None)

    def answer(self, team: Team, index: int) -> None:
        """Settle the open question of a team by one of its answers."""
        found = self.question(team)
        if found is not None and index < len(found.answers):
            self._question = None
            self._submit(found.answers[index].settle)
            self._redraw()

    def _open_question(self, team: Team, found: Conflict | None) -> bool:
        """Open a question, unless it is open already: a second tap edits the value instead."""
        was, self._question = self._question, None
        asked = (team, found.eid, found.attribute) if found is not None else None
        if asked is None or asked == was:
            return False
        self._leave_scores()
        self._question = asked
        self._redraw()
        return True

    # -- the whistle --------------------------------------------------------------------------------------

    def press_second(self) -> None:
        """Take the button beside the great one: the jam is called off, or ends only now."""
        found = calling_team(self._bout) if self._bout is not None else WhyNoCall.NO_LEAD
        if (
            self._bout is None
            or self._bout.active is None
            or (self._moment is not None and self._moment.phase is DisplayPhase.JAM_OVERDUE)
        ):
            self.timer.press_other()
        elif isinstance(found, Team):
            self.call_off(found)

    def explain_second(self) -> None:
        """Say why the jam cannot be called off."""
        if self._bout is None or self._moment is None or self._state is None:
            return
        action = second_action(self._bout, self._moment, self._state.time(), self._state.shorts, {})
        if action is not None and action.why_not:
            self._show_status(action.why_not)

    def call_off(self, team: Team) -> None:
        """End the running jam and note that this team called it off, in one step for Undo."""
        if self._bout is None or self._state is None:
            return
        now = self._state.time()
        end = end_now(self._bout, now)
        if end is not None:
            group = f"called off {end.jam} {now}"
            self._write(EndJam(jam=end.jam, duration_us=end.duration_us, group=group))
            self._write_score(team, CallJam(jam=end.jam, team=team, group=group))

    def mark_injury(self, *, is_on: bool) -> None:
        """Note that the jam of the cursor stopped for an injury, for both teams, or take it back."""
        if self._state is not None and self._state.jam is not None:
            self._write(MarkInjury(jam=self._state.jam, on=is_on))
        else:
            self._show_status(_NO_JAM)

    def press_earlier(self) -> None:
        """Move the last press of the clock one second back; again, one more."""
        self.timer.move_back(1)

    # -- scores -------------------------------------------------------------------------------------------

    def tap_points(self, team: Team, points: int) -> None:
        """Enter points of a team."""
        self._question = None
        if self.scores[team].panel is None:
            self._show_status(_NO_JAM)
            return
        self.scores[team].tap_points(points)

    def begin_trip(self, team: Team, trip: int) -> None:
        """Begin to change the points of a trip; of two answers one is to be tapped first."""
        panel = self.scores[team].panel
        if panel is not None and self._state is not None:
            found = trip_questions(self._state.conflicts, panel.jam, team).get(trip)
            if self._open_question(team, found):
                return
        self._begin_score()
        self.scores[team].begin(TripPrompt.TRIP, trip=trip)

    def begin_value(self, team: Team) -> None:
        """Begin to enter another value than 0 to 4, of the trip that is open or of the next one."""
        draft = self.scores[team].draft
        self._begin_score()
        self.scores[team].begin(TripPrompt.VALUE, trip=draft.trip if draft is not None else 0)

    def set_fact(self, team: Team, name: str, *, is_on: bool) -> None:
        """Set a fact of a team, or take it back. A call-off also ends the running jam.

        Only lead may call a jam off, so for another team the call-off itself is not written: the whistle has ended the
        jam all the same.
        """
        self._question = None
        score, bout = self.scores[team], self._bout
        if score.panel is None or bout is None:
            self._show_status(_NO_JAM)
        elif name == "call" and is_on and self._can_call_off(team):
            self.call_off(team)
        elif name == "call" and is_on and name not in score.panel.impossible and self._is_uncallable(team):
            self._end_without_call(team)
        else:
            score.set_fact(name, is_on=is_on)

    def _can_call_off(self, team: Team) -> bool:
        """Return whether the jam of the cursor runs within its time, and this team has lead."""
        bout, state, moment = self._bout, self._state, self._moment
        jam = bout.jam(bout.active) if bout is not None else None
        if bout is None or jam is None or state is None or state.jam != jam.id or moment is None:
            return False
        return moment.phase is not DisplayPhase.JAM_OVERDUE and has_lead(bout, jam, team)

    def _is_uncallable(self, team: Team) -> bool:
        """Return whether the jam of the cursor runs, and this team has no lead in it."""
        bout, state = self._bout, self._state
        jam = bout.jam(bout.active) if bout is not None else None
        return (
            bout is not None
            and jam is not None
            and state is not None
            and state.jam == jam.id
            and not has_lead(bout, jam, team)
        )

    def _end_without_call(self, team: Team) -> None:
        """End the running jam as the great button does, and say why no call-off was entered."""
        if self._state is not None:
            self.timer.press_next()
            self._show_status(
                tr(
                    "{short} has no lead: the jam is ended without Call-off. If it had lead, enter Lead and Call-off.",
                    short=self._state.short(team),
                )
            )

    # -- skaters ------------------------------------------------------------------------------------------

    def tap_place(self, team: Team, position: Position) -> None:
        """Ask for the jammer or pivot, or give the place to the skater who is chosen already."""
        state, jam = self._state, self.line_jam()
        if state is None or jam is None:
            self._show_status(_NO_JAM)
            return
        draft = self.penalties.draft
        one = chosen(draft, state.bout, BOTH) if draft is not None and not draft.code and not draft.fixes else None
        if one is not None and one.team is team and not self._hides_draft:
            self._field(one, position, jam)
            return
        if self._open_question(team, place_question(state.conflicts, jam, team, position)):
            return
        is_again = self._asked is not None and (self._asked.team, self._asked.position) == (team, position)
        self._leave_scores()
        self._tell_dropped()
        self._drop_entry()
        self._asked = None if is_again else AskedPlace(team=team, position=position, jam=jam)
        self._redraw()

    def tap_skater(self, skater: SkaterRef) -> None:
        """Take a skater: for the place that was asked for or named, else for a penalty."""
        asked, named = self._asked, self._named
        self._leave_scores()
        self._begin_skater()
        self._other, self._question = None, None
        if asked is not None:
            if skater.team is asked.team:
                self._field(skater, asked.position, asked.jam)
            else:
                self._show_status(self._other_team(skater, asked.team))
        elif named is not None:
            self._field(skater, *named)
        elif not self.has_penalties:
            self._tap_jammer(skater)
        else:
            self.penalties.tap_skater(skater)
        self._redraw()

    def _tap_jammer(self, skater: SkaterRef) -> None:
        """Make a skater the jammer at once, unless the team has one; for a screen that keeps no penalties."""
        jam, draft = self.line_jam(), self.penalties.draft
        if self._state is None or jam is None:
            self._show_status(_NO_JAM)
        elif skater.team in free_jammers(self._state.bout, jam):
            if draft is not None and draft.typed != skater.number:
                self._tell_dropped()
            self._field(skater, Position.JAMMER, jam)
        else:
            self._show_status(tr("Tap jammer or pivot first, then the skater."))

    def tap_other(self, team: Team) -> None:
        """Offer who is in no cell: a number that is on no roster, or the bench."""
        self._leave_scores()
        if self._asked is not None and self._asked.team is not team:
            self._asked = None
        self._other = None if self._other is team else team
        self._redraw()

    @property
    def _hides_draft(self) -> bool:
        """Whether the question who else it is stands in place of a number or a skater that is half entered."""
        draft = self.penalties.draft
        return self._other is not None and draft is not None and bool(draft.typed or draft.skater)

    def tap_choice(self, index: int) -> None:
        """Press a button inside the compose bar."""
        team = self._other
        if self._offered and not self.is_entering:
            self._toggle(self._offered[index])
        elif team is None:
            what = self._composed.choices[index] if self._composed and index < len(self._composed.choices) else None
            if isinstance(what, SkaterRef):
                self.tap_skater(what)
            else:
                self.penalties.tap_choice(index)
        elif index < len(self._other_names):
            self._other = None
            if self._other_names[index] == "bench":
                self.tap_skater(SkaterRef(team=team, number=BENCH))
            else:
                self._begin_skater()
                self.penalties.ask_number(team)
        self._redraw()

    def correct(self, penalty: str) -> None:
        """Open a penalty to correct it, where penalties are kept."""
        if not self.has_penalties:
            hidden = tr("The penalties are hidden. The menu shows them again.")
            others = tr("No penalties are kept here: the penalty tracker corrects them.")
            self._show_status(hidden if self.may_keep_penalties else others)
            return
        self._leave_scores()
        self._leave_places()
        self.penalties.tap_slot(penalty)
        self._redraw()

    def tap_chip(self, index: int) -> None:
        """Press a chip of a correction: another penalty of the skater, or a jam."""
        before = self.penalties.draft
        self.penalties.tap_chip(index)
        if before is not None and before == self.penalties.draft:
            self._show_status(tr("This penalty is open already: tap its right code."))
        self._redraw()

    def tap_key(self, index: int) -> None:
        """Press a button of a correction: Remove, a jam, or Keep."""
        self.penalties.tap_key(index)
        self._redraw()

    def hold_key(self, index: int) -> None:
        """Hold a button of a correction."""
        self.penalties.hold_key(index)
        self._redraw()

    def tap_code(self, code: str, *, keep: bool = False) -> None:
        """Take a code by its key. What the bar does not show comes first: the number, or the penalty's own jam."""
        self._leave_scores()
        self._begin_skater()
        draft, place = self.penalties.draft, self._place()
        is_new = draft is not None and not draft.fixes
        is_hidden = self._hides_draft
        self._leave_places()
        if draft is not None and is_new and (is_hidden or (place is not None and place[1] != draft.jam)):
            self.penalties.draft = replace(draft, code=code, begun="")
            jam = texts.jam_in_game(draft.jam, self._bout) if self._bout is not None else ""
            self._show_status(tr("{code} is a penalty in {jam}: Enter, or tap it again.", code=code, jam=jam))
        else:
            self.penalties.tap_code(code, keep=keep)
        self._redraw()

    def tap_expulsion(self) -> None:
        """Begin an expulsion; its code follows."""
        self._leave_scores()
        self._begin_skater()
        self._leave_places()
        self.penalties.tap_expulsion()
        self._redraw()

    # -- keys ---------------------------------------------------------------------------------------------

    def type_text(self, text: str, *, is_shifted: bool) -> bool:
        """Take a digit or a letter; false if it means nothing now."""
        if is_digit(text):
            self.type_digit(text)
            return True
        if self._state is None:
            return False
        draft, rules = self.penalties.draft, self._state.bout.ruleset
        begun = draft.begun if draft is not None else ""
        is_code = self.has_penalties and typed_code(begun, text.upper(), rules) is not None
        position = None if is_code else PLACE_LETTERS.get(text.lower())
        jam = self.line_jam()
        has_skater = draft is not None and bool(draft.typed or draft.skater) and not draft.fixes
        if position is not None and has_skater and jam is not None:
            self._asked = None
            self._named = (position, self._named[1] if self._named is not None else jam)
            self._line = self._named[1]  # a place that is tapped now is of the same jam
            self._leave_code()
            self._redraw()
            return True
        code = code_of(text, rules) if self.has_penalties else ""
        if not code:
            return False
        self._begin_skater()
        self._leave_places()
        self.penalties.type_code(code, is_expulsion=is_shifted and code.isalpha())
        self._redraw()
        return True

    def type_digit(self, digit: str) -> None:
        """Take a digit: of the points or the second that is being typed, else of a number."""
        score = self._score_draft()
        if score is not None and score.draft is not None and score.draft.wants is TripPrompt.VALUE:
            score.type_digit(digit, is_shifted=False)
            return
        # At 2:00 digits still begin a number; they are a second only once that was asked for.
        # A place that is asked for owns them, and who else there is asks for a number.
        is_free = self.penalties.draft is None and self._asked is None and self._other is None
        if is_free and self.timer.is_setting_end and self.timer.type_text(digit):
            return
        other, self._other = self._other, None
        if self.penalties.draft is None or self.penalties.draft.asks_team:
            self._named = None  # a new number begins
            self._begin_skater(is_new=True)
        self.penalties.type_digit(digit)
        draft = self.penalties.draft
        if draft is not None and other is not None:
            self.penalties.draft = draft.of_team(other)
        elif draft is not None and self._asked is not None:
            self.penalties.draft = replace(draft, team=self._asked.team)
        self._redraw()

    def enter(self, *, keep: bool = False) -> bool:
        """Commit what was typed; false if there is nothing to commit."""
        score = self._score_draft()
        if score is not None and score.enter():
            return True
        if self.penalties.draft is None and self.timer.enter():
            return True
        draft = self.penalties.draft
        if self._other is not None and draft is not None:
            if draft.typed:
                self.penalties.draft = draft.of_team(self._other)
            self._other = None  # the question hid what Enter would write
            self._redraw()
            return True
        is_done = self._is_placing() and self._enter_place()
        is_done = is_done or (not self._is_placing() and (self._enter_number() or self._enter_penalty(keep=keep)))
        self._redraw()
        return is_done

    def _enter_penalty(self, *, keep: bool) -> bool:
        """Commit a penalty, or say what is missing; no other button may take this Enter meanwhile."""
        if self.has_penalties and self.penalties.enter(keep=keep):
            return True
        draft = self.penalties.draft
        if draft is None:
            return False
        self._show_status(tr("Jammer or pivot? Tap the place, or press J or V, then Enter."))
        return True

    def _enter_number(self) -> bool:
        """Make a typed number the jammer where its team has none; false if more than a number was typed.

        A place that is taken is never given away without its letter.
        """
        draft, state = self.penalties.draft, self._state
        if draft is None or state is None or not self._is_bare(draft):
            return False
        one = chosen(draft, state.bout, BOTH)
        if one is None:
            return self.penalties.enter()  # asks for the team
        jam = self._free_jam_of(one)
        if jam is not None:
            self._field(one, Position.JAMMER, jam)
        elif self.has_penalties:
            self._show_status(tr("{number}: type the code, or J for jammer, V for pivot.", number=draft.typed))
        else:
            self._show_status(tr("Jammer or pivot? Tap the place, or press J or V, then Enter."))
        return True

    def _is_bare(self, draft: PenaltyDraft) -> bool:
        """Return whether nothing but a number was typed; where no penalties are kept it is never half of one."""
        return draft.is_bare_number or (bool(draft.typed) and not self.has_penalties)

    def pick_side(self, team: Team) -> bool:
        """Pick the team of a typed number by Left or Right; false if no number needs one."""
        draft = self.penalties.draft
        is_asked = draft is not None and draft.asks_team
        if is_asked and self._hides_draft:
            self._other = None  # the question hid what this key would write
            self._redraw()
            return True
        if not self.penalties.pick_side(team):
            return False
        if is_asked and not (self._is_placing() and self._enter_place()):
            self._enter_number()
        self._redraw()
        return True

    def backspace(self) -> bool:
        """Take back the last digit or code, else the last trip of the team that was written last."""
        score = self._score_draft()
        if score is not None:
            if not score.backspace():
                score.drop()
            return True
        if self.penalties.draft is None and self.timer.backspace():
            return True
        if self._named is not None:
            self._named = None
            self._redraw()
            return True
        if self.penalties.back():
            self._redraw()
            return True
        if self._last_team is None:
            self._show_status(tr("No trip was entered here yet."))
            return True
        last = self.scores[self._last_team]
        if last.panel is None or not last.panel.trips:
            short = self._short(self._last_team)
            self._show_status(tr("{short} has no trip in this jam.", short=short))
            return True
        return last.backspace()

    def drop(self) -> bool:
        """Drop every half-entry; false if there is none."""
        was_open = self._asked or self._other or self._question or self._offered
        self._asked, self._other, self._question, self._offered = None, None, None, ()
        dropped = [self._drop_entry(), self._drop_scores(), self.timer.drop(), bool(was_open)]
        if any(dropped):
            self._redraw()
        return any(dropped)

    def take_jam(self, jam: JamId) -> bool:
        """Move the half-entry to a jam that was tapped; true if the cursor stays where it is."""
        was_asked = self._asked is not None
        if self._asked is not None:
            self._asked = replace(self._asked, jam=jam)
        if self._named is not None:
            self._named = (self._named[0], jam)
        if self.penalties.draft is not None:
            self._line = jam
        is_taken = self.penalties.take_jam(jam)
        self._redraw()
        return is_taken or was_asked

    # -- results ------------------------------------------------------------------------------------------

    def _write(self, command: Command) -> None:
        self._offered = ()
        self._last_skater = command.skater if isinstance(command, AddPenalty) else None
        self._submit(command)

    def _write_score(self, team: Team, command: Command) -> None:
        self._last_team = team
        self._write(command)

    def _is_placing(self) -> bool:
        return self._named is not None or self._asked is not None

    def _place(self) -> tuple[Position, JamId] | None:
        """Return the place, and its jam, that the next skater takes."""
        asked = self._asked
        return self._named or ((asked.position, asked.jam) if asked is not None else None)

    def _enter_place(self) -> bool:
        """Give the place to the typed number, or ask for its team; false if no number was typed."""
        draft, state, asked = self.penalties.draft, self._state, self._asked
        if draft is None or state is None:
            return False
        place = self._place()
        if place is None or not (draft.typed or draft.skater):
            return False
        team = asked.team if asked is not None else draft.team
        one = chosen(replace(draft, team=team), state.bout, BOTH)
        if one is None:
            self.penalties.draft = replace(draft, asks_team=True)
            self._show_status(tr("Which team has {typed}? Press Left or Right, or tap it.", typed=draft.typed))
        elif asked is not None and one.team is not asked.team:
            self._show_status(self._other_team(one, asked.team))
        else:
            self._field(one, *place)
        return True

    def _field(self, skater: SkaterRef, position: Position, jam: JamId) -> None:
        """Put a skater on the track as jammer or pivot; a number that is on no roster is kept as it was entered."""
        if skater.number == BENCH:
            self._show_status(tr("The bench does not skate. Tap a skater, or type a number."))
            return
        draft = self.penalties.draft
        if said := texts.left_typed(draft.typed if draft is not None else "", skater.number):
            self._show_status(said)
        self._drop_entry()
        self._asked, self._other = None, None
        self._write(FieldSkater(jam=jam, position=position, skater=skater))
        if not is_known(skater):
            short = self._short(skater.team)
            self._show_status(tr("{short} has no {number}. Kept as entered.", short=short, number=skater.number))
        self._redraw()

    def _other_team(self, skater: SkaterRef, team: Team) -> str:
        short, other = self._short(team), self._short(skater.team)
        return tr(
            "{number} is of {other}. Tap a skater of {short}, or press Esc.",
            number=skater.number,
            other=other,
            short=short,
        )

    def _leave_places(self) -> None:
        """A code makes the number a penalty again."""
        self._asked, self._other, self._named = None, None, None

    def _leave_code(self) -> None:
        """The letter of a place makes the number no penalty any more, and says so."""
        draft = self.penalties.draft
        if draft is None or not (draft.letters or draft.is_expulsion):
            return
        left = draft.letters or tr("Exp")
        self.penalties.draft = replace(draft, code="", begun="", is_expulsion=False)
        self._show_status(texts.dropped(left))

    def _tell_dropped(self) -> None:
        """Say what a tap on a place drops."""
        draft = self.penalties.draft
        if draft is not None and (draft.fixes or draft.words):
            left = tr("The correction is left; nothing was changed.")
            if draft.fixes and draft.typed:
                self._show_status(texts.dropped(draft.typed))
            self._show_status(left if draft.fixes else texts.dropped(draft.words))

    def pick_another(self, command: Command) -> None:
        """Open the penalty of a number that is on no roster, to give it to its skater."""
        self._leave_places()
        self.penalties.pick_another(command)
        self._redraw()

    def _drop_entry(self) -> bool:
        """Drop the half-entry of a skater without drawing."""
        self._named = None
        return self.penalties.drop()

    def _begin_score(self) -> None:
        """Leave every other half-entry, with a sentence: the keys belong to one alone."""
        self._leave_scores()
        self._tell_dropped()
        self._drop_entry()
        self._asked, self._other = None, None

    def _leave_scores(self) -> None:
        """Leave a half-entered trip or end of a jam, with a sentence if points or a second were typed."""
        score, left = self._score_draft(), self.timer.leave_typed()
        if score is not None and score.draft is not None and score.draft.typed:
            left = score.draft.typed
        if left:
            self._show_status(texts.dropped(left))
        self._drop_scores()

    def _drop_scores(self) -> bool:
        dropped = False
        for score in self.scores.values():
            dropped = dropped or score.draft is not None
            score.end_draft()
        return dropped

    def _score_draft(self) -> ScoreController | None:
        """Return the scorekeeper with a half-entry, if there is one."""
        return next((score for score in self.scores.values() if score.draft is not None), None)

    def _short(self, team: Team) -> str:
        return self._state.short(team) if self._state is not None else ""


def is_digit(text: str) -> bool:
    """Return whether a key is a digit of a number."""
    return len(text) == 1 and text.isascii() and text.isdigit()


_NO_JAM = tr("There is no jam to write in. Tap an older jam first.")
