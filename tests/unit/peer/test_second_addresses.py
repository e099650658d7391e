"""A node that is called at another address than the one of its HELO is one peer, and no second program."""

from derbyos_core.peer.record import Origin, Peer
from derbyos_core.wire.messages import Address, BeatMessage
from tests.unit.peer.script import ADDRESS, SECOND, SOURCES, Node

SECOND_ADDRESS = ADDRESS["h"]
"""Of b, which names its own in HELO."""


def _sent(node: Node, to: Address = SECOND_ADDRESS) -> dict[str, str]:
    """Return the words of the last BEAT to an address."""
    words: dict[str, str] = {}
    for output in node.introductions.take():
        message = getattr(output, "message", None)
        if getattr(output, "address", None) == to and isinstance(message, BeatMessage):
            words = dict(message.tokens)
    return words


def _called() -> tuple[Node, str]:
    """Return a node that has called b at its second address and met it at the one of its HELO, and the token."""
    node = Node()
    node.introductions.find(SECOND_ADDRESS, Origin.TYPED, node.now)
    token = _sent(node)["via"]
    node.hello("b")
    node.bout("b")
    return node, token


def _beat(node: Node, name: str, by: str) -> list[str]:
    return node.hears(name, BeatMessage((("by", f"{SOURCES['a'][:8]}/{by}"),)))


def _peer(node: Node, name: str = "b") -> Peer:
    peer = node.introductions.table.named(SOURCES[name])
    assert peer is not None
    return peer


def test_a_node_that_has_read_a_call_is_called_there() -> None:
    node, token = _called()
    assert len(node.introductions.table) == 2
    assert _beat(node, "b", token) == ["hang up b", "hang up h", "dial h", "h HELO a", "h BOUT final", "h BEAT"]
    (peer,) = node.introductions.table
    assert (peer.address, peer.other, peer.named_address) == (SECOND_ADDRESS, ADDRESS["b"], ADDRESS["b"])
    assert peer.origin is Origin.TYPED
    assert _beat(node, "b", token) == []
    node.bout("b")
    assert node.standing("b") == "member"
    assert "via" not in _sent(node)


def test_its_hello_and_its_announcement_are_no_second_peer() -> None:
    node, token = _called()
    _beat(node, "b", token)
    node.now = type(node.now)(node.now + 20 * SECOND)
    node.hello("b")
    node.bout("b")
    node.find("b", Origin.SEEN, source="b")
    node.find("b", Origin.TYPED)
    (peer,) = node.introductions.table
    assert peer.address == SECOND_ADDRESS


def test_others_are_told_the_address_that_it_names() -> None:
    node = Node()
    node.meets("c")
    node.introductions.find(SECOND_ADDRESS, Origin.TYPED, node.now)
    token = _sent(node)["via"]
    node.hello("b")
    _beat(node, "b", token)
    assert "c PEER b" in node.bout("b")


def test_where_one_of_its_addresses_is_dead_the_other_one_is_called() -> None:
    node, token = _called()
    _beat(node, "b", token)
    node.bout("b")
    lines = node.waits(40.0)
    assert "dial b" in lines
    assert "dial h" in lines[lines.index("dial b") :]
    assert len(node.introductions.table) == 1


def test_a_new_node_at_the_second_address_is_another_one() -> None:
    node, token = _called()
    _beat(node, "b", token)
    node.bout("b")
    node.hello("c", at="b")
    assert _peer(node).address == SECOND_ADDRESS
    assert _peer(node).other is None
    assert _peer(node, "c").address == ADDRESS["b"]


def test_only_a_token_of_a_nameless_call_joins_two_addresses() -> None:
    node, token = _called()
    node.meets("c")
    for by in ("", "-", token[:-1], "," * 8):
        node.hears("b", BeatMessage((("by", f"{SOURCES['a'][:8]}/{by}"),)))
        node.hears("b", BeatMessage((("by", by),)))
    assert len(node.introductions.table) == 3
    node.hears("b", BeatMessage((("by", f"{SOURCES['c'][:8]}/{token}"),)))
    assert len(node.introductions.table) == 3


def test_a_call_at_a_second_address_is_answered_with_its_token_for_a_while() -> None:
    """By the node that was called, which knows the address of the call to be another one than its own."""
    node = Node()
    node.meets("b")
    _sent(node)
    assert node.hears("b", BeatMessage((("to", str(ADDRESS["a"])), ("via", "17")))) == []
    assert node.hears("b", BeatMessage((("to", str(SECOND_ADDRESS)), ("via", "17")))) == ["b BEAT"]
    assert node.hears("b", BeatMessage((("to", str(SECOND_ADDRESS)), ("via", "17")))) == []
    assert node.hears("b", BeatMessage((("to", str(SECOND_ADDRESS)),))) == ["b BEAT"], "of an older program"
    node.introductions.handle_timer(node.now)
    node.now = type(node.now)(node.now + 2 * SECOND)
    node.introductions.handle_timer(node.now)
    assert _sent(node, ADDRESS["b"])["by"] == f"{SOURCES['b'][:8]}/17,-"
    node.waits(20.0, "b")
    node.introductions.handle_timer(node.now)
    assert "by" not in _sent(node, ADDRESS["b"])


def test_a_token_that_was_never_used_here_is_of_another_program_in_our_name() -> None:
    node, token = _called()
    posed: list[str] = []
    node.introductions._on_posed = lambda source, _now: posed.append(source)
    _beat(node, "b", token)
    _beat(node, "b", token)
    node.hears("b", BeatMessage((("by", f"{SOURCES['c'][:8]}/1234"),)))
    assert posed == []
    _beat(node, "b", f"{token},1234")
    assert posed == [SOURCES["a"]]
    _beat(node, "b", "-")
    assert len(posed) == 2
