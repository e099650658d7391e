"""The jam cursor of each role follows the game."""

import pytest

from derbyos_core.bout.commands import (
    EndJam,
    SetTrip,
    StartJam,
)
from derbyos_core.bout.model import Bout, JamId
from derbyos_core.identity import Team
from derbyos_core.roles.shared.jam_cursor import JamCursor, Rule, rule_of
from tests.kit.fake_node import SECOND_US, FakeCluster, FakeNode

ONE, TWO = JamId(1, 1), JamId(1, 2)


HOME = Team.HOME


@pytest.fixture
def keeper(cluster: FakeCluster) -> FakeNode:
    return cluster.node("Kim T.", "scorekeeper-home")


def _skate(cluster: FakeCluster, node: FakeNode, jam: JamId, *trips: int, length: int = 60) -> None:
    node.submit(StartJam(jam=jam, at=cluster.time), "jam-timer")
    for number, points in enumerate(trips, start=2):
        node.submit(SetTrip(jam=jam, team=HOME, number=number, points=points), "scorekeeper-home")
    cluster.wait(length)
    node.submit(EndJam(jam=jam, duration_us=length * SECOND_US), "jam-timer")


def _bout(node: FakeNode) -> Bout:
    return node.view().bout


@pytest.mark.parametrize(
    ("role", "rule"),
    [
        ("scorekeeper-home", Rule.ENDED),
        ("penalty-tracker", Rule.ENDED),
        ("lineup-away", Rule.NEXT),
        ("jam-timer", Rule.NONE),
        ("door:zre", Rule.NONE),
    ],
)
def test_jam_cursor_rule_follows_the_role(role: str, rule: Rule) -> None:
    assert rule_of(role) is rule


def test_jam_cursor_is_where_each_role_writes(cluster: FakeCluster, keeper: FakeNode) -> None:
    _skate(cluster, keeper, ONE, 4)
    bout = _bout(keeper)
    assert JamCursor(rule=Rule.ENDED).place(bout).jam == ONE
    assert JamCursor(rule=Rule.NEXT).place(bout).jam == TWO
    keeper.submit(StartJam(jam=TWO, at=cluster.time), "jam-timer")
    bout = _bout(keeper)
    assert JamCursor(rule=Rule.ENDED).place(bout).jam == TWO
    assert JamCursor(rule=Rule.NEXT).place(bout).jam == TWO
    assert JamCursor(rule=Rule.NONE).place(bout).jam is None


def test_jam_cursor_follows_again_once_the_game_catches_up(cluster: FakeCluster, keeper: FakeNode) -> None:
    _skate(cluster, keeper, ONE, 4)
    cursor = JamCursor(rule=Rule.ENDED).moved(TWO, _bout(keeper))
    assert cursor.place(_bout(keeper)).is_moved
    keeper.submit(StartJam(jam=TWO, at=cluster.time), "jam-timer")
    cursor = cursor.followed(_bout(keeper))
    assert cursor.chosen is None
