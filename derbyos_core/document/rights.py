"""Index of a log's membership entries, which keeps the decision on every entry up to date (`authority`).

Membership entries are rare, so each of them has everything decided anew; `Changes.cost` tells the fold how much that
was. Any other entry costs a look at its source. A bout in which nobody claims to be the founder costs a search for
`<founder` in each entry.

Only the fold knows which elements an entry changes, so it asks `forbidding` when it has interpreted one.
"""

import math
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import NamedTuple

from derbyos_core.document.authority import Authority, Decider, Decisions, Refusal, RefusalReason
from derbyos_core.document.membership import GROUPS, MembershipEntry, may_be_membership, read_membership
from derbyos_core.document.restrictions import Restriction, group_of
from derbyos_core.document.statement import Statement
from derbyos_core.errors import RemoteProtocolError
from derbyos_core.gossip.acts import EntryRef
from derbyos_core.gossip.bounded_xml import parse_xml
from derbyos_core.gossip.log import Placed
from derbyos_core.gossip.reading import Entry
from derbyos_core.identity import BoutId, SourceId, is_uuid
from derbyos_core.security.founding import is_closed
from derbyos_core.security.keys import PublicKey, author_of
from derbyos_core.security.signatures import parse_source_key

__all__ = ["Changes", "Rights"]

ENTRIES_PER_COST = 5
"""Decisions made in the time in which the fold looks at one entry."""


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
        self._records: dict[EntryRef, MembershipEntry] = {}
        self._undos: dict[EntryRef, None] = {}
        self._undos_of: dict[EntryRef, list[EntryRef]] = {}
        self._entries: dict[SourceId, list[EntryRef]] = {}
        self._proofs: dict[tuple[PublicKey, PublicKey, bytes], bool] = {}
        self._standing: dict[SourceId, bool] = {}
        """Sources whose entries are all allowed as far as they are no undos, or are to be decided one by one."""
        self._matching: dict[tuple[SourceId, str], tuple[Restriction, ...]] = {}
        self._decided = Decisions()
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
        if may_be_membership(entry.body):
            record = read_membership(placed)
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
        decided = self._decided = Decider(self._bout, self._placed, self._keys, self._records, self._undos_of).run(
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
        looks = self._looks(before, decided)
        cost = 1 + (len(doubtful) + len(looks) + len(decided.nodes)) // ENTRIES_PER_COST
        return Changes(tuple(flipped), tuple(looks), changes_undos, cost)

    def _looks(self, before: Decisions, decided: Decisions) -> dict[EntryRef, None]:
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
