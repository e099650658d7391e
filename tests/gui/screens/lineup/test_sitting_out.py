"""A skater who sits out three jams."""

from tests.gui.entries import FIVE, skate
from tests.gui.looking import tile_of
from tests.gui.presses import Presses
from tests.gui.screens.lineup.looking import ONE, TWO, lined_up, screen_of, side_of, tap_numbers
from tests.kit.fake_node import FakeCluster, FakeNode
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


def test_sitting_out_has_another_way_than_a_held_tile(
    hands: Presses, cluster: FakeCluster, timer: FakeNode, tracker: FakeNode
) -> None:
    skate(cluster, timer, ONE, pause=0)
    hands.settle()
    screen_of(hands).do_extra("sits-out")
    tap_numbers(hands, "22")
    assert [person.number for person in side_of(tracker).sits_out] == ["22"]
