"""Limits of the table of peers, and the choice of the peer that is dropped (DOS-108)."""

from collections.abc import Iterator
from contextlib import suppress

import pytest

from derbyos_core.clock import Instant
from derbyos_core.errors import RemoteProtocolError
from derbyos_core.identity import SourceId
from derbyos_core.peer.record import Origin
from derbyos_core.peer.table import HOST_MAX, PEERS_MAX, STRANGERS_MAX
from derbyos_core.peer.transitions import Standing
from derbyos_core.wire.messages import Address, BeatMessage, BoutMessage, HelloMessage
from tests.unit.peer.script import SECOND, Node

LIVE = BeatMessage((("batch", "1"),))


class CrowdedNode(Node):
    """A node, and strangers that send HELO and BOUT from numbered hosts."""

    def __init__(self) -> None:
        super().__init__()
        self.count = 0

    def comes(self, host: int, *, bout: str = "final", speaks: bool = True) -> SourceId:
        """Let a stranger of this host arrive, refused or not."""
        self.count += 1
        source = SourceId(f"99999999-0000-4000-8000-{self.count:012x}")
        with suppress(RemoteProtocolError):
            self.introductions.hear(source, HelloMessage(Address(f"10.9.0.{host}", self.count)), self.now)
            if bout:
                self.introductions.hear(source, BoutMessage(bout), self.now)
            if speaks:
                self.introductions.hear(source, LIVE, self.now)
        return source

    def crowd(self, host: int, count: int) -> list[SourceId]:
        """Let `count` peers arrive, fifty a second; all of them remain active."""
        came = []
        for number in range(count):
            came.append(self.comes(host))
            if number % 50 == 49:
                self.passes(1, came)
        self.passes(1, came)
        return came

    def passes(self, seconds: int, speaking: list[SourceId]) -> None:
        """Let time pass while these peers send BEATs."""
        for _ in range(seconds):
            self.now = Instant(self.now + SECOND)
            self.introductions.handle_timer(self.now)
            for source in speaking:
                self.introductions.hear(source, LIVE, self.now)

    def is_member(self, source: SourceId) -> bool:
        peer = self.introductions.table.named(source)
        return peer is not None and peer.is_member

    def hosts(self) -> Iterator[str]:
        return (peer.address.host for peer in self.introductions.table)


def test_a_host_has_half_of_the_table_and_strangers_three_quarters() -> None:
    node = CrowdedNode()
    node.crowd(1, 200)
    assert len(node.introductions.table) == HOST_MAX
    node.crowd(2, 200)
    assert len(node.introductions.table) == STRANGERS_MAX
    assert list(node.hosts()).count("10.9.0.1") == HOST_MAX


def test_typed_and_seen_addresses_enter_beside_a_crowd() -> None:
    node = CrowdedNode()
    crowd = node.crowd(1, 200) + node.crowd(2, 200)
    for number in range(PEERS_MAX - STRANGERS_MAX):
        address = Address("10.8.0.1", 1 + number)
        node.introductions.find(address, Origin.SEEN, node.now, source=SourceId(f"8-{number}"))
        assert node.introductions.table.at(address) is not None
        if number % 50 == 49:
            node.passes(1, crowd)
    assert len(node.introductions.table) == PEERS_MAX
    for number in range(100):
        node.introductions.find(Address("10.8.0.2", 1 + number), Origin.TYPED, node.now)
        assert node.introductions.table.at(Address("10.8.0.2", 1 + number)) is not None
    assert len(node.introductions.table) == PEERS_MAX


def test_a_flood_of_one_host_holds_up_no_other_host_and_nobody_seen() -> None:
    node = CrowdedNode()
    for _ in range(1_000):
        node.comes(1)
    assert node.is_member(node.comes(2))
    node.introductions.find(Address("10.8.0.1", 1), Origin.SEEN, node.now, source=SourceId("8"))
    assert node.introductions.table.at(Address("10.8.0.1", 1)) is not None


@pytest.mark.parametrize("speaks", [True, False])
def test_a_newcomer_of_a_crowds_own_host_gets_in_after_a_moment(speaks: bool) -> None:
    """The newest of the members that never wrote is dropped after ten seconds in which it could write; three if it is
    silent."""
    node = CrowdedNode()
    first = node.comes(1)
    node.passes(1, [first])
    crowd = node.crowd(1, 200) if speaks else [node.comes(1, speaks=False) for _ in range(64)]
    while not speaks and len(node.introductions.table) < HOST_MAX:
        node.passes(1, [first])
        crowd += [node.comes(1, speaks=False) for _ in range(64)]
    late = node.comes(1)
    waited = 0
    while not node.is_member(late):
        waited += 1
        assert waited <= (11 if speaks else 3)
        node.passes(1, [first, *(crowd if speaks else [])])
        late = node.comes(1)
    assert node.is_member(first), "whoever was there first stays"
    assert len(node.introductions.table) == HOST_MAX


def test_writer_is_forgotten_for_no_stranger() -> None:
    node = CrowdedNode()
    crowd = node.crowd(1, 200)
    node.writers.update(crowd)
    node.passes(20, crowd)
    assert not node.is_member(node.comes(1))
    assert all(peer.standing is Standing.MEMBER for peer in node.introductions.table)


def test_a_newcomer_that_writes_in_time_stays_though_the_crowd_comes_again() -> None:
    node = CrowdedNode()
    crowd = node.crowd(1, 200)
    node.passes(12, crowd)
    honest = node.comes(1)
    assert node.is_member(honest)
    node.writers.add(honest)
    for _ in range(30):
        crowd += [node.comes(1) for _ in range(20)]
        node.passes(1, [honest, *crowd])
    assert node.is_member(honest)
