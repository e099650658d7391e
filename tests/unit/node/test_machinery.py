"""The small parts around the replica: clock, alarm, writer, readiness, turns."""

import asyncio
import socket
import threading
from collections.abc import Sequence
from functools import partial
from random import Random

from derbyos_core.clock import Instant
from derbyos_core.gossip.entry import Act, Draft, Entry, Target, Verb, compose
from derbyos_core.identity import AuthorId, BoutId, SourceId, new_source
from derbyos_core.node import node as node_module
from derbyos_core.node.disk import disk_writer as writer_module
from derbyos_core.node.disk.disk_writer import DiskWriter
from derbyos_core.node.loop_timer import LoopTimer
from derbyos_core.node.node import Node
from derbyos_core.node.real_clock import RealClock
from derbyos_core.node.transport.memory_transport import MemoryNetwork, MemoryTransport
from derbyos_core.node.transport.readiness import ThreadWatch
from derbyos_core.replica.effects import Chatted, Effect, Persist
from derbyos_core.replica.events import Persisted, PersistFailed
from derbyos_core.replica.replica import Replica
from derbyos_core.security.signatures import Signature
from derbyos_core.storage.memory_store import MemoryStore
from derbyos_core.storage.schema import Record
from derbyos_core.wire.messages import Address
from tests.interop.node_kit import expect_soon

SOURCE = new_source(Random(1))


def test_the_clock_goes_on_evenly_when_somebody_sets_the_wall_clock() -> None:
    steady, wall = [5_000_000], [1_700_000_000_000_000_000]
    clock = RealClock(steady=lambda: steady[0], wall=lambda: wall[0])
    assert clock.now() == 1_700_000_000_000_000
    steady[0] += 2_000_000_000
    wall[0] -= 86_400_000_000_000
    assert clock.now() == 1_700_000_002_000_000


def test_the_real_clock_is_the_machines() -> None:
    clock = RealClock()
    first, second = clock.now(), clock.now()
    assert 0 <= second - first < 10_000_000
    assert first > 1_600_000_000_000_000


class _HandClock:
    def __init__(self) -> None:
        self.at = Instant(1_000_000)

    def now(self) -> Instant:
        return self.at


def test_an_alarm_rings_once_and_not_after_it_was_taken_back() -> None:
    async def scene() -> None:
        rings: list[str] = []
        loop, clock = asyncio.get_running_loop(), _HandClock()
        alarm = LoopTimer(loop, clock, lambda: rings.append("ring"))
        alarm.arm(Instant(clock.at - 5_000_000))  # overdue: at once
        alarm.arm(Instant(clock.at - 5_000_000))
        await expect_soon(lambda: rings, "the ring")
        alarm.arm(Instant(clock.at + 3_600_000_000))
        alarm.arm(Instant(clock.at))
        alarm.arm(None)
        await asyncio.sleep(0.01)
        assert rings == ["ring"]

    asyncio.run(scene())


def test_an_alarm_that_was_put_off_rings_at_the_later_time_only() -> None:
    async def scene() -> None:
        rings: list[int] = []
        loop, clock = asyncio.get_running_loop(), _HandClock()
        alarm = LoopTimer(loop, clock, lambda: rings.append(clock.at))
        alarm.arm(Instant(clock.at + 1_000))
        alarm.arm(Instant(clock.at + 20_000))
        await asyncio.sleep(0.01)
        assert rings == []
        clock.at = Instant(clock.at + 20_000)
        await expect_soon(lambda: rings == [clock.at], "the ring")

    asyncio.run(scene())


def _entry(number: int) -> Entry:
    draft = Draft(acts=(Act(verb=Verb.ADD, target=Target(path="."), text=f"{number}"),))
    return compose(draft, SOURCE, number, Instant(number))


def _persist(number: int) -> Persist:
    return Persist(entry=_entry(number), received_at=Instant(1), received_from=None)


class _SlowStore(MemoryStore):
    """A disk that writes only after `may_go` is set."""

    def __init__(self) -> None:
        super().__init__()
        self.may_go = threading.Event()
        self.groups: list[int] = []

    def append(self, records: Sequence[Record], signatures: Sequence[Signature] = ()) -> None:
        self.may_go.wait(10)
        self.groups.append(len(records))
        super().append(records, signatures)


def test_entries_are_written_in_groups_that_grow_while_the_disk_is_busy() -> None:
    async def scene() -> None:
        store, told = _SlowStore(), list[Persisted | PersistFailed]()
        writer = DiskWriter(store, asyncio.get_running_loop(), told.append)
        for number in range(1, 101):
            writer.write([_persist(number)])
        store.may_go.set()
        await writer.close()
        await asyncio.sleep(0)
        assert sum(store.groups) == 100
        assert len(store.groups) <= 2
        kept = [event for event in told if isinstance(event, Persisted)]
        written = [ref for event in kept if not event.is_synced for ref in event.refs]
        synced = [ref for event in kept if event.is_synced for ref in event.refs]
        assert written == synced == [_entry(number).ref for number in range(1, 101)]

    asyncio.run(scene())


def test_full_queue_refuses_and_reports_it() -> None:
    async def scene() -> None:
        store, told = _SlowStore(), list[Persisted | PersistFailed]()
        writer = DiskWriter(store, asyncio.get_running_loop(), told.append)
        effect = _persist(1)
        for _ in range(3):
            writer.write([effect] * writer_module.QUEUE_MAX)
        store.may_go.set()
        await writer.close()
        await asyncio.sleep(0)
        assert any(isinstance(event, PersistFailed) and "too slow" in event.reason for event in told)

    asyncio.run(scene())


def test_refused_group_is_reported_and_the_next_is_tried() -> None:
    async def scene() -> None:
        store, told = MemoryStore(), list[Persisted | PersistFailed]()
        store.fault = "the disk is full"
        writer = DiskWriter(store, asyncio.get_running_loop(), told.append)
        writer.write([_persist(1)])
        await expect_soon(lambda: told == [PersistFailed((_entry(1).ref,), "the disk is full")], "the refusal")
        store.fault = ""
        writer.write([_persist(1)])
        writer.note("title", "Reds – Blues")
        await writer.close()
        assert [record.sequence for record in store.load()] == [1]
        assert store.facts == {"title": "Reds – Blues"}

    asyncio.run(scene())


def test_a_loop_without_selectors_is_woken_by_a_thread() -> None:
    """Loops of Windows: each signal is delivered once, and again when there is new data."""

    async def scene() -> None:
        mine, theirs = socket.socketpair()
        mine.setblocking(False)
        heard: list[bytes] = []
        watch = ThreadWatch(asyncio.get_running_loop(), mine.fileno(), lambda: heard.append(mine.recv(10)))
        for word in (b"one", b"two"):
            theirs.send(word)
            await expect_soon(partial(heard.__contains__, word), "the word")
        watch.stop()
        theirs.send(b"unheard")
        await asyncio.sleep(0.01)
        assert heard == [b"one", b"two"]
        mine.close()
        theirs.close()

    asyncio.run(scene())


def _memory_node(network: MemoryNetwork, host: str) -> tuple[Node, Address]:
    source = new_source(Random(host))
    address = Address(host, 50_000)
    bout = BoutId("finals")
    replica = Replica(bout=bout, source=SourceId(source), author=AuthorId(source), random=Random(host))
    return Node(replica, MemoryTransport(network, source, address), MemoryStore()), address


def test_a_flood_leaves_the_loop_to_others_after_each_turn() -> None:
    """A turn reads a bounded number of messages; other tasks of the loop run in between."""

    async def scene() -> None:
        network = MemoryNetwork()
        node, _ = _memory_node(network, "192.0.2.1")
        other, address = _memory_node(network, "192.0.2.2")
        await other.start()
        await node.start()
        node.dial(address)
        await expect_soon(lambda: node.view().peers, "the meeting")
        turns: list[int] = []

        def count(effects: tuple[Effect, ...]) -> None:
            turns.append(sum(isinstance(effect, Chatted) for effect in effects))

        other.subscribe(count)
        for number in range(1000):
            node.chat(f"flood {number}")
        await expect_soon(lambda: sum(turns) == 1000, "all of it")
        assert max(turns) <= node_module.TURN_MESSAGES_MAX
        await node.stop()
        await other.stop()

    asyncio.run(scene())
