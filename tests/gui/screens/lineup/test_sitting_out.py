"""A skater who sits out three jams."""

from derbyos_core.bout.commands import EndJam, Undo
from derbyos_core.bout.model import JamId
from derbyos_core.identity import Role
from tests.gui.entries import FIVE, skate, start
from tests.gui.looking import tile_of
from tests.gui.presses import Presses
from tests.gui.screens.lineup.looking import ONE, TWO, lined_up, screen_of, side_of, tap_numbers
from tests.kit.fake_node import SECOND_US, FakeCluster, FakeNode
from ui.widgets.pressable import HOLD_MS


def test_a_held_tile_sits_out_three_jams(
    hands: Presses, cluster: FakeCluster, timer: FakeNode, tracker: FakeNode
) -> None:
    tap_numbers(hands, *FIVE)
    skate(cluster, timer, ONE, pause=0)
    hands.settle()
    hands.hold(tile_of(screen_of(hands).pane, "404"), HOLD_MS + 100)
    assert [person.number for person in side_of(tracker).sits_out] == ["404"]
    words = {tile.number: tile.word for tile in screen_of(hands).pane.skaters}
    assert words["404"] == "sits out"
    tap_numbers(hands, "404")
    assert lined_up(tracker, TWO) == ["j404"]
    assert "sits out this jam" in hands.told()


def test_sitting_out_says_that_a_typed_number_is_dropped(hands: Presses, cluster: FakeCluster, timer: FakeNode) -> None:
    """Found by random presses: Enter after it pressed the button with the focus."""
    skate(cluster, timer, ONE, pause=0)
    hands.settle()
    hands.type("77")
    screen_of(hands).do_extra("sits-out")
    assert "77 is not entered." in hands.told()
    screen_of(hands).do_extra("sits-out")
    hands.type("66")
    hands.tap(screen_of(hands).pane.nobody)
    assert "66 is not entered." in hands.told()
    hands.type("55")
    hands.tap(tile_of(screen_of(hands).pane, "404"))
    assert "55 is not entered." in hands.told()


def test_sitting_out_has_another_way_than_a_held_tile(
    hands: Presses, cluster: FakeCluster, timer: FakeNode, tracker: FakeNode
) -> None:
    skate(cluster, timer, ONE, pause=0)
    hands.settle()
    screen_of(hands).do_extra("sits-out")
    tap_numbers(hands, "22")
    assert [person.number for person in side_of(tracker).sits_out] == ["22"]


def test_three_jams_off_follow_the_jam_on_track_wherever_the_line_up_is(
    hands: Presses, cluster: FakeCluster, timer: FakeNode, tracker: FakeNode
) -> None:
    """A number is typed for Jam 3, and the end of Jam 2 was a slip: whoever is hurt now is hurt in Jam 2."""
    skate(cluster, timer, ONE)
    start(cluster, timer, TWO)
    ended = timer.try_submit(EndJam(jam=TWO, duration_us=SECOND_US), Role.JAM_TIMER)
    hands.settle()
    hands.type("2")
    assert ended is not None
    timer.submit(Undo(entries=(ended,)), Role.JAM_TIMER)
    hands.settle()
    assert "Jam 3" in screen_of(hands).pane.title.text()
    hands.hold(tile_of(screen_of(hands).pane, "404"), HOLD_MS + 100)
    assert [person.number for person in side_of(tracker, TWO).sits_out] == ["404"]


def test_three_jams_off_follow_the_jam_of_the_higher_number(
    hands: Presses, cluster: FakeCluster, timer: FakeNode, tracker: FakeNode
) -> None:
    """Found by random presses: a jam timer out of reach had pressed Jam 2 before another one pressed Jam 1."""
    skate(cluster, timer, TWO, ONE)
    hands.settle()
    assert tracker.view().bout.upcoming == JamId(1, 3)
    hands.hold(tile_of(screen_of(hands).pane, "404"), HOLD_MS + 100)
    assert [person.number for person in side_of(tracker, TWO).sits_out] == ["404"]
