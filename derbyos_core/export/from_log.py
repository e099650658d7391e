"""Decides how entries become what an export is made from: log, document and bout, as every node makes them."""

from collections.abc import Iterable, Mapping, Sequence

from derbyos_core.bout.model import Bout
from derbyos_core.bout.reading.projection import project
from derbyos_core.document.fold import Document
from derbyos_core.export.source import Arrival, BoutSource, held_entries
from derbyos_core.gossip.entry import Entry, EntryRef
from derbyos_core.gossip.log import EntryLog
from derbyos_core.identity import AuthorId, BoutId

__all__ = ["source_of_entries", "source_of_log"]


def source_of_entries(
    bout_id: BoutId,
    entries: Iterable[tuple[Entry, Arrival | None]],
    *,
    silent: Sequence[AuthorId] = (),
) -> BoutSource:
    """A bout from entries in any order, with what is known of their arrival: what a store has."""
    log = EntryLog(bout_id)
    arrivals: dict[EntryRef, Arrival] = {}
    for entry, arrival in entries:
        log.append(entry)
        if arrival is not None:
            arrivals.setdefault(entry.ref, arrival)
    document = Document(bout_id)
    document.rebuild(log.ordered())
    return source_of_log(bout_id, log, document, arrivals=arrivals, silent=silent)


def source_of_log(
    bout_id: BoutId,
    log: EntryLog,
    document: Document,
    bout: Bout | None = None,
    *,
    arrivals: Mapping[EntryRef, Arrival] | None = None,
    silent: Sequence[AuthorId] = (),
) -> BoutSource:
    """A bout as a running node holds it; `bout` is projected where it is not given."""
    root = document.root()
    return BoutSource(
        bout_id=bout_id,
        bout=bout if bout is not None else project(root),
        root=root,
        placed=log.ordered(),
        held=held_entries(log),
        forks=tuple(fork.other for fork in log.forks),
        pending=document.pending,
        unresolved=document.unresolved,
        invalid=document.invalid,
        missing=log.missing(),
        silent=silent,
        arrivals=arrivals or {},
    )
