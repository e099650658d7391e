"""Another program in the name of a node is told of by evidence that no honest laptop can produce."""

from random import Random

import pytest

from derbyos_core.clock import Instant
from derbyos_core.peer import namesakes as namesakes_module
from derbyos_core.peer.namesakes import Namesakes
from derbyos_core.wire.messages import BeatMessage
from tests.unit.peer.script import ADDRESS, SECOND, SOURCES, Node

A, B, C = SOURCES["a"], SOURCES["b"], SOURCES["c"]


def _told_by(node: Node) -> list[str]:
    """Return the list to which each accusation is appended."""
    posed: list[str] = []
    node.introductions._on_posed = lambda source, _now: posed.append(source)
    return posed


def _sent(node: Node, name: str) -> dict[str, str]:
    """Return the words of the last BEAT to a peer."""
    words: dict[str, str] = {}
    for output in node.introductions.take():
        message = getattr(output, "message", None)
        if getattr(output, "address", None) == ADDRESS[name] and isinstance(message, BeatMessage):
            words = dict(message.tokens)
    return words


def _asked(node: Node, name: str) -> str:
    """Return what a peer is asked in the next BEAT."""
    node.now = Instant(node.now + 2 * SECOND)
    node.introductions.handle_timer(node.now)
    return _sent(node, name).get("said", "")


def test_one_program_says_one_token_to_each_reader() -> None:
    b, other = Namesakes(B, Random(1)), Namesakes(B, Random(2))
    assert b.words_to(A) == b.words_to(A)
    assert len({b.words_to(A), b.words_to(C), other.words_to(A)}) == 3


def test_two_tokens_in_one_name_are_two_programs() -> None:
    node = Node()
    posed = _told_by(node)
    node.meets("b")
    here, there = Namesakes(B, Random(1)), Namesakes(B, Random(2))
    for words in (here.words_to(A), here.words_to(A), (("to", str(ADDRESS["a"])),), here.words_to(C)):
        node.hears("b", BeatMessage(words))
    assert posed == [], "a call, and what was meant for the program before us, are no evidence"
    node.hears("b", BeatMessage(there.words_to(A)))
    assert posed == [B]
    node.hears("b", BeatMessage((("v", "1"),)))
    assert posed == [B, B], "our programs always say it"


def test_a_program_that_says_no_token_is_accused_of_nothing_until_another_does() -> None:
    node = Node()
    posed = _told_by(node)
    node.meets("b")
    node.waits(10.0, "b")
    assert posed == []
    node.hears("b", BeatMessage(Namesakes(B, Random(1)).words_to(A)))
    assert posed == [B]


def test_a_laptop_that_moves_there_and_back_within_a_minute_accuses_nobody() -> None:
    """It has a cable and a Wi-Fi, or its address was lost for a moment; it is asked, and denies nothing."""
    node, there = Node(), Node(name="b")
    posed, theirs = _told_by(node), _told_by(there)
    node.meets("b")
    there.meets("a")
    for at in ("h", "b", "h", "b"):
        there.introductions.listen_at(ADDRESS[at], there.now)
        node.hello("b", at=at)
        node.bout("b")
    said = _asked(node, "b")
    assert said == f"{B[:8]}/{ADDRESS['h']},{ADDRESS['b']}"
    there.hears("a", BeatMessage((("said", said),)))
    assert (posed, theirs) == ([], [])


def test_what_arrives_late_after_a_good_bye_accuses_nobody() -> None:
    """It came over a connection that was given up; whoever left is called once more, and is not there."""
    node = Node()
    posed = _told_by(node)
    node.meets("b")
    node.hears("b", BeatMessage((("batch", "1"),)))
    node.bye("b")
    node.waits(2.0)
    assert node.hears("b", BeatMessage((("batch", "1"),)))[:2] == ["dial b", "b HELO a"]
    node.hello("b")
    assert posed == []


@pytest.mark.parametrize("what", ["bye", str(ADDRESS["h"])])
def test_what_was_never_said_is_denied(what: str) -> None:
    node = Node()
    posed = _told_by(node)
    node.meets("b")
    for name, said in (("b", what), ("a", str(ADDRESS["a"]))):
        node.hears("b", BeatMessage((("said", f"{SOURCES[name][:8]}/{said}"),)))
    assert posed == []
    node.hears("b", BeatMessage((("said", f"{A[:8]}/{what}"),)))
    assert posed == [A]


def test_a_member_that_speaks_on_is_asked_for_its_good_bye_for_a_minute() -> None:
    node = Node()
    node.meets("b")
    node.bye("b")
    node.meets("b")
    assert _asked(node, "b") == f"{B[:8]}/bye"
    node.waits(60.0, "b")
    assert _asked(node, "b") == ""


def test_whoever_has_said_good_bye_does_not_deny_it() -> None:
    node = Node()
    posed = _told_by(node)
    node.meets("b")
    node.introductions.leave()
    node.introductions.listen_at(ADDRESS["a"], node.now)
    node.meets("b")
    node.hears("b", BeatMessage((("said", f"{A[:8]}/bye"),)))
    assert posed == []


def test_whoever_has_said_more_than_it_remembers_denies_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(namesakes_module, "OWN_MAX", 2)
    one = Namesakes(A, Random(1))
    words = {"said": f"{A[:8]}/bye"}
    one.note_own("10.0.0.1:50000")
    assert one.denies(words)
    one.note_own("10.0.0.2:50000")
    assert not one.denies(words)
