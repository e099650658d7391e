"""Simulated laptop: a replica, its clock, its disk, and the node that joins them.

The clock has an offset and a drift against the true time. The disk writes after a moment and syncs in groups, as the
writer thread does. A crash ends the replica; the disk remains, without the unsynced entries. A restart makes a new
source that loads the disk (A13). A laptop whose lid is closed neither runs nor reads.
"""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from derbyos_core.clock import Instant
from derbyos_core.gossip.entry import EntryRef
from derbyos_core.gossip.signed_log import Signer
from derbyos_core.identity import AuthorId, BoutId, SourceId, new_source, octets_of
from derbyos_core.replica.effects import Dial, Effect, HangUp, Persist, PersistSignatures, Send
from derbyos_core.replica.events import Event, Found, Frames, Loaded, Persisted, PersistFailed, SendRefused, SendWaits
from derbyos_core.replica.replica import Replica
from derbyos_core.security.keys import SigningKey
from derbyos_core.security.signatures import Signature, SourceKey, new_signed_source
from derbyos_core.simulation.agenda import Agenda
from derbyos_core.simulation.disk import PowerCut, SimulatedDisk
from derbyos_core.simulation.network import Dealer, Network
from derbyos_core.storage.schema import Record
from derbyos_core.storage.store_error import StoreError
from derbyos_core.wire.codec import encode
from derbyos_core.wire.messages import Address, Message

__all__ = ["ClockFault", "Host", "Watcher"]

WRITE_US_MIN, WRITE_US_MAX = 100, 80_000
"""Longer than the 50 ms after which an own entry is sent before it is written."""
SYNC_US = 20_000
PIPE, SLOW_US, LOOK_US = 4, 250_000, 50_000
"""The node's queue before each DEALER: ZeroMQ's share, and the times for reporting a queue that does not move."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockFault:
    """Error of a laptop's clock."""

    offset_us: int = 0
    drift_ppm: int = 0


Watcher = Callable[["Host", tuple[Effect, ...]], None]
"""Called after each event of a laptop with the effects of its replica."""


class Host:
    """One laptop in one bout at a time."""

    def __init__(
        self, *, name: str, address: Address, bout: BoutId, agenda: Agenda, network: Network, random: Random
    ) -> None:
        self.name = name
        self.address = address
        self.bout = bout
        self.author = AuthorId(new_source(random))
        self.store = SimulatedDisk()
        self.key: SigningKey | None = None
        """The key of this installation; with one, its bout is closed as far as signatures go."""
        self._source_keys: dict[SourceId, SourceKey] = {}
        self.clock = ClockFault()
        self.replica: Replica | None = None
        self.sources: list[SourceId] = []
        self.synced: dict[EntryRef, None] = {}
        """Entries that any process here was told are durable, by a disk that did not lie."""
        self.here: dict[EntryRef, None] = {}
        """Entries that are durable for the running process, according to the disk."""
        self.watch: Watcher | None = None
        self.is_asleep = False
        self.has_handover = True
        """Whether its ROUTER gives an identity to the newest connection that has it; another program's may not."""
        self._stall_us = 0
        self._hung: tuple[Effect, ...] = ()
        """Effects of the turn in whose middle the program stands still."""
        self._put_off: list[Event] = []
        """Events postponed until it goes on."""
        self.has_sent_raw = False
        """Whether another program has sent messages from here that nobody signed."""
        self.naps = 0
        """Number of times that its lid was closed or it stood still."""
        self.has_loaded = True
        """False if the disk was absent when the program started."""
        self._agenda = agenda
        self._network = network
        self._random = random
        self._dealers: dict[Address, Dealer] = {}
        self._waiting: dict[Address, Dealer] = {}
        self._epoch = 0
        self._timer_at: int | None = None
        self._started_at = agenda.now
        self._to_write: list[Record] = []
        self._signatures: list[Signature] = []
        self._to_sync: list[EntryRef] = []
        self._is_writing = self._is_syncing = False
        self._encoded: tuple[Message | None, tuple[bytes, ...]] = None, (b"", b"")

    @property
    def now(self) -> Instant:
        """Time of the laptop's clock."""
        true, clock = self._agenda.now, self.clock
        if clock.drift_ppm:
            return Instant(true + clock.offset_us + (true - self._started_at) * clock.drift_ppm // 1_000_000)
        return Instant(true + clock.offset_us)

    @property
    def true_now(self) -> Instant:
        """The true time, which no laptop knows."""
        return self._agenda.now

    @property
    def unsynced(self) -> int:
        """Number of entries that the running replica shows as not yet saved."""
        assert self.replica is not None, "asked of one that runs"
        return self.replica.unsynced

    @property
    def is_interrupted(self) -> bool:
        """Whether it stands still in the middle of a turn, whose effects are not performed yet."""
        return bool(self._hung)

    # -- lifecycle ----------------------------------------------------------------------------------------

    def start(self, *known: Address, source: SourceId | None = None) -> Replica:
        """Switch on: a new source, the log from the disk, and the typed addresses.

        `source` is given only to simulate a restored backup: a program that continues under an old name.
        """
        self._epoch += 1
        source = source or self._new_source()
        self.sources.append(source)
        replica = self.replica = Replica(
            bout=self.bout,
            source=source,
            author=self.author,
            random=Random(self._random.getrandbits(64)),
            signer=Signer(self.key, self._source_keys[source]) if self.key is not None else None,
            is_closed=self.key is not None,
        )
        self._network.listen(self.address, self._hear, has_handover=self.has_handover)
        replica.listen_at(self.address, self.now)
        self.has_loaded = not self.store.is_gone
        records = self.store.load()
        self.here = {record.ref: None for record in records}
        if records:
            kept = ((record.body, record.received_from) for record in records)
            self.happen(Loaded.of(kept, signatures=self.store.load_signatures()))
        for address in known:
            self.happen(Found(address=address))
        self.perform()
        return replica

    def _new_source(self) -> SourceId:
        if self.key is None:
            return new_source(self._random)
        source, source_key = new_signed_source(self.key.public, self.bout, self._random)
        self._source_keys[source] = source_key
        return source

    def crash(self, *, is_rude: bool = True, flips: int = 0) -> None:
        """End without GBYE; with `flips` some bits on the disk are flipped when it comes back."""
        self._go(is_rude=is_rude)
        for record in self.store.crash(self._random, flips=flips):
            self.synced.pop(record.ref, None)

    def quit(self) -> None:
        """End with GBYE, everything written."""
        if self.replica is not None:
            self.replica.leave(self.now)
            self.perform()
            try:
                self.store.append(self._to_write, self._signatures)
                self.store.sync()
            except (StoreError, PowerCut):
                pass
            self._go(is_rude=False)
            self.store.crash(self._random)

    def _go(self, *, is_rude: bool) -> None:
        self.replica = None
        self._epoch += 1
        self._dealers.clear()
        self._waiting.clear()
        self._timer_at = None
        self._to_write, self._to_sync, self._signatures = [], [], []
        self._is_writing = self._is_syncing = False
        self.is_asleep = False
        self._stall_us, self._hung, self._put_off = 0, (), []
        self._network.crash(self.address, self.name, is_rude=is_rude)

    def move(self, address: Address) -> None:
        """Move to another address from the access point; all connections break."""
        self._network.deafen(self.address)
        self.address, self.name = address, address.host
        for dealer in self._dealers.values():
            self._network.cut(dealer.sender, dealer.address.host)
            dealer.sender = self.name
        if self.replica is not None:
            self._network.listen(address, self._hear, has_handover=self.has_handover)
            self.replica.listen_at(address, self.now)
            self.perform()

    def fall_asleep(self) -> None:
        """Close the lid: nothing runs and nothing is read."""
        self.is_asleep = True
        self.naps += 1
        self._network.stop_reading(self.name)

    def wake_up(self) -> None:
        """Open the lid: all queued messages come at once, the timer is long due."""
        self._network.go_on_reading(self.name)
        if self.is_asleep and self.replica is not None:
            self.is_asleep = False
            self._timer_at = None
            hung, self._hung = self._hung, ()
            put_off, self._put_off = self._put_off, []
            if hung:
                self._perform(self.replica, hung)
            self.naps += bool(hung)
            for event in put_off:
                self.happen(event)
            self.perform()

    def stall(self, pause_us: int) -> None:
        """Let the next turn take so long: its effects are performed after it, and nothing is read meanwhile."""
        self._stall_us = pause_us

    def _stand_still(self, effects: tuple[Effect, ...]) -> None:
        pause_us, self._stall_us = self._stall_us, 0
        self._hung, self.is_asleep = effects, True
        name = self.name
        self._network.stop_reading(name)
        self._agenda.after(pause_us, self._go_on, self._epoch, name)

    def _go_on(self, epoch: int, name: str) -> None:
        if epoch == self._epoch and self.name == name:
            self.wake_up()
        else:
            self._network.go_on_reading(name)

    # -- messages of another program from here ------------------------------------------------------------

    @property
    def neighbours(self) -> tuple[Address, ...]:
        """The addresses that this laptop has a connection to."""
        return tuple(self._dealers)

    def send_raw(self, address: Address, frames: tuple[bytes, ...], *, is_signed: bool = False) -> bool:
        """Send a message on one of its connections without its replica."""
        self.has_sent_raw = self.has_sent_raw or not is_signed
        dealer = self._dealers.get(address)
        return dealer is not None and self._network.send(dealer, frames)

    # -- turns --------------------------------------------------------------------------------------------

    def _hear(self, frames: tuple[bytes, ...]) -> None:
        replica = self.replica
        if self._hung:
            self._put_off.append(Frames(frames))
        elif replica is not None:  # as in `happen`, with the clock read once
            now = self.now
            replica.receive(Frames(frames), now)
            effects = replica.take_effects()
            if effects and self._stall_us:
                self._stand_still(effects)
                return
            if effects:
                self._perform(replica, effects)
            self._arm(replica, now)

    def happen(self, event: Event) -> None:
        """Give the replica an event, and perform what follows from it."""
        if self._hung:
            self._put_off.append(event)
        elif self.replica is not None:
            self.replica.receive(event, self.now)
            self.perform()

    def perform(self) -> None:
        """Perform the replica's effects and arm its timer, as the node does; during a stalled turn, after it."""
        replica = self.replica
        if replica is None or self._hung:
            return
        effects = replica.take_effects()
        if effects:
            self._perform(replica, effects)
        self._arm(replica, self.now)

    def _perform(self, replica: Replica, effects: tuple[Effect, ...]) -> None:
        while effects:  # a refused message is reported at once, and causes no other refusal
            for effect in effects:
                if isinstance(effect, Send):
                    self._send(effect, replica)
                elif isinstance(effect, Persist):
                    self._to_write.append(Record.of(*effect))
                elif isinstance(effect, PersistSignatures):
                    self._signatures += effect.signatures
                elif isinstance(effect, Dial):
                    if effect.address not in self._dealers:
                        dealer = self._network.dial(self.name, octets_of(replica.source), effect.address)
                        self._dealers[effect.address] = dealer
                elif isinstance(effect, HangUp) and effect.address in self._dealers:
                    self._network.hang_up(self._dealers.pop(effect.address))
            if self.watch is not None:
                self.watch(self, effects)
            effects = replica.take_effects()
        if (self._to_write or self._signatures) and not self._is_writing:
            self._is_writing = True
            self._agenda.after(self._random.randint(WRITE_US_MIN, WRITE_US_MAX), self._write_down, self._epoch)

    def _send(self, effect: Send, replica: Replica) -> None:
        dealer = self._dealers.get(effect.address)
        if dealer is None:
            return
        if self._encoded[0] is not effect.message:  # one message to all members is encoded once, as in the node
            self._encoded = effect.message, encode(effect.message)
        if not self._network.send(dealer, self._encoded[1]):
            replica.receive(SendRefused(effect.address), self.now)
        if len(dealer.queue) > PIPE and effect.address not in self._waiting:
            self._waiting[effect.address] = dealer
            self._agenda.after(SLOW_US, self._look_at_queue, self._epoch, effect.address, False)

    def _look_at_queue(self, epoch: int, address: Address, was_told: bool) -> None:
        """Report, as the node does, a queue that has not moved for a quarter of a second, and when it is empty."""
        if epoch != self._epoch:
            return
        dealer = self._waiting[address]
        is_waiting = bool(dealer.queue) and self._dealers.get(address) is dealer
        if is_waiting:
            self._agenda.after(LOOK_US, self._look_at_queue, epoch, address, True)
        else:
            del self._waiting[address]
        if is_waiting is not was_told:
            self.happen(SendWaits(address, is_waiting))

    # -- the disk -----------------------------------------------------------------------------------------

    def _write_down(self, epoch: int) -> None:
        if epoch != self._epoch:
            return
        records, self._to_write, self._is_writing = self._to_write, [], False
        signatures, self._signatures = self._signatures, []
        refs = tuple(dict.fromkeys(record.ref for record in records))
        try:
            self.store.append(records, signatures)
        except StoreError as error:
            self._signatures = signatures + self._signatures
            self.happen(PersistFailed(refs, str(error)))
            return
        except PowerCut:
            self.crash()
            return
        self._to_sync.extend(refs)
        if not self._is_syncing:
            self._is_syncing = True
            self._agenda.after(SYNC_US, self._sync, epoch)
        self.happen(Persisted(refs, is_synced=False))

    def _sync(self, epoch: int) -> None:
        if epoch != self._epoch:
            return
        waiting, self._to_sync, self._is_syncing = tuple(dict.fromkeys(self._to_sync)), [], False
        try:
            self.store.sync()
        except StoreError as error:
            self.happen(PersistFailed(waiting, str(error)))
            return
        except PowerCut:
            self.crash()
            return
        told = dict.fromkeys(waiting)
        self.here.update(told)
        if not self.store.is_lying:
            self.synced.update(told)
        self.happen(Persisted(waiting, is_synced=True))

    # -- the timer ----------------------------------------------------------------------------------------

    def _arm(self, replica: Replica, now: Instant) -> None:
        due = replica.next_timer()
        if due is None:
            return
        agenda, armed = self._agenda, self._timer_at
        when = agenda.now + (due - now if due > now else 0)
        if armed is None or when < armed or armed <= agenda.now:
            self._timer_at = when
            agenda.at(when, self._fire, self._epoch, when)

    def _fire(self, epoch: int, when: int) -> None:
        if epoch != self._epoch or self.replica is None or self._timer_at != when or self.is_asleep:
            return
        self._timer_at = None
        now = self.now
        self.replica.handle_timer(now)
        effects = self.replica.take_effects()
        if effects:
            self._perform(self.replica, effects)
        if self.replica is not None:
            self._arm(self.replica, now)
