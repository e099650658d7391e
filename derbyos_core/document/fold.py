"""Decides the document of a log: entries in, in any order of arrival, one tree of elements out.

Each entry is interpreted into statements, each statement goes to its place in one cell, and each cell is a pure
function of its sorted statements. So a late entry costs what the cells cost that it speaks about, and equal
logs give equal documents by construction, not by care.

Four things make an interpretation change after the fact, and each has its list of entries to look at again:

* an undo (or its undo) turns entries void or valid: `Voids` names them;
* an entry names an id that nothing makes yet: it is pending until something does;
* a stranger's reference `team` + `person` resolves against the roster as it was just before it, so a late
  roster change asks those references again;
* two entries claim one id for different elements: the first in order holds it. That takes malice or a broken
  program; the document is then folded anew, in order, when it is next read.

What goes wrong: an element that nothing holds up any more leaves its edits pending, and they come back with it.
"""

import heapq
from collections import Counter
from collections.abc import Iterable

from derbyos_core.document import natural
from derbyos_core.document.atlas import Atlas
from derbyos_core.document.cells import Cells
from derbyos_core.document.interpret import interpret
from derbyos_core.document.interpretation import Interpretation, Outcome
from derbyos_core.document.spot import Spot
from derbyos_core.document.tree import Element
from derbyos_core.document.voids import Voids
from derbyos_core.gossip.entry import Entry, EntryRef
from derbyos_core.gossip.log import OrderKey, Placed
from derbyos_core.identity import AuthorId, BoutId, SourceId

__all__ = ["Document"]


LOOKS_PER_ENTRY_MAX = 8
"""An entry settles in a few looks; more means ids that contradict each other, and a fold in order decides."""

_NONE: Counter[str] = Counter()


class Document:
    """The fold of one bout's log."""

    def __init__(self, bout: BoutId) -> None:
        self._bout = bout
        self._atlas = Atlas(bout)
        self._placed: dict[EntryRef, Placed] = {}
        self._clear()

    # -- what is in it ------------------------------------------------------------------------------------

    def apply(self, placed: Placed) -> None:
        """Take an entry in; any order will do, as long as each source's entries come in sequence."""
        ref = placed.entry.ref
        if ref in self._placed:
            return
        self._placed[ref] = placed
        if not self._is_stale:
            self._take(placed)

    def rebuild(self, ordered: Iterable[Placed]) -> None:
        """Start anew from these entries, because the log changed what was placed already."""
        self._placed = {item.entry.ref: item for item in ordered}
        self._is_stale = True

    def root(self) -> Element:
        """The live document. What did not change since the last call is the same object."""
        self._freshen()
        root = self._cells.draw(self._bout.eid(natural.bout_key()))
        assert root is not None, "the bout is part of the default document"
        return root

    @property
    def pending(self) -> tuple[EntryRef, ...]:
        """Entries whose target does not exist here yet, in order."""
        return self._with(Outcome.PENDING)

    @property
    def unresolved(self) -> tuple[EntryRef, ...]:
        """Entries that mean a person or a fact of whom nobody can tell which, in order: «who is it?»"""
        self._freshen()
        unknown = [ref for ref, item in self._said.items() if item.unknown_person]
        return self._sorted({*self._with(Outcome.UNRESOLVED), *unknown})

    @property
    def invalid(self) -> tuple[EntryRef, ...]:
        """Entries that address nothing that can exist, or whose time cannot be believed, in order."""
        return self._with(Outcome.INVALID)

    def is_void(self, ref: EntryRef) -> bool:
        """Whether an entry counts as never written."""
        self._freshen()
        return self._voids.is_void(ref)

    def natural_key(self, eid: str) -> str:
        """The natural key of an element, or the empty string if it is one of its own."""
        spot = self._cells.spot(eid)
        return spot.key if spot else ""

    def _with(self, outcome: Outcome) -> tuple[EntryRef, ...]:
        self._freshen()
        return self._sorted(ref for ref, item in self._said.items() if item.outcome is outcome)

    def _sorted(self, refs: Iterable[EntryRef]) -> tuple[EntryRef, ...]:
        return tuple(sorted(refs, key=lambda ref: self._placed[ref].key))

    # -- what the interpreter asks ------------------------------------------------------------------------

    def spot(self, eid: str) -> Spot | None:
        """Where the element of this id or alias stands, None while nothing makes it."""
        bound = self._bound.get(eid)
        target = next(iter(bound)) if bound else eid
        if target in self._default or self._provided.get(target, 0) > self._own.get(target, 0):
            return self._cells.spot(target)
        return None

    def person(self, team: str, text: str, before: OrderKey) -> str | None:
        """The one person of that number, else name, just before that place; listed ones first."""
        found: dict[tuple[str, bool], list[str]] = {}
        holder = self._bout.eid(natural.team_key(team))
        for eid in self._cells.below(holder):
            value = self._cells.value(eid, before)
            if value is None or value.tag != "person" or value.parent != holder:
                continue
            listed = "unlisted" not in value.attributes
            for name in ("number", "name"):
                if value.attributes.get(name) == text:
                    found.setdefault((name, listed), []).append(eid)
        for name in ("number", "name"):
            for listed in (True, False):
                same = found.get((name, listed), [])
                if same:
                    return same[0] if len(same) == 1 else None
        return None

    # -- taking entries in --------------------------------------------------------------------------------

    def _clear(self) -> None:
        self._is_stale = False
        self._voids = Voids()
        self._said: dict[EntryRef, Interpretation] = {}
        self._resting: dict[str, dict[EntryRef, None]] = {}
        self._authors: dict[SourceId, AuthorId] = {}
        self._provided: dict[str, int] = {}
        self._bound: dict[str, dict[str, int]] = {}
        self._is_contradictory = False
        self._own = _NONE
        self._cells = Cells()
        self._default = frozenset(self._cells.make(spot).spot.eid for spot in self._atlas.default())

    def _freshen(self) -> None:
        """Fold anew, in order, if two entries were found to claim one id."""
        if not self._is_stale:
            return
        self._clear()
        for item in self._placed.values():
            self._voids.add(item)
        for item in self._placed.values():
            self._introduce(item.entry)
        self._look(dict.fromkeys(self._placed))
        self._is_stale = False  # in order, the first holder of an id holds it

    def _take(self, placed: Placed) -> None:
        entry = placed.entry
        looks: dict[EntryRef, None] = {}
        for ref in self._voids.add(placed):
            if self._voids.is_void(ref):
                self._withdraw_with_dependents(ref, looks)
            else:
                looks[ref] = None
            if ref.sequence == 1:
                self._is_stale = True  # who the source is has changed, and with it whose answers its entries are
        self._introduce(entry)
        looks[entry.ref] = None
        self._look(looks)
        if self._cells.contested or self._is_contradictory:
            self._is_stale = True

    def _introduce(self, entry: Entry) -> None:
        """The author of a source, from its first entry; a voided one leaves author = source (data-model 1)."""
        if entry.sequence != 1 or self._voids.is_void(entry.ref):
            return
        for act in entry.acts:
            for payload in act.payload:
                author = payload.attributes.get("author", "").lower()
                if payload.tag == "nsode" and author:
                    self._authors[entry.source] = AuthorId(author)

    def _withdraw_with_dependents(self, ref: EntryRef, looks: dict[EntryRef, None]) -> None:
        """Withdraw an entry and all that rest on what it made: two that hold up each other fall together."""
        stack = [ref]
        while stack:  # each entry is withdrawn once, since `_withdraw` then finds nothing more
            name = stack.pop()
            said = self._said.get(name)
            if said is None:
                continue
            for eid in said.provides:
                stack.extend(self._resting.get(eid, ()))
            self._withdraw(name, looks)
            looks[name] = None

    def _look(self, looks: dict[EntryRef, None]) -> None:
        """Interpret these entries (again), in order, and whatever changes by it."""
        heap = [(self._placed[ref].key, ref) for ref in looks]
        heapq.heapify(heap)
        waiting = set(looks)
        budget = LOOKS_PER_ENTRY_MAX * (len(looks) + len(self._resting) + 1)
        while heap:
            _, ref = heapq.heappop(heap)
            waiting.discard(ref)
            more: dict[EntryRef, None] = {}
            self._look_at(ref, more)
            budget -= 1
            if budget < 0:
                self._is_contradictory = True  # only entries that rule each other out come here: order decides
                return
            for other in more:
                if other not in waiting and other != ref:
                    waiting.add(other)
                    heapq.heappush(heap, (self._placed[other].key, other))

    def _look_at(self, ref: EntryRef, more: dict[EntryRef, None]) -> None:
        """Interpret one entry, not counting what it makes itself; if it says what it said, nothing changes."""
        placed = self._placed[ref]
        before = self._said.get(ref)
        if self._voids.is_void(ref) or placed.entry.undoes:
            self._withdraw(ref, more)
            return
        self._own = Counter(before.provides) if before else _NONE
        source = placed.entry.source
        author = self._authors.get(source)
        said = interpret(placed, self._bout, self._atlas, author or AuthorId(source), author is not None, self)
        self._own = _NONE
        if said == before:
            return
        if before is not None and not set(before.provides) <= set(said.provides):
            self._withdraw_with_dependents(ref, more)
        else:
            self._withdraw(ref, more)
        self._insert(placed, said, more)

    def _insert(self, placed: Placed, said: Interpretation, more: dict[EntryRef, None]) -> None:
        self._said[placed.entry.ref] = said
        for name in said.rests_on:
            self._resting.setdefault(name, {})[placed.entry.ref] = None
        for eid, target in said.binds:
            meanings = self._bound.setdefault(eid, {})
            meanings[target] = meanings.get(target, 0) + 1
            if len(meanings) > 1:
                self._cells.contested[eid] = None
        for eid in said.provides:
            count = self._provided.get(eid, 0)
            self._provided[eid] = count + 1
            if count == 0:
                more.update(self._resting.get(eid, {}))
        for spot, statement in said.statements:
            self._cells.say(spot, statement)
            if spot.tag == "person":
                self._person_changed(placed.key, more)

    def _withdraw(self, ref: EntryRef, more: dict[EntryRef, None]) -> None:
        said = self._said.pop(ref, None)
        if said is None:
            return
        for name in said.rests_on:
            self._resting.get(name, {}).pop(ref, None)
        for eid, target in said.binds:
            meanings = self._bound[eid]
            meanings[target] -= 1
            if not meanings[target]:
                del meanings[target]
        for eid in said.provides:
            self._provided[eid] -= 1
            if not self._provided[eid]:
                more.update(self._resting.get(eid, {}))
        key = self._placed[ref].key
        for spot, statement in said.statements:
            self._cells.withdraw(spot.eid, statement)
            if spot.tag == "person":
                self._person_changed(key, more)

    def _person_changed(self, key: OrderKey, more: dict[EntryRef, None]) -> None:
        """References of strangers that come later may mean somebody else now."""
        for team in natural.TEAMS:
            for ref in self._resting.get(f"person {team}", ()):
                if self._placed[ref].key > key:
                    more[ref] = None
