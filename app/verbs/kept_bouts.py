"""Kept bouts read from the disk as documents, and the sources of exports."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from derbyos_core.bout.model import Bout
from derbyos_core.bout.reading.projection import project
from derbyos_core.document.fold import Document
from derbyos_core.errors import RemoteProtocolError, UserError
from derbyos_core.export.source import Arrival, BoutSource, held_entries
from derbyos_core.gossip.entry import Entry, EntryRef, parse_body
from derbyos_core.gossip.log import EntryLog
from derbyos_core.identity import AuthorId, BoutId
from derbyos_core.storage.bouts import look_at, read_bout, read_stored
from derbyos_core.storage.encryption import FileOpener
from derbyos_core.storage.fault_words import incomplete
from derbyos_core.storage.schema import Record

__all__ = ["arrivals_of", "export_source", "load_kept", "missing_note", "with_kept"]


def load_kept(path: Path, opener: FileOpener | None = None) -> BoutSource:
    """Return the bout in a file, without changes to it; `UserError` if there is none to read.

    Without an opener an encrypted one is opened by the key of the laptop in whose folder of bouts it lies.
    """
    kept, contents = read_stored(path, opener)
    log = EntryLog(kept.bout)
    for record in contents.records:
        for entry in _entries(record):
            log.append(entry)
    document = Document(kept.bout)
    for placed in log.ordered():
        document.apply(placed)
    source = export_source(kept.bout, log, document, project(document.root()))
    return replace(source, arrivals=_arrivals(contents.records), signatures=contents.signatures)


def with_kept(source: BoutSource, path: Path) -> BoutSource:
    """Return an open bout with what only its file knows: when and from whom entries came, and their signatures."""
    try:
        _, contents = read_stored(path)
    except UserError:
        return source  # the disk failed: the bout goes on in memory, and its entries are exported without this
    return replace(source, arrivals=_arrivals(contents.records), signatures=contents.signatures)


def missing_note(path: Path) -> str:
    """Return a sentence if the file held more entries than can be read; empty if not."""
    kept = look_at(path)
    return incomplete(path, kept.entries, kept.missing) if kept.missing else ""


def arrivals_of(path: Path) -> Mapping[EntryRef, Arrival]:
    """Return when and from whom the entries of a bout came here, as far as its file records it."""
    try:
        _, records = read_bout(path)
    except UserError:
        return {}  # the disk failed: the bout goes on in memory, and its entries are exported without this
    return _arrivals(records)


def _arrivals(records: Sequence[Record]) -> Mapping[EntryRef, Arrival]:
    return {record.ref: Arrival(at=record.received_at, source=record.received_from) for record in records}


def _entries(record: Record) -> Sequence[Entry]:
    try:
        return parse_body(record.body)
    except RemoteProtocolError:
        return ()  # a damaged record is received again from the peers, not read from here


def export_source(
    bout_id: BoutId,
    log: EntryLog,
    document: Document,
    bout: Bout,
    *,
    silent: Sequence[AuthorId] = (),
) -> BoutSource:
    """Return the source of an export: a snapshot of this moment, safe to hand to another thread."""
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
    )
