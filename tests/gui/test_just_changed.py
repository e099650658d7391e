"""A press that comes sooner after a change by another laptop than anybody can react enters nothing, and says so.

Found in real windows by a fresh person: two jam timers at one whistle, points for a jam that has ended, a seat.
"""

import pytest
from PySide6.QtCore import Qt

from derbyos_core.bout.commands import (
    AddPenalty,
    EndJam,
    EndTimeOut,
    EnterBox,
    FieldSkater,
    SetTrip,
    StartJam,
    StartTimeOut,
)
from derbyos_core.bout.model import JamId, Position, TimeOutKind
from derbyos_core.clock import Instant
from derbyos_core.identity import Team
from derbyos_core.session import reaction
from derbyos_core.session.just_changed import TOO_SOON, WHISTLE
from derbyos_core.session.reaction import REACTION_US
from tests.gui.conftest import Enter
from tests.gui.entries import ROSTER, enroll, home, skate
from tests.gui.presses import Presses
from tests.gui.turning import Turning
from tests.kit.fake_node import SECOND_US, FakeCluster, FakeNode
from ui.widgets import press_state, pressable
from ui.widgets.number_tile import NumberTile

ONE, TWO = JamId(1, 1), JamId(1, 2)
QUICK_S, SLOW_S = 0.1, REACTION_US / SECOND_US + 0.05
WHISTLE_S = WHISTLE * REACTION_US / SECOND_US


@pytest.fixture(autouse=True)
def quick_hands(slow_hands: None, cluster: FakeCluster, monkeypatch: pytest.MonkeyPatch) -> None:
    """These tests press as soon as people can, in the time of the cluster."""
    monkeypatch.setattr(reaction, "REACTION_US", REACTION_US)
    for module in (press_state, pressable):
        monkeypatch.setattr(module, "monotonic", lambda: cluster.time / SECOND_US)


@pytest.fixture
def other(cluster: FakeCluster) -> FakeNode:
    """Another laptop, of somebody who writes everything, after Jam 1."""
    node = cluster.node("Sol A.", "jam-timer")
    enroll(node, *ROSTER)
    enroll(node, *ROSTER, team=Team.AWAY)
    skate(cluster, node, ONE, seconds=60)
    return node


def _hands(role: str, enter: Enter, cluster: FakeCluster, turn: Turning) -> tuple[Presses, FakeNode]:
    node = cluster.node("Kim T.", role)
    hands = Presses(enter(node), node)
    turn()
    cluster.wait(1)
    return hands, node


@pytest.mark.parametrize(("seconds", "is_entered"), [(WHISTLE_S - 0.05, False), (WHISTLE_S + 0.05, True)])
def test_the_second_of_two_jam_timers_starts_no_jam(
    seconds: float, is_entered: bool, enter: Enter, cluster: FakeCluster, other: FakeNode, turn: Turning
) -> None:
    other.submit(StartJam(jam=TWO, at=cluster.time), "jam-timer")
    hands, node = _hands("jam-timer", enter, cluster, turn)
    other.submit(EndJam(jam=TWO, duration_us=30 * SECOND_US), "jam-timer")
    turn()
    cluster.wait(seconds)
    hands.key(Qt.Key.Key_Space)
    assert (node.view().bout.active is not None) == is_entered
    assert (hands.told() == TOO_SOON) != is_entered


@pytest.mark.parametrize(("seconds", "is_entered"), [(WHISTLE_S - 0.05, False), (WHISTLE_S + 0.05, True)])
def test_the_second_of_two_jam_timers_ends_no_jam(
    seconds: float, is_entered: bool, enter: Enter, cluster: FakeCluster, other: FakeNode, turn: Turning
) -> None:
    hands, node = _hands("jam-timer", enter, cluster, turn)
    other.submit(StartJam(jam=TWO, at=cluster.time), "jam-timer")
    turn()
    cluster.wait(seconds)
    hands.key(Qt.Key.Key_Space)
    assert (node.view().bout.active is None) == is_entered


@pytest.mark.parametrize(
    ("seconds", "count", "sentence"),
    [
        (QUICK_S, 1, TOO_SOON),
        (WHISTLE_S + 0.05, 1, "HOM team timeout has just begun. End it first."),
        (14.9, 1, "HOM team timeout has just begun. End it first."),
        (15.1, 2, ""),
    ],
)
def test_the_second_of_two_jam_timers_calls_no_timeout(
    seconds: float, count: int, sentence: str, enter: Enter, cluster: FakeCluster, other: FakeNode, turn: Turning
) -> None:
    """A team had one timeout left of three: both officials pressed at its captain's sign, half a second apart."""
    hands, node = _hands("jam-timer", enter, cluster, turn)
    other.submit(StartTimeOut(period=1, kind=TimeOutKind.HOME, at=cluster.time), "jam-timer")
    turn()
    cluster.wait(seconds)
    hands.key(Qt.Key.Key_Left, Qt.KeyboardModifier.ControlModifier)
    assert len(node.view().bout.periods[0].time_outs) == count
    assert (hands.told() == sentence) == (count == 1)


@pytest.mark.parametrize("kind", [TimeOutKind.HOME, TimeOutKind.HOME_REVIEW, TimeOutKind.OFFICIAL])
def test_a_stop_that_is_not_drawn_yet_is_no_second_one(
    kind: TimeOutKind, enter: Enter, cluster: FakeCluster, other: FakeNode, turn: Turning
) -> None:
    """A laptop stood still for half a second, and acted on its key before it drew what had come meanwhile."""
    hands, node = _hands("jam-timer", enter, cluster, turn)
    keys = {
        TimeOutKind.HOME: (Qt.Key.Key_Left, Qt.KeyboardModifier.ControlModifier),
        TimeOutKind.HOME_REVIEW: (
            Qt.Key.Key_Left,
            Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier,
        ),
        TimeOutKind.OFFICIAL: (Qt.Key.Key_O, Qt.KeyboardModifier.ControlModifier),
    }
    other.submit(StartTimeOut(period=1, kind=kind, at=cluster.time), "jam-timer")
    cluster.time = Instant(cluster.time + SECOND_US // 2)
    hands.key(*keys[kind])
    assert len(node.view().bout.periods[0].time_outs) == 1
    assert "nothing more was entered" in hands.told()


def test_an_end_that_is_not_drawn_yet_is_no_second_one(
    enter: Enter, cluster: FakeCluster, other: FakeNode, turn: Turning
) -> None:
    """Both pressed, and were asked which of 158.084 s and 158.531 s it was."""
    hands, node = _hands("jam-timer", enter, cluster, turn)
    other.submit(StartTimeOut(period=1, kind=TimeOutKind.HOME, at=cluster.time), "jam-timer")
    cluster.wait(20)
    turn()
    hands.settle()
    (stop,) = node.view().bout.periods[0].time_outs
    other.submit(EndTimeOut(eid=stop.eid, duration_us=20 * SECOND_US), "jam-timer")
    cluster.time = Instant(cluster.time + SECOND_US // 2)
    hands.key(Qt.Key.Key_Space)
    assert node.view().bout.disagreements == ()
    assert node.view().bout.active is None
    assert "nothing" in hands.told()


@pytest.mark.parametrize(("seconds", "is_entered"), [(QUICK_S, False), (SLOW_S, True)])
def test_late_points_do_not_go_to_the_jam_that_begins(
    seconds: float, is_entered: bool, enter: Enter, cluster: FakeCluster, other: FakeNode, turn: Turning
) -> None:
    hands, node = _hands("scorekeeper-home", enter, cluster, turn)
    other.submit(StartJam(jam=TWO, at=cluster.time), "jam-timer")
    turn()
    cluster.wait(seconds)
    hands.key("3")
    jam = node.view().bout.jam(TWO)
    assert jam is not None
    assert (jam.home.points == 3) == is_entered
    assert (TOO_SOON in hands.told()) != is_entered


@pytest.mark.parametrize(("seconds", "is_entered"), [(QUICK_S, False), (SLOW_S, True)])
def test_who_sits_down_at_another_laptop_does_not_leave_by_the_same_press(
    seconds: float, is_entered: bool, enter: Enter, cluster: FakeCluster, other: FakeNode, turn: Turning
) -> None:
    other.submit(StartJam(jam=TWO, at=cluster.time), "jam-timer")
    hands, node = _hands("penalty-box", enter, cluster, turn)
    seat = EnterBox(jam=TWO, team=Team.HOME, position=Position.BLOCKER, at=cluster.time, skater=home("404"))
    other.submit(seat, "penalty-box")
    turn()
    cluster.wait(seconds)
    hands.key("W")
    assert [trip.left_jam is not None for trip in node.view().bout.box_trips] == [is_entered]


def test_what_is_half_entered_before_the_change_is_entered(
    enter: Enter, cluster: FakeCluster, other: FakeNode, turn: Turning
) -> None:
    """The draft keeps its jam, so nothing about it has changed."""
    hands, node = _hands("penalty-tracker-home", enter, cluster, turn)
    hands.type("404X")
    other.submit(StartJam(jam=TWO, at=cluster.time), "jam-timer")
    turn()
    cluster.wait(QUICK_S)
    hands.key(Qt.Key.Key_Return)
    assert [(one.jam, one.code) for one in node.view().bout.penalties] == [(ONE, "X")]


def test_two_scorekeepers_of_a_team_enter_a_trip_once(
    enter: Enter, cluster: FakeCluster, other: FakeNode, turn: Turning
) -> None:
    other.submit(StartJam(jam=TWO, at=cluster.time), "jam-timer")
    hands, node = _hands("scorekeeper-home", enter, cluster, turn)
    other.submit(SetTrip(jam=TWO, team=Team.HOME, number=2, points=4), "scorekeeper-home")
    turn()
    cluster.wait(QUICK_S)
    hands.key("4")
    jam = node.view().bout.jam(TWO)
    assert jam is not None
    assert jam.home.points == 4
    assert hands.told() == TOO_SOON


def test_entries_about_something_else_hold_nothing_back(
    enter: Enter, cluster: FakeCluster, other: FakeNode, turn: Turning
) -> None:
    hands, node = _hands("jam-timer", enter, cluster, turn)
    other.submit(AddPenalty(jam=ONE, skater=home("404"), code="X"), "penalty-tracker")
    turn()
    hands.key(Qt.Key.Key_Space)
    assert node.view().bout.active == TWO


@pytest.mark.parametrize("is_quick", [True, False])
def test_a_tile_that_came_under_the_finger_fields_nobody(
    is_quick: bool, enter: Enter, cluster: FakeCluster, other: FakeNode, turn: Turning, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody who is on no roster is entered at another laptop: a tile comes in between the others."""
    hands, node = _hands("lineup-home", enter, cluster, turn)
    tiles = sorted(hands.window.findChildren(NumberTile), key=lambda tile: (tile.y(), tile.x()))
    names = {tile: tile.accessibleName() for tile in tiles if tile.isVisible()}
    other.submit(FieldSkater(jam=ONE, position=Position.BLOCKER, skater=home("3")), "lineup-home")
    turn()
    changed = [tile for tile, name in names.items() if tile.isVisible() and tile.accessibleName() != name]
    assert changed, "the tiles have moved up"
    if not is_quick:
        monkeypatch.setattr(reaction, "REACTION_US", 0)
    hands.tap(changed[0])
    jam = node.view().bout.jam(TWO)
    assert bool(jam is not None and jam.home.lined_up) != is_quick
    assert (hands.told() == TOO_SOON) == is_quick
