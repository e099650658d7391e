"""Immutable view of a replica for screens, exports and tests."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from derbyos_core.bout.model import Bout
from derbyos_core.clock import Instant
from derbyos_core.document.tree import Element
from derbyos_core.gossip.entry import EntryRef
from derbyos_core.identity import AuthorId, BoutId, SourceId
from derbyos_core.replica.fork_reports import ForkReport
from derbyos_core.replica.notices import Notice
from derbyos_core.wire.messages import Address

__all__ = ["ChatLine", "OwnStep", "PeerRow", "PeerState", "View"]


class PeerState(StrEnum):
    """State of a peer: greeted but not agreed, in the bout, silent, given up, or gone with GBYE."""

    GREETED = "greeted"
    MEMBER = "member"
    EVASIVE = "evasive"
    EXPIRED = "expired"
    LEFT = "left"


@dataclass(frozen=True, slots=True, kw_only=True)
class PeerRow:
    """One peer as the Head NSO sees it; `holds` is the number of entries, of any source, that it is known to hold."""

    source: SourceId
    address: Address
    state: PeerState
    author: AuthorId
    name: str
    roles: tuple[str, ...]
    heard_at: Instant
    holds: int
    apart_us: int | None = None
    """Lead of its bout time over ours; None while unknown."""
    apart_error_us: int = 0
    """The largest error of `apart_us`."""
    is_time_settled: bool = True
    """False while it or this laptop has just taken the time from another, and was not found to agree with it since."""
    is_clock_agreed: bool | None = None
    """False only if the two are known to differ by more than 20 ms."""
    clock_ahead_us: int | None = None
    """Lead of its own clock over the bout's time, as it says; None while it does not."""
    other_address: Address | None = None
    """A second address at which it was met, None if there is none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatLine:
    """One line of chat; `to` None means everybody."""

    source: SourceId
    name: str
    text: str
    at: Instant
    to: SourceId | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnStep:
    """One step entered here, for the toast and for Undo.

    `undo` is the entry that undid it, named by Redo; None while the step counts. A step of set-up says something of the
    bout, its people or roles, not of the game; `is_of_page` marks the page on which the bout was made.
    """

    refs: tuple[EntryRef, ...]
    text: str
    at: Instant
    undone: bool
    undo: EntryRef | None = None
    is_setup: bool = False
    is_of_page: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """The whole visible state at one moment; elements and bout are shared between views while they do not change."""

    bout_id: BoutId
    source: SourceId
    author: AuthorId
    name: str
    roles: tuple[str, ...]
    address: Address | None
    document: Element
    bout: Bout
    peers: tuple[PeerRow, ...]
    tops: Mapping[SourceId, int]
    entries: int
    held: int
    pending: tuple[EntryRef, ...]
    missing: Mapping[SourceId, str]
    chat: tuple[ChatLine, ...]
    steps: tuple[OwnStep, ...]
    unsynced: int
    save_fault: str
    save_note: str = ""
    """A sentence about repairs to the bout file when it was opened; empty if there were none."""
    fork_reports: tuple[ForkReport, ...] = ()
    """Forks, and entries in our name that we did not write, each with its sentence."""
    notices: tuple[Notice, ...] = ()
    """Notices to show, most urgent first."""
    unheard: frozenset[SourceId] = frozenset()
    """Sources that this laptop ignores for now because they send too much."""
    removed_as_well: Mapping[EntryRef, AuthorId] = field(default_factory=dict)
    """Entries whose undo brings nothing back, since somebody else has removed the same, with who that is."""
    offset_us: int = 0
    """Lead of bout time over the local clock; every instant in this view is bout time."""
