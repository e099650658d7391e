"""A penalty is skater and code, in either order, with real presses counted (design 5 and 6)."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from derbyos_core.roles.penalty_tracker.controller import BOUNCE_S
from derbyos_core.roles.penalty_tracker.roster_values import Badge
from tests.gui.presses import Presses
from tests.gui.screens.penalty_tracker.looking import (
    AWAY,
    ONE,
    SHIFT,
    penalties_of,
    penalty_rows,
    roster_cell,
    screen_of,
)
from tests.kit.fake_node import FakeCluster, FakeNode


def test_a_penalty_is_skater_and_code(hands: Presses, tracker: FakeNode, cluster: FakeCluster) -> None:
    hands.tap(roster_cell(hands, "123"))
    assert penalty_rows(tracker) == []
    hands.tap(screen_of(hands).pad.key("C"))
    assert hands.count == 2
    assert penalty_rows(tracker) == [("123", "C", 1)]
    (penalty,) = penalties_of(tracker)
    assert penalty.at == cluster.time
    assert hands.window.frame.bottom.toast.accessibleName().startswith("Penalty C · HOM 123 · Jam 1")


def test_a_penalty_is_code_and_skater(hands: Presses, tracker: FakeNode) -> None:
    hands.tap(screen_of(hands).pad.key("X"))
    hands.tap(roster_cell(hands, "42", AWAY))
    assert hands.count == 2
    assert penalty_rows(tracker) == [("42", "X", 1)]


@pytest.mark.parametrize("keys", ["123c", "c123"])
def test_a_penalty_is_typed_in_either_order(hands: Presses, tracker: FakeNode, keys: str) -> None:
    hands.type(keys)
    assert penalty_rows(tracker) == []
    hands.key(Qt.Key.Key_Return)
    assert penalty_rows(tracker) == [("123", "C", 1)]


def test_unknown_code_is_two_taps_or_one_key(hands: Presses, tracker: FakeNode) -> None:
    hands.tap(roster_cell(hands, "123"))
    hands.tap(screen_of(hands).pad.key("?"))
    assert hands.count == 2
    hands.type("27.")
    hands.key(Qt.Key.Key_Enter)
    hands.enter("404?")
    assert penalty_rows(tracker) == [("123", "?", 1), ("27", "?", 1), ("404", "?", 1)]


def test_the_same_skater_twice_by_holding_the_code_or_with_shift(hands: Presses, tracker: FakeNode) -> None:
    hands.tap(roster_cell(hands, "123"))
    hands.hold(screen_of(hands).pad.key("C"), 600)
    hands.tap(screen_of(hands).pad.key("X"))
    assert penalty_rows(tracker) == [("123", "C", 1), ("123", "X", 1)]
    hands.type("27b")
    hands.key(Qt.Key.Key_Return, SHIFT)
    hands.key("f")
    hands.key(Qt.Key.Key_Return)
    assert penalty_rows(tracker)[2:] == [("27", "B", 1), ("27", "F", 1)]
    assert screen_of(hands).controller.draft is None


def test_a_finger_that_bounces_on_a_code_begins_no_new_entry(hands: Presses, tracker: FakeNode) -> None:
    screen, now = screen_of(hands), 100.0
    screen.controller._now = lambda: now
    hands.tap(roster_cell(hands, "123"))
    hands.tap(screen.pad.key("C"))
    hands.tap(screen.pad.key("C"))
    assert screen.draft_jam() is None
    now += 2 * BOUNCE_S
    hands.tap(screen.pad.key("C"))
    assert screen.draft_jam() == ONE
    assert penalty_rows(tracker) == [("123", "C", 1)]


def test_an_expulsion_is_the_key_and_then_the_code(hands: Presses, tracker: FakeNode) -> None:
    hands.tap(roster_cell(hands, "123"))
    hands.tap(screen_of(hands).pad.key("Exp"))
    assert penalties_of(tracker) == ()
    hands.tap(screen_of(hands).pad.key("G"))
    hands.type("27")
    hands.key("G", SHIFT)
    hands.key(Qt.Key.Key_Return)
    assert [(one.code, one.severity) for one in penalties_of(tracker)] == [("G", "expulsion"), ("G", "expulsion")]
    assert roster_cell(hands, "123").value.badge is Badge.EXPELLED


def test_bench_staff_are_expelled_from_their_own_row(hands: Presses, tracker: FakeNode) -> None:
    screen = screen_of(hands)
    hands.tap(screen.rosters[AWAY].bench)
    hands.tap(screen.pad.key("Exp"))
    hands.tap(screen.pad.key("G"))
    (penalty,) = penalties_of(tracker)
    assert penalty.team is AWAY
    assert penalty.person is not None
    assert (penalty.person.number, penalty.person.name) == ("", "bench")
    assert screen.rosters[AWAY].bench.accessibleDescription() == "G in Jam 1"


def test_a_finger_on_the_screen_does_the_same_as_a_mouse(hands: Presses, tracker: FakeNode) -> None:
    """Press and release inside; a slide off the target cancels (design 8)."""
    device = QTest.createTouchDevice()

    def touch(widget: QWidget, *path: QPoint) -> None:
        first, *more = path
        QTest.touchEvent(widget, device).press(0, first, widget).commit()
        for point in more:
            QTest.touchEvent(widget, device).move(0, point, widget).commit()
        QTest.touchEvent(widget, device).release(0, path[-1], widget).commit()
        hands.settle()

    cell, key = roster_cell(hands, "123"), screen_of(hands).pad.key("C")
    touch(cell, cell.rect().center() - QPoint(80, 0))
    touch(key, key.rect().center(), key.rect().center() + QPoint(0, 400))
    assert penalty_rows(tracker) == []
    touch(key, key.rect().center())
    assert penalty_rows(tracker) == [("123", "C", 1)]
