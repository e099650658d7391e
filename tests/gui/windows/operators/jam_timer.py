"""Presses of the jam timer."""

from derbyos_core.identity import Team
from tests.gui.windows.operators.clocks import ClockOperator
from ui.roles.jam_timer.screen import JamTimerScreen
from ui.roles.jam_timer.stop_card import StopCard

__all__ = ["JamTimer"]


class JamTimer(ClockOperator):
    """Whistles and stops."""

    @property
    def screen(self) -> JamTimerScreen:
        return self.hands.sees(JamTimerScreen)

    def stops_of(self, team: Team) -> StopCard:
        return self.screen.cards[team]
