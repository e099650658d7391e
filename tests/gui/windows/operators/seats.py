"""Decides which official sits at a screen."""

from tests.gui.windows.hands import Hands
from tests.gui.windows.operators.head_nso import HeadNSO
from tests.gui.windows.operators.jam_timer import JamTimer
from tests.gui.windows.operators.lineup import LineupTracker
from tests.gui.windows.operators.operator import Operator
from tests.gui.windows.operators.penalty_box import BoxTimer
from tests.gui.windows.operators.penalty_tracker import PenaltyTracker
from tests.gui.windows.operators.scorekeeper import Scorekeeper
from ui.screens.head_nso.screen import HeadNSOScreen
from ui.screens.jam_timer.screen import JamTimerScreen
from ui.screens.lineup.screen import LineupScreen
from ui.screens.penalty_box.screen import PenaltyBoxScreen
from ui.screens.penalty_tracker.screen import PenaltyTrackerScreen
from ui.screens.scorekeeper.screen import ScorekeeperScreen
from ui.screens.screen import Screen

__all__ = ["operator_for"]


_OPERATORS: dict[type[Screen], type[Operator]] = {
    JamTimerScreen: JamTimer,
    ScorekeeperScreen: Scorekeeper,
    LineupScreen: LineupTracker,
    PenaltyTrackerScreen: PenaltyTracker,
    PenaltyBoxScreen: BoxTimer,
    HeadNSOScreen: HeadNSO,
}


def operator_for(hands: Hands) -> Operator:
    """Who sits at this screen."""
    return _OPERATORS[type(hands.screen)](hands)
