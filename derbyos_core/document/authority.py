"""Rights in a closed bout: who may admit, appoint, restrict and expel, and which entries have no effect therefore.

A closed bout (decision 0017) begins with the entry of its founder. It and all other entries about members and rights
are *membership entries* (`membership`). Writers are known by the key that signs for their source, which entry 1 names;
signatures are checked before the fold. From the placed entries of a log follows which of them have no effect, and why:
equal sets of entries give equal results, whatever the order of arrival. A bout without a founder is open: everything is
allowed. Why the rules are these: docs/decisions/0018-decide-authority-rank-by-rank.md.

*Rank.* Whoever the recovery word appoints has rank 0, the founder rank 1, and those whom a key of rank n appoints have
rank n + 1 from the place of that entry on. A key with a rank is a *head*. Appointments and expulsions are decided rank
by rank: an entry of rank n can only concern keys and entries of a higher number. So nothing depends on itself, and a
stolen laptop cannot expel the heads above it, whatever its clock says. The founder's own laptop is expelled with the
recovery word alone.

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
since the restriction. A restricted laptop can evade a restriction by a wrong clock, and one that is restricted by role
by another role; against a laptop that cheats there is expulsion.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from derbyos_core.document.membership import MembershipEntry, recovery_message
from derbyos_core.document.restrictions import Restriction
from derbyos_core.document.statement import FLOOR
from derbyos_core.document.voids import Voids
from derbyos_core.gossip.acts import EntryRef
from derbyos_core.gossip.log import OrderKey, Placed
from derbyos_core.identity import BoutId, SourceId
from derbyos_core.security.founding import is_closed, is_founder
from derbyos_core.security.keys import SIGNATURE_OCTETS, PublicKey, verify

__all__ = ["OPEN", "Authority", "Decider", "Decisions", "Refusal", "RefusalReason"]

RECOVERED, FOUNDER = 0, 1
"""Ranks of whoever the recovery word appoints, and of the founder."""
RANKS_MAX = 9
"""Heads who were appointed by heads, and so on, at most so deep; an evening has two or three steps."""


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
    """Reason for which an entry has no effect, and the entry that causes it; None if it is for lack of one."""

    reason: RefusalReason
    by: EntryRef | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Authority:
    """Members and rights at the end of a log. `recovery` and `founder` are None in an open bout."""

    founder: PublicKey | None = None
    recovery: PublicKey | None = None
    title: str = ""
    ranks: Mapping[PublicKey, int] = field(default_factory=dict)
    """Keys with authority, the founder's among them, each with its rank: a lower number decides about a higher one."""
    admitted: frozenset[PublicKey] = frozenset()
    """Keys of all members, heads among them."""
    expelled: Mapping[PublicKey, EntryRef] = field(default_factory=dict)
    """Keys that were removed, each with the entry that says so."""
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


@dataclass(slots=True)
class _Expulsion:
    """Accepted entries of an expelled key: the last one of each source, each with the entry that says so."""

    by: EntryRef
    last: dict[str, tuple[int, EntryRef]] = field(default_factory=dict)

    def forbidding(self, source: str, sequence: int) -> EntryRef | None:
        last, by = self.last.get(source, (0, self.by))
        return by if sequence > last else None


@dataclass(slots=True)
class Decisions:
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


class Decider:
    """One computation of all decisions about members and heads."""

    def __init__(
        self,
        bout: BoutId,
        placed: Mapping[EntryRef, Placed],
        keys: Mapping[SourceId, PublicKey],
        records: Mapping[EntryRef, MembershipEntry],
        undos_of: Mapping[EntryRef, list[EntryRef]],
    ) -> None:
        self._bout = bout
        self._placed = placed
        self._keys = keys
        self._records = sorted(records.values(), key=lambda one: one.place)
        self._by_ref = records
        self._undos_of = undos_of
        self._found = Decisions()
        self._rank_of: dict[EntryRef, int] = {}
        """Rank with which each entry was written; of those with a rank."""
        self._undos: list[EntryRef] = []
        self._accepted_undos: list[EntryRef] = []

    def run(self, proofs: dict[tuple[PublicKey, PublicKey, bytes], bool]) -> Decisions:
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
        found.ranks[founder] = [(FOUNDER, FLOOR[0])]
        for record in self._records:
            if not record.elements:
                found.refusals[record.ref] = Refusal(RefusalReason.UNREADABLE)
            elif record.kind == "founder" and (
                record.elements != founding.elements or self._writer(record.ref) != founder
            ):
                found.refusals[record.ref] = Refusal(RefusalReason.NOT_FOUNDER)
            elif record.kind == "appoint" and self._is_proven(record, recovery, proofs):
                self._rank_of[record.ref] = RECOVERED - 1
                self._apply(record, RECOVERED - 1)
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
            ranks={
                key: min(rank for rank, _ in held) for key, held in found.ranks.items() if key not in found.expulsions
            },
            admitted=frozenset(found.members) - frozenset(found.expulsions),
            expelled={key: one.by for key, one in found.expulsions.items()},
            code_number=number,
            restrictions=tuple(one for one in found.restrictions if last[one.who, one.what] is one),
        )
        return found

    # -- founder and recovery -----------------------------------------------------------------------------

    def _founds(self, record: MembershipEntry) -> bool:
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
        self, record: MembershipEntry, recovery: PublicKey, proofs: dict[tuple[PublicKey, PublicKey, bytes], bool]
    ) -> bool:
        for element in record.elements:
            assert element.key is not None, "an appointment names a key"
            name = recovery, element.key, element.proof
            if name not in proofs:
                message = recovery_message(self._bout, element.key)
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

    def _apply(self, record: MembershipEntry, rank: int) -> None:
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

    def _counts(self, record: MembershipEntry) -> bool:
        return record.ref not in self._found.refusals and record.ref not in self._found.void

    def _admit(self, founder: PublicKey) -> int:
        """Find the members: the founder, the heads, and whoever a member admits; return the current code's number."""
        found = self._found
        by_writer: dict[PublicKey, list[MembershipEntry]] = {}
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
            refusal = found.refusals.get(ref)
            if ref in self._rank_of or (refusal is not None and refusal.reason is not RefusalReason.OLD_CODE):
                continue
            writer, record = self._writer(ref), self._by_ref.get(ref)
            by = found.expelling(writer, ref)
            if by is not None:
                found.refusals[ref] = Refusal(RefusalReason.EXPELLED, by)
            elif writer not in found.members:
                found.refusals[ref] = Refusal(RefusalReason.NOT_ADMITTED)
            elif refusal is None and (record is None or record.kind not in ("admit", "founder")):
                found.refusals[ref] = Refusal(RefusalReason.NO_AUTHORITY)
