"""A replica joined to sockets, disk, clock and announcements on one loop; it makes no decision about the bout.

A *turn* is one event (queued messages, a command, the timer, a report from the disk) with everything that the replica
asks for because of it. The effects of a turn are performed in their order, then passed to the subscribers. A turn reads
a bounded number of messages, so a flood leaves the loop to the windows.

Errors are contained: an exception in a turn is logged, and the timer is armed again in any case. An official's own
actions (`submit`, `chat`) raise to their caller instead, so that none of them gets lost in a log.
"""

import asyncio
import logging
import time
from asyncio import AbstractEventLoop, Task
from collections.abc import Callable, Iterable, Iterator, Mapping

from derbyos_core.bout.commands import Command
from derbyos_core.clock import Clock, Instant
from derbyos_core.gossip.entry import Draft, Entry, EntryRef
from derbyos_core.identity import SourceId, octets_of, source_from_octets
from derbyos_core.node.discovery.bout_announcer import BoutAnnouncer
from derbyos_core.node.discovery.discovery import Discovery, NoDiscovery
from derbyos_core.node.disk.disk_writer import DiskWriter
from derbyos_core.node.gc_tuning import QuietCollector
from derbyos_core.node.loop_timer import LoopTimer
from derbyos_core.node.real_clock import RealClock
from derbyos_core.node.summary import Summary, summarise
from derbyos_core.node.transport.rate_limiter import RateLimiter
from derbyos_core.node.transport.transport import Transport
from derbyos_core.replica.effects import Dial, Effect, Expelled, HangUp, Persist, PersistSignatures, Send
from derbyos_core.replica.events import (
    Crowded,
    Event,
    Found,
    Frames,
    Loaded,
    Persisted,
    PersistFailed,
    Posed,
    SendRefused,
    SendWaits,
    TurnedAway,
    Unheard,
)
from derbyos_core.replica.replica import Replica
from derbyos_core.replica.view import View
from derbyos_core.security.signatures import Signature
from derbyos_core.storage.entry_store import EntryStore
from derbyos_core.storage.schema import Record
from derbyos_core.wire.codec import encode
from derbyos_core.wire.messages import Address, Message

__all__ = ["Node", "OnEffects"]

TURN_MESSAGES_MAX = 64
TURN_S_MAX = 0.004
"""Share of the loop for one turn: a quarter of a frame at 60 Hz, or this many messages."""
ROUNDS_MAX = 8
"""A refused send may make the replica ask for more; after so many rounds the loop gets its turn."""
FAULT_PAUSE_S = 0.1
"""Pause after a failed timer turn, so that a lasting fault does not keep the loop busy."""
LOAD_MAX, LOAD_OCTETS_MAX = 500, 150_000
"""Records of the disk, and their octets, that are read in one turn."""

_log = logging.getLogger(__name__)

OnEffects = Callable[[tuple[Effect, ...]], None]


class Node:
    """One replica in operation; all methods must be called on the loop of `start`."""

    def __init__(
        self,
        replica: Replica,
        transport: Transport,
        store: EntryStore,
        discovery: Discovery | None = None,
        clock: Clock | None = None,
        *,
        key: str = "",
    ) -> None:
        """`key` is the CURVE key of the node as text, to be announced in a closed bout."""
        self.replica = replica
        self._transport = transport
        self._store = store
        self._clock = clock or RealClock()
        self._herald = BoutAnnouncer(
            source=replica.source,
            bout=replica.bout_id.string,
            discovery=discovery or NoDiscovery(),
            summary=self._summary,
            own_address=transport.own_address,
            credentials=lambda: (key, str(self.enrolment_port or "")),
        )
        self.enrolment_port: int | None = None
        """The port at which newcomers are enrolled in a closed bout, None while this node enrols nobody."""
        self._loop: AbstractEventLoop | None = None
        self._writer: DiskWriter | None = None
        self._alarm: LoopTimer | None = None
        self._collector: QuietCollector | None = None
        self._announcing: Task[None] | None = None
        self._inflow = RateLimiter()
        self._subscribers: list[OnEffects] = []
        self._is_performing = False
        self._is_stopping = False
        self._encoded: tuple[Message, tuple[bytes, ...]] | None = None

    # -- lifecycle ----------------------------------------------------------------------------------------

    async def start(self) -> Address:
        """Load the stored entries, listen, announce; returns the address that others can dial."""
        assert self._loop is None, "a node is started once"
        loop = asyncio.get_running_loop()
        try:
            # first, since it may fail
            address = self._transport.open(
                self._on_readable, self._on_stalled, self._on_posed, self._on_crowded, self._on_strangers
            )
        except BaseException:
            self._store.close()
            raise
        self._loop = loop
        self._writer = DiskWriter(self._store, loop, self._on_kept)
        self._alarm = LoopTimer(loop, self._clock, self._on_time)
        self._collector = QuietCollector(loop)
        signatures = self._store.load_signatures()
        for part in _parts(self._store.load()):
            self._hear(Loaded.of(part, is_last=False, signatures=signatures))
            signatures = ()
            await asyncio.sleep(0)
        is_settled = self.replica.settle_on()
        while not is_settled:
            await asyncio.sleep(0)
            is_settled = self.replica.settle_on()
        self.replica.listen_at(address, self._clock.now())
        self._settle(is_told=True)
        self._announcing = loop.create_task(self._herald.run(self._hear, self._move, self._keep_facts))
        self._announcing.add_done_callback(_log_failure)
        return address

    async def stop(self) -> None:
        """Say good-bye, write what is left, release everything; a second call does nothing."""
        if self._writer is None or self._alarm is None or self._is_stopping:
            return
        self._is_stopping = True
        self._keep_facts(self._summary().facts)
        self.replica.leave(self._clock.now())
        self._settle()
        self._alarm.disarm()
        if self._collector is not None:
            self._collector.stop()
        if self._announcing is not None:
            self._announcing.cancel()
        await asyncio.gather(self._herald.withdraw(), self._transport.close(), self._writer.close())

    # -- actions of officials -----------------------------------------------------------------------------

    def join(self, name: str, roles: tuple[str, ...], program: str, version: str) -> None:
        """State the name and roles of the person who writes here."""
        try:
            self.replica.join(name, roles, program, version, self._clock.now())
        finally:
            self._settle()

    def submit(self, command: Command, role: str, seen: View | None = None) -> None:
        """Write an official's command, made on the view `seen`; returns at once."""
        try:
            self.replica.submit(command, role, self._clock.now(), seen)
        finally:
            self._settle(is_pressed=True)

    def write(self, draft: Draft) -> EntryRef:
        """Write an entry as an importer drafted it."""
        try:
            return self.replica.write(draft, self._clock.now())
        finally:
            self._settle()

    def chat(self, text: str, to: SourceId | None = None) -> None:
        """Send a chat line to everybody, or to one peer."""
        try:
            self.replica.chat(text, to, self._clock.now())
        finally:
            self._settle()

    def dial(self, address: Address) -> None:
        """Call the address that a person typed (DOS-69)."""
        self._hear(Found(address=address))

    def find(self, address: Address, key: bytes) -> None:
        """Call the node with this CURVE key, of which an enrolment told."""
        self._hear(Found(address=address, key=key))

    def note_strangers_at_enrolment(self, host: str, count: int) -> None:
        """Note how many have tried to enrol without the join code so far, and where the last one was."""
        self._hear(TurnedAway(host, count, is_enrolling=True))

    # -- queries ------------------------------------------------------------------------------------------

    def view(self) -> View:
        """Return the current view; the same object while nothing changed."""
        return self.replica.view()

    def entry(self, ref: EntryRef) -> Entry | None:
        """Return one entry of the log."""
        return self.replica.log.get(ref)

    def is_saved(self, ref: EntryRef) -> bool:
        """Whether the disk has this entry of the log, so that it survives a power cut."""
        return self.replica.is_saved(ref)

    @property
    def unheard(self) -> frozenset[bytes]:
        """Identities that are ignored because they send too much, until they return to normal."""
        return self._inflow.shut

    def now(self) -> Instant:
        """Return the synchronised time of the bout."""
        return self.replica.bout_time(self._clock.now())

    def subscribe(self, callback: OnEffects) -> Callable[[], None]:
        """Subscribe to the effects of each turn. Returns an unsubscribe function.

        A turn that changes only the state of the disk has no effects, and is reported all the same.
        """
        self._subscribers.append(callback)

        def unsubscribe() -> None:
            if callback in self._subscribers:
                self._subscribers.remove(callback)

        return unsubscribe

    # -- turns --------------------------------------------------------------------------------------------

    def _on_readable(self) -> None:
        """Read some of the queued messages, and schedule the rest without waiting for another signal."""
        until = time.perf_counter() + TURN_S_MAX
        if self._inflow.pass_time(self._clock.now()):
            members = tuple(map(octets_of, self.replica.members))
            self._inflow.members = frozenset(members)
            self._transport.prefer(members)
        for _ in range(TURN_MESSAGES_MAX):
            message = self._transport.receive()
            if message is None:
                break
            if message and self._inflow.admits(message[0]):
                self._receive(Frames(message, self._transport.sender_key))
            if time.perf_counter() > until:
                self._come_back()
                break
        else:
            self._come_back()
        if self._inflow.is_changed:
            self._inflow.is_changed = False
            self._receive(
                Unheard(frozenset(source_from_octets(sender) for sender in self.unheard if len(sender) == 16))
            )
        self._settle()

    def _on_stalled(self, address: Address, is_waiting: bool) -> None:
        self._hear(SendWaits(address, is_waiting))

    def _on_posed(self, identity: bytes, host: str) -> None:
        if len(identity) == 16:
            self._hear(Posed(source_from_octets(identity), host))

    def _on_crowded(self, host: str, count: int) -> None:
        self._hear(Crowded(host, count))

    def _on_strangers(self, host: str, count: int) -> None:
        self._hear(TurnedAway(host, count))

    def _come_back(self) -> None:
        self._transport.look_at_unread()
        if self._loop is not None and not self._is_stopping:
            self._loop.call_soon(self._on_readable)

    def _on_kept(self, event: Persisted | PersistFailed) -> None:
        self._receive(event)
        self._settle(is_told=True)

    def _on_time(self) -> None:
        pause_s = 0.0
        try:
            self.replica.handle_timer(self._clock.now())
        except Exception:  # noqa: BLE001 - a defect of ours must not end the bout on this laptop
            _log.exception("handling the timer failed")
            pause_s = FAULT_PAUSE_S
        self._settle(pause_s=pause_s)

    def _move(self, address: Address) -> None:
        _log.info("this machine's address is now %s", address)
        self.replica.listen_at(address, self._clock.now())
        self._settle()

    def _hear(self, event: Event) -> None:
        self._receive(event)
        self._settle()

    def _receive(self, event: Event) -> None:
        try:
            self.replica.receive(event, self._clock.now())
        except Exception:  # noqa: BLE001 - as in _on_time
            _log.exception("handling %s failed", type(event).__name__)

    def _settle(self, *, is_told: bool = False, is_pressed: bool = False, pause_s: float = 0.0) -> None:
        """Perform the replica's effects, notify subscribers, arm the timer; a nested call leaves it to the outer one.

        An entry that an official pressed is written and sent before the subscribers are notified, and draw it.
        """
        if self._is_performing or self._loop is None or self._alarm is None:
            return
        self._is_performing = True
        try:
            for _ in range(ROUNDS_MAX):
                effects = self.replica.take_effects()
                if not effects and not is_told:
                    break
                is_told = False
                self._perform(effects)
                if is_pressed:
                    effects += self._send_written(effects)
                    is_pressed = False
                self._report(effects)
            else:
                self._loop.call_soon(self._settle)
        finally:
            self._is_performing = False
            self._alarm.arm(None if self._is_stopping else self.replica.next_timer(), pause_s=pause_s)
            if self._collector is not None:
                self._collector.note_turn()

    def _perform(self, effects: tuple[Effect, ...]) -> None:
        entries: list[Persist] = []
        signatures: list[Signature] = []
        refused: dict[Address, None] = {}
        for effect in effects:
            if isinstance(effect, Persist):
                entries.append(effect)
                continue
            if isinstance(effect, PersistSignatures):
                signatures += effect.signatures
                continue
            self._persist(entries, signatures)  # before the effects behind them
            entries, signatures = [], []
            match effect:
                case Send(address, message):
                    if not self._send(address, message):
                        refused[address] = None
                case Dial(address, key):
                    if key is not None:
                        self._transport.note_key(address, key)
                    self._transport.dial(address)
                case HangUp(address):
                    self._transport.hang_up(address)
                case Expelled(key):
                    self._transport.expel(key)
        self._persist(entries, signatures)
        for address in refused:
            self._receive(SendRefused(address))

    def _persist(self, entries: list[Persist], signatures: list[Signature]) -> None:
        if (entries or signatures) and self._writer is not None:
            self._writer.write(entries, signatures)
            if self._collector is not None:
                self._collector.note_entries()

    def _send_written(self, effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
        """Give the disk a moment to write own entries, and send them; returns the further effects."""
        own = [effect.entry.ref for effect in effects if isinstance(effect, Persist) and effect.received_from is None]
        if not own or self._writer is None:
            return ()
        self._writer.wait_for(own[-1])
        more = self.replica.take_effects()
        self._perform(more)
        return more

    def _send(self, address: Address, message: Message) -> bool:
        """Send a message; frames are encoded once for all peers that get the same message."""
        if self._encoded is None or self._encoded[0] is not message:
            self._encoded = message, encode(message)
        return self._transport.send(address, self._encoded[1])

    def _report(self, effects: tuple[Effect, ...]) -> None:
        for callback in list(self._subscribers):
            try:
                callback(effects)
            except Exception:  # noqa: BLE001 - a window's defect must not keep entries from the peers
                _log.exception("a subscriber failed")

    # -- summary ------------------------------------------------------------------------------------------

    def _summary(self) -> Summary:
        return summarise(self.replica.bout, self.now(), self.replica.authority.title)

    def keep_fact(self, name: str, value: str) -> None:
        """Keep a fact about the bout's file in it, such as a wrapped key."""
        if self._writer is not None:
            self._writer.note(name, value)

    def _keep_facts(self, facts: Mapping[str, str]) -> None:
        """Keep what a listing of saved bouts shows; a bout without teams has nothing to show."""
        if self._writer is not None and facts["title"]:
            for name, value in facts.items():
                self._writer.note(name, value)


def _parts(records: Iterable[Record]) -> Iterator[list[tuple[bytes, SourceId | None]]]:
    """Split the stored records into parts that are read in some 20 ms each."""
    part: list[tuple[bytes, SourceId | None]] = []
    octets = 0
    for record in records:
        part.append((record.body, record.received_from))
        octets += len(record.body)
        if len(part) == LOAD_MAX or octets >= LOAD_OCTETS_MAX:
            yield part
            part, octets = [], 0
    if part:
        yield part


def _log_failure(task: "Task[None]") -> None:
    if not task.cancelled() and task.exception() is not None:
        _log.error("the announcements stopped", exc_info=task.exception())
