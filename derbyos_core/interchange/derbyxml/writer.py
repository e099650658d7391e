"""DerbyXML writer: one element a line, attributes in a fixed order, equal bytes for equal bouts."""

from collections.abc import Iterable

from lxml import etree

from derbyos_core.bout.model import Bout
from derbyos_core.document.tree import Element
from derbyos_core.gossip.entry import Payload
from derbyos_core.identity import BoutId
from derbyos_core.interchange.derbyxml.saved_form import saved_form

__all__ = ["ordered_names", "saved_xml", "write_file"]

_INDENT = "  "
_ATTRIBUTES = (
    "uuid", "author", "role", "skater", "team", "number", "timeout", "clock", "position", "penalty",
    "severity", "points", "value", "name", "league", "color", "start-in-box", "between", "duration",
    "review", "resolution", "retained", "reason", "timestamp", "end",
)  # fmt: skip
"""The order in which attributes are written; all others follow by name."""


def saved_xml(root: Element, bout: Bout, bout_id: BoutId) -> bytes:
    """Return the document as a file; `bout` is the projection of `root`."""
    return write_file(saved_form(root, bout, bout_id))


def write_file(document: Payload) -> bytes:
    """Return the bytes of a saved document, in UTF-8, with a line break at the end."""
    root = _element(document)
    _indent(root, 0)
    return etree.tostring(root, encoding="utf-8", xml_declaration=True) + b"\n"


def _element(payload: Payload) -> "etree._Element":
    element = etree.Element(payload.tag)
    for name in ordered_names(payload.attributes):
        element.set(name, payload.attributes[name])
    element.text = payload.text or None
    element.tail = payload.tail or None
    element.extend(_element(child) for child in payload.children)
    return element


def ordered_names(names: Iterable[str]) -> list[str]:
    """Return the names of attributes in the order in which a file has them."""
    return sorted(names, key=lambda name: (_ATTRIBUTES.index(name) if name in _ATTRIBUTES else 99, name))


def _indent(element: "etree._Element", depth: int) -> None:
    """Put line breaks between elements, but never inside text that somebody wrote."""
    children = list(element)
    if not children or (element.text or "").strip() or any((child.tail or "").strip() for child in children):
        return
    element.text = "\n" + _INDENT * (depth + 1)
    for child in children:
        _indent(child, depth + 1)
        child.tail = element.text
    children[-1].tail = "\n" + _INDENT * depth
