"""A message that is being typed: whichever field of the chat shows it, it is one text, and it is sent once."""

import pytest
from PySide6.QtCore import Qt

from derbyos_core.identity import Role
from tests.gui.conftest import Enter
from tests.gui.presses import Presses
from tests.kit.fake_node import FakeCluster, FakeNode
from tests.kit.fake_services import FakeServices
from ui.roles.head_nso.screen import HeadNSOScreen
from ui.services import TypedText
from ui.widgets.chat_input import ChatInput
from ui.widgets.text_field import TextField

BOTH = (Role.SCOREKEEPER_HOME.value, Role.HEAD_NSO.value)


@pytest.fixture
def node(cluster: FakeCluster) -> FakeNode:
    return cluster.node("Ines V.", *BOTH)


@pytest.fixture
def given(node: FakeNode) -> FakeServices:
    return FakeServices(node=node)


@pytest.fixture
def hands(enter: Enter, node: FakeNode, given: FakeServices) -> Presses:
    return Presses(enter(node, *BOTH, services=given), node)


def _panel(hands: Presses) -> ChatInput:
    """Open the chat panel of the scorekeeper."""
    hands.session.show_role(BOTH[0])
    hands.settle()
    hands.key(Qt.Key.Key_F2)
    return hands.window.shell.panels.chat.chat.input


def _talk(hands: Presses) -> ChatInput:
    """Show the chat of the Head NSO."""
    hands.session.show_role(BOTH[1])
    hands.settle()
    return hands.sees(HeadNSOScreen).talk.chat.input


def _line(chat: ChatInput) -> TextField:
    return chat.findChildren(TextField)[0]


def _kept(given: FakeServices, node: FakeNode) -> dict[str, str]:
    return {key: one.text for key, one in given.typed.get(node.view().bout_id, {}).items()}


def test_two_fields_of_the_chat_have_one_text(hands: Presses, given: FakeServices, node: FakeNode) -> None:
    """Tried on 29 November: each field held another one, the kept file had one of them, the other was gone."""
    panel = _panel(hands)
    hands.type("hello")
    talk = _talk(hands)
    assert (talk.text(), _line(talk).notice) == ("hello", "not sent")
    hands.tap(_line(talk))
    hands.type(" all")
    assert (panel.text(), talk.text()) == ("hello all", "hello all")
    assert _kept(given, node) == {"chat": "hello all"}
    assert given.typed[node.view().bout_id]["chat"].begun == ""
    hands.key(Qt.Key.Key_Return)
    assert node.said == [("hello all", None)]
    assert (panel.text(), talk.text(), _kept(given, node)) == ("", "", {})


def test_a_text_of_before_stands_in_both_fields_and_is_sent_once(
    enter: Enter, node: FakeNode, given: FakeServices
) -> None:
    given.typed[node.view().bout_id] = {"chat": TypedText(text="Half typed")}
    hands = Presses(enter(node, *BOTH, services=given), node)
    panel, talk = _panel(hands), _talk(hands)
    assert (panel.text(), talk.text()) == ("Half typed", "Half typed")
    hands.tap(_line(talk))
    hands.key(Qt.Key.Key_Return)
    assert node.said == [("Half typed", None)]
    assert (panel.text(), talk.text(), _kept(given, node)) == ("", "", {})


def test_texts_to_two_receivers_are_two_and_a_second_one_waits(
    hands: Presses, given: FakeServices, node: FakeNode
) -> None:
    """The receiver changes under a text that is typed, and to them another one is typed already."""
    panel = _panel(hands)
    hands.type("to all")
    talk = _talk(hands)
    talk.set_receiver("Maya")
    assert (talk.text(), panel.text()) == ("to all", ""), "it goes along, and nothing is left behind"
    panel = _panel(hands)
    hands.type("again")
    assert (talk.text(), panel.text()) == ("to all", "again")
    talk.set_receiver("")
    hands.settle()
    assert (talk.text(), panel.text()) == ("again", "again")
    assert _kept(given, node) == {"chat": "again", "chat to Maya": "to all"}
    talk.set_receiver("Maya")
    hands.settle()
    assert (talk.text(), panel.text()) == ("to all", "again")
    panel.set_receiver("Maya")
    hands.settle()
    assert (talk.text(), panel.text()) == ("to all", "to all")
    assert _kept(given, node) == {"chat": "again", "chat to Maya": "to all"}
    panel.set_receiver("")
    hands.settle()
    assert (talk.text(), panel.text()) == ("to all", "again"), "it comes back with its receiver"
    _line(talk).setFocus()
    hands.key(Qt.Key.Key_Return)
    assert _kept(given, node) == {"chat": "again"}, "what was sent does not come back"
    assert talk.text() == "again", "the next one goes to everybody"


def test_a_quick_phrase_to_one_does_not_send_their_text_to_all(hands: Presses, node: FakeNode) -> None:
    talk = _talk(hands)
    screen = hands.sees(HeadNSOScreen)
    screen._address(node.view().source, "Maya")
    hands.tap(_line(talk))
    hands.type("for you")
    hands.tap(screen.talk.chat.quick[0])
    assert node.said[0][1] == node.view().source
    assert screen.talk.chat.to.isEnabled(), "the text that is begun is still to them"
    hands.tap(_line(talk))
    hands.key(Qt.Key.Key_Return)
    assert node.said[1] == ("for you", node.view().source)
    assert not screen.talk.chat.to.isEnabled()
