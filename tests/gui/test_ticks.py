"""Digits turn when they must, and nothing is computed in between."""

import pytest

from derbyos_core.bout.commands import EnterBox, SkaterRef
from derbyos_core.bout.model import Bout, JamId, Position
from derbyos_core.bout.reading.which_jam import as_of
from derbyos_core.clock import Instant
from derbyos_core.identity import Role, Team
from derbyos_core.roles.scoreboard.board_values import board_value
from derbyos_core.roles.shared.clock_words import GameMoment, moment_of
from tests.gui.conftest import Enter
from tests.gui.entries import start
from tests.gui.presses import Presses
from tests.kit.fake_node import FakeCluster, FakeNode
from ui.roles.scoreboard.screen import ScoreboardScreen

ONE = JamId(1, 1)
TICK_S = 0.1
TICKS = 130
"""From a little over one minute to under it, with two in the box."""


def _jam_with_box(cluster: FakeCluster) -> FakeNode:
    """Half a minute into a jam; two skaters have sat down between two seconds."""
    timer = cluster.node("Sol A.", "jam-timer")
    start(cluster, timer, ONE)
    for wait_s, team in ((20.37, Team.HOME), (8.14, Team.AWAY)):
        cluster.wait(wait_s)
        box = EnterBox(
            jam=ONE, team=team, position=Position.BLOCKER, at=cluster.time, skater=SkaterRef(team=team, number="12")
        )
        timer.submit(box, Role.PENALTY_BOX.value)
    return timer


@pytest.mark.parametrize("role", [Role.SCOREKEEPER_HOME, Role.SCOREBOARD])
def test_at_each_tick_the_digits_are_those_of_the_moment(cluster: FakeCluster, enter: Enter, role: Role) -> None:
    """Header and board equal a full drawing at each tick, although the watches turn between the seconds of the jam."""
    _jam_with_box(cluster)
    node = cluster.node("Kim T.", role.value)
    hands = Presses(enter(node), node)
    for _ in range(TICKS):
        cluster.wait(TICK_S)
        hands.session.tick()
        bout = as_of(node.view().bout, cluster.time)
        moment = moment_of(bout, cluster.time)
        screen = hands.session.screen
        if isinstance(screen, ScoreboardScreen):
            assert screen.value is not None
            assert screen.value == board_value(bout, moment, cluster.time, is_waiting=screen.value.is_waiting)
        header = hands.window.frame.header
        assert (header.period_clock.text(), header.phase_clock.text()) == (moment.period_text, moment.phase_text)


def test_between_two_seconds_nothing_is_worked_out(
    cluster: FakeCluster, enter: Enter, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ten ticks a second ask for the time; the clocks are read when one of them turns, and once for the ages."""
    _jam_with_box(cluster)
    node = cluster.node("Kim T.", Role.SCOREKEEPER_HOME.value)
    hands = Presses(enter(node), node)
    read: list[Instant] = []

    def noted(bout: Bout, now: Instant) -> GameMoment:
        read.append(now)
        return moment_of(bout, now)

    monkeypatch.setattr("ui.session.bout_session.moment_of", noted)
    for _ in range(TICKS):
        cluster.wait(TICK_S)
        hands.session.tick()
    assert len(read) <= TICKS * TICK_S * 3
