"""Forwarding of peers by PEER: each node learns of all others, without a flood (DOS-25..28).

By the seed's text every node tells every other of each newcomer: among n nodes that is n PEERs of each to each,
repeated whenever the access point comes back, a hundred thousand among 64. So:

* In a small cluster every node tells all others at once, as in the dialogue of the seed. Among more than eight only the
  node that the newcomer called does; the newcomer, and the nodes that were told, rely on it.
* No node is told twice in a row of the same peer: one that returns after a silence is known already.
* BEATs reveal omissions: each carries a digest of the members that its sender has. A peer whose digest keeps differing
  from ours is told of the members that it may lack, some with each BEAT.
"""

from collections.abc import Callable, Mapping
from hashlib import blake2s

from derbyos_core.clock import Instant
from derbyos_core.identity import SourceId
from derbyos_core.peer.record import Origin, Peer
from derbyos_core.peer.table import PeerTable
from derbyos_core.timesync.sample import Words
from derbyos_core.wire.messages import PeerMessage

__all__ = ["PassingOn"]

FEW = 8
"""Up to this many others the seed's way costs at most 8 * 8 * 8 messages in all."""
NEWCOMER_US = 10_000_000
"""Time in which a node that joined by its own call relies on the others to pass it on."""
AGAIN_US = 30_000_000
"""Pause before a vain repair is repeated."""
DIFFERING_US = 3_000_000
"""Digests that differ in two BEATs only are changes still in transit."""
AT_ONCE = 16
INTRODUCED_MAX = 512
NEVER = Instant(0)
"""They should know each other; they are told again as soon as it turns out that they do not."""

_MEMBERS = "m"


class PassingOn:
    """The node's record of which peers it told of which."""

    def __init__(self, *, source: SourceId, table: PeerTable, send: Callable[[Peer, PeerMessage], None]) -> None:
        self._source = source
        self._table = table
        self._send = send
        self._came_at: Instant | None = None
        self._changed_at = Instant(0)
        self._digest = ""

    def note_change(self, now: Instant) -> None:
        """Note that a node joined or left the bout."""
        self._changed_at = now
        self._digest = ""

    def words(self) -> Words:
        """Return the members' digest as a word for a BEAT."""
        if not self._digest:
            sources = sorted([self._source, *(peer.source or "" for peer in self._table.members())])
            self._digest = blake2s(" ".join(sources).encode(), digest_size=4).hexdigest()
        return ((_MEMBERS, self._digest),)

    def hear(self, peer: Peer, words: Mapping[str, str], now: Instant) -> None:
        """Compare the digest in a peer's BEAT with ours and send what it lacks; a BEAT without one is ignored."""
        ((_, ours),) = self.words()
        if words.get(_MEMBERS, ours) == ours:
            peer.differs_since = None
        elif peer.differs_since is None or peer.differs_since < self._changed_at:
            peer.differs_since = now
        elif peer.source is not None and peer.is_member and now - peer.differs_since >= DIFFERING_US:
            self._mend(peer, peer.source, now)

    def agreed(self, peer: Peer, now: Instant) -> None:
        """Tell the members that may not know a new member about it."""
        others = [other for other in self._table.members() if other is not peer]
        if not others and peer.origin is not Origin.CAME:
            self._came_at = now
        if len(peer.introduced) >= INTRODUCED_MAX:
            peer.introduced.clear()
        is_newcomer = self._came_at is not None and now - self._came_at < NEWCOMER_US
        is_left_to_others = self._table.count_named() > FEW + 1 and (peer.introducer is not None or is_newcomer)
        for other in others:
            if other.source is None or other.source in peer.introduced:
                continue
            peer.introduced[other.source] = NEVER
            if peer.source is not None:
                other.introduced.setdefault(peer.source, NEVER)  # two that have met know each other
            if not is_left_to_others and other.source != peer.introducer:
                self._send(other, PeerMessage(peer.named_address))

    def _mend(self, other: Peer, source: SourceId, now: Instant) -> None:
        """Tell a peer of some members that it may lack."""
        told_before = Instant(now - AGAIN_US)
        lacking = [
            peer
            for peer in self._table.members()
            if peer is not other and peer.introduced.get(source, told_before) <= told_before
        ]
        for peer in lacking[:AT_ONCE]:
            peer.introduced[source] = now
            self._send(other, PeerMessage(peer.named_address))
