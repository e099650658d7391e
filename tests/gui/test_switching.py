"""Another role or another bout without restarting: nothing is lost, and a half-entry is reported."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from derbyos_core.bout.commands import Undo
from derbyos_core.bout.model import JamId
from derbyos_core.identity import Role
from derbyos_core.replica.view import PeerState
from derbyos_core.session.role_note import DRAFT_RESTS
from tests.gui.conftest import Enter
from tests.gui.entries import skate
from tests.gui.presses import Presses
from tests.gui.turning import Turning
from tests.kit.fake_node import FakeCluster, FakeNode
from tests.kit.fake_services import FakeServices
from ui.services import Opening
from ui.shell.bout_shell import LAST_ROLE
from ui.widgets.button import Button


@pytest.fixture
def hands(enter: Enter, cluster: FakeCluster, keeper: FakeNode, services: FakeServices) -> Presses:
    hands = Presses(enter(keeper, services=services), keeper)
    skate(cluster, keeper, JamId(1, 1))
    hands.settle()
    return hands


def _pick(hands: Presses, words: str) -> None:
    hands.key(Qt.Key.Key_M, Qt.KeyboardModifier.AltModifier)
    menu = hands.window.shell.panels.menu
    assert menu.isVisible()
    menu.area.ensureWidgetVisible(button := next(one for one in menu.findChildren(Button) if one.words() == words))
    hands.tap(button)


def _draft_jammer(hands: Presses) -> None:
    """J 4: a jammer's number that has not been entered yet."""
    hands.key("J")
    hands.key("4")
    assert hands.session.screen.draft_jam() == JamId(1, 1)


def test_another_role_is_taken_from_the_menu_and_everybody_knows(
    hands: Presses, cluster: FakeCluster, keeper: FakeNode
) -> None:
    other = cluster.node("Ines V.", "head-nso")
    _pick(hands, "New role")
    roles = hands.window.shell.panels.roles
    hands.tap(roles.choice.tiles[Role.JAM_TIMER])
    assert not roles.isVisible()
    assert hands.session.role == "jam-timer"
    assert hands.session.roles == ("scorekeeper-home", "scorekeeper-away", "jam-timer")
    told = next(one for one in other.view().bout.officials if one.source == keeper.replica.source)
    assert told.roles == hands.session.roles


def test_a_role_is_given_back_from_the_menu_and_undo_brings_it_back(
    hands: Presses, cluster: FakeCluster, keeper: FakeNode
) -> None:
    other = cluster.node("Ines V.", "head-nso")

    def told() -> tuple[str, ...]:
        return next(one.roles for one in other.view().bout.officials if one.source == keeper.replica.source)

    _draft_jammer(hands)
    _pick(hands, "Give this role back")
    assert hands.session.roles == told() == ("scorekeeper-away",)
    assert not hands.window.frame.tabs.isVisible()
    assert hands.told() == f"You are now Scorekeeper AWY. {DRAFT_RESTS}"
    hands.tap(hands.window.frame.bottom.toast._action)
    assert set(hands.session.roles) == set(told()) == {"scorekeeper-away", "scorekeeper-home"}
    hands.session.show_role("scorekeeper-home")
    assert hands.session.screen.draft_jam() == JamId(1, 1)


def test_the_only_role_is_not_given_back(enter: Enter, cluster: FakeCluster) -> None:
    hands = Presses(enter(node := cluster.node("Kim T.", "jam-timer")), node)
    hands.window.shell.give_back()
    assert hands.session.roles == ("jam-timer",)
    assert hands.told() == LAST_ROLE


def test_roles_taken_and_given_back_are_those_of_the_next_start(hands: Presses) -> None:
    shell = hands.window.shell
    shell.take_role("head-nso")
    assert shell.services.load_preferences().roles == hands.session.roles
    assert "head-nso" in hands.session.roles
    shell.give_back()
    assert shell.services.load_preferences().roles == hands.session.roles
    assert "head-nso" not in hands.session.roles


def test_draft_stays_on_a_screen_that_stays(hands: Presses) -> None:
    _draft_jammer(hands)
    hands.window.shell.change_roles(("scorekeeper-home", "head-nso"))
    hands.settle()
    assert hands.session.role == "scorekeeper-home"
    assert hands.session.screen.draft_jam() == JamId(1, 1)


def test_draft_of_a_role_given_back_comes_back_with_it(hands: Presses) -> None:
    _draft_jammer(hands)
    hands.window.shell.change_roles(("jam-timer",))
    hands.settle()
    assert hands.session.role == "jam-timer"
    assert DRAFT_RESTS in hands.told()
    hands.window.shell.take_role("scorekeeper-home")
    assert hands.session.screen.draft_jam() == JamId(1, 1)


def _roles_by_another(hands: Presses, cluster: FakeCluster, keeper: FakeNode, *roles: str) -> None:
    """Undo at another laptop what this one said of its roles: then they are `roles` again."""
    other = cluster.node("Ines V.", "head-nso")
    told = next(step for step in reversed(keeper.view().steps))
    other.submit(Undo(entries=told.refs), "head-nso")
    hands.settle()
    official = next(one for one in other.view().bout.officials if one.source == keeper.replica.source)
    assert official.roles == roles


def test_a_role_that_another_laptop_takes_away_is_told(hands: Presses, cluster: FakeCluster, keeper: FakeNode) -> None:
    """Found by random presses: the screen changed under the hand, and the sentence named the roles of before."""
    hands.window.shell.take_role("jam-timer")
    hands.settle()
    _roles_by_another(hands, cluster, keeper, "scorekeeper-home", "scorekeeper-away")
    assert hands.session.roles == ("scorekeeper-home", "scorekeeper-away")
    assert hands.told() == "Your roles were changed: you are now Scorekeeper HOM and Scorekeeper AWY."


def test_a_half_entry_keeps_its_screen_when_another_laptop_takes_the_role_away(
    hands: Presses, cluster: FakeCluster, keeper: FakeNode
) -> None:
    """Found by random presses: a letter after two digits went to what was begun on the screen of another role."""
    hands.window.shell.take_role("penalty-tracker-home")
    hands.settle()
    hands.type("12")
    _roles_by_another(hands, cluster, keeper, "scorekeeper-home", "scorekeeper-away")
    assert hands.session.role == "penalty-tracker-home"
    hands.type("3")
    hands.type("X")
    hands.key(Qt.Key.Key_Return)
    hands.settle()
    assert [(one.person.label, one.code) for one in keeper.view().bout.penalties if one.person] == [("123", "X")]
    assert hands.session.roles == ("scorekeeper-home", "scorekeeper-away")
    assert "Your roles were changed" in hands.told()


def test_a_bout_is_left_and_another_opened_without_a_restart(
    hands: Presses, services: FakeServices, cluster: FakeCluster, keeper: FakeNode, turn: Turning
) -> None:
    window = hands.window
    _draft_jammer(hands)
    entries = keeper.view().entries
    window.shell.leave()
    turn()
    assert keeper.is_stopped
    afterwards = window.shell.session
    assert afterwards is None
    note = window.start.person.note.text()
    assert note == f"You left the bout. {entries} entries are kept on this laptop. The unfinished entry was not kept."
    second = cluster.node("Kim T.", "jam-timer", author=keeper.replica.author)
    services.node = second
    window.open(Opening(name="Kim T.", roles=("jam-timer",), bout="another"))
    turn()
    assert window.shell.session is not None
    assert window.shell.session.role == "jam-timer"
    assert not second.is_stopped


def test_leaving_with_entries_held_by_nobody_else_asks_until_answered(
    hands: Presses, cluster: FakeCluster, keeper: FakeNode, turn: Turning
) -> None:
    """The only question asked (design 7); later drawings do not remove it."""
    other = cluster.node("Ines V.", "head-nso")
    row = other.as_peer(holds=keeper.view().entries - 1, state=PeerState.EXPIRED)
    keeper.otherwise = lambda view: replace(view, peers=(row,))
    hands.settle()
    hands.window.shell.leave()
    banner = hands.window.frame.banner
    for _ in range(2):
        assert banner.accessibleName() == "1 entry is only on this laptop."
        cluster.wait(5)
        hands.settle()
    banner.action_tapped.emit(0)
    assert not banner.isVisible()
    assert not keeper.is_stopped
    hands.window.shell.leave()
    assert banner._buttons[1].words() == "Leave anyway"
    QTest.mouseClick(banner._buttons[1], Qt.MouseButton.LeftButton)
    turn()
    assert keeper.is_stopped


def test_a_question_that_was_not_answered_is_gone_with_the_bout(
    hands: Presses, cluster: FakeCluster, keeper: FakeNode, turn: Turning
) -> None:
    """The question is asked, then the others have all entries: leaving again does not answer the next question."""
    other = cluster.node("Ines V.", "head-nso")
    row = other.as_peer(holds=keeper.view().entries - 1, state=PeerState.EXPIRED)
    keeper.otherwise = lambda view: replace(view, peers=(row,))  # as `row` is by then
    hands.settle()
    hands.window.shell.leave()
    assert hands.window.frame.banner.isVisible()
    row = other.as_peer(holds=keeper.view().entries)
    hands.settle()
    hands.window.shell.leave()
    turn()
    assert keeper.is_stopped
    assert not hands.window.shell.is_asking


def test_full_screen_is_offered_to_whoever_looks_at_the_track(enter: Enter, cluster: FakeCluster) -> None:
    """Game roles offer full screen at joining (design 3)."""
    window = enter(cluster.node("Kim T.", "jam-timer"))
    person = window.start.person
    person.set_full(True)
    person.choice.set_roles(("head-nso",))
    assert not person.wants_full_screen()
    person.choice.set_roles(("head-nso", "jam-timer"))
    assert person.wants_full_screen()
