"""Notices to a person about the record: entries without effect, refused, or out of reach.

The rule: no entry is kept without effect, refused or superseded unseen without a sentence to its writer and to the Head
NSO. Each sentence is a `Notice` of the view. The bottom bar of every screen shows the notices about what was written on
this laptop (`is_own`); the Head NSO's list shows all.
"""

from dataclasses import dataclass
from enum import StrEnum

from derbyos_core.gossip.entry import EntryRef

__all__ = ["Notice", "NoticeKind"]


class NoticeKind(StrEnum):
    """Subject of a notice; the screens group notices by it."""

    NOT_APPLIED = "not-applied"
    """Entries that are in the log and change nothing: target missing, reference ambiguous, or invalid."""
    DOUBLE = "double"
    """Jams or timeouts at one time: perhaps one that two laptops noted."""
    TIME = "time"
    """Entries whose timestamps are not credible or far ahead, and steps of the bout's clock."""
    REFUSED = "refused"
    """Entries that were refused, here or by another laptop, because a limit is reached."""
    REMOVED = "removed"
    """This laptop was removed from a closed bout."""
    KEPT_OUT = "kept-out"
    """No laptop of a closed bout answers this one."""
    STRANGERS = "strangers"
    """Programs that do not belong to the bout connect, or try to."""
    FORGERY = "forgery"
    """Someone else writes, or connects, in a member's name."""
    FORK = "fork"
    """A writer gave one number to two different entries."""
    STORAGE = "storage"
    """The bout file holds less than it should."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Notice:
    """One notice as a whole sentence: what happened and what to do."""

    kind: NoticeKind
    sentence: str
    is_own: bool = False
    """It concerns what was written on this laptop, so its user sees it whatever their role."""
    count: int = 0
    """Number of times that it happened, if that may grow; the sentence tells it too."""
    is_single: bool = False
    """It is about one event, so that another number in its sentence makes it another notice."""
    refs: tuple[EntryRef, ...] = ()
    """The entries concerned, if any; a selection if there are many."""
    topic: str = ""
    """A name for its statement, whatever the words: a person reads one statement about an entry once."""
    by: tuple[EntryRef, ...] = ()
    """The entries of others that brought it about, if that can happen to the same entries again."""
