"""Index from ids to things, updated without reading the whole document after every change.

The document is read in pieces: each jam is one, and each other child of the bout or of a period. A piece whose element
is the same object has the same content, so only changed pieces are read again.
"""

from collections.abc import Iterator

from derbyos_core.bout.model import JamId, JamNumbers
from derbyos_core.bout.model.jam_numbers import AS_STORED
from derbyos_core.bout.reading.references import jam_of
from derbyos_core.bout.wording.things import Thing
from derbyos_core.document.tree import Element

__all__ = ["ThingIndex"]


class ThingIndex:
    """Things by id, from the last document shown to it."""

    def __init__(self) -> None:
        self._root: Element | None = None
        self._numbers = AS_STORED
        self._pieces: dict[str, tuple[Element, tuple[str, ...]]] = {}
        self._things: dict[str, Thing] = {}

    def show(self, root: Element, numbers: JamNumbers) -> None:
        """Update the index to this document, with the numbers of its jams."""
        if root is self._root:
            return
        self._root = root
        if numbers != self._numbers:
            self._numbers, self._pieces, self._things = numbers, {}, {}
        before, self._pieces = self._pieces, {}
        for element, jam in _parts(root, numbers):
            known = before.pop(element.eid, None)
            if known is not None and known[0] is element:
                self._pieces[element.eid] = known
                continue
            self._forget(known)
            found = dict(_things(element, jam))
            self._things.update(found)
            self._pieces[element.eid] = element, tuple(found)
        for gone in before.values():
            self._forget(gone)

    def find(self, eid: str) -> Thing | None:
        """Return the thing with this id."""
        return self._things.get(eid)

    def _forget(self, piece: tuple[Element, tuple[str, ...]] | None) -> None:
        for eid in piece[1] if piece is not None else ():
            self._things.pop(eid, None)


def _parts(root: Element, numbers: JamNumbers) -> Iterator[tuple[Element, JamId | None]]:
    for child in root.children:
        if child.tag != "period":
            yield child, None
            continue
        head = Element(eid=child.eid, tag=child.tag, attributes=child.attributes)
        yield head, None
        for element in child.children:
            is_jam = element.tag == "jam"
            yield element, jam_of(child, element, numbers) if is_jam else None


def _things(element: Element, jam: JamId | None, team: str = "") -> Iterator[tuple[str, Thing]]:
    side = element.get("role") if element.tag == "team" else team
    attributes = {"team": side, **element.attributes} if side else element.attributes
    yield element.eid, Thing(tag=element.tag, attributes=attributes, jam=jam)
    for child in element.children:
        yield from _things(child, jam, side)
