"""Reading of entries: the structure of one, and parsing from its bytes (DOS-55..60, data-model 3).

An entry is the body of an XMSG: XML whose root is `add`, `remove` or `set`, or an `action` that holds several of them,
all or nothing. Its head and its bytes are kept, for forwarding and for the log. Once the fold has taken the acts, they
are parsed from the bytes on demand, since a log of bytes is a third of the size of a log of acts. Until then an entry
of a known markup holds its values alone, since the fold can interpret most of them without acts (`document/plans.py`).
Equality of entries compares their canonical form, never the bytes.
"""

import re
from dataclasses import dataclass

from lxml import etree

from derbyos_core.clock import Instant, parse_stamp
from derbyos_core.errors import RemoteProtocolError
from derbyos_core.gossip.acts import VERBS, Act, EntryRef, Payload, Target, Verb, parse_refs
from derbyos_core.gossip.bounded_xml import ELEMENTS_MAX, canonical, is_batch, parse_xml
from derbyos_core.gossip.known_markup import KnownMarkup, ParsedMarkup
from derbyos_core.identity import SourceId, is_uuid

__all__ = ["Entry", "entry_of_tree", "parse_body", "payload_of"]

SEQUENCE_MAX = (1 << 53) - 1
"""Sequences stay exact in a double, as other programs may store them."""
SOURCE_CACHE_MAX = 4_096
"""Sources whose text is cached, so that a log holds each once."""


@dataclass(slots=True, eq=False)
class Entry:
    """One entry of the log, named `ref`. `stamp` is None if the timestamp cannot be believed.

    Entries are immutable; the class is not frozen because a frozen one takes a microsecond to make.
    """

    ref: EntryRef
    source: SourceId
    sequence: int
    stamp: Instant | None
    role: str
    over: tuple[EntryRef, ...]
    undoes: tuple[EntryRef, ...]
    settles: tuple[EntryRef, ...]
    group: str
    body: bytes
    _read: tuple[Act, ...] | ParsedMarkup | None

    @property
    def acts(self) -> tuple[Act, ...]:
        """The acts, parsed if needed."""
        read = self._read
        if read is None:
            return _acts_of(self.body)
        return read.markup.acts(read.values) if isinstance(read, ParsedMarkup) else read

    @property
    def known(self) -> ParsedMarkup | None:
        """Its markup and its values, None if it needs the parser or was parsed."""
        read = self._read
        if read is None:
            return _KNOWN.find(self.body)
        return read if isinstance(read, ParsedMarkup) else None

    def rest(self) -> None:
        """Keep the bytes alone; acts are parsed again on demand."""
        self._read = None


_KNOWN = KnownMarkup()
_SOURCES: dict[str, SourceId] = {}
_NEXT_ENTRY = re.compile(r'><(?=(?:add|set|remove|action)\s(?:[^<>]*?\s)?source=")')
"""Begins with two plain letters, so that the regex engine searches for these first: a third of the time."""
_OPEN, _CLOSE = b"<action>", b"</action>"


def parse_body(body: bytes) -> tuple[Entry, ...]:
    """Return the entries of an XMSG body: one, or all of an `action` without a sequence, which is a batch.

    Raises `RemoteProtocolError` for anything that is no entry; an entry that merely addresses nothing is returned.
    """
    found = _KNOWN.find(body)
    if found is not None:
        return (_entry(found.markup.head(found.values), found, body),)
    if body.startswith(_OPEN) and body.endswith(_CLOSE):
        known = _known_batch(body)
        if known is not None:
            return known
    root = parse_xml(body)
    if is_batch(root):
        return tuple(entry_of_tree(child, canonical(child)) for child in root)
    if body.removeprefix(b"\xef\xbb\xbf").lstrip()[:5] == b"<?xml":  # batches are made of bodies
        body = etree.tostring(root, encoding="utf-8", xml_declaration=False)
    entry = entry_of_tree(root, body)
    _KNOWN.learn(body, root)
    return (entry,)


def _known_batch(body: bytes) -> tuple[Entry, ...] | None:
    """Return the entries of a batch, cut where each begins; None if a piece is not an entry by itself.

    Outside comments and sections a `<` is markup, so a well-formed piece is exactly one element of the batch.
    """
    if body.count(b"<") > ELEMENTS_MAX or b"<!" in body or b"<?" in body:
        return None
    try:
        pieces = _NEXT_ENTRY.split(body[len(_OPEN) : -len(_CLOSE)].decode())
    except UnicodeDecodeError:
        return None
    entries = []
    last = len(pieces) - 1
    for place, piece in enumerate(pieces):
        one = f"{'<' if place else ''}{piece}{'>' if place < last else ''}".encode()  # restore the cut characters
        found = _KNOWN.find(one)
        if found is None:
            try:
                root = parse_xml(one)
            except RemoteProtocolError:
                return None
            if is_batch(root):
                return None
            entries.append(entry_of_tree(root, one))
            _KNOWN.learn(one, root)
        else:
            entries.append(_entry(found.markup.head(found.values), found, one))
    return tuple(entries)


def entry_of_tree(root: "etree._Element", body: bytes) -> Entry:
    """Return the entry in a tree; `body` are the bytes to keep of it."""
    get = root.get
    head = (
        get("source"),
        get("sequence"),
        get("timestamp"),
        get("role"),
        get("over"),
        get("undoes"),
        get("settles"),
        get("group"),
    )
    entry = _entry(head, None, body)
    entry._read = _acts_of_tree(root)
    return entry


def _entry(head: tuple[str | None, ...], read: ParsedMarkup | None, body: bytes) -> Entry:
    named, number, stamp, role, over, undoes, settles, group = head
    source = _SOURCES.get(named or "") or _source_of(named)
    sequence = _sequence_of(number)
    return Entry(
        tuple.__new__(EntryRef, (source, sequence)),  # its own constructor takes twice the time
        source,
        sequence,
        parse_stamp(stamp or ""),
        role or "",
        parse_refs(over) if over else (),
        parse_refs(undoes) if undoes else (),
        parse_refs(settles) if settles else (),
        group or "",
        body,
        read,
    )


def _source_of(named: str | None) -> SourceId:
    source = (named or "").strip().lower()
    if not is_uuid(source):
        raise RemoteProtocolError("no-source", "an entry must name its source by UUID")
    if len(_SOURCES) >= SOURCE_CACHE_MAX:
        _SOURCES.clear()
    found = _SOURCES[named or ""] = _SOURCES.get(source) or SourceId(source)
    return found


def _sequence_of(text: str | None) -> int:
    number = (text or "").strip()
    if number.isascii() and number.isdigit() and len(number) <= 16 and 1 <= (value := int(number)) <= SEQUENCE_MAX:
        return value
    raise RemoteProtocolError("no-sequence", f"an entry's sequence must be a number from 1, found {number!r:.40}")


def _acts_of(body: bytes) -> tuple[Act, ...]:
    found = _KNOWN.find(body)
    if found is not None:
        markup, values = found
        return markup.acts(values)
    root = parse_xml(body)
    _KNOWN.learn(body, root)
    return _acts_of_tree(root)


def _acts_of_tree(root: "etree._Element") -> tuple[Act, ...]:
    if root.tag == "action":
        return tuple(_act(child) if child.tag in VERBS else _bare(root, child) for child in root)
    if root.tag not in VERBS:
        raise RemoteProtocolError("no-verb", f"an entry is an add, remove, set or action, found {root.tag!r:.40}")
    return (_act(root),)


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
    verb = VERBS[str(element.tag)]
    attribute = element.get("attribute")
    text = element.text or ""
    children: list[etree._Element] = list(element)
    if verb is Verb.SET:
        for child in children:
            if child.tag == "attribute" and attribute is None:  # the seed's other spelling (A18)
                attribute = (child.text or "").strip()
            text += child.tail or ""
        children = []
    payload = tuple(payload_of(child) for child in children)
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
    """Return the act for an element in an `action` without a verb: it is added at the action's target."""
    return Act(verb=Verb.ADD, target=_target(action), payload=(payload_of(element),))


def payload_of(element: "etree._Element") -> Payload:
    """Return an element with everything in it; white space between elements is dropped."""
    children = tuple(payload_of(child) for child in element)
    text, tail = element.text or "", element.tail or ""
    return Payload(
        tag=str(element.tag),
        attributes={str(name): str(value) for name, value in element.attrib.items()},
        text="" if children and not text.strip() else text,
        children=children,
        tail=tail if tail.strip() else "",
    )
