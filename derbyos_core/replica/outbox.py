"""Decides when an own entry may leave, and what the disk still owes us (data-model 8).

An own entry is sent when its write has returned, or after 50 ms, whichever is first; it goes too where the disk
refuses, because the peers can keep it. Entries that could not be written are offered to the disk again every
two seconds; until the last of them is on it, the fault is shown and nothing is said to be saved.

A report names slots. Where two entries claim one slot (a fork), the report on one of them says nothing of the other:
what was refused counts as written only once every entry of its slot was offered again.
"""

from collections.abc import Iterable

from derbyos_core.clock import Instant
from derbyos_core.gossip.entry import Entry, EntryRef
from derbyos_core.identity import SourceId

__all__ = ["RETRY_MAX", "Outbox"]

SEND_AFTER_US = 50_000
RETRY_US = 2_000_000
RETRY_MAX = 500
"""Entries that are offered to the disk again at once."""


class Outbox:
    """Entries between the replica and the disk."""

    def __init__(self, own: SourceId) -> None:
        self._own = own
        self._waiting: dict[int, Instant] = {}
        self._unsynced: dict[EntryRef, SourceId | None] = {}
        self._failed: dict[EntryRef, bool] = {}
        """What the disk refused or lost, and whether it was offered again since."""
        self._doubtful: set[EntryRef] = set()
        """Refused or lost since they were last synced."""
        self._retry_at: Instant | None = None
        self.fault = ""
        self.note = ""
        """What had to be done to the bout file when it was opened, as a sentence."""

    @property
    def unsynced(self) -> int:
        """Entries that are not on the disk for good."""
        return len(self._unsynced)

    @property
    def wake(self) -> Instant | None:
        """When something is due."""
        if not self._waiting:
            return self._retry_at
        due = next(iter(self._waiting.values()))  # in the order in which they were written
        return due if self._retry_at is None else min(due, self._retry_at)

    def may_go(self, top: int) -> int:
        """Up to which own number everything may leave, where `top` is the last that there is."""
        return min(top, min(self._waiting) - 1) if self._waiting else top

    def add(self, ref: EntryRef, received_from: SourceId | None, now: Instant) -> None:
        """This entry, own or brought by that peer, was handed to the disk."""
        self._unsynced[ref] = received_from
        if ref.source == self._own and received_from is None and ref not in self._failed:
            self._waiting[ref.sequence] = Instant(now + SEND_AFTER_US)

    def add_others(self, entries: Iterable[Entry], received_from: SourceId) -> None:
        """These entries that a peer brought were handed to the disk; nobody waits for them."""
        for entry in entries:
            self._unsynced[entry.ref] = received_from

    def written(self, refs: Iterable[EntryRef], *, is_synced: bool) -> None:
        """The disk has them. A fault is over when everything that it concerned is there for good."""
        failed = len(self._failed)
        for ref in refs:
            self._release(ref)
            if self._failed.get(ref) is False:  # another entry of its slot was written
                continue
            self._failed.pop(ref, None)
            if is_synced:
                self._unsynced.pop(ref, None)
                self._doubtful.discard(ref)
        if not self._failed:
            self._retry_at = None
        elif len(self._failed) < failed:
            self._retry_at = Instant(0)  # the disk takes entries again, so the next ones need not wait
        if not self._failed and not self._doubtful:
            self.fault = ""

    def failed(self, refs: Iterable[EntryRef], reason: str, now: Instant) -> None:
        """The disk refused them, or has lost them again; they may go nevertheless. Without any it is a note."""
        refs = tuple(refs)
        if not refs:
            self.note = reason
        for ref in refs:
            self._release(ref)
            self._failed[ref] = False
            self._doubtful.add(ref)
            self._unsynced.setdefault(ref, None if ref.source == self._own else ref.source)
        if self._failed:
            self.fault, self._retry_at = reason, Instant(now + RETRY_US)

    def release_overdue(self, now: Instant) -> None:
        """What has waited long enough may go."""
        for sequence in [number for number, at in self._waiting.items() if now >= at]:
            del self._waiting[sequence]

    def to_retry(self, now: Instant) -> tuple[tuple[EntryRef, SourceId | None], ...]:
        """Slots whose entries are all to be offered to the disk again now, and who brought them."""
        if self._retry_at is None or now < self._retry_at:
            return ()
        self._retry_at = Instant(now + RETRY_US)
        return self._offered(tuple(self._failed)[:RETRY_MAX])

    def refused(self) -> tuple[tuple[EntryRef, SourceId | None], ...]:
        """The same for all that the disk refused or lost, whether it is time or not."""
        return self._offered(tuple(self._failed))

    def _offered(self, refs: tuple[EntryRef, ...]) -> tuple[tuple[EntryRef, SourceId | None], ...]:
        for ref in refs:
            self._failed[ref] = True
        return tuple((ref, self._unsynced.get(ref)) for ref in refs)

    def _release(self, ref: EntryRef) -> None:
        """The disk takes entries in their order, so what comes before this one may go, too."""
        if ref.source == self._own:
            for sequence in [number for number in self._waiting if number <= ref.sequence]:
                del self._waiting[sequence]
