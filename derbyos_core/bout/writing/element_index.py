"""Incremental index of a document's elements by id.

The document is indexed piece by piece: each jam is one, and each other child of the bout or of a period. A piece whose
element is the same object has the same content (`document.tree`), so after an entry only the changed pieces are indexed
again.
"""

from collections.abc import Iterable

from derbyos_core.document.tree import Element, differing
from derbyos_core.identity import Eid

__all__ = ["ElementIndex"]


class ElementIndex:
    """Elements and their parents by id, of the last document shown to it."""

    def __init__(self) -> None:
        self._root: Element | None = None
        self._holders: dict[Element, Eid] = {}
        """Each piece, with the id of the bout or period that contains it."""
        self._elements: dict[Eid, Element] = {}
        self._parents: dict[Eid, Element] = {}
        self._periods: dict[Eid, Element] = {}

    def show(self, root: Element) -> None:
        """Update the index to this document."""
        before = self._root
        if root is before:
            return
        self._root = root
        gone, come = differing(before.children if before is not None else (), root.children)
        periods = {child.eid: child for child in gone if child.tag == "period"}
        left = [child for child in gone if child.tag != "period"]
        news = [(root.eid, child) for child in come if child.tag != "period"]
        for period in (child for child in come if child.tag == "period"):
            held = periods.pop(period.eid, None)
            went, came = differing(held.children if held is not None else (), period.children)
            left += went
            news += [(period.eid, child) for child in came]
            self._periods[period.eid] = period
        for eid, period in periods.items():  # no longer in the bout
            left += period.children
            del self._periods[eid]
            self._forget(period)
        self._exchange(left, news)
        if before is not None and before.eid != root.eid:
            self._forget(before)
        self._elements[root.eid] = root
        self._elements.update(self._periods)
        self._parents.update(dict.fromkeys(self._periods, root))

    def find(self, eid: Eid) -> Element | None:
        """Return the element with this id."""
        return self._elements.get(eid)

    def parent(self, eid: Eid) -> Element | None:
        """Return the parent of the element with this id."""
        element = self._elements.get(eid)
        holder = self._holders.get(element) if element is not None else None
        return self._elements[holder] if holder is not None else self._parents.get(eid)

    def _exchange(self, left: Iterable[Element], news: Iterable[tuple[Eid, Element]]) -> None:
        """Replace removed pieces by new ones; a piece that only moved is in both lists and is not traversed."""
        gone = {piece: self._holders.pop(piece) for piece in left}
        come = [piece for _, piece in news if piece not in gone]
        for _, piece in news:
            gone.pop(piece, None)
        for piece in gone:
            for element in piece.walk():
                self._forget(element)
        for piece in come:
            for element in piece.walk():
                self._elements[element.eid] = element
                for child in element.children:
                    self._parents[child.eid] = element
        self._holders.update((piece, holder) for holder, piece in news)

    def _forget(self, element: Element) -> None:
        """Remove an element from the index, unless another one took its id."""
        if self._elements.get(element.eid) is element:
            del self._elements[element.eid]
            self._parents.pop(element.eid, None)
