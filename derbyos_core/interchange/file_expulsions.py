"""Expulsions of a file that follow from its penalties: they belong to the penalty and are no second fact.

A saved file has an expulsion beside the penalty that caused it (entries 2.5). Read back, it would exist twice, so it is
removed, and the suspension moves to the penalty. One with more content stays as it is.
"""

from collections.abc import Mapping

from derbyos_core.gossip.entry import Payload
from derbyos_core.interchange.file_roster import FileRoster

__all__ = ["without_derived_expulsions"]

_DERIVED = frozenset(("skater", "suspension"))


def without_derived_expulsions(bout: Payload, roster: FileRoster) -> Payload:
    """Return the same bout with each expulsion stated once."""
    expelled = {
        _who(item, roster): item.attributes
        for item in bout.children
        if item.tag == "expulsion" and not item.children and set(item.attributes) <= _DERIVED
    }
    expelled.pop("", None)
    found: set[str] = set()
    told = _told(bout, expelled, found, roster)
    kept = tuple(item for item in told.children if not (item.tag == "expulsion" and _who(item, roster) in found))
    return Payload(tag=told.tag, attributes=told.attributes, text=told.text, children=kept)


def _told(element: Payload, expelled: Mapping[str, Mapping[str, str]], found: set[str], roster: FileRoster) -> Payload:
    attributes = element.attributes
    if element.tag == "penalty" and attributes.get("severity") == "expulsion":
        who = _who(element, roster)
        found |= {who} & set(expelled)
        suspension = expelled.get(who, {}).get("suspension")
        if suspension is not None:
            attributes = {"suspension": suspension} | dict(attributes)
    children = tuple(_told(child, expelled, found, roster) for child in element.children)
    return Payload(tag=element.tag, attributes=attributes, text=element.text, children=children, tail=element.tail)


def _who(element: Payload, roster: FileRoster) -> str:
    named = roster.find(element.attributes.get("skater", ""))
    return named.eid if named is not None else ""
