"""One person keeps penalties and line-up of a team: both costs hold in one screen, without switching manually."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from derbyos_core.bout.commands import FieldSkater
from derbyos_core.bout.model import JamId, Position
from tests.gui.entries import FIVE, end, home, start
from tests.gui.looking import cell_of, tile_of
from tests.gui.presses import Presses
from tests.kit.fake_node import SECOND_US, FakeCluster, FakeNode
from ui.roles.penalty_lineup.screen import PenaltyLineupScreen

ONE, TWO = JamId(1, 1), JamId(1, 2)


@pytest.fixture
def tracker(cluster: FakeCluster, timer: FakeNode) -> FakeNode:
    """The official who keeps both for the left team."""
    return cluster.node("Bo L.", "penalty-lineup-home")


def _screen(hands: Presses) -> PenaltyLineupScreen:
    return hands.sees(PenaltyLineupScreen)


def _said(node: FakeNode) -> list[tuple[str, str, int]]:
    return [(one.person.number if one.person else "", one.code, one.jam.number) for one in node.view().bout.penalties]


def _five(node: FakeNode, jam: JamId = ONE) -> list[str]:
    found = node.view().bout.jam(jam)
    return [person.label for person, _ in found.home.lined_up] if found is not None else []


def _line_up(hands: Presses) -> None:
    for number in FIVE:
        hands.tap(tile_of(_screen(hands).pane, number))


def test_line_up_and_penalty_without_switching(
    hands: Presses, cluster: FakeCluster, timer: FakeNode, tracker: FakeNode
) -> None:
    _line_up(hands)
    assert hands.count == 5
    assert _five(tracker) == list(FIVE)
    start(cluster, timer, ONE)
    hands.settle()
    assert _screen(hands).is_codes
    hands.count = 0
    hands.tap(_screen(hands).codes.track.tiles[2])
    hands.tap(_screen(hands).codes.pad.key("C"))
    assert hands.count == 2
    assert _said(tracker) == [("404", "C", 1)]


def test_the_line_up_stays_at_hand_while_a_jam_runs_without_one(
    hands: Presses, cluster: FakeCluster, timer: FakeNode
) -> None:
    start(cluster, timer, ONE)
    hands.settle()
    assert not _screen(hands).is_codes
    _line_up(hands)
    assert _screen(hands).is_codes


def test_a_box_trip_is_one_tap_beside_the_codes(
    hands: Presses, cluster: FakeCluster, timer: FakeNode, tracker: FakeNode
) -> None:
    _line_up(hands)
    start(cluster, timer, ONE)
    hands.settle()
    hands.count = 0
    hands.tap(_screen(hands).codes.boxes[2])
    assert hands.count == 1
    cluster.wait(20)
    hands.tap(_screen(hands).codes.boxes[2])
    trip = tracker.view().bout.box_trips[0]
    assert trip.person is not None
    assert (trip.person.number, trip.served_us) == ("404", 20 * SECOND_US)


def test_late_penalty_goes_to_the_ended_jam_and_the_line_up_returns(
    hands: Presses, cluster: FakeCluster, timer: FakeNode, tracker: FakeNode
) -> None:
    _line_up(hands)
    start(cluster, timer, ONE)
    cluster.wait(40)
    end(timer, ONE, 40)
    hands.settle()
    screen = _screen(hands)

    def shown() -> tuple[bool, JamId | None]:
        assert screen.state is not None
        return screen.is_codes, screen.state.jam

    assert shown() == (False, TWO)
    hands.count = 0
    hands.tap(cell_of(_screen(hands).roster, "22"))
    assert shown() == (True, ONE)
    hands.tap(screen.codes.pad.key("X"))
    assert hands.count == 2
    assert _said(tracker) == [("22", "X", 1)]
    assert not shown()[0]
    hands.tap(tile_of(_screen(hands).pane, "123"))
    assert _five(tracker, TWO) == ["123"]


def test_half_entries_keep_their_jams_while_others_start_and_end_them(
    hands: Presses, cluster: FakeCluster, timer: FakeNode, tracker: FakeNode
) -> None:
    focus = hands.window.focusWidget()
    hands.tap(tile_of(_screen(hands).pane, "123"))
    start(cluster, timer, ONE)
    hands.settle()
    assert not _screen(hands).is_codes
    hands.tap(cell_of(_screen(hands).roster, "404"))
    cluster.wait(30)
    end(timer, ONE, 30)
    hands.settle()
    hands.tap(_screen(hands).codes.pad.key("C"))
    assert _said(tracker) == [("404", "C", 1)]
    hands.tap(tile_of(_screen(hands).pane, "27"))
    assert _five(tracker) == ["123", "27"]
    assert hands.window.focusWidget() is focus


def test_both_are_typed_and_arrows_change_what_is_at_hand(
    hands: Presses, cluster: FakeCluster, timer: FakeNode, tracker: FakeNode
) -> None:
    for number in FIVE:
        hands.enter(number)
    start(cluster, timer, ONE)
    hands.settle()
    hands.enter("404c")
    assert _said(tracker) == [("404", "C", 1)]
    hands.key(Qt.Key.Key_Right)
    assert not _screen(hands).is_codes
    hands.key("s")
    found = tracker.view().bout.jam(ONE)
    assert found is not None
    assert found.home.star_pass


def test_two_jammers_are_settled_with_one_tap_in_place_of_the_legend(
    hands: Presses, cluster: FakeCluster, timer: FakeNode, tracker: FakeNode
) -> None:
    """Design 10: in place, without moving anything else; the penalties of this screen stay usable meanwhile."""
    keeper = cluster.node("Kim T.", "scorekeeper-home")
    tracker.is_deaf = keeper.is_deaf = True
    for node, number, role in ((keeper, FIVE[1], "scorekeeper-home"), (tracker, FIVE[0], "penalty-lineup-home")):
        skater = home(number)
        node.submit(FieldSkater(jam=ONE, position=Position.JAMMER, skater=skater), role)
    tracker.is_deaf = keeper.is_deaf = False
    screen = _screen(hands)
    before = [widget.geometry() for widget in (screen.roster, screen.sheet, screen.switch)]
    tracker.hear(keeper.bodies())
    hands.settle()
    assert len(tracker.view().bout.disagreements) == 1
    assert screen.conflict.isVisible()
    assert not screen.legend.isVisible()
    assert [widget.geometry() for widget in (screen.roster, screen.sheet, screen.switch)] == before
    hands.count = 0
    hands.tap(screen.conflict._buttons[0])
    assert hands.count == 1
    assert tracker.view().bout.disagreements == ()
    assert screen.legend.isVisible()


def test_arrows_walk_where_tab_has_come_and_change_the_panel_else(
    hands: Presses, cluster: FakeCluster, timer: FakeNode, tracker: FakeNode
) -> None:
    """Design 8: every skater, every code and the five on track are reached by keys."""
    screen = _screen(hands)
    _line_up(hands)
    start(cluster, timer, ONE)
    hands.settle()
    for grid in (screen.codes.track.grid(), screen.codes.pad.grid(), screen.roster.grid()):
        grid[0].setFocus(Qt.FocusReason.TabFocusReason)
        hands.key(Qt.Key.Key_Down if grid[0] in screen.roster.cells else Qt.Key.Key_Right)
        assert QApplication.focusWidget() is grid[1]
        assert screen.is_codes
    screen.setFocus(Qt.FocusReason.OtherFocusReason)
    grid[1].clearFocus()
    hands.key(Qt.Key.Key_Left)
    assert not screen.is_codes
