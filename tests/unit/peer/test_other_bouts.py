"""Comparison of bouts: peers that agree, peers that are parted from, and changes of the bout."""

import pytest

from derbyos_core.wire.messages import ChatMessage
from tests.unit.peer.script import SOURCES, Node

GREETING = ["dial b", "b HELO a", "b BOUT final", "b BEAT"]


@pytest.mark.clause(36, 37)
def test_empty_bout_strings_agree() -> None:
    """DOS-36, DOS-37: without a configured bout the string is empty on both sides."""
    node = Node(bout="")
    assert "b BOUT" in node.hello("b")
    assert "b is member" in node.bout("b", "")


@pytest.mark.clause(38, 39)
def test_another_bout_is_parted_from() -> None:
    """DOS-38, DOS-39: the connection is closed, the peer leaves the table."""
    node = Node()
    node.hello("b")
    assert node.bout("b", "semifinal") == ["hang up b", "parted b", "b is stranger"]
    assert node.standing("b") == "stranger"
    assert node.introductions.hear(SOURCES["b"], ChatMessage("hallo"), node.now) is None


def test_an_address_of_another_bout_is_not_dialled_at_once() -> None:
    """A9: remembered, so that a PEER does not cause another dial; after a minute it may be dialled."""
    node = Node()
    node.meets("c")
    node.hello("b")
    node.bout("b", "semifinal")
    assert node.peer("c", about="b") == []
    node.waits(61, "c")
    assert node.peer("c", about="b") == GREETING


def test_a_person_may_dial_an_address_of_another_bout() -> None:
    node = Node()
    node.hello("b")
    node.bout("b", "semifinal")
    assert node.find("b") == GREETING


@pytest.mark.clause(40, 41)
def test_a_newcomer_of_another_bout_is_not_introduced() -> None:
    """DOS-40, DOS-41."""
    node = Node()
    node.meets("b")
    node.hello("d")
    assert not [line for line in node.bout("d", "semifinal") if "PEER" in line]


@pytest.mark.clause(43)
def test_a_change_of_our_bout_judges_everybody_anew() -> None:
    """DOS-43: a peer with the new bout is met, a peer with the old one is parted from."""
    node = Node()
    node.meets("b")
    node.hello("c")
    node.bout("c", "semifinal")
    node.lines()
    node.introductions.rename("semifinal", node.now)
    lines = node.lines()
    assert lines[:3] == ["b BOUT semifinal", "hang up b", "parted b"]
    assert "dial c" in lines
    assert "c BOUT semifinal" in lines


@pytest.mark.clause(43)
def test_a_change_of_their_bout_ends_the_connection() -> None:
    """DOS-43, seen from the other side."""
    node = Node()
    node.meets("b")
    assert "hang up b" in node.bout("b", "semifinal")
