"""A number of no skater is kept as entered, and another skater is one tap away from it (design 7)."""

import pytest
from PySide6.QtCore import Qt

from derbyos_core.bout.model import JamId
from derbyos_core.identity import Team
from tests.gui.conftest import Enter
from tests.gui.entries import enroll, start
from tests.gui.looking import cell_of, tile_of
from tests.gui.presses import Presses
from tests.kit.fake_node import FakeCluster, FakeNode
from ui.roles.lineup.screen import LineupScreen
from ui.roles.penalty_box.screen import PenaltyBoxScreen
from ui.roles.penalty_lineup.screen import PenaltyLineupScreen
from ui.roles.penalty_tracker.screen import PenaltyTrackerScreen
from ui.roles.scorekeeper.screen import ScorekeeperScreen

ONE = JamId(1, 1)
ENTER = Qt.Key.Key_Return


@pytest.fixture
def running(cluster: FakeCluster, timer: FakeNode) -> FakeNode:
    """A jam is on track, and there is a roster."""
    enroll(timer, "123", "404", "7")
    start(cluster, timer, ONE)
    return timer


def _hands(enter: Enter, cluster: FakeCluster, *roles: str) -> Presses:
    node = cluster.node("Maya R.", *roles)
    return Presses(enter(node), node)


def _pick_another(hands: Presses) -> None:
    """Return the button beside Undo."""
    button = next(one for one in hands.window.frame.bottom.toast._choices if one.words() == "Pick another")
    hands.tap(button)


def _is_offered(hands: Presses) -> bool:
    return any(one.isVisible() and one.words() == "Pick another" for one in hands.window.frame.bottom.toast._choices)


@pytest.mark.parametrize("role", ["penalty-tracker-home", "penalty-lineup-home"])
def test_a_penalty_goes_to_another_skater(enter: Enter, cluster: FakeCluster, running: FakeNode, role: str) -> None:
    hands = _hands(enter, cluster, role)
    screen = hands.session.screen
    if isinstance(screen, PenaltyLineupScreen):
        hands.tap(screen.switch)
    hands.type("4040c")
    hands.key(ENTER)
    assert hands.told().endswith("HOM has no 4040. Kept as entered.")
    hands.count = 0
    _pick_another(hands)
    assert isinstance(screen, PenaltyTrackerScreen | PenaltyLineupScreen)
    roster = screen.rosters[Team.HOME] if isinstance(screen, PenaltyTrackerScreen) else screen.roster
    hands.tap(cell_of(roster, "404"))
    assert hands.count == 2
    (penalty,) = hands.node.view().bout.penalties
    assert penalty.person is not None
    assert (penalty.person.number, penalty.code) == ("404", "C")


def test_another_jammer_is_picked(enter: Enter, cluster: FakeCluster, running: FakeNode) -> None:
    hands = _hands(enter, cluster, "scorekeeper-home")
    hands.type("j4040")
    hands.key(ENTER)
    _pick_another(hands)
    pick = hands.sees(ScorekeeperScreen).pane.pick
    hands.tap(pick.area.tiles[[person.number for person in pick._persons].index("404")])
    assert _lined_up(hands) == ["404"]


@pytest.mark.parametrize("role", ["lineup-home", "penalty-lineup-home"])
def test_another_skater_takes_the_place(enter: Enter, cluster: FakeCluster, running: FakeNode, role: str) -> None:
    hands = _hands(enter, cluster, role)
    for number in ("123", "7", "4040"):
        hands.type(number)
        hands.key(ENTER)
    _pick_another(hands)
    screen = hands.session.screen
    assert isinstance(screen, LineupScreen | PenaltyLineupScreen)
    hands.tap(tile_of(screen.pane, "404"))
    assert _lined_up(hands) == ["123", "7", "404"]


def test_a_seat_is_named_anew(enter: Enter, cluster: FakeCluster, running: FakeNode) -> None:
    hands = _hands(enter, cluster, "penalty-box")
    hands.type("w4040")
    hands.key(ENTER)
    _pick_another(hands)
    pick = hands.sees(PenaltyBoxScreen).pick
    assert pick.isVisible()
    hands.tap(pick.area.tiles[[person.number for person in pick._persons].index("404")])
    (trip,) = hands.node.view().bout.box_trips
    assert trip.person is not None
    assert trip.person.number == "404"


def test_pick_another_is_offered_only_for_unknown_numbers_where_entered(
    enter: Enter, cluster: FakeCluster, running: FakeNode
) -> None:
    hands = _hands(enter, cluster, "scorekeeper-home", "lineup-home")
    hands.type("j404")
    hands.key(ENTER)
    assert not _is_offered(hands)
    hands.type("j4040")
    hands.key(ENTER)
    assert _is_offered(hands)
    hands.session.show_role("lineup-home")
    hands.settle()
    assert not _is_offered(hands)


def _lined_up(hands: Presses) -> list[str]:
    jam = hands.node.view().bout.jam(ONE)
    assert jam is not None
    return [person.number for person, _ in jam.home.lined_up]
