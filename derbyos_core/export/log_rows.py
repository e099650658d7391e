"""Rows of the table `entries`, one per entry of the log."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from lxml import etree

from derbyos_core.bout.model import JamNumbers, Official
from derbyos_core.clock import STAMP_FIRST, Instant
from derbyos_core.document.tree import Element
from derbyos_core.document.voids import Voids
from derbyos_core.export.rows import RowReferences
from derbyos_core.export.source import Arrival, BoutSource, octets, whole
from derbyos_core.gossip.bounded_xml import parse_xml
from derbyos_core.gossip.entry import Act, Entry, EntryRef, Verb
from derbyos_core.gossip.entry_time import EntryTime, EntryTimes
from derbyos_core.gossip.log import OrderKey, Placed
from derbyos_core.gossip.log_proof import signatures_of
from derbyos_core.identity import SourceId
from derbyos_core.security.signatures import Signature

__all__ = ["EntryState", "ExportedEntry", "LogPosition", "log_rows", "places", "refs_of", "times_of"]


class EntryState(StrEnum):
    """State of an entry: it counts, or the reason why not."""

    COUNTS = "counts"
    VOID = "void"
    HELD = "held"
    PENDING = "pending"
    UNRESOLVED = "unresolved"
    INVALID = "invalid"
    FORK = "fork"


class LogPosition(NamedTuple):
    """The place of something in the bout."""

    tag: str | None
    period: int | None = None
    jam: int | None = None
    team: str | None = None


NOWHERE = LogPosition(None)


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportedEntry:
    """An entry, its state, and what is known about it."""

    entry_no: int
    entry: Entry
    acts: tuple[Act, ...]
    """Those of the entry, which parses them anew at each look."""
    state: EntryState
    time: EntryTime
    effective_at: int | None
    arrival: Arrival | None
    delivered_at: Instant | None
    """When it and all earlier entries of its source had arrived; None while it is held, or where that is not known."""
    voided_by: int | None
    writer: Official | None
    about: LogPosition
    signature: Signature | None = None
    link_before: bytes | None = None
    """The link before it, if the entry before it is not in the log."""

    @property
    def act(self) -> Act | None:
        """The first act."""
        return self.acts[0] if self.acts else None

    @property
    def verb(self) -> str:
        """The verb of a single act."""
        return self.acts[0].verb.value if len(self.acts) == 1 else "action"

    @property
    def author(self) -> str:
        """The installation that wrote it; the source if it never said."""
        return self.writer.author if self.writer else self.entry.source

    @property
    def role(self) -> str:
        """The role in which it was written, else all roles of its writer."""
        return self.entry.role or (" ".join(self.writer.roles) if self.writer else "")

    @property
    def payload(self) -> str | None:
        """The XML between the tags of the entry's root; None where there are no elements."""
        if all(not act.payload for act in self.acts) and len(self.acts) == 1:
            return None
        root = parse_xml(self.entry.body)
        return "".join(etree.tostring(child, encoding="unicode") for child in root) or None


def log_rows(refs: RowReferences) -> Iterator[ExportedEntry]:
    """Yield all entries of a bout: the placed ones in the order of the fold, then held ones, then lost forks."""
    source = refs.source
    writers = {official.source: official for official in source.bout.officials}
    where = places(source.root)
    acts = [entry.acts for entry in (*(item.entry for item in source.placed), *source.held, *source.forks)]
    for own in acts[: len(acts) - len(source.forks)]:
        _remember(own, where)
    states = _states(source)
    voided_by = _voided_by(source.placed, states)
    stamps = {placed.entry.ref: placed.key.stamp for placed in source.placed}
    deliveries = _deliveries(source)
    times = times_of(source)
    ordered = [
        *((placed.entry, states[placed.entry.ref]) for placed in source.placed),
        *((entry, EntryState.HELD) for entry in source.held),
        *((entry, EntryState.FORK) for entry in source.forks),
    ]
    signatures = signatures_of(source.bout_id, [entry for entry, _ in ordered], source.signatures)
    known = {entry.ref for entry, _ in ordered} if source.signatures else frozenset()
    for number, ((entry, state), own, signature) in enumerate(zip(ordered, acts, signatures, strict=True), start=1):
        is_followed = entry.sequence == 1 or EntryRef(entry.source, entry.sequence - 1) in known
        is_placed = state not in (EntryState.HELD, EntryState.FORK)
        stamp = stamps[entry.ref] if is_placed else None
        yield ExportedEntry(
            entry_no=number,
            entry=entry,
            acts=own,
            state=state,
            time=times[entry.ref] if state is not EntryState.FORK else EntryTime(entry.stamp),
            effective_at=stamp if stamp is not None and stamp >= STAMP_FIRST else None,
            arrival=source.arrivals.get(entry.ref) if state is not EntryState.FORK else None,
            delivered_at=deliveries.get(entry.ref) if is_placed else None,
            voided_by=voided_by.get(entry.ref) if state is EntryState.VOID else None,
            writer=writers.get(entry.source),
            about=_shown(_about(own[0], where), source.bout.numbers) if own else NOWHERE,
            signature=signature,
            link_before=None if signature is None or is_followed else signature.before,
        )


def _shown(place: LogPosition, numbers: JamNumbers) -> LogPosition:
    """Return a place with the period and number of its jam that people see."""
    if place.period is None or place.jam is None:
        return place
    jam = numbers.shown(place.period, place.jam)
    return place._replace(period=jam.period, jam=jam.number)


def _states(source: BoutSource) -> Mapping[EntryRef, EntryState]:
    voids = Voids()
    voids.load(source.placed)
    pending, unresolved = frozenset(source.pending), frozenset(source.unresolved)
    invalid = frozenset(source.invalid)

    def state(placed: Placed) -> EntryState:
        ref = placed.entry.ref
        if voids.is_void(ref):
            return EntryState.VOID
        if ref in invalid:
            return EntryState.INVALID
        if ref in unresolved:
            return EntryState.UNRESOLVED
        return EntryState.PENDING if ref in pending else EntryState.COUNTS

    return {placed.entry.ref: state(placed) for placed in source.placed}


def times_of(source: BoutSource) -> Mapping[EntryRef, EntryTime]:
    """Return when each entry was written; a laptop that nobody has joined keeps the bout's time by itself."""
    entries = {entry.ref: entry for entry in (*(item.entry for item in source.placed), *source.held)}
    is_alone = len({official.author for official in source.bout.officials}) <= 1
    times, found = EntryTimes(source.bout_id.created_us), {}
    last: OrderKey | None = None
    before: SourceId | None = None
    for placed in source.placed:
        key = placed.key
        if last is None or key.stamp != last.stamp + 1:
            before = None
        elif key.source != last.source:
            before = last.source
        found[placed.entry.ref] = times.of(placed.entry, entries.get, before)
        last = key
    found.update((entry.ref, times.of(entry, entries.get)) for entry in source.held)
    return {ref: EntryTime(time.at) for ref, time in found.items()} if is_alone else found


def _deliveries(source: BoutSource) -> Mapping[EntryRef, Instant]:
    """Return when each placed entry was folded: with the last to arrive of it and those before it (data-model 4)."""
    latest: dict[SourceId, Instant | None] = {}
    found: dict[EntryRef, Instant] = {}
    for ref in sorted(placed.entry.ref for placed in source.placed):
        arrival = source.arrivals.get(ref)
        before = latest.get(ref.source, STAMP_FIRST)
        latest[ref.source] = None
        if arrival is not None and before is not None:
            found[ref] = latest[ref.source] = max(arrival.at, before)
    return found


def _voided_by(placed: Sequence[Placed], states: Mapping[EntryRef, EntryState]) -> Mapping[EntryRef, int]:
    """Map every undone entry to the number of the first entry that undoes it and is not undone itself."""
    found: dict[EntryRef, int] = {}
    for number, item in enumerate(placed, start=1):
        if states[item.entry.ref] is not EntryState.VOID:
            for name in item.entry.undoes:
                if states.get(name) is EntryState.VOID:
                    found.setdefault(name, number)
    return found


def places(root: Element) -> dict[str, LogPosition]:
    """Return the place of each element of the document, by its id."""
    return dict(_places(root, NOWHERE))


def _remember(acts: Sequence[Act], where: dict[str, LogPosition]) -> None:
    """Add places of elements that the document has under another id or no longer, as an entry states them."""
    for act in acts:
        for payload in act.payload:
            eid = payload.attributes.get("eid", "").lower()
            if eid and eid not in where:
                where[eid] = _place(payload.tag, payload.attributes, _addressed(act, where))


def _places(element: Element, above: LogPosition) -> Iterator[tuple[str, LogPosition]]:
    here = _place(element.tag, element.attributes, above)
    yield element.eid, here
    inner = here if element.tag in ("team", "period", "jam", "enter-box") else above
    for child in element.children:
        yield from _places(child, inner)


def _place(tag: str, attributes: Mapping[str, str], above: LogPosition) -> LogPosition:
    get = attributes.get
    period, jam, team = above.period, above.jam, get("team") or above.team
    if tag == "team":
        team = get("role")
    elif tag == "period":
        period = _number(get("number"))
    elif tag == "jam":
        jam = _number(get("number"))
    elif "jam" in attributes:  # an event may count under another jam than its parent (data-model 4)
        first, _, last = attributes["jam"].partition("/")
        period, jam = _number(first), _number(last)
    if team is None and ":" in (skater := get("skater") or ""):
        team = skater.partition(":")[0]
    return LogPosition(tag, whole(period), whole(jam), team)


def _number(text: str | None) -> int | None:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) <= 9 else None


def _addressed(act: Act, where: Mapping[str, LogPosition]) -> LogPosition:
    """Return the place of an act's target; without a tag where only the act itself tells it."""
    target = act.target
    said = LogPosition(None, _number(target.period), _number(target.jam), target.team)
    return where.get(target.eid, said) if target.eid else said


def _about(act: Act, where: Mapping[str, LogPosition]) -> LogPosition:
    """Return the subject of an act, as far as the document or the act itself tells it."""
    place = _addressed(act, where)
    if act.verb is Verb.ADD and act.payload:
        payload = act.payload[0]
        known = where.get(payload.attributes.get("eid", "").lower())
        return known or _place(payload.tag, payload.attributes, place)
    return place if place.tag is not None else place._replace(tag=_tag_of(act))


def _tag_of(act: Act) -> str | None:
    """Return the tag of the natural element that a target names."""
    target = act.target
    if target.eid:
        return None
    if target.person is not None:
        return "person"
    if target.jam is not None:
        return "jam"
    if target.team is not None:
        return "team"
    if target.period is not None:
        return "period"
    return target.path.rpartition("/")[2] if target.path and target.path != "." else "bout"


def refs_of(refs: tuple[EntryRef, ...]) -> list[dict[str, object]]:
    """Return references to entries as a column holds them."""
    return [{"source": octets(ref.source), "sequence": ref.sequence} for ref in refs]
