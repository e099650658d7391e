"""Decides what is remembered of one remote peer while it is in the table."""

from dataclasses import dataclass, field
from enum import StrEnum

from derbyos_core.clock import Instant
from derbyos_core.identity import SourceId
from derbyos_core.peer.transitions import Standing
from derbyos_core.timesync.peer_clock import PeerClock
from derbyos_core.wire.messages import Address

__all__ = ["Origin", "Peer"]


class Origin(StrEnum):
    """How its address came to us: typed by a person, seen by mDNS, told by PEER, or it came with a HELO."""

    TYPED = "typed"
    SEEN = "seen"
    TOLD = "told"
    CAME = "came"


@dataclass(slots=True, kw_only=True, eq=False)
class Peer:
    """One remote node: its address is known from the start, its source since its HELO.

    `is_awaiting` says that our HELO is not answered yet, so that the next HELO is the answer (A6); `bout_told` that
    our BOUT has gone since (A5); `has_spoken` that something came since that shows that it hears us. `regreeted`
    counts lately repeated greetings of one that was met. `introducer` is who told us the address and is not told it
    back (DOS-28); `came_at` is since when it is in the table; `introduced` whom we told of this peer, and when.
    `differs_since` is when its BEATs began to name others than ours as members. `elsewhere` is where mDNS has seen
    it, too; `moved_from` where it was until `moved_at`. `takes_batches` is None until a BEAT says so or not.
    """

    address: Address
    origin: Origin
    standing: Standing = Standing.STRANGER
    source: SourceId | None = None
    introducer: SourceId | None = None
    elsewhere: Address | None = None
    moved_from: Address | None = None
    moved_at: Instant = field(default=Instant(0))
    bout: str | None = None
    came_at: Instant = field(default=Instant(0))
    heard_at: Instant
    greeted_at: Instant | None = None
    regreeted: int = 0
    is_awaiting: bool = False
    bout_told: bool = False
    has_spoken: bool = False
    tries: int = 0
    retry_at: Instant | None = None
    introduced: dict[SourceId, Instant] = field(default_factory=dict)
    differs_since: Instant | None = None
    refused_since: Instant | None = None
    refused_at: Instant | None = None
    malformed: int = 0
    takes_batches: bool | None = None
    wants_time: bool = False
    clock: PeerClock = field(default_factory=PeerClock)
    held: int = 0

    @property
    def is_open(self) -> bool:
        """True while it is spoken to and believed to listen."""
        return self.standing in (Standing.GREETED, Standing.MEMBER, Standing.EVASIVE)

    @property
    def is_member(self) -> bool:
        """True while it is in the bout, silent for a moment or not."""
        return self.standing in (Standing.MEMBER, Standing.EVASIVE)
