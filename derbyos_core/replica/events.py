"""Decides what can happen to a replica from outside: the events that `Replica.receive` takes."""

from collections.abc import Iterable
from dataclasses import dataclass

from derbyos_core.gossip.entry import EntryRef
from derbyos_core.identity import SourceId
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
    "Unheard",
]


@dataclass(frozen=True, slots=True)
class Frames:
    """A multipart message as the ROUTER read it: identity, type, body (DOS-18)."""

    frames: tuple[bytes, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """Somebody listens there: typed by a person (`source` None), or seen by mDNS with source and bout string."""

    address: Address
    source: SourceId | None = None
    bout: str | None = None


@dataclass(frozen=True, slots=True)
class Lost:
    """mDNS says that this source went; a hint only (DOS-109)."""

    source: SourceId


@dataclass(frozen=True, slots=True)
class Persisted:
    """These entries are written; with `is_synced` they are on the disk for good."""

    refs: tuple[EntryRef, ...]
    is_synced: bool


@dataclass(frozen=True, slots=True)
class PersistFailed:
    """These entries could not be written, or are lost again, and why.

    Without entries it is no fault, but what had to be done to the bout file when it was opened, as a sentence.
    """

    refs: tuple[EntryRef, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class SendRefused:
    """The queue to this address is full: the peer does not read (DOS-14)."""

    address: Address


@dataclass(frozen=True, slots=True)
class Posed:
    """Somebody at this host speaks in the name of a source whose own line is alive."""

    source: SourceId
    host: str


@dataclass(frozen=True, slots=True)
class Crowded:
    """So many connections were closed because there were too many on which nothing was said; the last of this host."""

    host: str
    count: int


@dataclass(frozen=True, slots=True)
class SendWaits:
    """What was sent to this address has not left this machine for a while; with False: it has now."""

    address: Address
    is_waiting: bool


@dataclass(frozen=True, slots=True)
class Unheard:
    """All who send so much that the node does not listen to them for now; nobody, when they are calm again."""

    sources: frozenset[SourceId]


@dataclass(frozen=True, slots=True)
class Loaded:
    """Entries that the disk held at the start, as bodies in any order.

    `entered_here` are the places of those that were entered at this laptop; they tell what was there before, where
    the order is that in which they came. Where more follow, what they say is folded by `Replica.settle_on`.
    """

    bodies: tuple[bytes, ...]
    entered_here: frozenset[int] = frozenset()
    is_last: bool = True

    @classmethod
    def of(cls, records: Iterable[tuple[bytes, SourceId | None]], *, is_last: bool = True) -> "Loaded":
        """Bodies, each with the peer that it came from, None where it was entered here."""
        pairs = list(records)
        here = frozenset(place for place, (_, received_from) in enumerate(pairs) if received_from is None)
        return cls(tuple(body for body, _ in pairs), here, is_last)


Event = Crowded | Frames | Found | Lost | Persisted | PersistFailed | Posed | SendRefused | SendWaits | Unheard | Loaded
