"""Decides how an element of the document is found by its id without walking the whole document for every wish.

The document is indexed piece by piece: each jam is one, and each other child of the bout or of a period. A piece
whose element is the same object is the same content (`document.tree`), so after an entry only the pieces that it
changed are walked again.
"""

from collections.abc import Iterable

from derbyos_core.document.tree import Element, differing
from derbyos_core.identity import Eid

__all__ = ["ElementIndex"]


class ElementIndex:
    """Elements and their parents by id, of the document that was last shown to it."""

    def __init__(self) -> None:
        self._root: Element | None = None
        self._holders: dict[Element, Eid] = {}
        """Each piece, and the id of the bout or period that it stands in."""
        self._elements: dict[Eid, Element] = {}
        self._parents: dict[Eid, Element] = {}
        self._periods: dict[Eid, Element] = {}

    def show(self, root: Element) -> None:
        """This is the document now."""
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
        for eid, period in periods.items():  # the bout has it no more
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
        """The element with this id."""
        return self._elements.get(eid)

    def parent(self, eid: Eid) -> Element | None:
        """The element in which the one with this id stands."""
        element = self._elements.get(eid)
        holder = self._holders.get(element) if element is not None else None
        return self._elements[holder] if holder is not None else self._parents.get(eid)

    def _exchange(self, left: Iterable[Element], news: Iterable[tuple[Eid, Element]]) -> None:
        """These pieces went, these came; one that only stands elsewhere is both, and is not walked."""
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
        """It is not in the document any more, unless another one with its id came."""
        if self._elements.get(element.eid) is element:
            del self._elements[element.eid]
            self._parents.pop(element.eid, None)
