"""Rows of the table `entries`, one per entry of the log."""

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

from lxml import etree

from derbyos_core.bout.model import Official
from derbyos_core.clock import STAMP_FIRST
from derbyos_core.document.tree import Element
from derbyos_core.document.voids import Voids
from derbyos_core.export.source import BoutSource, instant, octets, whole
from derbyos_core.gossip.bounded_xml import parse_xml
from derbyos_core.gossip.entry import Act, Entry, EntryRef, Verb
from derbyos_core.gossip.log import Placed

__all__ = ["EntryState", "LogPosition", "entry_rows", "places"]

Row = dict[str, object]


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


def entry_rows(source: BoutSource) -> list[Row]:
    """Return all entries of a bout: the placed ones in the order of the fold, then held ones, then lost forks."""
    writers = {official.source: official for official in source.bout.officials}
    where = places(source.root)
    for entry in (*(item.entry for item in source.placed), *source.held):
        _remember(entry, where)
    states = _states(source)
    voided_by = _voided_by(source.placed, states)
    rows: list[Row] = []

    def append(entry: Entry, state: EntryState, placed: Placed | None) -> None:
        row = _row(len(rows) + 1, entry, writers.get(entry.source), where)
        arrival = source.arrivals.get(entry.ref) if state is not EntryState.FORK else None
        row["effective_at"] = instant(placed.key.stamp) if placed and placed.key.stamp >= STAMP_FIRST else None
        row["received_at"] = instant(arrival.at) if arrival else None
        row["received_from"] = octets(arrival.source) if arrival else None
        row["state"] = state.value
        row["voided_by"] = voided_by.get(entry.ref) if state is EntryState.VOID else None
        rows.append(row)

    for placed in source.placed:
        append(placed.entry, states[placed.entry.ref], placed)
    for entry in source.held:
        append(entry, EntryState.HELD, None)
    for entry in source.forks:
        append(entry, EntryState.FORK, None)
    return rows


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


def _remember(entry: Entry, where: dict[str, LogPosition]) -> None:
    """Add places of elements that the document has under another id or no longer, as the entry states them."""
    for act in entry.acts:
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


def _row(number: int, entry: Entry, writer: Official | None, where: Mapping[str, LogPosition]) -> Row:
    act = entry.acts[0] if entry.acts else None
    about = _about(act, where) if act else NOWHERE
    target = act.target if act else None
    return {
        "entry_no": number,
        "source": octets(entry.source),
        "sequence": entry.sequence,
        "author": writer.author if writer else entry.source,
        "writer": (writer.name or None) if writer else None,
        "role": entry.role or (" ".join(writer.roles) if writer else "") or None,
        "written_at": instant(entry.stamp),
        "verb": act.verb.value if act and len(entry.acts) == 1 else "action",
        "acts": len(entry.acts),
        "eid": octets(target.eid) if target else None,
        "period": target.period if target else None,
        "jam": target.jam if target else None,
        "team": target.team if target else None,
        "person": target.person if target else None,
        "path": target.path if target else None,
        "attribute": act.attribute if act else None,
        "value": (act.text or None) if act else None,
        "payload": _payload(entry),
        "about_tag": about.tag,
        "about_period": about.period,
        "about_jam": about.jam,
        "about_team": about.team,
        "over": _refs(entry.over),
        "undoes": _refs(entry.undoes),
        "settles": _refs(entry.settles),
        "step": entry.group or None,
        "body": entry.body.decode(),
    }


def _refs(refs: tuple[EntryRef, ...]) -> list[dict[str, object]]:
    return [{"source": octets(ref.source), "sequence": ref.sequence} for ref in refs]


def _payload(entry: Entry) -> str | None:
    """Return the XML between the tags of the entry's root; None where there are no elements."""
    if all(not act.payload for act in entry.acts) and len(entry.acts) == 1:
        return None
    root = parse_xml(entry.body)
    inner = "".join(etree.tostring(child, encoding="unicode") for child in root)
    return inner or None
