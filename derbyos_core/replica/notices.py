"""Notices to a person about the record: entries that are kept without effect, refused, or out of reach.

The rule behind it: nothing is kept and not applied, refused or superseded unseen without a sentence to whoever
wrote it and to the Head NSO. Every such sentence is a `Notice` of the view. The bottom bar of every screen shows
those that concern what was written on this laptop (`is_own`), the Head NSO's list shows all.
"""

from dataclasses import dataclass
from enum import StrEnum

from derbyos_core.gossip.entry import EntryRef

__all__ = ["Notice", "NoticeKind"]


class NoticeKind(StrEnum):
    """Subject of a notice; the screens show notices of one kind together."""

    NOT_APPLIED = "not-applied"
    """Entries that are in the log and change nothing: target missing, reference ambiguous, or invalid."""
    TIME = "time"
    """Entries whose timestamps are not believed or far ahead, and steps of the bout's clock."""
    REFUSED = "refused"
    """Entries that were not taken, here or by another laptop, because a bound is reached."""
    FORGERY = "forgery"
    """Somebody else writes, or connects, in a member's name."""
    STORAGE = "storage"
    """The bout file holds less than it should."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Notice:
    """One thing to be told, as a whole sentence: what happened and what to do."""

    kind: NoticeKind
    sentence: str
    is_own: bool = False
    """It concerns what was written on this laptop, so whoever sits here is told, whatever their role."""
    refs: tuple[EntryRef, ...] = ()
    """The entries that it is about, where there are some; a few of many."""
