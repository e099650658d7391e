"""Table of the screens by role."""

from collections.abc import Callable

from derbyos_core.identity import Role
from ui.roles.head_nso.screen import HeadNSOScreen
from ui.roles.jam_timer.screen import JamTimerScreen
from ui.roles.lineup.screen import LineupScreen
from ui.roles.operator.screen import OperatorScreen
from ui.roles.penalty_box.screen import PenaltyBoxScreen
from ui.roles.penalty_lineup.screen import PenaltyLineupScreen
from ui.roles.penalty_tracker.screen import PenaltyTrackerScreen
from ui.roles.scoreboard.screen import ScoreboardScreen
from ui.roles.scorekeeper.screen import ScorekeeperScreen
from ui.roles.shared.screen import Screen

__all__ = ["SCREENS"]

SCREENS: dict[Role, Callable[[], Screen]] = {
    Role.HEAD_NSO: HeadNSOScreen,
    Role.JAM_TIMER: JamTimerScreen,
    Role.SCOREKEEPER_HOME: ScorekeeperScreen,
    Role.SCOREKEEPER_AWAY: ScorekeeperScreen,
    Role.LINEUP_HOME: LineupScreen,
    Role.LINEUP_AWAY: LineupScreen,
    Role.PENALTY_LINEUP_HOME: PenaltyLineupScreen,
    Role.PENALTY_LINEUP_AWAY: PenaltyLineupScreen,
    Role.PENALTY_TRACKER: PenaltyTrackerScreen,
    Role.PENALTY_TRACKER_HOME: PenaltyTrackerScreen,
    Role.PENALTY_TRACKER_AWAY: PenaltyTrackerScreen,
    Role.PENALTY_BOX: PenaltyBoxScreen,
    Role.PENALTY_BOX_HOME: PenaltyBoxScreen,
    Role.PENALTY_BOX_AWAY: PenaltyBoxScreen,
    Role.PENALTY_BOX_JAMMERS: PenaltyBoxScreen,
    Role.SCOREBOARD: ScoreboardScreen,
    Role.OPERATOR: OperatorScreen,
    Role.OPERATOR_SCORES: OperatorScreen,
}
"""A role without a screen is not offered."""
