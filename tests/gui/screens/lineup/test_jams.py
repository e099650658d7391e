"""The jam of a line-up: the one it was begun for, late or corrected later."""

from PySide6.QtCore import Qt

from derbyos_core.bout.commands import ClearLineup, FieldSkater, SetClock
from derbyos_core.bout.model import Position
from derbyos_core.identity import Team
from tests.gui.entries import end, home, skate, start
from tests.gui.presses import Presses
from tests.gui.screens.lineup.looking import ONE, THREE, TWO, lined_up, screen_of, tap_numbers, undo_last
from tests.kit.fake_node import SECOND_US, FakeCluster, FakeNode


def test_a_late_line_up_goes_to_the_jam_that_it_was_begun_for(
    hands: Presses, cluster: FakeCluster, timer: FakeNode, tracker: FakeNode
) -> None:
    """Design 1.5: the jam starts, ends and the next one starts between the taps."""
    focus = hands.window.focusWidget()
    tap_numbers(hands, "123", "27")
    start(cluster, timer, ONE)
    tap_numbers(hands, "404")
    cluster.wait(30)
    end(timer, ONE, 30)
    tap_numbers(hands, "303")
    assert screen_of(hands).pane.title.text() == "Lineup for Jam 1"
    state = screen_of(hands).state
    assert state is not None
    assert state.jam == ONE
    cluster.wait(30)
    start(cluster, timer, TWO)
    tap_numbers(hands, "99")
    assert lined_up(tracker) == ["j123", "p27", "b404", "b303", "b99"]
    assert lined_up(tracker, TWO) == []
    assert hands.window.focusWidget() is focus
    tap_numbers(hands, "22")
    assert lined_up(tracker, TWO) == ["j22"]


def test_a_begun_line_up_that_somebody_else_clears_keeps_its_jam(
    hands: Presses, cluster: FakeCluster, timer: FakeNode, box: FakeNode, tracker: FakeNode
) -> None:
    """Design 1.5: entries of others neither end the half-entry nor move it; found by random presses."""
    tap_numbers(hands, "123", "27")
    skate(cluster, timer, ONE, pause=0)
    box.submit(ClearLineup(jam=ONE, team=Team.HOME), "lineup-home")
    hands.settle()
    assert screen_of(hands).pane.title.text() == "Lineup for Jam 1"
    tap_numbers(hands, "404")
    assert [one[1:] for one in lined_up(tracker)] == ["404"]
    assert lined_up(tracker, TWO) == []


def test_a_begun_line_up_is_left_by_a_tap_on_the_other_card(
    hands: Presses, cluster: FakeCluster, timer: FakeNode, tracker: FakeNode
) -> None:
    tap_numbers(hands, "123")
    skate(cluster, timer, ONE, pause=0)
    hands.settle()
    hands.tap(hands.window.frame.header.strip._present)
    tap_numbers(hands, "27")
    assert lined_up(tracker, TWO) == ["j27"]


def test_a_begun_line_up_of_an_older_jam_says_so_and_is_left_by_one_tap(
    hands: Presses, cluster: FakeCluster, timer: FakeNode, tracker: FakeNode
) -> None:
    """Teams do skate with three or four: the line-up is never full, and its jam long over."""
    tap_numbers(hands, "123", "27", "404")
    start(cluster, timer, ONE)
    hands.settle()
    cluster.wait(30)
    end(timer, ONE, 30)
    hands.settle()
    assert hands.told() == "Jam 2 is up next. You are still in Jam 1."
    cluster.wait(30)
    start(cluster, timer, TWO)
    hands.settle()
    assert hands.told() == "Jam 2 has started. You are still in Jam 1."
    assert _said(hands) == "", "a banner would move the tiles"
    hands.type("2")
    hands.tap(hands.window.frame.header.strip._present)
    assert screen_of(hands).pane.title.text() == "Lineup for Jam 2"
    hands.enter("2")
    assert lined_up(tracker) == ["j123", "p27", "b404"]
    assert lined_up(tracker, TWO) == ["j22"], "digits that were typed go along"


def test_a_line_up_that_others_have_begun_holds_nobody_else(
    hands: Presses, cluster: FakeCluster, timer: FakeNode, box: FakeNode, tracker: FakeNode
) -> None:
    box.submit(FieldSkater(jam=ONE, position=Position.JAMMER, skater=home("123")), "penalty-lineup-home")
    hands.settle()
    start(cluster, timer, ONE)
    hands.settle()
    cluster.wait(30)
    end(timer, ONE, 30)
    hands.settle()
    assert screen_of(hands).pane.title.text() == "Lineup for Jam 2"


def test_a_begun_line_up_says_that_the_start_of_its_jam_was_undone(
    hands: Presses, cluster: FakeCluster, timer: FakeNode, tracker: FakeNode
) -> None:
    skate(cluster, timer, ONE, seconds=60, pause=0)
    timer.submit(SetClock(period=1, clock="period", value_us=31 * SECOND_US, at=cluster.time), "jam-timer")
    cluster.wait(32)
    start(cluster, timer, TWO)
    hands.settle()
    tap_numbers(hands, "123")
    undo_last(timer)
    hands.settle()
    where = "Jam 1 of period 2 is up next. You are still in Jam 2 of period 1."
    assert hands.told() == f"{where} The start of Jam 2 was undone. You are still in it."
    assert _said(hands) == "Jam 1 of period 2 is next and has no lineup. Yours is in Jam 2 of period 1."


def test_a_refused_number_names_the_jam_that_the_screen_leaves(
    hands: Presses, cluster: FakeCluster, timer: FakeNode, box: FakeNode, tracker: FakeNode
) -> None:
    box.submit(FieldSkater(jam=ONE, position=Position.PIVOT, skater=home("22")), "lineup-home")
    hands.settle()
    hands.type("22")
    skate(cluster, timer, ONE, pause=0)
    hands.settle()
    hands.key(Qt.Key.Key_Return)
    assert screen_of(hands).pane.title.text() == "Lineup for Jam 2"
    assert hands.told() == "22 is already in the lineup of Jam 1. Nothing was entered."


def _said(hands: Presses) -> str:
    banner = hands.window.frame.banner
    return banner.accessibleName() if banner.isVisible() else ""


def test_typed_digits_stay_with_their_jam(
    hands: Presses, cluster: FakeCluster, timer: FakeNode, tracker: FakeNode
) -> None:
    hands.type("12")
    skate(cluster, timer, ONE, pause=0)
    hands.settle()
    hands.enter("3")
    assert lined_up(tracker) == ["j123"]


def test_an_older_row_is_corrected(hands: Presses, cluster: FakeCluster, timer: FakeNode, tracker: FakeNode) -> None:
    skate(cluster, timer, ONE, TWO, THREE)
    hands.settle()
    hands.tap_cell(screen_of(hands).rows.sheet, 0, 1)
    tap_numbers(hands, "123")
    assert lined_up(tracker) == ["j123"]
    hands.key(Qt.Key.Key_Escape)
    hands.key(Qt.Key.Key_Escape)
    assert screen_of(hands).pane.title.text() == "Lineup for Jam 4"
