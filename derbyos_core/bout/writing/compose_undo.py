"""Composition of undo and redo (entries 1.4 and 2.10).

Our fold reads only `undoes` of an undo. The acts inside are for plain DerbyOS nodes, which know neither `undoes` nor
claims. For them the inverse is computed from what the writer can see: the live document and the entries that the undone
one was written over. Where a plain node needs nothing done, the undo has no act.
"""

from collections.abc import Iterator

from derbyos_core.bout.commands import Redo, Undo
from derbyos_core.bout.writing.entry_writer import TEXT, EntryWriter
from derbyos_core.document.tree import ClaimVerdict, Element
from derbyos_core.document.voids import DEPTH_MAX
from derbyos_core.errors import LocalProtocolError
from derbyos_core.gossip.bounded_xml import BODY_BYTES_MAX
from derbyos_core.gossip.entry import Act, Draft, Entry, EntryRef, Payload, Target, Verb
from derbyos_core.i18n import tr

__all__ = ["redo", "undo"]

ACTS_OCTETS_MAX = BODY_BYTES_MAX // 2
"""An undo with acts of more octets than this carries none: it must fit into an entry, and ours need no acts."""
HISTORY_MAX = 256
"""Entries searched for the previous value: one register that 16 people corrected 16 times each."""

_NOT_RESTORED = frozenset(("eid", "skater-eid", "timestamp"))
"""Attributes that belong to another one, or are never in conflict (entries 1.3)."""


def undo(command: Undo, writer: EntryWriter) -> Draft:
    """Return one entry that takes back the entries of a step, last act first."""
    if not command.entries:
        raise LocalProtocolError(tr("there is nothing to undo: no entry was named"))
    entries = [_entry(ref, writer) for ref in command.entries]
    refs = frozenset(command.entries)
    if any(_is_changed_unseen(entry, writer) for entry in entries):
        raise LocalProtocolError(
            tr("somebody else has changed this in the meantime: check it, and undo it again if it is still wrong")
        )
    if any(_has_more_with_it(eid, refs, writer) for entry in entries for eid in _added(entry)):
        raise LocalProtocolError(
            tr(
                "something else was entered in one step with a change of this, such as the next jam or timeout with "
                "the end of this one, and would go with it: undo that first, or have this removed in its list instead"
            )
        )
    acts: list[Act] = []
    if sum(len(entry.body) + _octets_again(entry, writer) for entry in entries) > ACTS_OCTETS_MAX:
        entries = []
    for entry in reversed(entries):
        if entry.undoes:
            acts.extend(_acts_again(entry, writer))
        else:
            for place, act in reversed(tuple(enumerate(entry.acts))):
                acts.extend(_Inverse(writer, entry, refs).of(act, place))
    return Draft(acts=tuple(acts), role=writer.context.role, undoes=command.entries)


def redo(command: Redo, writer: EntryWriter) -> Draft:
    """Return an entry that takes an undo back and repeats the original acts."""
    entry = _entry(command.undo, writer)
    if not entry.undoes:
        raise LocalProtocolError(tr("only an undo can be redone, and that entry is not one: undo it instead"))
    acts = _acts_again(entry, writer) if _octets_again(entry, writer) <= ACTS_OCTETS_MAX else ()
    return Draft(acts=acts, role=writer.context.role, undoes=(command.undo,))


def _entry(ref: EntryRef, writer: EntryWriter) -> Entry:
    entry = writer.context.lookup(ref)
    if entry is None:
        raise LocalProtocolError(
            tr("that entry is not on this laptop yet, so it cannot be undone here: wait until this laptop is in step")
        )
    if any(payload.tag == "accept" for act in entry.acts for payload in act.payload):
        raise LocalProtocolError(
            tr("accepting held entries cannot be undone: entries that still arrive take their places")
        )
    about_members = {payload.tag for act in entry.acts if act.target.path == "nsodes" for payload in act.payload}
    if "founder" in about_members:
        raise LocalProtocolError(tr("the founding of a bout cannot be undone"))
    if "join-code" in about_members:  # nobody lets in with the code before, and the new one would let in no member
        raise LocalProtocolError(tr("the change of the join code cannot be undone: make a new code instead"))
    if entry.undoes and writer.context.undo_depth(ref) >= DEPTH_MAX:
        raise LocalProtocolError(
            tr("undos of undos can go {undo_depth_max} deep: enter it again instead", undo_depth_max=DEPTH_MAX)
        )
    return entry


def _is_changed_unseen(entry: Entry, writer: EntryWriter) -> bool:
    """True if another official edited what this entry wrote, and the writer's screen did not show it.

    Undo of an `add` removes the element with everything in it, so the writer must have seen all of that (data-model 4).
    """
    if writer.context.seen is None or writer.context.seen is writer.context.document:
        return False
    for act in entry.acts:
        if act.verb is Verb.ADD:
            eids = [payload.attributes["eid"].lower() for payload in act.payload if "eid" in payload.attributes]
        else:
            target = writer.at(act.target)
            eids = [target.eid] if target is not None else []
        elements = (writer.find(eid) for eid in eids)
        if any(_has_unseen_answers(element, writer) for element in elements if element is not None):
            return True
    return False


def _added(entry: Entry) -> Iterator[str]:
    """Yield the ids of the elements that an entry adds."""
    for act in entry.acts:
        if act.verb is Verb.ADD:
            yield from (payload.attributes["eid"].lower() for payload in act.payload if "eid" in payload.attributes)


def _has_more_with_it(eid: str, refs: frozenset[EntryRef], writer: EntryWriter) -> bool:
    """True if an entry that says something of this element, which only the undone ones add, says more than that.

    Without the element such an entry has no effect as a whole: an act needs its target, and an entry all of its acts.
    """
    element = writer.find(eid)
    others = {claim.entry for claim in element.standing} - refs if element is not None else set()
    entries = [entry for ref in others if (entry := writer.context.lookup(ref)) is not None]
    if any(eid in _added(entry) for entry in entries):
        return False
    return any((act.target.eid or "").lower() != eid for entry in entries for act in entry.acts)


def _has_unseen_answers(element: Element, writer: EntryWriter) -> bool:
    for one in element.walk():
        shown = writer.seen(one.eid)
        if shown is one:
            continue
        known = {claim.entry for claim in shown.standing} if shown is not None else set()
        for claim in one.standing:
            is_others = claim.author != writer.context.author and claim.verdict is not ClaimVerdict.AGREES
            if is_others and claim.entry not in known:
                return True
    return False


def _acts_again(entry: Entry, writer: EntryWriter) -> tuple[Act, ...]:
    """Return the acts of the entries that this undo took back, unchanged."""
    return tuple(act for one in _undone(entry, writer) for act in one.acts)


def _octets_again(entry: Entry, writer: EntryWriter) -> int:
    return sum(len(one.body) for one in _undone(entry, writer))


def _undone(entry: Entry, writer: EntryWriter) -> Iterator[Entry]:
    return (one for one in map(writer.context.lookup, entry.undoes) if one is not None)


class _Inverse:
    """Acts that return a plain node to its state before one entry."""

    def __init__(self, writer: EntryWriter, entry: Entry, refs: frozenset[EntryRef]) -> None:
        self._desk = writer
        self._entry = entry
        self._refs = refs

    def of(self, act: Act, place: int) -> Iterator[Act]:
        """Yield the inverse acts of one act, the last first."""
        if act.verb is Verb.ADD:
            if act.text.strip() and not act.payload:
                yield from self._shortened(act)
            for number, payload in reversed(tuple(enumerate(act.payload))):
                yield from self._taken_back(payload, number, act)
        elif act.verb is Verb.SET or act.attribute is not None:
            yield self._restored(act)
        else:
            yield from self._brought_back(act)

    def _taken_back(self, payload: Payload, number: int, act: Act) -> Iterator[Act]:
        """U1: remove the element, unless it already existed by another official's entry; then restore its values."""
        eid = payload.attributes.get("eid")
        if eid is None:
            return  # a foreign element without id: plain nodes have no way to name it
        element = self._desk.find(eid)
        stood = element is not None and self._stood_before(element)
        if element is None or not stood:
            yield Act(verb=Verb.REMOVE, target=Target(eid=eid))
            return
        target = Target(eid=eid)
        for name in payload.attributes:
            if name not in _NOT_RESTORED and element.answers(name):
                yield self._back_to(target, name, *self._before(name, Target(eid=element.eid)))

    def _stood_before(self, element: Element) -> bool:
        """True if another entry says that it exists, or did so when this entry was written over it."""
        if any(claim.entry not in self._refs and claim.value == "yes" for claim in element.answers("present")):
            return True
        return any(True for _ in self._history(Target(eid=element.eid)))

    def _restored(self, act: Act) -> Act:
        """U2: restore the value that counted before, or none."""
        register = TEXT if act.attribute is None else act.attribute
        return self._back_to(act.target, act.attribute, *self._before(register, act.target))

    @staticmethod
    def _back_to(target: Target, attribute: str | None, value: str | None, skater_eid: str | None) -> Act:
        if value is None and attribute is not None:
            return Act(verb=Verb.REMOVE, target=target, attribute=attribute)
        return Act(verb=Verb.SET, target=target, attribute=attribute, text=value or "", skater_eid=skater_eid)

    def _before(self, register: str, target: Target) -> tuple[str | None, str | None]:
        """Return the value of a register that counts, or counted, without the undone entries."""
        element = self._element(target)
        claims = element.answers(register) if element is not None else ()
        others = [claim for claim in claims if claim.entry not in self._refs]
        for claim in others:
            if claim.verdict is not ClaimVerdict.OTHER and claim.verdict is not ClaimVerdict.AGREES:
                return claim.value, claim.skater_eid
        for act in self._history(target):
            said = _said(act, register, self._ids(target))
            if said is not None:
                return said
        return (others[-1].value, others[-1].skater_eid) if others else (None, None)

    def _brought_back(self, act: Act) -> Iterator[Act]:
        """U3: restore the element under the same parent, with the same id."""
        ids = self._ids(act.target)
        element = self._element(act.target)
        if element is not None:
            parent = self._desk.parent(element.eid)
            if parent is not None:
                yield Act(verb=Verb.ADD, target=self._address(parent), payload=(_as_payload(element),))
            return
        later: dict[str, tuple[str | None, str | None]] = {}
        for past in self._history(act.target):
            if past.verb is Verb.ADD:
                for payload in past.payload:
                    if payload.attributes.get("eid") in ids:
                        yield Act(verb=Verb.ADD, target=past.target, payload=(_amended(payload, later),))
                        return
            elif past.attribute is not None and past.target.eid in ids:
                later.setdefault(past.attribute, (past.text if past.verb is Verb.SET else None, past.skater_eid))

    def _shortened(self, act: Act) -> Iterator[Act]:
        """Restore the text before an append."""
        element = self._element(act.target)
        if element is not None:
            yield Act(verb=Verb.SET, target=act.target, text=element.text.removesuffix(act.text))

    def _history(self, target: Target) -> Iterator[Act]:
        """Yield acts about one element in the entries that the undone one was written over, the newest first."""
        ids = self._ids(target)
        seen = {self._entry.ref}
        ahead = list(reversed(self._entry.over))
        while ahead and len(seen) <= HISTORY_MAX:
            ref = ahead.pop(0)
            entry = self._desk.context.lookup(ref) if ref not in seen else None
            seen.add(ref)
            if entry is None:
                continue
            ahead.extend(reversed(entry.over))
            for act in reversed(entry.acts):
                by_name = act.target == target
                if by_name or act.target.eid in ids or any(one.attributes.get("eid") in ids for one in act.payload):
                    yield act

    def _ids(self, target: Target) -> frozenset[str | None]:
        element = self._element(target)
        return frozenset(eid for eid in (target.eid, element.eid if element is not None else None) if eid)

    def _element(self, target: Target) -> Element | None:
        return self._desk.at(target)

    def _address(self, parent: Element) -> Target:
        return self._desk.address(parent)


def _said(act: Act, register: str, ids: frozenset[str | None]) -> tuple[str | None, str | None] | None:
    """Return the value that an act gives a register; None if it gives none."""
    attribute = None if register == TEXT else register
    if act.verb is not Verb.ADD:
        if act.attribute != attribute:
            return None
        return (act.text if act.verb is Verb.SET else None), act.skater_eid
    for payload in act.payload:
        if payload.attributes.get("eid") in ids:
            if attribute is None:
                return payload.text, None
            if attribute in payload.attributes:
                return payload.attributes[attribute], payload.attributes.get("skater-eid")
    return None


def _amended(payload: Payload, later: dict[str, tuple[str | None, str | None]]) -> Payload:
    attributes = dict(payload.attributes)
    for name, (value, skater_eid) in later.items():
        if value is None:
            attributes.pop(name, None)
        else:
            attributes[name] = value
        if name == "skater" and skater_eid:
            attributes["skater-eid"] = skater_eid
    return Payload(tag=payload.tag, attributes=attributes, text=payload.text, children=payload.children)


def _as_payload(element: Element) -> Payload:
    attributes = {name: value for name, value in element.attributes.items() if name != "present"}
    return Payload(
        tag=element.tag,
        attributes={"eid": element.eid, **attributes},
        text=element.text,
        children=tuple(_as_payload(child) for child in element.children if child.tag != "claim"),
    )
