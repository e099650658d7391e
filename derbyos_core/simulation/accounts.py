"""Check that each entry that is shown counts, or that somebody is told that it does not.

An entry may have four fates, and each is looked for here without asking the rules that decide it:

* its answers stand in the document, whether they count or stand beside others;
* they were superseded, ended or undone by an entry whose writer had them on the screen;
* it has no effect, because its target is missing, ambiguous or impossible: then it is listed as pending, or a notice
  of the view names it;
* another entry has its place: then a dispute names it.

Whatever is left was lost in silence. What writers had on their screens is in `Screens`.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from derbyos_core.document.interpretation import in_full
from derbyos_core.document.statement import PRESENT, Provenance, Statement
from derbyos_core.gossip.entry import EntryRef
from derbyos_core.gossip.log import Placed
from derbyos_core.i18n import TranslatableText
from derbyos_core.identity import SourceId
from derbyos_core.replica.notices import Notice, NoticeKind
from derbyos_core.replica.replica import Replica
from derbyos_core.replica.view import View
from derbyos_core.simulation.odd_entries import Screens
from derbyos_core.simulation.promises import BrokenPromise, Promise

__all__ = ["LaptopAccount", "check_counts", "check_told"]

REFUSALS = ("refused", "log-full")
"""Counters of what was not taken."""
NESTING_MAX = 64
REFS_MAX = 20
"""A notice that names so many entries may be about more."""
Register = tuple[str, str]


@dataclass(slots=True)
class _Said:
    """Everything that was said, by register and by element."""

    answers: dict[Register, list[Statement]] = field(default_factory=dict)
    provenances: dict[str, dict[EntryRef, Provenance]] = field(default_factory=dict)
    ends: dict[str, list[Statement]] = field(default_factory=dict)
    parents: dict[str, dict[str, None]] = field(default_factory=dict)


def check_counts(replica: Replica, screens: Screens, writers: "Mapping[SourceId, LaptopAccount]") -> None:
    """Find a fate for every entry of the log.

    `writers` has the desk of each source of a laptop that runs this program. What was written there without effect is
    told there and here; what somebody took away without having seen it is told at either, unless it stood there
    already when that came: nobody can tell such an undo from one of somebody who has seen it. What other programs
    wrote is told here, and they may take away each other's.
    """
    document = replica.document
    root = document.root()
    here = _Told(replica.view())
    told_by = {id(desk): _Told(desk.view, is_own=True) for desk in writers.values()}
    at = {source: told_by[id(desk)] for source, desk in writers.items()}
    standing = {(element.eid, claim.attribute, claim.entry) for element in root.walk() for claim in element.standing}
    ordered = replica.log.ordered()
    odd = {*document.pending, *document.unresolved, *document.invalid}
    undoers: dict[EntryRef, list[EntryRef]] = {}
    for item in ordered:
        for ref in item.entry.undoes:
            undoers.setdefault(ref, []).append(item.entry.ref)
    said = _said_in(replica, ordered)
    for item in ordered:
        ref = item.entry.ref
        own = at.get(ref.source)
        if ref in odd:
            if not here.tells(ref) or (own is not None and not own.tells(ref)):
                raise _silent(ref, "has no effect, and no notice says so")
        elif own is None or here.names(ref) or own.names(ref):
            continue
        elif document.is_void(ref):
            above = [undo for undo in undoers.get(ref, ()) if not document.is_void(undo)]
            told = [undo for undo in above if here.names(undo) or own.names(undo) or screens.had_seen(undo, ref)]
            had_before = any(writers[ref.source].had_before(ref, undo) for undo in above)
            if not told and not had_before and not own.tells(ref):
                raise _silent(ref, "is undone by somebody who had it on no screen")
        elif not item.entry.undoes:
            for statement in _statements(replica, ref):
                if statement.attribute and statement.value is None:
                    continue  # something taken from what is not there leaves nothing to stand
                for register in _registers(statement):
                    if (
                        (*register, ref) not in standing
                        and not _gone_with_knowledge(statement, register, said, screens, writers, here)
                        and not own.tells(ref)
                    ):
                        raise _silent(ref, f"said something of {register[1]} that stands nowhere")


class LaptopAccount:
    """A laptop that runs this program: what it shows, and in which order entries came to its disk."""

    def __init__(self, view: View, came: Iterable[EntryRef] = ()) -> None:
        self.view = view
        self._came: dict[EntryRef, int] = {}
        for place, ref in enumerate(came):
            self._came.setdefault(ref, place)

    def had_before(self, ref: EntryRef, other: EntryRef) -> bool:
        """Whether one entry was there when the other came."""
        unknown = len(self._came)
        return self._came.get(ref, unknown) < self._came.get(other, unknown)


class _Told:
    """What a view says of entries without effect.

    A notice names a few of its entries and tells how many there are: so many others may be among them, and no more.
    """

    def __init__(self, view: View, *, is_own: bool = False) -> None:
        """With `is_own`, only notices about what was written there tell of entries that they do not name."""
        self._refs = {*view.pending, *(ref for notice in view.notices for ref in notice.refs)}
        self._refs.update(report.ref for report in view.fork_reports)
        self.forks = {report.ref for report in view.fork_reports if report.other is not None}
        self._unnamed: set[EntryRef] = set()
        self._unnamed_max = sum(
            _number_in(notice) - len(notice.refs)
            for notice in view.notices
            if notice.kind is NoticeKind.NOT_APPLIED and len(notice.refs) >= REFS_MAX and (notice.is_own or not is_own)
        )

    def names(self, ref: EntryRef) -> bool:
        """Whether the entry is named."""
        return ref in self._refs

    def tells(self, ref: EntryRef) -> bool:
        """Whether it is named, or may be one of many of which a notice names a few."""
        if ref not in self._refs and len(self._unnamed) < self._unnamed_max:
            self._unnamed.add(ref)
        return ref in self._refs or ref in self._unnamed


def _number_in(notice: Notice) -> int:
    """The number of entries that a notice tells."""
    number = notice.sentence.number if isinstance(notice.sentence, TranslatableText) else None
    return len(notice.refs) if number is None else number


def check_told(replica: Replica) -> None:
    """What this laptop did not take is told on its screen."""
    refused = {name: count for name in REFUSALS if (count := replica.counters.get(name, 0))}
    if refused and not any(notice.kind is NoticeKind.REFUSED for notice in replica.view().notices):
        raise BrokenPromise(Promise.TOLD, f"{replica.source} has refused entries ({refused}), and no notice says so")


def _silent(ref: EntryRef, words: str) -> BrokenPromise:
    return BrokenPromise(Promise.COUNTS, f"{ref} {words}")


def _statements(replica: Replica, ref: EntryRef) -> tuple[Statement, ...]:
    kept = replica.document._said.get(ref)
    return in_full(kept).statements if kept is not None else ()


def _said_in(replica: Replica, ordered: list[Placed]) -> _Said:
    said = _Said()
    for item in ordered:
        for statement in _statements(replica, item.entry.ref):
            slot = statement.slot
            said.provenances.setdefault(slot.eid, {})[statement.provenance.entry] = statement.provenance
            said.parents.setdefault(slot.eid, {})[slot.parent] = None
            if statement.ends:
                said.ends.setdefault(slot.eid, []).append(statement)
            for register in _registers(statement):
                said.answers.setdefault(register, []).append(statement)
    return said


def _registers(statement: Statement) -> Iterator[Register]:
    """The registers that a statement answers; being there has one only where it can be disputed."""
    eid = statement.slot.eid
    if statement.attribute and statement.attribute != PRESENT:
        yield eid, statement.attribute
    for name in statement.attributes:
        yield eid, name


def _gone_with_knowledge(
    statement: Statement,
    register: Register,
    said: _Said,
    screens: Screens,
    honest: "Mapping[SourceId, LaptopAccount]",
    told: _Told,
) -> bool:
    """Whether a later entry took the answer's place or ended its element, and its writer had seen it."""
    provenance = statement.provenance
    for later in said.answers.get(register, ()):
        other = later.provenance
        if other.entry == provenance.entry and later is not statement:
            return True
        names_it = provenance.entry in other.over or provenance.entry in other.settles  # wherever it stands
        if other.author == provenance.author and (other.key > provenance.key or not statement.slot.key):
            if other.entry.source in honest:
                return True
            names_it = True
        elif other.author == provenance.author and _leads_over_a_fork(
            other, provenance, said.provenances[register[0]], told
        ):
            return True
        is_told = screens.had_seen(other.entry, provenance.entry) or told.names(other.entry)
        if names_it and (is_told or honest[provenance.entry.source].had_before(provenance.entry, other.entry)):
            return True
    return any(
        (
            end.at > statement.at
            or (eid == register[0] and provenance.entry in (*end.provenance.over, *end.provenance.settles))
        )
        and (
            end.provenance.author == provenance.author
            or screens.had_seen(end.provenance.entry, provenance.entry)
            or told.names(end.provenance.entry)
        )
        for eid in _with_holders(register[0], said)
        for end in said.ends.get(eid, ())
    )


def _leads_over_a_fork(
    older: Provenance, newer: Provenance, provenances: Mapping[EntryRef, Provenance], told: _Told
) -> bool:
    """Whether an author's older answer is read behind a newer one because of a fork that is told.

    What an entry names in `over` or `settles` is read before it. In the place of an entry that the older answer was
    written over, a fork may put one that was written over the newer answer.
    """
    reached = _named_from(older.entry, provenances)
    return any(newer.entry in _named_from(fork, provenances) for fork in told.forks & reached)


def _named_from(ref: EntryRef, provenances: Mapping[EntryRef, Provenance]) -> set[EntryRef]:
    """The entry, those that it names, those that they name, and so on."""
    found: set[EntryRef] = set()
    ahead = [ref]
    while ahead:
        name = ahead.pop()
        provenance = provenances.get(name)
        if provenance is not None and name not in found:
            found.add(name)
            ahead += (*provenance.over, *provenance.settles)
    return found


def _with_holders(eid: str, said: _Said) -> Iterator[str]:
    """The element and all that it may hang in."""
    ahead, seen = [eid], {eid}
    while ahead and len(seen) <= NESTING_MAX:
        name = ahead.pop()
        yield name
        for parent in said.parents.get(name, ()):
            if parent and parent not in seen:
                seen.add(parent)
                ahead.append(parent)
