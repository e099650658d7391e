"""Elements of one stoppage: several officials may note it, and what is said of it is said of all their notes."""

from derbyos_core.bout.writing.entry_writer import EntryWriter
from derbyos_core.document.tree import Element

__all__ = ["elements_of_stop"]


def elements_of_stop(writer: EntryWriter, element: Element) -> tuple[Element, ...]:
    """Return the elements that the screen showed as one stoppage with this one; itself alone if it is none."""
    stops = (stop for period in writer.seen_bout.periods for stop in period.time_outs)
    notes = next((stop.notes for stop in stops if any(note.eid == element.eid for note in stop.notes)), ())
    found = [writer.find(note.eid) for note in notes]
    return tuple(one for one in found if one is not None) or (element,)
