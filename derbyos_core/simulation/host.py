"""Decides how one simulated laptop behaves: a replica, its clock, its disk, and the node that joins them.

The clock has an offset and a drift against the true time. The disk writes after a moment and syncs in groups, as
the writer thread does. A crash takes the replica; the disk stays, less what was not synced; a restart makes a
new source that loads what the disk held (A13).
"""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from derbyos_core.clock import Instant
from derbyos_core.gossip.entry import EntryRef
from derbyos_core.identity import AuthorId, BoutId, SourceId, new_source, octets_of
from derbyos_core.replica.effects import Dial, HangUp, Persist, Send
from derbyos_core.replica.events import Event, Found, Frames, Loaded, Persisted, PersistFailed, SendRefused
from derbyos_core.replica.replica import Replica
from derbyos_core.simulation.network import Agenda, Dealer, Network
from derbyos_core.storage.memory_store import MemoryStore
from derbyos_core.storage.schema import Record
from derbyos_core.storage.store_error import StoreError
from derbyos_core.wire.codec import encode
from derbyos_core.wire.messages import Address

__all__ = ["ClockFault", "Host"]

WRITE_US_MIN, WRITE_US_MAX = 100, 80_000
"""Longer than the 50 ms after which an own entry goes out unwritten."""
SYNC_US = 20_000


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockFault:
    """How wrong a laptop's clock is."""

    offset_us: int = 0
    drift_ppm: int = 0


class Host:
    """One laptop in one bout at a time."""

    def __init__(
        self, *, name: str, address: Address, bout: BoutId, agenda: Agenda, network: Network, random: Random
    ) -> None:
        self.name = name
        self.address = address
        self.bout = bout
        self.author = AuthorId(new_source(random))
        self.store = MemoryStore()
        self.clock = ClockFault()
        self.replica: Replica | None = None
        self.sources: list[SourceId] = []
        self.synced: dict[EntryRef, None] = {}
        self.watch: Callable[[Host], None] | None = None
        self._agenda = agenda
        self._network = network
        self._random = random
        self._dealers: dict[Address, Dealer] = {}
        self._epoch = 0
        self._timer_at: Instant | None = None
        self._started_at = agenda.now

    @property
    def now(self) -> Instant:
        """What the laptop's clock says."""
        true = self._agenda.now
        drift = (true - self._started_at) * self.clock.drift_ppm // 1_000_000
        return Instant(true + self.clock.offset_us + drift)

    def start(self, *known: Address) -> Replica:
        """Switch on: a new source, the log from the disk, and the addresses that somebody types."""
        self._epoch += 1
        source = new_source(self._random)
        self.sources.append(source)
        replica = self.replica = Replica(
            bout=self.bout, source=source, author=self.author, random=Random(self._random.getrandbits(64))
        )
        self._network.listen(self.address, lambda frames: self.happen(Frames(frames)))
        replica.listen_at(self.address, self.now)
        bodies = tuple(record.body for record in self.store.load())
        if bodies:
            self.happen(Loaded(bodies))
        for address in known:
            self.happen(Found(address=address))
        return replica

    def crash(self, *, is_rude: bool = True) -> None:
        """Gone without a word."""
        self.replica = None
        self._epoch += 1
        self._dealers.clear()
        self._timer_at = None
        self._network.crash(self.address, self.name, is_rude=is_rude)
        self.store.crash(self._random)

    def quit(self) -> None:
        """Gone with GBYE."""
        if self.replica is not None:
            self.replica.leave(self.now)
            self.perform()
            self.crash(is_rude=False)

    def happen(self, event: Event) -> None:
        """An event for the replica, and what follows from it."""
        if self.replica is not None:
            self.replica.receive(event, self.now)
            self.perform()

    def perform(self) -> None:
        """Perform the replica's effects and arm its timer, as the node does."""
        replica, records = self.replica, []
        if replica is None:
            return
        while effects := replica.take_effects():  # a refused message is told at once, and ends in no other
            for effect in effects:
                match effect:
                    case Persist():
                        records.append(_record(effect))
                    case Dial() | Send() | HangUp():
                        self._perform_on_network(effect, replica)
        if records:
            epoch, pause = self._epoch, self._random.randint(WRITE_US_MIN, WRITE_US_MAX)
            self._agenda.after(pause, lambda: self._write_down(records, epoch))
        self._arm()
        if self.watch is not None:
            self.watch(self)

    def _perform_on_network(self, effect: Dial | Send | HangUp, replica: Replica) -> None:
        dealer = self._dealers.get(effect.address)
        match effect:
            case Dial(address) if dealer is None:
                self._dealers[address] = self._network.dial(self.name, octets_of(replica.source), address)
            case Send(address, message) if dealer is not None:
                if not self._network.send(dealer, encode(message)):
                    replica.receive(SendRefused(address), self.now)
            case HangUp(address) if dealer is not None:
                del self._dealers[address]
                self._network.hang_up(dealer)

    def _write_down(self, records: list[Record], epoch: int) -> None:
        if epoch != self._epoch:
            return
        refs = tuple(record.ref for record in records)
        try:
            self.store.append(records)
        except StoreError as error:
            self.happen(PersistFailed(refs, str(error)))
            return
        self.happen(Persisted(refs, is_synced=False))
        self._agenda.after(SYNC_US, lambda: self._sync(refs, epoch))

    def _sync(self, refs: tuple[EntryRef, ...], epoch: int) -> None:
        if epoch != self._epoch:
            return
        there = {record.ref for record in self.store.load()}
        written = tuple(ref for ref in refs if ref in there)
        try:
            self.store.sync()
        except StoreError as error:
            self.happen(PersistFailed(refs, str(error)))
            return
        self.synced.update(dict.fromkeys(written))
        self.happen(Persisted(written, is_synced=True))
        lost = tuple(ref for ref in refs if ref not in there)
        if lost:  # another group's sync has failed and taken them along
            self.happen(PersistFailed(lost, "a sync has failed"))

    def _arm(self) -> None:
        assert self.replica is not None, "only a running laptop arms its timer"
        due = self.replica.next_timer()
        if due is None:
            return
        when = Instant(self._agenda.now + max(0, due - self.now))
        if self._timer_at is None or when < self._timer_at or self._timer_at <= self._agenda.now:
            self._timer_at = when
            epoch = self._epoch
            self._agenda.at(when, lambda: self._fire(epoch, when))

    def _fire(self, epoch: int, when: Instant) -> None:
        if epoch != self._epoch or self.replica is None or self._timer_at != when:
            return
        self._timer_at = None
        self.replica.handle_timer(self.now)
        self.perform()


def _record(effect: Persist) -> Record:
    return Record(
        source=effect.entry.source,
        sequence=effect.entry.sequence,
        body=effect.entry.body,
        received_at=effect.received_at,
        received_from=effect.received_from,
    )
