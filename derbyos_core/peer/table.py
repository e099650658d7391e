"""Table of peers with two indexes, by address and by source (A8), and the rules for admission.

Any node may send HELO, so room is reserved for others: a quarter of the table for addresses that were typed or seen by
mDNS, and no host may bring more than half of it. If the table is full, a newcomer replaces, in this order: a peer that
never answered, one that expired, one that greeted and sent nothing since, then members that never wrote although they
had time to, the last met first. Members that wrote, and the older half, stay.

Addresses of other bouts are remembered for a while, so that a PEER or mDNS does not dial them again at once (A9). Peers
that left are kept for display only.
"""

from collections.abc import Callable, Iterator

from derbyos_core.clock import Instant
from derbyos_core.identity import SourceId
from derbyos_core.peer.record import Origin, Peer
from derbyos_core.peer.transitions import Standing
from derbyos_core.wire.messages import Address

__all__ = ["PEERS_MAX", "PeerTable"]

PEERS_MAX = 256
"""16 laptops with 16 restarts each; beyond it newcomers are refused."""
STRANGERS_MAX = 192
"""Limit on peers known by HELO or PEER alone: the rest is for typed addresses and those that mDNS has seen."""
HOST_MAX = 128
"""Limit on such peers of one host: twice the test clusters that run on one machine."""
NEWCOMERS_MAX = 64
NEWCOMERS_WINDOW_US = 1_000_000
"""At most 64 new addresses per second and host: four whole meshes, and no reflector for a flood."""
NEWCOMERS_ALL_MAX = 128
ANSWER_US = 6_000_000
"""Time from greeting to BOUT, after which a newcomer may replace the peer."""
SPEAKS_US = 3_000_000
"""Time in which a new member must send more than HELO and BOUT: our programs send a BEAT at once."""
PROBATION_US = 10_000_000
"""Time in which a new member must have written: our nsodes write an introduction at once."""
FOREIGN_US = 60_000_000
FOREIGN_MAX = 256
LEFT_MAX = 256


STRANGERS = (Origin.CAME, Origin.REPORTED)
NOBODY = (9, 0)


class PeerTable:
    """All peers that are called, greeted or in the bout."""

    def __init__(self) -> None:
        self._by_address: dict[Address, Peer] = {}
        self._by_source: dict[SourceId, Peer] = {}
        self._by_other: dict[Address, Peer] = {}
        """Peers by the address at which they are not called now."""
        self._foreign: dict[Address, tuple[Instant, str]] = {}
        self._window_at = Instant(0)
        self._window: dict[str, int] = {}
        self.left: dict[SourceId, Peer] = {}

    def __iter__(self) -> Iterator[Peer]:
        return iter(tuple(self._by_address.values()))

    def __len__(self) -> int:
        return len(self._by_address)

    def at(self, address: Address) -> Peer | None:
        """Return the peer at this address, also if it is called at another one."""
        return self._by_address.get(address) or self._by_other.get(address)

    def named(self, source: SourceId) -> Peer | None:
        """Return the peer that said HELO with this identity."""
        return self._by_source.get(source)

    def members(self) -> list[Peer]:
        """Return the members of the bout, oldest first."""
        return [peer for peer in self._by_address.values() if peer.is_member]

    def count_named(self) -> int:
        """Return how many peers have said HELO, silent or not."""
        return len(self._by_source)

    def is_alone_with(self, peer: Peer) -> bool:
        """Return True if no other node is in the bout: only then is a time sent and adopted (DOS-51)."""
        return all(other is peer or not other.is_member for other in self._by_address.values())

    def admit(self, address: Address, origin: Origin, now: Instant) -> Peer | None:
        """Add a peer at a new address and return it; None if there is no room."""
        if len(self._by_address) >= PEERS_MAX or self._crowd(address.host, origin) is not None:
            return None
        peer = self._by_address[address] = Peer(address=address, origin=origin, heard_at=now, came_at=now)
        return peer

    def is_flood(self, address: Address, origin: Origin, now: Instant) -> bool:
        """Return whether too many addresses came in this second; typed ones are exempt, those of mDNS count apart."""
        if origin is Origin.TYPED:
            return False
        if now - self._window_at >= NEWCOMERS_WINDOW_US:
            self._window_at = now
            self._window.clear()
        host, window = "mDNS" if origin is Origin.SEEN else address.host, self._window
        if window.get(host, 0) >= NEWCOMERS_MAX or (
            origin is not Origin.SEEN and sum(window.values()) - window.get("mDNS", 0) >= NEWCOMERS_ALL_MAX
        ):
            return True
        window[host] = window.get(host, 0) + 1
        return False

    def dispensable(
        self, address: Address, origin: Origin, now: Instant, has_written: Callable[[SourceId], bool]
    ) -> Peer | None:
        """Return the peer to drop for a newcomer when there is no room; None if all take precedence."""
        if origin is Origin.REPORTED:
            return None
        is_stranger = origin in STRANGERS
        crowd = self._crowd(address.host, origin)
        found: Peer | None = None
        best = NOBODY
        peers = list(self._by_address.values()) if crowd is None else crowd
        old = sorted(peer.came_at for peer in peers)[len(peers) // 2] if is_stranger and peers else Instant(0)
        for peer in peers:
            if peer.origin is Origin.TYPED or (is_stranger and peer.origin is Origin.SEEN and peer.is_open):
                continue
            rank = _worth(peer, now, has_written, old if is_stranger else None)
            if rank < best:
                found, best = peer, rank
        return found

    def _crowd(self, host: str, origin: Origin) -> list[Peer] | None:
        """Return the peers of the group that is full, if one more like these would be too many."""
        if origin not in STRANGERS or len(self._by_address) < HOST_MAX:
            return None
        strangers = [peer for peer in self._by_address.values() if peer.origin in STRANGERS]
        neighbours = [peer for peer in strangers if peer.address.host == host]
        if len(neighbours) >= HOST_MAX:
            return neighbours
        return strangers if len(strangers) >= STRANGERS_MAX else None

    def name(self, peer: Peer, source: SourceId) -> None:
        """Set the source of a peer."""
        peer.source = source
        self._by_source[source] = peer
        self.left.pop(source, None)

    def remove(self, peer: Peer) -> None:
        """Remove a peer with its address and source (DOS-32, 39)."""
        if self._by_address.get(peer.address) is peer:
            del self._by_address[peer.address]
        self.forget_other(peer)
        if peer.source is not None and self._by_source.get(peer.source) is peer:
            del self._by_source[peer.source]

    def join(self, peer: Peer, called: Peer) -> None:
        """Take a nameless peer for another address of this one, which is called there from now on."""
        self.remove(called)
        self.forget_other(peer)
        del self._by_address[peer.address]
        peer.address, peer.other, peer.told = called.address, peer.address, peer.named_address
        peer.token = called.token
        self._by_address[peer.address] = self._by_other[peer.other] = peer

    def turn(self, peer: Peer) -> None:
        """Call a peer at its other address from now on, if it has two."""
        if peer.other is not None and self._by_address.get(peer.address) is peer:
            del self._by_address[peer.address], self._by_other[peer.other]
            peer.address, peer.other, peer.told = peer.other, peer.address, peer.named_address
            self._by_address[peer.address] = self._by_other[peer.other] = peer

    def forget_other(self, peer: Peer) -> None:
        """Forget the address of a peer at which it is not called now."""
        if peer.other is not None and self._by_other.get(peer.other) is peer:
            del self._by_other[peer.other]
        peer.other = None

    def keep_left(self, peer: Peer) -> None:
        """Keep a source that said GBYE for display."""
        if peer.source is not None:
            if len(self.left) >= LEFT_MAX:
                del self.left[next(iter(self.left))]
            self.left[peer.source] = peer

    def note_foreign(self, address: Address, bout: str, now: Instant) -> None:
        """Remember that another bout is at this address."""
        self._foreign.pop(address, None)
        if len(self._foreign) >= FOREIGN_MAX:
            del self._foreign[next(iter(self._foreign))]
        self._foreign[address] = (now, bout)

    def forget_foreign(self, address: Address) -> None:
        """Forget that another bout was at this address, because it was typed or sent a HELO."""
        self._foreign.pop(address, None)

    def is_foreign(self, address: Address, now: Instant, within_us: int = FOREIGN_US) -> bool:
        """Return True for a while after another bout was met there."""
        met = self._foreign.get(address)
        return met is not None and now - met[0] < within_us

    def foreign_with(self, bout: str) -> list[Address]:
        """Return the addresses where this bout was met while we kept another (DOS-43)."""
        return [address for address, (_, kept) in self._foreign.items() if kept == bout]


def _worth(peer: Peer, now: Instant, has_written: Callable[[SourceId], bool], old: Instant | None) -> tuple[int, int]:
    """Return a rank by which peers are dropped for a newcomer, smallest first; `NOBODY` if it stays.

    `old` is the arrival time that bounds the older half, safe from newcomers known by HELO or PEER; None for others.
    """
    if peer.standing is Standing.CALLED:
        return 0, peer.came_at
    if peer.standing is Standing.EXPIRED:
        return 1, peer.came_at
    if not peer.is_member:
        return (2, peer.came_at) if old is None or now - peer.came_at >= ANSWER_US else NOBODY
    wrote = peer.source is not None and has_written(peer.source)
    if not peer.has_spoken and not wrote and now - peer.came_at >= SPEAKS_US:
        return 2, peer.came_at
    if old is not None and (wrote or now - peer.came_at < PROBATION_US or peer.came_at < old):
        return NOBODY
    return (4 if wrote else 3) + 2 * (peer.origin is Origin.SEEN), -peer.came_at
