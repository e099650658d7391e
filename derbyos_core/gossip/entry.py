"""Decides what one entry of the audit log is: who wrote it, when, and the acts that it says.

An entry is the body of an XMSG: XML whose root is `add`, `remove` or `set`, or an `action` that holds several
of them, all or nothing (DOS-55..60, data-model 3). Its bytes are parsed once and kept, for forwarding and for
the log; equality of entries compares their canonical form, never the bytes.

The acts here are still plain XML addressing. What they mean for the document is decided in `document`.
"""

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from lxml import etree

from derbyos_core.clock import Instant, format_instant, parse_instant
from derbyos_core.errors import RemoteProtocolError
from derbyos_core.gossip.bounded_xml import canonical, is_batch, parse_xml
from derbyos_core.identity import SourceId, is_uuid

__all__ = [
    "Act",
    "Draft",
    "Entry",
    "EntryRef",
    "Payload",
    "Target",
    "Verb",
    "batch",
    "compose",
    "digest",
    "format_refs",
    "parse_body",
    "parse_refs",
]

SEQUENCE_MAX = (1 << 53) - 1
"""Sequences stay exact in a double, as other programs may keep them so."""


class Verb(StrEnum):
    """What an act does (DOS-57..60)."""

    ADD = "add"
    REMOVE = "remove"
    SET = "set"


class EntryRef(NamedTuple):
    """Names an entry: `source sequence` in text."""

    source: SourceId
    sequence: int

    def __str__(self) -> str:
        return f"{self.source} {self.sequence}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """The six ways of addressing (DOS-61..71); all None means the bout itself."""

    eid: str | None = None
    period: str | None = None
    jam: str | None = None
    team: str | None = None
    person: str | None = None
    path: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Payload:
    """One element carried by an `add`, unknown tags and attributes included (DOS-106)."""

    tag: str
    attributes: Mapping[str, str] = field(default_factory=dict)
    text: str = ""
    children: tuple["Payload", ...] = ()
    tail: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Act:
    """One `add`, `remove` or `set`.

    `attribute` names the attribute of a `set` or `remove`; None there means the element's text or the element.
    `skater_eid` is the person meant by a `set` of `skater`. `text` is the value of a `set`, or what an `add`
    appends.
    """

    verb: Verb
    target: Target
    attribute: str | None = None
    skater_eid: str | None = None
    text: str = ""
    payload: tuple[Payload, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """An entry without its place in the log: what an official wants written (`over` None leaves it out)."""

    acts: tuple[Act, ...]
    role: str = ""
    over: tuple[EntryRef, ...] | None = None
    undoes: tuple[EntryRef, ...] = ()
    settles: tuple[EntryRef, ...] = ()
    group: str = ""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Entry:
    """One entry of the log, named `ref`. `stamp` is None where the timestamp is missing or no finite number."""

    ref: EntryRef
    source: SourceId
    sequence: int
    stamp: Instant | None
    role: str
    over: tuple[EntryRef, ...]
    undoes: tuple[EntryRef, ...]
    settles: tuple[EntryRef, ...]
    group: str
    acts: tuple[Act, ...]
    body: bytes


_TARGET_NAMES = ("eid", "period", "jam", "team", "person", "path")
_VERBS = frozenset(Verb)


def parse_refs(text: str | None) -> tuple[EntryRef, ...]:
    """References written `source sequence`, separated by `;`; what is no reference is passed over."""
    if not text:
        return ()
    refs = []
    for item in text.split(";"):
        words = item.split()
        if len(words) == 2 and words[1].isascii() and words[1].isdigit() and len(words[1]) <= 16:
            refs.append(EntryRef(SourceId(words[0].lower()), int(words[1])))
    return tuple(refs)


def format_refs(refs: Iterable[EntryRef]) -> str:
    """References as an attribute writes them."""
    return ";".join(str(ref) for ref in refs)


def parse_body(body: bytes) -> tuple[Entry, ...]:
    """The entries of an XMSG body: one, or all of an `action` without a sequence, which is a batch.

    Raises `RemoteProtocolError` for what is no entry; an entry that merely addresses nothing is returned.
    """
    root = parse_xml(body)
    if is_batch(root):
        return tuple(_entry(child, canonical(child)) for child in root)
    if body.removeprefix(b"\xef\xbb\xbf").lstrip()[:5] == b"<?xml":  # batches are made of bodies
        body = etree.tostring(root, encoding="utf-8", xml_declaration=False)
    return (_entry(root, body),)


def _entry(root: "etree._Element", body: bytes) -> Entry:
    get = root.get
    source = (get("source") or "").strip().lower()
    if not is_uuid(source):
        raise RemoteProtocolError("no-source", "an entry must name its source by UUID")
    number = (get("sequence") or "").strip()
    if not (number.isascii() and number.isdigit() and 1 <= len(number) <= 16 and 1 <= int(number) <= SEQUENCE_MAX):
        raise RemoteProtocolError("no-sequence", f"an entry's sequence must be a number from 1, found {number!r:.40}")
    if root.tag == "action":
        acts = tuple(_act(child) if child.tag in _VERBS else _bare(root, child) for child in root)
    elif root.tag in _VERBS:
        acts = (_act(root),)
    else:
        raise RemoteProtocolError("no-verb", f"an entry is an add, remove, set or action, found {root.tag!r:.40}")
    ref = EntryRef(SourceId(source), int(number))
    return Entry(
        ref=ref,
        source=ref.source,
        sequence=ref.sequence,
        stamp=parse_instant(get("timestamp") or ""),
        role=get("role") or "",
        over=parse_refs(get("over")),
        undoes=parse_refs(get("undoes")),
        settles=parse_refs(get("settles")),
        group=get("group") or "",
        acts=acts,
        body=body,
    )


def _target(element: "etree._Element") -> Target:
    get = element.get
    eid = get("eid")
    return Target(
        eid=eid.lower() if eid is not None else None,
        period=get("period"),
        jam=get("jam"),
        team=get("team"),
        person=get("person"),
        path=get("path"),
    )


def _act(element: "etree._Element") -> Act:
    verb = Verb(str(element.tag))
    attribute = element.get("attribute")
    text = element.text or ""
    children: list[etree._Element] = list(element)
    if verb is Verb.SET:
        for child in children:
            if child.tag == "attribute" and attribute is None:  # the seed's other spelling (A18)
                attribute = (child.text or "").strip()
            text += child.tail or ""
        children = []
    payload = tuple(_payload(child) for child in children)
    if payload and not text.strip():
        text = ""
    return Act(
        verb=verb,
        target=_target(element),
        attribute=attribute,
        skater_eid=element.get("skater-eid"),
        text=text,
        payload=payload,
    )


def _bare(action: "etree._Element", element: "etree._Element") -> Act:
    """An element that stands in an `action` without a verb is added at the action's target."""
    return Act(verb=Verb.ADD, target=_target(action), payload=(_payload(element),))


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


def compose(draft: Draft, source: SourceId, sequence: int, stamp: Instant) -> Entry:
    """The entry that a draft becomes at its place in the log of `source`."""
    if len(draft.acts) == 1:
        root = _write_act(draft.acts[0])
    else:
        root = etree.Element("action")
        root.extend(_write_act(act) for act in draft.acts)
    root.set("source", source)
    root.set("sequence", str(sequence))
    root.set("timestamp", format_instant(stamp))
    if draft.role:
        root.set("role", draft.role)
    if draft.over is not None:
        root.set("over", format_refs(draft.over))
    if draft.undoes:
        root.set("undoes", format_refs(draft.undoes))
    if draft.settles:
        root.set("settles", format_refs(draft.settles))
    if draft.group:
        root.set("group", draft.group)
    return _entry(root, etree.tostring(root, encoding="utf-8", xml_declaration=False))


def _write_act(act: Act) -> "etree._Element":
    element = etree.Element(act.verb.value)
    for name in _TARGET_NAMES:
        value = getattr(act.target, name)
        if value is not None:
            element.set(name, value)
    if act.attribute is not None:
        element.set("attribute", act.attribute)
    if act.skater_eid is not None:
        element.set("skater-eid", act.skater_eid)
    if act.text:
        element.text = act.text
    element.extend(_write_payload(item) for item in act.payload)
    return element


def _write_payload(payload: Payload) -> "etree._Element":
    element = etree.Element(payload.tag, dict(payload.attributes))
    element.text = payload.text or None
    element.tail = payload.tail or None
    element.extend(_write_payload(child) for child in payload.children)
    return element


def digest(entry: Entry) -> bytes:
    """SHA-256 of the canonical form of an entry: what two nodes compare (data-model 4, forks)."""
    return hashlib.sha256(canonical(parse_xml(entry.body))).digest()


def batch(entries: Iterable[Entry]) -> bytes:
    """Several entries in one XMSG body, for peers whose BEAT says that they take batches."""
    return b"<action>" + b"".join(entry.body for entry in entries) + b"</action>"
