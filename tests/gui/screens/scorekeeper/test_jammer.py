"""The jammer: picked, typed, settled, or named later by the line-up."""

from PySide6.QtCore import Qt

from derbyos_core.bout.commands import FieldSkater
from derbyos_core.bout.model import JamId, Position
from tests.gui.entries import end, start
from tests.gui.presses import Presses
from tests.gui.screens.scorekeeper.looking import ONE, screen_of, side_of
from tests.kit.fake_node import FakeCluster, FakeNode


def test_the_jammer_is_two_taps(hands: Presses, keeper: FakeNode) -> None:
    hands.tap(screen_of(hands).pane.head)
    hands.tap(screen_of(hands).pane.pick.area.tiles[0])
    assert hands.count == 2
    assert [answer.value for answer in keeper.view().bout.disagreements[0].answers] == ["home:404", "home:27"]


def test_an_unknown_number_is_kept_as_entered(hands: Presses, keeper: FakeNode) -> None:
    hands.enter("j4040")
    answers = keeper.view().bout.disagreements[0].answers
    assert "home:4040" in [answer.value for answer in answers]
    said = hands.told()
    assert said.endswith("HOM has no 4040. Kept as entered.")


def test_two_jammers_are_settled_with_one_tap_and_that_can_be_undone(hands: Presses, keeper: FakeNode) -> None:
    hands.enter("j27")
    chip = screen_of(hands).pane.conflict
    assert hands.window.frame.bottom.settle.accessibleName() == "1 to settle"
    hands.count = 0
    hands.tap(chip._buttons[1])
    assert hands.count == 1
    assert keeper.view().bout.disagreements == ()
    jammer = side_of(keeper).jammer
    assert jammer is not None
    assert jammer.number == "27"
    hands.key("Z", Qt.KeyboardModifier.ControlModifier)
    assert len(keeper.view().bout.disagreements) == 1


def test_two_jammers_are_marked_where_the_question_has_no_place(hands: Presses, keeper: FakeNode) -> None:
    """At 200 % the number of the other answer stood there as if everybody agreed."""
    pane = screen_of(hands).pane
    hands.enter("j27")
    assert pane.conflict.isVisible()
    assert "two answers" not in pane.head.accessibleName()
    hands.window.resize(640, 440)
    hands.settle()
    assert not pane.conflict.isVisible()
    assert pane.head.accessibleName() == "Jammer 404 Not Found, jammer, Jam 1, two answers"
    marked = pane.head.grab().toImage()
    hands.key(Qt.Key.Key_F3)
    hands.key("1")
    hands.key(Qt.Key.Key_Escape)
    assert keeper.view().bout.disagreements == ()
    assert pane.head.accessibleName() == "Jammer 404 Not Found, jammer, Jam 1"
    assert pane.head.grab().toImage() != marked


def test_the_line_up_may_come_later(hands: Presses, cluster: FakeCluster, timer: FakeNode) -> None:
    end(timer, ONE, 40)
    start(cluster, timer, JamId(1, 2))
    hands.settle()
    assert screen_of(hands).pane.note.text() == "Lineup not in yet. Score now, the jammer can follow."


def test_a_number_that_is_on_no_roster_is_typed_by_finger(hands: Presses, keeper: FakeNode) -> None:
    """Design 4: "Not on roster" is the last tile; the digits replace the tiles, and Back restores them."""
    pick = screen_of(hands).pane.pick
    hands.tap(screen_of(hands).pane.head)
    hands.tap(pick.unlisted)
    hands.tap(pick.pad.key("4"))
    hands.tap(pick.leave)
    assert not pick.unlisted.isHidden()
    hands.tap(pick.unlisted)
    for key in ("4", "0", "9", "back", "4", "0", "enter"):
        hands.tap(pick.pad.key(key))
    assert pick.isHidden()
    command = keeper.last(FieldSkater)
    assert (command.jam, command.position, command.skater.number) == (ONE, Position.JAMMER, "4040")
    assert len(keeper.view().bout.disagreements) == 1, "the lineup said 404: both answers are kept"


def test_the_jammer_of_an_earlier_period_is_named_with_it(
    hands: Presses, cluster: FakeCluster, keeper: FakeNode
) -> None:
    """Period 2 has a Jam 1, too (random presses)."""
    second = JamId(2, 1)
    start(cluster, keeper, second)
    cluster.wait(10)
    end(keeper, second, 10)
    hands.settle()
    hands.session.move_cursor(ONE)
    hands.settle()
    assert screen_of(hands).pane.head.accessibleName().endswith("P1 Jam 1")
