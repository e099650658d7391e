"""Audit log entries: composing, and comparing by digest (DOS-55..60, data-model 3).

An entry is one XML element. Its root says what is done, here that two facts are added to jam 3 of period 1:

    <add source="0e1d…" sequence="7" timestamp="1795248030.800000" role="scorekeeper-home" over="" period="1" jam="3">
      <lead team="home"/>
    </add>

`add`, `set` and `remove` are one act each; an `action` holds several. The attributes of the root are:

    source, sequence, timestamp    the entry's place in the log
    role                           the writer's role
    over, undoes, settles          the entries that it supersedes, undoes or settles, each by source and sequence number
    group                          the step to which it belongs, if that consists of several entries
    written, synced, ahead         when it was written, where the timestamp does not tell it (`entry_time`)
    key                            in entry 1: the public key of the source and the nonce that binds its id to it
    period, jam, team, eid, ...    the target of the act (`Target`)

`acts` defines the parts of an entry and `reading` parses it; this module re-exports both.
"""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass

from lxml import etree

from derbyos_core.clock import Instant, format_instant
from derbyos_core.gossip.acts import Act, EntryRef, Payload, Target, Verb, format_refs, parse_refs
from derbyos_core.gossip.bounded_xml import canonical, parse_xml
from derbyos_core.gossip.reading import Entry, entry_of_tree, parse_body
from derbyos_core.identity import SourceId

__all__ = [
    "Act",
    "Draft",
    "Entry",
    "EntryRef",
    "Payload",
    "Target",
    "Verb",
    "compose",
    "digest",
    "encode_batch",
    "format_refs",
    "parse_body",
    "parse_refs",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """An entry before it has its place in the log; `over` None leaves the attribute out.

    `written`, `is_synced` and `ahead_us` tell when it was written (`entry_time`).
    """

    acts: tuple[Act, ...]
    role: str = ""
    over: tuple[EntryRef, ...] | None = None
    undoes: tuple[EntryRef, ...] = ()
    settles: tuple[EntryRef, ...] = ()
    group: str = ""
    key: str = ""
    written: Instant | None = None
    is_synced: bool | None = None
    ahead_us: int = 0


def compose(draft: Draft, source: SourceId, sequence: int, stamp: Instant) -> Entry:
    """Return the entry that a draft becomes at its place in the log of `source`."""
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
    if draft.key:
        root.set("key", draft.key)
    if draft.written is not None:
        root.set("written", format_instant(draft.written))
    if draft.is_synced is not None:
        root.set("synced", "yes" if draft.is_synced else "no")
    if draft.ahead_us:
        root.set("ahead", format_instant(draft.ahead_us))
    return entry_of_tree(root, etree.tostring(root, encoding="utf-8", xml_declaration=False))


def _write_act(act: Act) -> "etree._Element":
    element = etree.Element(act.verb.value)
    for name, value in zip(Target._fields, act.target, strict=True):
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
    """Return the SHA-256 of an entry's canonical form, by which nodes compare entries (data-model 4, forks)."""
    known = entry.known  # its markup was seen before, and the canonical form of that is cached
    form = canonical(parse_xml(entry.body)) if known is None else known.markup.canonical(known.values)
    return hashlib.sha256(form).digest()


def encode_batch(entries: Iterable[Entry]) -> bytes:
    """Return several entries in one XMSG body, for peers whose BEAT says that they take batches."""
    return b"<action>" + b"".join(entry.body for entry in entries) + b"</action>"
