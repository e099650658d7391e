"""Choice of the official for a screen."""

from tests.gui.windows.hands import Hands
from tests.gui.windows.operators.everything import OneOperator
from tests.gui.windows.operators.head_nso import HeadNSO
from tests.gui.windows.operators.jam_timer import JamTimer
from tests.gui.windows.operators.lineup import LineupTracker
from tests.gui.windows.operators.operator import Operator
from tests.gui.windows.operators.penalty_box import BoxTimer
from tests.gui.windows.operators.penalty_tracker import PenaltyTracker
from tests.gui.windows.operators.scorekeeper import Scorekeeper
from ui.roles.head_nso.screen import HeadNSOScreen
from ui.roles.jam_timer.screen import JamTimerScreen
from ui.roles.lineup.screen import LineupScreen
from ui.roles.operator.screen import OperatorScreen
from ui.roles.penalty_box.screen import PenaltyBoxScreen
from ui.roles.penalty_tracker.screen import PenaltyTrackerScreen
from ui.roles.scorekeeper.screen import ScorekeeperScreen
from ui.roles.shared.screen import Screen

__all__ = ["operator_for"]


_OPERATORS: dict[type[Screen], type[Operator]] = {
    JamTimerScreen: JamTimer,
    ScorekeeperScreen: Scorekeeper,
    LineupScreen: LineupTracker,
    PenaltyTrackerScreen: PenaltyTracker,
    PenaltyBoxScreen: BoxTimer,
    HeadNSOScreen: HeadNSO,
    OperatorScreen: OneOperator,
}


def operator_for(hands: Hands) -> Operator:
    """Return the official for this screen."""
    return _OPERATORS[type(hands.screen)](hands)
