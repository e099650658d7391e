"""The controllers of one official, without a window: gestures in, commands and sentences out."""

from collections.abc import Callable

from derbyos_core.bout.commands import AddPenalty, Command, EnterBox, FieldSkater, SetTrip, SkaterRef
from derbyos_core.bout.model import JamId, Position
from derbyos_core.identity import Role, Team
from derbyos_core.roles.jam_timer.controller import JamTimerController
from derbyos_core.roles.lineup.controller import LineupController
from derbyos_core.roles.operator.controller import OperatorController
from derbyos_core.roles.penalty_box.controller import PenaltyBoxController
from derbyos_core.roles.penalty_tracker.controller import PenaltyController
from derbyos_core.roles.scorekeeper.controller import ScoreController
from derbyos_core.roles.shared.clock_words import moment_of
from derbyos_core.roles.shared.screen_state import ScreenState
from tests.gui.entries import end, enroll, home, start
from tests.kit.fake_node import FakeCluster, FakeNode
from tests.unit.roles.state import state_of

__all__ = ["AWAY", "BOTH", "BOX", "HOME", "ONE", "TWO", "Desk", "play"]

ONE, TWO, THREE = JamId(1, 1), JamId(1, 2), JamId(1, 3)
HOME, AWAY = Team.HOME, Team.AWAY
BOTH = (HOME, AWAY)
BOX = Role.PENALTY_BOX


class Desk:
    """One official at the controllers of a role; each gesture is followed by a drawing."""

    def __init__(self, cluster: FakeCluster, role: Role) -> None:
        self.cluster = cluster
        self.node: FakeNode = cluster.node("Maya R.", role)
        self.role = role
        self.told: list[str] = []
        submit, tell, draw = self._submit, self.told.append, self.draw
        self.penalties = PenaltyController(submit, tell, now=self.now_s)
        self.lineup = LineupController(submit, tell, draw, now=self.now_s)
        self.box = PenaltyBoxController(submit, tell, draw)
        self.score = ScoreController(submit, tell, draw)
        self.timer = JamTimerController(submit, tell, draw)
        self.operator = OperatorController(submit, tell, draw, now=self.now_s)
        self.draw()

    @property
    def state(self) -> ScreenState:
        """The state that is drawn now."""
        return state_of(self.node)

    def now_s(self) -> float:
        """The steady clock of the controllers."""
        return self.cluster.time / 1_000_000

    def draw(self) -> None:
        """Draw what this role has."""
        state, moment = self.state, moment_of(self.state.bout, self.state.now)
        match self.role:
            case Role.PENALTY_TRACKER:
                self.penalties.show(state, BOTH, state.conflicts)
            case Role.LINEUP_HOME:
                self.lineup.show(state)
            case Role.PENALTY_BOX:
                self.box.show(state, is_still=True)
            case Role.SCOREKEEPER_HOME:
                self.score.show(state)
            case Role.JAM_TIMER:
                self.timer.show(state)
                self.timer.show_moment(state.bout, moment)
            case _:
                self.operator.show(state)
                self.operator.show_moment(state.bout, moment)

    def written(self) -> str:
        """Everything that was submitted here."""
        return repr([command for command, _ in self.node.commands])

    def eid(self, number: str) -> str:
        """The id of a skater of the left team."""
        return next(one.eid for one in self.state.bout.teams[HOME].persons if one.number == number)

    def skater(self, number: str, team: Team = HOME) -> SkaterRef:
        """A skater as a tap on their cell gives them."""
        person = self.state.bout.teams[team].numbered(number)
        return SkaterRef(team=team, number=number, eid=person.eid if person is not None else "")

    def type(self, digits: str, take: Callable[[str], object]) -> None:
        """Type digits, one after the other."""
        for digit in digits:
            take(digit)
            self.draw()

    def _submit(self, command: Command) -> None:
        self.node.submit(command, self.role)
        self.draw()


def play(cluster: FakeCluster) -> FakeNode:
    """A jam that has ended, and one on track with a jammer, a trip, two penalties and a seat without a number."""
    timer = cluster.node("Sol A.", Role.JAM_TIMER)
    enroll(timer, "12", "22", "404", "7", "9")
    enroll(timer, "17", "22", "42", team=AWAY)
    start(cluster, timer, ONE)
    cluster.wait(40)
    timer.submit(SetTrip(jam=ONE, team=HOME, number=2, points=3), Role.SCOREKEEPER_HOME)
    end(timer, ONE, 40)
    cluster.wait(30)
    start(cluster, timer, TWO)
    timer.submit(AddPenalty(jam=TWO, skater=home("404"), code="X"), Role.PENALTY_TRACKER)
    timer.submit(AddPenalty(jam=TWO, skater=home("7"), code="B"), Role.PENALTY_TRACKER)
    timer.submit(FieldSkater(jam=TWO, position=Position.JAMMER, skater=home("7")), Role.LINEUP_HOME)
    timer.submit(SetTrip(jam=TWO, team=HOME, number=2, points=3), Role.SCOREKEEPER_HOME)
    cluster.wait(5)
    for team in BOTH:
        at = cluster.time
        timer.submit(EnterBox(jam=TWO, team=team, position=Position.BLOCKER, at=at), Role.PENALTY_BOX)
    timer.submit(
        EnterBox(jam=TWO, team=HOME, position=Position.BLOCKER, at=cluster.time, skater=home("404")), Role.PENALTY_BOX
    )
    cluster.wait(5)
    return timer
