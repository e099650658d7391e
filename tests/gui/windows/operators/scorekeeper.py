"""Presses of a scorekeeper."""

from derbyos_core.bout.commands import (
    CallJam,
    MarkInitial,
    MarkInjury,
    MarkLead,
    MarkLost,
    MarkNoInitial,
    MarkStarPass,
    SetTrip,
)
from derbyos_core.bout.model import JamId, TeamJam
from derbyos_core.identity import Team
from tests.gui.windows.operators.operator import Operator
from ui.roles.scorekeeper.screen import ScorekeeperScreen

__all__ = ["Scorekeeper"]

FIRST_SCORING_TRIP = 2


class Scorekeeper(Operator):
    """One team's points and facts."""

    @property
    def screen(self) -> ScorekeeperScreen:
        return self.hands.sees(ScorekeeperScreen)

    def side(self, jam: JamId, team: Team) -> TeamJam:
        """Return the team's side of a jam on the screen."""
        found = self.hands.bout.jam(jam)
        return found.side(team) if found is not None else TeamJam(team=team)

    def enter_SetTrip(self, what: SetTrip) -> None:
        assert what.points is not None
        self.hands.go_to(what.jam)
        shown = {trip.number: trip.points for trip in self.side(what.jam, what.team).trips}
        if shown.get(what.number) == what.points:
            return
        pane = self.screen.pane
        if what.number in shown:
            number = [trip for trip in sorted(filter(None, shown)) if trip >= FIRST_SCORING_TRIP].index(what.number)
            self.hands.tap(pane.trips.keys[number])
        self.press(pane.keys[what.points], str(what.points))

    def _fact(self, jam: JamId, name: str, *, on: bool) -> None:
        self.hands.go_to(jam)
        button = self.screen.pane.facts[name]
        letters = {"lead": "L", "lost": "O", "call": "C", "injury": "I", "no-initial": "N", "star-pass": "S"}
        if button.is_chosen != on:
            self.press(button, letters[name])

    def enter_MarkLead(self, what: MarkLead) -> None:
        self._fact(what.jam, "lead", on=what.on)

    def enter_MarkLost(self, what: MarkLost) -> None:
        self._fact(what.jam, "lost", on=what.on)

    def enter_CallJam(self, what: CallJam) -> None:
        self._fact(what.jam, "call", on=what.on)

    def enter_MarkInjury(self, what: MarkInjury) -> None:
        self._fact(what.jam, "injury", on=what.on)

    def enter_MarkNoInitial(self, what: MarkNoInitial) -> None:
        self._fact(what.jam, "no-initial", on=what.on)

    def enter_MarkStarPass(self, what: MarkStarPass) -> None:
        self._fact(what.jam, "star-pass", on=what.on)

    def enter_MarkInitial(self, what: MarkInitial) -> None:
        """Do nothing: the first points mark it, as on the paper."""
