"""Writing of entries to the disk: own entries at once, others' entries in groups.

Two threads run beside the loop. The *writer* passes entries to the store and reports that they are written. The
*syncer* makes them durable and reports that too. They are separate because a sync takes some 4 ms on a good disk and
100 on a bad one, and an own entry must not wait for the sync of the previous one: peers get it when it is written
(data-model 8). The loop may wait for that a moment (`disk_reports`).

An entry that was entered here wakes both at once, and all queued items go with it. Others' entries, which their authors
hold as well, are delayed a moment for grouping: a burst of them costs one transaction and one sync. A failure is
reported to the replica, which hands the entries in again.

A sync that fails, or a write after which the store is unsure, also loses every entry that was written before and is not
synced yet. So each group carries the number of such faults seen when its writing began (`_faults`). If a later fault
has occurred, the group is never reported as synced. Now and then the store may check its file, so that its loss is
reported even while there is nothing to write.
"""

import asyncio
import logging
import threading
from asyncio import AbstractEventLoop
from collections.abc import Iterable, Sequence

from derbyos_core.errors import error_text
from derbyos_core.gossip.entry import EntryRef
from derbyos_core.i18n import tr
from derbyos_core.node.disk.batch_queue import BatchQueue
from derbyos_core.node.disk.disk_reports import DiskReports, Report
from derbyos_core.replica.effects import Persist
from derbyos_core.replica.events import Persisted, PersistFailed
from derbyos_core.security.signatures import Signature
from derbyos_core.storage.entry_store import EntryStore
from derbyos_core.storage.schema import Record
from derbyos_core.storage.store_error import StoreError

__all__ = ["QUEUE_MAX", "DiskWriter"]

GROUP_MAX = 1_000
"""Entries in one transaction: about 0.4 MB, 10 ms of writing."""
QUEUE_MAX = 20_000
"""Entries queued for the disk: twice the history of a long bout, about 8 MB."""
WRITE_LATER_S, SYNC_LATER_S = 0.15, 0.25
"""Delay for grouping others' entries; a killed process may lose that much, and requests it from the peers."""
WRITE_ENOUGH = 300
"""Number of others' entries that are written without further delay."""
LOOK_S = 2.0
"""Interval of the store's check of its file while there is nothing to sync."""
CLOSE_S_MAX = 10.0
"""Time that a quit allows a disk that hangs."""

_log = logging.getLogger(__name__)

Fact = tuple[str, str]
_Group = tuple[int, tuple[EntryRef, ...]]


class DiskWriter:
    """Passes entries to a store in threads of its own; `report` is called on the loop."""

    def __init__(self, store: EntryStore, loop: AbstractEventLoop, report: Report) -> None:
        self._store = store
        self._reports = DiskReports(loop, report)
        self._to_write: BatchQueue[Persist | Signature | Fact] = BatchQueue(
            later_s=WRITE_LATER_S, most=QUEUE_MAX, enough=WRITE_ENOUGH
        )
        self._to_sync: BatchQueue[_Group] = BatchQueue(later_s=SYNC_LATER_S, most=QUEUE_MAX, enough=QUEUE_MAX)
        self._faults = 0
        self._fault = ""
        self._threads = [
            threading.Thread(target=self._write_all, name="derbyos-writer", daemon=True),
            threading.Thread(target=self._sync_all, name="derbyos-syncer", daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    def write(self, entries: Sequence[Persist], signatures: Sequence[Signature] = ()) -> None:
        """Queue entries for writing, and signatures for the same transaction: at once if an entry was entered here.

        There is no report on signatures. Those for which there is no room, or whose writing fails, are missing in the
        file until the store is given something to write again.
        """
        room = self._to_write.put([*entries, *signatures], is_urgent=any(map(_is_own, entries)))
        refused = tuple(effect.entry.ref for effect in entries[room:])
        if refused:
            reason = tr("the disk is too slow: {count} entries are waiting to be saved", count=QUEUE_MAX)
            self._reports.put(PersistFailed(refused, reason))

    def wait_for(self, ref: EntryRef) -> None:
        """Block the loop for a moment until this entry, queued before, is written or refused."""
        self._reports.wait_for(ref)

    def note(self, name: str, value: str) -> None:
        """Queue a fact about the bout for writing."""
        self._to_write.put([(name, value)], is_urgent=False)

    async def close(self) -> None:
        """Write and sync all queued items, close the store, end the threads."""
        self._to_write.close()
        for thread in self._threads:
            await asyncio.get_running_loop().run_in_executor(None, thread.join, CLOSE_S_MAX)

    def _write_all(self) -> None:
        while group := self._to_write.take(GROUP_MAX):
            entries = [item for item in group if isinstance(item, Persist)]
            signatures = [item for item in group if isinstance(item, Signature)]
            facts = dict(item for item in group if not isinstance(item, Persist | Signature))
            refs, faults = _refs(entries), self._faults
            try:
                if entries or signatures:
                    self._store.append([Record.of(*effect) for effect in entries], signatures)
                    self._report(Persisted(refs, is_synced=False))
                for name, value in facts.items():
                    self._store.note(name, value)
            except StoreError as error:
                self._fail(refs, error)
            except Exception as error:  # noqa: BLE001 - whatever it is, the thread must go on and report it
                _log.exception("the writer failed with %d entries pending", len(refs))
                fault = tr("the entries could not be written: {fault}", fault=str(error))
                self._fail(refs, StoreError(fault, is_unsure=True))
            else:
                self._to_sync.put([(faults, refs)], is_urgent=any(map(_is_own, entries)))
        self._to_sync.close()

    def _sync_all(self) -> None:
        while (groups := self._to_sync.take(QUEUE_MAX, patience_s=LOOK_S)) != []:
            overtaken = _joined(refs for faults, refs in groups or () if faults != self._faults)
            if overtaken:
                self._report(PersistFailed(overtaken, self._fault))
            refs = _joined(refs for faults, refs in groups or () if faults == self._faults)
            if groups and not refs:
                continue
            try:
                self._store.sync()
            except StoreError as error:
                self._fail(refs, error, is_sync=True)
            except Exception as error:  # noqa: BLE001 - as above
                _log.exception("the syncer failed with %d entries pending", len(refs))
                fault = tr("the entries could not be saved: {fault}", fault=str(error))
                self._fail(refs, StoreError(fault), is_sync=True)
            else:
                self._report(Persisted(refs, is_synced=True))
                self._tidy()
        self._store.close()

    def _tidy(self) -> None:
        """Let the store check its file; a failure concerns entries written later, since synced ones were reported."""
        try:
            self._store.tidy()
        except StoreError as error:
            self._fail((), error, is_sync=True)
        except Exception:  # noqa: BLE001 - as above
            _log.exception("maintenance of the bout file failed")

    def _fail(self, refs: tuple[EntryRef, ...], error: StoreError, *, is_sync: bool = False) -> None:
        if is_sync or error.is_unsure:
            self._fault = error_text(error)
            self._faults += 1
        self._report(PersistFailed(tuple(dict.fromkeys((*refs, *error.lost))), error_text(error)))

    def _report(self, event: Persisted | PersistFailed) -> None:
        if event.refs:  # otherwise no entry is concerned; the next one that is will report it
            self._reports.put(event)


def _joined(groups: Iterable[tuple[EntryRef, ...]]) -> tuple[EntryRef, ...]:
    return tuple(dict.fromkeys(ref for refs in groups for ref in refs))


def _is_own(effect: Persist) -> bool:
    return effect.received_from is None


def _refs(entries: Sequence[Persist]) -> tuple[EntryRef, ...]:
    return tuple(dict.fromkeys(effect.entry.ref for effect in entries))
