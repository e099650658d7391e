"""Decides when entries go to the disk: at once, in groups that grow while the disk is busy, beside the loop.

One thread owns the store. It takes everything that waits, writes it in one transaction, says so, syncs, and says
so again; what came meanwhile is the next group. So an entry that comes alone is synced alone, and a thousand that
come together cost little more than one. What fails is told to the replica, which hands it in again.
"""

import asyncio
import logging
import threading
from asyncio import AbstractEventLoop
from collections import deque
from collections.abc import Callable, Sequence

from derbyos_core.gossip.entry import EntryRef
from derbyos_core.replica.effects import Persist
from derbyos_core.replica.events import Persisted, PersistFailed
from derbyos_core.storage.entry_store import EntryStore
from derbyos_core.storage.schema import Record
from derbyos_core.storage.store_error import StoreError

__all__ = ["Writer"]

GROUP_MAX = 1_000
"""Entries in one transaction: about 0.4 MB, 10 ms of writing."""
QUEUE_MAX = 20_000
"""Entries that wait for the disk: twice the history of a long bout, about 8 MB."""

CLOSE_S_MAX = 10.0
"""How long a quit waits for a disk that hangs."""

_log = logging.getLogger(__name__)
_TOO_SLOW = "the disk is too slow: 20,000 entries wait for it"

Report = Callable[[Persisted | PersistFailed], None]


class Writer:
    """Hands entries to a store in a thread of its own; `report` is called on the loop."""

    def __init__(self, store: EntryStore, loop: AbstractEventLoop, report: Report) -> None:
        self._store = store
        self._loop = loop
        self._report = report
        self._waiting: deque[Persist] = deque()
        self._facts: dict[str, str] = {}
        self._has_work = threading.Condition()
        self._is_closing = False
        self._thread = threading.Thread(target=self._work, name="derbyos-writer", daemon=True)
        self._thread.start()

    def write(self, entries: Sequence[Persist]) -> None:
        """Have these entries written soon."""
        with self._has_work:
            room = QUEUE_MAX - len(self._waiting)
            self._waiting.extend(entries[:room])
            self._has_work.notify()
        refused = tuple(effect.entry.ref for effect in entries[room:])
        if refused:
            self._loop.call_soon(self._report, PersistFailed(refused, _TOO_SLOW))

    def note(self, name: str, value: str) -> None:
        """Have a fact about the bout written soon; only its last value counts."""
        with self._has_work:
            self._facts[name] = value
            self._has_work.notify()

    async def close(self) -> None:
        """Write what waits, close the store, end the thread."""
        with self._has_work:
            self._is_closing = True
            self._has_work.notify()
        await asyncio.get_running_loop().run_in_executor(None, self._thread.join, CLOSE_S_MAX)

    def _work(self) -> None:
        while True:
            group, facts = self._take()
            if not group and not facts:
                break
            refs = tuple(dict.fromkeys(effect.entry.ref for effect in group))
            try:
                self._keep(group, facts, refs)
            except StoreError as error:
                self._tell(PersistFailed(refs, str(error)))
            except Exception as error:  # noqa: BLE001 - whatever it is, the thread must live and say so
                _log.exception("the writer failed with %d entries in hand", len(refs))
                self._tell(PersistFailed(refs, f"the entries could not be written: {error}"))
        self._store.close()

    def _take(self) -> tuple[list[Persist], dict[str, str]]:
        """The next group; nothing at all once the end has come and nothing waits any more."""
        with self._has_work:
            while not (self._waiting or self._facts or self._is_closing):
                self._has_work.wait()
            count = min(len(self._waiting), GROUP_MAX)
            facts, self._facts = self._facts, {}
            return [self._waiting.popleft() for _ in range(count)], facts

    def _keep(self, group: list[Persist], facts: dict[str, str], refs: tuple[EntryRef, ...]) -> None:
        if group:
            self._store.append([_record(effect) for effect in group])
            self._tell(Persisted(refs, is_synced=False))
        for name, value in facts.items():
            self._store.note(name, value)
        self._store.sync()
        if group:
            self._tell(Persisted(refs, is_synced=True))

    def _tell(self, event: Persisted | PersistFailed) -> None:
        if isinstance(event, PersistFailed) and not event.refs:
            _log.warning("%s", event.reason)
            return
        try:
            self._loop.call_soon_threadsafe(self._report, event)
        except RuntimeError:
            _log.warning("the loop ended before the disk did")


def _record(effect: Persist) -> Record:
    entry = effect.entry
    return Record(
        source=entry.source,
        sequence=entry.sequence,
        body=entry.body,
        received_at=effect.received_at,
        received_from=effect.received_from,
    )
