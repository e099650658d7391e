"""Fold of a document from the start, in slices, after the order of placed entries has changed.

That happens if the other entry of a fork wins, or an accepted gap is filled late. For a whole bout a fold takes some
hundred milliseconds, and a hostile peer can cause one with each message. So one fold covers all changes up to then. A
short log is folded at once on request. A long log is folded a few entries at a time beside the current document, and
the new document replaces it once it has caught up. Until then the current document stays visible and takes new entries.
"""

from derbyos_core.bout.model import Bout
from derbyos_core.bout.reading.projection import project
from derbyos_core.document.fold import Document
from derbyos_core.gossip.log import Placed
from derbyos_core.identity import BoutId

__all__ = ["AT_ONCE_MAX", "SLICE_US", "Refold", "applied", "pause_after"]

AT_ONCE_MAX = 500
"""Folding so many entries takes some 20 ms."""
SLICE_ENTRIES, SLICE_US = 80, 12_000
"""Some 3 ms of work in 12, ten times that for odd entries: a bout of 10,000 entries follows within 3 s."""
PAUSE_US_PER_ENTRY = 400
"""Ten times the cost of folding one entry."""
PAUSE_MAX_US = 4_000_000


def pause_after(entries: int) -> int:
    """Return the pause after a fold of so many entries before the next one."""
    return min(entries * PAUSE_US_PER_ENTRY, PAUSE_MAX_US)


def applied(document: Document, item: Placed) -> None:
    """Apply an entry; if this program fails at it, set it aside so that other entries do not suffer."""
    try:
        document.apply(item)
    except Exception:  # noqa: BLE001
        document.set_aside(item.entry.ref)


class Refold:
    """A new document in progress, and its bout."""

    def __init__(self, bout_id: BoutId, ordered: list[Placed]) -> None:
        self._bout_id, self._ordered = bout_id, ordered
        self._ahead: list[Placed] = []
        self._is_folded = self._is_drawn = False
        self.document = Document(bout_id, may_lag=True)
        self.document.rebuild(ordered)
        self.bout: Bout | None = None

    def add(self, item: Placed) -> None:
        """Queue an entry that was placed in the meantime."""
        self._ahead.append(item)

    def go_on(self, limit: int = SLICE_ENTRIES) -> bool:
        """Fold some more entries; returns true when finished."""
        if not self._is_folded:
            self._is_folded = self._fold_on(limit)
            return False
        for item in self._ahead[:limit]:
            applied(self.document, item)
        del self._ahead[:limit]
        if not self._ahead and not self._is_drawn:
            self._is_drawn = self.document.draw_on(limit)
            return False
        if self._ahead:
            return False
        self.bout = project(self.document.root())
        return True

    def _fold_on(self, limit: int) -> bool:
        try:
            return self.document.fold_on(limit)
        except Exception:  # noqa: BLE001 - applying them one by one shows which entry fails
            self.document = Document(self._bout_id, may_lag=True)
            for item in self._ordered:
                applied(self.document, item)
            return True
