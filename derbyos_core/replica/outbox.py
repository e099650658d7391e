"""Outbox between replica and disk: when own entries may be sent, and which entries are not yet written (data-model 8).

An own entry is sent when its write has returned, or after 50 ms, whichever is first. It is also sent if the disk
refuses it, because the peers can keep it. Entries that could not be written are offered to the disk again every two
seconds. Until the last of them is written, the fault is shown and nothing is reported as saved.

A report of the disk names entries by source and sequence number. Two entries can have one such name (a fork), and then
the report on one says nothing about the other. So a refused entry counts as written only if it was offered again since.
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
        self._unwritten: dict[int, Instant] = {}
        """Deadlines of own entries that must not be sent before they are written, by sequence number."""
        self._unsynced: dict[EntryRef, SourceId | None] = {}
        """Entries that are not safe on the disk, and the peer that sent each; None if it was entered here."""
        self._failed: dict[EntryRef, bool] = {}
        """Entries that the disk refused or lost; True if the entry was offered again since."""
        self._doubtful: set[EntryRef] = set()
        """Entries that were refused or lost and have not been synced since; some may be written by now."""
        self._retry_at: Instant | None = None
        self.fault = ""
        self.note = ""
        """A sentence about repairs to the bout file when it was opened."""

    @property
    def unsynced(self) -> int:
        """Number of entries that are not safe on the disk."""
        return len(self._unsynced)

    def is_saved(self, ref: EntryRef) -> bool:
        """Whether an entry that was handed to the disk is safe there."""
        return ref not in self._unsynced

    @property
    def wake(self) -> Instant | None:
        """Time of the next action."""
        if not self._unwritten:
            return self._retry_at
        due = next(iter(self._unwritten.values()))  # in the order in which they were written
        return due if self._retry_at is None else min(due, self._retry_at)

    def sendable_top(self, top: int) -> int:
        """Return the own sequence number up to which all entries may be sent; `top` is the highest in the log."""
        return min(top, min(self._unwritten) - 1) if self._unwritten else top

    def add(self, ref: EntryRef, received_from: SourceId | None, now: Instant) -> None:
        """Note that an entry, own or from that peer, was handed to the disk."""
        self._unsynced[ref] = received_from
        if ref.source == self._own and received_from is None and ref not in self._failed:
            self._unwritten[ref.sequence] = Instant(now + SEND_AFTER_US)

    def add_others(self, entries: Iterable[Entry], received_from: SourceId) -> None:
        """Note that entries from a peer were handed to the disk; no sending depends on them."""
        for entry in entries:
            self._unsynced[entry.ref] = received_from

    def note_written(self, refs: Iterable[EntryRef], *, is_synced: bool) -> None:
        """Note entries as written. A fault ends when every entry concerned is safe on the disk."""
        failed = len(self._failed)
        for ref in refs:
            self._release(ref)
            if self._failed.get(ref) is False:  # not offered again: this is the other entry of a fork
                continue
            self._failed.pop(ref, None)
            if is_synced:
                self._unsynced.pop(ref, None)
                self._doubtful.discard(ref)
        if not self._failed:
            self._retry_at = None
        elif len(self._failed) < failed:
            self._retry_at = Instant(0)  # the disk accepts entries again, so retry the next ones at once
        if not self._failed and not self._doubtful:
            self.fault = ""

    def note_failed(self, refs: Iterable[EntryRef], reason: str, now: Instant) -> None:
        """Note entries that the disk refused or lost; they may be sent anyway. Without entries, `reason` is a note."""
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
        """Release own entries that the disk has not written in time."""
        for sequence in [number for number, at in self._unwritten.items() if now >= at]:
            del self._unwritten[sequence]

    def take_due_retries(self, now: Instant) -> tuple[tuple[EntryRef, SourceId | None], ...]:
        """Return the entries that are due to be offered to the disk again, each with the peer that sent it."""
        if self._retry_at is None or now < self._retry_at:
            return ()
        self._retry_at = Instant(now + RETRY_US)
        return self._take(tuple(self._failed)[:RETRY_MAX])

    def take_all_retries(self) -> tuple[tuple[EntryRef, SourceId | None], ...]:
        """Return the same for all entries that the disk refused or lost, due or not."""
        return self._take(tuple(self._failed))

    def _take(self, refs: tuple[EntryRef, ...]) -> tuple[tuple[EntryRef, SourceId | None], ...]:
        for ref in refs:
            self._failed[ref] = True
        return tuple((ref, self._unsynced.get(ref)) for ref in refs)

    def _release(self, ref: EntryRef) -> None:
        """Release own entries up to this one, because the disk takes entries in order."""
        if ref.source == self._own:
            for sequence in [number for number in self._unwritten if number <= ref.sequence]:
                del self._unwritten[sequence]
