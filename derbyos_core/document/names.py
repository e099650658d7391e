"""Decides which element an id means that a stranger gave to a natural element (entries 4).

A plain DerbyOS node adds `<lead eid="F1"/>` under jam 3: F1 is then another name of the lead of jam 3. An id that
is in use already is no other name: the first in order holds it, for as long as it says so. Both at once is found
here, and is a contest.
"""

from bisect import insort
from operator import itemgetter

from derbyos_core.document.cells import Cells
from derbyos_core.document.element_slot import SlotKind
from derbyos_core.document.statement import FLOOR
from derbyos_core.gossip.log import OrderKey

__all__ = ["NaturalNames"]

Meaning = tuple[OrderKey, str]
"""The place of an entry in the order, and the id of the element that a name means by it."""


class NaturalNames:
    """The other names of natural elements: for each, who gives it which meaning, the first in order first."""

    def __init__(self, cells: Cells) -> None:
        self._cells = cells
        self._meanings: dict[str, list[Meaning]] = {}

    @property
    def are_any(self) -> bool:
        """Whether anything has another name at all; among our own programs nothing has."""
        return bool(self._meanings)

    def meaning(self, eid: str, asking: OrderKey | None = None) -> str:
        """The id of the element that an id means: its own, unless it was given as another name first.

        What the entry that asks makes of it does not count.
        """
        meanings = self._meanings.get(eid) if self._meanings else None
        if meanings is None:
            return eid
        return next((target for key, target in meanings if key != asking), eid)

    def bind(self, name: str, target: str, key: OrderKey) -> bool:
        """An entry uses a name for that element; true if it may now mean something else."""
        meanings = self._meanings.get(name)
        if meanings is None:
            cell = self._cells.get(name)
            makers = [s.provenance.key for s in cell.statements if s.makes] if cell is not None else []
            if cell is not None and cell.kind is SlotKind.FIXED:
                makers.insert(0, FLOOR[0])
            meanings = self._meanings[name] = [(maker, name) for maker in makers]
        return self._more(name, meanings, (key, target))

    def unbind(self, name: str, target: str, key: OrderKey) -> bool:
        """An entry uses it so no more; true if it may now mean something else."""
        return self._less(self._meanings[name], (key, target))

    def note(self, eid: str, key: OrderKey, change: int) -> bool:
        """An element with that id of its own is there by one statement more, or one less; true as above."""
        meanings = self._meanings.get(eid) if self._meanings else None
        if meanings is None:
            return False
        return self._more(eid, meanings, (key, eid)) if change > 0 else self._less(meanings, (key, eid))

    def _more(self, name: str, meanings: list[Meaning], meaning: Meaning) -> bool:
        insort(meanings, meaning, key=itemgetter(0))
        is_contested = any(target != meaning[1] for _, target in meanings)
        if is_contested:
            self._cells.contested[name] = None
        return is_contested or len(meanings) == 1

    @staticmethod
    def _less(meanings: list[Meaning], meaning: Meaning) -> bool:
        meanings.remove(meaning)
        return any(target != meaning[1] for _, target in meanings) or not meanings
