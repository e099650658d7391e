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

What goes wrong: a cycle of elements inside each other is never reached from the bout and so never drawn; an
element that nothing holds up any more leaves its edits pending, and they come back with it.
"""

import heapq
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TypeVar

from derbyos_core.clock import Instant
from derbyos_core.document import natural
from derbyos_core.document.cell import Cell, CellValue
from derbyos_core.document.claims import PRESENT
from derbyos_core.document.interpret import Interpretation, Outcome, Spot, interpret
from derbyos_core.document.statement import FLOOR, Kind, Says, Statement
from derbyos_core.document.tree import Element
from derbyos_core.document.voids import Voids
from derbyos_core.gossip.entry import Entry, EntryRef
from derbyos_core.gossip.log import OrderKey, Placed
from derbyos_core.identity import AuthorId, BoutId, Eid, SourceId

__all__ = ["Document"]

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class _Drawn:
    """An element as it was last drawn, under which holder, and its place among its siblings."""

    element: Element | None
    parent: str = ""
    place: tuple[tuple[int, int, int], OrderKey, int, str] = ((0, 0, 0), FLOOR, 0, "")


_ABSENT = _Drawn(None)

NESTING_MAX = 64
"""Elements deeper than this are kept and not drawn."""
LOOKS_PER_ENTRY_MAX = 64
"""An entry settles in a few looks; more means ids that contradict each other, and a fold in order decides."""


class Document:
    """The fold of one bout's log."""

    def __init__(self, bout: BoutId) -> None:
        self._bout = bout
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
        root = self._draw(self._bout.eid(natural.bout_key()), 0).element
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
        spot = self._spots.get(eid)
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
        if target in self._default or self._provided.get(target):
            return self._spots[target]
        return None

    def person(self, team: str, text: str, before: OrderKey) -> str | None:
        """The one person of that number, else name, just before that place; listed ones first."""
        found: dict[tuple[str, bool], list[str]] = {}
        for eid in self._children.get(self._bout.eid(natural.team_key(team)), ()):
            value = self._value(eid, before)
            if value is None or value.tag != "person":
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
        self._meant: dict[str, dict[tuple[Kind, str], int]] = {}
        self._contested: dict[str, None] = {}
        self._spots: dict[str, Spot] = {}
        self._cells: dict[str, Cell] = {}
        self._children: dict[str, dict[str, int]] = {}
        self._drawn: dict[str, _Drawn] = {}
        self._default = frozenset(self._make_default())

    def _make_default(self) -> Iterable[str]:
        """The elements that are there before any entry (data-model 2, DOS-74)."""
        bout = self._bout.eid(natural.bout_key())
        spots = [self._default_spot(natural.bout_key(), "bout", (0, 0, 0))]
        for team in natural.TEAMS:
            rank = natural.rank_of("team", team)
            spots.append(self._default_spot(natural.team_key(team), "team", rank, {"role": team}, team=team))
        for number in (1, 2):
            rank, place = natural.rank_of("period", number=number), natural.Place(number, 0)
            fixed = {"number": str(number)}
            spots.append(self._default_spot(natural.period_key(number), "period", rank, fixed, place=place))
        for path in natural.SINGLETONS:
            spots.append(self._default_spot(natural.path_key(path), path, natural.path_rank(path), path=path))
        for spot in spots:
            self._make(spot if spot.eid == bout else replace(spot, parent=bout))
            yield spot.eid

    def _default_spot(
        self,
        key: str,
        tag: str,
        rank: tuple[int, int, int],
        fixed: Mapping[str, str] | None = None,
        *,
        place: natural.Place | None = None,
        team: str = "",
        path: str = "",
    ) -> Spot:
        return Spot(
            eid=self._bout.eid(key),
            kind=Kind.FIXED,
            tag=tag,
            parent="",
            rank=rank,
            fixed=fixed or {},
            key=key,
            place=place,
            team=team,
            path=path,
        )

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
        if self._contested:
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
            self._withdraw(ref, more)
            placed = self._placed[ref]
            if not self._voids.is_void(ref) and not placed.entry.undoes:
                self._insert(placed, more)
            budget -= 1
            if budget < 0:
                return  # only ids that contradict each other come here; the last look stands
            for other in more:
                if other not in waiting and other != ref:
                    waiting.add(other)
                    heapq.heappush(heap, (self._placed[other].key, other))

    def _insert(self, placed: Placed, more: dict[EntryRef, None]) -> None:
        source = placed.entry.source
        author = self._authors.get(source)
        said = interpret(placed, self._bout, author or AuthorId(source), author is not None, self)
        self._said[placed.entry.ref] = said
        for name in said.rests_on:
            self._resting.setdefault(name, {})[placed.entry.ref] = None
        for eid, spot in said.spots.items():
            self._spots.setdefault(eid, spot)
            self._hold(self._meant, eid, (spot.kind, spot.tag))
        for eid, target in said.binds:
            self._hold(self._bound, eid, target)
        for eid in said.provides:
            count = self._provided.get(eid, 0)
            self._provided[eid] = count + 1
            if count == 0:
                more.update(self._resting.get(eid, {}))
        for eid, statement in said.statements:
            self._say(eid, statement, placed.key, more)

    def _withdraw(self, ref: EntryRef, more: dict[EntryRef, None]) -> None:
        said = self._said.pop(ref, None)
        if said is None:
            return
        for name in said.rests_on:
            self._resting.get(name, {}).pop(ref, None)
        for eid, target in said.binds:
            self._release(self._bound, eid, target)
        for eid in said.provides:
            self._provided[eid] -= 1
            if not self._provided[eid]:
                more.update(self._resting.get(eid, {}))
        key = self._placed[ref].key
        for eid, statement in said.statements:
            cell = self._cells[eid]
            cell.withdraw(statement)
            if statement.parent:
                self._unlink(statement.parent, eid)
            self._changed(eid, statement, key, more)
        for eid, spot in said.spots.items():
            self._release(self._meant, eid, (spot.kind, spot.tag))
            if not self._meant[eid] and eid not in self._default:
                self._unmake(eid)

    def _hold(self, table: dict[str, dict[T, int]], eid: str, meaning: T) -> None:
        """Count one more entry that means this by an id; two meanings of one id are contested."""
        meanings = table.setdefault(eid, {})
        meanings[meaning] = meanings.get(meaning, 0) + 1
        if len(meanings) > 1:
            self._contested[eid] = None

    def _release(self, table: dict[str, dict[T, int]], eid: str, meaning: T) -> None:
        meanings = table[eid]
        meanings[meaning] -= 1
        if not meanings[meaning]:
            del meanings[meaning]

    def _unmake(self, eid: str) -> None:
        """Nothing speaks of this element any more."""
        spot = self._spots.pop(eid)
        self._drawn.pop(eid, None)
        cell = self._cells.pop(eid, None)
        if cell is not None and cell.has_place and spot.parent:
            self._unlink(spot.parent, eid)

    def _say(self, eid: str, statement: Statement, key: OrderKey, more: dict[EntryRef, None]) -> None:
        cell = self._cells.get(eid)
        if cell is None:
            cell = self._make(self._spots[eid])
        cell.insert(statement)
        if statement.parent:
            children = self._children.setdefault(statement.parent, {})
            children[eid] = children.get(eid, 0) + 1
        self._changed(eid, statement, key, more)

    def _make(self, spot: Spot) -> Cell:
        cell = self._cells[spot.eid] = Cell(spot.kind, spot.tag, spot.parent, spot.fixed)
        self._spots.setdefault(spot.eid, spot)
        if cell.has_place and spot.parent:
            # A natural element hangs where its key says, even while only sets speak of it.
            children = self._children.setdefault(spot.parent, {})
            children[spot.eid] = children.get(spot.eid, 0) + 1
        return cell

    def _unlink(self, parent: str, eid: str) -> None:
        children = self._children[parent]
        children[eid] -= 1
        if not children[eid]:
            del children[eid]

    def _changed(self, eid: str, statement: Statement, key: OrderKey, more: dict[EntryRef, None]) -> None:
        if self._spots[eid].tag == "person":
            for team in natural.TEAMS:
                for ref in self._resting.get(f"person {team}", ()):
                    if self._placed[ref].key > key:
                        more[ref] = None
        self._forget(eid, statement.parent)
        if statement.says is Says.REMOVE or statement.attribute == PRESENT:
            self._forget_below(eid, 0)

    # -- drawing ------------------------------------------------------------------------------------------

    def _forget(self, eid: str, left: str) -> None:
        """What was drawn of this element, and of all that hold it, is no longer true.

        Whoever is drawn has all children drawn: so a holder that is not drawn ends the climb. `left` is the
        holder that a withdrawn statement named, which no statement may name any more.
        """
        self._drawn.pop(eid, None)
        stack = [left, *self._holders(eid)]
        while stack:
            name = stack.pop()
            if self._drawn.pop(name, None) is not None:
                stack.extend(self._holders(name))

    def _forget_below(self, eid: str, depth: int) -> None:
        if depth < NESTING_MAX:
            for child in self._children.get(eid, ()):
                self._drawn.pop(child, None)
                self._forget_below(child, depth + 1)

    def _holders(self, eid: str) -> Iterable[str]:
        """The elements that this one may hang under: one, unless entries disagree about it."""
        cell = self._cells.get(eid)
        if cell is None:
            return ()
        if cell.has_place:
            return (cell.parent,) if cell.parent else ()
        return dict.fromkeys(s.parent for s in cell.statements if s.parent)

    def _floor(self, eid: str, before: OrderKey | None, depth: int = 0) -> OrderKey:
        """The horizon of what holds this element: nothing older can be there."""
        if depth <= NESTING_MAX:
            for holder in self._holders(eid):
                cell = self._cells.get(holder)
                if cell is not None:
                    return cell.horizon(self._floor(holder, before, depth + 1), before)
        return FLOOR

    def _value(self, eid: str, before: OrderKey | None = None) -> CellValue | None:
        cell = self._cells.get(eid)
        return cell.value(self._floor(eid, before), before) if cell else None

    def _draw(self, eid: str, depth: int) -> _Drawn:
        drawn = self._drawn.get(eid)
        if drawn is None:
            drawn = self._drawn[eid] = self._drawn_now(eid, depth)
        return drawn

    def _drawn_now(self, eid: str, depth: int) -> _Drawn:
        value = self._value(eid)
        if value is None:
            return _ABSENT
        spot = self._spots[eid]
        element = Element(
            eid=Eid(eid),
            tag=value.tag,
            attributes=value.attributes,
            text=value.text,
            children=self._below(eid, depth),
            standing=value.standing,
            since=Instant(max(0, value.first[0].stamp)),
            tail=value.tail,
        )
        # Natural elements of one rank stand by id; those of their own in the order of their add.
        tie = (FLOOR, 0, eid) if spot.kind is not Kind.OWN else (*value.first, eid)
        return _Drawn(element, value.parent, (spot.rank, *tie))

    def _below(self, eid: str, depth: int) -> tuple[Element, ...]:
        if depth >= NESTING_MAX:
            return ()
        drawn = [self._draw(child, depth + 1) for child in self._children.get(eid, ())]
        drawn = [item for item in drawn if item.element is not None and item.parent == eid]
        drawn.sort(key=lambda item: item.place)
        return tuple(item.element for item in drawn if item.element is not None)
