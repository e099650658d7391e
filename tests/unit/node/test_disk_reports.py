"""An own entry leaves before its window draws it, and no disk stops the window (data-model 8)."""

import asyncio
import threading
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from functools import partial
from itertools import pairwise
from random import Random

import pytest

from derbyos_core.bout.commands import AddNote
from derbyos_core.clock import Instant
from derbyos_core.gossip.bounded_xml import BODY_BYTES_MAX
from derbyos_core.gossip.entry import Act, Draft, EntryRef, Target, Verb, parse_body
from derbyos_core.identity import AuthorId, BoutId, SourceId, new_source, octets_of
from derbyos_core.node.disk import disk_reports
from derbyos_core.node.disk.disk_reports import MISSES_MAX, PAUSE_S, WAIT_S_MAX, WAIT_SHARE, DiskReports
from derbyos_core.node.node import Node
from derbyos_core.node.real_clock import RealClock
from derbyos_core.node.submission import wait_until_saved
from derbyos_core.node.transport.memory_transport import MemoryNetwork, MemoryTransport
from derbyos_core.replica.effects import Effect, Patched
from derbyos_core.replica.events import Persisted, PersistFailed
from derbyos_core.replica.replica import Replica
from derbyos_core.replica.view import PeerState
from derbyos_core.security.signatures import Signature
from derbyos_core.storage.memory_store import MemoryStore
from derbyos_core.storage.schema import Record
from derbyos_core.storage.store_error import StoreError
from derbyos_core.wire.codec import decode
from derbyos_core.wire.deflate import inflated
from derbyos_core.wire.messages import Address, XMLMessage
from tests.interop.node_kit import expect_soon

ROLE = "head-nso"
SEND_AFTER_US = 50_000
SOURCE = new_source(Random(1))

Journal = list[tuple[str, int]]
"""Events of own entries in order: `written`, `refused`, `sent` or `told`, and the sequence."""


class _Disk(MemoryStore):
    """A disk that records its calls, and can be blocked."""

    def __init__(self, own: SourceId, journal: Journal) -> None:
        super().__init__()
        self._own = own
        self._journal = journal
        self.may_go = threading.Event()
        self.may_go.set()

    def append(self, records: Sequence[Record], signatures: Sequence[Signature] = ()) -> None:
        self.may_go.wait(30)
        own = [record.sequence for record in records if record.source == self._own]
        try:
            super().append(records, signatures)
        except StoreError:
            self._journal += [("refused", sequence) for sequence in own]
            raise
        self._journal += [("written", sequence) for sequence in own]


class _Lines(MemoryTransport):
    """Connections that record when an own entry is first passed to them."""

    def __init__(self, network: MemoryNetwork, source: SourceId, address: Address, journal: Journal) -> None:
        super().__init__(network, source, address)
        self._own = source
        self._journal = journal
        self.on_sent: Callable[[int], None] = lambda _: None

    def send(self, address: Address, frames: tuple[bytes, ...]) -> bool:
        _, message = decode((octets_of(self._own), *frames))
        if isinstance(message, XMLMessage):
            for entry in parse_body(inflated(message.body, BODY_BYTES_MAX)):
                if entry.source == self._own and ("sent", entry.sequence) not in self._journal:
                    self.on_sent(entry.sequence)
                    self._journal.append(("sent", entry.sequence))
        return super().send(address, frames)


class _Desk:
    """A node with one peer, and a journal of its entries."""

    def __init__(self, network: MemoryNetwork) -> None:
        random = Random(1)
        source = new_source(random)
        replica = Replica(bout=BoutId("finals"), source=source, author=AuthorId(source), random=random)
        self.journal: Journal = []
        self.disk = _Disk(source, self.journal)
        self.lines = _Lines(network, source, Address("192.0.2.1", 50_000), self.journal)
        self.clock = RealClock()
        self.node = Node(replica, self.lines, self.disk, clock=self.clock)
        self.node.subscribe(self._note)

    def _note(self, effects: tuple[Effect, ...]) -> None:
        for effect in effects:
            if isinstance(effect, Patched) and effect.own:
                self.journal.append(("told", effect.refs[-1][1]))

    def press(self) -> int:
        """Enter a command, and return its sequence."""
        sequence = self.node.replica.log.tops[self.node.replica.source] + 1
        self.node.submit(AddNote(text=f"note {sequence}"), ROLE)
        return sequence

    def of(self, sequence: int) -> list[str]:
        """Return the events of this entry."""
        return [what for what, number in self.journal if number == sequence]


@asynccontextmanager
async def _met() -> AsyncIterator[_Desk]:
    network = MemoryNetwork()
    desk = _Desk(network)
    source, address = new_source(Random(2)), Address("192.0.2.2", 50_000)
    replica = Replica(bout=BoutId("finals"), source=source, author=AuthorId(source), random=Random(2))
    peer = Node(replica, MemoryTransport(network, source, address), MemoryStore())
    try:
        await peer.start()
        await desk.node.start()
        desk.node.join("Kim T.", (ROLE,), "derbyos", "test")
        desk.node.dial(address)
        await expect_soon(
            lambda: any(row.state is PeerState.MEMBER for row in desk.node.view().peers), "the peer is a member"
        )
        await expect_soon(lambda: len(replica.log) == 1, "the peer has the introduction")
        yield desk
    finally:
        desk.disk.may_go.set()
        await desk.node.stop()
        await peer.stop()


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Set a bound that even a slow machine keeps: these tests check an order, not a time."""
    monkeypatch.setattr(disk_reports, "WAIT_S_MAX", 30.0)


@pytest.mark.usefixtures("patient")
def test_own_entry_is_written_then_sent_then_published() -> None:
    async def scene() -> None:
        async with _met() as desk:
            others: list[str] = []
            asyncio.get_running_loop().call_soon(others.append, "another callback")
            sequence = desk.press()
            assert desk.of(sequence) == ["written", "sent", "told"]
            assert others == [], "no other callback runs while the loop waits"

    asyncio.run(scene())


@pytest.mark.usefixtures("patient")
def test_refused_own_entry_is_sent_before_it_is_published() -> None:
    async def scene() -> None:
        async with _met() as desk:
            desk.disk.fault = "the disk is full"
            sequence = desk.press()
            assert desk.of(sequence) == ["refused", "sent", "told"]
            assert desk.node.view().save_fault
            desk.disk.fault = ""

    asyncio.run(scene())


def test_a_disk_slower_than_the_bound_lets_the_window_draw_first() -> None:
    """Even then the entry is written before it is sent."""

    async def scene() -> None:
        async with _met() as desk:
            desk.node.replica._outbox._unwritten = _NeverOverdue()  # on a machine of any speed
            desk.disk.may_go.clear()
            sequence = desk.press()
            assert desk.of(sequence) == ["told"]
            desk.disk.may_go.set()
            await expect_soon(lambda: "sent" in desk.of(sequence), "it leaves")
            assert desk.of(sequence) == ["told", "written", "sent"]

    asyncio.run(scene())


class _NeverOverdue(dict[int, Instant]):
    """Own entries whose 50 ms never pass."""

    def __setitem__(self, sequence: int, at: Instant) -> None:
        super().__setitem__(sequence, Instant(at + 3_600_000_000))


def test_an_entry_leaves_a_disk_that_never_answers_after_its_50_ms() -> None:
    async def scene() -> None:
        async with _met() as desk:
            desk.disk.may_go.clear()
            began = desk.clock.now()
            sequences = [desk.press() for _ in range(5)]
            assert {what for what, sequence in desk.journal if sequence in sequences} == {"told"}
            await expect_soon(lambda: all("sent" in desk.of(one) for one in sequences), "they leave")
            assert desk.clock.now() - began >= SEND_AFTER_US
            assert all(desk.of(one) == ["told", "sent"] for one in sequences)

    asyncio.run(scene())


def test_only_what_is_pressed_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """The node waits neither for an importer's entries nor for others'; it waits once a turn."""

    async def scene() -> None:
        async with _met() as desk:
            awaited: list[EntryRef] = []
            writer = desk.node._writer
            assert writer is not None
            monkeypatch.setattr(writer, "wait_for", awaited.append)
            draft = Draft(acts=(Act(verb=Verb.ADD, target=Target(path="."), text="imported"),))
            for _ in range(3):
                desk.node.write(draft)
            assert awaited == []
            sequence = desk.press()
            assert awaited == [EntryRef(desk.node.replica.source, sequence)]

    asyncio.run(scene())


@pytest.mark.usefixtures("patient")
def test_an_entry_of_a_laptop_without_peers_is_written_before_it_is_shown() -> None:
    """It exists nowhere else: if the program is killed, what was seen is in the file."""

    async def scene() -> None:
        desk = _Desk(MemoryNetwork())
        await desk.node.start()
        try:
            desk.node.join("Kim T.", (ROLE,), "derbyos", "test")
            sequence = desk.press()
            assert desk.of(sequence) == ["written", "told"]
        finally:
            await desk.node.stop()

    asyncio.run(scene())


def test_another_program_waits_until_an_entry_is_saved_or_hears_that_it_is_not() -> None:
    async def scene() -> None:
        desk = _Desk(MemoryNetwork())
        await desk.node.start()
        try:
            desk.node.join("Kim T.", (ROLE,), "derbyos", "test")
            source = desk.node.replica.source
            assert await wait_until_saved(desk.node, EntryRef(source, desk.press()))
            desk.disk.may_go.clear()
            waiting = EntryRef(source, desk.press())
            assert not await wait_until_saved(desk.node, waiting, seconds=0.01)
            desk.disk.may_go.set()
            assert await wait_until_saved(desk.node, waiting)
            desk.disk.fault = "the disk is full"
            assert not await wait_until_saved(desk.node, EntryRef(source, desk.press()))
            assert desk.node.view().save_fault
            desk.disk.fault = ""
        finally:
            desk.disk.may_go.set()
            await desk.node.stop()

    asyncio.run(scene())


@pytest.mark.parametrize("seed", range(6))
def test_nothing_is_sent_that_is_not_written_unless_its_50_ms_have_passed(seed: int) -> None:
    """A disk that is quick, slow, full or silent at random, and an official who keeps entering."""

    async def scene() -> None:
        random = Random(seed)
        async with _met() as desk:
            pressed: dict[int, Instant] = {}
            early: list[int] = []

            def judge(sequence: int) -> None:
                is_overdue = desk.clock.now() - pressed.get(sequence, Instant(0)) >= SEND_AFTER_US
                if not is_overdue and not {"written", "refused"}.intersection(desk.of(sequence)):
                    early.append(sequence)

            desk.lines.on_sent = judge
            for _ in range(60):
                match random.choice(("press", "press", "press", "hold", "go", "full", "well", "pause")):
                    case "press":
                        sequence = desk.node.replica.log.tops[desk.node.replica.source] + 1
                        pressed[sequence] = desk.clock.now()
                        assert desk.press() == sequence
                    case "hold":
                        desk.disk.may_go.clear()
                    case "go":
                        desk.disk.may_go.set()
                    case "full":
                        desk.disk.fault = "the disk is full"
                    case "well":
                        desk.disk.fault = ""
                    case "pause":
                        await asyncio.sleep(random.choice((0.0, 0.001, 0.02, 0.06)))
            desk.disk.fault = ""
            desk.disk.may_go.set()
            await expect_soon(lambda: all("sent" in desk.of(one) for one in pressed), "all of them leave")
            first_sent = [number for what, number in desk.journal if what == "sent"]
            assert all(one < other for one, other in pairwise(first_sent)), "each source's entries leave in sequence"
            assert early == []

    asyncio.run(scene())


# -- the bound -----------------------------------------------------------------------------------------------


class _Disks:
    """A lock whose waits are counted instead of spent; `after_s` is when the disk answers each wait, None: never."""

    def __init__(self) -> None:
        self.now_s = 1_000.0
        self.waits: list[float] = []
        self.after_s: float | None = None
        self.answer: Callable[[], None] = lambda: None

    def now(self) -> float:
        return self.now_s

    def __enter__(self) -> None:
        """Enter; no other thread uses the lock."""

    def __exit__(self, *_: object) -> None:
        """Leave."""

    def notify(self) -> None:
        """Do nothing; the loop checks by itself."""

    def wait_for(self, predicate: Callable[[], bool], timeout: float) -> bool:
        is_told = self.after_s is not None and self.after_s <= timeout
        spent = self.after_s if self.after_s is not None and is_told else timeout
        self.now_s += spent
        self.waits.append(spent)
        if is_told:
            self.answer()
        return predicate()


def _reports(disks: _Disks) -> tuple[DiskReports, list[Persisted | PersistFailed]]:
    told: list[Persisted | PersistFailed] = []
    reports = DiskReports(asyncio.new_event_loop(), told.append, disks.now)
    reports._loop.close()
    reports._changed = disks  # type: ignore[assignment]
    return reports, told


def test_a_stuck_disk_costs_a_few_waits_and_then_one_after_each_pause() -> None:
    disks = _Disks()
    reports, _ = _reports(disks)
    for number in range(1_000):  # a press every 100 ms, for 100 s
        reports.wait_for(EntryRef(SOURCE, number))
        disks.now_s += 0.1
    assert max(disks.waits) <= WAIT_S_MAX
    assert len(disks.waits) <= MISSES_MAX + 100 / PAUSE_S + 1
    count = len(disks.waits)
    disks.after_s = 0.0004
    disks.now_s += PAUSE_S
    for number in range(2_000, 2_010):  # the disk works again
        disks.answer = partial(reports.put, Persisted((EntryRef(SOURCE, number),), is_synced=False))
        reports.wait_for(EntryRef(SOURCE, number))
        disks.now_s += 0.1
    assert len(disks.waits) == count + 10


@pytest.mark.parametrize("after_s", [0.0004, 0.0015, None])
def test_many_entries_in_one_turn_are_held_up_like_one(after_s: float | None) -> None:
    disks = _Disks()
    disks.after_s = after_s
    reports, told = _reports(disks)
    began = disks.now_s
    for number in range(500):
        disks.answer = partial(reports.put, Persisted((EntryRef(SOURCE, number),), is_synced=False))
        reports.wait_for(EntryRef(SOURCE, number))
        disks.now_s += 0.0001
    assert sum(disks.waits) <= WAIT_S_MAX + WAIT_SHARE * (disks.now_s - began)
    assert after_s is None or len(told) == len([wait for wait in disks.waits if wait == after_s])


def test_each_report_is_passed_on_once_and_in_order() -> None:
    """Two threads report while the loop waits again and again, sometimes in vain."""
    reports_of_each = 300

    async def scene() -> None:
        told: list[Persisted | PersistFailed] = []
        reports = DiskReports(asyncio.get_running_loop(), told.append)
        sources = [new_source(Random(number)) for number in (5, 6)]

        def report(source: SourceId) -> None:
            for number in range(reports_of_each):
                reports.put(Persisted((EntryRef(source, number),), is_synced=False))

        threads = [threading.Thread(target=report, args=(source,)) for source in sources]
        for thread in threads:
            thread.start()
        for number in range(0, reports_of_each, 10):
            reports._left_s, reports._misses, reports._paused_until = WAIT_S_MAX, 0, 0.0
            reports.wait_for(EntryRef(sources[number % 2], number))
            await asyncio.sleep(0)
        await expect_soon(lambda: len(told) == 2 * reports_of_each, "all of them")
        for source in sources:
            assert [event.refs[0].sequence for event in told if event.refs[0].source == source] == list(
                range(reports_of_each)
            )
        for thread in threads:
            thread.join()

    asyncio.run(scene())


def test_a_report_that_breaks_its_turn_keeps_none_behind_it(caplog: pytest.LogCaptureFixture) -> None:
    async def scene() -> None:
        told: list[EntryRef] = []

        def report(event: Persisted | PersistFailed) -> None:
            if event.refs[0].sequence == 1:
                raise ValueError("a defect of ours")
            told.append(event.refs[0])

        reports = DiskReports(asyncio.get_running_loop(), report)
        for number in (1, 2):
            reports.put(Persisted((EntryRef(SOURCE, number),), is_synced=False))
        reports.wait_for(EntryRef(SOURCE, 2))
        assert told == [EntryRef(SOURCE, 2)]

    asyncio.run(scene())
    assert "handling a report of the disk writer failed" in caplog.text
