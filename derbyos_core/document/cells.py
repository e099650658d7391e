"""Decides how elements hang together, and keeps what was drawn of them until it is no longer true.

Every element has one cell. Natural elements hang where their key says; persons and elements of their own hang
where the oldest live add puts them, so that a value has to be known before its place is. Only what hangs, link
by link, from the bout is drawn: a ring of elements inside each other costs nothing and shows nothing.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from derbyos_core.clock import Instant
from derbyos_core.document.cell import Cell, CellValue
from derbyos_core.document.claims import PRESENT
from derbyos_core.document.spot import Spot
from derbyos_core.document.statement import FLOOR, Kind, Says, Statement
from derbyos_core.document.tree import Element
from derbyos_core.gossip.log import OrderKey
from derbyos_core.identity import Eid

__all__ = ["NESTING_MAX", "Cells"]

NESTING_MAX = 64
"""Elements deeper than this are kept and not drawn."""


@dataclass(frozen=True, slots=True)
class _Drawn:
    """An element as it was last drawn, and its place among its siblings."""

    element: Element
    place: tuple[tuple[int, int, int], OrderKey, int, str]


class Cells:
    """All cells of a document."""

    def __init__(self) -> None:
        self._cells: dict[str, Cell] = {}
        self._children: dict[str, dict[str, int]] = {}
        self._values: dict[str, CellValue | None] = {}
        self._drawn: dict[str, _Drawn | None] = {}
        self.contested: dict[str, None] = {}
        """Ids that two entries use for elements of different kinds."""

    def spot(self, eid: str) -> Spot | None:
        """Where the element of this id stands, None if nothing speaks of it."""
        cell = self._cells.get(eid)
        return cell.spot if cell is not None else None

    def make(self, spot: Spot) -> Cell:
        """Make the cell of an element; those of the default document are there without anybody saying so."""
        cell = self._cells[spot.eid] = Cell(spot)
        if cell.has_place and spot.parent:
            self._link(spot.parent, spot.eid)
        return cell

    def say(self, spot: Spot, statement: Statement) -> None:
        """Put a statement to its place in the cell of its element."""
        cell = self._cells.get(spot.eid)
        if cell is None:
            cell = self.make(spot)
        elif cell.spot is not spot and (cell.kind is not spot.kind or cell.tag != spot.tag):
            self.contested[spot.eid] = None
        cell.insert(statement)
        if statement.parent:
            self._link(statement.parent, spot.eid)
        self._changed(spot.eid, cell, statement)

    def withdraw(self, eid: str, statement: Statement) -> None:
        """Take a statement out of the cell of its element; a cell without any goes."""
        cell = self._cells[eid]
        cell.withdraw(statement)
        if statement.parent:
            self._unlink(statement.parent, eid)
        self._changed(eid, cell, statement)
        if not cell.statements and cell.kind is not Kind.FIXED:
            del self._cells[eid]
            if cell.has_place and cell.parent:
                self._unlink(cell.parent, eid)

    def below(self, eid: str) -> Iterator[str]:
        """The ids of everything that may hang under an element."""
        return iter(self._children.get(eid, ()))

    def value(self, eid: str, before: OrderKey | None = None) -> CellValue | None:
        """What an element is, now or just before a place in the order; None if it is not there."""
        if before is None and eid in self._values:
            return self._values[eid]
        cell = self._cells.get(eid)
        value = cell.value(self._floor(eid, before), before) if cell else None
        if before is None:
            self._values[eid] = value
        return value

    def draw(self, eid: str) -> Element | None:
        """An element with everything that hangs below it; the same object while nothing of it changes."""
        drawn = self._draw(eid, 0)
        return drawn.element if drawn else None

    # -- links --------------------------------------------------------------------------------------------

    def _link(self, parent: str, eid: str) -> None:
        children = self._children.setdefault(parent, {})
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

    # -- what is no longer true ---------------------------------------------------------------------------

    def _changed(self, eid: str, cell: Cell, statement: Statement) -> None:
        """Forget what was drawn of this element and of all that hold it.

        Whoever is drawn has all children drawn, so a holder that is not drawn ends the climb. The parent that
        a withdrawn statement named may be named by no other any more.
        """
        self._values.pop(eid, None)
        self._drawn.pop(eid, None)
        if statement.says is Says.REMOVE or statement.attribute == PRESENT:
            self._forget_below(eid)
        if cell.has_place:
            if self._drawn.pop(cell.parent, None) is not None:
                self._climb(cell.parent)
            return
        for holder in (statement.parent, *self._holders(eid)):
            if self._drawn.pop(holder, None) is not None:
                self._climb(holder)

    def _climb(self, eid: str) -> None:
        stack = list(self._holders(eid))
        while stack:  # each pop shrinks what is drawn
            holder = stack.pop()
            if self._drawn.pop(holder, None) is not None:
                stack.extend(self._holders(holder))

    def _forget_below(self, eid: str) -> None:
        """A horizon moved: everything below is to be looked at again."""
        seen = {eid}
        stack = [eid]
        while stack:  # each element is pushed once, rings included
            for child in self._children.get(stack.pop(), ()):
                if child not in seen:
                    seen.add(child)
                    self._values.pop(child, None)
                    self._drawn.pop(child, None)
                    stack.append(child)

    # -- drawing ------------------------------------------------------------------------------------------

    def _draw(self, eid: str, depth: int) -> _Drawn | None:
        if eid in self._drawn:
            return self._drawn[eid]
        value = self.value(eid)
        drawn = None
        if value is not None:
            spot = self._cells[eid].spot
            element = Element(
                eid=Eid(eid),
                tag=value.tag,
                attributes=value.attributes,
                text=value.text,
                children=self._draw_below(eid, depth) if depth < NESTING_MAX else (),
                standing=value.standing,
                since=Instant(max(0, value.first[0].stamp)),
                tail=value.tail,
            )
            # Natural elements of one rank stand by id; those of their own in the order of their add.
            tie = value.first if spot.kind is Kind.OWN else (FLOOR, 0)
            drawn = _Drawn(element, (spot.rank, *tie, eid))
        self._drawn[eid] = drawn
        return drawn

    def _draw_below(self, eid: str, depth: int) -> tuple[Element, ...]:
        drawn = []
        for child in self._children.get(eid, ()):
            value = self.value(child)
            if value is not None and value.parent == eid:
                drawn.append(self._draw(child, depth + 1))
        found = [item for item in drawn if item is not None]
        found.sort(key=lambda item: item.place)
        return tuple(item.element for item in found)
