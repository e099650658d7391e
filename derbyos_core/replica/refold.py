"""Fold of a document anew, in slices, after the log has changed what was placed already.

The other entry of a fork may win, and an accepted gap may be filled late. Then the document is folded anew. In a
whole bout that takes some hundred milliseconds, and a hostile peer can ask for it with each message. So it is done
once for all that came until then; a short log at once when somebody looks, a long one beside the document that stands,
some entries at a time, and the new one takes its place when it has caught up. Until then the document shows what it
showed, and everything that comes in the meantime.
"""

from derbyos_core.bout.model import Bout
from derbyos_core.bout.reading.projection import project
from derbyos_core.document.fold import Document
from derbyos_core.gossip.log import Placed
from derbyos_core.identity import BoutId

__all__ = ["AT_ONCE_MAX", "SLICE_US", "Refold", "applied", "pause_after"]

AT_ONCE_MAX = 500
"""So many entries are folded in some 20 ms."""
SLICE_ENTRIES, SLICE_US = 80, 12_000
"""Some 3 ms of work in 12, ten times that among odd entries: a bout of 10,000 entries follows within 3 s."""
PAUSE_US_PER_ENTRY = 400
"""Ten times what it takes to fold one."""
PAUSE_MAX_US = 4_000_000


def pause_after(entries: int) -> int:
    """How long nothing is folded anew after so many entries were."""
    return min(entries * PAUSE_US_PER_ENTRY, PAUSE_MAX_US)


def applied(document: Document, item: Placed) -> None:
    """Take an entry into a document; one at which this program fails is set aside, and must not take others with it."""
    try:
        document.apply(item)
    except Exception:  # noqa: BLE001
        document.set_aside(item.entry.ref)


class Refold:
    """A document in the making, and its bout."""

    def __init__(self, bout_id: BoutId, ordered: list[Placed]) -> None:
        self._bout_id, self._ordered = bout_id, ordered
        self._ahead: list[Placed] = []
        self._is_folded = self._is_drawn = False
        self.document = Document(bout_id, may_lag=True)
        self.document.rebuild(ordered)
        self.bout: Bout | None = None

    def add(self, item: Placed) -> None:
        """An entry that was placed meanwhile."""
        self._ahead.append(item)

    def go_on(self, limit: int = SLICE_ENTRIES) -> bool:
        """Fold some entries more; true if that was all."""
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
        except Exception:  # noqa: BLE001 - which entry it is shows when they are taken in one by one
            self.document = Document(self._bout_id, may_lag=True)
            for item in self._ordered:
                applied(self.document, item)
            return True
