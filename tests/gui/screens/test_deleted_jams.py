"""A half entry of a deleted jam goes with its jam, with a sentence, on every screen and for every kind of it.

Another official deletes the jam in which something is half entered. Nothing can be written into it after that, whatever
is pressed; a sentence says what became of the half entry; and if the deletion is undone, it does not come back.
"""

from dataclasses import dataclass

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from derbyos_core.bout.commands import DeleteJam, Undo
from derbyos_core.gossip.entry import EntryRef
from derbyos_core.identity import Role
from derbyos_core.roles.jam_timer.after_row import RowGesture
from derbyos_core.roles.lineup.entry import LineupDraft
from tests.gui.conftest import Enter
from tests.gui.entries import end, start
from tests.gui.presses import Presses
from tests.gui.screens.test_half_entries import HALVES, ONE, TWO, Half, begin_half, drafts_of, game
from tests.kit.fake_node import FakeCluster, FakeNode
from tests.unit.roles.desk import Desk, play
from ui.roles.penalty_box.screen import PenaltyBoxScreen

__all__ = ["game"]

FINISHES: tuple[tuple[str | Qt.Key, ...], ...] = (
    (Qt.Key.Key_Return,),
    ("3", Qt.Key.Key_Return),
    ("F", Qt.Key.Key_Return),
    ("4", "0", "4", Qt.Key.Key_Return),
    ("J", Qt.Key.Key_Return),
    (Qt.Key.Key_Backspace,),
    (Qt.Key.Key_Delete,),
)
"""Presses that would complete a half entry of any kind."""
GONE = ("What was half entered in it was dropped.", "is not entered", "was not kept")
"""What a sentence says of the half entry."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Deleted:
    """A window whose half entry was of a jam that is deleted."""

    hands: Presses
    far: FakeNode
    deletion: EntryRef
    idle: tuple[object, ...]
    was_begun: bool
    told: str


def _begun(hands: Presses) -> tuple[object, ...]:
    """Return what is half entered; a line-up of which nothing is begun is a draft, too, but no half entry."""
    return tuple(one for one in drafts_of(hands) if one and not (isinstance(one, LineupDraft) and not one.is_open))


def _owns_keys(hands: Presses) -> bool:
    """Return whether something is half entered; at the box the Enter behind a dropped number is no press, too."""
    screen = hands.session.screen
    is_refused = isinstance(screen, PenaltyBoxScreen) and screen.controller.has_refused
    return hands.session.has_half_entry and not is_refused


def _finish(hands: Presses) -> None:
    for keys in FINISHES:
        for key in keys:
            QTest.keyClick(hands.window, ord(key) if isinstance(key, str) else key)
        hands.settle()


def _deleted(enter: Enter, cluster: FakeCluster, game: FakeNode, half: Half, *, has_next: bool) -> Deleted:
    """Half enter something in Jam 1, which ends and which another official then deletes."""
    node = cluster.node("Maya R.", half.role)
    hands = Presses(enter(node, half.role), node)
    far = cluster.node("Far A.", Role.JAM_TIMER)
    idle = _begun(hands)
    begin_half(hands, half)
    end(game, ONE, 40)
    cluster.wait(30)
    if has_next:
        start(cluster, game, TWO)
        cluster.wait(5)
    hands.settle()
    was_begun = _begun(hands) != idle
    deletion = far.try_submit(DeleteJam(jam=ONE), Role.JAM_TIMER)
    assert deletion is not None
    hands.settle()
    return Deleted(hands=hands, far=far, deletion=deletion, idle=idle, was_begun=was_begun, told=hands.told())


@pytest.mark.parametrize("half", HALVES, ids=str)
def test_a_half_entry_goes_with_its_jam(enter: Enter, cluster: FakeCluster, game: FakeNode, half: Half) -> None:
    """It is told, and no press completes it: what is pressed then goes to another jam, or nowhere."""
    one = _deleted(enter, cluster, game, half, has_next=True)
    assert one.was_begun, "a whistle ends no half entry"
    assert any(words in one.told for words in GONE), one.told
    assert _begun(one.hands) == one.idle
    assert not _owns_keys(one.hands)
    before = len(one.hands.node.commands)
    _finish(one.hands)
    numbers = one.hands.node.view().bout.numbers
    assert numbers.is_deleted(ONE), one.hands.node.commands[before:]
    assert not numbers.is_reopened(ONE), one.hands.node.commands[before:]


@pytest.mark.parametrize("half", HALVES, ids=str)
def test_a_half_entry_does_not_come_back_with_its_jam(
    enter: Enter, cluster: FakeCluster, game: FakeNode, half: Half
) -> None:
    one = _deleted(enter, cluster, game, half, has_next=False)
    assert not one.was_begun or any(words in one.told for words in GONE), one.told
    one.far.submit(Undo(entries=(one.deletion,)), Role.JAM_TIMER)
    one.hands.settle()
    assert not one.hands.node.view().bout.numbers.is_deleted(ONE)
    assert _begun(one.hands) == one.idle
    assert not _owns_keys(one.hands)


def test_the_second_of_an_end_goes_with_its_jam(cluster: FakeCluster) -> None:
    """The jam timer's only half entry: no window is needed for it."""
    play(cluster)
    desk = Desk(cluster, Role.JAM_TIMER)
    desk.timer.press_next()
    desk.timer.press_row(RowGesture(verb="set-end"))
    desk.type("57", desk.timer.type_text)
    far = cluster.node("Far A.", Role.JAM_TIMER)
    deletion = far.try_submit(DeleteJam(jam=TWO), Role.JAM_TIMER)
    assert deletion is not None
    desk.timer.follow_numbers(desk.state.bout.numbers)
    desk.draw()
    assert desk.told[-1] == "0:57 is not entered."
    assert not desk.timer.enter()
    far.submit(Undo(entries=(deletion,)), Role.JAM_TIMER)
    desk.timer.follow_numbers(desk.state.bout.numbers)
    desk.draw()
    assert not desk.timer.is_setting_end
    assert not desk.timer.enter()
