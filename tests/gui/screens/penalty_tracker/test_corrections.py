"""An entered penalty is changed, moved, removed and settled at its slot, in two taps (design 5)."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from derbyos_core.bout.commands import AddPenalty, AmendPenalty, RemoveElement
from derbyos_core.bout.model import JamId
from tests.gui.entries import end, home, start
from tests.gui.presses import Presses
from tests.gui.screens.penalty_tracker.looking import (
    HOME,
    ONE,
    TWO,
    correction_key,
    next_jam,
    penalties_of,
    penalty_rows,
    roster_cell,
    screen_of,
    tap_at,
    tap_number,
    tap_slot,
)
from tests.kit.fake_node import FakeCluster, FakeNode
from ui.bridge import FRAME_MS
from ui.widgets.pressable import CHANGED_MS, TARGET


def test_another_code_is_two_taps(hands: Presses, tracker: FakeNode) -> None:
    tracker.submit(AddPenalty(jam=ONE, skater=home("123"), code="?"), "penalty-tracker")
    hands.settle()
    tap_slot(hands, "123", 0)
    hands.tap(screen_of(hands).pad.key("F"))
    assert hands.count == 2
    assert penalty_rows(tracker) == [("123", "F", 1)]
    assert screen_of(hands).controller.draft is None


def test_remove_is_two_taps_and_can_be_undone(hands: Presses, tracker: FakeNode) -> None:
    hands.enter("123c")
    hands.count = 0
    tap_slot(hands, "123", 0)
    hands.tap(correction_key(hands, "Remove"))
    assert hands.count == 2
    assert penalty_rows(tracker) == []
    hands.key("Z", Qt.KeyboardModifier.ControlModifier)
    assert penalty_rows(tracker) == [("123", "C", 1)]


def test_a_tap_on_the_number_or_the_dots_adds_as_before(hands: Presses, tracker: FakeNode) -> None:
    for code in ("C", "X", "B"):
        tracker.submit(AddPenalty(jam=ONE, skater=home("123"), code=code), "penalty-tracker")
    hands.settle()
    cell = roster_cell(hands, "123")
    for x, code in ((60.0, "F"), (cell.width() - 20.0, "A")):
        hands.count = 0
        tap_at(hands, cell, x)
        assert screen_of(hands).pad.accessibleDescription() == ""
        hands.tap(screen_of(hands).pad.key(code))
        assert hands.count == 2
    assert sorted(code for _, code, _ in penalty_rows(tracker)) == ["A", "B", "C", "F", "X"]


def test_replaced_code_is_shown_twice(hands: Presses, tracker: FakeNode) -> None:
    """In the compose bar and at the codes, as long as the penalty is open."""
    hands.enter("123c")
    tap_slot(hands, "123", 0)
    screen = screen_of(hands)
    assert screen.compose.value.title == "Instead of C, Jam 1"
    assert screen.pad.accessibleDescription() == "Instead of C, Jam 1"
    tap_number(hands, "123")
    assert hands.told().endswith("123, C, Jam 1 is theirs already. Esc or Keep ends the correction.")
    assert screen.compose.value.title == "Instead of C, Jam 1", "only Esc and Keep end a correction"
    hands.key(Qt.Key.Key_Escape)
    assert screen.pad.accessibleDescription() == ""
    assert screen.controller.draft is None


@pytest.mark.parametrize("way", ["escape", "the same code", "keep", "backspace"])
def test_ways_out_of_a_correction_write_nothing(hands: Presses, tracker: FakeNode, way: str) -> None:
    hands.enter("123c")
    tap_slot(hands, "123", 0)
    written = len(tracker.commands)
    match way:
        case "escape":
            hands.key(Qt.Key.Key_Escape)
        case "the same code":
            hands.tap(screen_of(hands).pad.key("C"))
        case "keep":
            hands.tap(correction_key(hands, "Keep C"))
        case "backspace":
            hands.key(Qt.Key.Key_Backspace)
    assert screen_of(hands).controller.draft is None
    assert len(tracker.commands) == written
    assert penalty_rows(tracker) == [("123", "C", 1)]
    assert not screen_of(hands).correction.isVisible()


def test_the_wrong_code_of_two_is_one_tap_from_the_right_one(hands: Presses, tracker: FakeNode) -> None:
    """Saturday 8: the neighbour stands beside it as a chip; then a code."""
    for code in ("C", "X"):
        tracker.submit(AddPenalty(jam=ONE, skater=home("123"), code=code), "penalty-tracker")
    hands.settle()
    tap_slot(hands, "123", 0)
    screen = screen_of(hands)
    assert [(chip.text, chip.sub, chip.is_chosen) for chip in screen.compose.value.chips] == [
        ("C", "1", True),
        ("X", "1", False),
    ]
    hands.tap(screen.compose.chips.buttons[1])
    assert screen.compose.value.title == "Instead of X, Jam 1"
    hands.tap(screen.pad.key("L"))
    assert hands.count == 3
    assert penalty_rows(tracker) == [("123", "C", 1), ("123", "L", 1)]


def test_a_code_and_then_a_written_code_correct_and_never_add(hands: Presses, tracker: FakeNode) -> None:
    hands.enter("123c")
    hands.tap(screen_of(hands).pad.key("F"))
    tap_slot(hands, "123", 0)
    assert hands.told().endswith("F is not entered. Tap it again to correct 123, C, Jam 1.")
    assert penalty_rows(tracker) == [("123", "C", 1)]
    hands.tap(screen_of(hands).pad.key("F"))
    assert penalty_rows(tracker) == [("123", "F", 1)]


def test_the_present_code_is_dashed_and_no_key_moves(hands: Presses, tracker: FakeNode) -> None:
    hands.enter("123c")
    pad = screen_of(hands).pad
    before = [key.mapTo(hands.window, QPoint(0, 0)) for key in pad.keys], [key.size() for key in pad.keys]
    tap_slot(hands, "123", 0)
    after = [key.mapTo(hands.window, QPoint(0, 0)) for key in pad.keys], [key.size() for key in pad.keys]
    assert after == before
    present = [key.accessibleName() for key in pad.keys if "present" in key.accessibleName()]
    assert present == ["C, Contact, the present code"]
    hands.key(Qt.Key.Key_Escape)
    assert not [key for key in pad.keys if "present" in key.accessibleName()]


@pytest.mark.parametrize("size", [(1366, 768), (1024, 768), (1024, 600), (800, 480)])
def test_all_of_a_correction_can_be_pressed(hands: Presses, tracker: FakeNode, size: tuple[int, int]) -> None:
    """Every button is pressed at its middle, where nothing lies over it; more than seven chips scroll."""
    hands.window.resize(*size)
    hands.settle()
    for code in "CXBFALMPN":
        tracker.submit(AddPenalty(jam=ONE, skater=home("123"), code=code), "penalty-tracker")
    hands.settle()
    screen = screen_of(hands)
    screen.rosters[HOME].slot_tapped.emit(penalties_of(tracker)[0].eid)
    hands.settle()
    chips = screen.compose.chips.buttons
    assert len(chips) == 9
    for number in range(1, 9):
        hands.tap(chips[number])
        draft = screen.controller.draft
        assert draft is not None
        assert draft.fixes == penalties_of(tracker)[number].eid
        seen = chips[number].visibleRegion().boundingRect()
        assert seen.size() == chips[number].size(), "the chosen one is in sight"
        assert min(seen.width(), seen.height()) >= TARGET
    hands.tap(correction_key(hands, "Keep N"))
    assert screen.controller.draft is None
    assert len(penalty_rows(tracker)) == 9


def test_a_neighbouring_jam_is_two_taps_and_holding_it_lists_all(
    hands: Presses, tracker: FakeNode, cluster: FakeCluster, timer: FakeNode
) -> None:
    hands.enter("123c")
    next_jam(cluster, timer)
    end(timer, TWO, 40)
    start(cluster, timer, JamId(1, 3))
    hands.settle()
    hands.count = 0
    tap_slot(hands, "123", 0)
    assert [key.words() for key in screen_of(hands).correction.buttons if key.isVisible()] == [
        "Remove",
        "Jam 2",
        "Keep C",
    ]
    hands.tap(correction_key(hands, "Jam 2"))
    assert hands.count == 2
    assert penalty_rows(tracker) == [("123", "C", 2)]
    tap_slot(hands, "123", 0)
    hands.hold(correction_key(hands, "Jam 1"), 600)
    assert penalty_rows(tracker) == [("123", "C", 2)]
    chips = screen_of(hands).compose.value.chips
    assert [(chip.text, chip.is_chosen) for chip in chips] == [("1", False), ("2", True), ("3", False)]
    hands.tap(screen_of(hands).compose.chips.buttons[2])
    assert penalty_rows(tracker) == [("123", "C", 3)]


def test_a_half_correction_keeps_its_jam_through_a_whistle(
    hands: Presses, tracker: FakeNode, cluster: FakeCluster, timer: FakeNode
) -> None:
    hands.enter("123c")
    tap_slot(hands, "123", 0)
    next_jam(cluster, timer)
    hands.settle()
    assert screen_of(hands).compose.value.title == "Instead of C, Jam 1"
    assert hands.session.cursor_jam() == TWO
    hands.tap(screen_of(hands).pad.key("X"))
    assert penalty_rows(tracker) == [("123", "X", 1)]


def test_a_correction_by_another_official_is_told_and_adds_nothing(
    hands: Presses, tracker: FakeNode, cluster: FakeCluster
) -> None:
    hands.enter("123c")
    tap_slot(hands, "123", 0)
    other = cluster.node("Pia O.", "penalty-tracker-home")
    other.submit(AmendPenalty(eid=penalties_of(tracker)[0].eid, code="X"), "penalty-tracker-home")
    hands.settle()
    assert hands.told().endswith("This penalty was changed meanwhile: it is now 123, X, Jam 1.")
    assert screen_of(hands).compose.value.title == "Instead of X, Jam 1"
    hands.tap(screen_of(hands).pad.key("X"))
    assert penalty_rows(tracker) == [("123", "X", 1)]


def test_a_removal_by_another_official_is_told_and_the_code_is_not_entered(
    hands: Presses, tracker: FakeNode, cluster: FakeCluster
) -> None:
    hands.enter("123c")
    tap_slot(hands, "123", 0)
    other = cluster.node("Pia O.", "penalty-tracker-home")
    other.submit(RemoveElement(eid=penalties_of(tracker)[0].eid), "penalty-tracker-home")
    hands.settle()
    assert hands.told().endswith("That penalty was removed meanwhile, so there is nothing to correct.")
    hands.tap(screen_of(hands).pad.key("X"))
    assert penalty_rows(tracker) == []
    assert screen_of(hands).controller.draft is None
    tap_number(hands, "123")
    assert penalty_rows(tracker) == [], "the code of the correction is not the first half of a new penalty"


def test_a_code_that_somebody_has_just_written_is_corrected_at_once(
    hands: Presses, tracker: FakeNode, cluster: FakeCluster
) -> None:
    """Only while the next tap brings a skater is it not: then the tap completes the entry that was begun."""
    other = cluster.node("Pia O.", "penalty-tracker-home")
    other.submit(AddPenalty(jam=ONE, skater=home("123"), code="C"), "penalty-tracker-home")
    QTest.qWait(2 * FRAME_MS)
    tap_slot(hands, "123", 0)
    hands.tap(screen_of(hands).pad.key("F"))
    assert penalty_rows(tracker) == [("123", "F", 1)]
    hands.tap(screen_of(hands).pad.key("X"))
    other.submit(AddPenalty(jam=ONE, skater=home("27"), code="B"), "penalty-tracker-home")
    QTest.qWait(2 * FRAME_MS)
    tap_slot(hands, "27", 0)
    assert sorted(penalty_rows(tracker)) == [("123", "F", 1), ("27", "B", 1), ("27", "X", 1)]
    tap_slot(hands, "27", 0)
    hands.tap(screen_of(hands).pad.key("L"))
    assert ("27", "L", 1) in penalty_rows(tracker)
    assert len(penalty_rows(tracker)) == 3


def test_others_see_the_corrected_slot_outlined(hands: Presses, tracker: FakeNode, cluster: FakeCluster) -> None:
    for code in ("C", "B"):
        tracker.submit(AddPenalty(jam=ONE, skater=home("123"), code=code), "penalty-tracker")
    hands.settle()
    cell = roster_cell(hands, "123")
    other = cluster.node("Pia O.", "penalty-tracker-home")
    other.submit(AmendPenalty(eid=penalties_of(tracker)[1].eid, code="X"), "penalty-tracker-home")
    QTest.qWait(2 * FRAME_MS)
    assert cell._slots_changed == {1}
    assert cell._changed is None, "the cell itself is not outlined"
    assert not roster_cell(hands, "404")._slots_changed
    assert cell._slot_change.interval() == CHANGED_MS == 1500
    cell._slot_change.timeout.emit()
    assert cell._slots_changed == frozenset()


def test_another_jam_for_a_penalty_is_two_taps_and_the_pen_stays(
    hands: Presses, tracker: FakeNode, cluster: FakeCluster, timer: FakeNode
) -> None:
    hands.enter("123c")
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
        hands.enter(keys)
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
    assert penalty_rows(tracker) == [("123", "A", 1)]
    assert screen_of(hands).controller.draft is None


def test_two_codes_for_one_penalty_are_settled_at_the_slot(
    hands: Presses, tracker: FakeNode, cluster: FakeCluster
) -> None:
    hands.enter("123c")
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
    hands.enter("123c")
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
    hands.enter("123c")
    next_jam(cluster, timer)
    hands.settle()
    tap_slot(hands, "123", 0)
    hands.window.shell.panels.settle.jam_requested.emit(TWO)
    hands.settle()
    assert penalty_rows(tracker) == [("123", "C", 1)]
    assert screen_of(hands).controller.draft is None
