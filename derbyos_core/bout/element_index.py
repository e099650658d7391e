"""Decides how an element of the document is found by its id without walking the whole document for every wish.

The document is indexed piece by piece: each jam is one, and each other child of the bout or of a period. A piece
whose element is the same object is the same content (`document.tree`), so after an entry only the pieces that it
changed are walked again.
"""

from collections.abc import Iterator

from derbyos_core.document.tree import Element
from derbyos_core.identity import Eid

__all__ = ["ElementIndex"]


class _Piece:
    """An element and everything in it, by id."""

    __slots__ = ("element", "elements", "parents")

    def __init__(self, element: Element) -> None:
        self.element = element
        self.elements: dict[Eid, Element] = {}
        self.parents: dict[Eid, Element] = {}
        for one in element.walk():
            self.elements[one.eid] = one
            for child in one.children:
                self.parents[child.eid] = one


class ElementIndex:
    """Elements and their parents by id, of the document that was last shown to it."""

    def __init__(self) -> None:
        self._root: Element | None = None
        self._frame: dict[Eid, tuple[Element, Element | None]] = {}
        self._pieces: dict[Eid, _Piece] = {}
        self._holders: dict[Eid, Element] = {}

    def show(self, root: Element) -> None:
        """This is the document now."""
        if root is self._root:
            return
        before = self._pieces
        self._root = root
        self._frame = {root.eid: (root, None)}
        self._pieces = {}
        self._holders = {}
        for holder, element in self._parts(root):
            known = before.get(element.eid)
            same = known is not None and known.element is element
            self._pieces[element.eid] = known if known is not None and same else _Piece(element)
            self._holders[element.eid] = holder

    def find(self, eid: Eid) -> Element | None:
        """The element with this id."""
        framed = self._frame.get(eid)
        if framed is not None:
            return framed[0]
        return next((piece.elements[eid] for piece in self._pieces.values() if eid in piece.elements), None)

    def parent(self, eid: Eid) -> Element | None:
        """The element in which the one with this id stands."""
        framed = self._frame.get(eid)
        if framed is not None:
            return framed[1]
        holder = self._holders.get(eid)
        if holder is not None:
            return holder
        return next((piece.parents[eid] for piece in self._pieces.values() if eid in piece.parents), None)

    def _parts(self, root: Element) -> Iterator[tuple[Element, Element]]:
        for child in root.children:
            if child.tag != "period":
                yield root, child
                continue
            self._frame[child.eid] = child, root
            for element in child.children:
                yield child, element
