"""PEER messages: which peers learn of which, and which are assumed to know already."""

from random import Random

import pytest

from derbyos_core.clock import Instant
from derbyos_core.identity import SourceId
from derbyos_core.peer.passing_on import FEW, PassingOn
from derbyos_core.peer.record import Origin, Peer
from derbyos_core.peer.table import PeerTable
from derbyos_core.peer.transitions import Standing
from derbyos_core.wire.messages import Address, PeerMessage

SECOND = 1_000_000
NOW = Instant(1_795_248_000 * SECOND)
OWN = SourceId("0b000000-0000-4000-8000-000000000000")


class Teller:
    """A node among peers that are named by numbers."""

    def __init__(self) -> None:
        self.table = PeerTable()
        self.told: list[tuple[int, int]] = []
        self.passing_on = PassingOn(source=OWN, table=self.table, send=self._send)
        self.now = NOW

    def agrees(self, number: int, origin: Origin = Origin.CAME, introducer: int | None = None) -> Peer:
        """Make a peer a member of the bout."""
        address = Address("10.0.1.1", number)
        peer = self.table.at(address) or self.table.admit(address, origin, self.now)
        assert peer is not None
        self.table.name(peer, _source(number))
        peer.introducer = None if introducer is None else _source(introducer)
        peer.standing = Standing.MEMBER
        self.passing_on.note_change(self.now)
        self.passing_on.agreed(peer, self.now)
        return peer

    def beat(self, number: int, digest: str | None = None) -> None:
        """Receive a BEAT of a peer, with our digest or another."""
        peer = self.table.named(_source(number))
        assert peer is not None
        words = dict(self.passing_on.words()) if digest is None else {"m": digest}
        self.passing_on.hear(peer, words, self.now)

    def take(self) -> list[tuple[int, int]]:
        """Return the pairs of receiver and subject of the PEERs since the last call."""
        told, self.told = self.told, []
        return told

    def waits(self, seconds: float) -> None:
        """Let time pass."""
        self.now = Instant(self.now + int(seconds * SECOND))

    def _send(self, other: Peer, message: PeerMessage) -> None:
        self.told.append((other.address.port, message.address.port))


def _source(number: int) -> SourceId:
    return SourceId(f"{number:08x}-0000-4000-8000-000000000000")


@pytest.mark.clause(25, 28)
def test_among_few_all_but_the_introducer_are_informed() -> None:
    """DOS-25, DOS-28: as in the dialogue of the seed."""
    node = Teller()
    for number in (1, 2):
        node.agrees(number)
    node.take()
    node.agrees(3)
    assert node.take() == [(1, 3), (2, 3)]
    node.agrees(4, Origin.REPORTED, introducer=2)
    assert node.take() == [(1, 4), (3, 4)]


@pytest.mark.clause(25)
def test_among_many_the_greeted_node_informs_all() -> None:
    """DOS-25: the newcomer's address goes to all others, from its host."""
    node = Teller()
    for number in range(1, 30):
        node.agrees(number)
    node.take()
    node.agrees(30)
    assert node.take() == [(number, 30) for number in range(1, 30)]


def test_among_many_only_the_greeted_node_passes_it_on() -> None:
    """Otherwise n nodes make n * n * n messages."""
    told, newcomer = Teller(), Teller()
    for number in range(1, 30):
        told.agrees(number)
    told.take()
    told.agrees(30, Origin.REPORTED, introducer=1)
    assert told.take() == []
    newcomer.agrees(1, Origin.TYPED)
    for number in range(2, 30):
        newcomer.agrees(number)
    assert len(newcomer.take()) <= FEW * FEW


def test_returning_peer_is_known() -> None:
    """There is no storm of introductions when the access point is back."""
    node = Teller()
    for number in range(1, 6):
        node.agrees(number)
    node.take()
    order = list(range(1, 6))
    Random(1).shuffle(order)
    for number in order:
        node.agrees(number)
    assert node.take() == []


@pytest.mark.clause(29)
def test_node_that_lacks_a_peer_for_two_beats_is_informed() -> None:
    """DOS-29: a PEER was lost, or a newcomer trusted in vain; the digests show it, and it is repaired."""
    node = Teller()
    for number in range(1, 5):
        node.agrees(number)
    node.take()
    for _ in range(3):
        node.waits(1.8)
        node.beat(1, "another")
        node.beat(2)
    assert sorted(node.take()) == [(1, 2), (1, 3), (1, 4)]
    for _ in range(10):
        node.waits(1.8)
        node.beat(1, "another")
    assert node.take() == [], "not again for half a minute"
    node.waits(15)
    node.beat(1, "another")
    assert len(node.take()) == 3


def test_news_under_way_are_not_mended() -> None:
    """Digests differ for a moment after every arrival or departure."""
    node = Teller()
    for number in range(1, 5):
        node.agrees(number)
    node.take()
    node.beat(1, "another")
    node.waits(1.8)
    node.beat(1)
    node.waits(60)
    node.beat(1, "yet another")
    node.waits(1.8)
    node.agrees(5)
    node.take()
    node.waits(1.8)
    node.beat(1, "yet another")
    assert node.take() == []


def test_a_program_without_digests_is_left_alone() -> None:
    """A22: a plain DerbyOS node has no digests in its BEATs."""
    node = Teller()
    for number in range(1, 4):
        node.agrees(number)
    node.take()
    peer = node.table.named(_source(1))
    assert peer is not None
    for _ in range(9):
        node.waits(2)
        node.passing_on.hear(peer, {}, node.now)
    assert node.take() == []
