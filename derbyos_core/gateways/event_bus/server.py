"""Machine of the bus: snapshots, broadcasts and what clients publish (EBP-8..16, 18..22).

All events have one series of numbers that rises with each broadcast. As long as no outsider has published, it is the
series of the feed; afterwards it is ahead of it by the number of their events.

**Snapshot.** A SYNCSTART becomes a reader of the store (`store`). Its messages are made in batches, one client after
the other, when the timer is due. The owner sends a batch and reports how many messages the socket took
(`handle_sent`); the rest is made again later. So a client that does not read costs neither memory nor the turn of the
others, and one that has taken nothing for half a minute is forgotten. The reader ends when it has caught up with the
newest event, and everything after that is broadcast: since both happen in one thread, no event lies between SYNCEND and
the first BROADCAST.

**PUB.** On `/derbyos/request/` it is a request to the bout, which the owner answers (`answer`). On other topics below
`/derbyos/` it is refused. On any other topic it is an event like all others: kept within limits, and broadcast, unless
its producer is the door itself. A UUID that was seen is not broadcast twice.

**Limits.** Producers are known by the id that they give themselves; the protocol has no other, and no proof of it. So
the rate belongs to the connection, which ZeroMQ names: nobody uses up that of another by taking its id. Each producer
has its own memory of UUIDs and kept events; then there are totals. Broken messages are counted and dropped.
"""

from collections import Counter, OrderedDict, deque
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from random import Random
from typing import TypeVar
from uuid import UUID

from derbyos_core.clock import Instant
from derbyos_core.errors import LocalProtocolError, RemoteProtocolError
from derbyos_core.gateways.event_bus.codec import (
    BusEvent,
    Dialect,
    SyncEnd,
    SyncStart,
    decode_pub,
    decode_snapshot_request,
    encode_sync_end,
    new_uuid,
)
from derbyos_core.gateways.event_bus.store import NIL, EventStore, KeptEvent
from derbyos_core.gateways.event_bus.translator import (
    HEARTBEAT_TOPIC,
    answer_topic,
    client_name,
    is_of_the_bout,
    is_request,
    read_request,
    to_bus_event,
    write_answer,
)
from derbyos_core.gateways.feed_event import FeedEvent
from derbyos_core.gateways.token_bucket import TokenBucket
from derbyos_core.identity import SourceId

__all__ = [
    "BATCH_MAX",
    "PRODUCERS_MAX",
    "PUB_BYTES_MAX",
    "PUB_RATE_EACH",
    "PUB_RATE_MAX",
    "READERS_EACH_MAX",
    "READERS_MAX",
    "SEEN_EACH_MAX",
    "Broadcast",
    "Request",
    "SendSnapshot",
    "ServerEffect",
    "ServerMachine",
    "Side",
]

SECOND = 1_000_000
PUB_BYTES_MAX = 64 << 10
"""Data of a PUB: a roster has 4 kB, a small picture fits."""
PUB_RATE_EACH, PUB_BURST_EACH = 100, 200
"""Events of one connection in a second, and at once: a slider that is moved makes 60 a second."""
PUB_RATE_MAX, PUB_BURST_MAX = 1_000, 2_000
"""Events of all outsiders: ten such producers. With 100 subscribers a broadcast costs some 0.2 ms."""
SENDERS_MAX = 1_024
"""Connections of a port whose rate is remembered; that which was silent longest is forgotten."""
PRODUCERS_MAX = 512
SEEN_EACH_MAX = 128
"""Remembered UUIDs of one producer: more than it may publish in a second. 512 x 128 x 120 octets are 8 MB."""
OWN_SEEN_MAX = 4_096
"""Remembered UUIDs of the bout's own events, so that an echo of them is not broadcast."""
SNAPSHOTS_PER_S, SNAPSHOTS_BURST = 4, 32
"""Snapshots of one connection: our client asks once in half a minute, for eight subtrees say. One that asks without end
would keep the loop busy with a thousand facts for each question."""
READERS_EACH_MAX = 8
"""Snapshots that one client awaits: it has one per subtree, say."""
READERS_MAX = 4_096
"""Clients that await snapshots: each costs up to 8 x 5 kB, so 160 MiB if all of them ask eight times with the longest
subtrees, and 4 MiB if they ask once with short ones."""
BATCH_MAX = 64
"""Messages of one batch: 64 x 8 us leave the loop free after half a millisecond."""
LOOKED_AT_MAX = 1_024
"""Events looked at for one batch, for a client that wants few of them."""
BATCHES_MAX = 4
"""Batches made in one turn, each for another client."""
RETRY_US = 5_000
"""Pause after a socket took less than a batch."""
PATIENCE_US = 30 * SECOND
"""Time in which a client must take something of its snapshot."""


class Side(Enum):
    """Port on which a message came."""

    SNAPSHOT = "snapshot"
    COLLECTOR = "collector"


@dataclass(frozen=True, slots=True)
class Broadcast:
    """Send these frames on the PUBLISHER port of a dialect."""

    dialect: Dialect
    frames: tuple[bytes, ...]


@dataclass(frozen=True, slots=True)
class SendSnapshot:
    """Send these messages to a client of the SNAPSHOT port of a dialect, then report by `handle_sent`."""

    port: Dialect
    client: bytes
    messages: tuple[tuple[bytes, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """Have a client's request carried out, then report by `answer`."""

    client: str
    text: str
    uuid: UUID
    sender: bytes
    """ZeroMQ's name of the connection; the client's name is whatever the client says."""


ServerEffect = Broadcast | SendSnapshot | Request


@dataclass(slots=True)
class _Producer:
    """An outsider that has published lately."""

    seen: deque[UUID] = field(default_factory=deque)


@dataclass(slots=True)
class _Reader:
    """A snapshot on its way: `number` is that of the last event taken, `sent` the highest that was sent.

    A client that asks for everything does not need facts that were gone before (`gone_until`). A fact that goes during
    the snapshot is sent as gone: the client may have read it, and the BROADCAST is not above the SYNCEND.
    """

    request: SyncStart
    matches: Callable[[str], bool]
    number: int
    gone_until: int
    sent: int | None = None
    batch: tuple[KeptEvent | int, ...] = ()
    """What the batch consists of: events, or as an integer the number up to which nothing is wanted."""


@dataclass(slots=True)
class _Client:
    """A client that awaits snapshots, the first of its readers in work."""

    readers: deque[_Reader]
    due: Instant
    stuck_since: Instant | None = None
    is_sending: bool = False


_Key = tuple[Dialect, bytes]
_Name = TypeVar("_Name", bound=Hashable)


class ServerMachine:
    """The bus; `dialects` are those whose ports are open."""

    def __init__(
        self,
        *,
        source: SourceId,
        random: Random,
        dialects: tuple[Dialect, ...] = (Dialect.RFC,),
        heartbeat_us: int | None = None,
    ) -> None:
        self._source = source
        self._random = random
        self._dialects = dialects
        self._heartbeat_us = heartbeat_us
        self._heartbeat_due: Instant | None = None
        self._number = 0
        self._fed = 0
        self._store = EventStore()
        self._clients: OrderedDict[_Key, _Client] = OrderedDict()
        self._producers: OrderedDict[str, _Producer] = OrderedDict()
        self._senders: OrderedDict[bytes, TokenBucket] = OrderedDict()
        self._askers: OrderedDict[_Key, TokenBucket] = OrderedDict()
        self._others = _Producer()
        """Shared by producers for which there is no room."""
        self._seen: set[UUID] = set()
        self._own_seen: deque[UUID] = deque()
        self._all_bucket = TokenBucket(PUB_RATE_MAX, PUB_BURST_MAX)
        self._counters: Counter[str] = Counter()
        self._effects: list[ServerEffect] = []

    @property
    def number(self) -> int:
        """Number of the newest event."""
        return self._number

    def counters(self) -> Mapping[str, int]:
        """Return what was sent, and what was dropped by its kind."""
        return dict(self._counters)

    def take_effects(self) -> tuple[ServerEffect, ...]:
        """Return what is to be done, in order."""
        effects, self._effects = tuple(self._effects), []
        return effects

    def next_timer(self) -> Instant | None:
        """Return when `handle_timer` is due."""
        dues = [client.due for client in self._clients.values() if not client.is_sending]
        if self._heartbeat_due is not None:
            dues.append(self._heartbeat_due)
        return min(dues, default=None)

    # -- the bout -----------------------------------------------------------------------------------------

    def load(self, facts: tuple[FeedEvent, ...], number: int, now: Instant) -> None:
        """Take over the present facts, before anything else; `number` is that of the feed."""
        assert self._number == 0, "facts are loaded once, at the start"
        for fact in facts:
            self._fed = self._number = fact.number
            self._put_fact(fact)
        self._fed = self._number = max(self._number, number)
        self._beat_after(now)

    def publish(self, events: tuple[FeedEvent, ...], now: Instant) -> None:
        """Broadcast events of the feed; those that the snapshot at the start contained are skipped.

        An event that cannot be written is counted and skipped: the others are no worse for it.
        """
        for event in events:
            if event.number <= self._fed:
                continue
            self._fed = event.number
            self._number = max(self._number + 1, event.number)
            kept = self._put_fact(event)
            if kept is not None:
                self._broadcast(kept, now)

    def _put_fact(self, fact: FeedEvent) -> KeptEvent | None:
        try:
            event = to_bus_event(fact, self._number, new_uuid(self._random))
        except LocalProtocolError:
            self._counters["unwritable"] += 1
            return None
        self._remember_own(event.uuid)
        return self._store.put_fact(event)

    def answer(self, request: Request, text: str, now: Instant) -> None:
        """Broadcast the answer to a request; the latest of each client is kept as if it had published it."""
        try:
            event = self._own_event(answer_topic(request.client), write_answer(text, request.uuid), now)
        except LocalProtocolError:
            self._counters["unwritable"] += 1
            return
        self._broadcast(self._store.put(event, request.client)[0], now)

    def _own_event(self, topic: str, data: bytes, now: Instant) -> BusEvent:
        self._number += 1
        uuid = new_uuid(self._random)
        self._remember_own(uuid)
        return BusEvent(topic=topic, number=self._number, producer=self._source, at=now, uuid=uuid, data=data)

    def _broadcast(self, kept: KeptEvent, now: Instant) -> None:
        self._counters["broadcast"] += 1
        self._effects.extend(Broadcast(dialect, kept.frames_in(dialect)) for dialect in self._dialects)
        self._beat_after(now)

    def _beat_after(self, now: Instant) -> None:
        if self._heartbeat_us is not None:
            self._heartbeat_due = Instant(now + self._heartbeat_us)

    def _remember_own(self, uuid: UUID) -> None:
        self._seen.add(uuid)
        self._own_seen.append(uuid)
        if len(self._own_seen) > OWN_SEEN_MAX:
            self._seen.discard(self._own_seen.popleft())

    # -- messages of clients ------------------------------------------------------------------------------

    def receive(self, side: Side, port: Dialect, frames: Sequence[bytes], now: Instant) -> None:
        """Take a message as a ROUTER read it, the client's identity first."""
        try:
            if side is Side.SNAPSHOT:
                self._receive_sync_start(port, frames, now)
            else:
                self._receive_pub(frames, now)
        except RemoteProtocolError as error:
            self._counters[error.kind] += 1

    def _receive_sync_start(self, port: Dialect, frames: Sequence[bytes], now: Instant) -> None:
        request = decode_snapshot_request(frames[1:], port)
        key = (port, bytes(frames[0]))
        if not _bucket(self._askers, key, SNAPSHOTS_PER_S, SNAPSHOTS_BURST).takes(now):
            raise RemoteProtocolError("too-many-snapshots", f"a client may ask {SNAPSHOTS_PER_S} times a second")
        client = self._clients.get(key)
        if client is None:
            if len(self._clients) >= READERS_MAX:
                raise RemoteProtocolError("too-many-snapshots", f"found {READERS_MAX} clients that await a snapshot")
            client = self._clients[key] = _Client(readers=deque(), due=now)
        elif len(client.readers) >= READERS_EACH_MAX:
            raise RemoteProtocolError("too-many-snapshots", f"a client may await {READERS_EACH_MAX} snapshots")
        self._counters["sync-start"] += 1
        gone_until = 0 if request.number else self._number
        client.readers.append(_Reader(request, request.subtrees.matcher(), request.number, gone_until))

    def _receive_pub(self, frames: Sequence[bytes], now: Instant) -> None:
        sender = bytes(frames[0]) if frames else b""
        if not _bucket(self._senders, sender, PUB_RATE_EACH, PUB_BURST_EACH).takes(now):
            raise RemoteProtocolError("too-fast", f"a connection may publish {PUB_RATE_EACH} events a second")
        event = decode_pub(frames[1:], data_bytes_max=PUB_BYTES_MAX)
        if not self._all_bucket.takes(now):
            raise RemoteProtocolError("too-fast", f"all producers may publish {PUB_RATE_MAX} events a second")
        if event.producer.casefold() == self._source.casefold():
            raise RemoteProtocolError("forged", "only the bus publishes in its own name")
        producer = self._producer(event.producer)
        if event.uuid in self._seen:
            raise RemoteProtocolError("duplicate", f"an event is published once, found {event.uuid} again")
        if is_request(event.topic):
            text = read_request(event.data)
            self._remember(producer, event.uuid)
            self._counters["request"] += 1
            client = client_name(event.producer)
            self._effects.append(Request(client=client, text=text, uuid=event.uuid, sender=sender))
            return
        if is_of_the_bout(event.topic):
            raise RemoteProtocolError("not-yours", f"only the bout publishes there, found {event.topic}")
        self._remember(producer, event.uuid)
        self._number += 1
        numbered = BusEvent(
            topic=event.topic,
            number=self._number,
            producer=event.producer,
            at=event.at,
            uuid=event.uuid,
            data=event.data,
        )
        kept, is_kept = self._store.put(numbered, event.producer)
        self._counters["published" if is_kept else "published-not-kept"] += 1
        self._broadcast(kept, now)

    def _producer(self, name: str) -> _Producer:
        producer = self._producers.get(name)
        if producer is None:
            if len(self._producers) >= PRODUCERS_MAX:
                idle = next((one for one in self._producers if not self._store.has_from(one)), None)
                if idle is None:
                    return self._others
                self._seen.difference_update(self._producers.pop(idle).seen)
            producer = self._producers[name] = _Producer()
        self._producers.move_to_end(name)
        return producer

    def _remember(self, producer: _Producer, uuid: UUID) -> None:
        self._seen.add(uuid)
        producer.seen.append(uuid)
        if len(producer.seen) > SEEN_EACH_MAX:
            self._seen.discard(producer.seen.popleft())

    # -- snapshots ----------------------------------------------------------------------------------------

    def handle_timer(self, now: Instant) -> None:
        """Make the next batches of snapshots, and a heartbeat if nothing else was broadcast."""
        ready = [key for key, client in self._clients.items() if client.due <= now and not client.is_sending]
        for key in ready[:BATCHES_MAX]:
            self._clients.move_to_end(key)
            self._make_batch(key, self._clients[key], now)
        if self._heartbeat_due is not None and self._heartbeat_due <= now:
            self._broadcast(KeptEvent.of(self._own_event(HEARTBEAT_TOPIC, NIL, now)), now)

    def handle_sent(self, effect: SendSnapshot, sent: int | None, now: Instant) -> None:
        """Take the report on a batch: how many messages the socket took, None if the client has gone."""
        key = (effect.port, effect.client)
        client = self._clients.get(key)
        if client is None:
            return
        if sent is None:
            self._counters["gone"] += 1
            del self._clients[key]
            return
        client.is_sending = False
        if sent:
            client.stuck_since = None
        elif client.stuck_since is None:
            client.stuck_since = now
        elif now - client.stuck_since > PATIENCE_US:
            self._counters["snapshot-not-taken"] += 1
            del self._clients[key]
            return
        reader = client.readers[0]
        taken = 0
        for item in reader.batch:
            if isinstance(item, int):
                reader.number = item
            elif taken < sent:
                reader.number = reader.sent = item.event.number
                taken += 1
            else:
                break
        self._counters["sync"] += taken
        client.due = now if sent == len(effect.messages) else Instant(now + RETRY_US)
        if taken < sent:  # the last message was the SYNCEND
            self._counters["sync-end"] += 1
            client.readers.popleft()
            if not client.readers:
                del self._clients[key]

    def _make_batch(self, key: _Key, client: _Client, now: Instant) -> None:
        """Make up to `BATCH_MAX` messages of the first reader, and the SYNCEND if nothing follows them."""
        reader = client.readers[0]
        subtrees = reader.request.subtrees
        following = self._store.after(reader.number, LOOKED_AT_MAX)
        batch: list[KeptEvent | int] = []
        messages: list[tuple[bytes, ...]] = []
        for kept in following:
            if len(messages) >= BATCH_MAX:
                break
            number = kept.event.number
            is_wanted = reader.matches(kept.event.topic) and not (kept.is_gone and number <= reader.gone_until)
            batch.append(kept if is_wanted else number)
            if is_wanted:
                messages.append((b"SYNC", *kept.frames_in(subtrees.dialect)))
        reader.batch = tuple(batch)
        if len(batch) == len(following) < LOOKED_AT_MAX:
            last = next((kept.event.number for kept in reversed(batch) if isinstance(kept, KeptEvent)), reader.sent)
            messages.append(encode_sync_end(SyncEnd(subtrees, self._number if last is None else last)))
        if messages:
            client.is_sending = True
            self._effects.append(SendSnapshot(key[0], key[1], tuple(messages)))
        else:  # everything looked at lies outside its subtrees
            reader.number = following[-1].event.number
            client.due = now


def _bucket(buckets: OrderedDict[_Name, TokenBucket], name: _Name, per_s: int, burst: int) -> TokenBucket:
    """Return the budget of a connection, a full one if it has none."""
    bucket = buckets.get(name)
    if bucket is None:
        if len(buckets) >= SENDERS_MAX:
            buckets.popitem(last=False)
        bucket = buckets[name] = TokenBucket(per_s, burst)
    buckets.move_to_end(name)
    return bucket
