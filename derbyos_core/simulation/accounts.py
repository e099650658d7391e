"""Check that every entry counts, or that a person is told that it does not.

An entry may have four outcomes. Each is checked here independently of the rules that decide it:

* its answers stand in the document, whether they count or are in a conflict;
* they were superseded, ended or undone by an entry whose writer had them on the screen;
* it has no effect, because its target is missing, ambiguous or impossible: then it is listed as pending, or a notice
  of the view names it;
* another entry has its slot: then a fork report names it.

Any other entry was lost silently. `Screens` records what each writer had on the screen.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from derbyos_core.document.interpretation import in_full
from derbyos_core.document.statement import PRESENT, Provenance, Statement
from derbyos_core.gossip.entry import EntryRef
from derbyos_core.gossip.log import Placed
from derbyos_core.i18n import TranslatableText
from derbyos_core.identity import AuthorId, SourceId
from derbyos_core.replica.notices import Notice, NoticeKind
from derbyos_core.replica.replica import Replica
from derbyos_core.replica.view import View
from derbyos_core.simulation.odd_entries import Screens
from derbyos_core.simulation.promises import BrokenPromise, Promise

__all__ = ["LaptopAccount", "Notified", "check_counts", "check_notices"]

REFUSALS = ("refused", "log-full")
"""Counters of refused entries."""
NESTING_MAX = 64
REFS_MAX = 20
"""A notice that names this many entries may be about more."""
Register = tuple[str, str]


@dataclass(slots=True)
class _Said:
    """All statements, by register and by element."""

    answers: dict[Register, list[Statement]] = field(default_factory=dict)
    provenances: dict[str, dict[EntryRef, Provenance]] = field(default_factory=dict)
    ends: dict[str, list[Statement]] = field(default_factory=dict)
    parents: dict[str, dict[str, None]] = field(default_factory=dict)


def check_counts(replica: Replica, screens: Screens, writers: "Mapping[SourceId, LaptopAccount]") -> None:
    """Find an outcome for every entry of the log.

    `writers` has the account for each source of a laptop that runs this program. An entry written there without effect
    must be reported there and here. An undo whose author had not seen the entry must be reported at either, unless the
    entry was on that laptop before the undo came: such an undo looks the same as one by a person who has seen it.
    Entries of other programs are reported here, and those programs may undo each other's.
    """
    document = replica.document
    root = document.root()
    here = Notified(replica.view())
    told_by = {id(desk): Notified(desk.view, is_own=True) for desk in writers.values()}
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
            if not here.names_in_notice(ref) or (own is not None and not own.names_in_notice(ref)):
                raise _silent(ref, "has no effect, and no notice says so")
        elif own is None or here.names(ref) or own.names(ref):
            continue
        elif document.is_void(ref):
            above = [undo for undo in undoers.get(ref, ()) if not document.is_void(undo)]
            notified = [undo for undo in above if here.names(undo) or own.names(undo) or screens.had_seen(undo, ref)]
            had_before = any(writers[ref.source].had_before(ref, undo) for undo in above)
            if not notified and not had_before and not own.names_in_notice(ref):
                raise _silent(ref, "is undone by somebody who had it on no screen")
        elif not item.entry.undoes:
            for statement in _statements(replica, ref):
                if statement.attribute and statement.value is None:
                    continue  # removing something absent leaves no claim
                for register in _registers(statement):
                    if (
                        (*register, ref) not in standing
                        and not _gone_with_knowledge(statement, register, said, screens, writers, here)
                        and not own.names_in_notice(ref)
                    ):
                        raise _silent(ref, f"said something of {register[1]} that stands nowhere")


class LaptopAccount:
    """A laptop that runs this program: its view, and the order in which entries came to its disk."""

    def __init__(self, view: View, author: AuthorId, came: Iterable[EntryRef] = ()) -> None:
        self.view = view
        self.author = author
        self._came: dict[EntryRef, int] = {}
        for place, ref in enumerate(came):
            self._came.setdefault(ref, place)

    def had_before(self, ref: EntryRef, other: EntryRef) -> bool:
        """Return whether one entry was there when the other came."""
        unknown = len(self._came)
        return self._came.get(ref, unknown) < self._came.get(other, unknown)


class Notified:
    """Entries without effect that a view reports.

    A notice names a few of its entries and gives their number: so many others may be among them, and no more.
    """

    def __init__(self, view: View, *, is_own: bool = False) -> None:
        """With `is_own`, only notices about that laptop's own entries cover entries that they do not name."""
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
        """Return whether the entry is named."""
        return ref in self._refs

    def names_in_notice(self, ref: EntryRef) -> bool:
        """Return whether the entry is named, or may be one of those that a notice only counts."""
        if ref not in self._refs and len(self._unnamed) < self._unnamed_max:
            self._unnamed.add(ref)
        return ref in self._refs or ref in self._unnamed


def _number_in(notice: Notice) -> int:
    number = notice.sentence.number if isinstance(notice.sentence, TranslatableText) else None
    return len(notice.refs) if number is None else number


def check_notices(replica: Replica) -> None:
    """Check that refused entries are reported on this laptop's screen."""
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
    """Yield the registers that a statement answers; presence has one only if there can be a conflict about it."""
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
    notified: Notified,
) -> bool:
    """Return whether a later entry replaced the answer or ended its element, and its writer had seen it."""
    provenance = statement.provenance
    for later in said.answers.get(register, ()):
        other = later.provenance
        if other.entry == provenance.entry and later is not statement:
            return True
        names_it = provenance.entry in other.over or provenance.entry in other.settles  # wherever it is
        if other.author == provenance.author and (other.key > provenance.key or not statement.slot.key):
            if other.entry.source in honest:
                return True
            names_it = True
        elif other.author == provenance.author and _leads_over_a_fork(
            other, provenance, said.provenances[register[0]], notified
        ):
            return True
        is_notified = screens.had_seen(other.entry, provenance.entry) or notified.names(other.entry)
        if names_it and (is_notified or honest[provenance.entry.source].had_before(provenance.entry, other.entry)):
            return True
    return any(
        (
            end.at > statement.at
            or (eid == register[0] and provenance.entry in (*end.provenance.over, *end.provenance.settles))
        )
        and (
            end.provenance.author == provenance.author
            or screens.had_seen(end.provenance.entry, provenance.entry)
            or notified.names(end.provenance.entry)
        )
        for eid in _with_holders(register[0], said)
        for end in said.ends.get(eid, ())
    )


def _leads_over_a_fork(
    older: Provenance, newer: Provenance, provenances: Mapping[EntryRef, Provenance], notified: Notified
) -> bool:
    """Return whether an author's older answer is read after a newer one because of a reported fork.

    Entries named in `over` or `settles` are read before the entry that names them. If the older answer was written over
    an entry, a fork may replace that entry by one that was written over the newer answer.
    """
    reached = _named_from(older.entry, provenances)
    return any(newer.entry in _named_from(fork, provenances) for fork in notified.forks & reached)


def _named_from(ref: EntryRef, provenances: Mapping[EntryRef, Provenance]) -> set[EntryRef]:
    """Return the entry, those that it names, those that they name, and so on."""
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
    """Yield the element and all elements that may contain it."""
    ahead, seen = [eid], {eid}
    while ahead and len(seen) <= NESTING_MAX:
        name = ahead.pop()
        yield name
        for parent in said.parents.get(name, ()):
            if parent and parent not in seen:
                seen.add(parent)
                ahead.append(parent)
