"""Audit log of one bout: which entries are placed, and in what order (DOS-84..90, data-model 4).

Per source the log keeps every entry that arrived, once each. The unbroken run from 1 is *placed*: it gets its effective
stamp, max(own timestamp, that of the source's previous entry + 1 microsecond), and with it its place in the one order
of all nodes: (effective stamp, source, sequence). Entries behind a gap are *held*: kept, counted, requested, and placed
when the gap closes. Two logs with equal tops hold equal orders.

Every placed entry is applied. A timestamp that cannot be believed counts as the effective stamp of the source's
previous entry + 1 microsecond (0 if there is none). Writers stamp their entries after all entries that they hold and
that are not more than a day ahead of them (`newest_until`). So an answer never sorts before the entries that its writer
had seen, unless those are out of reach, and no stamp can push the entries of others out of the order.

Two things can change the order of placed entries: the other entry of a fork wins (the one with the lower SHA-256 of its
canonical form, on every node), or a missing entry arrives after the Head NSO has accepted the gap. Both are rare.
`Appended.reordered` then says that the fold starts again from `ordered()`, and `take_changed` gives the number from
which a run has changed, for digests. It gives the number of a new fork as well, so that everybody comes to know of it.

Members can make us keep only a bounded amount: sources, numbers ahead of a gap, entries behind gaps, forks.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from heapq import heapify, heappop, heappush, merge
from itertools import islice
from operator import attrgetter
from typing import NamedTuple

from derbyos_core.clock import Instant
from derbyos_core.gossip.entry import Entry, EntryRef, digest
from derbyos_core.identity import BoutId, SourceId, is_uuid

__all__ = ["SOURCES_MAX", "AppendOutcome", "Appended", "EntryLog", "Fork", "OrderKey", "Placed", "read_stretches"]

AHEAD_MAX = 10_000
"""Limit on the distance of an entry from its gap: ten whole bouts of one official."""
SOURCES_MAX = 16_384
"""Hard limit on sources of one log; the limit per member applies before (`replica/quotas`)."""
FORKS_MAX, FORKS_OF_SOURCE_MAX = 4_096, 256
"""Limit on entries that lost their place to another one and are kept beside it in memory; all are on the disk."""
HELD_MAX = 20_000
"""Limit on entries behind gaps, of all sources together: two whole bouts that wait for one entry each."""
HELD_OCTETS_MAX = 64 << 20
_tuple = tuple.__new__
"""A NamedTuple's own constructor does the same after sorting out its arguments; this takes half the time."""
NUMBER_MAX = 1 << 53
"""Above every sequence."""
UNDATED_NAMED_MAX = 1_000
"""Limit on entries with an unbelievable time that are listed one by one."""


class OrderKey(NamedTuple):
    """Place of an entry in the fold."""

    stamp: Instant
    source: SourceId
    sequence: int


class Placed(NamedTuple):
    """An entry of an unbroken run, with its place."""

    entry: Entry
    key: OrderKey

    @property
    def is_time_believed(self) -> bool:
        """False if the timestamp cannot be true: the entry is placed right after its source's previous one."""
        return self.entry.stamp is not None


@dataclass(frozen=True, slots=True)
class Fork:
    """Two different entries with one name: the one that counts, and the one kept beside it."""

    counting: Entry
    other: Entry


class AppendOutcome(StrEnum):
    """Outcome of an append."""

    NEW = "new"
    HELD = "held"
    DUPLICATE = "duplicate"
    FORK = "fork"
    REFUSED = "refused"


class Appended(NamedTuple):
    """Outcome, the entries placed by it, and whether the order of those placed before has changed."""

    outcome: AppendOutcome
    placed: tuple[Placed, ...] = ()
    reordered: bool = False


@dataclass(slots=True)
class _Source:
    entries: dict[int, Entry] = field(default_factory=dict)
    run: list[Placed] = field(default_factory=list)
    top: int = 0
    highest: int = 0
    waiting: set[int] = field(default_factory=set)
    forks: int = 0
    forked: set[int] = field(default_factory=set)
    """Numbers of which a fork has left an entry beside the one that counts."""


@dataclass(slots=True)
class _Near:
    """The newest stamp up to a limit, and a heap with the first stamp above it of each source."""

    limit: Instant = field(default=Instant(-1))
    newest: Instant = field(default=Instant(0))
    further: list[tuple[Instant, SourceId]] = field(default_factory=list)


class EntryLog:
    """Log of one bout, in memory."""

    def __init__(self, bout: BoutId) -> None:
        self.bout_id = bout
        self._sources: dict[SourceId, _Source] = {}
        self._accepted: dict[SourceId, list[tuple[int, int]]] = {}
        """Numbers whose absence is accepted, as sorted ranges that do not touch."""
        self._tops: dict[SourceId, int] = {}
        self._count = 0
        self._held = self._held_octets = 0
        self._reach = 0
        self._changed: dict[SourceId, int] = {}
        self._newest = Instant(0)
        self._near = _Near()
        self._undated: dict[EntryRef, None] = {}
        self._forks: list[Fork] = []
        self._forks_told: tuple[Fork, ...] = ()
        self._are_forks_changed = False

    def __len__(self) -> int:
        return self._count

    @property
    def tops(self) -> Mapping[SourceId, int]:
        """The end of every source's unbroken run, as sent in a GSIP (A12)."""
        return self._tops

    @property
    def held(self) -> int:
        """The number of entries behind a gap."""
        return self._held

    @property
    def reach(self) -> int:
        """The sum of all tops: it grows with every entry that is placed."""
        return self._reach

    @property
    def newest_stamp(self) -> Instant:
        """The newest effective stamp, however far ahead."""
        return self._newest

    def newest_until(self, limit: Instant) -> Instant:
        """Return the newest effective stamp up to a limit, 0 if there is none."""
        if self._newest <= limit:
            return self._newest
        near = self._near
        if limit < near.limit:  # a clock was set back: start over
            self._begin_near()
            near = self._near
        near.limit = limit
        while near.further and near.further[0][0] <= limit:  # each source at most once: it leaves or advances
            _, name = heappop(near.further)
            run = self._sources[name].run
            end = bisect_right(run, limit, key=_stamp)
            near.newest = max(near.newest, run[end - 1].key.stamp)
            if end < len(run):
                heappush(near.further, (run[end].key.stamp, name))
        return near.newest

    def beyond(self, limit: Instant, named: int) -> Iterator[tuple[SourceId, int, Sequence[Placed]]]:
        """Yield each source with its number of entries placed after `limit`, and the first `named` of these."""
        if self._newest <= limit:
            return
        self.newest_until(limit)
        for _, name in sorted(self._near.further):
            run = self._sources[name].run
            start = bisect_right(run, limit, key=_stamp)
            if start < len(run):
                yield name, len(run) - start, run[start : start + named]

    @property
    def undated(self) -> Collection[EntryRef]:
        """Placed entries whose timestamp is not believed; at most `UNDATED_NAMED_MAX`."""
        return self._undated.keys()

    @property
    def forks(self) -> tuple[Fork, ...]:
        """Forks, oldest first; the same object until one is added or changed."""
        if len(self._forks_told) != len(self._forks) or self._are_forks_changed:
            self._forks_told, self._are_forks_changed = tuple(self._forks), False
        return self._forks_told

    @property
    def source_count(self) -> int:
        """The number of sources that have entries."""
        return len(self._sources)

    def highest(self, source: SourceId) -> int:
        """Return the highest sequence seen of a source, gaps or not; 0 if none."""
        known = self._sources.get(source)
        return known.highest if known else 0

    def get(self, ref: EntryRef) -> Entry | None:
        """Return the entry of that name, held ones included."""
        known = self._sources.get(ref.source)
        return known.entries.get(ref.sequence) if known else None

    def all_in(self, ref: EntryRef) -> tuple[Entry, ...]:
        """Return every entry of that name: the one that counts, and those that a fork left beside it."""
        counting = self.get(ref)
        others = (fork.other for fork in self._forks if fork.other.ref == ref)
        return (*((counting,) if counting is not None else ()), *others)

    def is_forked(self, ref: EntryRef) -> bool:
        """Return whether a fork has left another entry of that name."""
        known = self._sources.get(ref.source)
        return known is not None and ref.sequence in known.forked

    def after(self, source: SourceId, sequence: int, limit: int) -> tuple[Entry, ...]:
        """Return at most `limit` entries of a source that follow `sequence`, never past a gap (DOS-100)."""
        known = self._sources.get(source)
        if known is None:
            return ()
        start = bisect_right(known.run, sequence, key=_sequence)
        return tuple(item.entry for item in known.run[start : start + max(0, limit)])

    def in_order_between(self, stretches: Mapping[SourceId, tuple[int, int]], limit: int) -> tuple[Entry, ...]:
        """Return at most `limit` entries after the first and up to the second number of each source, in fold order."""
        runs = []
        for source, (after, upto) in stretches.items():
            known = self._sources.get(source)
            if known is not None:
                ends = (bisect_right(known.run, number, key=_sequence) for number in (after, upto))
                runs.append(islice(known.run, *ends))
        return tuple(item.entry for item in islice(merge(*runs, key=_order), limit))

    def missing(self) -> Mapping[SourceId, str]:
        """Return the missing numbers of each source with a gap, as in `5-7,9` (DOS-98)."""
        return {
            name: write_stretches(source.top, source.waiting)
            for name, source in self._sources.items()
            if source.waiting
        }

    def take_changed(self) -> Mapping[SourceId, int]:
        """Return the sources whose run or forks have changed since the last call, and from which number on."""
        changed = self._changed
        if changed:
            self._changed = {}
        return changed

    def ordered(self) -> list[Placed]:
        """Return everything placed, in the order of the fold."""
        placed = [item for source in self._sources.values() for item in source.run]
        placed.sort(key=attrgetter("key"))
        return placed

    def append(self, entry: Entry) -> Appended:
        """Append an entry, from any peer and any number of times. If this raises, nothing has changed."""
        accepts = b"accept" in entry.body
        if accepts:
            tuple(_acceptances(entry))
        source = self._sources.get(entry.source)
        if source is None:
            if len(self._sources) >= SOURCES_MAX:
                return Appended(AppendOutcome.REFUSED)
            source = self._sources[entry.source] = _Source()
        if entry.sequence == source.top + 1 and not source.waiting and not accepts:
            return _tuple(Appended, (AppendOutcome.NEW, (self._follow_on(source, entry),), False))  # nearly every entry
        stands = source.entries.get(entry.sequence)
        if stands is not None:
            return self._second(source, stands, entry)
        is_ahead = entry.sequence > source.top + 1
        if is_ahead and (entry.sequence > source.top + AHEAD_MAX or self._is_full_of_held(entry)):
            return Appended(AppendOutcome.REFUSED)
        late = entry.sequence <= source.top  # absence was accepted: it takes its place after all
        source.entries[entry.sequence] = entry
        source.highest = max(source.highest, entry.sequence)
        self._count += 1
        if late:
            return Appended(AppendOutcome.NEW, self._place_late(source, None, entry), reordered=True)
        source.waiting.add(entry.sequence)
        self._held += 1
        self._held_octets += len(entry.body)
        placed = self._follow(self._advance(entry.source, source))
        return Appended(AppendOutcome.NEW if source.top >= entry.sequence else AppendOutcome.HELD, tuple(placed))

    def _follow(self, placed: list[Placed]) -> list[Placed]:
        """Return the placed entries, followed by those behind the gaps that they accept."""
        for item in placed:  # grows during iteration
            for name in self._accept(item.entry):
                source = self._sources.get(name)
                if source is not None:
                    placed += self._advance(name, source)
        return placed

    def _follow_on(self, source: _Source, entry: Entry) -> Placed:
        """Place the next entry of a source that holds none back."""
        number = entry.sequence
        source.entries[number] = entry
        self._count += 1
        self._reach += number - self._tops.get(entry.source, 0)
        self._tops[entry.source] = source.top = source.highest = number
        return self._place(source, entry)

    def _is_full_of_held(self, entry: Entry) -> bool:
        return self._held >= HELD_MAX or self._held_octets + len(entry.body) > HELD_OCTETS_MAX

    def _second(self, source: _Source, stands: Entry, other: Entry) -> Appended:
        if stands.body == other.body:
            return Appended(AppendOutcome.DUPLICATE)
        own, new = digest(stands), digest(other)
        if own == new:
            return Appended(AppendOutcome.DUPLICATE)
        known = any(digest(fork.other) == new for fork in self._forks if fork.other.ref == other.ref)
        if new > own:
            if known:
                return Appended(AppendOutcome.DUPLICATE)
            return Appended(
                AppendOutcome.FORK if self._note_fork(source, Fork(stands, other)) else AppendOutcome.REFUSED
            )
        self._forks = [Fork(other, f.other) if f.counting is stands else f for f in self._forks]
        self._are_forks_changed = True
        self._note_fork(source, Fork(other, stands))
        source.entries[other.sequence] = other
        if other.sequence > source.top:
            self._held_octets += len(other.body) - len(stands.body)
            return Appended(AppendOutcome.FORK)
        return Appended(AppendOutcome.FORK, self._place_late(source, stands, other), reordered=True)

    def _note_fork(self, source: _Source, fork: Fork) -> bool:
        """Keep the entry that lost its place; return False if there are too many."""
        if len(self._forks) >= FORKS_MAX or source.forks >= FORKS_OF_SOURCE_MAX:
            return False
        source.forks += 1
        self._forks.append(fork)
        name, number = fork.other.ref
        if number not in source.forked:
            source.forked.add(number)
            self._changed[name] = min(number, self._changed.get(name, number))
        return True

    def _advance(self, name: SourceId, source: _Source) -> list[Placed]:
        placed: list[Placed] = []
        entries = source.entries
        while source.waiting:  # each turn places an entry, passes an accepted gap, or is the last
            entry = entries.get(source.top + 1)
            if entry is not None:
                placed.append(self._place(source, entry))
                source.top = entry.sequence
                source.waiting.discard(entry.sequence)
                self._held -= 1
                self._held_octets -= len(entry.body)
                self._reach += entry.sequence - self._tops.get(entry.source, 0)
                self._tops[entry.source] = entry.sequence
                continue
            stretches = self._accepted.get(name, ())
            at = bisect_right(stretches, (source.top + 1, NUMBER_MAX)) - 1
            if at < 0 or stretches[at][1] <= source.top:
                break
            source.top = min(stretches[at][1], min(source.waiting) - 1)
        return placed

    def _place(self, source: _Source, entry: Entry) -> Placed:
        stamp = entry.stamp
        run = source.run
        earliest = Instant(run[-1].key.stamp + 1 if run else 0)
        if stamp is None:
            stamp = earliest
            if len(self._undated) < UNDATED_NAMED_MAX:
                self._undated[entry.ref] = None
        elif stamp < earliest:
            stamp = earliest
        item = _tuple(Placed, (entry, _tuple(OrderKey, (stamp, entry.source, entry.sequence))))
        run.append(item)
        if stamp > self._newest:
            self._newest = stamp
        near = self._near
        if stamp <= near.limit:
            near.newest = max(near.newest, stamp)
        elif len(run) == 1 or run[-2].key.stamp <= near.limit:
            heappush(near.further, (stamp, entry.source))
        return item

    def _place_late(self, source: _Source, before: Entry | None, entry: Entry) -> tuple[Placed, ...]:
        """Place an entry within a run, replacing one or in an accepted gap; return those not placed before.

        Later entries of its source move only if the stamp before them had pushed them.
        """
        if any(b"accept" in one.body and any(_acceptances(one)) for one in (before, entry) if one is not None):
            return self._place_anew()
        name, number, run = entry.source, entry.sequence, source.run
        start = bisect_left(run, number, key=_sequence)
        tail = run[start + (before is not None) :]
        last_before = run[-1].key.stamp if run else 0
        del run[start:]
        self._undated.pop(entry.ref, None)
        placed = self._place(source, entry)
        for done, item in enumerate(tail):
            earliest = run[-1].key.stamp + 1
            if item.key.stamp == max(item.entry.stamp or earliest, earliest):
                run.extend(tail[done:])  # the rest keeps its place
                break
            self._undated.pop(item.entry.ref, None)
            self._place(source, item.entry)
        if number > self._tops.get(name, 0):
            self._reach += number - self._tops.get(name, 0)
            self._tops[name] = number
        if last_before == self._newest:
            self._newest = max(other.run[-1].key.stamp for other in self._sources.values() if other.run)
        self._begin_near()
        self._changed[name] = min(number, self._changed.get(name, number))
        return (placed,)

    def _begin_near(self) -> None:
        self._near = near = _Near()
        near.further = [(source.run[0].key.stamp, name) for name, source in self._sources.items() if source.run]
        heapify(near.further)

    def _place_anew(self) -> tuple[Placed, ...]:
        """Place everything again, because an entry that accepts gaps has started or ceased to count.

        The accepted gaps follow from the entries that count now, so a top may go back.
        """
        before = {name: source.run for name, source in self._sources.items()}
        self._tops, self._newest, self._near, self._undated = {}, Instant(0), _Near(), {}
        self._reach, self._held, self._held_octets, self._accepted = 0, self._count, 0, {}
        for source in self._sources.values():
            source.run, source.top = [], 0
            source.waiting = set(source.entries)
            self._held_octets += sum(len(entry.body) for entry in source.entries.values())
        for name, source in self._sources.items():
            self._follow(self._advance(name, source))
        for name, old in before.items():
            new = self._sources[name].run
            both = min(len(old), len(new))
            same = next((at for at in range(both) if old[at].entry is not new[at].entry), both)
            if same < len(old):
                changed = min(item.key.sequence for item in (*old[same : same + 1], *new[same : same + 1]))
                self._changed[name] = min(changed, self._changed.get(name, changed))
        stood = {id(item.entry) for run in before.values() for item in run}
        return tuple(item for source in self._sources.values() for item in source.run if id(item.entry) not in stood)

    def _accept(self, entry: Entry) -> Iterator[SourceId]:
        """Record the gaps that this entry accepts and yield their sources, which may have no entries yet."""
        if b"accept" not in entry.body:  # almost every entry
            return
        for name, stretches in _acceptances(entry):
            self._accepted[name] = _merged((*self._accepted.get(name, ()), *stretches))
            yield name


def _acceptances(entry: Entry) -> Iterator[tuple[SourceId, dict[tuple[int, int], None]]]:
    """Yield the numbers that an entry accepts as missing, by source (`<accept uuid missing>` under `nsodes`)."""
    for act in entry.acts:
        for payload in act.payload:
            if payload.tag == "accept" and act.target.path == "nsodes":
                name = payload.attributes.get("uuid", "").lower()
                if is_uuid(name):
                    yield SourceId(name), read_stretches(payload.attributes.get("missing", ""))


def _merged(stretches: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the same numbers in the fewest ranges, sorted."""
    merged: list[tuple[int, int]] = []
    for first, last in sorted(stretches):
        if merged and first <= merged[-1][1] + 1:
            merged[-1] = merged[-1][0], max(last, merged[-1][1])
        elif first <= last:
            merged.append((first, last))
    return merged


def _sequence(item: Placed) -> int:
    return item.key.sequence


def _stamp(item: Placed) -> Instant:
    return item.key.stamp


def _order(item: Placed) -> OrderKey:
    return item.key


def read_stretches(text: str) -> dict[tuple[int, int], None]:
    """Return the ranges in a text such as `5-7,9`, first and last of each; anything else in it is skipped."""
    stretches: dict[tuple[int, int], None] = {}
    for part in text.split(","):
        first, _, last = part.strip().partition("-")
        last = last or first
        if _is_number(first) and _is_number(last):
            stretches[int(first), int(last)] = None
    return stretches


def _is_number(text: str) -> bool:
    """Return whether a text is a number; Python counts characters such as `²` as digits but cannot convert them."""
    return text.isascii() and text.isdigit() and len(text) <= 9


def write_stretches(top: int, waiting: Iterable[int]) -> str:
    """Return the numbers missing between a top and those that wait behind it, as in `5-7,9`."""
    parts: list[str] = []
    before = top
    for number in sorted(waiting):
        low, high = before + 1, number - 1
        if low <= high:
            parts.append(f"{low}" if low == high else f"{low}-{high}")
        before = number
    return ",".join(parts)
