"""Decides which peer is meant: one table with two indexes, by address and by source (A8).

Addresses of other bouts are remembered for a while, so that a PEER or mDNS does not dial them again at once
(A9). Those who left are kept for the screens alone.
"""

from collections.abc import Iterator

from derbyos_core.clock import Instant
from derbyos_core.identity import SourceId
from derbyos_core.peer.record import Origin, Peer
from derbyos_core.peer.transitions import Standing
from derbyos_core.wire.messages import Address

__all__ = ["PEERS_MAX", "PeerTable"]

PEERS_MAX = 256
"""16 laptops with 16 restarts each; beyond it newcomers are refused."""
NEWCOMERS_MAX = 64
NEWCOMERS_WINDOW_US = 1_000_000
"""At most 64 new addresses a second: four whole meshes, and no reflector for a flood."""
FOREIGN_US = 60_000_000
FOREIGN_MAX = 256
LEFT_MAX = 256


class PeerTable:
    """All peers that are called, greeted or in the bout."""

    def __init__(self) -> None:
        self._by_address: dict[Address, Peer] = {}
        self._by_source: dict[SourceId, Peer] = {}
        self._foreign: dict[Address, tuple[Instant, str]] = {}
        self._window_at = Instant(0)
        self._window_count = 0
        self.left: dict[SourceId, Peer] = {}

    def __iter__(self) -> Iterator[Peer]:
        return iter(tuple(self._by_address.values()))

    def __len__(self) -> int:
        return len(self._by_address)

    def at(self, address: Address) -> Peer | None:
        """The peer at this address."""
        return self._by_address.get(address)

    def named(self, source: SourceId) -> Peer | None:
        """The peer that said HELO with this identity."""
        return self._by_source.get(source)

    def members(self) -> list[Peer]:
        """Those in the bout, oldest first."""
        return [peer for peer in self._by_address.values() if peer.is_member]

    def count_named(self) -> int:
        """How many have said HELO, silent or not."""
        return len(self._by_source)

    def is_alone_with(self, peer: Peer) -> bool:
        """True where no other node is in the bout: only then is a time told and taken over (DOS-51)."""
        return all(other is peer or not other.is_member for other in self._by_address.values())

    def admit(self, address: Address, origin: Origin, now: Instant) -> Peer | None:
        """A new peer at a new address; None where there is no room or too many came at once."""
        if now - self._window_at >= NEWCOMERS_WINDOW_US:
            self._window_at, self._window_count = now, 0
        is_flood = origin is not Origin.TYPED and self._window_count >= NEWCOMERS_MAX
        if is_flood or len(self._by_address) >= PEERS_MAX:
            return None
        self._window_count += 1
        peer = self._by_address[address] = Peer(address=address, origin=origin, heard_at=now)
        return peer

    def dispensable(self) -> Peer | None:
        """Whom to forget where there is no room: who never answered, else who is long gone."""
        for standing in (Standing.CALLED, Standing.EXPIRED):
            for peer in self._by_address.values():
                if peer.standing is standing and peer.origin is not Origin.TYPED:
                    return peer
        return None

    def name(self, peer: Peer, source: SourceId) -> None:
        """This peer has said who it is."""
        peer.source = source
        self._by_source[source] = peer
        self.left.pop(source, None)

    def remove(self, peer: Peer) -> None:
        """Neither its address nor its source is known any more (DOS-32, 39)."""
        if self._by_address.get(peer.address) is peer:
            del self._by_address[peer.address]
        if peer.source is not None and self._by_source.get(peer.source) is peer:
            del self._by_source[peer.source]

    def keep_left(self, peer: Peer) -> None:
        """Remember for the screens that this source said GBYE."""
        if peer.source is not None:
            if len(self.left) >= LEFT_MAX:
                del self.left[next(iter(self.left))]
            self.left[peer.source] = peer

    def note_foreign(self, address: Address, bout: str, now: Instant) -> None:
        """Another bout is kept at this address."""
        self._foreign.pop(address, None)
        if len(self._foreign) >= FOREIGN_MAX:
            del self._foreign[next(iter(self._foreign))]
        self._foreign[address] = (now, bout)

    def forget_foreign(self, address: Address) -> None:
        """A person asks for this address, or it came by itself."""
        self._foreign.pop(address, None)

    def is_foreign(self, address: Address, now: Instant, within_us: int = FOREIGN_US) -> bool:
        """True for a while after another bout was met there."""
        met = self._foreign.get(address)
        return met is not None and now - met[0] < within_us

    def foreign_with(self, bout: str) -> list[Address]:
        """Where this bout was met while we kept another (DOS-43)."""
        return [address for address, (_, kept) in self._foreign.items() if kept == bout]
