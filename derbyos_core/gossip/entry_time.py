"""Time of day at which an entry was written, for people; the order of entries has its own stamp (decision 0023).

The timestamp of an entry is its place in the order: a writer stamps after every entry that it has seen. One laptop with
a clock that is minutes fast so pushes the stamps of all, and none of them is a time of day. Three attributes of the
root tell the time of the press where the timestamp does not:

    written    the writer's bout time, where the stamp is a millisecond or more ahead of it
    synced     `no` while the writer did not know the bout's time, but had only its own clock; always in entry 1
    ahead      in the first entry after that: by how many seconds the own clock had been ahead of the bout's time

Without them the timestamp is the time. A program that does not know them, so that entry 1 has none, stamps ahead and
says nothing; its entry is recognised where it stands one microsecond after an entry of another source.
"""

import re
from collections.abc import Callable
from typing import NamedTuple

from derbyos_core.clock import Instant, parse_instant, parse_stamp
from derbyos_core.gossip.acts import EntryRef
from derbyos_core.gossip.bounded_xml import parse_xml
from derbyos_core.gossip.reading import Entry
from derbyos_core.identity import SourceId

__all__ = ["AHEAD_US_LEAST", "PUSHED_US_LEAST", "EntryTime", "EntryTimes", "names_its_time"]

PUSHED_US_LEAST = 1_000
"""An import writes many entries at one moment, each a microsecond after the last: that moves no second."""
AHEAD_US_LEAST = 100_000
"""As far as members slew their clocks."""
MAKING_US_MAX = 60_000_000
"""Time from the id of a bout to the first entry of who made it."""
MILLISECOND_US = 1_000
_MARK = re.compile(rb"\s(?:written|synced|ahead)\s*=")
Lookup = Callable[[EntryRef], Entry | None]


class EntryTime(NamedTuple):
    """When an entry was written, None if nobody knows; not `is_certain` if the writer's clock may have been wrong."""

    at: Instant | None
    is_certain: bool = True


class _Said(NamedTuple):
    """Time that an entry gives; `ahead_us` comes from the entries before it."""

    at: Instant | None
    is_synced: bool = True
    ahead_us: int | None = 0


class _Span(NamedTuple):
    """Entries of one source that were written by its own clock; `ahead_us` None if it is not known by how much."""

    first: int
    last: int
    ahead_us: int | None


def names_its_time(entry: Entry) -> bool:
    """Return whether an entry tells when it was written, beside its timestamp."""
    return _MARK.search(entry.body) is not None


class EntryTimes:
    """Times of the entries of one log; remembers which entries were written by whose own clock.

    Each entry by an own clock is read once, however often and in whatever order the times are asked for.
    """

    def __init__(self, created_us: int | None = None) -> None:
        """`created_us` is when the bout was made: its id tells it, by the clock of who made it."""
        self._created_us = created_us
        self._spans: dict[SourceId, list[_Span]] = {}
        self._telling: set[SourceId] = set()

    def of(self, entry: Entry, lookup: Lookup, before: SourceId | None = None) -> EntryTime:
        """Return when an entry was written; `before` is the source of the entry one microsecond before it, if any."""
        said = _said(entry)
        if said is None:
            return EntryTime(entry.stamp, before in (None, entry.source) or self._tells(entry.source, lookup))
        if said.is_synced or said.at is None:
            return EntryTime(said.at)
        span = self._span(entry, lookup)
        if span.ahead_us is None:
            return EntryTime(said.at, is_certain=self._made_bout(entry.source, lookup))
        return EntryTime(Instant(said.at - span.ahead_us))

    def written_at(self, entry: Entry, lookup: Lookup) -> Instant | None:
        """Return when an entry was written, by the bout's time as far as the log tells it."""
        return self.of(entry, lookup).at

    def _made_bout(self, source: SourceId, lookup: Lookup) -> bool:
        """Return whether a source made the bout; its clock is the bout's until somebody else's is."""
        first = lookup(EntryRef(source, 1))
        if self._created_us is None or first is None or first.stamp is None:
            return False
        return 0 <= first.stamp - self._created_us + MILLISECOND_US <= MAKING_US_MAX

    def _tells(self, source: SourceId, lookup: Lookup) -> bool:
        """Return whether the program of a source tells when it writes, if the stamp does not."""
        if source not in self._telling:
            first = lookup(EntryRef(source, 1))
            if first is None or not names_its_time(first):
                return False
            self._telling.add(source)
        return True

    def _span(self, entry: Entry, lookup: Lookup) -> _Span:
        """Return the entries by the own clock around an entry, with what the next one says of that clock."""
        spans = self._spans.setdefault(entry.source, [])
        number = next((one for one, span in enumerate(spans) if span.first <= entry.sequence <= span.last), None)
        span = _Span(entry.sequence, entry.sequence, None) if number is None else spans[number]
        if number is not None and span.ahead_us is not None:
            return span
        known = {one.first: one for one in spans if one is not span}
        last, ahead_us = span.last, span.ahead_us
        while ahead_us is None:
            if (follows := known.get(last + 1)) is not None:
                spans.remove(follows)
                last, ahead_us = follows.last, follows.ahead_us
                continue
            later = lookup(EntryRef(entry.source, last + 1))
            if later is None:
                break
            said = _said(later)
            if said is None or said.is_synced:
                ahead_us = said.ahead_us if said is not None else 0
                break
            last += 1
        found = _Span(span.first, last, ahead_us)
        if number is None:
            spans.append(found)
        else:
            spans[spans.index(span)] = found
        return found


def _said(entry: Entry) -> _Said | None:
    """Return what an entry says of its time; None if it has only its timestamp."""
    if not names_its_time(entry):
        return None
    get = parse_xml(entry.body).get  # a text or a note may have the words as well
    at, ahead = parse_stamp(get("written") or ""), get("ahead")
    ahead_us = 0 if ahead is None else parse_instant(ahead)
    return _Said(entry.stamp if at is None else at, get("synced") != "no", ahead_us)
