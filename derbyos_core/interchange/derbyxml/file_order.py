"""Order of events without a time when a file is read: their place is kept in `noted`.

A saver puts the events of a jam in the order of their times, and one without a time where its entry was written. After
an import everything was written at one moment. So such an event is given the moment that its place in the file implies:
just after the event before it. `saved_order` reads it and never saves it.
"""

from collections.abc import Iterator, Mapping, Sequence

from derbyos_core.clock import Instant, format_instant, parse_instant
from derbyos_core.document.natural import team_of
from derbyos_core.gossip.entry import Payload
from derbyos_core.interchange.derbyxml.saved_order import NOTED

__all__ = ["with_places"]


def with_places(events: Sequence[Payload], start: Instant | None, *, but: str) -> Iterator[Payload]:
    """Yield the events, adding their place in the file to those without a time, except those tagged `but`."""
    times = [parse_instant(event.attributes.get("timestamp", "")) for event in events]
    first = next((time for time in times if time is not None), None)
    place: int = first - len(events) - 1 if first is not None else (start or 0)
    passes = _star_passes(events)
    for index, (event, time) in enumerate(zip(events, times, strict=True)):
        if time is not None:
            place = _time_in_order(event, index, time, passes)
            yield event
        elif event.tag == but:
            yield event
        else:
            place += 1
            attributes = {**event.attributes, NOTED: format_instant(place)}
            yield Payload(
                tag=event.tag,
                attributes=attributes,
                text=event.text,
                children=event.children,
                tail=event.tail,
            )


def _star_passes(events: Sequence[Payload]) -> Mapping[str | None, tuple[int, Instant]]:
    found = {}
    for index, event in enumerate(events):
        time = parse_instant(event.attributes.get("timestamp", ""))
        if event.tag == "star-pass" and time is not None:
            found[team_of(event.attributes)] = (index, time)
    return found


def _time_in_order(event: Payload, index: int, time: int, passes: Mapping[str | None, tuple[int, Instant]]) -> int:
    """Return the time by which a saver placed an event: a trip stays on its side of the star pass."""
    star_pass = passes.get(team_of(event.attributes)) if event.tag == "pass" else None
    if star_pass is None:
        return time
    return min(time, star_pass[1]) if index < star_pass[0] else max(time, star_pass[1])
