"""Presses of one person who runs a whole bout on the operator's screen."""

from dataclasses import dataclass

from PySide6.QtCore import Qt

from derbyos_core.bout.commands import (
    AddPenalty,
    CallJam,
    EndJam,
    MarkInitial,
    MarkInjury,
    MarkLead,
    MarkLost,
    MarkNoInitial,
    MarkStarPass,
    SetTrip,
)
from derbyos_core.bout.model import JamId, Position, TeamJam
from derbyos_core.identity import Team
from derbyos_core.roles.operator.keys import place_of_fact, place_of_points
from derbyos_core.roles.operator.panel import calling_team, line_jam
from tests.gui.windows.operators.clocks import ClockOperator
from tests.gui.windows.operators.operator import ENTER, is_called
from tests.gui.windows.script import LineUp
from ui.roles.operator.screen import OperatorScreen
from ui.roles.operator.team_pane import TeamPane

__all__ = ["OneOperator"]

CONTROL = Qt.KeyboardModifier.ControlModifier
FIRST_SCORING_TRIP = 2
LETTERS = {Position.JAMMER: "J", Position.PIVOT: "V"}


@dataclass
class OneOperator(ClockOperator):
    """Clocks, both scores, jammers and pivots, penalties."""

    calls: frozenset[JamId] = frozenset()
    """The jams that this person sees called off: both facts are one press."""

    @property
    def screen(self) -> OperatorScreen:
        return self.hands.sees(OperatorScreen)

    def stops_of(self, team: Team) -> TeamPane:
        return self.screen.teams[team]

    # -- clocks -------------------------------------------------------------------------------------------

    def enter_EndJam(self, what: EndJam) -> None:
        bout = self.hands.bout
        if bout.active != what.jam:
            return
        calling = calling_team(bout)
        if what.jam in self.calls and isinstance(calling, Team) and not self.screen.second.is_off:
            self.press(self.screen.second, place_of_fact(calling, "call").upper())
        else:
            self.press(self.screen.great, Qt.Key.Key_Space)

    # -- skaters ------------------------------------------------------------------------------------------

    def enter_LineUp(self, what: LineUp) -> None:
        """Enter the jammer and the pivot: nobody keeps the blockers of a scrimmage."""
        state = self.screen.state
        assert state is not None
        if line_jam(state) != what.jam:
            self.hands.go_to(what.jam)
        for position, label in what.places:
            side = self._side(what.jam, what.team)
            there = side.jammer if position is Position.JAMMER else side.pivot
            if position is Position.BLOCKER or is_called(there, label):
                continue
            if self.is_typing:
                self.hands.type(label)
                self.hands.key(LETTERS[position])
                self._pick(what.team)
                self.hands.key(ENTER)
            else:
                self.hands.tap(self.screen.teams[what.team].places[position])
                self.hands.tap(self.screen.grids[what.team].skater(label))
        self._go_back()

    def enter_AddPenalty(self, what: AddPenalty) -> None:
        self.hands.go_to(what.jam)
        skater = what.skater
        if self.is_typing:
            self.hands.type(skater.number)
            self.hands.key(what.code)
            self._pick(skater.team)
            self.hands.key(ENTER)
        else:
            self.hands.tap(self.screen.grids[skater.team].skater(skater.number))
            self.hands.tap(self.screen.pad.key(what.code))
        self._go_back()

    def _pick(self, team: Team) -> None:
        """Pick the team of a number that both have."""
        if self.screen.compose.buttons[1].isVisible():
            self.hands.key(Qt.Key.Key_Left if team is Team.HOME else Qt.Key.Key_Right)

    # -- scores -------------------------------------------------------------------------------------------

    def enter_SetTrip(self, what: SetTrip) -> None:
        assert what.points is not None
        self.hands.go_to(what.jam)
        shown = {trip.number: trip.points for trip in self._side(what.jam, what.team).trips}
        if shown.get(what.number) == what.points:
            return
        pane = self.screen.teams[what.team]
        if what.number in shown:
            number = [trip for trip in sorted(filter(None, shown)) if trip >= FIRST_SCORING_TRIP].index(what.number)
            self.hands.tap(pane.trips.keys[number])
        self.press(pane.keys[what.points], place_of_points(what.team, what.points).upper())
        self._go_back()

    def _fact(self, jam: JamId, team: Team, name: str, *, on: bool) -> None:
        self.hands.go_to(jam)
        button = self.screen.teams[team].facts[name]
        if button.is_chosen != on:
            self.press(button, place_of_fact(team, name).upper())
        self._go_back()

    def enter_MarkLead(self, what: MarkLead) -> None:
        self._fact(what.jam, what.team, "lead", on=what.on)

    def enter_MarkLost(self, what: MarkLost) -> None:
        self._fact(what.jam, what.team, "lost", on=what.on)

    def enter_CallJam(self, what: CallJam) -> None:
        assert what.team is not None
        self._fact(what.jam, what.team, "call", on=what.on)

    def enter_MarkNoInitial(self, what: MarkNoInitial) -> None:
        self._fact(what.jam, what.team, "no-initial", on=what.on)

    def enter_MarkStarPass(self, what: MarkStarPass) -> None:
        self._fact(what.jam, what.team, "star-pass", on=what.on)

    def enter_MarkInjury(self, what: MarkInjury) -> None:
        self.hands.go_to(what.jam)
        if self.screen.injury.is_chosen != what.on:
            self.press(self.screen.injury, Qt.Key.Key_I, CONTROL)
        self._go_back()

    def enter_MarkInitial(self, what: MarkInitial) -> None:
        """Do nothing: the first points mark it, as on the paper."""

    # -- the jam ------------------------------------------------------------------------------------------

    def _side(self, jam: JamId, team: Team) -> TeamJam:
        """Return the team's side of a jam on the screen."""
        found = self.hands.bout.jam(jam)
        return found.side(team) if found is not None else TeamJam(team=team)

    def _go_back(self) -> None:
        """Let the cursor follow the game again; the way back is no part of the entry."""
        self.hands.key(Qt.Key.Key_Escape)
        self.hands.count -= 1
