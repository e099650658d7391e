"""Aliases: ids that a foreign program gave to natural elements (entries 4).

A plain DerbyOS node adds `<lead eid="F1"/>` under jam 3: F1 is then another name of the lead of jam 3. An id already in
use is no alias: the first entry in order holds it, for as long as that entry counts. Two meanings of one id are
detected here and make it contested.
"""

from bisect import insort
from operator import itemgetter

from derbyos_core.document.cells import Cells
from derbyos_core.document.element_slot import SlotKind
from derbyos_core.document.statement import FLOOR
from derbyos_core.gossip.log import OrderKey

__all__ = ["NaturalNames"]

Meaning = tuple[OrderKey, str]
"""The place of an entry in the order, and the id of the element that the entry gives the name to."""


class NaturalNames:
    """Aliases of natural elements: for each, the meanings that entries give it, the first in order first."""

    def __init__(self, cells: Cells) -> None:
        self._cells = cells
        self._meanings: dict[str, list[Meaning]] = {}

    @property
    def are_any(self) -> bool:
        """Whether there is any alias at all; our own programs make none."""
        return bool(self._meanings)

    def meaning(self, eid: str, asking: OrderKey | None = None) -> str:
        """Return the id of the element that an id means: its own, unless it was first given as an alias.

        A meaning that the asking entry itself gives does not count.
        """
        meanings = self._meanings.get(eid) if self._meanings else None
        if meanings is None:
            return eid
        return next((target for key, target in meanings if key != asking), eid)

    def bind(self, name: str, target: str, key: OrderKey) -> bool:
        """Record that an entry uses a name for that element; return True if the name may now mean another."""
        meanings = self._meanings.get(name)
        if meanings is None:
            cell = self._cells.get(name)
            makers = [s.provenance.key for s in cell.statements if s.makes] if cell is not None else []
            if cell is not None and cell.kind is SlotKind.FIXED:
                makers.insert(0, FLOOR[0])
            meanings = self._meanings[name] = [(maker, name) for maker in makers]
        return self._more(name, meanings, (key, target))

    def unbind(self, name: str, target: str, key: OrderKey) -> bool:
        """Undo `bind`; return True if the name may now mean another element."""
        return self._less(self._meanings[name], (key, target))

    def note(self, eid: str, key: OrderKey, change: int) -> bool:
        """Record one statement more or fewer that makes an element with that id; return True as `bind` does."""
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
