"""Filter for content of the live document that is not saved in a file (entries 1.5).

Elements and attributes that this program does not know pass unchanged (DOS-106).
"""

from collections.abc import Iterable, Iterator, Mapping

from derbyos_core.bout.model import JamId, JamNumbers
from derbyos_core.bout.reading.references import jam_of, read_jam_id
from derbyos_core.document.natural import parse_place
from derbyos_core.document.tree import Element
from derbyos_core.gossip.entry import Payload
from derbyos_core.interchange.derbyxml.saved_names import SavedNames
from derbyos_core.interchange.derbyxml.saved_order import NOTED

__all__ = ["LIVE_ONLY", "is_bare", "jam_id_of", "jam_named", "names_jam", "plain", "present", "saved_attributes"]

LIVE_ONLY = frozenset(("eid", "skater-eid", "swap", "told", "unlisted", "present", "same-as", NOTED))
"""Attributes that a file does not have."""


def present(elements: Iterable[Element]) -> Iterator[Element]:
    """Return the elements that count as present."""
    return (element for element in elements if element.is_present and element.tag != "claim")


def is_bare(element: Element) -> bool:
    """True where nothing was entered about an element of the default document."""
    return not element.children and not element.text.strip() and not set(element.attributes) - LIVE_ONLY


def saved_attributes(element: Element, names: SavedNames) -> Mapping[str, str]:
    """Return the attributes of an element as a file has them, references with the current number."""
    kept = {name: value for name, value in element.attributes.items() if name not in LIVE_ONLY}
    if "skater-eid" in element.attributes:
        kept["skater"] = names.reference(element.attributes)
    return kept


def plain(element: Element, names: SavedNames) -> Payload:
    """Return an element and all its descendants in saved form."""
    return Payload(
        tag=element.tag,
        attributes=saved_attributes(element, names),
        text=element.text,
        children=tuple(plain(child, names) for child in present(element.children)),
        tail=element.tail,
    )


def names_jam(element: Element) -> bool:
    """True for an event whose own attribute names a jam, as `jam="1/13"` does."""
    period, slash, number = element.get("jam").partition("/")
    return slash != "" and parse_place(period, number) is not None


def jam_named(element: Element, numbers: JamNumbers) -> JamId | None:
    """Return the jam named by the event's own attribute."""
    return read_jam_id(element.get("jam"), numbers) if names_jam(element) else None


def jam_id_of(period: Element, jam: Element, numbers: JamNumbers) -> JamId:
    """Return the id of a jam by its place in the document."""
    return jam_of(period, jam, numbers) or JamId(0, 0)
