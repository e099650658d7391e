"""Skaters in the box, in the line-up and in the rows of its jams."""

from derbyos_core.bout.clocks.box_signs import box_signs
from derbyos_core.bout.commands import ExitBox
from derbyos_core.bout.model import Position
from derbyos_core.identity import Team
from derbyos_core.roles.shared.press_times import AGREE_S
from tests.gui.entries import FIVE, end, start
from tests.gui.presses import Presses
from tests.gui.screens.lineup.looking import ONE, SHIFT, TWO, lined_up, screen_of, sheet_text, sit, tap_numbers
from tests.kit.fake_node import SECOND_US, FakeCluster, FakeNode


def test_skater_in_the_box_is_expected_in_the_next_line_up(
    hands: Presses, cluster: FakeCluster, timer: FakeNode, box: FakeNode, tracker: FakeNode
) -> None:
    """Skaters still in the box are prefilled in their places, so fewer taps are needed; the first tap writes them."""
    tap_numbers(hands, *FIVE)
    start(cluster, timer, ONE)
    cluster.wait(30)
    sit(box, "123", ONE, cluster.time, Position.JAMMER)
    sit(box, "303", ONE, cluster.time)
    cluster.wait(10)
    end(timer, ONE, 40)
    hands.settle()
    assert [chip.value.number for chip in screen_of(hands).pane.chips] == ["123", "?", "303", "–", "–"]
    assert lined_up(tracker, TWO) == []
    hands.count = 0
    tap_numbers(hands, "27", "22", "99")
    assert hands.count == 3
    assert sorted(lined_up(tracker, TWO)) == ["b22", "b303", "b99", "j123", "p27"]


def test_expected_skater_is_removed_with_one_tap(
    hands: Presses, cluster: FakeCluster, timer: FakeNode, box: FakeNode, tracker: FakeNode
) -> None:
    start(cluster, timer, ONE)
    cluster.wait(30)
    sit(box, "303", ONE, cluster.time)
    end(timer, ONE, 30)
    hands.settle()
    tap_numbers(hands, "303", "27")
    assert lined_up(tracker, TWO) == ["j27"]


def test_a_box_trip_is_one_tap_in_and_one_tap_out(
    hands: Presses, cluster: FakeCluster, timer: FakeNode, tracker: FakeNode
) -> None:
    tap_numbers(hands, *FIVE)
    start(cluster, timer, ONE)
    hands.settle()
    hands.count = 0
    hands.tap_cell(screen_of(hands).rows.sheet, 0, 6)
    assert hands.count == 1
    assert sheet_text(hands, 0, 6) == "–"
    cluster.wait(20)
    hands.tap_cell(screen_of(hands).rows.sheet, 0, 6)
    assert hands.count == 2
    assert sheet_text(hands, 0, 6) == "+"
    trip = tracker.view().bout.box_trips[0]
    assert trip.person is not None
    assert (trip.person.number, trip.served_us) == ("404", 20 * SECOND_US)


def test_the_penalty_boxs_entries_arrive_by_themselves(
    hands: Presses, cluster: FakeCluster, timer: FakeNode, box: FakeNode
) -> None:
    tap_numbers(hands, *FIVE)
    start(cluster, timer, ONE)
    sit(box, "303", ONE, cluster.time)
    hands.settle()
    assert sheet_text(hands, 0, 8) == "–"
    trip = box.view().bout.box_trips[0]
    cluster.wait(30)
    box.submit(ExitBox(eid=trip.eid, jam=ONE, at=cluster.time), "penalty-box")
    hands.settle()
    assert sheet_text(hands, 0, 8) == "+"


def test_the_box_key_lets_out_the_one_who_sits(
    hands: Presses, cluster: FakeCluster, timer: FakeNode, box: FakeNode, tracker: FakeNode
) -> None:
    start(cluster, timer, ONE)
    sit(box, "303", ONE, cluster.time)
    hands.settle()
    assert screen_of(hands).pane.box.words() == "303 leaves box"
    hands.count = 0
    hands.tap(screen_of(hands).pane.box)
    assert hands.count == 1
    assert tracker.view().bout.box_trips[0].left_jam == ONE
    hands.key("b")
    hands.enter("404")
    hands.key("B", SHIFT)
    hands.enter("404")
    bout = tracker.view().bout
    person = bout.teams[Team.HOME].numbered("404")
    assert person is not None
    assert box_signs(bout, ONE, person.eid) == ("+",)


def test_press_after_the_same_box_entry_agrees_with_it(
    hands: Presses, cluster: FakeCluster, timer: FakeNode, box: FakeNode, tracker: FakeNode
) -> None:
    """Design 1.3: the box entered the same trip just before the press, which agrees; a later press ends the trip."""
    tap_numbers(hands, *FIVE)
    start(cluster, timer, ONE)
    hands.settle()
    cluster.wait(5)
    sit(box, "404", ONE, cluster.time)
    hands.settle()
    hands.tap_cell(screen_of(hands).rows.sheet, 0, 6)
    assert sheet_text(hands, 0, 6) == "–"
    turns = screen_of(hands).controller._turns
    turns._turned = {eid: at - AGREE_S for eid, at in turns._turned.items()}
    hands.tap_cell(screen_of(hands).rows.sheet, 0, 6)
    assert sheet_text(hands, 0, 6) == "+"


def test_a_whistle_under_the_finger_takes_no_press_away(
    hands: Presses, cluster: FakeCluster, timer: FakeNode, tracker: FakeNode
) -> None:
    """Another official's entry about this skater counts as the same press; a whistle that changes the sign does not."""
    tap_numbers(hands, *FIVE)
    start(cluster, timer, ONE)
    hands.settle()
    hands.tap_cell(screen_of(hands).rows.sheet, 0, 6)
    cluster.wait(5)
    end(timer, ONE, 5)
    hands.settle()
    hands.tap_cell(screen_of(hands).rows.sheet, 0, 6)
    assert tracker.view().bout.box_trips[0].left_jam == ONE
