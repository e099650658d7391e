"""Rights in a closed bout: who may admit, appoint, restrict and expel, and which entries have no effect therefore.

A closed bout (decision 0017) begins with the entry of its founder. It and all other *membership entries* are `add`s
under `nsodes` that carry elements of one kind and nothing else:

    <founder key= recovery= title=/>            founds the bout
    <appoint key= [proof=]/>                    gives a key the authority of a Head NSO
    <join-code number=/>                        makes a join code the current one; the first has number 1
    <admit key= code=/>                         admits a key that knew the join code of this number
    <restrict who= what= may=/>                 forbids a group of elements to a role or an author, or allows it again
    <expel key= source= last=/>                 ends the admission of a key; one for each source, with its last entry

Entries are known by the key that signs for their source, which entry 1 names; signatures are checked before the fold.
`Rights` computes from the placed entries of a log which of them have no effect, and why. Equal sets of entries give
equal results, whatever the order of arrival. A bout without a founder is open: then everything is allowed, and the only
cost is a search for `<founder` in each entry.

*Rank.* The founder and whoever the recovery word appoints have rank 0, those whom a key of rank n appoints have rank
n + 1 from the place of that entry on. A key with a rank is a *head*. Appointments and expulsions are decided rank by
rank: an entry of rank n can only concern keys and entries of a higher number. So nothing depends on itself, a stolen
laptop cannot expel the heads above it, whatever its clock says, and nobody can expel the founder.

*Undo.* Membership entries, and undos of them, are undone by heads alone; an appointment, an expulsion and the undo of
one only from the same rank up. The founder's entry cannot be undone.

*Expulsion* asks for no order, because clocks can lie: of a source that is named, the entries after the last accepted
one have no effect, of any other source of that key none has. Of several expulsions of one source, the earliest `last`
counts. The way back is to undo the expulsion.

*Admission* does not ask for the order either: a key is a member if it is the founder's, a head's, or was admitted by a
member with the number of the join code that was current at the place of the entry. Entries of other keys have no
effect.

*Restrictions* follow the order. For each group of elements that an entry changes, the last restriction before it that
matches its writer decides. Heads are never restricted. A restricted writer may undo nothing but own entries written
since the restriction. Only the fold knows which elements an entry changes, so it asks `forbidding` when it has
interpreted one. A restricted laptop can evade a restriction by a wrong clock, and one that is restricted by role by
another role; against a laptop that cheats there is expulsion.

Membership entries are rare, so each of them has everything decided anew; `Changes.cost` tells the fold how much that
was.
"""

import math
import re
from base64 import urlsafe_b64decode
from binascii import Error as Base64Error
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from derbyos_core.document.element_slot import SlotKind
from derbyos_core.document.statement import FLOOR, Says, Statement
from derbyos_core.document.voids import Voids
from derbyos_core.errors import RemoteProtocolError
from derbyos_core.gossip.acts import EntryRef, Payload, Verb
from derbyos_core.gossip.bounded_xml import parse_xml
from derbyos_core.gossip.log import OrderKey, Placed
from derbyos_core.gossip.reading import Entry
from derbyos_core.identity import BoutId, SourceId, is_uuid
from derbyos_core.security.founding import is_closed, is_founder
from derbyos_core.security.keys import (
    SIGNATURE_OCTETS,
    PublicKey,
    SigningKey,
    author_of,
    decode_key,
    encode_octets,
    verify,
)
from derbyos_core.security.signatures import parse_source_key

__all__ = [
    "EVERYTHING",
    "GROUPS",
    "MEMBERSHIP",
    "OPEN",
    "Authority",
    "Changes",
    "Refusal",
    "RefusalReason",
    "Restriction",
    "Rights",
    "group_of",
    "parse_restriction",
    "recovery_proof",
]

MEMBERSHIP = frozenset(("founder", "appoint", "join-code", "admit", "restrict", "expel"))
"""Tags of membership entries; nothing sets, removes or fills these elements."""
GROUPS: Mapping[str, frozenset[str]] = {
    "clocks": frozenset(("jam", "period", "time-out", "clock-set", "deleted-jam")),
    "score": frozenset(("pass", "lead", "lost-lead", "no-initial", "star-pass", "call", "injury", "score-adjustment")),
    "lineups": frozenset(("line-up", "no-pivot", "sit-out")),
    "penalties": frozenset(("penalty",)),
    "box": frozenset(("enter-box", "exit-box")),
    "rosters": frozenset(("person", "team")),
    "notes": frozenset(("note",)),
    "bout": frozenset(),
}
"""Groups of elements by tag, named as the groups of commands that doors know; `bout` is all that is in no other."""
EVERYTHING = "*"
RANKS_MAX = 8
"""Heads who were appointed by heads, and so on, at most so deep; an evening has one or two steps."""
ENTRIES_PER_COST = 5
"""Decisions made in the time in which the fold looks at one entry."""
NUMBER_MAX = 1 << 53
_RECOVERY = b"derbyos recovery 1"
_TAGS = re.compile(rb"<(?:founder|appoint|join-code|admit|restrict|expel)[\s/>]")
_NUMBER = re.compile(r"\d{1,16}", re.ASCII)
_GROUP_OF = {tag: group for group, tags in GROUPS.items() for tag in tags}


class RefusalReason(Enum):
    """Reason why an entry has no effect."""

    EXPELLED = "expelled"
    """Its key was removed from the bout, and this entry is not among those that were accepted until then."""
    NOT_ADMITTED = "not admitted"
    """Its key was never admitted."""
    OTHER_AUTHOR = "other author"
    """It introduces its source under the id of another author."""
    NO_AUTHORITY = "no authority"
    """It needs the authority of a head."""
    OUT_OF_RANK = "out of rank"
    """It concerns the founder, or a head of the same or a higher rank, or takes back what a higher rank entered."""
    NOT_FOUNDER = "not founder"
    """It claims to found the bout."""
    OLD_CODE = "old code"
    """It admits with a join code that was not current."""
    RESTRICTED = "restricted"
    """A restriction forbids it."""
    UNREADABLE = "unreadable"
    """It is about membership, and cannot be read."""


class Refusal(NamedTuple):
    """Why an entry has no effect, and the entry because of which; None if it is for lack of one."""

    reason: RefusalReason
    by: EntryRef | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Restriction:
    """What one entry forbids, or allows again.

    `who` is `author:` with an author id, or `role:` with a role, or with the beginning of roles and a `*`. `what` is a
    group or `EVERYTHING`.
    """

    who: str
    what: str
    may: bool
    entry: EntryRef
    place: OrderKey

    def concerns(self, author: str, roles: Iterable[str]) -> bool:
        """Return whether it is about a writer."""
        kind, _, name = self.who.partition(":")
        if kind == "author":
            return name == author
        if name.endswith("*"):
            return any(role.startswith(name[:-1]) for role in roles)
        return name in roles

    def covers(self, group: str) -> bool:
        """Return whether it is about a group."""
        return self.what in (EVERYTHING, group)


@dataclass(frozen=True, slots=True, kw_only=True)
class Authority:
    """Members and rights at the end of a log. `recovery` and `founder` are None in an open bout."""

    founder: PublicKey | None = None
    recovery: PublicKey | None = None
    title: str = ""
    heads: frozenset[PublicKey] = frozenset()
    """Keys with authority, the founder's among them."""
    admitted: frozenset[PublicKey] = frozenset()
    """Keys of all members, heads among them."""
    expelled: frozenset[PublicKey] = frozenset()
    code_number: int = 1
    """Number of the current join code."""
    restrictions: tuple[Restriction, ...] = ()
    """The last one for each writer and group, in order."""

    @property
    def is_closed(self) -> bool:
        """Whether the bout has a founder."""
        return self.founder is not None


OPEN = Authority()
"""Authority in an open bout: nobody has any, and nobody needs it."""


class Changes(NamedTuple):
    """Effects of one entry on others that were there before."""

    flipped: tuple[EntryRef, ...] = ()
    """Entries that have no effect any more, or have one again."""
    looks: tuple[EntryRef, ...] = ()
    """Entries that restrictions may now forbid, or no longer."""
    changes_undos: bool = False
    """Whether one of them is an undo, or undone, so that any entry may have become void or valid."""
    cost: int = 0
    """Time that it took, in looks of the fold."""


class _Element(NamedTuple):
    """One element of a membership entry; only the fields that its kind has are set."""

    key: PublicKey | None = None
    recovery: PublicKey | None = None
    title: str = ""
    proof: bytes = b""
    number: int = 0
    source: str = ""
    who: str = ""
    what: str = ""
    may: bool = False


@dataclass(frozen=True, slots=True)
class _Record:
    """A membership entry; `elements` is empty if it cannot be read."""

    ref: EntryRef
    place: OrderKey
    kind: str
    elements: tuple[_Element, ...]

    @property
    def is_ranked(self) -> bool:
        """Whether others' authority depends on it."""
        return self.kind in ("appoint", "expel")


@dataclass(slots=True)
class _Expulsion:
    """Accepted entries of an expelled key: the last one of each source, each with the entry that says so."""

    by: EntryRef
    last: dict[str, tuple[int, EntryRef]] = field(default_factory=dict)

    def forbidding(self, source: str, sequence: int) -> EntryRef | None:
        last, by = self.last.get(source, (0, self.by))
        return by if sequence > last else None


@dataclass(slots=True)
class _Decisions:
    """Everything that follows from membership entries and undos of them."""

    authority: Authority = OPEN
    ranks: dict[PublicKey, list[tuple[int, OrderKey]]] = field(default_factory=dict)
    """Ranks of a key, each with the place from which it has it."""
    members: dict[PublicKey, None] = field(default_factory=dict)
    expulsions: dict[PublicKey, _Expulsion] = field(default_factory=dict)
    restrictions: tuple[Restriction, ...] = ()
    refusals: dict[EntryRef, Refusal] = field(default_factory=dict)
    """Of membership entries and undos of them."""
    void: set[EntryRef] = field(default_factory=set)
    nodes: set[EntryRef] = field(default_factory=set)
    """Membership entries, and undos of them."""

    def rank(self, key: PublicKey | None, place: OrderKey) -> int | None:
        """Return the rank of a key at a place, None if it is no head there."""
        if key is None:
            return None
        return min((rank for rank, since in self.ranks.get(key, ()) if since < place), default=None)

    def expelling(self, key: PublicKey | None, ref: EntryRef) -> EntryRef | None:
        """Return the entry that expels a key before this entry of it, None if there is none."""
        found = self.expulsions.get(key) if key is not None else None
        return found.forbidding(ref.source, ref.sequence) if found is not None else None


class Rights:
    """Index of the membership entries of a log, and the decision on every placed entry."""

    def __init__(self, bout: BoutId, placed: Mapping[EntryRef, Placed]) -> None:
        """The caller keeps the entries in `placed`; each has to be there before it is added here."""
        self._bout = bout
        self._placed = placed
        self._can_close = is_closed(bout) or not is_uuid(bout.string)
        self._is_watching = False
        """Whether any entry claims to found the bout; until then nothing is recorded."""
        self._keys: dict[SourceId, PublicKey] = {}
        self._roles: dict[SourceId, tuple[str, ...]] = {}
        self._impostors: set[EntryRef] = set()
        self._records: dict[EntryRef, _Record] = {}
        self._undos: dict[EntryRef, None] = {}
        self._undos_of: dict[EntryRef, list[EntryRef]] = {}
        self._entries: dict[SourceId, list[EntryRef]] = {}
        self._proofs: dict[tuple[PublicKey, PublicKey, bytes], bool] = {}
        self._standing: dict[SourceId, bool] = {}
        """Sources whose entries are all allowed as far as they are no undos, or are to be decided one by one."""
        self._matching: dict[tuple[SourceId, str], tuple[Restriction, ...]] = {}
        self._decided = _Decisions()
        self.refusals: dict[EntryRef, Refusal] = {}
        """Entries without effect, except those that a restriction forbids for what they change."""
        self.left_out: set[EntryRef] = set()
        """Undos without effect; the same set at all times."""
        self.lasting: set[EntryRef] = set()
        """Membership entries and undos of them, which other undos do not void; the same set at all times."""

    # -- queries ------------------------------------------------------------------------------------------

    @property
    def authority(self) -> Authority:
        """Members and rights at the end of the log."""
        return self._decided.authority

    @property
    def has_restrictions(self) -> bool:
        """Whether `forbidding` can find any."""
        return bool(self._decided.restrictions)

    def is_void(self, ref: EntryRef) -> bool:
        """Return whether a membership entry, or an undo of one, is undone."""
        return ref in self._decided.void

    def has_effect(self, ref: EntryRef) -> bool:
        """Return False for an entry that is refused, and for a membership entry that is undone."""
        return ref not in self.refusals and ref not in self._decided.void

    def entries_of(self, source: SourceId) -> Iterable[EntryRef]:
        """Return the entries of a source, in a closed bout."""
        return self._entries.get(source, ())

    def forbidding(self, placed: Placed, statements: Iterable[Statement]) -> EntryRef | None:
        """Return the restriction that forbids an entry that says this, None if there is none."""
        entry = placed.entry
        if not self._restricting(entry):
            return None
        groups = dict.fromkeys(group_of(statement, entry.source) for statement in statements)
        for group in groups:
            found = self._last(placed, group) if group is not None else None
            if found is not None:
                return found.entry
        return None

    # -- adding entries -----------------------------------------------------------------------------------

    def load(self, several: Collection[Placed]) -> Iterator[None]:
        """Add many entries, one step for each, and decide at the end."""
        if not self._can_close or not any(b"<founder" in placed.entry.body for placed in several):
            return
        self._is_watching = True
        for placed in several:
            self._note(placed)
            yield
        self._decide_anew()

    def add(self, placed: Placed, credit: float = math.inf) -> Changes | None:
        """Add an entry; return its effects on others, None if there are none.

        Decisions that would cost more than `credit` are not made: the caller then has to fold everything again.
        """
        if not self._is_watching:
            return self._decide_anew(placed.entry.ref) if self._watch(placed) else None
        if self._note(placed):
            cost = (len(self._records) + len(self._undos) + len(self._entries)) // ENTRIES_PER_COST
            return self._decide_anew(placed.entry.ref) if cost <= credit else Changes(changes_undos=True)
        self._decide(placed)
        return None

    def _watch(self, placed: Placed) -> bool:
        """Return whether an entry claims to found the bout; then all others are recorded as well."""
        if b"<founder" not in placed.entry.body or not self._can_close:
            return False
        self._is_watching = True
        for one in self._placed.values():
            self._note(one)
        return True

    def _note(self, placed: Placed) -> bool:
        """Record an entry; return whether decisions on others may depend on it."""
        entry = placed.entry
        ref = entry.ref
        self._entries.setdefault(entry.source, []).append(ref)
        if entry.sequence == 1:
            self._introduce(entry)
        if entry.undoes:
            self._undos[ref] = None
            for target in entry.undoes:
                if target != ref:
                    self._undos_of.setdefault(target, []).append(ref)
            return not self.lasting.isdisjoint(entry.undoes) or ref in self._undos_of
        if _TAGS.search(entry.body) is not None:
            record = _record(placed)
            if record is not None:
                self._records[ref] = record
                return True
        return ref in self._undos_of and self.has_restrictions

    def _introduce(self, entry: Entry) -> None:
        """Record key and roles of a source."""
        source = entry.source
        try:
            named = parse_source_key(parse_xml(entry.body).get("key") or "")
        except RemoteProtocolError:
            return
        if named.source(self._bout) != source:
            return
        self._keys[source] = named.key
        for act in entry.acts:
            for payload in act.payload:
                if payload.tag == "nsode":
                    self._roles[source] = tuple(payload.attributes.get("role", "").split())
                    author = payload.attributes.get("author", "").lower()
                    if author and author != author_of(named.key):
                        self._impostors.add(entry.ref)

    # -- decisions on single entries --------------------------------------------------------------------

    def _decide(self, placed: Placed) -> None:
        """Decide on an entry that changes nothing for others."""
        entry = placed.entry
        standing = self._standing.get(entry.source)
        if standing is None:
            standing = self._standing[entry.source] = self._is_clear(entry.source)
        if standing and not entry.undoes:
            return
        self._store(entry.ref, self._refusal(placed))

    def _store(self, ref: EntryRef, refusal: Refusal | None) -> bool:
        """Keep a decision; return whether the entry has gained or lost its effect."""
        had = ref in self.refusals
        if refusal is not None:
            self.refusals[ref] = refusal
            if ref in self._undos:
                self.left_out.add(ref)
        elif had:
            del self.refusals[ref]
        return had is (refusal is None)

    def _is_clear(self, source: SourceId) -> bool:
        """Return whether all entries of a source are allowed as far as they are no undos."""
        if not self._decided.authority.is_closed:
            return True
        key = self._keys.get(source)
        is_member = key is not None and key in self._decided.members
        is_known = is_member and EntryRef(source, 1) not in self._impostors
        return is_known and key not in self._decided.expulsions

    def _refusal(self, placed: Placed) -> Refusal | None:
        """Return why an entry has no effect, None if it may have one."""
        entry, decided = placed.entry, self._decided
        ref = entry.ref
        if not decided.authority.is_closed:
            return None
        if ref in decided.nodes:
            return decided.refusals.get(ref)
        refusal = self._refusal_by_source(ref)
        if refusal is not None:
            return refusal
        if entry.undoes and decided.restrictions:
            return self._refusal_of_undo(placed)
        return None

    def _refusal_by_source(self, ref: EntryRef) -> Refusal | None:
        key = self._keys.get(ref.source)
        by = self._decided.expelling(key, ref)
        if by is not None:
            return Refusal(RefusalReason.EXPELLED, by)
        if key is None or key not in self._decided.members:
            return Refusal(RefusalReason.NOT_ADMITTED)
        return Refusal(RefusalReason.OTHER_AUTHOR) if ref in self._impostors else None

    def _refusal_of_undo(self, placed: Placed) -> Refusal | None:
        """Return the newest restriction of the writer, unless all entries undone are own ones written since."""
        entry = placed.entry
        in_force = [found for group in GROUPS if (found := self._last(placed, group)) is not None]
        if not in_force:
            return None
        newest = max(in_force, key=lambda one: one.place)
        key = self._keys.get(entry.source)
        for target in entry.undoes:
            undone = self._placed.get(target)
            if undone is not None and (self._keys.get(target.source) != key or undone.key < newest.place):
                return Refusal(RefusalReason.RESTRICTED, newest.entry)
        return None

    def _restricting(self, entry: Entry) -> tuple[Restriction, ...]:
        """Return the restrictions that are about the writer of an entry, in order."""
        name = entry.source, entry.role
        found = self._matching.get(name)
        if found is None:
            found = self._matching[name] = tuple(
                [one for one in self._decided.restrictions if self._concerns(one, entry)]
            )
        return found

    def _concerns(self, restriction: Restriction, entry: Entry) -> bool:
        key = self._keys.get(entry.source)
        roles = (entry.role,) if entry.role else self._roles.get(entry.source, ())
        return restriction.concerns(author_of(key) if key is not None else entry.source, roles)

    def _last(self, placed: Placed, group: str) -> Restriction | None:
        """Return the restriction that forbids a group to the writer of an entry at its place."""
        entry, place = placed
        if self._decided.rank(self._keys.get(entry.source), place) is not None:
            return None
        found = None
        for one in self._restricting(entry):
            if one.place < place and one.covers(group):
                found = None if one.may else one
        return found

    # -- all decisions -------------------------------------------------------------------------------------

    def _decide_anew(self, added: EntryRef | None = None) -> Changes:
        """Decide everything again after `added`; return what changed for the other entries."""
        before = self._decided
        clear_before = {source: self._is_clear(source) for source in self._entries}
        decided = self._decided = _Deciding(self._bout, self._placed, self._keys, self._records, self._undos_of).run(
            self._proofs
        )
        self._standing = {source: self._is_clear(source) for source in self._entries}
        self._matching = {}
        self.lasting.clear()
        self.lasting.update(decided.nodes)
        doubtful = dict.fromkeys([*before.nodes, *decided.nodes, *self._undos])
        for source, is_clear in self._standing.items():
            if not is_clear or not clear_before[source]:
                doubtful.update(dict.fromkeys(self._entries[source]))
        flipped: dict[EntryRef, None] = {}
        changes_undos = False
        for ref in doubtful:
            was_void, is_void = ref in before.void, ref in decided.void
            changed = self._store(ref, self._refusal(self._placed[ref])) or was_void != is_void
            if changed and ref != added:
                flipped[ref] = None
            if ref in self._undos:
                is_out = not self.has_effect(ref)
                if is_out:
                    self.left_out.add(ref)
                else:
                    self.left_out.discard(ref)
                is_other = (ref in before.nodes) != (ref in decided.nodes)
                changes_undos = changes_undos or (ref != added and (changed or is_other))
        changes_undos = changes_undos or any(ref in self._undos_of for ref in decided.nodes ^ before.nodes)
        looks = self._looks(before, decided)
        cost = 1 + (len(doubtful) + len(looks) + len(decided.nodes)) // ENTRIES_PER_COST
        return Changes(tuple(flipped), tuple(looks), changes_undos, cost)

    def _looks(self, before: _Decisions, decided: _Decisions) -> dict[EntryRef, None]:
        """Return the entries for which restrictions have changed."""
        looks: dict[EntryRef, None] = {}
        if not before.restrictions and not decided.restrictions:
            return looks
        changed = [one for one in before.restrictions if one not in decided.restrictions]
        changed += [one for one in decided.restrictions if one not in before.restrictions]
        for source, refs in self._entries.items():
            key = self._keys.get(source)
            ranks = (before.ranks.get(key), decided.ranks.get(key)) if key is not None else (None, None)
            for ref in refs:
                entry, place = self._placed[ref]
                if ranks[0] != ranks[1] or any(one.place < place and self._concerns(one, entry) for one in changed):
                    looks[ref] = None
        return looks


class _Deciding:
    """One computation of all decisions about members and heads."""

    def __init__(
        self,
        bout: BoutId,
        placed: Mapping[EntryRef, Placed],
        keys: Mapping[SourceId, PublicKey],
        records: Mapping[EntryRef, _Record],
        undos_of: Mapping[EntryRef, list[EntryRef]],
    ) -> None:
        self._bout = bout
        self._placed = placed
        self._keys = keys
        self._records = sorted(records.values(), key=lambda one: one.place)
        self._by_ref = records
        self._undos_of = undos_of
        self._found = _Decisions()
        self._rank_of: dict[EntryRef, int] = {}
        """Rank with which each entry was written; of those with a rank."""
        self._undos: list[EntryRef] = []
        self._accepted_undos: list[EntryRef] = []

    def run(self, proofs: dict[tuple[PublicKey, PublicKey, bytes], bool]) -> _Decisions:
        """Return the decisions; `proofs` keeps the results of checking signatures."""
        found = self._found
        founding = next((one for one in self._records if self._founds(one)), None)
        if founding is None:
            return found
        founder, recovery = founding.elements[0].key, founding.elements[0].recovery
        assert founder is not None, "the entry of a founder names its key"
        assert recovery is not None, "the entry of a founder names a recovery key"
        self._find_undos()
        found.nodes.update(self._by_ref, self._undos)
        found.ranks[founder] = [(0, FLOOR[0])]
        for record in self._records:
            if not record.elements:
                found.refusals[record.ref] = Refusal(RefusalReason.UNREADABLE)
            elif record.kind == "founder" and (
                record.elements != founding.elements or self._writer(record.ref) != founder
            ):
                found.refusals[record.ref] = Refusal(RefusalReason.NOT_FOUNDER)
            elif record.kind == "appoint" and self._is_proven(record, recovery, proofs):
                self._rank_of[record.ref] = -1
                self._apply(record, -1)
        for rank in range(RANKS_MAX):
            self._decide_rank(rank)
        voids = self._voids()
        found.void.update(ref for ref in found.nodes if voids.is_void(ref) and ref not in self._founder_refs())
        number = self._admit(founder)
        self._refuse_rest()
        counting = [one for one in self._records if self._counts(one) and one.kind == "restrict"]
        found.restrictions = tuple(
            Restriction(who=item.who, what=item.what, may=item.may, entry=one.ref, place=one.place)
            for one in counting
            for item in one.elements
        )
        last = {(one.who, one.what): one for one in found.restrictions}
        found.authority = Authority(
            founder=founder,
            recovery=recovery,
            title=founding.elements[0].title,
            heads=frozenset(found.ranks) - frozenset(found.expulsions),
            admitted=frozenset(found.members) - frozenset(found.expulsions),
            expelled=frozenset(found.expulsions),
            code_number=number,
            restrictions=tuple(one for one in found.restrictions if last[one.who, one.what] is one),
        )
        return found

    # -- founder and recovery -----------------------------------------------------------------------------

    def _founds(self, record: _Record) -> bool:
        """Return whether an entry founds the bout: by its id, or in a bout with a name by its place."""
        if record.kind != "founder" or len(record.elements) != 1:
            return False
        key, recovery = record.elements[0].key, record.elements[0].recovery
        if key is None or recovery is None or self._keys.get(record.ref.source) != key:
            return False
        return is_founder(self._bout, key, recovery) if is_closed(self._bout) else True

    def _founder_refs(self) -> set[EntryRef]:
        refused = self._found.refusals
        return {one.ref for one in self._records if one.kind == "founder" and one.ref not in refused}

    def _is_proven(
        self, record: _Record, recovery: PublicKey, proofs: dict[tuple[PublicKey, PublicKey, bytes], bool]
    ) -> bool:
        for element in record.elements:
            assert element.key is not None, "an appointment names a key"
            name = recovery, element.key, element.proof
            if name not in proofs:
                message = _recovery_message(self._bout, element.key)
                proofs[name] = len(element.proof) == SIGNATURE_OCTETS and verify(recovery, message, element.proof)
            if not proofs[name]:
                return False
        return True

    # -- ranks ---------------------------------------------------------------------------------------------

    def _find_undos(self) -> None:
        """Find the undos of membership entries, and the undos of these."""
        found: dict[EntryRef, None] = {}
        ahead = list(self._by_ref)
        while ahead:  # each undo is followed once
            for undo in self._undos_of.get(ahead.pop(), ()):
                if undo not in found:
                    found[undo] = None
                    ahead.append(undo)
        self._undos = list(found)

    def _writer(self, ref: EntryRef) -> PublicKey | None:
        return self._keys.get(ref.source)

    def _decide_rank(self, rank: int) -> None:
        """Decide on the entries of one rank; those of higher ranks are decided."""
        found = self._found
        if not any(held == rank for ranks in found.ranks.values() for held, _ in ranks):
            return
        batch: dict[EntryRef, None] = {}
        for ref in (*self._by_ref, *self._undos):
            if ref in self._rank_of or ref in found.refusals:
                continue
            place = self._placed[ref].key
            if found.rank(self._writer(ref), place) == rank and found.expelling(self._writer(ref), ref) is None:
                batch[ref] = None
        for ref in batch:
            self._rank_of[ref] = rank
        for ref in batch:
            if ref in self._by_ref:
                continue
            if all(self._may_undo(rank, target) for target in self._placed[ref].entry.undoes):
                self._accepted_undos.append(ref)
            else:
                found.refusals[ref] = Refusal(RefusalReason.OUT_OF_RANK)
        voids = self._voids()
        for ref in sorted(batch):
            record = self._by_ref.get(ref)
            if record is not None and record.is_ranked and not voids.is_void(ref):
                self._apply(record, rank)

    def _may_undo(self, rank: int, target: EntryRef) -> bool:
        record = self._by_ref.get(target)
        if record is not None and record.kind == "founder":
            return target in self._found.refusals
        is_ranked = record.is_ranked if record is not None else target in self._found.nodes
        return not is_ranked or self._rank_of.get(target, rank) >= rank

    def _voids(self) -> Voids:
        voids = Voids(self._placed)
        voids.load(self._placed[ref] for ref in self._accepted_undos)
        return voids

    def _apply(self, record: _Record, rank: int) -> None:
        """Appoint or expel."""
        found = self._found
        if record.kind == "appoint":
            for element in record.elements:
                assert element.key is not None, "an appointment names a key"
                found.ranks.setdefault(element.key, []).append((rank + 1, record.place))
            return
        for element in record.elements:
            held = found.ranks.get(element.key, ()) if element.key is not None else ()
            if any(other <= rank for other, _ in held):
                found.refusals[record.ref] = Refusal(RefusalReason.OUT_OF_RANK)
                return
        for element in record.elements:
            assert element.key is not None, "an expulsion names a key"
            expulsion = found.expulsions.get(element.key)
            if expulsion is None:
                expulsion = found.expulsions[element.key] = _Expulsion(record.ref)
            expulsion.by = min(expulsion.by, record.ref)
            if element.source:
                said = element.number, record.ref
                expulsion.last[element.source] = min(said, expulsion.last.get(element.source, said))

    # -- members -------------------------------------------------------------------------------------------

    def _counts(self, record: _Record) -> bool:
        return record.ref not in self._found.refusals and record.ref not in self._found.void

    def _admit(self, founder: PublicKey) -> int:
        """Find the members: the founder, the heads, and whoever a member admits; return the current code's number."""
        found = self._found
        by_writer: dict[PublicKey, list[_Record]] = {}
        number = 1
        for record in self._records:
            if record.kind == "join-code" and record.ref in self._rank_of and self._counts(record):
                number = record.elements[-1].number
            if record.kind != "admit" or not self._counts(record):
                continue
            writer = self._writer(record.ref)
            if writer is None or found.expelling(writer, record.ref) is not None:
                continue
            if any(element.number != number for element in record.elements):
                found.refusals[record.ref] = Refusal(RefusalReason.OLD_CODE)
            else:
                by_writer.setdefault(writer, []).append(record)
        found.members = dict.fromkeys((founder, *found.ranks))
        ahead = list(found.members)
        while ahead:  # each key is followed once
            for record in by_writer.get(ahead.pop(), ()):
                for element in record.elements:
                    if element.key is not None and element.key not in found.members:
                        found.members[element.key] = None
                        ahead.append(element.key)
        return number

    def _refuse_rest(self) -> None:
        """Refuse what needs a rank and was written without one, and admissions by strangers."""
        found = self._found
        for ref in (*self._by_ref, *self._undos):
            if ref in self._rank_of or (ref in found.refusals and found.refusals[ref].reason not in _OF_WRITERS):
                continue
            writer, record = self._writer(ref), self._by_ref.get(ref)
            by = found.expelling(writer, ref)
            if by is not None:
                found.refusals[ref] = Refusal(RefusalReason.EXPELLED, by)
            elif writer not in found.members:
                found.refusals[ref] = Refusal(RefusalReason.NOT_ADMITTED)
            elif ref not in found.refusals and (record is None or record.kind not in ("admit", "founder")):
                found.refusals[ref] = Refusal(RefusalReason.NO_AUTHORITY)


_OF_WRITERS = (RefusalReason.OLD_CODE,)
"""Reasons that matter less than that the writer is no member."""


def recovery_proof(recovery: SigningKey, bout: BoutId, key: PublicKey) -> str:
    """Return the attribute `proof` with which the recovery key appoints another one."""
    return encode_octets(recovery.sign(_recovery_message(bout, key)))


def group_of(statement: Statement, source: SourceId) -> str | None:
    """Return the group of the element that a statement changes; None if it only refers to it, or is about the writer.

    `source` is that of the entry: a source may always say who it is.
    """
    slot = statement.slot
    if statement.says is Says.TOUCH and slot.kind is SlotKind.TOUCHED and not statement.attributes:
        return None
    if slot.tag in MEMBERSHIP or slot.tag == "accept" or (slot.tag == "nsode" and slot.eid == source):
        return None
    return _GROUP_OF.get(slot.tag, "bout")


def parse_restriction(who: str, what: str, may: str) -> tuple[str, str, bool] | None:
    """Return the three attributes of a restriction, None if it makes no sense."""
    kind, _, name = who.partition(":")
    is_who = is_uuid(name) if kind == "author" else kind == "role" and bool(name) and "*" not in name[:-1]
    if not is_who or (what != EVERYTHING and what not in GROUPS) or may not in ("yes", "no"):
        return None
    return (who.lower() if kind == "author" else who), what, may == "yes"


def _recovery_message(bout: BoutId, key: PublicKey) -> bytes:
    return _RECOVERY + bout.key.bytes + key


def _record(placed: Placed) -> _Record | None:
    """Return what an entry says about membership; None if it is no membership entry."""
    entry, place = placed
    acts = entry.acts
    payloads = [payload for act in acts if act.target.path == "nsodes" for payload in act.payload]
    kinds = [payload.tag for payload in payloads if payload.tag in MEMBERSHIP]
    if not kinds:
        return None
    is_pure = all(
        act.verb is Verb.ADD
        and act.target.path == "nsodes"
        and act.payload
        and all(payload.tag == kinds[0] and not payload.children for payload in act.payload)
        for act in acts
    )
    elements = [_element(payload) for payload in payloads] if is_pure else [None]
    readable = tuple([element for element in elements if element is not None])
    return _Record(entry.ref, place, kinds[0], readable if len(readable) == len(elements) else ())


def _element(payload: Payload) -> _Element | None:
    """Return one element of a membership entry, None if it cannot be read."""
    get = payload.attributes.get
    try:
        match payload.tag:
            case "founder":
                return _Element(
                    key=decode_key(get("key", "")), recovery=decode_key(get("recovery", "")), title=get("title", "")
                )
            case "appoint":
                return _Element(key=decode_key(get("key", "")), proof=_octets(get("proof", "")))
            case "admit":
                return _Element(key=decode_key(get("key", "")), number=_number(get("code", "")))
            case "join-code":
                return _Element(number=_number(get("number", "")))
            case "expel":
                source = get("source", "").lower()
                if source and not is_uuid(source):
                    return None
                return _Element(
                    key=decode_key(get("key", "")), source=source, number=_number(get("last", "")) if source else 0
                )
    except RemoteProtocolError:
        return None
    restriction = parse_restriction(get("who", ""), get("what", ""), get("may", ""))
    if restriction is None:
        return None
    who, what, may = restriction
    return _Element(who=who, what=what, may=may)


def _number(text: str) -> int:
    if _NUMBER.fullmatch(text) and int(text) < NUMBER_MAX:
        return int(text)
    raise RemoteProtocolError("bad-number", f"a number is written in digits, found {text!r:.40}")


def _octets(text: str) -> bytes:
    """Return octets written in base64url, none if they cannot be read."""
    try:
        return urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (Base64Error, ValueError):
        return b""
