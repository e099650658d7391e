"""Jam cursor while jams start and end and others write."""

from PySide6.QtCore import Qt

from derbyos_core.bout.commands import DeleteJam, EndJam, SetTrip, StartJam, Undo
from derbyos_core.bout.model import JamId
from derbyos_core.identity import Team
from derbyos_core.roles.shared.steps import last_step, undo_command
from tests.gui.entries import end, start
from tests.gui.presses import Presses
from tests.gui.screens.scorekeeper.looking import ONE, TWO, screen_of, trips_of
from tests.kit.fake_node import SECOND_US, FakeCluster, FakeNode


def test_a_half_entry_keeps_its_jam_when_a_whistle_blows(
    hands: Presses, cluster: FakeCluster, timer: FakeNode, keeper: FakeNode
) -> None:
    hands.type("4")
    hands.tap(screen_of(hands).pane.trips.keys[0])
    end(timer, ONE, 40)
    cluster.wait(70)
    start(cluster, timer, TWO)
    hands.settle()
    assert hands.session.cursor_jam() == TWO
    hands.key("2")
    assert trips_of(keeper) == {1: 0, 2: 2}
    hands.key("3")
    assert trips_of(keeper, TWO) == {1: 0, 2: 3}


def test_jam_cursor_follows_the_game(hands: Presses, cluster: FakeCluster, timer: FakeNode, keeper: FakeNode) -> None:
    end(timer, ONE, 40)
    cluster.wait(60)
    hands.type("4")
    assert trips_of(keeper) == {1: 0, 2: 4}
    start(cluster, timer, TWO)
    hands.settle()
    hands.type("3")
    assert trips_of(keeper, TWO) == {1: 0, 2: 3}


def test_moved_jam_cursor_stays_and_the_started_jam_is_shown(
    hands: Presses, cluster: FakeCluster, timer: FakeNode, keeper: FakeNode
) -> None:
    end(timer, ONE, 40)
    cluster.wait(60)
    hands.settle()
    hands.tap(hands.window.frame.header.strip._present)
    assert hands.session.cursor_jam() == TWO
    hands.tap(hands.window.frame.header.strip._ended)
    assert hands.session.cursor_jam() == ONE
    hands.session.move_cursor(TWO)
    start(cluster, timer, TWO)
    cluster.wait(30)
    end(timer, TWO, 30)
    hands.settle()
    hands.session.move_cursor(ONE)
    cluster.wait(60)
    start(cluster, timer, JamId(1, 3))
    hands.settle()
    banner = hands.window.frame.banner
    assert banner.accessibleName() == "Jam 3 has started. You are still in Jam 1."
    hands.tap(banner._buttons[0])
    assert hands.session.cursor_jam() == JamId(1, 3)
    assert not banner.isVisible()


def test_an_older_jam_is_corrected_under_a_banner(
    hands: Presses, cluster: FakeCluster, timer: FakeNode, keeper: FakeNode
) -> None:
    for number in (1, 2, 3):
        timer.submit(StartJam(jam=JamId(1, number), at=cluster.time), "jam-timer")
        cluster.wait(40)
        timer.submit(EndJam(jam=JamId(1, number), duration_us=40 * SECOND_US), "jam-timer")
        cluster.wait(30)
    hands.settle()
    hands.tap_cell(screen_of(hands).sheet, 0, 0)
    assert hands.window.frame.banner.accessibleName().startswith("You are correcting Jam 1.")
    hands.type("4")
    assert trips_of(keeper, ONE) == {1: 0, 2: 4}
    hands.key(Qt.Key.Key_Escape)
    assert hands.session.cursor_jam() == JamId(1, 3)


def test_a_remote_change_between_two_taps_moves_neither_entry_nor_focus(
    hands: Presses, keeper: FakeNode, tracker: FakeNode
) -> None:
    hands.type("44")
    hands.tap(screen_of(hands).pane.trips.keys[1])
    focus = hands.window.focusWidget()
    tracker.submit(SetTrip(jam=ONE, team=Team.HOME, number=2, points=1), "lineup-home")
    hands.settle()
    assert hands.window.focusWidget() is focus
    hands.key("3")
    assert trips_of(keeper)[3] == 3


def test_undo_of_an_overwritten_step_asks_first(hands: Presses, cluster: FakeCluster, keeper: FakeNode) -> None:
    head = cluster.node("Ines V.", "head-nso")
    hands.type("4")
    head.submit(SetTrip(jam=ONE, team=Team.HOME, number=2, points=3), "head-nso")
    hands.settle()
    toast = hands.window.frame.bottom.toast
    hands.tap(toast._action)
    assert toast.accessibleName() == "Ines has changed this since."
    assert trips_of(keeper)[2] == 3
    hands.tap(toast._choices[0])
    assert trips_of(keeper)[2] == 3
    hands.tap(toast._action)
    hands.tap(toast._action)
    assert keeper.last(Undo).entries


def test_esc_keeps_what_an_undo_asks_about(hands: Presses, cluster: FakeCluster, keeper: FakeNode) -> None:
    """Before the cursor goes back; the next undo asks anew."""
    head = cluster.node("Ines V.", "head-nso")
    hands.type("4")
    head.submit(SetTrip(jam=ONE, team=Team.HOME, number=2, points=3), "head-nso")
    hands.settle()
    toast = hands.window.frame.bottom.toast
    for _ in range(2):
        hands.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        assert toast.accessibleName() == "Ines has changed this since."
        hands.key(Qt.Key.Key_Escape)
        assert toast.accessibleName().startswith("Trip 2 · 4 points")
    assert trips_of(keeper)[2] == 3
    assert not any(isinstance(command, Undo) for command, _ in keeper.commands)


def test_undo_of_what_alone_keeps_a_deleted_jam_asks_first(
    hands: Presses, cluster: FakeCluster, timer: FakeNode, keeper: FakeNode
) -> None:
    """It took the whole jam away, with everything that others had entered in it."""
    end(timer, ONE, 40)
    cluster.wait(5)
    timer.submit(SetTrip(jam=ONE, team=Team.HOME, number=3, points=2), "scorekeeper-home")
    unseen = timer.view()
    hands.settle()
    hands.type("4")
    timer.submit(DeleteJam(jam=ONE), "jam-timer", unseen)
    hands.settle()
    assert [one.id for one in keeper.view().bout.reopened] == [ONE]
    toast = hands.window.frame.bottom.toast
    hands.key("Z", Qt.KeyboardModifier.ControlModifier)
    assert toast.accessibleName() == "Jam 1 was deleted, and only this keeps it."
    assert not keeper.view().bout.numbers.is_deleted(ONE)
    hands.key("Z", Qt.KeyboardModifier.ControlModifier)
    assert keeper.view().bout.numbers.is_deleted(ONE)


def test_whoever_wrote_in_a_jam_whose_start_is_undone_is_told(
    hands: Presses, cluster: FakeCluster, timer: FakeNode, keeper: FakeNode
) -> None:
    end(timer, ONE, 40)
    cluster.wait(30)
    start(cluster, timer, TWO)
    hands.settle()
    hands.type("3")
    step = last_step(timer.view())
    assert step is not None
    timer.submit(undo_command(step), "jam-timer")
    hands.settle()
    assert hands.told() == "The start of Jam 2 was undone. You write in Jam 1 now."
    assert hands.session.cursor_jam() == ONE
