"""Words of DerbyJSON 0.2 beside those of DerbyXML, and the form of each value.

DerbyJSON and DerbyXML have the same author and the same objects (domain 3.1). An element is an object, its attributes
are properties, and its children are lists under a plural name. Names differ only in their signs: `start_in_box` for
`start-in-box`, the event `star pass` for the element `star-pass`.

A text that is a number, a truth value or a moment is written as such. Where the same text would not come back from it
(`57.0` from 57), the text is kept beside it, under `attributes`, so that a file changes nothing that a person wrote.
"""

import re
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta

from lxml import etree

from derbyos_core.bout.writing.attribute_text import format_clock, format_duration, format_time_to_serve
from derbyos_core.clock import Instant, format_instant, from_seconds, parse_instant, parse_stamp

__all__ = [
    "ATTRIBUTES",
    "ELEMENT",
    "ELEMENTS",
    "END_TIME",
    "EVENT",
    "EVENT_NAMES",
    "LISTS",
    "NOTE",
    "ORDER",
    "RESERVED",
    "SINGLES",
    "TAIL",
    "TEXT",
    "TEXTS",
    "TIMES",
    "VENUE",
    "JSONValue",
    "attribute_of",
    "epoch_of",
    "is_exact",
    "is_name",
    "key_of",
    "number_text",
    "scalar_text",
    "tag_of",
    "typed",
]

JSONValue = str | int | float | bool | None | list["JSONValue"] | dict[str, "JSONValue"]

EVENT, NOTE = "event", "note"
"""Keys of the specification: the kind of an event, and the text of a note."""
ELEMENT, ELEMENTS, TEXT, TAIL, ORDER, ATTRIBUTES = "element", "elements", "text", "tail", "order", "attributes"
"""Keys of ours, which another reader ignores: elements that DerbyJSON does not have, text within an element and after
it, the order of children where the lists do not give it, and attributes as text where no key gives their name or text.
"""

LISTS: Mapping[str, str] = {
    "note": "notes",
    "person": "persons",
    "involved": "involved",
    "ghost-point": "ghost_points",
    "certification": "certifications",
    "signature": "signatures",
    "expulsion": "expulsions",
    "action": "actions",
    "error": "errors",
    "league": "leagues",
}
"""Elements that are lists of objects, with the name of the list."""
TEXTS: Mapping[str, str] = {"uuid": "uuid", "role": "roles"}
"""Elements that are lists of texts."""
SINGLES = ("substitute", "venue", "ruleset", "logo")
"""Elements that are one object."""
VENUE = (
    "name", "street", "pob", "postcode", "city", "state", "country", "email", "fax", "phone", "otheraddr",
)  # fmt: skip
"""Children of a venue, which are texts (domain 3.2)."""
TIMES = ("timestamp", "end")
"""Attributes that are moments."""
END_TIME = "end-time"
"""The end of a bout: a moment that the specification writes as ISO 8601."""

RESERVED = frozenset(
    (EVENT, NOTE, ELEMENT, ELEMENTS, TEXT, TAIL, ORDER, ATTRIBUTES, "events", "jams", "teams", "periods", "timers",
     "skaters", "roster", "version", "type", "metadata", *LISTS.values(), *TEXTS.values(), *SINGLES, *VENUE)
)  # fmt: skip
"""Keys with a structure of their own, which no attribute may take; a few elements have exceptions."""
_ALLOWED = frozenset(
    (("person", "name"), ("team", "name"), ("league", "name"), ("signature", "name"), ("action", "name"),
     ("error", "name"), ("timer", "name"), ("ruleset", "version"), ("nsode", "name"), ("nsode", "version"))
)  # fmt: skip

_KEYS: Mapping[str, str] = {"start-in-box": "start_in_box", "end-time": "end_time", "ruleset": "ruleset_name"}
"""Attributes that are spelt in another way; the text `ruleset` of a bout leaves its key to the object."""
_NAMES: Mapping[str, str] = {key: name for name, key in _KEYS.items()}
_BOOLEANS = frozenset(
    ("start-in-box", "between", "completed", "rescinded", "retained", "skated", "sanctioned", "suspension",
     "no-skater", "official-review-retained", "minors", "overtime", "approximate", "counts-down", "running")
)  # fmt: skip
_NUMBERS = frozenset(
    ("points", "duration", "count", "level", "opposing-pass", "period-count", "timeout-count",
     "official-review-count", "official-review-maximum", "minors-per-major", "foul-out")
)  # fmt: skip
_NUMBERED = frozenset(("jam", "pass"))
"""Elements whose `number` is a number; that of a skater is text."""
_DURATIONS = {
    "jam": format_duration,
    "time-out": format_duration,
    "enter-box": format_time_to_serve,
    "exit-box": format_clock,
}
"""Form of a duration as this program writes it."""
_US_MAX = 10**18
_EPOCH = datetime.fromtimestamp(0, UTC)
_ISO = re.compile(r"\d{4}-\d\d-\d\dT\d")

EVENT_NAMES: Mapping[str, str] = {
    "lineup": "line-up",
    "lineups": "line-up",
    "lost": "lost-lead",
    "loss-lead": "lost-lead",
    "lostlead": "lost-lead",
    "starpass": "star-pass",
    "enterbox": "enter-box",
    "exitbox": "exit-box",
    "timeout": "time-out",
    "calloff": "call",
    "call-off": "call",
}
"""Names of events in real files and older drafts (domain 3.8)."""
_KNOWN_TAGS = frozenset(EVENT_NAMES.values()) | {"pass", "lead", "penalty", "injury", "note", "action", "error"}
_NAME = re.compile(r"(?:\{[A-Za-z][A-Za-z0-9+.-]*:[^{}\s]*\})?[^\W\d][\w.-]*")
"""Name of an element or an attribute, in an absolute namespace or none."""
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


def key_of(tag: str, attribute: str) -> str | None:
    """Return the key of an attribute; None where a reader would not find the attribute under any key."""
    key = _KEYS.get(attribute, attribute)
    is_free = (key not in RESERVED or (tag, key) in _ALLOWED) and (tag, key) != ("person", "role")
    return key if is_free and attribute_of(key) == attribute else None


def attribute_of(key: str) -> str | None:
    """Return the name of the attribute that a key means, whichever signs join its words; None for no name at all."""
    known = _NAMES.get(key)
    if known is not None:
        return known
    name = _CAMEL.sub("-", key).replace("_", "-").replace(" ", "-").lower() if _is_joined(key) else key
    return name if is_name(name) else None


def is_name(text: str) -> bool:
    """True for a name that XML allows."""
    if _NAME.fullmatch(text) is None:
        return False
    try:
        etree.QName(text)
    except ValueError:
        return False
    return True


def _is_joined(key: str) -> bool:
    """True for a key of several words; a single one keeps its letters."""
    return "_" in key or " " in key or _CAMEL.search(key) is not None


def tag_of(event: str) -> str | None:
    """Return the element that an event's name means, in whichever spelling; None for no name at all."""
    tag = event.strip().replace(" ", "-").replace("_", "-")
    low = tag.lower()
    tag = EVENT_NAMES.get(low, low if low in _KNOWN_TAGS else tag)
    return tag if is_name(tag) else None


def typed(tag: str, attribute: str, text: str) -> JSONValue:
    """Return the value of an attribute: a number, a truth value or a timestamp if its text is one, else the text."""
    value = _candidate(tag, attribute, text)
    return text if value is None else value


def is_exact(tag: str, attribute: str, text: str) -> bool:
    """True if a reader gets this text back from its value, and not another one that means the same."""
    return _back(tag, attribute, typed(tag, attribute, text)) == text


def _candidate(tag: str, attribute: str, text: str) -> JSONValue:
    if attribute == END_TIME:
        instant = parse_stamp(text)
        return None if instant is None else _iso(instant)
    if attribute in TIMES:
        instant = parse_instant(text)
        return None if instant is None else {"epoch": instant / 1_000_000}
    if attribute in _BOOLEANS:
        return {"yes": True, "no": False}.get(text)
    if attribute in _NUMBERS or (attribute == "number" and tag in _NUMBERED):
        return _number(text)
    return None


def _number(text: str) -> int | float | None:
    try:
        value = float(text)
    except ValueError:
        return None
    if not abs(value) < _US_MAX / 1_000_000:
        return None
    return int(value) if value.is_integer() else value


def _back(tag: str, attribute: str, value: JSONValue) -> str | None:
    if attribute in (*TIMES, END_TIME):
        instant = epoch_of(value)
        return None if instant is None else format_instant(instant)
    return scalar_text(tag, attribute, value)


def epoch_of(value: JSONValue) -> Instant | None:
    """Return the moment of a timestamp that is absolute by itself, seconds since 1970 or ISO 8601; None for others."""
    epoch = value.get("epoch") if isinstance(value, dict) else value
    if isinstance(epoch, str):
        return parse_instant(epoch) or _from_iso(epoch)
    if isinstance(epoch, bool) or not isinstance(epoch, int | float):
        return None
    return from_seconds(epoch) if abs(epoch) < _US_MAX / 1_000_000 else None


def _iso(instant: Instant) -> str:
    return (_EPOCH + timedelta(microseconds=instant)).isoformat(timespec="microseconds").replace("+00:00", "Z")


def _from_iso(text: str) -> Instant | None:
    if _ISO.match(text) is None:
        return None
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return None
    moment = moment if moment.tzinfo is not None else moment.replace(tzinfo=UTC)
    return Instant((moment - _EPOCH) // timedelta(microseconds=1))


def scalar_text(tag: str, attribute: str, value: JSONValue) -> str | None:
    """Return the text of an attribute that a value gives; None for a list or an object, and for no value."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str):
        return value
    if not isinstance(value, int | float):
        return None
    form = _DURATIONS.get(tag) if attribute == "duration" else None
    if form is not None and 0 <= value < _US_MAX / 1_000_000:
        return form(from_seconds(value))
    return number_text(value)


def number_text(value: int | float) -> str:
    """Return a number as text; a whole one has no decimals, as spreadsheets make `15.0` of 15."""
    return str(int(value)) if isinstance(value, int) or value.is_integer() else str(value)
