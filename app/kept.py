"""Decides how a bout that lies on the disk becomes a document again, and what an export is made of."""

from collections.abc import Iterable, Sequence
from pathlib import Path

from derbyos_core.bout.projection import project
from derbyos_core.document.fold import Document
from derbyos_core.errors import RemoteProtocolError
from derbyos_core.export.source import Arrival, BoutSource, held_entries
from derbyos_core.gossip.entry import EntryRef, parse_body
from derbyos_core.gossip.log import EntryLog
from derbyos_core.identity import AuthorId, BoutId
from derbyos_core.storage.bouts import read_bout
from derbyos_core.storage.schema import Record

__all__ = ["export_source", "load_kept"]


def load_kept(path: Path) -> BoutSource:
    """The bout in a file, changing nothing; `UserError` if there is none to read."""
    kept, records = read_bout(path)
    log = EntryLog(kept.bout)
    arrivals: dict[EntryRef, Arrival] = {}
    for record in records:
        _append(log, record, arrivals)
    document = Document(kept.bout)
    for placed in log.ordered():
        document.apply(placed)
    return export_source(kept.bout, log, document, arrivals)


def _append(log: EntryLog, record: Record, arrivals: dict[EntryRef, Arrival]) -> None:
    try:
        entries = parse_body(record.body)
    except RemoteProtocolError:
        return  # a record that was damaged comes again from the peers, not from here
    for entry in entries:
        log.append(entry)
        arrivals[entry.ref] = Arrival(at=record.received_at, source=record.received_from)


def export_source(
    bout_id: BoutId,
    log: EntryLog,
    document: Document,
    arrivals: dict[EntryRef, Arrival],
    silent: Iterable[AuthorId] = (),
) -> BoutSource:
    """What an export is made of; a picture of this moment, safe to hand to another thread."""
    root = document.root()
    silent_authors: Sequence[AuthorId] = tuple(silent)
    return BoutSource(
        bout_id=bout_id,
        bout=project(root),
        root=root,
        placed=tuple(log.ordered()),
        held=held_entries(log),
        forks=tuple(fork.other for fork in log.forks),
        pending=document.pending,
        unresolved=document.unresolved,
        invalid=document.invalid,
        missing=dict(log.missing()),
        silent=silent_authors,
        arrivals=arrivals,
    )
