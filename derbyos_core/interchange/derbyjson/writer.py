"""DerbyJSON writer: the saved form of a bout as an object, equal bytes for equal bouts.

Everything that DerbyXML holds is in the file. What the specification does not name stands under keys that its readers
ignore (`vocabulary`): events such as `no pivot` and `sit out`, `elements` for what is no list of the specification,
`overtime` and other attributes under their own names. Nothing needs a note.
"""

import json
from collections.abc import Mapping, Sequence

from derbyos_core.bout.model import Bout
from derbyos_core.document.tree import Element
from derbyos_core.gossip.entry import Payload
from derbyos_core.identity import BoutId
from derbyos_core.interchange.derbyjson.vocabulary import (
    ATTRIBUTES,
    ELEMENT,
    ELEMENTS,
    EVENT,
    LISTS,
    NOTE,
    ORDER,
    SINGLES,
    TAIL,
    TEXT,
    TEXTS,
    VENUE,
    JSONValue,
    is_exact,
    key_of,
    tag_of,
    typed,
)
from derbyos_core.interchange.derbyxml.saved_form import saved_form
from derbyos_core.interchange.derbyxml.writer import ordered_names

__all__ = ["PRODUCER", "VERSION", "object_of", "saved_json"]

VERSION = "0.2"
PRODUCER = "DerbyOS"
_TEAM_KEYS: Mapping[str, str] = {"home": "home", "away": "away", "official": "officials"}

Object = dict[str, JSONValue]


def saved_json(root: Element, bout: Bout, bout_id: BoutId) -> bytes:
    """Return the document as a DerbyJSON file; `bout` is the projection of `root`."""
    document = object_of(saved_form(root, bout, bout_id))
    return json.dumps(document, ensure_ascii=False, indent=1).encode() + b"\n"


def object_of(bout: Payload) -> Object:
    """Return the root object of a saved bout."""
    teams: Object = {}
    periods: Object = {}
    rest = []
    for child in bout.children:
        team = _TEAM_KEYS.get(child.attributes.get("role", "")) if child.tag == "team" else None
        period = child.attributes.get("number", "") if child.tag == "period" else ""
        if team is not None and team not in teams:
            teams[team] = _team(child)
        elif period and period not in periods:
            periods[period] = _period(child)
        else:
            rest.append(child)
    head: Object = {"version": VERSION, "type": "game", "metadata": {"producer": PRODUCER}}
    return head | _plain(bout._replace(children=tuple(rest))) | {"teams": teams, "periods": periods}


def _team(team: Payload) -> Object:
    return _plain(team._replace(attributes=_without(team.attributes, "role")))


def _period(period: Payload) -> Object:
    bare = period._replace(attributes=_without(period.attributes, "number"), children=())
    return _plain(bare) | {"jams": [_in_period(child) for child in period.children]}


def _in_period(child: Payload) -> JSONValue:
    """Return a part of a period: its kind follows from the keys `number`, `timeout` or `note`."""
    if child.tag == "jam" and "number" in child.attributes:
        return _plain(child._replace(children=())) | {"events": [_event(event) for event in child.children]}
    is_told = child.tag == "note" or (child.tag == "time-out" and "timeout" in child.attributes)
    return _plain(child) if is_told else _event(child)


def _event(event: Payload) -> JSONValue:
    name = event.tag.replace("-", " ")
    kind: Object = {EVENT: name} if tag_of(name) == event.tag else {ELEMENT: event.tag}
    return kind | _plain(event)


def _plain(element: Payload) -> Object:
    """Return the attributes, the text and the children of an element."""
    found: Object = {}
    as_text: Object = {}
    for name in ordered_names(element.attributes):
        text = element.attributes[name]
        key = key_of(element.tag, name)
        if key is not None:
            found[key] = typed(element.tag, name, text)
        if key is None or not is_exact(element.tag, name, text):
            as_text[name] = text
    if as_text:
        found[ATTRIBUTES] = as_text
    if element.tag == "note":
        found = {NOTE: element.text, **found}
    elif element.text:
        found[TEXT] = element.text
    if element.tail:
        found[TAIL] = element.tail
    return found | _children(element)


def _children(element: Payload) -> Object:
    """Return the children of an element, each kind under its key, and their order if the kinds are mixed."""
    kinds: dict[str, list[Payload]] = {}
    for child in element.children:
        kinds.setdefault(child.tag, []).append(child)
    found: Object = {}
    order: dict[str, list[str]] = {}
    for child in element.children:
        key, value = _child(element.tag, child, kinds[child.tag])
        order.setdefault(key, []).append(child.tag)
        before = found.get(key)
        if isinstance(value, list):
            found[key] = [*before, *value] if isinstance(before, list) else value
        else:
            found[key] = value
    grouped = [tag for tags in order.values() for tag in tags]
    actual = [child.tag for child in element.children]
    return found if grouped == actual else found | {ORDER: list[JSONValue](actual)}


def _child(parent: str, child: Payload, kind: Sequence[Payload]) -> tuple[str, JSONValue]:
    """Return the key of a child and its value, in a list unless it is the only one; `kind` are all with its tag."""
    is_text = not any(one.attributes or one.children or one.tail for one in kind)
    is_single = len(kind) == 1
    if child.tag in TEXTS and is_text:
        return TEXTS[child.tag], [child.text]
    if parent == "venue" and child.tag in VENUE and is_text and is_single:
        return child.tag, child.text
    if child.tag in LISTS:
        return LISTS[child.tag], [_plain(child)]
    if child.tag in SINGLES and is_single:
        return child.tag, _plain(child)
    return ELEMENTS, [_named(child)]


def _named(child: Payload) -> Object:
    named: Object = {ELEMENT: child.tag}
    return named | _plain(child)


def _without(attributes: Mapping[str, str], name: str) -> dict[str, str]:
    return {key: value for key, value in attributes.items() if key != name}
