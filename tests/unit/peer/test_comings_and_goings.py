"""Peers that leave, return, change their address or are dropped for their messages."""

from collections.abc import Callable

import pytest

from derbyos_core.peer.record import Origin
from tests.unit.peer.script import ADDRESS, SOURCES, Node

GREETING = ["dial b", "b HELO a", "b BOUT final", "b BEAT"]


@pytest.mark.clause(12, 32)
def test_goodbye_removes_the_sender() -> None:
    """DOS-32, DOS-12: removed from the table, its DEALER closed; remembered for display only."""
    node = Node()
    node.meets("b")
    assert node.bye("b") == ["hang up b", "parted b", "b is left"]
    assert node.standing("b") == "stranger"
    assert list(node.introductions.table.left) == [SOURCES["b"]]


@pytest.mark.clause(33)
def test_peer_that_left_may_return() -> None:
    """DOS-33: leave, then join elsewhere, or the same bout once more."""
    node = Node()
    node.meets("b")
    node.bye("b")
    assert "b HELO a" in node.hello("b")
    assert "b is member" in node.bout("b")
    assert list(node.introductions.table.left) == []


@pytest.mark.clause(31)
def test_quitting_sends_gbye_to_all() -> None:
    """DOS-31: to all connected nodes; where a peer never answered, only the connection is closed."""
    node = Node()
    node.meets("b", "c")
    node.find("d")
    node.lines()
    node.introductions.leave()
    lines = node.lines()
    assert [line for line in lines if "GBYE" in line] == ["b GBYE", "c GBYE"]
    assert [line for line in lines if "hang up" in line] == ["hang up b", "hang up c", "hang up d"]
    assert node.introductions.wake is None


def test_another_source_at_a_known_address_has_crashed_and_come_back() -> None:
    """A8: the old entry goes, the new one is greeted like any newcomer."""
    node = Node()
    node.meets("b")
    lines = node.hello("c", at="b")
    assert lines[:2] == ["hang up b", "parted b"]
    assert lines[2:] == [*GREETING, "b TIME", "c is greeted"]
    assert node.standing("b") == "stranger"


@pytest.mark.clause(9)
def test_a_known_source_at_another_address_has_moved() -> None:
    """A8: one DEALER per peer (DOS-9), to where it listens now."""
    node = Node()
    node.meets("b")
    lines = node.hello("b", at="c")
    assert lines[:2] == ["hang up b", "parted b"]
    assert lines[2:6] == ["dial c", "c HELO a", "c BOUT final", "c BEAT"]
    assert node.introductions.table.at(ADDRESS["b"]) is None


@pytest.mark.clause(108)
def test_a_peer_of_broken_messages_goes() -> None:
    """DOS-108: a hundred broken messages are enough; the bout continues."""
    node = Node()
    node.meets("b", "c")
    node.lines()
    for _ in range(101):
        node.introductions.noise(SOURCES["b"], node.now)
    assert node.lines() == ["hang up b", "parted b"]
    assert node.standing("c") == "member"


@pytest.mark.clause(21, 109)
def test_silent_member_is_dialled_at_its_new_mdns_address() -> None:
    """DOS-21, DOS-109: the access point gave it another one; a peer that answers at its address stays there."""
    node = Node()
    node.meets("b")
    assert node.find("c", Origin.SEEN, source="b", bout="final") == []
    assert "c HELO a" not in node.waits(4.9)
    assert "c HELO a" in node.waits(0.2)
    lines = node.hello("b", at="c")
    assert "hang up b" in lines
    assert "b is member" in node.bout("b")
    assert node.introductions.table.at(ADDRESS["b"]) is None


@pytest.mark.clause(21)
def test_a_new_address_of_a_silent_member_is_called_at_once() -> None:
    """DOS-21."""
    node = Node()
    node.meets("b")
    node.waits(6)
    assert "c HELO a" in node.find("c", Origin.SEEN, source="b", bout="final")


@pytest.mark.parametrize("origin", [Origin.SEEN, Origin.TYPED])
def test_calls_in_vain_are_told_until_somebody_answers(origin: Origin) -> None:
    """A laptop that was removed from a closed bout while it was away learns nothing else."""
    node = Node()
    steps: dict[str, Callable[[], list[str]]] = {
        "found": lambda: node.find("b", origin),
        "a while": lambda: node.waits(10),
        "longer": lambda: node.waits(20),
        "met": lambda: node.hello("b") + node.bout("b"),
        "left": lambda: node.bye("b"),
    }
    told = []
    for name, step in steps.items():
        step()
        told += [name] if node.introductions.is_unanswered else []
    assert told == ["longer"]


def test_an_address_that_only_a_peer_told_proves_nothing() -> None:
    node = Node()
    node.meets("b")
    node.peer("b", about="c")
    node.waits(3)
    node.bye("b")
    node.waits(60)
    assert not node.introductions.is_unanswered
