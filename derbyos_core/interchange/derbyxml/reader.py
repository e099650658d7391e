"""DerbyXML reader: one `bout`, well-formed, bounded, without a document type.

A file comes from anywhere, so it is read as carefully as an entry from the network; a fault is reported in one sentence
to the person who chose it.
"""

from lxml import etree

from derbyos_core.errors import UserError
from derbyos_core.gossip.entry import Payload
from derbyos_core.gossip.reading import payload_of
from derbyos_core.i18n import tr
from derbyos_core.interchange.derbyxml.audit_log import LOG_TAG, without_log

__all__ = ["FILE_BYTES_MAX", "parse_file"]

FILE_BYTES_MAX = 4 << 20
"""Twenty times a long bout (0.2 MB)."""
PART_BYTES_MAX = 256 << 10
"""A jam, or a team, becomes one entry, and an entry has less than 1 MB; a full jam has 6 kB."""
DEPTH_MAX = 15
"""An entry nests sixteen deep, and a part of a file is no deeper in its entry than in the file."""
ATTRIBUTES_MAX = 48
"""An element of an entry has 64 at most, some of which we add ourselves."""
ELEMENTS_MAX = 20_000
"""Twenty times a game with everything in it (1,070)."""
CHILDREN_MAX = 2_000
"""Forty times the fullest period (46); readers compare the children of one element with each other."""
NAMESPACES_MAX = 16
"""A bout needs none. Writing out 4,000 parts below 4,000 declarations took 85 s."""
_ENCODINGS = ("utf-8", "utf-16-le", "utf-16-be")
_DOCTYPES = tuple("<!DOCTYPE".encode(encoding) for encoding in _ENCODINGS)
"""Refused before anything is parsed, so that no parser sees an entity."""
_CLOSINGS = tuple("</".encode(encoding) for encoding in _ENCODINGS)


def parse_file(file: bytes) -> Payload:
    """Return the `bout` element of a file, or raise `UserError`.

    Comments and the audit log are dropped; all else is kept.
    """
    file = without_log(file)
    if not file.strip():
        raise UserError(tr("A DerbyXML file holds a bout, but this one is empty: choose another file."))
    if len(file) > FILE_BYTES_MAX:
        raise UserError(
            tr(
                "A DerbyXML file has at most {most} MB, this one has {found} MB: choose another file.",
                most=FILE_BYTES_MAX >> 20,
                found=len(file) >> 20,
            )
        )
    if any(mark in file for mark in _DOCTYPES):
        raise _has_doctype()
    if file.count(b"<") - sum(file.count(mark) for mark in _CLOSINGS) > ELEMENTS_MAX:
        raise _too_many()
    try:
        root = etree.fromstring(file, _parser())
    except etree.XMLSyntaxError as error:
        line = error.lineno or 1
        raise UserError(
            tr(
                "A DerbyXML file is well-formed XML, but this one ends early or has an error in line {line}: it may"
                " be cut short, so save or copy it again.",
                line=line,
            )
        ) from error
    if str(root.getroottree().docinfo.doctype):  # type: ignore[union-attr]  # in one of the rarer encodings
        raise _has_doctype()
    if root.tag != "bout":
        raise UserError(
            tr(
                "A DerbyXML file begins with <bout>, but this one begins with <{tag}>: choose the file of a bout.",
                tag=str(root.tag)[:40],
            )
        )
    for log in root.findall(LOG_TAG):
        root.remove(log)  # it is proof of what the rest says, and no further fact
    _check_bounds(root)
    return payload_of(root)


def _has_doctype() -> UserError:
    return UserError(tr("A DerbyXML file has no document type, but this one declares one: it is another kind of file."))


def _too_many() -> UserError:
    return UserError(
        tr(
            "A DerbyXML file has {most} elements at most, and one element {children} children, but this file has more:"
            " it is another kind of file.",
            most=ELEMENTS_MAX,
            children=CHILDREN_MAX,
        )
    )


def _parser() -> "etree.XMLParser":
    return etree.XMLParser(
        resolve_entities=False, load_dtd=False, no_network=True, remove_comments=True, remove_pis=True
    )


def _check_bounds(root: "etree._Element") -> None:
    declared = sum(1 for _ in etree.iterwalk(root, events=("start-ns",)))
    if declared > NAMESPACES_MAX:
        raise UserError(
            tr(
                "A DerbyXML file declares {most} namespaces at most, but this one {found}: it is another kind of file.",
                most=NAMESPACES_MAX,
                found=declared,
            )
        )
    if any(len(element) > CHILDREN_MAX for element in root.iter()):
        raise _too_many()
    level = [root]
    for _ in range(DEPTH_MAX):
        if any(len(element.attrib) > ATTRIBUTES_MAX for element in level):
            raise UserError(
                tr(
                    "An element of a DerbyXML file has {most} attributes at most, but this file has "
                    "one with more: it is another kind of file.",
                    most=ATTRIBUTES_MAX,
                )
            )
        level = [child for element in level for child in element]
    if level:
        raise UserError(
            tr(
                "A DerbyXML file nests {most} deep at most, but this one goes deeper: it is another kind of file.",
                most=DEPTH_MAX,
            )
        )
    parts = [child for child in root if child.tag != "period"]
    parts += [part for period in root.findall("period") for part in period]
    for part in parts:
        size = len(etree.tostring(part))
        if size > PART_BYTES_MAX:
            raise UserError(
                tr(
                    "A <{tag}> of a DerbyXML file has {most} kB at most, but this file has one of {found} kB: "
                    "take out what does not belong there.",
                    tag=part.tag,
                    most=PART_BYTES_MAX >> 10,
                    found=size >> 10,
                )
            )
