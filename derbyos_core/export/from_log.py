"""Source of an export from entries: log, document and bout, built as every node builds them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from derbyos_core.bout.model import Bout
from derbyos_core.bout.reading.projection import project
from derbyos_core.document.fold import Document
from derbyos_core.export.source import Arrival, BoutSource, held_entries
from derbyos_core.gossip.entry import Entry, EntryRef
from derbyos_core.gossip.log import EntryLog
from derbyos_core.identity import AuthorId, BoutId
from derbyos_core.security.signatures import Signature

__all__ = ["source_of_entries", "source_of_log"]


def source_of_entries(
    bout_id: BoutId,
    entries: Iterable[tuple[Entry, Arrival | None]],
    *,
    silent: Sequence[AuthorId] = (),
    signatures: Sequence[Signature] = (),
    file: str = "",
) -> BoutSource:
    """Build a source from stored entries in any order, with their arrivals and signatures where known.

    `file` is the name of the file that they were imported from.
    """
    log = EntryLog(bout_id)
    arrivals: dict[EntryRef, Arrival] = {}
    for entry, arrival in entries:
        log.append(entry)
        if arrival is not None:
            arrivals.setdefault(entry.ref, arrival)
    document = Document(bout_id)
    document.rebuild(log.ordered())
    source = source_of_log(bout_id, log, document, arrivals=arrivals, silent=silent)
    return replace(source, file=file, signatures=signatures)


def source_of_log(
    bout_id: BoutId,
    log: EntryLog,
    document: Document,
    bout: Bout | None = None,
    *,
    arrivals: Mapping[EntryRef, Arrival] | None = None,
    silent: Sequence[AuthorId] = (),
) -> BoutSource:
    """Build a source from a running node's state; `bout` is projected if it is not given."""
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
