"""An entered penalty is changed, moved, removed and settled at its slot, in two taps (design 5)."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from derbyos_core.bout.commands import AddPenalty, AmendPenalty, RemoveElement
from tests.gui.entries import home
from tests.gui.presses import Presses
from tests.gui.screens.penalty_tracker.looking import (
    ONE,
    TWO,
    next_jam,
    penalties_of,
    penalty_rows,
    roster_cell,
    screen_of,
    tap_slot,
)
from tests.kit.fake_node import FakeCluster, FakeNode


def test_another_code_is_two_taps(hands: Presses, tracker: FakeNode) -> None:
    tracker.submit(AddPenalty(jam=ONE, skater=home("123"), code="?"), "penalty-tracker")
    hands.settle()
    tap_slot(hands, "123", 0)
    hands.tap(screen_of(hands).pad.key("F"))
    assert hands.count == 2
    assert penalty_rows(tracker) == [("123", "F", 1)]
    assert screen_of(hands).controller.draft is None


def test_remove_is_two_taps_and_can_be_undone(hands: Presses, tracker: FakeNode) -> None:
    hands.type("123c")
    hands.key(Qt.Key.Key_Return)
    hands.count = 0
    tap_slot(hands, "123", 0)
    hands.tap(screen_of(hands).compose.buttons[0])
    assert hands.count == 2
    assert penalty_rows(tracker) == []
    hands.key("Z", Qt.KeyboardModifier.ControlModifier)
    assert penalty_rows(tracker) == [("123", "C", 1)]


def test_a_hurried_tap_on_old_penalties_adds_a_new_one(hands: Presses, tracker: FakeNode) -> None:
    """After a tap in the middle of a full cell, and a code, the earlier penalties are unchanged."""
    for code in ("C", "X", "B"):
        tracker.submit(AddPenalty(jam=ONE, skater=home("123"), code=code), "penalty-tracker")
    hands.settle()
    hands.tap(roster_cell(hands, "123"))
    assert screen_of(hands).pad.accessibleDescription() == ""
    hands.tap(screen_of(hands).pad.key("F"))
    assert hands.count == 2
    assert sorted(code for _, code, _ in penalty_rows(tracker)) == ["B", "C", "F", "X"]


def test_replaced_code_is_shown_twice(hands: Presses, tracker: FakeNode) -> None:
    """In the compose bar and at the codes, as long as the penalty is open."""
    hands.type("123c")
    hands.key(Qt.Key.Key_Return)
    tap_slot(hands, "123", 0)
    screen = screen_of(hands)
    assert screen.compose.value.title == "Instead of C, Jam 1"
    assert screen.pad.accessibleDescription() == "Instead of C, Jam 1"
    hands.tap(roster_cell(hands, "123"))
    assert screen.pad.accessibleDescription() == ""
    assert screen.controller.draft is not None
    assert not screen.controller.draft.fixes, "a slot that was opened by mistake: the number is the skater again"


def test_another_skater_for_a_penalty_is_two_taps_and_can_be_undone(hands: Presses, tracker: FakeNode) -> None:
    """Tap the slot, then the right skater; a tap on the same skater leaves it and begins a new penalty."""
    hands.type("123c")
    hands.key(Qt.Key.Key_Return)
    hands.count = 0
    tap_slot(hands, "123", 0)
    hands.tap(roster_cell(hands, "404"))
    assert hands.count == 2
    assert penalty_rows(tracker) == [("404", "C", 1)]
    assert screen_of(hands).controller.draft is None
    hands.key("Z", Qt.KeyboardModifier.ControlModifier)
    assert penalty_rows(tracker) == [("123", "C", 1)]
    tap_slot(hands, "123", 0)
    hands.tap(roster_cell(hands, "123"))
    draft = screen_of(hands).controller.draft
    assert draft is not None
    assert draft.fixes == ""
    assert penalty_rows(tracker) == [("123", "C", 1)]


def test_another_jam_for_a_penalty_is_two_taps_and_the_pen_stays(
    hands: Presses, tracker: FakeNode, cluster: FakeCluster, timer: FakeNode
) -> None:
    hands.type("123c")
    hands.key(Qt.Key.Key_Return)
    next_jam(cluster, timer)
    hands.settle()
    hands.count = 0
    tap_slot(hands, "123", 0)
    hands.tap(hands.window.frame.header.strip._present)
    assert hands.count == 2
    assert penalty_rows(tracker) == [("123", "C", 2)]
    assert hands.session.cursor_jam() == TWO
    assert screen_of(hands).controller.draft is None


def test_a_penalty_is_removed_by_keys_alone(hands: Presses, tracker: FakeNode) -> None:
    for keys in ("123c", "123x"):
        hands.type(keys)
        hands.key(Qt.Key.Key_Return)
    cell = roster_cell(hands, "123")
    roster_cell(hands, "08").setFocus(Qt.FocusReason.TabFocusReason)
    hands.key(Qt.Key.Key_Down)
    assert QApplication.focusWidget() is cell
    hands.key(Qt.Key.Key_Right)
    hands.key(Qt.Key.Key_Right)
    assert cell.slot_focus == 1
    hands.key(Qt.Key.Key_Delete)
    assert penalty_rows(tracker) == [("123", "C", 1)]
    hands.key(Qt.Key.Key_Left)
    hands.key(Qt.Key.Key_Right)
    hands.key(Qt.Key.Key_Return)
    draft = screen_of(hands).controller.draft
    assert draft is not None
    assert draft.fixes == penalties_of(tracker)[0].eid
    hands.key("a")
    hands.key(Qt.Key.Key_Return)
    assert penalty_rows(tracker) == [("123", "A", 1)]


def test_two_codes_for_one_penalty_are_settled_at_the_slot(
    hands: Presses, tracker: FakeNode, cluster: FakeCluster
) -> None:
    hands.type("123c")
    hands.key(Qt.Key.Key_Return)
    other = cluster.node("Pia O.", "penalty-tracker-home")
    eid = penalties_of(tracker)[0].eid
    tracker.is_deaf = other.is_deaf = True
    other.submit(AmendPenalty(eid=eid, code="X"), "penalty-tracker-home")
    tracker.submit(AmendPenalty(eid=eid, code="B"), "penalty-tracker")
    tracker.is_deaf = other.is_deaf = False
    tracker.hear(other.bodies())
    hands.settle()
    state = screen_of(hands).state
    assert state is not None
    assert [one.title for one in state.conflicts] == ["Jam 1, HOM 123, penalty code"]
    assert roster_cell(hands, "123").value.slots[0].has_conflict
    hands.count = 0
    tap_slot(hands, "123", 0)
    texts = [choice.text for choice in screen_of(hands).compose.value.choices]
    assert sorted(texts) == ["B", "X"]
    hands.tap(screen_of(hands).compose.buttons[texts.index("X")])
    assert tracker.view().bout.disagreements == ()
    assert penalty_rows(tracker) == [("123", "X", 1)]


def test_correction_of_a_removed_penalty_is_explained_and_kept(
    hands: Presses, tracker: FakeNode, cluster: FakeCluster
) -> None:
    hands.type("123c")
    hands.key(Qt.Key.Key_Return)
    tap_slot(hands, "123", 0)
    other = cluster.node("Pia O.", "penalty-tracker-home")
    other.submit(RemoveElement(eid=penalties_of(tracker)[0].eid), "penalty-tracker-home")
    hands.settle()
    assert screen_of(hands).compose.value.title == "That penalty was removed"
    hands.tap(roster_cell(hands, "27"))
    hands.tap(screen_of(hands).pad.key("B"))
    assert penalty_rows(tracker) == [("27", "B", 1)]


def test_opening_a_question_in_its_jam_moves_no_corrected_penalty(
    hands: Presses, tracker: FakeNode, cluster: FakeCluster, timer: FakeNode
) -> None:
    hands.type("123c")
    hands.key(Qt.Key.Key_Return)
    next_jam(cluster, timer)
    hands.settle()
    tap_slot(hands, "123", 0)
    hands.window.shell.panels.settle.jam_requested.emit(TWO)
    hands.settle()
    assert penalty_rows(tracker) == [("123", "C", 1)]
    assert screen_of(hands).controller.draft is None
