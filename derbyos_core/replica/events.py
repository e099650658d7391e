"""Events from outside, taken by `Replica.receive`."""

from collections.abc import Iterable
from dataclasses import dataclass

from derbyos_core.gossip.entry import EntryRef
from derbyos_core.identity import SourceId
from derbyos_core.security.signatures import Signature
from derbyos_core.wire.messages import Address

__all__ = [
    "Crowded",
    "Event",
    "Found",
    "Frames",
    "Loaded",
    "Lost",
    "PersistFailed",
    "Persisted",
    "Posed",
    "SendRefused",
    "SendWaits",
    "TurnedAway",
    "Unheard",
]


@dataclass(frozen=True, slots=True)
class Frames:
    """A multipart message as the ROUTER read it: identity, type, body (DOS-18).

    `key` is the CURVE key of the connection that brought it, None in an open bout.
    """

    frames: tuple[bytes, ...]
    key: bytes | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """An address of a peer: typed by a person (`source` is None), or found by mDNS with source and bout string.

    `key` is the CURVE key that is said to be that of the node there, in a closed bout.
    """

    address: Address
    source: SourceId | None = None
    bout: str | None = None
    key: bytes | None = None


@dataclass(frozen=True, slots=True)
class Lost:
    """mDNS reports that this source went; only a hint (DOS-109)."""

    source: SourceId


@dataclass(frozen=True, slots=True)
class Persisted:
    """These entries are written; `is_synced` says that they survive a crash."""

    refs: tuple[EntryRef, ...]
    is_synced: bool


@dataclass(frozen=True, slots=True)
class PersistFailed:
    """These entries could not be written, or were lost again, with the reason.

    Without entries it is not a fault but a sentence about a repair made to the bout file when it was opened.
    """

    refs: tuple[EntryRef, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class SendRefused:
    """The queue to this address is full: the peer does not read (DOS-14)."""

    address: Address


@dataclass(frozen=True, slots=True)
class Posed:
    """In a closed bout, a connection from this host with another's key uses the name of a source."""

    source: SourceId
    host: str


@dataclass(frozen=True, slots=True)
class Crowded:
    """Number of silent connections that were closed because there were too many; the last was from this host."""

    host: str
    count: int


@dataclass(frozen=True, slots=True)
class TurnedAway:
    """Number of laptops without a key of the bout, or without its join code, that tried to connect or to enrol so far.

    The last one was at this host.
    """

    host: str
    count: int
    is_enrolling: bool = False


@dataclass(frozen=True, slots=True)
class SendWaits:
    """Messages to this address have been stuck on this machine for a while; False when they have left."""

    address: Address
    is_waiting: bool


@dataclass(frozen=True, slots=True)
class Unheard:
    """All sources that the node ignores for now because they send too much; empty when all are normal again."""

    sources: frozenset[SourceId]


@dataclass(frozen=True, slots=True)
class Loaded:
    """Entries read from the disk at the start, as bodies in any order.

    `entered_here` are the positions of entries made at this laptop; if the order is that of arrival, they show what was
    there before each. Unless `is_last`, more parts follow and `Replica.settle_on` folds them.
    """

    bodies: tuple[bytes, ...]
    entered_here: frozenset[int] = frozenset()
    is_last: bool = True
    signatures: tuple[Signature, ...] = ()
    """All signatures of the bout file, with the first part."""

    @classmethod
    def of(
        cls,
        records: Iterable[tuple[bytes, SourceId | None]],
        *,
        is_last: bool = True,
        signatures: tuple[Signature, ...] = (),
    ) -> "Loaded":
        """Build the event from bodies, each with the peer that sent it, None if it was entered here."""
        pairs = list(records)
        here = frozenset(place for place, (_, received_from) in enumerate(pairs) if received_from is None)
        return cls(tuple(body for body, _ in pairs), here, is_last, signatures)


Event = (
    Crowded
    | Frames
    | Found
    | Lost
    | Persisted
    | PersistFailed
    | Posed
    | SendRefused
    | SendWaits
    | TurnedAway
    | Unheard
    | Loaded
)
