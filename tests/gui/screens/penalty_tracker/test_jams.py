"""The jam of a penalty while jams start and end and others write."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from derbyos_core.bout.commands import AddPenalty, FieldSkater
from derbyos_core.bout.model import Position
from tests.gui.entries import end, home
from tests.gui.presses import Presses
from tests.gui.screens.penalty_tracker.looking import (
    HOME,
    ONE,
    TWO,
    next_jam,
    penalties_of,
    penalty_rows,
    roster_cell,
    screen_of,
)
from tests.kit.fake_node import FakeCluster, FakeNode


def test_a_half_entry_keeps_the_jam_of_its_first_tap(
    hands: Presses, tracker: FakeNode, cluster: FakeCluster, timer: FakeNode
) -> None:
    """The jam ends and the next one starts between the tap on the skater and the code (design 1.5)."""
    focus = hands.window.focusWidget()
    at = cluster.time
    hands.tap(roster_cell(hands, "123"))
    next_jam(cluster, timer)
    hands.settle()
    assert hands.session.cursor_jam() == TWO
    assert screen_of(hands).compose.value.sub == "goes to Jam 1"
    strip = hands.window.frame.header.strip
    assert strip._ended.accessibleName().endswith("your entries go here")
    hands.tap(screen_of(hands).pad.key("C"))
    assert penalty_rows(tracker) == [("123", "C", 1)]
    assert penalties_of(tracker)[0].at == at
    assert hands.window.focusWidget() is focus
    assert strip._present.accessibleName().endswith("your entries go here")
    hands.enter("27b")
    assert penalty_rows(tracker)[1:] == [("27", "B", 2)]


def test_dropped_draft_lets_the_jam_cursor_follow_again(
    hands: Presses, tracker: FakeNode, cluster: FakeCluster, timer: FakeNode
) -> None:
    QTest.mouseClick(roster_cell(hands, "123"), Qt.MouseButton.LeftButton)
    next_jam(cluster, timer)
    hands.settle()
    QTest.keyClick(hands.window, Qt.Key.Key_Escape)
    QTest.mouseClick(roster_cell(hands, "27"), Qt.MouseButton.LeftButton)
    QTest.mouseClick(screen_of(hands).pad.key("B"), Qt.MouseButton.LeftButton)
    assert penalty_rows(tracker) == [("27", "B", 2)]


@pytest.mark.parametrize("keys", ["123c", "c123"])
def test_typed_keys_keep_the_jam_of_the_first_one(
    hands: Presses, tracker: FakeNode, cluster: FakeCluster, timer: FakeNode, keys: str
) -> None:
    hands.type(keys[:2])
    next_jam(cluster, timer)
    hands.settle()
    hands.enter(keys[2:])
    assert penalty_rows(tracker) == [("123", "C", 1)]


def test_the_other_jam_is_one_tap_more_before_or_after_the_skater(
    hands: Presses, tracker: FakeNode, cluster: FakeCluster, timer: FakeNode
) -> None:
    next_jam(cluster, timer)
    hands.settle()
    strip = hands.window.frame.header.strip
    hands.tap(roster_cell(hands, "123"))
    hands.tap(strip._ended)
    hands.tap(screen_of(hands).pad.key("C"))
    assert hands.count == 3
    assert penalty_rows(tracker) == [("123", "C", 1)]
    assert penalties_of(tracker)[0].at is None
    hands.tap(strip._present)
    hands.count = 0
    hands.tap(strip._ended)
    hands.tap(roster_cell(hands, "27"))
    hands.tap(screen_of(hands).pad.key("B"))
    assert hands.count == 3
    assert penalty_rows(tracker) == [("123", "C", 1), ("27", "B", 1)]


def test_between_jams_the_pen_is_in_the_jam_that_just_ended(
    hands: Presses, tracker: FakeNode, cluster: FakeCluster, timer: FakeNode
) -> None:
    end(timer, ONE, 40)
    cluster.wait(60)
    hands.settle()
    hands.enter("123c")
    assert penalty_rows(tracker) == [("123", "C", 1)]


def test_remote_entries_between_taps_keep_draft_focus_and_scroll(
    hands: Presses, tracker: FakeNode, cluster: FakeCluster, lineup: FakeNode
) -> None:
    """A penalty for the same skater, new skaters and a line-up arrive between the taps (design 1.4)."""
    screen = screen_of(hands)
    hands.key("c")
    roster_cell(hands, "08").setFocus(Qt.FocusReason.TabFocusReason)
    focus, bar = hands.window.focusWidget(), screen.rosters[HOME].area.verticalScrollBar()
    other = cluster.node("Pia O.", "penalty-tracker-home")
    skater = home("123")
    other.submit(AddPenalty(jam=ONE, skater=skater, code="X"), "penalty-tracker-home")
    lineup.submit(FieldSkater(jam=ONE, position=Position.JAMMER, skater=skater), "lineup-home")
    scrolled = bar.value()
    hands.settle()
    assert roster_cell(hands, "123").value.tab == "J"
    assert hands.window.focusWidget() is focus
    assert bar.value() == scrolled
    assert screen.controller.draft is not None
    assert screen.controller.draft.code == "C"
    hands.tap(roster_cell(hands, "123"))
    assert sorted(penalty_rows(tracker)) == [("123", "C", 1), ("123", "X", 1)]
