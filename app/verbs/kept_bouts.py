"""Decides how a bout that lies on the disk becomes a document again, and what an export is made of."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from derbyos_core.bout.model import Bout
from derbyos_core.bout.reading.projection import project
from derbyos_core.document.fold import Document
from derbyos_core.errors import RemoteProtocolError, UserError
from derbyos_core.export.source import Arrival, BoutSource, held_entries
from derbyos_core.gossip.entry import Entry, EntryRef, parse_body
from derbyos_core.gossip.log import EntryLog
from derbyos_core.identity import AuthorId, BoutId
from derbyos_core.storage.bouts import read_bout
from derbyos_core.storage.fault_words import incomplete
from derbyos_core.storage.schema import Record

__all__ = ["arrivals_of", "export_source", "load_kept", "missing_note"]


def load_kept(path: Path) -> BoutSource:
    """The bout in a file, changing nothing; `UserError` if there is none to read."""
    kept, records = read_bout(path)
    log = EntryLog(kept.bout)
    for record in records:
        for entry in _entries(record):
            log.append(entry)
    document = Document(kept.bout)
    for placed in log.ordered():
        document.apply(placed)
    return export_source(kept.bout, log, document, project(document.root()), arrivals=_arrivals(records))


def missing_note(path: Path) -> str:
    """That the file held more entries than can be read, as a sentence; empty if it did not."""
    kept, records = read_bout(path)
    return incomplete(path, len(records), kept.missing) if kept.missing else ""


def arrivals_of(path: Path) -> Mapping[EntryRef, Arrival]:
    """When and from whom the entries of a bout came here, as far as its file says."""
    try:
        _, records = read_bout(path)
    except UserError:
        return {}  # the disk refuses: the bout lives on in memory, and its entries are exported without this
    return _arrivals(records)


def _arrivals(records: Sequence[Record]) -> Mapping[EntryRef, Arrival]:
    return {record.ref: Arrival(at=record.received_at, source=record.received_from) for record in records}


def _entries(record: Record) -> Sequence[Entry]:
    try:
        return parse_body(record.body)
    except RemoteProtocolError:
        return ()  # a record that was damaged comes again from the peers, not from here


def export_source(
    bout_id: BoutId,
    log: EntryLog,
    document: Document,
    bout: Bout,
    *,
    silent: Sequence[AuthorId] = (),
    arrivals: Mapping[EntryRef, Arrival] | None = None,
) -> BoutSource:
    """What an export is made of: a picture of this moment, safe to hand to another thread."""
    return BoutSource(
        bout_id=bout_id,
        bout=bout,
        root=document.root(),
        placed=tuple(log.ordered()),
        held=held_entries(log),
        forks=tuple(fork.other for fork in log.forks),
        pending=document.pending,
        unresolved=document.unresolved,
        invalid=document.invalid,
        missing=dict(log.missing()),
        silent=silent,
        arrivals=arrivals or {},
    )
