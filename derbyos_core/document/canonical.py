"""Canonical forms of a document, so that two nodes can compare it byte for byte.

Both forms are pure functions of the live tree: its canonical XML (C14N, with `<claim>` children for the answers that
stand beside the counting one), and the table of all standing claims.
"""

from collections.abc import Callable

from lxml import etree

from derbyos_core.document.claims import PRESENT, is_unopposed
from derbyos_core.document.tree import ClaimVerdict, Element, StandingClaim
from derbyos_core.gossip.bounded_xml import canonical

__all__ = ["claims_table", "live_tree", "live_xml"]


def live_xml(root: Element) -> bytes:
    """Return the canonical XML of the live document, eids and claims included."""
    return canonical(live_tree(root))


def live_tree(element: Element) -> "etree._Element":
    """Return the live document as a new lxml tree, free for the caller to change."""
    node = etree.Element(element.tag, {"eid": element.eid, **element.attributes})
    node.text = element.text or None
    node.tail = element.tail or None
    node.extend(_claim(row) for row in element.standing if row.verdict is ClaimVerdict.OTHER)
    node.extend(live_tree(child) for child in element.children)
    return node


def _claim(row: StandingClaim) -> "etree._Element":
    node = etree.Element("claim", attribute=row.attribute, author=row.author)
    if row.role:
        node.set("role", row.role)
    node.set("entry", str(row.entry))
    if row.skater_eid is not None:
        node.set("skater-eid", row.skater_eid)
    if row.value is None:
        node.set("absent", "yes")
    else:
        node.text = row.value
    return node


def claims_table(root: Element, name: Callable[[str], str]) -> bytes:
    """Return all standing claims, one line each: element, attribute, value, person, author, role, entry, verdict.

    Elements come in the order of the document, named by `name` (natural key, else tag and eid). Left out are `present`
    rows that all say yes, and the times of events, which never conflict.
    """
    lines = []
    for element in root.walk():
        there = [row.value for row in element.standing if row.attribute == PRESENT]
        for row in element.standing:
            if is_unopposed(element.tag, row.attribute) or (row.attribute == PRESENT and "no" not in there):
                continue
            fields = (
                name(element.eid) or f"{element.tag} {element.eid}",
                row.attribute,
                "" if row.value is None else row.value,
                row.skater_eid or "",
                row.author,
                row.role,
                str(row.entry),
                row.verdict.value,
            )
            lines.append("\t".join(field.replace("\t", " ").replace("\n", " ") for field in fields))
    return "\n".join(lines).encode()
