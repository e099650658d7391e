"""Fold of a log into the document: entries in any order of arrival, one tree of elements out.

Each entry is interpreted into statements. Each statement goes to its place in one cell, and each cell is a pure
function of its sorted statements. So a late entry costs only what its cells cost, and equal logs give equal documents
by construction.

Five things can change an interpretation afterwards. Each has a list of entries to look at again:

* An undo (or its undo) makes entries void or valid: `Voids` names them.
* An entry names an id that nothing makes yet: it is pending until something does.
* A foreign reference `team` + `person` resolves against the roster just before its entry: `Roster` names the references
  that a late change of the roster may give to another person.
* In a closed bout, members and their rights change: `Rights` names the entries that gain or lose their effect.
* Two entries claim one id for different elements: the first in order holds it. Only malice or a broken program does
  that. The document is folded again, in order, at the next read. Entries that come later in the order are then folded
  incrementally; a late one causes one more full fold per read.

The work done at once is bounded: every entry earns credit by its octets, and every look spends it. When the credit is
used up (an undo of thousands, undone and done again), one full fold at the next read covers all that arrived until
then. An owner that allows lag instead folds a second document in slices while this one goes on taking everything else.
So reading a log costs in proportion to its octets, and taking one entry costs at most some dozen milliseconds.

What goes wrong: edits of an element that no entry supports any more become pending; they count again when it returns.
"""

import heapq
import math
import weakref
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import islice

from derbyos_core.document import natural
from derbyos_core.document.ahead import Ahead
from derbyos_core.document.aliases import Aliases
from derbyos_core.document.authority import Authority, Refusal, RefusalReason
from derbyos_core.document.cells import Cells
from derbyos_core.document.element_slot import ElementSlot, SlotKind
from derbyos_core.document.interpret import Interpreter
from derbyos_core.document.interpretation import FoldOutcome, Interpretation, Said, in_full
from derbyos_core.document.plans import Plans
from derbyos_core.document.removals import Removal, RemovedSaid
from derbyos_core.document.rights import Changes, Rights
from derbyos_core.document.roster import Roster
from derbyos_core.document.slot_table import SlotTable
from derbyos_core.document.statement import FLOOR, Provenance, Says
from derbyos_core.document.tree import Element
from derbyos_core.document.voids import Voids
from derbyos_core.gossip.acts import EntryRef
from derbyos_core.gossip.log import OrderKey, Placed
from derbyos_core.gossip.reading import Entry
from derbyos_core.identity import AuthorId, BoutId, SourceId

__all__ = ["Document"]


LOOKS_PER_ENTRY_MAX = 8
"""Limit on looks per entry. Entries settle in a few; more means contradicting ids, and a fold in order decides."""
CHANGES_MAX = 8
"""Limit on re-interpretations of an entry in one ordered fold; beyond it the entry oscillates and stays pending."""

CREDIT_MAX = 2_500
"""Looks that one entry may cause at once, for example an undone import: some dozen milliseconds."""
LAG_FROM = 500
"""Log length from which the document may lag; 500 entries fold in some 20 ms."""
AT_A_LOOK = 20
"""Number of entries noted in the time of one look."""
OCTETS_PER_LOOK = 256
"""An entry of this size costs about one look to fold, so following its effects never costs more than folding."""

_NONE: Counter[str] = Counter()


class Document:
    """Fold of one bout's log."""

    def __init__(self, bout: BoutId, *, may_lag: bool = False) -> None:
        """Create an empty document. With `may_lag` the owner folds another when it `is_behind`."""
        self._bout = bout
        self._may_lag = may_lag
        self._slot_table = SlotTable(bout)
        # A weak reference, so that a released document is freed at once: no cycle needs the garbage collector.
        self._interpreter = Interpreter(bout, self._slot_table, weakref.proxy(self))
        self._plans = Plans(self._interpreter)
        self._placed: dict[EntryRef, Placed] = {}
        self._aside: dict[EntryRef, None] = {}
        self._credit: float = float(CREDIT_MAX)
        self._folding: Iterator[None] | None = None
        self._drawing: Iterator[None] | None = None
        self._clear()

    # -- contents -----------------------------------------------------------------------------------------

    def apply(self, placed: Placed) -> None:
        """Add an entry. Any order will do as long as each source's entries come in sequence."""
        ref = placed.entry.ref
        if ref in self._placed:
            return
        self._placed[ref] = placed
        if not self._is_stale:
            self._take(placed)
        placed.entry.rest()

    def rebuild(self, ordered: Iterable[Placed]) -> None:
        """Start again from these entries, because the log changed entries placed before."""
        self._placed = {item.entry.ref: item for item in ordered}
        self._folding = None
        self._is_stale = True

    def fold_on(self, limit: int) -> bool:
        """After `rebuild`, look at `limit` entries; return True when done. Until then reads show the folded part."""
        if self._folding is None:
            if not self._is_stale:
                return True
            self._folding = self._fold()
        if sum(1 for _ in islice(self._folding, limit)) < limit:
            self._folding = None
        return self._folding is None

    def draw_on(self, limit: int) -> bool:
        """Draw `limit` more elements of what is folded; return True when done, after which `root` is quick."""
        if self._drawing is None:
            self._drawing = self._cells.drawing(self._bout.eid(natural.bout_key()))
        if sum(1 for _ in islice(self._drawing, limit)) < limit:
            self._drawing = None
        return self._drawing is None

    @property
    def is_behind(self) -> bool:
        """Whether an entry changes more than was looked at; the effect of all other entries is included."""
        return self._is_behind

    @property
    def authority(self) -> Authority:
        """Members and rights at the end of the log."""
        self._freshen()
        return self._rights.authority

    @property
    def refusals(self) -> Mapping[EntryRef, Refusal]:
        """Entries outside their writers' rights, with the reasons, except void ones."""
        self._freshen()
        if not self._rights.authority.is_closed:
            return {}
        found = {ref: refusal for ref, refusal in self._rights.refusals.items() if not self.is_void(ref)}
        for ref, said in self._odd.items():
            if said.forbidden_by is not None:
                found[ref] = Refusal(RefusalReason.RESTRICTED, said.forbidden_by)
        return found

    def set_aside(self, ref: EntryRef) -> None:
        """Leave out an entry that this program fails to fold. The others are folded again."""
        self._aside[ref] = None
        self._is_stale = True

    def root(self) -> Element:
        """Return the live document. Unchanged parts are the same objects as in the last call."""
        self._freshen()
        root = self._cells.draw(self._bout.eid(natural.bout_key()))
        assert root is not None, "the bout is part of the default document"
        return root

    @property
    def pending(self) -> tuple[EntryRef, ...]:
        """Entries whose target does not exist here yet, in order."""
        return self._with(FoldOutcome.PENDING)

    @property
    def unresolved(self) -> tuple[EntryRef, ...]:
        """Entries with an unresolved person or fact reference, in order: «who is it?»"""
        self._freshen()
        unknown = [ref for ref, said in self._odd.items() if not said.knows_all]
        return self._sorted({*self._with(FoldOutcome.UNRESOLVED), *unknown})

    @property
    def invalid(self) -> tuple[EntryRef, ...]:
        """Entries that address nothing that can exist, in order."""
        return self._with(FoldOutcome.INVALID)

    @property
    def aside(self) -> Collection[EntryRef]:
        """Entries at which this program itself failed; they also count as invalid."""
        return self._aside.keys()

    @property
    def without_effect(self) -> Mapping[EntryRef, FoldOutcome]:
        """Entries that have no effect, or an unresolved reference, each with the reason, except those set aside.

        Entries that change an element which was removed before them are as good as pending: they count once it is put
        back.
        """
        self.root()  # entries about missing elements are found while drawing
        odd = {
            ref: said.outcome if said.outcome is not FoldOutcome.COUNTS else FoldOutcome.UNRESOLVED
            for ref, said in self._odd.items()
            if ref not in self._aside
        }
        for ref in self._cells.without_element():
            odd.setdefault(ref, FoldOutcome.PENDING)
        odd.update((ref, FoldOutcome.FORBIDDEN) for ref in self.refusals if ref not in self._aside)
        return odd

    @property
    def removals(self) -> tuple[Removal, ...]:
        """Removals of what others had said more of, unseen by whoever removed it, in the order of the removals.

        What an entry says of another element in the same way is not lost.
        """
        self.root()
        found = []
        for one in self._cells.removals():
            unseen = tuple([said for said in one.unseen if not self._says_elsewhere(said)])
            if unseen:
                found.append(one._replace(unseen=unseen))
        return tuple(sorted(found, key=lambda one: (self._placed[one.by].key, one.eid)))

    @property
    def removed_as_well(self) -> Mapping[EntryRef, AuthorId]:
        """Entries whose undo brings nothing back, since somebody else has removed the same, with who that is."""
        self.root()
        return self._cells.removed_as_well()

    def _says_elsewhere(self, said: RemovedSaid) -> bool:
        """Return whether an entry says the same of an element of this kind that is there: one of the same stoppage."""
        kept = self._said.get(said.entry)
        statements = in_full(kept).statements if kept is not None else ()
        tags = {one.slot.tag for one in statements if one.slot.eid == said.eid and one.says is Says.SET}
        return any(
            one.slot.eid != said.eid
            and one.slot.tag in tags
            and one.attribute == said.attribute
            and self._cells.value(one.slot.eid) is not None
            for one in statements
        )

    def is_void(self, ref: EntryRef) -> bool:
        """Return whether an entry counts as never written."""
        self._freshen()
        return self._voids.is_void(ref) or self._rights.is_void(ref)

    def undo_depth(self, ref: EntryRef) -> int:
        """Return 1 for the undo of a plain entry, 2 for the undo of that, ...; 0 for an entry that is no undo."""
        self._freshen()
        return self._voids.depth(ref)

    def natural_key(self, eid: str) -> str:
        """Return the natural key of an element, or the empty string if it is an own element."""
        cell = self._cells.get(eid)
        return cell.slot.key if cell else ""

    def _with(self, outcome: FoldOutcome) -> tuple[EntryRef, ...]:
        self._freshen()
        return self._sorted(ref for ref, said in self._odd.items() if said.outcome is outcome)

    def _sorted(self, refs: Iterable[EntryRef]) -> tuple[EntryRef, ...]:
        return tuple(sorted(refs, key=lambda ref: self._placed[ref].key))

    # -- the interpreter's queries ------------------------------------------------------------------------

    def slot(self, eid: str) -> ElementSlot | None:
        """Return the slot of the element with this id or alias, None while nothing makes it."""
        target = self._aliases.resolve(eid, self._asking)
        cell = self._cells.get(target)
        if cell is None or (cell.makers <= self._own.get(target, 0) and cell.kind is not SlotKind.FIXED):
            return None
        return cell.slot

    def person(self, team: str, text: str, before: OrderKey) -> str | None:
        """Return the one person with that number, else name, just before that place; listed persons first."""
        return self._roster.person(self._slot_table.team(team).eid, text, before)

    # -- adding entries -----------------------------------------------------------------------------------

    def _clear(self) -> None:
        self._is_stale = self._is_behind = False
        self._drawing = None
        self._is_contradictory = False
        self._is_in_order_only = False
        self._last = FLOOR[0]
        self._rights = Rights(self._bout, self._placed)
        self._voids = Voids(self._placed, self._rights.left_out, self._rights.lasting)
        self._ahead = Ahead(self._placed)
        self._said: dict[EntryRef, Said] = {}
        self._odd: dict[EntryRef, Interpretation] = {}
        self._resting: dict[str, dict[EntryRef, None]] = {}
        self._authors: dict[SourceId, AuthorId] = {}
        self._own = _NONE
        self._asking: OrderKey | None = None
        self._changes: Counter[EntryRef] | None = None
        self._cells = Cells(self._ahead.named)
        self._aliases = Aliases(self._cells)
        self._roster = Roster(self._cells)
        for slot in self._slot_table.default():
            self._cells.make(slot)

    def _freshen(self) -> None:
        """Fold again, in order, if two entries were found to claim one id."""
        if self._is_stale:
            for _ in self._fold():
                pass

    def _fold(self) -> Iterator[None]:
        """Fold everything in order, one look per step."""
        self._clear()
        for number, _ in enumerate(self._rights.load(self._placed.values())):
            if number % AT_A_LOOK == 0:
                yield
        for number, item in enumerate(self._placed.values()):
            self._voids.load_one(item)
            if number % AT_A_LOOK == 0:
                yield
        for number, item in enumerate(self._placed.values()):
            self._ahead.add(item)
            self._introduce(item.entry)
            if number % AT_A_LOOK == 0:
                yield
        self._changes = Counter()
        credit, self._credit = self._credit, math.inf
        yield from self._looking(dict.fromkeys(self._placed))
        self._credit = credit
        for number, item in enumerate(self._placed.values()):
            item.entry.rest()
            if number % AT_A_LOOK == 0:
                yield
        # In order, the first holder of an id keeps it; every later entry finds it so.
        self._last = max((item.key for item in self._placed.values()), default=FLOOR[0])
        self._cells.seated = 0
        self._is_in_order_only = bool(self._cells.contested) or max(self._changes.values(), default=0) > CHANGES_MAX
        if not self._is_in_order_only:
            self._changes = None

    def _take(self, placed: Placed) -> None:
        is_late = placed.key < self._last
        if not is_late:
            self._last = placed.key
        self._ahead.add(placed)
        changes = self._rights.add(placed, self._credit)
        if changes is not None and changes.changes_undos:
            self._voids.reconsider()
        flipped = self._voids.add(placed)
        self._credit = min(CREDIT_MAX, self._credit + 1 + len(placed.entry.body) // OCTETS_PER_LOOK)
        if flipped is None or len(flipped) > self._credit or (self._is_in_order_only and (is_late or flipped)):
            flipped = self._put_off()
            if self._is_stale:
                return
        looks: dict[EntryRef, None] = {}
        for ref in flipped:
            self._flip(ref, looks)
            if ref.sequence == 1 and _author_in(self._placed[ref].entry):
                self._put_off()  # the source's author has changed, and with it the author of its answers
        if changes is not None:
            self._change_rights(changes, looks)
        if placed.entry.sequence == 1:
            self._introduce(placed.entry)
        ref = placed.entry.ref
        if (
            not placed.entry.undoes
            and not (flipped and self._voids.is_void(ref))
            and ref not in self._rights.refusals
            and not self._rights.is_void(ref)
        ):
            self._insert(placed, self._interpret(placed), looks)
        if looks:
            self._look(looks)
        is_contradictory = self._is_contradictory or (self._cells.contested and not self._is_in_order_only)
        is_contradictory = is_contradictory or bool(self._cells.seated)
        if is_contradictory or self._credit < 0:
            self._put_off()
            self._credit = max(0.0, self._credit)

    def _flip(self, ref: EntryRef, looks: dict[EntryRef, None]) -> None:
        """Withdraw an entry that has no effect any more; look at one that has an effect again."""
        if self._has_effect(ref):
            looks[ref] = None
        else:
            self._withdraw_with_dependents(ref, looks)

    def _change_rights(self, changes: Changes, looks: dict[EntryRef, None]) -> None:
        """Apply what an entry about members and rights changes for others."""
        self._credit -= changes.cost
        flipped = dict.fromkeys(changes.flipped)
        for ref in flipped:
            self._flip(ref, looks)
        for ref in flipped:
            entry = self._placed[ref].entry
            if ref.sequence == 1 and _author_in(entry):
                if self._has_effect(ref):
                    self._introduce(entry)
                else:
                    self._authors.pop(entry.source, None)
                looks.update((other, None) for other in self._rights.entries_of(entry.source) if other in self._said)
        looks.update(dict.fromkeys(changes.looks))
        if changes.changes_undos:
            self._put_off()

    def _has_effect(self, ref: EntryRef) -> bool:
        return not self._voids.is_void(ref) and self._rights.has_effect(ref)

    def _put_off(self) -> tuple[EntryRef, ...]:
        """Leave the changes to a full fold: in a second document if the owner allows lag, else at the next read."""
        if self._may_lag and len(self._placed) > LAG_FROM:
            self._is_behind = True
        else:
            self._is_stale = True
        return ()

    def _introduce(self, entry: Entry) -> None:
        """Record the author of a source from its first entry; a voided one leaves author = source (data-model 1)."""
        if entry.sequence != 1 or not self._has_effect(entry.ref):
            return
        author = _author_in(entry)
        if author:
            self._authors[entry.source] = AuthorId(author)

    def _withdraw_with_dependents(self, ref: EntryRef, looks: dict[EntryRef, None]) -> None:
        """Withdraw an entry and all that depend on what it made; two that support each other fall together."""
        stack = [ref]
        while stack and self._credit >= 0:  # each entry is withdrawn once: `_withdraw` then finds nothing more
            name = stack.pop()
            self._credit -= 1
            said = self._said.get(name)
            if said is None:
                continue
            for eid in in_full(said).provides():
                stack.extend(self._who_rests_on(eid))
            self._withdraw(name, looks)
            looks[name] = None

    def _look(self, looks: dict[EntryRef, None]) -> None:
        """Interpret these entries (again) in order, and every entry that changes by it, as far as the credit goes."""
        for _ in self._looking(looks):
            pass

    def _looking(self, looks: dict[EntryRef, None]) -> Iterator[None]:
        if len(looks) > self._credit:
            self._credit = -1.0
            return
        heap = [(self._placed[ref].key, ref) for ref in looks]
        heapq.heapify(heap)
        waiting = set(looks)
        budget = LOOKS_PER_ENTRY_MAX * (len(looks) + len(self._said) + 1)
        while heap:
            _, ref = heapq.heappop(heap)
            waiting.discard(ref)
            more: dict[EntryRef, None] = {}
            self._look_at(ref, more)
            yield
            self._credit -= 1
            if self._credit < 0:
                return
            budget -= 1
            if budget < 0 and self._changes is None:
                self._is_contradictory = True  # only entries that exclude each other get here: order decides
                return
            for other in more:
                if other not in waiting and other != ref:
                    waiting.add(other)
                    heapq.heappush(heap, (self._placed[other].key, other))

    def _look_at(self, ref: EntryRef, more: dict[EntryRef, None]) -> None:
        """Interpret one entry, not counting what it makes itself; an equal interpretation changes nothing."""
        placed = self._placed[ref]
        before = self._said.get(ref)
        if placed.entry.undoes or not self._has_effect(ref):
            self._withdraw(ref, more)
            return
        if before is not None:
            self._own = Counter(in_full(before).makes())
        if self._changes is not None and self._changes[ref] > CHANGES_MAX:
            return  # it oscillates: as long as it counts, something says that it cannot
        said = self._interpret(placed)
        self._own = _NONE
        if before is not None:
            if said == before:
                return
            if in_full(before).provides() <= in_full(said).provides():
                self._withdraw(ref, more)
            else:
                self._withdraw_with_dependents(ref, more)
        self._insert(placed, said, more)

    def _interpret(self, placed: Placed) -> Said:
        """Interpret an entry, by the plan of its markup where there is one."""
        entry, key = placed
        self._asking = key
        author = self._authors.get(entry.source)
        role = entry.role if author is not None else ""
        # A NamedTuple's own constructor does the same after sorting out its arguments; this takes half the time.
        provenance = tuple.__new__(
            Provenance, (author or AuthorId(entry.source), role, key, entry.ref, entry.over, entry.settles)
        )
        if entry.ref in self._aside:
            return Interpretation(outcome=FoldOutcome.INVALID)
        try:
            known = entry.known
            said = self._plans.interpret(known, provenance) if known is not None else None
            if said is None:
                said = self._interpreter.interpret(placed, provenance)
            return self._restricted(placed, said) if self._rights.has_restrictions else said
        except Exception:  # noqa: BLE001 - our fault in one entry must not affect the others
            self._aside[entry.ref] = None
            return Interpretation(outcome=FoldOutcome.INVALID)

    def _restricted(self, placed: Placed, said: Said) -> Said:
        """Return an interpretation without its statements if the writer has no right to one of them."""
        full = in_full(said)
        by = self._rights.forbidding(placed, full.statements)
        if by is None:
            return said
        return Interpretation(rests_on=full.rests_on, asks=full.asks, outcome=FoldOutcome.FORBIDDEN, forbidden_by=by)

    def _who_rests_on(self, eid: str) -> list[EntryRef]:
        """Return the entries that depend on an id: those recorded for it, and those found in its cell."""
        resting = list(self._resting.get(eid, ()))
        cell = self._cells.get(eid)
        for statement in cell.statements if cell is not None else ():
            if not statement.makes and isinstance(self._said.get(statement.provenance.entry), tuple):
                resting.append(statement.provenance.entry)
        return resting

    def _insert(self, placed: Placed, said: Said, more: dict[EntryRef, None]) -> None:
        ref = placed.entry.ref
        if self._changes is not None:
            self._changes[ref] += 1
            if self._changes[ref] > CHANGES_MAX:
                said = Interpretation(outcome=FoldOutcome.PENDING)
        self._said[ref] = said
        if isinstance(said, tuple):
            statements = said
        else:
            statements = said.statements
            if said.outcome is not FoldOutcome.COUNTS or not said.knows_all:
                self._odd[ref] = said
            for eid in said.rests_on:
                self._resting.setdefault(eid, {})[ref] = None
            for _, text in said.asks:
                self._roster.ask(placed.key, ref, text)
            for alias, target in said.binds:
                if self._aliases.bind(alias, target, placed.key):
                    more.update(dict.fromkeys(self._who_rests_on(alias)))
        has_aliases = self._aliases.has_any
        seated = self._cells.seated
        for statement in statements:
            cell = self._cells.say(statement)
            slot = statement.slot
            if self._cells.seated != seated:  # references to this id may now mean another element
                seated = self._cells.seated
                more.update(dict.fromkeys(self._who_rests_on(slot.eid)))
            if cell.makers == 1 and slot.eid in self._resting and statement.makes:
                more.update(self._resting[slot.eid])
            if has_aliases and statement.makes and self._aliases.note_maker(slot.eid, placed.key):
                more.update(dict.fromkeys(self._who_rests_on(slot.eid)))
            if slot.tag == "person":
                self._roster.note(statement, 1, more)

    def _withdraw(self, ref: EntryRef, more: dict[EntryRef, None]) -> None:
        kept = self._said.pop(ref, None)
        if kept is None:
            return
        self._odd.pop(ref, None)
        said = in_full(kept)
        for eid in said.rests_on if said is kept else ():
            self._resting.get(eid, {}).pop(ref, None)
        for _, text in said.asks:
            self._roster.ask_no_more(self._placed[ref].key, ref, text)
        for alias, target in said.binds:
            if self._aliases.unbind(alias, target, self._placed[ref].key):
                more.update(dict.fromkeys(self._who_rests_on(alias)))
        for statement in said.statements:
            cell = self._cells.withdraw(statement)
            if statement.makes:
                eid = statement.slot.eid
                if self._aliases.forget_maker(eid, statement.provenance.key) or not cell.makers:
                    more.update(dict.fromkeys(self._who_rests_on(eid)))
            if statement.slot.tag == "person":
                self._roster.note(statement, -1, more)


def _author_in(entry: Entry) -> str:
    """Return the author that an introduction gives; empty if the entry is no introduction."""
    author = ""
    if b"nsode" in entry.body:
        for act in entry.acts:
            for payload in act.payload:
                if payload.tag == "nsode":
                    author = payload.attributes.get("author", "").lower() or author
    return author
