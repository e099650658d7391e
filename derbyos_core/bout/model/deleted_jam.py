"""Jams that were deleted, and what officials had entered in them."""

from collections.abc import Mapping
from dataclasses import dataclass

from derbyos_core.bout.model.jam import JamId
from derbyos_core.clock import Instant
from derbyos_core.gossip.acts import EntryRef
from derbyos_core.identity import Eid

__all__ = ["JAM_END", "DeletedJam", "LostThing", "ReopenedJam"]

JAM_END = "jam-end"
"""Tag of a lost thing: the end of the jam itself."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LostThing:
    """One thing that is entered in a jam which somebody deleted: its tag, its attributes, and the entries that say it.

    The tag `jam` stands for what was entered of the jam itself, such as its start, but for its end (`JAM_END`).
    """

    eid: Eid
    tag: str
    attributes: Mapping[str, str]
    entries: tuple[EntryRef, ...]

    @property
    def is_of_jam(self) -> bool:
        """True for the start and the end of the jam itself."""
        return self.tag in ("jam", JAM_END)


@dataclass(frozen=True, slots=True, kw_only=True)
class DeletedJam:
    """A jam that was deleted. `id` has the number that it would have today, `called` the one that it had then.

    `by` are the entries that delete it, written by those who had seen everything in it; `start` is None if it had not
    started.
    """

    id: JamId
    called: JamId
    start: Instant | None
    by: tuple[EntryRef, ...]
    lost: tuple[LostThing, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ReopenedJam:
    """A jam that counts although somebody deleted it: `unseen` had not reached them. `by` are their entries."""

    id: JamId
    by: tuple[EntryRef, ...]
    unseen: tuple[LostThing, ...]
