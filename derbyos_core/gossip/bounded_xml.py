"""Limits on foreign XML: UTF-8, no document type, bounded in every direction (A26, DOS-108).

No parser setting refuses everything harmful, so a body is measured before it is parsed: its octets, and the marks that
begin an element. Then depth, attributes and namespaces are counted. Everything allowed alone is also allowed in a
batch.
"""

from collections.abc import Iterator

from lxml import etree

from derbyos_core.errors import RemoteProtocolError

__all__ = ["BODY_BYTES_MAX", "ELEMENTS_MAX", "canonical", "is_batch", "parse_xml"]

BODY_BYTES_MAX = 1 << 20
"""Largest XMSG body that is parsed: a batch of 200 entries of 5 kB, 25 times the usual 200 octets."""
DEPTH_MAX = 16
ATTRIBUTES_MAX = 64
ELEMENTS_MAX = 20_000
"""Elements of a body, comments and sections included; 200,000 of them, in a body of 0.8 MB, took 24 MB."""
NAMESPACES_MAX = 16
"""Declarations of namespaces in one entry. Canonicalising takes elements x (declarations above them)²: 20,000 x 16² are
20 ms, and 100 kB with 4,000 declarations took 223 s.
"""
_PARSER = etree.XMLParser(
    resolve_entities=False, no_network=True, remove_comments=True, remove_pis=True, encoding="utf-8"
)
"""One parser for all bodies: making one costs more than parsing most bodies. It holds no state: no entity gets in."""


def parse_xml(body: bytes) -> "etree._Element":
    """Return foreign XML as a tree, or raise `RemoteProtocolError`: UTF-8, no DOCTYPE, bounded everywhere (A26)."""
    if len(body) > BODY_BYTES_MAX:
        raise RemoteProtocolError("oversized", f"an XML body may have {BODY_BYTES_MAX} octets, found {len(body)}")
    if b"<!DOCTYPE" in body or b"<!ENTITY" in body:
        raise RemoteProtocolError("doctype", "an XML body may not declare a document type")
    if body.count(b"<") - body.count(b"</") > ELEMENTS_MAX:
        raise RemoteProtocolError("too-wide", f"a body may have {ELEMENTS_MAX} elements")
    try:
        body.decode("utf-8")
        root = etree.fromstring(body, _PARSER)
    except (UnicodeDecodeError, ValueError) as error:
        raise RemoteProtocolError("not-xml", f"an XML body must be UTF-8 text: {error}") from error
    except etree.XMLSyntaxError as error:
        raise RemoteProtocolError("not-xml", f"a body is not well-formed XML: {error}") from error
    if body.count(b"<") <= DEPTH_MAX and body.count(b"=") <= ATTRIBUTES_MAX and b"xmlns" not in body:
        return root  # too few marks to nest or spread too far, as in most entries
    # Everything allowed alone is allowed in a batch; else one deep entry would block all that follow it.
    depth_max = DEPTH_MAX + is_batch(root)
    for element, depth in _walk(root):
        if depth > depth_max:
            raise RemoteProtocolError("too-deep", f"XML may nest {DEPTH_MAX} deep")
        if len(element.attrib) > ATTRIBUTES_MAX:
            raise RemoteProtocolError("too-wide", f"an element may have {ATTRIBUTES_MAX} attributes")
    if b"xmlns" in body:  # a relative namespace has no canonical form, so such entries could not be compared
        _check_namespaces(root)
        try:
            canonical(root)
        except etree.C14NError as error:
            raise RemoteProtocolError("bad-namespace", "namespaces must be absolute URIs") from error
    return root


def _walk(root: "etree._Element") -> Iterator[tuple["etree._Element", int]]:
    stack = [(root, 1)]
    while stack:  # bounded by the body, whose size is checked before parsing
        element, depth = stack.pop()
        yield element, depth
        stack.extend((child, depth + 1) for child in element)


def _check_namespaces(root: "etree._Element") -> None:
    """Refuse an entry with more declarations than `NAMESPACES_MAX`, and a batch with such an entry."""
    parts = list(root) if is_batch(root) else [root]
    counts = [len(root.nsmap), *(sum(1 for _ in etree.iterwalk(part, events=("start-ns",))) for part in parts)]
    if max(counts) > NAMESPACES_MAX:
        raise RemoteProtocolError("too-wide", f"an entry may declare {NAMESPACES_MAX} namespaces")


def is_batch(root: "etree._Element") -> bool:
    """Return True for an `action` without a sequence: it is not one entry but several (data-model 3)."""
    return root.tag == "action" and root.get("sequence") is None


def canonical(element: "etree._Element") -> bytes:
    """Return the canonical form (C14N) of an element, without its tail."""
    return etree.tostring(element, method="c14n", with_tail=False)
