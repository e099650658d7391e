"""Decides whether bytes are a DerbyXML file: one `bout`, well-formed, bounded, without a document type.

A file comes from anywhere, so it is read as carefully as an entry from the network; what is wrong with it is
said in one sentence to the person who chose it.
"""

from lxml import etree

from derbyos_core.errors import UserError
from derbyos_core.gossip.entry import Payload

__all__ = ["FILE_BYTES_MAX", "parse_file"]

FILE_BYTES_MAX = 4 << 20
"""Twenty times a long bout (0.2 MB)."""
PART_BYTES_MAX = 256 << 10
"""A jam, or a team, becomes one entry, and an entry has less than 1 MB; a full jam has 6 kB."""
DEPTH_MAX = 15
"""An entry nests sixteen deep, and a part of a file stands no deeper in its entry than in the file."""
ATTRIBUTES_MAX = 48
"""An element of an entry has 64 at most, of which some are ours to add."""


def parse_file(file: bytes) -> Payload:
    """The `bout` element of a file, or `UserError`. Comments are passed over; all else is kept."""
    if not file.strip():
        raise UserError("A DerbyXML file holds a bout, but this one is empty: choose another file.")
    if len(file) > FILE_BYTES_MAX:
        raise UserError(
            f"A DerbyXML file has at most {FILE_BYTES_MAX >> 20} MB, this one has {len(file) >> 20} MB: "
            "choose another file."
        )
    try:
        root = etree.fromstring(file, _parser())
    except etree.XMLSyntaxError as error:
        line = error.lineno or 1
        raise UserError(
            f"A DerbyXML file is well-formed XML, but this one breaks off or errs in line {line}: "
            "it may be cut short, so save or copy it again."
        ) from error
    if str(root.getroottree().docinfo.doctype):  # type: ignore[union-attr]
        raise UserError("A DerbyXML file has no document type, but this one declares one: it is another kind of file.")
    if root.tag != "bout":
        raise UserError(
            f"A DerbyXML file begins with <bout>, but this one begins with <{str(root.tag)[:40]}>: "
            "choose the file of a bout."
        )
    _check_bounds(root)
    return _payload(root)


def _parser() -> "etree.XMLParser":
    return etree.XMLParser(
        resolve_entities=False, load_dtd=False, no_network=True, remove_comments=True, remove_pis=True
    )


def _check_bounds(root: "etree._Element") -> None:
    level = [root]
    for _ in range(DEPTH_MAX):
        if any(len(element.attrib) > ATTRIBUTES_MAX for element in level):
            raise UserError(
                f"An element of a DerbyXML file has {ATTRIBUTES_MAX} attributes at most, but this file has "
                "one with more: it is another kind of file."
            )
        level = [child for element in level for child in element]
    if level:
        raise UserError(
            f"A DerbyXML file nests {DEPTH_MAX} deep at most, but this one goes deeper: it is another kind of file."
        )
    parts = [child for child in root if child.tag != "period"]
    parts += [part for period in root.findall("period") for part in period]
    for part in parts:
        size = len(etree.tostring(part))
        if size > PART_BYTES_MAX:
            raise UserError(
                f"A <{part.tag}> of a DerbyXML file has {PART_BYTES_MAX >> 10} kB at most, but this file has "
                f"one of {size >> 10} kB: take out what does not belong there."
            )


def _payload(element: "etree._Element") -> Payload:
    children = tuple(_payload(child) for child in element)
    text, tail = element.text or "", element.tail or ""
    return Payload(
        tag=str(element.tag),
        attributes={str(name): str(value) for name, value in element.attrib.items()},
        text="" if children and not text.strip() else text,
        children=children,
        tail=tail if tail.strip() else "",
    )
