"""Plain computation of the rights in a closed bout, for the plain fold.

Written from `docs/fold.md` and decisions 0017 and 0018, not from the program. It looks at the whole log for every
question, and keeps nothing between two of them. Entries are put into layers: first what the recovery word appoints,
then the entries of whom it appoints, then those of the founder, then those of the keys that these appoint, and so on.
"""

from base64 import urlsafe_b64decode
from collections.abc import Callable, Iterable, Set
from dataclasses import dataclass, field
from uuid import UUID

from lxml import etree

from derbyos_core.errors import RemoteProtocolError
from derbyos_core.gossip.entry import Entry, EntryRef
from derbyos_core.identity import BoutId
from derbyos_core.security.founding import is_founder
from derbyos_core.security.keys import author_of, decode_key, verify
from derbyos_core.security.signatures import parse_source_key
from tests.property.plain_log import Key, Slot
from tests.property.plain_said import TOUCH, Statement
from tests.property.plain_words import TOUCHED

TAGS = ("founder", "appoint", "join-code", "admit", "restrict", "expel")
LAYERS = 9
GROUPS = {
    "clocks": "jam period time-out clock-set deleted-jam",
    "score": "pass lead lost-lead no-initial star-pass call injury score-adjustment",
    "lineups": "line-up no-pivot sit-out",
    "penalties": "penalty",
    "box": "enter-box exit-box",
    "rosters": "person team",
    "notes": "note",
    "bout": "",
}
Voiding = Callable[[list[Slot], Set[EntryRef]], set[EntryRef]]


@dataclass(frozen=True)
class Said:
    """A membership entry: its tag, and the attributes of its elements; None if it makes no sense."""

    slot: Slot
    tag: str
    elements: list[dict[str, str]] | None

    @property
    def ref(self) -> EntryRef:
        """The name of the entry."""
        return self.slot.entry.ref


@dataclass
class PlainRights:
    """What the plain fold needs to know."""

    refused: dict[EntryRef, str] = field(default_factory=dict)
    void: set[EntryRef] = field(default_factory=set)
    lasting: set[EntryRef] = field(default_factory=set)
    """Entries about membership and undos of them."""
    limits: list[tuple[Key, str, str, bool]] = field(default_factory=list)
    """Restrictions in order: place, who, what, may."""
    writers: dict[str, bytes] = field(default_factory=dict)
    heads: dict[bytes, list[tuple[int, Key]]] = field(default_factory=dict)
    """Layers of each head, with the places from which they hold."""
    roles: dict[str, list[str]] = field(default_factory=dict)

    def limit(self, entry: Entry, key: Key, group: str) -> Key | None:
        """Return the place of the restriction that keeps a writer from a group, None if nothing does."""
        writer = self.writers.get(entry.source)
        if writer is None or any(since < key for _, since in self.heads.get(writer, [])):
            return None
        roles = [entry.role] if entry.role else self.roles.get(entry.source, [])
        last = None
        for place, who, what, may in self.limits:
            of_role = who.removeprefix("role:")
            same = any(role == of_role or (of_role[-1] == "*" and role.startswith(of_role[:-1])) for role in roles)
            if who.startswith("author:"):
                same = who.removeprefix("author:") == author_of(writer)
            if same and what in ("*", group) and place < key:
                last = None if may else place
        return last

    def forbids(self, slot: Slot, statements: Iterable[Statement]) -> bool:
        """Return whether a restriction keeps an entry from saying this."""
        for statement in statements:
            place = statement.place
            names_only = statement.says == TOUCH and place.kind == TOUCHED
            is_own_name = place.tag == "nsode" and place.eid == slot.entry.source
            if names_only or is_own_name or place.tag in (*TAGS, "accept"):
                continue
            group = next((group for group, tags in GROUPS.items() if place.tag in tags.split()), "bout")
            if self.limit(slot.entry, slot.key, group) is not None:
                return True
        return False


def plain_rights(slots: list[Slot], bout: BoutId, voiding: Voiding) -> PlainRights:
    """Return the rights that follow from a log; `voiding` tells what undos make void, except ineffective ones."""
    rights = PlainRights()
    of = {slot.entry.ref: slot for slot in slots}
    false_names: set[EntryRef] = set()
    for slot in slots:
        if slot.entry.sequence == 1:
            _introduce(slot.entry, bout, rights, false_names)
    said = [one for slot in slots if (one := membership(slot)) is not None]
    begin = next((one for one in said if founds(one, rights, bout)), None)
    if begin is None or begin.elements is None:
        return PlainRights()
    first = begin.elements[0]
    founder, recovery = key_of(first["key"]), key_of(first["recovery"])
    records = {one.ref: one for one in said}
    undos: list[EntryRef] = []
    while True:
        more = [
            slot.entry.ref
            for slot in slots
            if slot.entry.ref not in (*records, *undos)
            and any(name in records or name in undos for name in slot.entry.undoes if name != slot.entry.ref)
        ]
        if not more:
            break
        undos += more
    rights.lasting = {*records, *undos}
    refused = rights.refused

    def writer(ref: EntryRef) -> bytes | None:
        return rights.writers.get(ref.source)

    expelled: list[tuple[bytes, str, int]] = []

    def is_out(ref: EntryRef) -> bool:
        of_key = [one for one in expelled if one[0] == writer(ref)]
        of_source = [last for _, source, last in of_key if source == ref.source]
        return bool(of_key) and ref.sequence > (min(of_source) if of_source else 0)

    for one in said:
        if one.elements is None:
            refused[one.ref] = "unreadable"
        elif one.tag == "founder" and (parsed(one.elements[0]) != parsed(first) or writer(one.ref) != founder):
            refused[one.ref] = "not founder"
    rights.heads = {founder: [(1, (-1, "", 0))]}
    layer: dict[EntryRef, int] = {}
    for one in said:
        if one.tag == "appoint" and one.elements and all(proven(el, recovery, bout) for el in one.elements):
            layer[one.ref] = -1
            for el in one.elements:
                rights.heads.setdefault(key_of(el["key"]), []).append((0, one.slot.key))
    allowed: list[EntryRef] = []

    def voids() -> set[EntryRef]:
        about = sorted((of[ref] for ref in rights.lasting), key=lambda slot: slot.key)
        return voiding(about, set(undos) - set(allowed))

    for number in range(LAYERS):
        here = []
        for ref in sorted(rights.lasting - set(layer) - set(refused)):
            held = [n for n, since in rights.heads.get(writer(ref) or b"", []) if since < of[ref].key]
            if held and min(held) == number and not is_out(ref):
                here.append(ref)
        layer.update(dict.fromkeys(here, number))
        for ref in here:
            if ref in undos:
                for name in of[ref].entry.undoes:
                    other = records.get(name)
                    if other is not None and other.tag == "founder" and name not in refused:
                        refused[ref] = "out of rank"
                    weighs = name in undos or (other is not None and other.tag in ("appoint", "expel"))
                    if weighs and layer.get(name, number) < number:
                        refused[ref] = "out of rank"
                if ref not in refused:
                    allowed.append(ref)
        gone = voids()
        for ref in here:
            other = records.get(ref)
            if other is None or ref in gone or other.elements is None:
                continue
            if other.tag == "appoint":
                for el in other.elements:
                    rights.heads.setdefault(key_of(el["key"]), []).append((number + 1, other.slot.key))
            if other.tag == "expel":
                keys = [key_of(el["key"]) for el in other.elements]
                if any(n <= number for key in keys for n, _ in rights.heads.get(key, [])):
                    refused[ref] = "out of rank"
                    continue
                for key, el in zip(keys, other.elements, strict=True):
                    expelled.append((key, el.get("source", "").lower(), int(el.get("last") or 0)))
    founding = {one.ref for one in said if one.tag == "founder" and one.ref not in refused}
    rights.void = voids() - founding
    code, members, admits = 1, {founder, *rights.heads}, []
    for one in said:
        if one.ref in refused or one.ref in rights.void or one.elements is None:
            continue
        if one.tag == "join-code" and one.ref in layer:
            code = int(one.elements[-1]["number"])
        if one.tag == "admit" and not is_out(one.ref) and writer(one.ref) is not None:
            if any(int(el["code"]) != code for el in one.elements):
                refused[one.ref] = "old code"
            else:
                admits.append(one)
    for _ in range(len(admits) + 1):
        members |= {key_of(el["key"]) for one in admits if writer(one.ref) in members for el in one.elements or ()}
    for one in said:
        if one.tag == "restrict" and one.ref in layer and one.ref not in refused and one.ref not in rights.void:
            for el in one.elements or ():
                who = el["who"].lower() if el["who"].startswith("author:") else el["who"]
                rights.limits.append((one.slot.key, who, el["what"], el["may"] == "yes"))
    for slot in slots:
        ref = slot.entry.ref
        if ref in layer or refused.get(ref, "old code") != "old code":
            continue
        if is_out(ref):
            refused[ref] = "expelled"
        elif writer(ref) not in members:
            refused[ref] = "not admitted"
        elif ref in rights.lasting:
            if not (ref in records and records[ref].tag in ("admit", "founder")):
                refused.setdefault(ref, "no authority")
        elif ref in false_names:
            refused[ref] = "other author"
        elif slot.entry.undoes:
            limits = [limit for group in GROUPS if (limit := rights.limit(slot.entry, slot.key, group)) is not None]
            others = [of[name] for name in slot.entry.undoes if name in of]
            if limits and any(writer(other.entry.ref) != writer(ref) or other.key < max(limits) for other in others):
                refused[ref] = "restricted"
    return rights


def _introduce(entry: Entry, bout: BoutId, rights: PlainRights, false_names: set[EntryRef]) -> None:
    try:
        named = parse_source_key(etree.fromstring(entry.body).get("key") or "")
    except RemoteProtocolError:
        return
    if named.source(bout) != entry.source:
        return
    rights.writers[entry.source] = named.key
    for act in entry.acts:
        for payload in act.payload:
            if payload.tag == "nsode":
                rights.roles[entry.source] = payload.attributes.get("role", "").split()
                author = payload.attributes.get("author", "").lower()
                if author not in ("", author_of(named.key)):
                    false_names.add(entry.ref)


def membership(slot: Slot) -> Said | None:
    """Return what an entry says about membership, None if it is about something else."""
    entry = slot.entry
    if entry.undoes:
        return None
    there = [p for act in entry.acts if act.target.path == "nsodes" for p in act.payload]
    tags = [p.tag for p in there if p.tag in TAGS]
    if not tags:
        return None
    alone = all(act.verb == "add" and act.target.path == "nsodes" and act.payload for act in entry.acts) and all(
        p.tag == tags[0] and not p.children for p in there
    )
    elements = [dict(p.attributes) for p in there]
    sense = alone and all(makes_sense(tags[0], el) for el in elements)
    return Said(slot, tags[0], elements if sense else None)


def makes_sense(tag: str, el: dict[str, str]) -> bool:
    """Return whether an element has what its kind needs."""
    try:
        if tag in ("founder", "appoint", "admit", "expel"):
            key_of(el.get("key", ""))
        if tag == "founder":
            key_of(el.get("recovery", ""))
    except RemoteProtocolError:
        return False
    match tag:
        case "admit":
            return is_number(el.get("code", ""))
        case "join-code":
            return is_number(el.get("number", ""))
        case "expel":
            return not el.get("source") or (is_uuid(el["source"]) and is_number(el.get("last", "")))
        case "restrict":
            kind, _, name = el.get("who", "").partition(":")
            who = is_uuid(name) if kind == "author" else kind == "role" and name != "" and "*" not in name[:-1]
            return who and el.get("what") in ("*", *GROUPS) and el.get("may") in ("yes", "no")
    return True


def founds(one: Said, rights: PlainRights, bout: BoutId) -> bool:
    """Return whether an entry founds the bout."""
    if one.tag != "founder" or one.elements is None or len(one.elements) != 1:
        return False
    key, recovery = (key_of(one.elements[0][name]) for name in ("key", "recovery"))
    if rights.writers.get(one.ref.source) != key:
        return False
    return is_founder(bout, key, recovery) if is_uuid(bout.string) else True  # type: ignore[arg-type]


def proven(el: dict[str, str], recovery: bytes, bout: BoutId) -> bool:
    """Return whether the recovery key has signed an appointment."""
    text = el.get("proof", "")
    try:
        signature = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except ValueError:
        return False
    message = b"derbyos recovery 1" + bout.key.bytes + key_of(el["key"])
    return verify(recovery, message, signature)  # type: ignore[arg-type]


def parsed(el: dict[str, str]) -> tuple[str, str, str]:
    """Return what two entries of a founder must have in common."""
    return el["key"], el["recovery"], el.get("title", "")


def key_of(text: str) -> bytes:
    """Return a public key."""
    return decode_key(text)


def is_number(text: str) -> bool:
    """Return whether a text is a number as entries have them."""
    return text.isascii() and text.isdigit() and len(text) <= 16 and int(text) < 1 << 53


def is_uuid(text: str) -> bool:
    """Return whether a text is a UUID with its hyphens."""
    try:
        return str(UUID(text)) == text.lower()
    except ValueError:
        return False
