"""State of one remote peer in the table."""

from dataclasses import dataclass, field
from enum import StrEnum

from derbyos_core.clock import Instant
from derbyos_core.identity import SourceId
from derbyos_core.peer.transitions import Standing
from derbyos_core.timesync.peer_clock import PeerClock
from derbyos_core.wire.messages import Address

__all__ = ["Origin", "Peer"]


class Origin(StrEnum):
    """Source of its address: typed by a person, seen by mDNS, reported by PEER, or it came with a HELO."""

    TYPED = "typed"
    SEEN = "seen"
    REPORTED = "reported"
    CAME = "came"


@dataclass(slots=True, kw_only=True, eq=False)
class Peer:
    """One remote node: its address is known from the start, its source from its HELO on.

    `is_awaiting` means that our HELO is not answered yet, so the next HELO is the answer (A6); `bout_told` that our
    BOUT has been sent since (A5); `has_spoken` that a later message shows that ours reach it. `regreeted` counts the
    recently repeated greetings of a peer that was a member. `introducer` is the peer that reported the address and is
    not told of it (DOS-28); `came_at` is when it entered the table; `introduced` the peers that we told of it, and
    when. `differs_since` is when its BEATs began to show other members than ours. `elsewhere` is a second address seen
    by mDNS. `takes_batches` is None until a BEAT gives it.

    `token`, `called_by` and `called_at` are those of `second_addresses`. `other` is an address at which it can be
    called as well as at `address`, and `told` the one that it names in HELO, None if that is `address`.
    """

    address: Address
    origin: Origin
    standing: Standing = Standing.STRANGER
    source: SourceId | None = None
    introducer: SourceId | None = None
    elsewhere: Address | None = None
    other: Address | None = None
    told: Address | None = None
    token: str = ""
    called_by: tuple[str, ...] = ()
    called_at: Instant = field(default=Instant(0))
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
        """True while messages go to it and it is believed to listen."""
        return self.standing in (Standing.GREETED, Standing.MEMBER, Standing.EVASIVE)

    @property
    def named_address(self) -> Address:
        """The address by which others can call it, as far as it knows."""
        return self.told or self.address

    @property
    def is_member(self) -> bool:
        """True while it is in the bout, briefly silent or not."""
        return self.standing in (Standing.MEMBER, Standing.EVASIVE)
