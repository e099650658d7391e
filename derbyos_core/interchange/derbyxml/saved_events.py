"""Events as a file has them: their jam, and the content that the live document leaves implicit.

An event belongs under the jam that its `jam` names, else under the one in which it was written. An exit from the box
leaves its `enter-box`: on paper it belongs to the jam in which the skater left (entries 1.5, 2.6).
"""

from collections.abc import Iterator, Mapping

from derbyos_core.bout.model import Bout, BoxTrip, JamId, JamNumbers
from derbyos_core.bout.writing.attribute_text import format_clock, format_time_to_serve
from derbyos_core.clock import parse_instant
from derbyos_core.document.tree import Element
from derbyos_core.gossip.entry import Payload
from derbyos_core.interchange.derbyxml.saved_names import SavedNames
from derbyos_core.interchange.derbyxml.saved_order import Event
from derbyos_core.interchange.derbyxml.saved_plain import (
    jam_id_of,
    jam_named,
    names_jam,
    plain,
    present,
    saved_attributes,
)

__all__ = ["events_by_jam"]


def events_by_jam(root: Element, bout: Bout, names: SavedNames) -> Mapping[JamId, list[Event]]:
    """Return all events of the document, each under the jam where a file has it."""
    gathering = _Gathering(bout, names)
    for event, jam in _events(root, bout.numbers):
        gathering.add(event, jam)
    return gathering.found


def _events(root: Element, numbers: JamNumbers) -> Iterator[tuple[Element, JamId]]:
    """Yield events under a jam, and events elsewhere that name one."""
    for child in present(root.children):
        named = jam_named(child, numbers)
        if named:
            yield child, named
        for item in present(child.children) if child.tag == "period" else ():
            named = jam_named(item, numbers)
            if item.tag == "jam":
                here = jam_id_of(child, item, numbers)
                if numbers.is_deleted(here):
                    continue
                yield from ((event, jam_named(event, numbers) or here) for event in present(item.children))
            elif named:
                yield item, named


class _Gathering:
    def __init__(self, bout: Bout, names: SavedNames) -> None:
        self.found: dict[JamId, list[Event]] = {}
        self._bout = bout
        self._names = names
        self._trips = {trip.eid: trip for trip in bout.box_trips}

    def add(self, element: Element, jam: JamId) -> None:
        self._put(jam, element, self._saved(element, jam))
        if element.tag == "enter-box":
            for leaving in present(element.findall("exit-box")):
                self._put(jam_named(leaving, self._bout.numbers) or jam, leaving, self._exit(leaving, element))

    def _put(self, jam: JamId, element: Element, saved: Payload) -> None:
        self.found.setdefault(jam, []).append(Event(element=element, saved=saved))

    def _saved(self, element: Element, jam: JamId) -> Payload:
        attributes = self._attributes(element)
        skater = self._names.of(element, jam)
        if skater:
            attributes = {"skater": skater} | attributes | {"skater": skater}
            attributes.pop("team", None)
        if element.tag == "line-up" and self._starts_in_box(element, jam):
            attributes["start-in-box"] = "yes"
        elif element.tag == "star-pass":
            attributes.pop("pass", None)  # implied by the skaters of the trips and by its place among them
        elif element.tag == "enter-box":
            self._say_time_to_serve(attributes, self._trips.get(element.eid))
        children = (child for child in present(element.children) if not _is_exit(child, element))
        return Payload(
            tag=element.tag,
            attributes=attributes,
            text=element.text,
            children=tuple(plain(child, self._names) for child in children),
            tail=element.tail,
        )

    def _attributes(self, element: Element) -> dict[str, str]:
        attributes = dict(saved_attributes(element, self._names))
        if names_jam(element):
            del attributes["jam"]
        return attributes

    def _exit(self, leaving: Element, entering: Element) -> Payload:
        skater = self._names.reference(entering.attributes)
        who = {"skater": skater} if skater else {"team": entering.get("team")}
        attributes = who | self._attributes(leaving)
        attributes.pop("penalties", None)  # implied by the time to serve, which is saved
        trip = self._trips.get(entering.eid)
        if trip is not None and trip.served_us is not None:
            attributes["duration"] = format_clock(trip.served_us)
        children = tuple(plain(child, self._names) for child in present(leaving.children))
        return Payload(tag="exit-box", attributes=attributes, text=leaving.text, children=children, tail=leaving.tail)

    def _say_time_to_serve(self, attributes: dict[str, str], trip: BoxTrip | None) -> None:
        if trip is not None and parse_instant(attributes.get("duration", "")) != trip.to_serve_us:
            attributes["duration"] = format_time_to_serve(trip.to_serve_us)

    def _starts_in_box(self, line_up: Element, jam: JamId) -> bool:
        eid = line_up.get("skater-eid")
        trips = (trip for trip in self._bout.box_trips if trip.person is not None and trip.person.eid == eid)
        return any(_is_seated_at_start(trip, jam) for trip in trips)


def _is_exit(child: Element, parent: Element) -> bool:
    return parent.tag == "enter-box" and child.tag == "exit-box"


def _is_seated_at_start(trip: BoxTrip, jam: JamId) -> bool:
    sat = trip.jam < jam or (trip.jam == jam and trip.between)
    if not sat or trip.left_jam is None:
        return sat
    return trip.left_jam > jam or (trip.left_jam == jam and not trip.left_between)
