"""Presses of whoever keeps the clocks: the jam timer, or one operator of a whole bout."""

from abc import ABC, abstractmethod

from PySide6.QtCore import Qt

from derbyos_core.bout.commands import EndJam, EndTimeOut, StartJam, StartTimeOut
from derbyos_core.bout.model import TimeOutKind
from derbyos_core.identity import Team
from tests.gui.windows.operators.operator import Operator
from ui.roles.jam_timer.screen import JamTimerScreen
from ui.roles.jam_timer.stop_card import StopCard
from ui.roles.operator.screen import OperatorScreen
from ui.roles.operator.team_pane import TeamPane

__all__ = ["ClockOperator"]

CONTROL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


class ClockOperator(Operator, ABC):
    """Whistles and stops on a screen with a great button."""

    @property
    @abstractmethod
    def screen(self) -> JamTimerScreen | OperatorScreen:
        """The screen of this person."""

    @abstractmethod
    def stops_of(self, team: Team) -> StopCard | TeamPane:
        """Return the part of the screen with the timeouts and reviews of a team."""

    def enter_StartJam(self, what: StartJam) -> None:
        period, number = what.jam.period, what.jam.number
        bout = self.hands.bout
        is_first = number == 1 and (bout.completed is None or bout.completed.period != period)
        wanted = f"Start Period {period}, Jam {number}" if is_first else f"Start Jam {number}"
        assert self.screen.great.accessibleName() == wanted
        self.press(self.screen.great, Qt.Key.Key_Space)

    def enter_EndJam(self, what: EndJam) -> None:
        if self.hands.bout.active == what.jam:
            self.press(self.screen.great, Qt.Key.Key_Space)

    def enter_EndTimeOut(self, what: EndTimeOut) -> None:
        assert self.screen.great.accessibleName() in ("End timeout", "End review")
        self.press(self.screen.great, Qt.Key.Key_Space)

    def enter_StartTimeOut(self, what: StartTimeOut) -> None:
        if what.kind is TimeOutKind.OFFICIAL:
            self.press(self.screen.official, Qt.Key.Key_O, CONTROL)
            return
        team = what.kind.team
        assert team is not None
        stops = self.stops_of(team)
        arrow = Qt.Key.Key_Left if team is Team.HOME else Qt.Key.Key_Right
        if what.kind.is_review:
            self.press(stops.review, arrow, CONTROL | SHIFT)
        else:
            self.press(stops.timeout, arrow, CONTROL)
