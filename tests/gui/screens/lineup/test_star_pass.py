"""Star passes, and their effect on the rows of the jam."""

from tests.gui.entries import FIVE, start
from tests.gui.presses import Presses
from tests.gui.screens.lineup.looking import ONE, screen_of, sheet_rows, sheet_text, side_of, tap_numbers
from tests.kit.fake_node import FakeCluster, FakeNode


def test_a_star_pass_adds_a_row_and_splits_the_signs(
    hands: Presses, cluster: FakeCluster, timer: FakeNode, tracker: FakeNode
) -> None:
    """Domain 6.3: the old pivot is the jammer, the old jammer is in the pivot's column, and the signs are split."""
    tap_numbers(hands, *FIVE)
    start(cluster, timer, ONE)
    cluster.wait(10)
    hands.settle()
    hands.tap_cell(screen_of(hands).rows.sheet, 0, 6)
    cluster.wait(10)
    hands.count = 0
    hands.key("s")
    assert hands.count == 1
    assert side_of(tracker).star_pass
    rows = [[cell.text for cell in row.cells] for row in sheet_rows(hands)]
    assert rows[1][:5] == ["SP", "27", "", "123", ""]
    assert (rows[0][6], rows[1][6]) == ("–", "S")
    cluster.wait(10)
    hands.tap_cell(screen_of(hands).rows.sheet, 0, 6)
    assert (sheet_text(hands, 0, 6), sheet_text(hands, 1, 6)) == ("–", "$")


def test_there_is_no_star_pass_before_the_whistle(hands: Presses, tracker: FakeNode) -> None:
    hands.tap(screen_of(hands).pane.star_pass)
    assert not side_of(tracker).star_pass
    assert "Jam 1 has not started." in hands.told()
