"""Arrangement of the live document for a file: the bout, its teams, its periods and their content.

The live document is made to be edited by many people; the file is made to be read. So claims, ids and removed elements
are left out. Derived content that a reader of the paper expects is added: the skater of a lead, who started in the box,
the time served, when the periods began and ended (entries 1.5).
"""

from collections import deque
from collections.abc import Iterator, Mapping, Sequence

from derbyos_core.bout.model import Bout, JamId, TimeOutKind
from derbyos_core.bout.model.jam_numbers import COUNTS_IN, DELETED_JAM
from derbyos_core.bout.reading.between_jams import BETWEEN, counted_between
from derbyos_core.bout.reading.persons import NEVER
from derbyos_core.clock import format_instant, parse_instant
from derbyos_core.document.natural import number_of
from derbyos_core.document.tree import Element
from derbyos_core.gossip.entry import Payload
from derbyos_core.identity import BoutId
from derbyos_core.interchange.derbyxml.saved_events import events_by_jam
from derbyos_core.interchange.derbyxml.saved_names import SavedNames
from derbyos_core.interchange.derbyxml.saved_order import Event, in_file_order, time_of
from derbyos_core.interchange.derbyxml.saved_plain import (
    is_bare,
    jam_id_of,
    names_jam,
    plain,
    present,
    saved_attributes,
)

__all__ = ["place_in_bout", "saved_form"]

_LEFT_OUT_WHEN_BARE = frozenset(("venue", "ruleset", "nsodes"))
"""Singletons of the default document, which is implicit, in a file as on the wire."""
_ORDER = ("uuid", "venue", "ruleset", "team", "period", "expulsion", "", "nsodes")
"""Children of the bout; the empty name stands for all others."""
_VENUE_ORDER = (
    "name", "street", "pob", "postcode", "city", "state", "country", "email", "fax", "phone", "otheraddr",
)  # fmt: skip
"""Values of a venue, in the order of an address; all others follow."""
_END_OF_TIME = 1 << 62


def saved_form(root: Element, bout: Bout, bout_id: BoutId) -> Payload:
    """Return the document as a file states it; `bout` is the projection of `root`."""
    return _Saving(root, bout).bout(root, str(bout_id.key))


class _Saving:
    def __init__(self, root: Element, bout: Bout) -> None:
        self._names = SavedNames(bout)
        self._events = events_by_jam(root, bout, self._names)
        self._roles = {person.eid: person.roles for sheet in bout.teams.values() for person in sheet.persons}
        self._starts = {
            period.number: min((jam.start for jam in period.jams if jam.start is not None), default=None)
            for period in bout.periods
        }
        self._ends = bout.period_ends
        self._numbers = bout.numbers
        periods = [(number_of(one.get("number")) or 0, one) for one in root.children if one.tag == "period"]
        self._jams: dict[int, list[tuple[JamId, Element]]] = {}
        for _, period in periods:
            for jam in period.findall("jam"):
                jam_id = jam_id_of(period, jam, bout.numbers)
                if not bout.numbers.is_deleted(jam_id):
                    self._jams.setdefault(jam_id.period, []).append((jam_id, jam))
        self._between = counted_between(periods, bout.jams)

    def bout(self, root: Element, key: str) -> Payload:
        here = (child for child in present(root.children) if not _is_elsewhere(child))
        own = Payload(tag="uuid", text=key)
        said = (child for child in map(self._child_of_bout, here) if child != own)
        children = [own, *said]
        children.extend(item for item in self._expulsions() if not _is_said(item, children))
        children.sort(key=place_in_bout)
        return self._element(root, children)

    def _element(self, element: Element, children: Sequence[Payload]) -> Payload:
        return Payload(
            tag=element.tag,
            attributes=saved_attributes(element, self._names),
            text=element.text,
            children=tuple(children),
            tail=element.tail,
        )

    def _child_of_bout(self, element: Element) -> Payload:
        if element.tag == "team":
            return self._team(element)
        if element.tag == "venue":
            return self._element(element, sorted(plain(element, self._names).children, key=_place_in_address))
        return self._period(element) if element.tag == "period" else plain(element, self._names)

    def _team(self, team: Element) -> Payload:
        persons = [self._person(child) for child in present(team.findall("person")) if child.eid in self._roles]
        persons.sort(key=_by_number)
        others = [plain(child, self._names) for child in present(team.children) if child.tag != "person"]
        return self._element(team, persons + others)

    def _person(self, person: Element) -> Payload:
        saved = plain(person, self._names)
        roles = self._roles.get(person.eid, ())
        others = (child for child in saved.children if child.tag != "role")
        level = saved.attributes.get("certification")
        certified = (Payload(tag="certification", attributes={"level": level}),) if level else ()
        return Payload(
            tag="person",
            attributes={
                name: value
                for name, value in saved.attributes.items()
                if name not in ("role", "certification") and (name, value) != ("skated", NEVER)
            },
            text=saved.text,
            children=(*(Payload(tag="role", text=role) for role in roles), *certified, *others),
        )

    def _period(self, period: Element) -> Payload:
        number = number_of(period.get("number")) or 0
        attributes = dict(saved_attributes(period, self._names))
        start, end = self._starts.get(number), self._ends.get(number)
        if start is not None:
            attributes["timestamp"] = format_instant(start)
        if end is not None and parse_instant(attributes.get("end", "")) is None:
            attributes["end"] = format_instant(end)
        children = tuple(self._children_of_period(period, number))
        return Payload(tag="period", attributes=attributes, text=period.text, children=children)

    def _children_of_period(self, period: Element, number: int) -> Iterator[Payload]:
        """Yield jams in their order, each after what happened before its start; unstarted ones last."""
        rows = sorted(self._jams.get(number, ()), key=_by_jam)
        others = [child for child in present(period.children) if child.tag not in ("jam", *BETWEEN)]
        others += self._between[number]
        waiting = deque(sorted((child for child in others if not _is_elsewhere(child)), key=time_of))
        for (jam_id, jam), start in zip(rows, _starts([jam for _, jam in rows]), strict=True):
            while waiting and time_of(waiting[0]) < start:
                yield self._between_jams(waiting.popleft())
            saved = self._element(jam, in_file_order(self._events.get(jam_id, ())))
            attributes = {name: value for name, value in saved.attributes.items() if name != COUNTS_IN}
            yield saved._replace(attributes={**attributes, "number": str(jam_id.number)})
        for other in waiting:
            yield self._between_jams(other)
        yield from _only_named(self._events, number, frozenset(jam_id for jam_id, _ in rows))

    def _between_jams(self, element: Element) -> Payload:
        saved = plain(element, self._names)
        kind = saved.attributes.get("timeout", "")
        if kind not in (TimeOutKind.HOME_REVIEW, TimeOutKind.AWAY_REVIEW):
            return saved
        # A file marks a review by its text, even an empty one (entries 2.7).
        attributes = {"review": ""} | dict(saved.attributes) | {"timeout": kind.removesuffix("-review")}
        return Payload(tag=saved.tag, attributes=attributes, text=saved.text, children=saved.children)

    def _expulsions(self) -> Iterator[Payload]:
        for jam in sorted(self._events):
            for event in self._events[jam]:
                element = event.element
                if element.tag == "penalty" and element.get("severity") == "expulsion":
                    said = {"suspension": element.get("suspension")} if element.get("suspension") else {}
                    who = {"skater": self._names.reference(element.attributes)}
                    yield Payload(tag="expulsion", attributes=who | said)


def _place_in_address(child: Payload) -> int:
    return _VENUE_ORDER.index(child.tag) if child.tag in _VENUE_ORDER else len(_VENUE_ORDER)


def place_in_bout(child: Payload) -> int:
    """Sort key of the children of a bout."""
    return _ORDER.index(child.tag if child.tag in _ORDER else "")


def _by_jam(row: tuple[JamId, Element]) -> JamId:
    return row[0]


def _by_number(person: Payload) -> tuple[str, str, str]:
    """Sort key: the visible attributes; of two that look alike, neither comes first by chance."""
    return (person.attributes.get("number", ""), person.attributes.get("name", ""), repr(person))


def _is_said(expulsion: Payload, children: Sequence[Payload]) -> bool:
    """True where somebody entered this expulsion, perhaps with more about it."""
    skater = expulsion.attributes["skater"]
    return any(child.tag == "expulsion" and child.attributes.get("skater") == skater for child in children)


def _is_elsewhere(element: Element) -> bool:
    """True for an element that is saved under a jam that it names, or not at all."""
    return names_jam(element) or element.tag == DELETED_JAM or (element.tag in _LEFT_OUT_WHEN_BARE and is_bare(element))


def _starts(jams: Sequence[Element]) -> list[int]:
    """Return when each jam started; one without a start comes before the next that has one, else at the end."""
    found: list[int] = []
    later = _END_OF_TIME
    for jam in reversed(jams):
        later = min(later, parse_instant(jam.get("timestamp")) or later)
        found.append(later)
    return found[::-1]


def _only_named(events: Mapping[JamId, Sequence[Event]], period: int, standing: frozenset[JamId]) -> Iterator[Payload]:
    """Yield jams that no entry made, but that have something to save."""
    for jam in sorted(jam for jam in events if jam.period == period and jam not in standing):
        yield Payload(tag="jam", attributes={"number": str(jam.number)}, children=in_file_order(events[jam]))
