"""Elements of one stoppage: several officials may note it, and what is said of it is said of all their notes."""

from derbyos_core.bout.model import TimeOut
from derbyos_core.bout.reading.stops import began_at
from derbyos_core.bout.writing.attribute_text import format_duration
from derbyos_core.bout.writing.entry_writer import ActGroup, EntryWriter, join
from derbyos_core.clock import Instant, parse_instant
from derbyos_core.document.tree import Element
from derbyos_core.gossip.entry import Target

__all__ = ["elements_of_stop", "end_left_to", "end_of_stop"]


def elements_of_stop(writer: EntryWriter, element: Element) -> tuple[Element, ...]:
    """Return the elements that the screen showed as one stoppage with this one; itself alone if it is none."""
    stops = (stop for period in writer.seen_bout.periods for stop in period.time_outs)
    notes = next((stop.notes for stop in stops if any(note.eid == element.eid for note in stop.notes)), ())
    found = [writer.find(note.eid) for note in notes]
    return tuple(one for one in found if one is not None) or (element,)


def end_of_stop(writer: EntryWriter, element: Element, at: Instant) -> ActGroup:
    """End a stoppage at a moment, in every element of it; one that began later than that goes."""
    return join(
        *(
            writer.set(Target(eid=one.eid), one, "duration", format_duration(at - began_at(one)))
            if one is element or began_at(one) < at
            else writer.remove(one)
            for one in elements_of_stop(writer, element)
        )
    )


def end_left_to(writer: EntryWriter, removed: Element) -> ActGroup:
    """Give the end of a stoppage that is removed to the one that its start had ended: nobody else ended that."""
    stops = [stop for period in writer.seen_bout.periods for stop in period.time_outs]
    gone = next((stop for stop in stops if any(note.eid == removed.eid for note in stop.notes)), None)
    before = next(
        (stop for stop in stops if gone is not None and gone.start is not None and stop.end == gone.start), None
    )
    if (
        gone is None
        or gone.end is None
        or before is None
        or not _is_entered(writer, gone)
        or _is_entered(writer, before)
    ):
        return ActGroup()
    element = writer.find(before.eid)
    return end_of_stop(writer, element, gone.end) if element is not None else ActGroup()


def _is_entered(writer: EntryWriter, stop: TimeOut) -> bool:
    """Return whether somebody entered the end of a stoppage."""
    elements = (writer.find(note.eid) for note in stop.notes)
    return any(one is not None and parse_instant(one.get("duration")) is not None for one in elements)
