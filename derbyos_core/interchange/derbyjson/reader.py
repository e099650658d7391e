"""DerbyJSON reader: an object of DerbyJSON 0.2, or of a real file that differs from it, as DerbyXML.

A file is read into DerbyXML and not into `RecordedGame`, because less is lost on this way: DerbyXML has the same
objects, so notes, actions, signatures, identifiers and content that nobody here knows stay what they are, while
`RecordedGame` has no place for them. A file that `writer` wrote gives the same document again.

Real files differ from the specification (domain 3.8): other names of events and properties, numbers as text, one role
instead of several, a skater as an object, lists as objects. All of it is accepted. What has no place is returned, row
by row, never dropped.

A file comes from anywhere. Its size, its depth and the names in it are checked, and a fault is one sentence to the
person who chose it.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from derbyos_core.bout.writing.attribute_text import parse_duration
from derbyos_core.clock import Instant, format_instant, parse_instant
from derbyos_core.errors import UserError
from derbyos_core.gossip.entry import Payload
from derbyos_core.i18n import ntr, tr
from derbyos_core.interchange.derbyjson.box_trips import with_entries
from derbyos_core.interchange.derbyjson.timestamps import Moments
from derbyos_core.interchange.derbyjson.vocabulary import (
    ATTRIBUTES,
    ELEMENT,
    ELEMENTS,
    END_TIME,
    EVENT,
    LISTS,
    NOTE,
    ORDER,
    SINGLES,
    TAIL,
    TEXT,
    TEXTS,
    TIMES,
    VENUE,
    JSONValue,
    attribute_of,
    is_name,
    key_of,
    number_text,
    scalar_text,
    tag_of,
    typed,
)
from derbyos_core.interchange.derbyjson.writer import PRODUCER
from derbyos_core.interchange.derbyxml.reader import parse_file
from derbyos_core.interchange.derbyxml.saved_form import place_in_bout
from derbyos_core.interchange.derbyxml.writer import write_file
from derbyos_core.interchange.game import Unplaced

__all__ = ["FILE_BYTES_MAX", "DerbyJSONFile", "is_derbyjson", "read_derbyjson"]

FILE_BYTES_MAX = 16 << 20
"""Four times the largest DerbyXML file, which needs half as many bytes for the same bout."""
DEPTH_MAX = 32
"""Twice as deep as DerbyXML, because a list is one level and its members another."""
VALUES_MAX = 500_000
PERIOD_US = 1800 * 1_000_000
_ROOT_KEYS = frozenset(("teams", "team", "periods", "period"))
_UNSEEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
"""Characters that XML does not have."""
_DATE = re.compile(r"(\d{4}-\d\d-\d\d)(?:[T ].*)?")
_LONG_DATE = re.compile(r"([A-Za-z]{3,9})\.? (\d{1,2}),? (\d{4})")
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_TEAMS: Mapping[str, str] = {
    "home": "home",
    "away": "away",
    "visitor": "away",
    "official": "official",
    "officials": "official",
}
_BY_PLACE = ("home", "away", "official")
_ALIASES: Mapping[tuple[str, str], str] = {
    ("bout", "startTime"): "time",
    ("bout", "start_time"): "time",
    ("pass", "score"): "points",
    ("penalty", "code"): "penalty",
    ("time-out", "team"): "timeout",
    ("jam", "jam"): "number",
}
"""Properties that real files call by another name."""
_ROOT_STRUCTURE = frozenset(("version", "type", "metadata", "teams", "team", "periods", "period", "ruleset"))
_PERSON_LISTS = ("skaters", "roster")
_COLOURS = ("jersey", "name", "color", "scoreboard", "background")
_PLAIN_ROLE = "skater"
"""Real files give every skater this role; the specification leaves it out."""
_MISSED = "no-initial"

Object = dict[str, JSONValue]


@dataclass(frozen=True, slots=True, kw_only=True)
class DerbyJSONFile:
    """A DerbyJSON file as DerbyXML, the program that wrote it if that is stated, and the rows without a place."""

    derbyxml: bytes
    producer: str
    unplaced: tuple[Unplaced, ...]


def is_derbyjson(content: bytes) -> bool:
    """Return whether a file is JSON with the root keys of DerbyJSON; False for anything else."""
    if len(content) > FILE_BYTES_MAX:
        return False
    try:
        root = json.loads(content)
    except (ValueError, RecursionError):
        return False
    return isinstance(root, dict) and "state" not in root and not _ROOT_KEYS.isdisjoint(root)


def read_derbyjson(content: bytes) -> DerbyJSONFile:
    """Return the game of a DerbyJSON file; raises `UserError`."""
    root = _parsed(content)
    reading = _Reading(root)
    bout = reading.bout()
    exits: tuple[Unplaced, ...] = ()
    if not reading.is_own:
        bout, exits = with_entries(bout)
    derbyxml = write_file(bout)
    try:
        parse_file(derbyxml)
    except UserError as error:
        raise UserError(
            tr(
                "A part of a DerbyJSON file is a jam or a team, but this file has one that is too large or too deep"
                " for a game: it is another kind of file."
            )
        ) from error
    return DerbyJSONFile(derbyxml=derbyxml, producer=reading.producer, unplaced=(*exits, *reading.unplaced()))


def _parsed(content: bytes) -> Object:
    if len(content) > FILE_BYTES_MAX:
        raise UserError(
            tr(
                "A DerbyJSON file has at most {most} MB, but this one has {found} MB: choose another file.",
                most=FILE_BYTES_MAX >> 20,
                found=len(content) >> 20,
            )
        )
    try:
        root = json.loads(content, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        raise UserError(
            tr(
                "A DerbyJSON file is JSON, but this one ends early or has an error in line {line}: it may be cut"
                " short, so save or copy it again.",
                line=error.lineno,
            )
        ) from error
    except (ValueError, RecursionError) as error:
        raise UserError(
            tr("A DerbyJSON file is JSON with ordinary numbers and texts, but this one is not: choose another file.")
        ) from error
    if not isinstance(root, dict) or _ROOT_KEYS.isdisjoint(root):
        raise UserError(
            tr(
                "A DerbyJSON game has the keys “teams” and “periods”, but this file has neither: choose the file of a"
                " game."
            )
        )
    _check_bounds(root)
    return root


def _no_number(name: str) -> float:
    raise ValueError(name)


def _check_bounds(root: Object) -> None:
    level: list[JSONValue] = [root]
    count = 0
    for _ in range(DEPTH_MAX):
        count += len(level)
        if count > VALUES_MAX:
            break
        level = [value for one in level for value in _within(one)]
        if not level:
            return
    raise UserError(
        tr(
            "A DerbyJSON file nests {depth} deep and has {values} values at most, but this one has more: it is another"
            " kind of file.",
            depth=DEPTH_MAX,
            values=VALUES_MAX,
        )
    )


def _within(value: JSONValue) -> Sequence[JSONValue]:
    if isinstance(value, dict):
        return list(value.values())
    return value if isinstance(value, list) else ()


class _Reading:
    """One file on the way to DerbyXML."""

    def __init__(self, root: Object) -> None:
        self._root = root
        self._teams = list(_teams(_first(root, "teams", "team")))
        self._names = _names(self._teams)
        rules = root.get("ruleset")
        length = rules.get("period") if isinstance(rules, dict) else None
        length_us = parse_duration(length) if isinstance(length, str) else None
        self._moments = Moments(
            date=_date(root.get("date")) or "",
            length_us=length_us or PERIOD_US,
            counts_down=_counts_down(root.get("timers")),
        )

    @property
    def producer(self) -> str:
        """The program that wrote the file; empty if it does not say."""
        metadata = self._root.get("metadata")
        named = metadata.get("producer") if isinstance(metadata, dict) else None
        return _clean(named) if isinstance(named, str) else ""

    @property
    def is_own(self) -> bool:
        """True for a file of this program, which leaves out nothing."""
        return self._root.get("metadata") == {"producer": PRODUCER}

    def unplaced(self) -> Iterator[Unplaced]:
        """Yield how many times could not be converted."""
        unread = self._moments.unread
        if unread:
            yield Unplaced(
                row=ntr("{n} timestamp", "{n} timestamps", unread),
                reason=tr("the file does not say when its period or its jam began"),
            )

    def bout(self) -> Payload:
        head: Object = {key: value for key, value in self._root.items() if key not in _ROOT_STRUCTURE}
        if isinstance(head.get("date"), str):
            head |= self._date_and_time(str(head["date"]), head)
        rules = self._root.get("ruleset")
        if isinstance(rules, str):
            head["ruleset_name"] = rules
        elif rules is not None:
            head["ruleset"] = rules
        metadata = self._root.get("metadata")
        if isinstance(metadata, dict) and not self.is_own:
            said: Object = {ELEMENT: "metadata", **metadata}
            others = head.get(ELEMENTS)
            head[ELEMENTS] = [*others, said] if isinstance(others, list) else [said]
        bout = self._element("bout", head)
        teams = tuple(self._team(role, said) for role, said in self._teams)
        periods = tuple(
            self._period(number, said) for number, said in _periods(_first(self._root, "periods", "period"))
        )
        children = sorted((*bout.children, *teams, *periods), key=place_in_bout)
        return bout._replace(children=tuple(children))

    def _date_and_time(self, said: str, head: Object) -> Object:
        """Return an ISO date for any form of it, with its time of day where nothing else gives one."""
        found: Object = {"date": _date(said) or said}
        _, has_time, hour = said.partition("T")
        if has_time and found["date"] != said and not any(key in head for key in ("time", "startTime", "start_time")):
            found["time"] = hour[:5]
        return found

    # Teams

    def _team(self, role: str, said: Object) -> Payload:
        value = dict(said)
        for key in _PERSON_LISTS:
            if key in value and "persons" not in value:
                value["persons"] = value.pop(key)
        persons = value.get("persons")
        if isinstance(persons, dict):
            value["persons"] = list(persons.values())
        colour = value.get("color")
        if isinstance(colour, dict):
            value["color"] = next((colour[key] for key in _COLOURS if isinstance(colour.get(key), str)), "")
            value["coloring"] = colour
        team = self._element("team", value)
        return team._replace(attributes={"role": role} | dict(team.attributes))

    # Periods and jams

    def _period(self, number: str, said: Object) -> Payload:
        moments = self._moments
        moments.period_start = moments.jam_start = moments.jam_end = None
        moments.stopped_us = 0
        period = self._element("period", {key: value for key, value in said.items() if key != "jams"})
        start = period.attributes.get("timestamp", "")
        moments.period_start = parse_instant(start)
        if moments.period_start is None and number == "1":
            moments.period_start = self._advertised()
        children = tuple(self._in_period(item) for item in _items(said.get("jams")))
        return period._replace(
            attributes={"number": number} | dict(period.attributes), children=period.children + children
        )

    def _advertised(self) -> Instant | None:
        """Return the start of the game by its date and its time of day."""
        hour = _first(self._root, "time", "startTime", "start_time")
        return self._moments.find({"wall": hour}) if isinstance(hour, str) and self._moments.date else None

    def _in_period(self, item: JSONValue) -> Payload:
        """Return a jam, a stoppage or a note, told apart by their keys (DerbyJSON, period object)."""
        said: Object = item if isinstance(item, dict) else {NOTE: item}
        if EVENT in said or ELEMENT in said:
            return self._event(said)
        if NOTE in said:
            return self._element("note", said)
        if "timeout" in said:
            return self._time_out(said)
        return self._jam(said)

    def _time_out(self, said: Object) -> Payload:
        element = self._element("time-out", said)
        length_us = parse_duration(element.attributes.get("duration", ""))
        self._moments.stopped_us += length_us or 0
        attributes = dict(element.attributes)
        if "timeout" in attributes:
            attributes["timeout"] = self._side(attributes["timeout"])
        return element._replace(attributes=attributes)

    def _jam(self, said: Object) -> Payload:
        moments = self._moments
        moments.jam_start = moments.jam_end = None
        jam = self._element("jam", {key: value for key, value in said.items() if key != "events"})
        moments.jam_start = parse_instant(jam.attributes.get("timestamp", ""))
        length_us = parse_duration(jam.attributes.get("duration", ""))
        if moments.jam_start is not None and length_us is not None:
            moments.jam_end = Instant(moments.jam_start + length_us)
        events = [event for item in _items(said.get("events")) for event in self._told(item)]
        moments.jam_start = moments.jam_end = None
        return jam._replace(children=(*events, *jam.children))

    def _told(self, item: JSONValue) -> Iterator[Payload]:
        """Yield what an event of a jam is: a trip that was not completed is no initial trip, with or without points."""
        event = self._event(item if isinstance(item, dict) else {NOTE: item})
        is_missed = event.tag == "pass" and event.attributes.get("completed") == "no"
        if is_missed and event.attributes.get("number") == "1":
            who = {name: event.attributes[name] for name in ("skater", "team") if name in event.attributes}
            yield Payload(tag=_MISSED, attributes=who)
            if event.attributes.get("points", "0") in ("", "0"):
                return
        yield event

    def _event(self, said: Object) -> Payload:
        name = said.get(EVENT)
        tag = tag_of(name) if isinstance(name, str) else None
        if tag is None:
            given = said.get(ELEMENT)
            tag = given if isinstance(given, str) and is_name(given) else None
        if tag is None:
            tag = "note" if NOTE in said else "event"
        if tag == "time-out":
            return self._time_out(said)
        event = self._element(tag, said)
        attributes = dict(event.attributes)
        if "team" in attributes:
            attributes["team"] = self._side(attributes["team"])
        if attributes.get("position", "").lower().startswith("blocker"):
            attributes["position"] = "blocker"
        return event._replace(attributes=attributes)

    def _side(self, name: str) -> str:
        return self._names.get(name.strip().casefold(), name)

    # Any element

    def _element(self, tag: str, said: JSONValue) -> Payload:
        """Return an element of any kind; whatever is no object is its text."""
        if not isinstance(said, dict):
            return Payload(tag=tag, attributes={}, text=_clean(scalar_text(tag, "", said) or ""), children=())
        given = said.get(ATTRIBUTES)
        as_text = _as_text(tag, given, said) if isinstance(given, dict) else {}
        known = {key_of(tag, name) for name in as_text} | {EVENT, ELEMENT, ORDER, TEXT, TAIL}
        known |= {NOTE} if tag == "note" else set()
        known |= {ATTRIBUTES} if isinstance(given, dict) else set()
        attributes: dict[str, str] = {}
        children: list[Payload] = []
        for key, value in said.items():
            if key not in known and value is not None and not self._value(tag, key, value, attributes):
                children += self._children(tag, key, value)
        text = said.get(NOTE if tag == "note" else TEXT)
        tail = said.get(TAIL)
        return Payload(
            tag=tag,
            attributes=attributes | as_text,
            text=_clean(text) if isinstance(text, str) else "",
            children=tuple(_in_order(children, said.get(ORDER))),
            tail=_clean(tail) if isinstance(tail, str) else "",
        )

    def _value(self, tag: str, key: str, value: JSONValue, attributes: dict[str, str]) -> bool:
        """Enter a value among the attributes. Returns False if it is no attribute."""
        is_structure = key in _LIST_TAGS or key == ELEMENTS or (key in SINGLES and isinstance(value, dict))
        if is_structure or (tag == "venue" and key in VENUE):
            return False
        name = _ALIASES.get((tag, key)) or attribute_of(key)
        if name is None:
            name = _sound(key)
        if name in TIMES or name == END_TIME:
            self._enter_time(name, value, attributes)
            return True
        if name == "role" and tag == "person":
            return isinstance(value, str) and value.strip().lower() == _PLAIN_ROLE
        text = self._text(tag, name, value)
        if text is None:
            return False
        attributes.setdefault(name, _clean(text))
        return True

    def _text(self, tag: str, name: str, value: JSONValue) -> str | None:
        if name == "skater" and isinstance(value, dict):
            return _reference(value)
        return scalar_text(tag, name, value)

    def _enter_time(self, name: str, value: JSONValue, attributes: dict[str, str]) -> None:
        instant = self._moments.read(value)
        if instant is not None:
            attributes[name] = format_instant(instant)
            if isinstance(value, dict) and (value.get("approximate") is True or "range" in value):
                attributes["approximate"] = "yes"
        else:
            said = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, sort_keys=True)
            attributes[f"stated-{name}"] = _clean(said)

    def _children(self, tag: str, key: str, value: JSONValue) -> Iterator[Payload]:
        """Yield the children under a key; an object or a list that nobody knows becomes elements of that name."""
        if key == ELEMENTS:
            for item in _items(value):
                given = item.get(ELEMENT) if isinstance(item, dict) else None
                name = given if isinstance(given, str) and is_name(given) else "element"
                yield self._element(name, item)
        elif key == "timers" and isinstance(value, dict):
            for name, timer in value.items():
                yield self._element("timer", {"name": name, **timer} if isinstance(timer, dict) else timer)
        elif key == "role":
            yield self._element("role", value)
        else:
            child = _LIST_TAGS.get(key) or (key if tag == "venue" and key in VENUE else _tag(key))
            items = _items(value) if key in _LIST_TAGS or isinstance(value, list) else [value]
            for item in items:
                yield self._element(child, self._as_object(child, item))

    def _as_object(self, tag: str, item: JSONValue) -> JSONValue:
        if isinstance(item, dict):
            return item
        if tag == "note":
            return {NOTE: item if isinstance(item, str) else scalar_text(tag, "", item) or ""}
        if tag == "certification":
            return {"level": item}
        return {"skater": item} if tag in ("expulsion", "involved") else item


_LIST_TAGS: Mapping[str, str] = {key: tag for tag, key in (*LISTS.items(), *TEXTS.items())}


def _first(said: Object, *keys: str) -> JSONValue:
    return next((said[key] for key in keys if key in said), None)


def _items(value: JSONValue) -> Sequence[JSONValue]:
    """Return the members of a list, the values of an object, or the value itself; nothing for none."""
    if isinstance(value, list):
        return value
    if isinstance(value, dict):
        return list(value.values())
    return () if value is None else (value,)


def _teams(value: JSONValue) -> Iterator[tuple[str, Object]]:
    """Yield the teams with their roles: by their key, else by their place in the file; the key is an id of theirs."""
    rows: list[tuple[str, JSONValue]]
    rows = list(value.items()) if isinstance(value, dict) else [("", one) for one in _items(value)]
    taken = {_TEAMS[key.lower()] for key, _ in rows if key.lower() in _TEAMS}
    free = [role for role in _BY_PLACE if role not in taken]
    for key, said in rows:
        if not isinstance(said, dict):
            continue
        role = _TEAMS.get(key.lower())
        if role is not None:
            yield role, said
        elif free:
            ids = said.get("uuid")
            more: Object = {"uuid": [key, *_items(ids)]} if key else {}
            yield free.pop(0), said | more


def _names(teams: Sequence[tuple[str, Object]]) -> Mapping[str, str]:
    """Return the role of each team by everything that a reference may call it."""
    found = dict(_TEAMS)
    for role, said in teams:
        for name in (said.get("abbreviation"), said.get("name"), said.get("league"), *_items(said.get("uuid"))):
            if isinstance(name, str) and name.strip():
                found.setdefault(name.strip().casefold(), role)
    return found


def _periods(value: JSONValue) -> Iterator[tuple[str, Object]]:
    rows: list[tuple[str, JSONValue]]
    if isinstance(value, dict):
        rows = list(value.items())
    else:
        rows = [(str(place), one) for place, one in enumerate(_items(value), start=1)]
    for key, said in rows:
        if isinstance(said, dict):
            yield _clean(key).strip(), said
        elif isinstance(said, list):
            yield _clean(key).strip(), {"jams": said}


def _date(value: JSONValue) -> str | None:
    """Return a date as ISO 8601 from its forms in real files; None for any other text."""
    if not isinstance(value, str):
        return None
    text = value.strip()
    iso = _DATE.fullmatch(text)
    if iso is not None:
        return iso.group(1)
    long = _LONG_DATE.fullmatch(text)
    if long is None or long.group(1)[:3].lower() not in _MONTHS:
        return None
    month = _MONTHS.index(long.group(1)[:3].lower()) + 1
    return f"{long.group(3)}-{month:02}-{int(long.group(2)):02}"


def _counts_down(timers: JSONValue) -> bool:
    """Return the direction of the period clock, down unless the file says otherwise."""
    period = timers.get("period") if isinstance(timers, dict) else None
    said = _first(period, "counts-down", "counts_down", "countsDown") if isinstance(period, dict) else None
    return said not in (False, "no", "false")


def _reference(skater: Object) -> str | None:
    """Return a reference for a skater who is given as an object."""
    label = _first(skater, "number", "name", "uuid")
    team = skater.get("team")
    if isinstance(label, int | float) and not isinstance(label, bool):
        label = number_text(label)
    if not isinstance(label, str):
        return None
    return f"{team}:{label}" if isinstance(team, str) else label


def _as_text(tag: str, attributes: Object, said: Object) -> dict[str, str]:
    """Return the attributes that a file has as text, unless somebody has changed the value beside it since."""
    found = {}
    for name, text in attributes.items():
        if isinstance(text, str) and is_name(name):
            key = key_of(tag, name)
            if key is None or key not in said or said[key] == typed(tag, name, text):
                found[name] = _clean(text)
    return found


def _in_order(children: Sequence[Payload], order: JSONValue) -> Sequence[Payload]:
    """Return the children in the order that the file states, kind by kind; those it leaves out come last."""
    if not isinstance(order, list):
        return children
    left = list(children)
    found = []
    for tag in order:
        child = next((one for one in left if one.tag == tag), None)
        if child is not None:
            left.remove(child)
            found.append(child)
    return found + left


def _tag(key: str) -> str:
    return attribute_of(key) or _sound(key)


def _sound(key: str) -> str:
    """Return a name for a key that is none."""
    name = re.sub(r"[^A-Za-z0-9.-]+", "-", key).strip("-.")[:60]
    return name if is_name(name) else f"key-{name}" if is_name(f"key-{name}") else "key"


def _clean(text: str) -> str:
    return _UNSEEN.sub("\ufffd", text)
