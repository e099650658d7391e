"""Keys behind a half entry that went with its deleted jam enter nothing: they were meant for it."""

import pytest
from PySide6.QtCore import Qt

from derbyos_core.bout.commands import DeleteJam
from derbyos_core.bout.model import JamId
from derbyos_core.identity import Role, Team
from tests.gui.conftest import Enter
from tests.gui.entries import ROSTER, enroll, skate, start
from tests.gui.presses import NONE, Presses
from tests.kit.fake_node import FakeCluster, FakeNode
from ui.roles.penalty_tracker.screen import PenaltyTrackerScreen

FIRST, SECOND, THIRD = JamId(1, 1), JamId(1, 2), JamId(1, 3)
SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def timer(cluster: FakeCluster) -> FakeNode:
    """The jam timer, after two jams."""
    node = cluster.node("Sol A.", Role.JAM_TIMER)
    enroll(node, *ROSTER)
    enroll(node, *ROSTER, team=Team.AWAY)
    skate(cluster, node, FIRST, SECOND)
    return node


def _delete_second(cluster: FakeCluster, timer: FakeNode, hands: Presses) -> None:
    start(cluster, timer, THIRD)
    hands.settle()
    timer.submit(DeleteJam(jam=SECOND), Role.JAM_TIMER)
    hands.settle()


HALVES = {
    Role.SCOREKEEPER_HOME: "1",
    Role.PENALTY_TRACKER: "1",
    Role.PENALTY_TRACKER_HOME: "1",
    Role.PENALTY_LINEUP_HOME: "1",
    Role.OPERATOR: "1",
}


@pytest.mark.parametrize("rest", ["2", "23", "2C"])
@pytest.mark.parametrize("role", HALVES)
def test_the_rest_of_a_number_is_not_entered(
    role: str, rest: str, enter: Enter, cluster: FakeCluster, timer: FakeNode
) -> None:
    node = cluster.node("Kim T.", role)
    hands = Presses(enter(node), node)
    is_scorer = role == Role.SCOREKEEPER_HOME
    hands.key(HALVES[Role(role)], SHIFT if is_scorer else NONE)
    assert hands.session.has_half_entry
    assert hands.session.screen.entry_jam() == SECOND
    _delete_second(cluster, timer, hands)
    assert "Jam 2 was deleted. What was half entered in it was dropped." in hands.told()
    before = len(node.commands)
    for key in rest:
        hands.key(key)
        assert hands.told().startswith("1 was half entered when Jam 2 was deleted, so this key entered nothing.")
    hands.key(Qt.Key.Key_Return)
    assert node.commands[before:] == []
    assert not hands.session.has_half_entry


def test_after_a_press_of_something_else_keys_are_taken_again(
    enter: Enter, cluster: FakeCluster, timer: FakeNode
) -> None:
    node = cluster.node("Kim T.", Role.SCOREKEEPER_HOME)
    hands = Presses(enter(node), node)
    hands.key("1", SHIFT)
    _delete_second(cluster, timer, hands)
    hands.key(Qt.Key.Key_Escape)
    hands.key("2")
    assert len(node.commands) == 1


def test_enter_behind_another_tab_presses_nothing(enter: Enter, cluster: FakeCluster, timer: FakeNode) -> None:
    """A half-typed number and letter dropped while another role was shown: Enter was meant for them."""
    node = cluster.node("Kim T.", Role.SCOREKEEPER_HOME, Role.PENALTY_TRACKER)
    hands = Presses(enter(node), node)
    hands.session.show_role(Role.PENALTY_TRACKER)
    hands.settle()
    hands.type("99")
    hands.session.show_tab(1)
    hands.settle()
    _delete_second(cluster, timer, hands)
    hands.session.show_tab(2)
    hands.settle()
    assert hands.session.role == Role.PENALTY_TRACKER
    before = len(node.commands)
    hands.sees(PenaltyTrackerScreen).rosters[Team.HOME].cells[0].setFocus()
    hands.key(Qt.Key.Key_Return)
    assert hands.told().startswith("99 was half entered when Jam 2 was deleted")
    assert not hands.session.has_half_entry
    assert node.commands[before:] == []
    hands.key(Qt.Key.Key_Return)
    assert hands.session.has_half_entry, "the next Enter presses the skater with the focus"
