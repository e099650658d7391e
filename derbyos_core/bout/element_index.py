"""Decides how an element of the document is found by its id without walking the whole document for every wish.

The document is indexed piece by piece: each jam is one, and each other child of the bout or of a period. A piece
whose element is the same object is the same content (`document.tree`), so after an entry only the pieces that it
changed are walked again.
"""

from derbyos_core.document.tree import Element
from derbyos_core.identity import Eid

__all__ = ["ElementIndex"]


class ElementIndex:
    """Elements and their parents by id, of the document that was last shown to it."""

    def __init__(self) -> None:
        self._root: Element | None = None
        self._pieces: dict[Element, Element] = {}
        """Each piece, and what it stands in."""
        self._elements: dict[Eid, Element] = {}
        self._parents: dict[Eid, Element] = {}
        self._framed: list[Eid] = []

    def show(self, root: Element) -> None:
        """This is the document now."""
        if root is self._root:
            return
        self._root = root
        now = _pieces(root)
        before = self._pieces
        gone = before.keys() - now.keys()
        come = now.keys() - before.keys() if len(now) != len(before) - len(gone) else ()
        for piece in gone:
            for element in piece.walk():
                if self._elements.get(element.eid) is element:
                    del self._elements[element.eid]
                    self._parents.pop(element.eid, None)
        for piece in come:
            for element in piece.walk():
                self._elements[element.eid] = element
                for child in element.children:
                    self._parents[child.eid] = element
        self._pieces = now
        self._frame(root)

    def find(self, eid: Eid) -> Element | None:
        """The element with this id."""
        return self._elements.get(eid)

    def parent(self, eid: Eid) -> Element | None:
        """The element in which the one with this id stands."""
        element = self._elements.get(eid)
        holder = self._pieces.get(element) if element is not None else None
        return holder if holder is not None else self._parents.get(eid)

    def _frame(self, root: Element) -> None:
        """The bout and its periods are others with every entry below them."""
        for eid in self._framed:
            self._elements.pop(eid, None)
            self._parents.pop(eid, None)
        periods = [child for child in root.children if child.tag == "period"]
        self._framed = [root.eid, *[period.eid for period in periods]]
        self._elements[root.eid] = root
        for period in periods:
            self._elements[period.eid], self._parents[period.eid] = period, root


def _pieces(root: Element) -> dict[Element, Element]:
    pieces: dict[Element, Element] = {}
    for child in root.children:
        if child.tag == "period":
            pieces.update(dict.fromkeys(child.children, child))
        else:
            pieces[child] = root
    return pieces
