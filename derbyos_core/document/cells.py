"""Decides how elements hang together, and keeps what was drawn of them until it is no longer true.

Every element has one cell. Natural elements hang where their key says; persons and elements of their own hang
where the oldest live add puts them, so that a value has to be known before its place is. Only what hangs, link
by link, from the bout is drawn: a ring of elements inside each other costs nothing and shows nothing.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from operator import itemgetter

from derbyos_core.clock import Instant
from derbyos_core.document.cell import Cell
from derbyos_core.document.cell_value import CellValue
from derbyos_core.document.element_slot import ElementSlot, SlotKind
from derbyos_core.document.statement import FLOOR, PRESENT, At, Says, Statement
from derbyos_core.document.tree import Element
from derbyos_core.gossip.acts import EntryRef
from derbyos_core.gossip.log import OrderKey
from derbyos_core.identity import Eid

__all__ = ["NESTING_MAX", "Cells"]

NESTING_MAX = 64
"""Elements deeper than this are kept and not drawn."""
FEW = 4
"""One child in so many may change before all are put in order anew."""
WIDE, ONE_BY_ONE = 64, 3
"""Among so many children so few that changed are looked for one by one."""
CHANGES = frozenset((Says.SET, Says.APPEND))
AT_A_STEP = 20
"""So many statements are weighed in the time in which an entry is looked at."""
_Place = tuple[tuple[int, int, int], At, str]


class Cells:
    """All cells of a document."""

    def __init__(self, named_ahead: Set[EntryRef] = frozenset()) -> None:
        """`named_ahead` grows behind our back, before what is named or names it is said here."""
        self._named_ahead = named_ahead
        self._cells: dict[str, Cell] = {}
        self.get: Callable[[str], Cell | None] = self._cells.get
        """The cell of this id, None if nothing speaks of it; each entry asks, so without a call between."""
        self._children: dict[str, dict[str, int]] = {}
        self._values: dict[str, CellValue | None] = {}
        self._absent: dict[str, None] = {}
        """Elements that are spoken of and not there, as far as somebody has asked."""
        self._horizons: dict[str, At] = {}
        self._changed_below: dict[str, dict[str, Element | None]] = {}
        self.contested: dict[str, None] = {}
        """Ids that two entries use for elements of different kinds."""
        self.seated = 0
        """How often one of them was found to belong to a natural element after something else had it."""

    def make(self, slot: ElementSlot) -> Cell:
        """Make the cell of an element; those of the default document are there without anybody saying so."""
        cell = self._cells[slot.eid] = Cell(slot)
        if cell.has_place and slot.parent:
            self._link(slot.parent, slot.eid)
        return cell

    def say(self, statement: Statement) -> Cell:
        """Put a statement to its place in the cell of its element."""
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
        if self._hangs_by(cell, statement):
            self._link(slot.parent, eid)
        if self._values:
            self._changed(eid, cell, statement)
        return cell

    def withdraw(self, statement: Statement) -> Cell:
        """Take a statement out of the cell of its element; a cell without any goes."""
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
        """The ids of everything that may hang under an element."""
        return iter(self._children.get(eid, ()))

    def value(self, eid: str) -> CellValue | None:
        """What an element is; None if it is not there."""
        if eid in self._values:
            return self._values[eid]
        cell = self._cells.get(eid)
        value = self._values[eid] = cell.value(self._floor(eid, None), None, self._named_ahead) if cell else None
        if value is None:
            self._absent[eid] = None
        return value

    def value_before(self, eid: str, before: OrderKey) -> CellValue | None:
        """What an element was just before a place in the order; None if it was not there."""
        cell = self._cells.get(eid)
        if cell is None:
            return None
        # Nothing was said of the person since, and teams are always there: they are still who they were.
        is_last = cell.slot.team and eid not in self.contested and cell.statements[-1].provenance.key < before
        if is_last and not self._named_ahead:
            return self.value(eid)
        return cell.value(FLOOR, before)

    def draw(self, eid: str) -> Element | None:
        """An element with everything that hangs below it; the same object while nothing of it changes."""
        value = self.value(eid)
        return self._draw(eid, value, 0) if value is not None else None

    def without_element(self) -> Iterator[EntryRef]:
        """Entries that change an element which was taken away before them, and which nobody has put back."""
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

    def drawing(self, eid: str, depth: int = 0) -> Iterator[None]:
        """Draw an element and all that hangs below it in small steps, what hangs lowest first; `draw` then has it."""
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
        """Something else was given the id of this natural element before: from now on it stands where its key says."""
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
        """Whether the statement says where the element hangs; what has a place hangs there by its cell.

        Whoever gives the id of the bout, a team, a jam or a fact to something else moves nothing: those stand where
        their key says, and what is said of the id is said of them.
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
        """The elements that this one may hang under: one, unless entries disagree about it."""
        cell = self._cells.get(eid)
        if cell is None:
            return ()
        if not cell.has_place:
            if cell.makers == 1 and cell.statements[0].makes:
                return (cell.statements[0].slot.parent,)
            return dict.fromkeys(s.slot.parent for s in cell.statements if s.makes)
        return (cell.slot.parent,) if cell.slot.parent else ()

    def _floor(self, eid: str, before: OrderKey | None, depth: int = 0) -> At:
        """The horizon of what holds this element: nothing older can be there."""
        if depth <= NESTING_MAX:
            for holder in self._holders(eid):
                cell = self._cells.get(holder)
                if cell is not None:
                    return self._horizon(holder, cell, before, depth)
        return FLOOR

    def _horizon(self, eid: str, cell: Cell, before: OrderKey | None, depth: int) -> At:
        """Kept while the document is read, as all children of a jam ask for the same one."""
        if before is not None:
            return cell.horizon(self._floor(eid, before, depth + 1), before)
        horizon = self._horizons.get(eid)
        if horizon is None:
            horizon = self._horizons[eid] = cell.horizon(self._floor(eid, None, depth + 1), None, self._named_ahead)
        return horizon

    # -- what is no longer true ---------------------------------------------------------------------------

    def _changed(self, eid: str, cell: Cell, statement: Statement) -> None:
        """Forget what was drawn of this element and of all that hold it.

        Whoever is drawn has all children drawn, so a holder that is not drawn ends the climb. The parent that
        a withdrawn statement named may be named by no other any more.
        """
        if statement.says is Says.TOUCH and self._is_only_touched_again(eid, cell, statement):
            return
        drawn = self._undraw(eid)
        holders = {statement.slot.parent: None, **dict.fromkeys(self._holders(eid))}
        # Where two adds put one id in two places, one add more or less may move it, and what ended below it.
        # Whatever is said beside a remove may decide whether that ends something, so everything below is looked at.
        if cell.endings or statement.ends or statement.attribute == PRESENT or (statement.makes and len(holders) > 1):
            self._forget_below(eid)
        for holder in holders:
            self._note_below(holder, eid, drawn)

    def _undraw(self, eid: str) -> Element | None:
        """Forget what an element is; gives what was drawn of it."""
        value = self._values.pop(eid, None)
        if value is None:
            self._absent.pop(eid, None)
            return None
        drawn, value.drawn = value.drawn, None
        return drawn

    def _is_only_touched_again(self, eid: str, cell: Cell, statement: Statement) -> bool:
        """A jam, a person or a path that is there stays what it is when it is named once more.

        This is most of what is said of jams; without it a jam would be weighed anew with each of its events.
        """
        if cell.kind is not SlotKind.TOUCHED or statement.attributes or self._named_ahead:
            return False
        value = self._values.get(eid)
        return value is not None and value.since < statement.at

    def _note_below(self, holder: str, child: str, drawn: Element | None) -> None:
        """A child is another one: its holder is drawn anew with it, and so is whatever holds that.

        `drawn` is how the child stands in what was drawn of the holder; None where it stands as it is drawn still, or
        not at all.
        """
        stack = [(holder, child, drawn)]
        while stack:  # each holder is climbed over once, since the next time it is noted already
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
        """A horizon moved: everything below is to be looked at again."""
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
        """The children of an element of which a few changed; the others stand as they stood."""
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
                    row.append(element)  # most are news, and stand last
                else:
                    row.insert(bisect_left(row, place, key=self._place_of), element)
        return tuple(row)

    def _without(self, row: list[Element], changed: Mapping[str, Element | None]) -> list[Element]:
        """The row without those that changed, each taken out where it stands: thousands of others are not asked."""
        for child, drawn in changed.items():
            value = self._values.get(child)
            stands = value.drawn if drawn is None and value is not None else drawn
            if stands is not None:
                try:
                    row.remove(stands)
                except ValueError:  # drawn elsewhere meanwhile
                    row = [element for element in row if element.eid != child]
        return row

    def _place(self, eid: str, value: CellValue) -> _Place:
        """Natural elements of one rank stand by id; those of their own in the order of their add."""
        slot = self._cells[eid].slot
        return slot.rank, value.since if slot.kind is SlotKind.OWN else FLOOR, eid

    def _place_of(self, element: Element) -> _Place:
        value = self._values[element.eid]
        assert value is not None, "what is drawn has a value"
        return self._place(element.eid, value)
