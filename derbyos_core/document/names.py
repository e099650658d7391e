"""Decides which element an id means that a stranger gave to a natural element (entries 4).

A plain DerbyOS node adds `<lead eid="F1"/>` under jam 3: F1 is then another name of the lead of jam 3. An id that
is in use already is no other name: the first in order holds it. Both at once is found here, and is a contest.
"""

from derbyos_core.document.cells import Cells
from derbyos_core.document.spot import Kind

__all__ = ["Names"]


class Names:
    """The other names of natural elements; `meanings` counts who uses one for what, the first use first."""

    def __init__(self, cells: Cells) -> None:
        self._cells = cells
        self._meanings: dict[str, dict[str, int]] = {}

    @property
    def are_any(self) -> bool:
        """Whether anything has another name at all; among our own programs nothing has."""
        return bool(self._meanings)

    def meaning(self, eid: str) -> str:
        """The id of the element that an id means: its own, unless it was given as another name first."""
        meanings = self._meanings.get(eid)
        return next(iter(meanings)) if meanings else eid

    def bind(self, name: str, target: str) -> bool:
        """An entry uses a name for that element; true if nothing was called so before."""
        meanings = self._meanings.get(name)
        if meanings is None:
            meanings = self._meanings[name] = {}
            cell = self._cells.get(name)
            if cell is not None and (cell.makers or cell.kind is Kind.FIXED):
                meanings[name] = cell.makers + (cell.kind is Kind.FIXED)
        is_new = not meanings
        meanings[target] = meanings.get(target, 0) + 1
        self._check(name, meanings)
        return is_new

    def unbind(self, name: str, target: str) -> bool:
        """An entry uses it so no more; true if nothing is called so now."""
        return self._less(name, self._meanings[name], target)

    def note(self, eid: str, change: int) -> None:
        """An element with that id of its own is there by one statement more, or one less."""
        meanings = self._meanings.get(eid) if self._meanings else None
        if meanings is None:
            return
        if change > 0:
            meanings[eid] = meanings.get(eid, 0) + 1
            self._check(eid, meanings)
        else:
            self._less(eid, meanings, eid)

    def _less(self, name: str, meanings: dict[str, int], target: str) -> bool:
        meanings[target] -= 1
        if not meanings[target]:
            del meanings[target]
        return not meanings

    def _check(self, name: str, meanings: dict[str, int]) -> None:
        if len(meanings) > 1:
            self._cells.contested[name] = None
