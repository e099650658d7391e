"""Reports of the writer when syncs fail, files vanish and groups overtake each other."""

import asyncio
import threading
from collections.abc import Sequence
from random import Random

import pytest

from derbyos_core.clock import Instant
from derbyos_core.gossip.entry import Act, Draft, Entry, EntryRef, Target, Verb, compose
from derbyos_core.identity import new_source
from derbyos_core.node.disk import disk_writer as writer_module
from derbyos_core.node.disk.batch_queue import BatchQueue
from derbyos_core.node.disk.disk_writer import DiskWriter
from derbyos_core.replica.effects import Persist
from derbyos_core.replica.events import Persisted, PersistFailed
from derbyos_core.security.signatures import Signature
from derbyos_core.storage.memory_store import MemoryStore
from derbyos_core.storage.schema import Record
from derbyos_core.storage.store_error import StoreError
from tests.interop.node_kit import expect_soon

SOURCE = new_source(Random(1))


def _entry(number: int) -> Entry:
    draft = Draft(acts=(Act(verb=Verb.ADD, target=Target(path="."), text=f"{number}"),))
    return compose(draft, SOURCE, number, Instant(number))


def _persist(number: int) -> Persist:
    return Persist(entry=_entry(number), received_at=Instant(1), received_from=None)


class _Disk(MemoryStore):
    """A disk whose syncs wait for `may_sync`, and fail with the next of `errors`."""

    def __init__(self) -> None:
        super().__init__()
        self.may_sync = threading.Event()
        self.in_sync = threading.Event()
        self.errors: list[StoreError] = []
        self.written: list[int] = []

    def append(self, records: Sequence[Record], signatures: Sequence[Signature] = ()) -> None:
        self.written += [record.sequence for record in records]
        super().append(records, signatures)

    def sync(self) -> None:
        self.in_sync.set()
        self.may_sync.wait(10)
        if self.errors:
            raise self.errors.pop(0)


def _told(events: Sequence[Persisted | PersistFailed]) -> dict[str, list[int]]:
    told: dict[str, list[int]] = {"synced": [], "failed": []}
    for event in events:
        if isinstance(event, PersistFailed):
            told["failed"] += [ref.sequence for ref in event.refs]
        elif event.is_synced:
            told["synced"] += [ref.sequence for ref in event.refs]
    return told


def test_entries_written_during_a_failed_sync_are_not_reported_synced() -> None:
    """After a failed sync the system may have dropped what came before it, whoever wrote it (data-model 8)."""

    async def scene() -> None:
        disk, events = _Disk(), list[Persisted | PersistFailed]()
        disk.errors = [StoreError("the disk reports an error", is_unsure=True)]
        writer = DiskWriter(disk, asyncio.get_running_loop(), events.append)
        writer.write([_persist(1)])
        await expect_soon(disk.in_sync.is_set, "the first sync")
        writer.write([_persist(2)])
        await expect_soon(lambda: disk.written == [1, 2], "the second write")
        await expect_soon(lambda: len(writer._to_sync._items) == 1, "its place in the queue")
        disk.may_sync.set()
        await expect_soon(lambda: len(_told(events)["failed"]) == 2, "both are told")
        writer.write([_persist(1), _persist(2)])
        await expect_soon(lambda: len(_told(events)["synced"]) == 2, "both are synced")
        await writer.close()
        assert _told(events) == {"failed": [1, 2], "synced": [1, 2]}

    asyncio.run(scene())


def test_vanished_file_is_reported_without_a_write(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        disk, events = _Disk(), list[Persisted | PersistFailed]()
        disk.may_sync.set()
        monkeypatch.setattr(writer_module, "LOOK_S", 0.01)
        writer = DiskWriter(disk, asyncio.get_running_loop(), events.append)
        writer.write([_persist(1)])
        await expect_soon(lambda: _told(events)["synced"] == [1], "it is kept")
        disk.errors = [StoreError("has disappeared", lost=(EntryRef(SOURCE, 1),), is_unsure=True)]
        await expect_soon(lambda: _told(events)["failed"] == [1], "its loss")
        await writer.close()

    asyncio.run(scene())


def test_company_enough_does_not_wait_for_more() -> None:
    waiting: BatchQueue[int] = BatchQueue(later_s=3600, most=10, enough=3)
    assert waiting.put([1, 2], is_urgent=False) == 2
    assert waiting.take(10, patience_s=0.001) is None
    assert waiting.put([3], is_urgent=False) == 1
    assert waiting.take(10) == [1, 2, 3]
    assert waiting.put([4], is_urgent=False) == 1
    assert waiting.put([5], is_urgent=True) == 1
    assert waiting.take(10) == [4, 5]
    waiting.close()
    assert waiting.take(10, patience_s=0.001) == []
