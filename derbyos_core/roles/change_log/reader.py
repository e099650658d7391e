"""Reader of a node's log, in steps, from the information in each view.

A view gives the end of every run and the missing numbers; the entries are then looked up by reference. The amount per
step is limited so that no frame is delayed.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from derbyos_core.clock import Instant
from derbyos_core.document.voids import Voids
from derbyos_core.gossip.entry import Entry, EntryRef
from derbyos_core.gossip.entry_time import EntryTime, EntryTimes
from derbyos_core.gossip.log import AppendOutcome, EntryLog, OrderKey, Placed
from derbyos_core.identity import BoutId, SourceId
from derbyos_core.replica.view import View

__all__ = ["READ_MAX", "LogReader", "MissingEntries", "Read"]

READ_MAX = 400
"""Entries read at a time: a few milliseconds."""
RUN_MAX = 64
"""Entries of one source, a microsecond apart, that are searched for what stands before them."""
WAITING_MAX = 10_000
"""Entries behind one gap, as many as a log keeps of one source."""
Lookup = Callable[[EntryRef], Entry | None]


@dataclass(frozen=True, slots=True)
class MissingEntries:
    """The missing numbers of one source, such as `5-7,9`, and the count of later entries behind the gap."""

    source: SourceId
    missing: str
    held: int


@dataclass(frozen=True, slots=True)
class Read:
    """Result of one step: new entries, entries whose validity changed, and whether more remain.

    If `is_reordered`, any entry may have another place or another validity.
    """

    new: tuple[Entry, ...] = ()
    turned: tuple[EntryRef, ...] = ()
    is_reordered: bool = False
    has_more: bool = False


class LogReader:
    """The log of one bout as far as it has been read."""

    def __init__(self, bout: BoutId) -> None:
        self._log = EntryLog(bout)
        self._placed: dict[EntryRef, Placed] = {}
        self._voids = Voids(self._placed)
        self._times = EntryTimes(bout.created_us)
        self._writers: dict[int, SourceId] = {}
        """Source of the entry at each stamp."""
        self._upto: dict[SourceId, int] = {}
        self._holes: dict[EntryRef, None] = {}
        self._fork_reports: object = ()
        self._held: set[EntryRef] = set()
        self.waiting: tuple[MissingEntries, ...] = ()

    def __len__(self) -> int:
        return len(self._log)

    def is_void(self, ref: EntryRef) -> bool:
        """Return whether an entry has been undone."""
        return self._voids.is_void(ref)

    def is_held(self, ref: EntryRef) -> bool:
        """Return whether an entry is held behind a gap."""
        return ref not in self._placed

    def key(self, entry: Entry) -> OrderKey:
        """Return the entry's place in the order; for a held one, the place by its own time."""
        placed = self._placed.get(entry.ref)
        if placed is not None:
            return placed.key
        return OrderKey(entry.stamp or self._log.newest_stamp, entry.source, entry.sequence)

    def time(self, entry: Entry, lookup: Lookup) -> EntryTime:
        """Return when an entry was written."""
        placed = self._placed.get(entry.ref)
        before = self._before(placed.key) if placed is not None else None
        return self._times.of(entry, lookup, before)

    def _before(self, key: OrderKey) -> SourceId | None:
        """Return the source of the entry one microsecond before this one, or before its own ones that stand so."""
        stamp = key.stamp - 1
        for _ in range(RUN_MAX):
            source = self._writers.get(stamp)
            if source != key.source:
                return source
            stamp = Instant(stamp - 1)
        return None

    def read(self, view: View, lookup: Lookup) -> Read:
        """Read the next entries; each is reported once."""
        new: list[Entry] = []
        turned: list[EntryRef] = []
        is_reordered = has_more = has_all_turned = False
        for entry in self._found(view, lookup):
            result = self._log.append(entry)
            if result.outcome in (AppendOutcome.DUPLICATE, AppendOutcome.REFUSED):
                continue
            new.append(entry)
            is_reordered = is_reordered or result.reordered
            for placed in () if is_reordered else result.placed:
                found = self._place(placed)
                has_all_turned = has_all_turned or found is None
                turned += found or ()
            if len(new) >= READ_MAX:
                has_more = True
                break
        if is_reordered:
            self._place_anew()
        if not has_more:
            self._upto = dict(view.tops)
            self._fork_reports = view.fork_reports
            self.waiting = tuple(self._waits(view, lookup))
        return Read(tuple(new), tuple(turned), is_reordered or has_all_turned, has_more)

    def _found(self, view: View, lookup: Lookup) -> Iterator[Entry]:
        """Yield the unread entries known to the view, and both entries of each fork."""
        for source, top in view.tops.items():
            for number in range(self._upto.get(source, 0) + 1, top + 1):
                ref = EntryRef(source, number)
                if ref in self._placed:
                    continue
                entry = lookup(ref)
                if entry is not None:
                    yield entry
                else:
                    self._holes[ref] = None  # its absence was accepted; it may still come
        if view.entries != len(self._log):
            for ref in tuple(self._holes)[:READ_MAX]:
                entry = lookup(ref)
                if entry is not None:
                    del self._holes[ref]
                    yield entry
            for source in view.missing:
                yield from _behind(view, source, lookup)
        if view.fork_reports is not self._fork_reports:
            for report in view.fork_reports:
                yield from (one for one in (report.counting, report.other) if one is not None)

    def _place(self, placed: Placed) -> tuple[EntryRef, ...] | None:
        self._placed[placed.entry.ref] = placed
        self._writers[placed.key.stamp] = placed.key.source
        turned = self._voids.add(placed)
        return (*turned, placed.entry.ref) if turned is not None else None

    def _place_anew(self) -> None:
        self._placed.clear()
        self._writers.clear()
        self._voids = Voids(self._placed)
        for placed in self._log.ordered():
            self._placed[placed.entry.ref] = placed
            self._writers[placed.key.stamp] = placed.key.source
        self._voids.load(self._placed.values())

    @staticmethod
    def _waits(view: View, lookup: Lookup) -> Iterator[MissingEntries]:
        for source, missing in view.missing.items():
            yield MissingEntries(source, missing, sum(1 for _ in _behind(view, source, lookup)))


def _behind(view: View, source: SourceId, lookup: Lookup) -> Iterator[Entry]:
    """Yield the entries of a source behind a gap; there is no gap after the last missing number."""
    last = int(view.missing[source].replace(",", "-").rpartition("-")[2])
    first = view.tops.get(source, 0) + 1
    for number in range(first, first + WAITING_MAX):
        entry = lookup(EntryRef(source, number))
        if entry is not None:
            yield entry
        elif number > last:
            return
