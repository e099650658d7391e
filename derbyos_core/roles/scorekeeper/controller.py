"""Controller of the scorekeeper: digits, taps and facts in, commands and status messages out.

Every command names the jam that the panel shows, never "the current" one: a draft is bound to its jam at the first
tap and stays there when a whistle moves the game on (design 1.5).
"""

from collections.abc import Callable

from derbyos_core.bout.commands import AdjustScore, Command, FieldSkater, SkaterRef
from derbyos_core.bout.model import Bout, JamId, JamNumbers, Position
from derbyos_core.bout.model.jam_numbers import renumbered
from derbyos_core.i18n import tr
from derbyos_core.identity import Team
from derbyos_core.roles.scorekeeper.entry import TripDraft, TripPrompt
from derbyos_core.roles.scorekeeper.panel import POINTS, ScorePanel, fact_command, last_trip, score_panel, trip_commands
from derbyos_core.roles.shared import texts
from derbyos_core.roles.shared.screen_state import ScreenState

__all__ = ["ScoreController"]

NO_LEAD = tr("No lead in overtime, so it cannot be lost or called off.")
IMPOSSIBLE = {
    "lead": NO_LEAD,
    "lost": NO_LEAD,
    "call": NO_LEAD,
    "no-initial": tr("Trip 1 is in, so the initial trip is done."),
}


class ScoreController:
    """The draft of one scorekeeper, and what each gesture makes of it."""

    def __init__(
        self,
        submit: Callable[[Command], None],
        show_status: Callable[[str], None],
        redraw: Callable[[], None],
    ) -> None:
        self._submit = submit
        self._show_status = show_status
        self._redraw = redraw
        self._state: ScreenState | None = None
        self.panel: ScorePanel | None = None
        """The jam that is shown; None before the first state."""
        self.draft: TripDraft | None = None
        self.is_picking = False
        """Whether the roster is open to pick the jammer."""

    def show(self, state: ScreenState) -> ScorePanel | None:
        """Take another state of the bout; returns the panel of the jam to write in, None without a team or a jam."""
        self._state = state
        jam = self.jam()
        if state.team is not None and jam is not None:
            self.panel = score_panel(state.bout, jam, state.team)
            return self.panel
        return None

    def _panel_of(self, jam: JamId, team: Team, bout: Bout) -> ScorePanel:
        """Return the panel of a jam, which is nearly always the one that is shown."""
        if self.panel is not None and self.panel.jam == jam:
            return self.panel
        return score_panel(bout, jam, team)

    def jam(self) -> JamId | None:
        """The jam to write in: that of the draft, else that under the cursor."""
        if self.draft is not None:
            return self.draft.jam
        return self._state.free_jam if self._state is not None else None

    # -- drafts -------------------------------------------------------------------------------------------

    def begin(self, wants: TripPrompt, *, trip: int = 0, typed: str = "") -> None:
        """Begin a draft in the jam that is shown."""
        jam = self.jam()
        if jam is None or self.panel is None:
            return
        self.tell_typed()
        self.draft = TripDraft(wants=wants, jam=jam, trip=trip or self.panel.next_trip, typed=typed)
        self._redraw()

    def pick(self, *, is_picking: bool) -> None:
        """Open the roster to pick the jammer of the jam that is shown, or close it."""
        self.tell_typed()
        self.is_picking = is_picking
        jam = self.jam()
        # The roster is open for one jam, however many whistles blow meanwhile.
        self.draft = TripDraft(wants=TripPrompt.JAMMER, jam=jam) if is_picking and jam is not None else None
        self._redraw()

    def tell_typed(self) -> None:
        """Say that what is typed is dropped."""
        if self.draft is not None and self.draft.typed:
            self._show_status(texts.dropped(self.draft.typed))

    def drop(self) -> bool:
        """Drop the draft; false where there was none."""
        if self.draft is None and not self.is_picking:
            return False
        self.end_draft()
        self._redraw()
        return True

    def leave(self) -> None:
        """Leave the draft for another jam, with a sentence: it is never taken along, since a trip is one of its jam."""
        draft = self.draft
        if draft is not None:
            jam = texts.jam_in_game(draft.jam, self._state.bout) if self._state is not None else ""
            if draft.typed:
                self._show_status(tr("{typed} is not entered in {jam}.", typed=draft.typed, jam=jam))
            elif draft.wants is not TripPrompt.JAMMER:
                self._show_status(tr("Trip {trip} of {jam} is left as it is.", trip=draft.trip, jam=jam))
        self.end_draft()

    def follow_numbers(self, numbers: JamNumbers) -> None:
        """Follow jams that were numbered anew: the draft stays with its jam."""
        self.draft = renumbered(self.draft, numbers)

    def end_draft(self) -> None:
        """Forget the draft without drawing."""
        self.draft = None
        self.is_picking = False

    # -- taps and keys ------------------------------------------------------------------------------------

    def tap_points(self, points: int) -> None:
        """Enter points: of the trip that is being corrected, of a value above four, or of the next trip."""
        draft = self.draft
        if draft is not None and draft.wants is TripPrompt.VALUE:
            self.tell_typed()
            self._enter_trip(draft.trip, points + len(POINTS))
        elif draft is not None and draft.wants is TripPrompt.TRIP:
            self._enter_trip(draft.trip, points)
        elif self.panel is not None:
            self.tell_typed()  # of a jammer
            self._enter_trip(self.panel.next_trip, points)

    def tap_jammer(self, number: str, eid: str) -> None:
        """Field another jammer; a number that is on no roster is kept as it was entered."""
        state, jam = self._state, self.jam()
        if state is not None and jam is not None and state.team is not None:
            sheet = state.bout.teams[state.team]
            known = sheet.numbered(number) if not eid else None
            skater = SkaterRef(team=state.team, number=number, eid=eid or (known.eid if known is not None else ""))
            if said := texts.left_typed(self.draft.typed if self.draft is not None else "", number):
                self._show_status(said)
            self._submit(FieldSkater(jam=jam, position=Position.JAMMER, skater=skater))
            if not eid and known is None:
                self._show_status(tr("{short} has no {number}. Kept as entered.", short=sheet.short, number=number))
        self.end_draft()
        self._redraw()

    def set_fact(self, name: str, *, is_on: bool) -> None:
        """Set a fact of the jam, or take it back."""
        state, jam = self._state, self.jam()
        if state is None or jam is None or state.team is None:
            return
        panel = self._panel_of(jam, state.team, state.bout)
        if is_on and name in panel.impossible:
            self._show_status(IMPOSSIBLE[name])
            return
        is_live = jam == state.bout.active
        self._submit(fact_command(name, panel, state.team, on=is_on, now=state.time(), is_live=is_live))

    def set_total(self, total: int, why: str) -> None:
        """Bring the official score to a total by one adjustment, under the jam of the cursor."""
        state, jam = self._state, self.jam()
        if state is None or state.team is None:
            return
        points = total - state.bout.score[state.team]
        if points:
            self._submit(AdjustScore(team=state.team, points=points, reason=why, jam=jam))

    def type_digit(self, digit: str, *, is_shifted: bool) -> None:
        """Take a digit: of a number or a value that is being typed, with Shift of a new value, else points."""
        draft = self.draft
        if draft is not None and draft.wants in (TripPrompt.JAMMER, TripPrompt.VALUE):
            self.draft = draft.with_digit(digit)
            self._redraw()
        elif is_shifted:
            self.begin(TripPrompt.VALUE, trip=draft.trip if draft is not None else 0, typed=digit)
        elif int(digit) in POINTS:
            self.tap_points(int(digit))
        else:
            self._show_status(tr("A trip has 0 to 4 points. For another value hold Shift while you type it."))

    def enter(self) -> bool:
        """Commit what was typed; false where nothing was."""
        draft = self.draft
        if draft is None or not draft.typed:
            return False
        if draft.wants is TripPrompt.JAMMER:
            self.tap_jammer(draft.typed, "")
        else:
            self._enter_trip(draft.trip, int(draft.typed))
        return True

    def backspace(self) -> bool:
        """Take back a digit, else the trip that is being corrected or the last one; false where a draft is to go."""
        draft = self.draft
        if draft is not None and draft.typed:
            self.draft = draft.without_last()
            self._redraw()
        elif draft is not None and draft.wants is TripPrompt.TRIP:
            self._enter_trip(draft.trip, None)
        elif draft is not None:
            return False
        elif self.panel is not None:
            trip = last_trip(self.panel)
            if trip is not None:
                self._enter_trip(trip, None)
        return True

    def _enter_trip(self, trip: int, points: int | None) -> None:
        """Points of a trip, or the trip taken away."""
        state, jam = self._state, self.jam()
        if state is not None and jam is not None and state.team is not None:
            panel = self._panel_of(jam, state.team, state.bout)
            is_live = jam == state.bout.active
            for command in trip_commands(panel, state.team, trip, points, now=state.time(), is_live=is_live):
                self._submit(command)
        self.end_draft()
        self._redraw()
