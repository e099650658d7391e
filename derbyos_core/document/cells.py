"""Links between elements, and the cache of what was drawn of them.

Every element has one cell. Natural elements hang where their key says. Persons and own elements hang where the oldest
live add puts them, so their value must be known before their place. Only elements linked step by step to the bout are
drawn: a ring of elements inside each other costs nothing and shows nothing.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from operator import itemgetter

from derbyos_core.clock import Instant
from derbyos_core.document.ahead import in_sequence
from derbyos_core.document.cell import Cell
from derbyos_core.document.cell_value import CellValue
from derbyos_core.document.element_slot import ElementSlot, SlotKind
from derbyos_core.document.removals import Removal, agreed_by, answers, has_seen, is_all_seen, of_claims, removal_of
from derbyos_core.document.statement import FLOOR, PRESENT, At, Says, Statement
from derbyos_core.document.tree import Element, StandingClaim
from derbyos_core.gossip.acts import EntryRef
from derbyos_core.gossip.log import OrderKey
from derbyos_core.identity import AuthorId, Eid

__all__ = ["NESTING_MAX", "Cells"]

NESTING_MAX = 64
"""Deepest nesting that is drawn; deeper elements are kept."""
FEW = 4
"""Share of the children (one in four) that may change before all are sorted again."""
WIDE, ONE_BY_ONE = 64, 3
"""Above `WIDE` children, at most `ONE_BY_ONE` changed ones are located singly."""
CHANGES = frozenset((Says.SET, Says.APPEND))
AT_A_STEP = 20
"""Number of statements weighed in the time of one look at an entry."""
_Place = tuple[tuple[int, int, int], At, str]


class Cells:
    """All cells of a document."""

    def __init__(self, named_ahead: Set[EntryRef] = frozenset()) -> None:
        """`named_ahead` is a set that the caller extends, before the entry that is named or names is added here."""
        self._named_ahead = named_ahead
        self._cells: dict[str, Cell] = {}
        self.get: Callable[[str], Cell | None] = self._cells.get
        """The cell of an id, None if nothing mentions it. A direct alias, because every entry calls it."""
        self._children: dict[str, dict[str, int]] = {}
        self._values: dict[str, CellValue | None] = {}
        self._absent: dict[str, None] = {}
        """Elements that are mentioned but missing, as far as they were queried."""
        self._horizons: dict[str, At] = {}
        self._changed_below: dict[str, dict[str, Element | None]] = {}
        self.contested: dict[str, None] = {}
        """Ids that two entries use for elements of different kinds."""
        self.seated = 0
        """Number of such ids that turned out to belong to a natural element after another element had them."""

    def make(self, slot: ElementSlot) -> Cell:
        """Make the cell of an element; the default document's are made without any statement."""
        cell = self._cells[slot.eid] = Cell(slot)
        if cell.has_place and slot.parent:
            self._link(slot.parent, slot.eid)
        return cell

    def say(self, statement: Statement) -> Cell:
        """Insert a statement into its element's cell."""
        if self._horizons:
            self._horizons.clear()
        slot = statement.slot
        eid = slot.eid
        cell = self._cells.get(eid)
        if cell is None:
            cell = self.make(slot)
        elif cell.kind is not SlotKind.FIXED and (
            cell.slot is not slot and (cell.kind is not slot.kind or cell.slot.tag != slot.tag)
        ):
            self.contested[eid] = None
            if slot.has_place and not cell.has_place:
                self._seat(cell, slot)
        cell.insert(statement)
        if not cell.has_place and self._hangs_by(cell, statement):
            self._link(slot.parent, eid)
        if self._values:
            self._changed(eid, cell, statement)
        return cell

    def withdraw(self, statement: Statement) -> Cell:
        """Remove a statement from its element's cell; an empty cell is deleted."""
        if self._horizons:
            self._horizons.clear()
        eid = statement.slot.eid
        cell = self._cells[eid]
        cell.withdraw(statement)
        if self._hangs_by(cell, statement):
            self._unlink(statement.slot.parent, eid)
        if self._values:
            self._changed(eid, cell, statement)
        if not cell.statements and cell.kind is not SlotKind.FIXED:
            del self._cells[eid]
            if cell.has_place and cell.slot.parent:
                self._unlink(cell.slot.parent, eid)
        return cell

    def below(self, eid: str) -> Iterator[str]:
        """Return the ids of everything that may hang under an element."""
        return iter(self._children.get(eid, ()))

    def value(self, eid: str) -> CellValue | None:
        """Return the value of an element; None if it does not exist."""
        if eid in self._values:
            return self._values[eid]
        cell = self._cells.get(eid)
        value = self._values[eid] = cell.value(self._floor(eid, None), None, self._named_ahead) if cell else None
        if value is None:
            self._absent[eid] = None
        return value

    def value_before(self, eid: str, before: OrderKey) -> CellValue | None:
        """Return the value of an element just before a place in the order; None if it did not exist."""
        cell = self._cells.get(eid)
        if cell is None:
            return None
        # No later statement about the person, and teams always exist: the value is still the same.
        is_last = cell.slot.team and eid not in self.contested and cell.statements[-1].provenance.key < before
        if is_last and not self._named_ahead:
            return self.value(eid)
        return cell.value(FLOOR, before)

    def draw(self, eid: str) -> Element | None:
        """Return an element with its subtree; the same object while nothing in it changes."""
        value = self.value(eid)
        return self._draw(eid, value, 0) if value is not None else None

    def without_element(self) -> Iterator[EntryRef]:
        """Yield the entries that change an element after it was removed, and which nothing has put back."""
        stack = list(self._absent)
        seen = set(stack)
        while stack:  # each element is pushed once, rings included
            eid = stack.pop()
            cell = self._cells.get(eid)
            if cell is None or cell.kind is SlotKind.FIXED or self.value(eid) is not None:
                continue
            horizon = self._horizon(eid, cell, None, 0)
            for statement in cell.statements:
                if statement.says in CHANGES and statement.at > horizon:
                    yield statement.provenance.entry
            below = [child for child in self._children.get(eid, ()) if child not in seen]
            seen.update(below)
            stack += below

    def removals(self) -> Iterator[Removal]:
        """Yield the removals of elements of which anything was said that nobody who removed them had seen."""
        for eid, cell in self._removed():
            below = list(self._all_below(eid))
            if not below and is_all_seen(cell):
                continue
            found = removal_of(eid, cell, self._floor(eid, None), self._named_ahead)
            if found is not None:
                of_children = (one for child in below for one in of_claims(child, self._answers(child)))
                unseen = (*found.unseen, *(one for one in of_children if not has_seen(found.writers, one)))
                if unseen:
                    yield found._replace(unseen=unseen)

    def removed_as_well(self) -> Mapping[EntryRef, AuthorId]:
        """Return the entries without which everything that they remove stays removed, with who else removed it."""
        found: dict[EntryRef, AuthorId | None] = {}
        for eid, cell in self._removed():
            ends = dict.fromkeys(one.provenance.entry for one in cell.statements if one.ends)
            for entry in ends:
                who = agreed_by(cell, self._floor(eid, None), entry, self._named_ahead) if len(ends) > 1 else None
                found[entry] = who if found.get(entry, who) is not None else None
        return {entry: author for entry, author in found.items() if author is not None}

    def _removed(self) -> Iterator[tuple[str, Cell]]:
        """Yield the elements that were removed and do not exist, as far as they were queried; jams are deleted."""
        for eid in self._absent:
            cell = self._cells.get(eid)
            if cell is not None and cell.endings and cell.slot.tag != "jam":
                yield eid, cell

    def _all_below(self, eid: str) -> Iterator[str]:
        """Yield the ids of everything that hangs under an element, at any depth."""
        seen = {eid}
        stack = [eid]
        while stack:  # each element is pushed once, rings included
            below = [child for child in self._children.get(stack.pop(), ()) if child not in seen]
            seen.update(below)
            stack += below
            yield from below

    def _answers(self, eid: str) -> tuple[StandingClaim, ...]:
        """Return the answers in an element, as if nothing above it was removed."""
        cell = self._cells.get(eid)
        if cell is None:
            return ()
        ordered = in_sequence(cell.statements, None, self._named_ahead)
        return answers(cell.value_at(FLOOR, ordered, len(ordered.statements)))

    def drawing(self, eid: str, depth: int = 0) -> Iterator[None]:
        """Draw an element and its subtree in small steps, deepest first, so that `draw` finds them."""
        for child in tuple(self._children.get(eid, ())) if depth < NESTING_MAX else ():
            value = self.value(child)
            cell = self._cells.get(child)
            for _ in range(1 + (len(cell.statements) if cell is not None else 0) // AT_A_STEP):
                yield
            if value is not None and value.parent == eid:
                yield from self.drawing(child, depth + 1)
        value = self.value(eid)
        if value is not None:
            self._draw(eid, value, depth)

    # -- links --------------------------------------------------------------------------------------------

    def _seat(self, cell: Cell, slot: ElementSlot) -> None:
        """Move the cell of a natural element whose id was first given to another element to where its key says."""
        eid = slot.eid
        self._forget_below(eid)
        drawn = self._undraw(eid)
        for holder in self._holders(eid):
            self._note_below(holder, eid, drawn)
        for statement in cell.statements:
            if self._hangs_by(cell, statement):
                self._unlink(statement.slot.parent, eid)
        cell.seat(slot)
        if slot.parent:
            self._link(slot.parent, eid)
        self.seated += 1

    @staticmethod
    def _hangs_by(cell: Cell, statement: Statement) -> bool:
        """Return whether the statement sets the parent; an element with a place has it from its cell.

        Giving the id of the bout, a team, a jam or a fact to another element moves nothing: those stay where their key
        says, and statements with that id are about them.
        """
        return statement.makes and not cell.has_place and cell.kind is not SlotKind.FIXED

    def _link(self, parent: str, eid: str) -> None:
        children = self._children.get(parent)
        if children is None:
            children = self._children[parent] = {}
        children[eid] = children.get(eid, 0) + 1

    def _unlink(self, parent: str, eid: str) -> None:
        children = self._children[parent]
        children[eid] -= 1
        if not children[eid]:
            del children[eid]

    def _holders(self, eid: str) -> Iterable[str]:
        """Return the possible parents of this element: one, unless entries disagree."""
        cell = self._cells.get(eid)
        if cell is None:
            return ()
        if not cell.has_place:
            if cell.makers == 1 and cell.statements[0].makes:
                return (cell.statements[0].slot.parent,)
            return dict.fromkeys(s.slot.parent for s in cell.statements if s.makes)
        return (cell.slot.parent,) if cell.slot.parent else ()

    def _floor(self, eid: str, before: OrderKey | None, depth: int = 0) -> At:
        """Return the horizon of the parent: nothing older can exist here."""
        if before is None:
            cell = self._cells.get(eid)
            known = self._horizons.get(cell.slot.parent) if cell is not None and cell.has_place else None
            if known is not None:
                return known
        if depth <= NESTING_MAX:
            for holder in self._holders(eid):
                cell = self._cells.get(holder)
                if cell is not None:
                    return self._horizon(holder, cell, before, depth)
        return FLOOR

    def _horizon(self, eid: str, cell: Cell, before: OrderKey | None, depth: int) -> At:
        """Return an element's horizon; cached while the document is read, since all children of a jam need it."""
        if before is not None:
            return cell.horizon(self._floor(eid, before, depth + 1), before)
        horizon = self._horizons.get(eid)
        if horizon is None:
            horizon = self._horizons[eid] = cell.horizon(self._floor(eid, None, depth + 1), None, self._named_ahead)
        return horizon

    # -- invalidation ------------------------------------------------------------------------------------

    def _changed(self, eid: str, cell: Cell, statement: Statement) -> None:
        """Invalidate what was drawn of this element and of all that contain it.

        A drawn element has all its children drawn, so an undrawn parent ends the climb. The parent that a withdrawn
        statement named may not be named by any other statement, so it is included.
        """
        if statement.says is Says.TOUCH and self._is_only_touched_again(eid, cell, statement):
            return
        drawn = self._undraw(eid)
        holders = {statement.slot.parent: None, **dict.fromkeys(self._holders(eid))}
        # Where two adds put one id in two places, adding or removing one may move it, and what ended below it. Any
        # statement beside a remove may decide whether that ends something, so everything below is invalidated.
        if cell.endings or statement.ends or statement.attribute == PRESENT or (statement.makes and len(holders) > 1):
            self._forget_below(eid)
        for holder in holders:
            self._note_below(holder, eid, drawn)

    def _undraw(self, eid: str) -> Element | None:
        """Forget an element's value; return what was drawn of it."""
        value = self._values.pop(eid, None)
        if value is None:
            self._absent.pop(eid, None)
            return None
        drawn, value.drawn = value.drawn, None
        return drawn

    def _is_only_touched_again(self, eid: str, cell: Cell, statement: Statement) -> bool:
        """Return whether the statement only names an existing jam, person or path once more, which changes nothing.

        Most statements about jams are of this kind; without the check a jam would be weighed again with each of its
        events.
        """
        if cell.kind is not SlotKind.TOUCHED or statement.attributes or self._named_ahead:
            return False
        value = self._values.get(eid)
        return value is not None and value.since < statement.at

    def _note_below(self, holder: str, child: str, drawn: Element | None) -> None:
        """Note that a child changed, so that its parent is drawn again, and so on upwards.

        `drawn` is the child as it stands in the drawn parent; None if it is unchanged there, or absent.
        """
        stack = [(holder, child, drawn)]
        while stack:  # each parent is climbed once: the next time it is noted already
            holder, child, drawn = stack.pop()
            changed = self._changed_below.get(holder)
            if changed is not None:
                if changed.get(child) is None:
                    changed[child] = drawn
                continue
            value = self._values.get(holder)
            if value is not None and value.drawn is not None:
                self._changed_below[holder] = {child: drawn}
                stack.extend((above, holder, None) for above in self._holders(holder))

    def _forget_below(self, eid: str) -> None:
        """Invalidate everything below an element, because its horizon moved."""
        seen = {eid}
        stack = [eid]
        while stack:  # each element is pushed once, rings included
            for child in self._children.get(stack.pop(), ()):
                if child not in seen:
                    seen.add(child)
                    drawn = self._undraw(child)
                    stack.append(child)
                    for holder in self._holders(child):  # it may now hang where another add puts it
                        self._note_below(holder, child, drawn)

    # -- drawing ------------------------------------------------------------------------------------------

    def _draw(self, eid: str, value: CellValue, depth: int) -> Element:
        before = value.drawn
        changed = self._changed_below.pop(eid, None)
        if before is not None and changed is None:
            return before
        children: tuple[Element, ...] = ()
        if depth < NESTING_MAX and eid in self._children:
            if before is None or changed is None or len(changed) * FEW > len(before.children):
                children = self._draw_below(eid, depth)
            else:
                children = self._draw_changed(eid, before.children, changed, depth)
        value.drawn = Element(
            eid=Eid(eid),
            tag=value.tag,
            attributes=value.attributes,
            text=value.text,
            children=children,
            standing=value.standing,
            since=Instant(max(0, value.since[0].stamp)),
            tail=value.tail,
        )
        return value.drawn

    def _draw_below(self, eid: str, depth: int) -> tuple[Element, ...]:
        found = []
        for child in self._children[eid]:
            value = self.value(child)
            if value is not None and value.parent == eid:
                found.append((self._place(child, value), self._draw(child, value, depth + 1)))
        found.sort(key=itemgetter(0))
        return tuple([element for _, element in found])

    def _draw_changed(
        self, eid: str, before: tuple[Element, ...], changed: Mapping[str, Element | None], depth: int
    ) -> tuple[Element, ...]:
        """Draw the children of an element of which a few changed; the others keep their places."""
        if len(before) < WIDE or len(changed) > ONE_BY_ONE:
            row = [element for element in before if element.eid not in changed]
        else:
            row = self._without(list(before), changed)
        for child in changed:
            value = self.value(child)
            if value is not None and value.parent == eid and child in self._children[eid]:
                place = self._place(child, value)
                element = self._draw(child, value, depth + 1)
                if not row or self._place_of(row[-1]) < place:
                    row.append(element)  # most are new, and come last
                else:
                    row.insert(bisect_left(row, place, key=self._place_of), element)
        return tuple(row)

    def _without(self, row: list[Element], changed: Mapping[str, Element | None]) -> list[Element]:
        """Return the row without the changed elements, removed one by one so that the others need no test."""
        for child, drawn in changed.items():
            value = self._values.get(child)
            stands = value.drawn if drawn is None and value is not None else drawn
            if stands is not None:
                try:
                    row.remove(stands)
                except ValueError:  # meanwhile drawn elsewhere
                    row = [element for element in row if element.eid != child]
        return row

    def _place(self, eid: str, value: CellValue) -> _Place:
        """Return the sort key: natural elements of one rank by id, own elements in the order of their adds."""
        slot = self._cells[eid].slot
        return slot.rank, value.since if slot.kind is SlotKind.OWN else FLOOR, eid

    def _place_of(self, element: Element) -> _Place:
        value = self._values[element.eid]
        assert value is not None, "what is drawn has a value"
        return self._place(element.eid, value)
