"""Rows of the change log, made a few at a time, newest first.

A step is what one person did at once: one entry, or all entries of a group. An undo has no row of its own: it strikes
out the row that it undoes and names its author; so a row never disappears.
"""

import heapq
from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from derbyos_core.bout.model import JamId
from derbyos_core.bout.wording.describe_entry import Describer, EntryText
from derbyos_core.clock import Instant
from derbyos_core.gossip.entry import Entry, EntryRef
from derbyos_core.gossip.entry_time import EntryTime
from derbyos_core.gossip.log import OrderKey
from derbyos_core.identity import AuthorId, SourceId
from derbyos_core.roles.change_log.answers import answers_of
from derbyos_core.roles.change_log.log_rows import LogRows
from derbyos_core.roles.change_log.log_values import LogRow
from derbyos_core.roles.change_log.marks import RowContext, row_of
from derbyos_core.roles.change_log.reader import LogReader, MissingEntries
from derbyos_core.roles.change_log.things import ThingIndex
from derbyos_core.roles.shared.screen_state import ScreenState

__all__ = ["MADE_MAX", "LogBook"]

MADE_MAX = 24
"""Rows made at a time: a few milliseconds."""
FOLLOWED_US = 2_000_000
"""If the log is followed at least this often, new entries get the time of the call as their arrival."""


@dataclass(slots=True)
class _Step:
    """Entries that share a row, and the row as made last; None if it is not made or there is none."""

    refs: list[EntryRef] = field(default_factory=list)
    row: LogRow | None = None


class LogBook:
    """The change log of one bout."""

    def __init__(self, translate: Callable[[str], str] = str) -> None:
        """`translate` gives a text in the current language, for the search."""
        self._translate = translate
        self._reader: LogReader | None = None
        self._things = ThingIndex()
        self._steps: dict[EntryRef, _Step] = {}
        self._grouped: dict[tuple[SourceId, str], _Step] = {}
        self._undoers: dict[EntryRef, dict[EntryRef, None]] = {}
        """The undos of each entry, in the order in which they were read."""
        self._due: list[tuple[int, int, _Step]] = []
        """Heap of the steps whose row is to be made: the newest entry first, then the step that was pushed first."""
        self._is_due: set[int] = set()
        self._pushes = 0
        self._marked: dict[EntryRef, str] = {}
        self._names: dict[object, object] = {}
        self._called: dict[AuthorId, str] = {}
        """The name of each official, as the rows about laptops say it."""
        self._of_laptops: list[EntryRef] = []
        """Entries about laptops: they are admitted before they say whose they are."""
        self._state: ScreenState | None = None
        self._has_more = False
        """Whether the reader has entries left to read."""
        self._arrivals: dict[EntryRef, Instant] = {}
        self._present_since: Instant | None = None
        """Stamp from which arrival times count; None for that of this laptop's first entry."""
        self._uncertain: dict[SourceId, list[EntryRef]] = {}
        """Entries written by the own clock of their source, of which nothing more is known yet."""
        self._followed_at: Instant | None = None
        self.rows = LogRows()

    @property
    def waiting(self) -> tuple[MissingEntries, ...]:
        """Entries missing in gaps, and the number behind each."""
        return self._reader.waiting if self._reader is not None else ()

    @property
    def has_more(self) -> bool:
        """Whether rows remain to be made."""
        return self._has_more or bool(self._due)

    def follow(self, state: ScreenState) -> None:
        """Follow the bout to another moment: read what is new; `make_rows` makes the rows."""
        self._state = state
        if self._reader is None:
            self._reader = LogReader(state.view.bout_id)
        self._read(self._reader, state)
        self._followed_at = state.now
        names = _names(state)
        if any(names.get(key, name) != name for key, name in self._names.items()):
            self._remake(self._steps)  # a person or thing named in rows has another name now
        self._names = names
        called = {one.author: one.name for one in state.bout.officials}
        if called != self._called:
            self._called = called
            self._remake(self._of_laptops)
        self._note_marks(state)

    def set_arrivals(self, arrivals: Mapping[EntryRef, Instant]) -> None:
        """Set stored arrival times of entries; they count only for entries written since the first of them."""
        if arrivals:
            self._present_since = min(arrivals.values())
        new = [ref for ref, at in arrivals.items() if self._arrivals.get(ref) != at]
        self._arrivals.update(arrivals)
        if self._state is not None:
            self._remake(new)

    def make_rows(self) -> bool:
        """Make some rows. Returns True if `rows` may have changed."""
        state, reader = self._state, self._reader
        if state is None or reader is None:
            return False
        if self._has_more:
            self._read(reader, state)
        if not self._due:
            return False
        self._things.show(state.view.document, state.bout.numbers)
        context = self._row_context(state, reader)
        for _ in range(min(MADE_MAX, len(self._due))):
            _, _, step = heapq.heappop(self._due)
            self._is_due.discard(id(step))
            before, step.row = step.row, row_of(tuple(step.refs), context)
            if before is not None and before != step.row:
                self.rows.remove(before)
            if step.row is not None and before != step.row:
                self.rows.add(step.row)
        return True

    def describe(self, entry: Entry, state: ScreenState) -> EntryText:
        """Return the current words for an entry."""
        self._things.show(state.view.document, state.bout.numbers)
        return Describer(state.bout, None, state.lookup, self._things.find, state.zone).entry(entry)

    def _read(self, reader: LogReader, state: ScreenState) -> None:
        read = reader.read(state.view, state.lookup)
        is_followed = (
            self._followed_at is not None and not self._has_more and state.now - self._followed_at <= FOLLOWED_US
        )
        self._has_more = read.has_more
        for entry in read.new:
            if is_followed:
                self._arrivals.setdefault(entry.ref, state.now)
            self._add_entry(entry, state)
            self._note_time(entry, state, reader)
        if read.is_reordered:
            self._remake(self._steps)
        for ref in read.turned:
            self._remake((ref, *self._undone_by(ref, state)))

    def _note_time(self, entry: Entry, state: ScreenState, reader: LogReader) -> None:
        """Make the rows of a source again when a later entry tells how its clock had been."""
        uncertain = self._uncertain.get(entry.source)
        if not reader.time(entry, state.lookup).is_certain:
            self._uncertain.setdefault(entry.source, []).append(entry.ref)
        elif uncertain:
            self._remake(uncertain)
            del self._uncertain[entry.source]

    def _add_entry(self, entry: Entry, state: ScreenState) -> None:
        """Add an entry to its step. An undo strikes out the rows of its targets.

        An undo has a row of its own only while none of its targets is here.
        """
        if entry.undoes:
            for ref in entry.undoes:
                self._undoers.setdefault(ref, {})[entry.ref] = None
            if any(state.lookup(ref) is not None for ref in entry.undoes):
                self._remake(entry.undoes)
                return
        elif entry.ref in self._undoers:
            for ref in self._undoers[entry.ref]:
                self._drop_row(ref)
        step = self._steps.get(entry.ref)
        if step is None and entry.group and not entry.undoes:
            step = self._grouped.setdefault((entry.source, entry.group), _Step())
        step = step or _Step()
        if entry.ref not in step.refs:
            step.refs.append(entry.ref)
            step.refs.sort()
        self._steps[entry.ref] = step
        if any(act.target.path == "nsodes" for act in entry.acts):
            self._of_laptops.append(entry.ref)
        self._push(step, entry)

    def _drop_row(self, ref: EntryRef) -> None:
        """Drop the row that an undo had while its target was missing."""
        step = self._steps.pop(ref, None)
        if step is not None and step.row is not None:
            self.rows.remove(step.row)
            step.row = None
        if step is not None:
            step.refs.clear()

    def _undone_by(self, ref: EntryRef, state: ScreenState) -> tuple[EntryRef, ...]:
        """Return the targets of an undo; empty for another entry."""
        entry = state.lookup(ref)
        return entry.undoes if entry is not None else ()

    def _remake(self, refs: Iterable[EntryRef]) -> None:
        """Schedule the rows of these entries to be made again."""
        assert self._state is not None, "rows are made after the first moment"
        for ref in tuple(refs):
            step = self._steps.get(ref)
            entry = self._state.lookup(ref) if step is not None else None
            if step is not None and entry is not None:
                self._push(step, entry)

    def _push(self, step: _Step, entry: Entry) -> None:
        if id(step) not in self._is_due:
            self._is_due.add(id(step))
            self._pushes += 1
            heapq.heappush(self._due, (-(entry.stamp or 0), self._pushes, step))

    def _note_marks(self, state: ScreenState) -> None:
        """Update the marks of entries with another answer, and of pending ones."""
        marked = answers_of(state)
        if marked != self._marked:
            known = dict.fromkeys((*marked, *self._marked))
            changed = [ref for ref in known if marked.get(ref) != self._marked.get(ref)]
            self._marked = marked
            self._remake(changed)

    def _arrival_of(self, entry: Entry) -> Instant | None:
        """Return when an entry arrived that was written while this laptop was present; None if that is unknown."""
        since = self._present_since
        if since is None and self._state is not None:
            first = self._state.lookup(EntryRef(self._state.view.source, 1))
            since = self._state.written_at(first) if first is not None else None
        written = self._state.written_at(entry) if self._state is not None else None
        if since is None or written is None or written < since:
            return None
        return self._arrivals.get(entry.ref)

    def _row_context(self, state: ScreenState, reader: LogReader) -> RowContext:
        starts = sorted((jam.start, jam.id) for jam in state.bout.jams if jam.start is not None)
        times = [at for at, _ in starts]

        def jam_at(stamp: Instant) -> JamId | None:
            at = bisect_right(times, stamp)
            return starts[at - 1][1] if at else None

        def key_of(entry: Entry) -> OrderKey:
            return reader.key(entry)

        authors = {one.author for one in state.bout.officials}

        def time_of(entry: Entry) -> EntryTime:
            time = reader.time(entry, state.lookup)
            # A laptop that nobody has joined keeps the bout's time by itself.
            return time if time.is_certain or len(authors) > 1 else EntryTime(time.at)

        return RowContext(
            state=state,
            describer=Describer(state.bout, None, state.lookup, self._things.find, state.zone),
            officials={one.source: one for one in state.bout.officials},
            key_of=key_of,
            is_void=reader.is_void,
            is_held=reader.is_held,
            undoers=self._undoers,
            marked=self._marked,
            pending=frozenset(state.view.pending),
            arrived=self._arrival_of,
            time_of=time_of,
            jam_at=jam_at,
            translate=self._translate,
        )


def _names(state: ScreenState) -> dict[object, object]:
    """Return the names used in rows: teams, people, officials, numbers of jams; and the period, which rows omit."""
    jam = state.bout.current or state.bout.completed
    names: dict[object, object] = {"period": jam.period if jam is not None else 0, "numbers": state.bout.numbers}
    for team, sheet in state.bout.teams.items():
        names[team] = sheet.short
        names.update((person.eid, (person.label, person.name)) for person in (*sheet.persons, *sheet.removed))
        names.update((eid, names.get(own)) for eid, own in sheet.read_as.items())
    names.update((one.source, (one.name, one.author)) for one in state.bout.officials)
    return names
