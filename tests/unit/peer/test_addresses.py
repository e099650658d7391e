"""Addresses that are dialled: never our own; those from peers within bounds and only in the local network."""

import pytest

from derbyos_core.errors import RemoteProtocolError
from derbyos_core.peer.record import Origin
from derbyos_core.peer.reported_addresses import REPORTED_BY_ONE_MAX, REPORTED_MAX
from derbyos_core.peer.table import PEERS_MAX
from derbyos_core.wire.messages import Address, BeatMessage, HelloMessage, PeerMessage
from tests.unit.peer.script import ADDRESS, SOURCES, Node

GREETING = ["dial b", "b HELO a", "b BOUT final", "b BEAT"]


def test_our_own_hello_is_known_to_be_ours() -> None:
    """The HELLO came from an address of ours that we did not know; there is no peer."""
    node = Node()
    other = ADDRESS["h"]
    node.introductions.find(other, Origin.REPORTED, node.now)
    node.introductions.take()
    node.find("b")
    node.hears("a", HelloMessage(ADDRESS["a"]))
    node.hears("a", BeatMessage((("to", str(other)),)))
    assert [peer.address for peer in node.introductions.table] == [ADDRESS["b"]]
    node.introductions.find(other, Origin.REPORTED, node.now)
    assert node.lines() == []


def test_nobody_else_listens_at_our_own_address() -> None:
    node = Node()
    with pytest.raises(RemoteProtocolError) as caught:
        node.hello("b", at="a")
    assert caught.value.kind == "own-address"


@pytest.mark.clause(21)
def test_an_address_found_before_our_own_is_known_waits() -> None:
    """HELO must carry our address (DOS-21), so no peer is dialled before there is one."""
    from random import Random

    from derbyos_core.peer.introductions import Introductions
    from derbyos_core.timesync.bout_clock import BoutClock
    from tests.unit.peer.script import NOW, _beat, _Queries, says

    early = Introductions(
        source=SOURCES["a"],
        bout="final",
        clock=BoutClock(),
        random=Random(1),
        beat=_beat,
        queries=_Queries(Node()),
    )
    early.find(ADDRESS["b"], Origin.TYPED, NOW)
    assert early.take() == []
    early.listen_at(ADDRESS["a"], NOW)
    assert [says(output) for output in early.take()] == GREETING


@pytest.mark.clause(108)
def test_the_table_of_peers_is_bounded() -> None:
    """DOS-108: a flood of newcomers is refused, members stay."""
    node = Node()
    node.meets("b")
    refused: list[str] = []
    for number in range(2 * PEERS_MAX):
        source = SOURCES["c"][:-12] + f"{number:012x}"
        node.now = type(node.now)(node.now + 20_000)
        try:
            node.introductions.hear(type(SOURCES["c"])(source), HelloMessage(Address("10.1.0.1", 1 + number)), node.now)
        except RemoteProtocolError as error:
            refused.append(error.kind)
    assert set(refused) == {"too-many-peers"}
    assert len(refused) >= PEERS_MAX
    assert len(node.introductions.table) <= PEERS_MAX
    assert node.standing("b") == "member"


@pytest.mark.clause(108)
def test_addresses_from_a_peer_are_rate_limited() -> None:
    """DOS-108: neither one member nor several can make us dial the whole network at once; refused addresses are
    counted."""
    node = Node()
    node.meets("b", "c", "d")
    node.lines()
    refused: list[str] = []
    for number in range(900):
        node.now = type(node.now)(node.now + 20_000)
        teller = "bcd"[number // 300]
        try:
            node.introductions.hear(SOURCES[teller], PeerMessage(Address("10.9.9.9", 1 + number)), node.now)
        except RemoteProtocolError as error:
            refused.append(error.kind)
    assert set(refused) == {"peer-flood"}
    called = [peer for peer in node.introductions.table if peer.standing.value == "called"]
    assert len(called) == REPORTED_MAX
    assert sum(peer.introducer == SOURCES["b"] for peer in called) == REPORTED_BY_ONE_MAX


@pytest.mark.clause(26, 108)
@pytest.mark.parametrize(
    ("own", "told", "is_believed"),
    [
        ("10.0.0.1", "10.200.3.4", True),
        ("10.0.0.1", "192.168.7.7", True),
        ("10.0.0.1", "172.31.0.9", True),
        ("10.0.0.1", "169.254.1.2", True),
        ("10.0.0.1", "203.0.113.9", False),
        ("10.0.0.1", "8.8.8.8", False),
        ("10.0.0.1", "172.32.0.1", False),
        ("10.0.0.1", "224.0.0.251", False),
        ("10.0.0.1", "255.255.255.255", False),
        ("10.0.0.1", "127.0.0.1", False),
        ("127.0.0.1", "127.0.0.1", True),
        ("203.0.113.1", "203.0.113.9", True),
        ("203.0.113.1", "203.0.114.9", False),
    ],
)
def test_only_addresses_of_the_hall_are_believed(own: str, told: str, is_believed: bool) -> None:
    """DOS-108, DOS-26: PEER makes no node dial hosts of the internet (threat 5), nor our own services; it is
    counted."""
    node = Node()
    node.introductions.listen_at(Address(own, 50_000), node.now)
    node.meets("b")
    message = PeerMessage(Address(told, 443))
    if is_believed:
        node.introductions.hear(SOURCES["b"], message, node.now)
    else:
        with pytest.raises(RemoteProtocolError) as caught:
            node.introductions.hear(SOURCES["b"], message, node.now)
        assert caught.value.kind == "peer-outside"
    assert (node.introductions.table.at(message.address) is not None) is is_believed


@pytest.mark.clause(69)
def test_a_typed_address_may_be_anything() -> None:
    """DOS-69: the person who types an address is responsible for it."""
    node = Node()
    node.introductions.find(Address("203.0.113.9", 443), Origin.TYPED, node.now)
    assert node.introductions.table.at(Address("203.0.113.9", 443)) is not None
