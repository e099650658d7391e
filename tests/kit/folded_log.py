"""One log, the document that is folded from it, and the bout that is read from the document."""

from collections.abc import Iterable
from typing import Self

from derbyos_core.bout.model import Bout
from derbyos_core.bout.reading.projection import project
from derbyos_core.document.fold import Document
from derbyos_core.document.tree import Element
from derbyos_core.gossip.entry import Entry
from derbyos_core.gossip.log import EntryLog
from derbyos_core.identity import BoutId

__all__ = ["FoldedLog"]


class FoldedLog:
    """Log and document joined as in a replica, without network, disk and time."""

    def __init__(self, bout_id: BoutId) -> None:
        self.log = EntryLog(bout_id)
        self.document = Document(bout_id)
        self._bout: Bout | None = None

    def take(self, entry: Entry) -> None:
        """Append an entry and fold what is placed. An entry behind a gap is held by the log."""
        appended = self.log.append(entry)
        if appended.reordered:
            self.document.rebuild(self.log.ordered())
            return
        for placed in appended.placed:
            self.document.apply(placed)

    def take_all(self, entries: Iterable[Entry]) -> Self:
        """Take entries in this order."""
        for entry in entries:
            self.take(entry)
        return self

    @property
    def root(self) -> Element:
        """The live document."""
        return self.document.root()

    @property
    def bout(self) -> Bout:
        """The bout that the document shows, projected from the last one."""
        self._bout = project(self.root, self._bout)
        return self._bout
