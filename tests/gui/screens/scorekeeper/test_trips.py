"""Trips are entered, changed and removed, with presses counted against the design (design 5 and 6)."""

from PySide6.QtCore import Qt

from tests.gui.entries import end
from tests.gui.presses import Presses
from tests.gui.screens.scorekeeper.looking import ONE, TWO, screen_of, side_of, trips_of
from tests.kit.fake_node import FakeCluster, FakeNode


def test_a_trip_is_one_tap_and_marks_the_initial_one(hands: Presses, keeper: FakeNode) -> None:
    hands.tap(screen_of(hands).pane.keys[4])
    assert hands.count == 1
    assert trips_of(keeper) == {1: 0, 2: 4}
    hands.tap(hands.window.frame.bottom.toast._action)
    assert trips_of(keeper) == {}


def test_a_digit_is_a_trip(hands: Presses, keeper: FakeNode) -> None:
    hands.type("43")
    assert hands.count == 2
    assert trips_of(keeper) == {1: 0, 2: 4, 3: 3}


def test_changing_a_trip_is_two_presses(hands: Presses, keeper: FakeNode) -> None:
    hands.type("44")
    hands.count = 0
    hands.tap(screen_of(hands).pane.trips.keys[0])
    hands.key("3")
    assert hands.count == 2
    assert trips_of(keeper) == {1: 0, 2: 3, 3: 4}


def test_a_trip_is_changed_from_its_cell(hands: Presses, keeper: FakeNode) -> None:
    hands.type("44")
    hands.tap_cell(screen_of(hands).sheet, 0, 8)
    hands.tap(screen_of(hands).pane.keys[1])
    assert trips_of(keeper) == {1: 0, 2: 4, 3: 1}


def test_backspace_takes_the_last_trip_away(hands: Presses, keeper: FakeNode) -> None:
    hands.type("44")
    hands.key(Qt.Key.Key_Backspace)
    assert trips_of(keeper) == {1: 0, 2: 4}


def test_another_value_is_typed_with_shift(hands: Presses, keeper: FakeNode) -> None:
    hands.key("5", Qt.KeyboardModifier.ShiftModifier)
    hands.key(Qt.Key.Key_Return)
    assert trips_of(keeper) == {1: 0, 2: 5}


def test_a_held_key_offers_five_to_nine(hands: Presses, keeper: FakeNode) -> None:
    hands.hold(screen_of(hands).pane.keys[0], 600)
    assert trips_of(keeper) == {}
    hands.tap(screen_of(hands).pane.keys[1])
    assert trips_of(keeper) == {1: 0, 2: 6}


def test_up_and_down_move_the_row(hands: Presses, cluster: FakeCluster, timer: FakeNode, keeper: FakeNode) -> None:
    end(timer, ONE, 40)
    hands.settle()
    hands.key(Qt.Key.Key_Down)
    assert hands.session.cursor_jam() == TWO
    hands.key(Qt.Key.Key_Up)
    assert hands.session.cursor_jam() == ONE


def test_a_jam_without_points_offers_no_initial_and_sets_nothing(
    hands: Presses, cluster: FakeCluster, timer: FakeNode, keeper: FakeNode
) -> None:
    end(timer, ONE, 40)
    hands.settle()
    assert screen_of(hands).pane.facts["no-initial"]._is_suggested
    assert not side_of(keeper).no_initial


def test_a_plain_digit_above_four_is_explained(hands: Presses, keeper: FakeNode) -> None:
    hands.type("7")
    assert trips_of(keeper) == {}
    assert "0 to 4 points" in hands.told()
