"""Aliases: ids that a foreign program gave to natural elements (entries 4).

A natural element, such as the lead of a jam, has an id that follows from its place, and our programs use no other. A
plain DerbyOS node makes up an id for everything that it adds. After its `<lead eid="F1"/>` under jam 3, `F1` is an
alias of the lead of jam 3, and entries that refer to `F1` mean that element.

One id can be given several meanings: by two entries that use it for two elements, or by one that uses the id of an
element that exists. The first of these entries in fold order decides, for as long as it counts. If it is undone, or an
earlier one arrives, the id means something else, and everything that refers to it is interpreted again. Such an id is
*contested*, and a log with contested ids is folded in order (docs/decisions/0007-fold-in-order-where-ids-collide.md).

    meanings of F1    (key of the 1st entry, lead of jam 3)  (key of the 2nd entry, call of jam 5)
                      resolve(F1) = lead of jam 3; while the 1st entry is void, call of jam 5
"""

from bisect import insort
from operator import itemgetter

from derbyos_core.document.cells import Cells
from derbyos_core.document.element_slot import SlotKind
from derbyos_core.document.statement import FLOOR
from derbyos_core.gossip.log import OrderKey

__all__ = ["Aliases"]

Meaning = tuple[OrderKey, str]
"""The place of an entry in the fold order, and the id of the element that its id stands for."""


class Aliases:
    """Meanings of each id that was used as an alias, in fold order.

    All methods that change them return True if what refers to the id has to be resolved again.
    """

    def __init__(self, cells: Cells) -> None:
        self._cells = cells
        self._meanings: dict[str, list[Meaning]] = {}

    @property
    def has_any(self) -> bool:
        """Whether there is any alias at all; our own programs make none."""
        return bool(self._meanings)

    def resolve(self, eid: str, asking: OrderKey | None = None) -> str:
        """Return the id of the element that an id stands for; `asking`: the entry whose own meaning does not count."""
        meanings = self._meanings.get(eid) if self._meanings else None
        if meanings is None:
            return eid
        return next((target for key, target in meanings if key != asking), eid)

    def bind(self, alias: str, target: str, key: OrderKey) -> bool:
        """Record that an entry uses this id for that element."""
        meanings = self._meanings.get(alias)
        if meanings is None:
            meanings = self._meanings[alias] = [(maker, alias) for maker in self._makers_of(alias)]
        return self._add(alias, meanings, (key, target))

    def unbind(self, alias: str, target: str, key: OrderKey) -> bool:
        """Undo `bind`."""
        return self._remove(self._meanings[alias], (key, target))

    def note_maker(self, eid: str, key: OrderKey) -> bool:
        """Record a statement that makes an element with this id: if the id is an alias as well, that is a meaning."""
        meanings = self._meanings.get(eid) if self._meanings else None
        return meanings is not None and self._add(eid, meanings, (key, eid))

    def forget_maker(self, eid: str, key: OrderKey) -> bool:
        """Undo `note_maker`."""
        meanings = self._meanings.get(eid) if self._meanings else None
        return meanings is not None and self._remove(meanings, (key, eid))

    def _makers_of(self, eid: str) -> list[OrderKey]:
        """Return the places of the statements that make an element with this id of its own."""
        cell = self._cells.get(eid)
        if cell is None:
            return []
        makers = [statement.provenance.key for statement in cell.statements if statement.makes]
        is_always_there = cell.kind is SlotKind.FIXED
        return [FLOOR[0], *makers] if is_always_there else makers

    def _add(self, eid: str, meanings: list[Meaning], meaning: Meaning) -> bool:
        insort(meanings, meaning, key=itemgetter(0))
        is_contested = _has_other(meanings, meaning)
        if is_contested:
            self._cells.contested[eid] = None
        is_first = len(meanings) == 1
        return is_contested or is_first

    @staticmethod
    def _remove(meanings: list[Meaning], meaning: Meaning) -> bool:
        meanings.remove(meaning)
        return not meanings or _has_other(meanings, meaning)


def _has_other(meanings: list[Meaning], meaning: Meaning) -> bool:
    return any(target != meaning[1] for _, target in meanings)
