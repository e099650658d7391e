"""Sockets of the Event BUS, of the bus and of its client (EBP-1..4, 24).

Both sides read and write without blocking, on the loop on which they were started and on it alone. ZeroMQ's descriptor
signals a change once, and a send may consume the signal. So after each turn all sockets are looked at, and if messages
are left, another turn follows at once. A turn reads at most `MESSAGES_MAX` messages, so that a flood leaves the loop to
others.
"""

import asyncio
import errno
import logging
from asyncio import AbstractEventLoop, Handle, TimerHandle
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random, SystemRandom
from typing import assert_never
from uuid import UUID

import zmq
from zmq.utils.monitor import recv_monitor_message

from derbyos_core.clock import Clock
from derbyos_core.errors import UserError, reason_of
from derbyos_core.gateways.door import FeedSource, OnRequest
from derbyos_core.gateways.event_bus.client import (
    ClientEffect,
    ClientMachine,
    ClientState,
    Connect,
    EventReceived,
    OpenSnapshot,
    SendPub,
    SendSyncStart,
    StateReplaced,
)
from derbyos_core.gateways.event_bus.codec import SUBTREES_BYTES_MAX, BusEvent, Dialect, pack
from derbyos_core.gateways.event_bus.server import (
    PUB_BYTES_MAX,
    Broadcast,
    Request,
    SendSnapshot,
    ServerEffect,
    ServerMachine,
    Side,
)
from derbyos_core.gateways.feed_event import FeedEvent
from derbyos_core.i18n import tr
from derbyos_core.identity import SourceId
from derbyos_core.node.gateways.event_bus_connections import AcceptedConnections, connections_max
from derbyos_core.node.loop_timer import LoopTimer
from derbyos_core.node.transport.readiness import watch

__all__ = ["PORT", "BusAddress", "BusOptions", "EventBusClient", "EventBusDoor"]

PORT = 5556
"""P of the only published library; P + 1 and P + 2 follow it."""
MESSAGES_MAX = 256
"""Messages read in one turn: 256 x 10 us leave the loop free after 3 ms."""
FRAMES_MAX = 9
"""Frames read of a message: identity, seven of the longest message, and one that shows that there are more."""
SKIPPED_MAX = 256
"""Surplus frames discarded in one turn, so that a message of a million frames does not block the loop."""
SNAPSHOT_HWM = 256
"""Messages of a snapshot queued for one client: 256 x 8 frames x 64 octets are 130 kB."""
PUBLISHER_HWM = 4_096
"""Events queued for one slow subscriber, a minute of 60 a second: 4,096 x 6 frames x 64 octets are 1.5 MB."""
CLIENT_HWM = 16_384
UNREAD_MAX = 512 << 10
"""Octets that a connection may have sent before they are read: eight of the largest PUBs. ZeroMQ stores short
messages in twenty times as much memory.
"""
LONG_FRAME = 256
"""From this size on, a frame has nine octets before it on the wire, and not two."""
SUBSCRIBED_MAX = 4 << 20
"""Octets of subscriptions and heartbeats of a subscriber; ten octets a second last five days."""
LOOK_S = 0.5
FLOOD_LOOK_S = 0.02
"""Interval of the looks at connections while more comes than is read."""
HANDSHAKE_MS = 5_000
KEEPALIVE_IDLE_S, KEEPALIVE_GAP_S, KEEPALIVE_COUNT = 10, 5, 4
"""The connection of a machine that has gone ends after 10 + 4 x 5 s; until then its events are queued."""
LINGER_MS = 200
"""Time for the last events to go out at the end."""

_EVENTS, _POLLIN, _MORE, _NOW = int(zmq.EVENTS), int(zmq.POLLIN), int(zmq.RCVMORE), int(zmq.NOBLOCK)
_log = logging.getLogger(__name__)
_Socket = zmq.Socket[bytes]


@dataclass(frozen=True, slots=True, kw_only=True)
class BusOptions:
    """Options beyond the protocol: a second triple of ports for the text dialect, and heartbeats."""

    text_port: int | None = None
    heartbeat_us: int | None = None


@dataclass(frozen=True, slots=True)
class BusAddress:
    """A bus: its host, and the first of its three ports."""

    host: str = "127.0.0.1"
    port: int = PORT

    def endpoint(self, offset: int) -> str:
        """Return the endpoint of port P + `offset`."""
        return f"tcp://{self.host}:{self.port + offset}"


def _is_readable(one: _Socket) -> bool:
    """Return whether a message can be read; asking consumes the descriptor's signal."""
    return bool(int(one.get(_EVENTS)) & _POLLIN)


class _ServedSocket:
    """A ROUTER that is read without blocking, each message within limits."""

    def __init__(self, router: _Socket, connections: AcceptedConnections) -> None:
        self._router = router
        self._connections = connections
        self._is_amid = False

    def has_more(self) -> bool:
        """Return whether something can be read."""
        return _is_readable(self._router)

    def receive(self) -> list[bytes] | None:
        """Return the next message, cut after `FRAMES_MAX` frames; None if there is none, or too many are skipped."""
        router = self._router
        if self._is_amid:
            for _ in range(SKIPPED_MAX):
                router.recv(_NOW)
                if not router.get(_MORE):
                    self._is_amid = False
                    break
            else:
                return None
        if not self.has_more():
            return None
        first = router.recv(_NOW, copy=False)
        frames = [first.bytes]
        octets = 0
        while router.get(_MORE):
            frames.append(router.recv(_NOW))
            octets += len(frames[-1]) + (2 if len(frames[-1]) < LONG_FRAME else 9)
            if len(frames) >= FRAMES_MAX:
                self._is_amid = bool(router.get(_MORE))
                break
        self._connections.note(int(first.get(zmq.SRCFD)), octets)
        return frames


class _Triple:
    """The three ports of one dialect; raises `UserError` if they cannot be opened, and leaves none open then."""

    def __init__(self, context: "zmq.Context[_Socket]", host: str, port: int) -> None:
        self._sockets: list[_Socket] = []
        self.connections: list[AcceptedConnections] = []
        most = connections_max()
        kinds = ((zmq.ROUTER, UNREAD_MAX), (zmq.PUB, SUBSCRIBED_MAX), (zmq.ROUTER, UNREAD_MAX))
        for offset, (kind, unread_max) in enumerate(kinds):
            try:
                self._open(context, kind, f"tcp://{host}:{port + offset}")
                self.connections.append(AcceptedConnections(self._sockets[-1], most, unread_max))
            except (zmq.ZMQError, OSError) as error:
                self.close()
                raise _user_error(error, host, port + offset) from error
        self.snapshot, self.publisher, collector = self._sockets
        self.served = (
            (Side.SNAPSHOT, _ServedSocket(self.snapshot, self.connections[0])),
            (Side.COLLECTOR, _ServedSocket(collector, self.connections[2])),
        )

    @property
    def subscribers(self) -> int:
        """Number of connections of the PUBLISHER port."""
        return len(self.connections[1])

    def descriptors(self) -> list[int]:
        """Return the descriptors that signal messages and connections."""
        messages = [int(one.getsockopt(zmq.FD)) for one in self._sockets if one.type == zmq.ROUTER]
        return [*messages, *(one.descriptor for one in self.connections)]

    def close(self) -> None:
        """Close the sockets; the last events still go out."""
        for connections in self.connections:
            connections.close()
        for opened in self._sockets:
            opened.close(linger=LINGER_MS if opened.type == zmq.PUB else 0)

    def _open(self, context: "zmq.Context[_Socket]", kind: int, endpoint: str) -> None:
        opened = context.socket(kind)
        self._sockets.append(opened)
        opened.setsockopt(zmq.LINGER, 0)
        opened.setsockopt(zmq.HANDSHAKE_IVL, HANDSHAKE_MS)
        _keep_alive(opened)
        opened.setsockopt(zmq.RCVHWM, 0)
        opened.setsockopt(zmq.MAXMSGSIZE, max(PUB_BYTES_MAX, SUBTREES_BYTES_MAX))
        if kind == zmq.ROUTER:
            opened.setsockopt(zmq.ROUTER_MANDATORY, 1)  # a full or lost connection is reported
            opened.setsockopt(zmq.ROUTER_HANDOVER, 1)  # a client may return with its identity
            opened.setsockopt(zmq.SNDHWM, SNAPSHOT_HWM)
        else:
            opened.setsockopt(zmq.SNDHWM, PUBLISHER_HWM)
        opened.bind(endpoint)


def _keep_alive(opened: _Socket) -> None:
    opened.setsockopt(zmq.TCP_KEEPALIVE, 1)
    opened.setsockopt(zmq.TCP_KEEPALIVE_IDLE, KEEPALIVE_IDLE_S)
    opened.setsockopt(zmq.TCP_KEEPALIVE_INTVL, KEEPALIVE_GAP_S)
    opened.setsockopt(zmq.TCP_KEEPALIVE_CNT, KEEPALIVE_COUNT)


def _user_error(error: zmq.ZMQError | OSError, host: str, port: int) -> UserError:
    """Return the sentence for a port that cannot be opened."""
    if error.errno == zmq.EADDRINUSE:
        where = f"{host}:{port}"
        return UserError(
            tr("{where} is in use by another program; end that program or choose another port", where=where)
        )
    if error.errno in (errno.EADDRNOTAVAIL, zmq.EADDRNOTAVAIL, errno.ENODEV):
        return UserError(tr("this machine has no address {host} to listen on; use one of its own, or none", host=host))
    reason = reason_of(OSError(error.errno, error.strerror))
    return UserError(tr("cannot listen on {host}:{port}: {reason}", host=host, port=port, reason=reason))


class EventBusDoor:
    """The bus: a door to the bout for clients of the Event BUS Protocol."""

    def __init__(
        self,
        feed: FeedSource,
        on_request: OnRequest,
        *,
        source: SourceId,
        host: str = "127.0.0.1",
        port: int = PORT,
        clock: Clock,
        random: Random | None = None,
        options: BusOptions | None = None,
    ) -> None:
        self._feed = feed
        self._on_request = on_request
        self._source = source
        self._host = host
        self._ports = {Dialect.RFC: port}
        options = options or BusOptions()
        if options.text_port is not None:
            self._ports[Dialect.TEXT] = options.text_port
        self._heartbeat_us = options.heartbeat_us
        self._clock = clock
        self._random = random or SystemRandom()
        self._failures: Counter[str] = Counter()
        self._machine = self._new_machine()
        self._context: zmq.Context[_Socket] | None = None
        self._triples: dict[Dialect, _Triple] = {}
        self._unwatch: list[Callable[[], None]] = []
        self._timer: LoopTimer | None = None
        self._soon: Handle | None = None
        self._next_look: TimerHandle | None = None
        self._looked_at = 0.0
        self._loop: AbstractEventLoop | None = None
        self._is_performing = False

    def _new_machine(self) -> ServerMachine:
        return ServerMachine(
            source=self._source,
            random=self._random,
            dialects=tuple(self._ports),
            heartbeat_us=self._heartbeat_us,
        )

    async def start(self) -> None:
        """Open all ports; raises `UserError` if one of them is taken."""
        assert self._loop is None, "a door is started once at a time"
        self._context = zmq.Context()
        try:
            for dialect, port in self._ports.items():
                self._triples[dialect] = _Triple(self._context, self._host, port)
            self._machine = self._new_machine()
            self._machine.load(self._feed.snapshot(), self._feed.number, self._clock.now())
        except BaseException:
            await self._close()
            raise
        self._loop = asyncio.get_running_loop()
        self._timer = LoopTimer(self._loop, self._clock, self._turn)
        for triple in self._triples.values():
            self._unwatch += [watch(self._loop, one, self._turn) for one in triple.descriptors()]
        self._next_look = self._loop.call_later(LOOK_S, self._look_again)
        self._come_back()  # messages from before the watch give no signal

    def publish(self, events: tuple[FeedEvent, ...]) -> None:
        """Broadcast events of the feed."""
        if self._loop is None:
            return
        try:
            self._machine.publish(events, self._clock.now())
            self._perform()
        except Exception:  # noqa: BLE001 - the bout goes on without this door
            self._fail()

    def clients(self) -> int:
        """Return the number of subscribers."""
        return sum(triple.subscribers for triple in self._triples.values())

    def counters(self) -> Mapping[str, int]:
        """Return what was sent, what was dropped by its kind, and what failed."""
        cut = sum(one.cut for triple in self._triples.values() for one in triple.connections)
        return {**self._machine.counters(), **self._failures, **({"cut": cut} if cut else {})}

    async def stop(self) -> None:
        """Close all ports; the loop runs on until the last events have gone out."""
        self._loop = None
        for unwatch in self._unwatch:
            unwatch()
        self._unwatch.clear()
        for handle in (self._soon, self._next_look):
            if handle is not None:
                handle.cancel()
        self._soon = self._next_look = None
        if self._timer is not None:
            self._timer.disarm()
            self._timer = None
        await self._close()

    async def _close(self) -> None:
        for triple in self._triples.values():
            triple.close()
        self._triples.clear()
        context, self._context = self._context, None
        if context is not None:
            await asyncio.get_running_loop().run_in_executor(None, context.term)

    def _come_back(self) -> None:
        if self._soon is None and self._loop is not None:
            self._soon = self._loop.call_soon(self._turn)

    def _turn(self) -> None:
        """Read, do what is due, and see whether anything is left."""
        if self._soon is not None:
            self._soon.cancel()
            self._soon = None
        if self._loop is None:
            return
        try:
            is_left = self._read()
            now = self._clock.now()
            due = self._machine.next_timer()
            if due is not None and due <= now:
                self._machine.handle_timer(now)
            self._perform()
            is_left = self._has_more() or is_left
            if is_left and self._loop.time() - self._looked_at > FLOOD_LOOK_S:
                self._look(is_all_read=False)
        except Exception:  # noqa: BLE001 - the bout goes on without this door
            self._fail()
            return  # the next look comes back
        due = self._machine.next_timer()
        if is_left or (due is not None and due <= self._clock.now()):
            self._come_back()
        elif self._timer is not None:
            self._timer.arm(due)

    def _read(self) -> bool:
        """Read what the limit of a turn allows, from each socket alike; returns whether something is left."""
        is_left = False
        share = MESSAGES_MAX // (2 * len(self._triples))
        for dialect, triple in self._triples.items():
            for connections in triple.connections:
                is_left = not connections.admit() or is_left
            for side, served in triple.served:
                for _ in range(share):
                    frames = served.receive()
                    if frames is None:
                        break
                    self._machine.receive(side, dialect, frames, self._clock.now())
        return is_left

    def _has_more(self) -> bool:
        """Return whether messages are left; asking consumes the signal."""
        return any(served.has_more() for triple in self._triples.values() for _, served in triple.served)

    def _perform(self) -> None:
        """Perform effects until there are none; requests may publish events meanwhile."""
        if self._is_performing:
            return
        self._is_performing = True
        try:
            while effects := self._machine.take_effects():
                for effect in effects:
                    self._do(effect)
        finally:
            self._is_performing = False

    def _do(self, effect: ServerEffect) -> None:
        match effect:
            case Broadcast(dialect, frames):
                self._triples[dialect].publisher.send_multipart(frames, _NOW)
            case SendSnapshot():
                self._machine.handle_sent(effect, self._send(effect), self._clock.now())
            case Request():
                self._machine.answer(effect, self._answer(effect), self._clock.now())
            case _:
                assert_never(effect)

    def _send(self, effect: SendSnapshot) -> int | None:
        """Send part of a snapshot; returns how many messages were taken, None if the client has gone."""
        router = self._triples[effect.port].snapshot
        for sent, message in enumerate(effect.messages):
            try:
                router.send_multipart((effect.client, *message), _NOW)
            except zmq.Again:
                return sent
            except zmq.ZMQError as error:
                if error.errno == zmq.EHOSTUNREACH:
                    return None
                raise
        return len(effect.messages)

    def _answer(self, request: Request) -> str:
        try:
            return self._on_request(f"{request.client} {request.sender.hex()}", request.text)
        except Exception:  # noqa: BLE001 - the bout goes on, and the client gets an answer
            self._fail()
            return '{"refused": "the request could not be carried out"}'

    def _fail(self) -> None:
        self._failures["failed"] += 1
        _log.exception("event bus: a turn has failed")

    def _look_again(self) -> None:
        if self._loop is None:
            return
        self._next_look = self._loop.call_later(LOOK_S, self._look_again)
        try:
            self._look(is_all_read=not self._has_more())
        except Exception:  # noqa: BLE001 - the bout goes on without this door
            self._fail()
        self._come_back()

    def _look(self, *, is_all_read: bool) -> None:
        """Look at the connections of all sockets."""
        for triple in self._triples.values():
            for one in triple.connections:
                one.look(is_all_read=is_all_read)
        if self._loop is not None:
            self._looked_at = self._loop.time()


class EventBusClient:
    """A client of one of several equal buses; `on_state` gets whole snapshots, `on_event` each event after them."""

    def __init__(
        self,
        machine: ClientMachine,
        servers: Sequence[BusAddress],
        *,
        clock: Clock,
        on_state: Callable[[tuple[BusEvent, ...]], None],
        on_event: Callable[[BusEvent], None],
    ) -> None:
        self._machine = machine
        self._servers = tuple(servers)
        self._clock = clock
        self._on_state = on_state
        self._on_event = on_event
        self._context: zmq.Context[_Socket] | None = None
        self._address = self._servers[0]
        self._subscriber: _Socket | None = None
        self._monitor: _Socket | None = None
        self._snapshot: _Socket | None = None
        self._producer: _Socket | None = None
        self._unwatch: dict[_Socket, Callable[[], None]] = {}
        self._timer: LoopTimer | None = None
        self._soon: Handle | None = None
        self._loop: AbstractEventLoop | None = None

    @property
    def state(self) -> ClientState:
        """Return the state of the client's machine."""
        return self._machine.state

    def counters(self) -> Mapping[str, int]:
        """Return what was dropped or came late, by its kind."""
        return self._machine.counters()

    async def start(self) -> None:
        """Connect, and stay connected."""
        assert self._loop is None, "a client is started once at a time"
        self._loop = asyncio.get_running_loop()
        self._context = zmq.Context()
        self._timer = LoopTimer(self._loop, self._clock, self._turn)
        self._machine.start(self._clock.now())
        self._turn()

    def publish(self, topic: str, value: object) -> UUID:
        """Send an event, without a connection when there is one; returns its UUID."""
        assert self._loop is not None, "a client publishes after its start"
        uuid = self._machine.publish(topic, pack(value), self._clock.now())
        self._come_back()
        return uuid

    async def stop(self) -> None:
        """Close all connections; events that were published still go out."""
        if self._loop is None:
            return
        self._turn()
        self._loop = None
        self._machine.stop(self._clock.now())
        if self._soon is not None:
            self._soon.cancel()
            self._soon = None
        if self._timer is not None:
            self._timer.disarm()
        self._disconnect()
        context, self._context = self._context, None
        if context is not None:
            await asyncio.get_running_loop().run_in_executor(None, context.term)

    def _come_back(self) -> None:
        if self._soon is None and self._loop is not None:
            self._soon = self._loop.call_soon(self._turn)

    def _turn(self) -> None:
        if self._soon is not None:
            self._soon.cancel()
            self._soon = None
        if self._loop is None:
            return
        is_left = self._read()
        now = self._clock.now()
        due = self._machine.next_timer()
        if due is not None and due <= now:
            self._machine.handle_timer(now)
        while effects := self._machine.take_effects():
            for effect in effects:
                self._do(effect)
        sockets = (self._subscriber, self._monitor, self._snapshot)
        if is_left or any(one is not None and _is_readable(one) for one in sockets):
            self._come_back()
        elif self._timer is not None:
            self._timer.arm(self._machine.next_timer())

    def _read(self) -> bool:
        """Read within the limit of a turn; events before answers, so that those before a SYNCEND are not discarded."""
        now = self._clock.now()
        if self._monitor is not None:
            while _is_readable(self._monitor):
                event = recv_monitor_message(self._monitor)["event"]
                if event == zmq.EVENT_HANDSHAKE_SUCCEEDED:
                    self._machine.handle_connected(now)
                elif event == zmq.EVENT_DISCONNECTED:
                    self._machine.handle_lost(now)
        for read, take in (
            (self._subscriber, self._machine.receive_broadcast),
            (self._snapshot, self._machine.receive_snapshot),
        ):
            if read is None:
                continue
            for _ in range(MESSAGES_MAX):
                if not _is_readable(read):
                    break
                take(read.recv_multipart(_NOW), now)
            else:
                return True
        return False

    def _do(self, effect: ClientEffect) -> None:
        match effect:
            case EventReceived(event):
                self._on_event(event)
            case StateReplaced(events):
                self._on_state(events)
            case SendSyncStart(frames):
                assert self._snapshot is not None, "Connect comes before every question"
                self._send(self._snapshot, frames)
            case SendPub(frames):
                if self._producer is None:
                    self._producer = self._open(zmq.DEALER, 2)
                self._send(self._producer, frames)
            case OpenSnapshot():
                self._close(self._snapshot)
                self._snapshot = self._watched(self._open(zmq.DEALER, 0))
            case Connect(server, prefixes):
                self._disconnect()
                self._address = self._servers[server]
                self._connect(prefixes)
            case _:
                assert_never(effect)

    def _connect(self, prefixes: tuple[bytes, ...]) -> None:
        assert self._context is not None, "a started client has a context"
        subscriber = self._context.socket(zmq.SUB)
        subscriber.setsockopt(zmq.LINGER, 0)
        subscriber.setsockopt(zmq.RCVHWM, CLIENT_HWM)
        _keep_alive(subscriber)
        for prefix in prefixes:
            subscriber.setsockopt(zmq.SUBSCRIBE, prefix)
        self._monitor = self._watched(
            subscriber.get_monitor_socket(zmq.EVENT_HANDSHAKE_SUCCEEDED | zmq.EVENT_DISCONNECTED)
        )
        self._subscriber = self._watched(subscriber)
        subscriber.connect(self._address.endpoint(1))
        self._snapshot = self._watched(self._open(zmq.DEALER, 0))

    def _open(self, kind: int, offset: int) -> _Socket:
        assert self._context is not None, "a started client has a context"
        opened = self._context.socket(kind)
        opened.setsockopt(zmq.LINGER, LINGER_MS)
        opened.setsockopt(zmq.RCVHWM, CLIENT_HWM)
        _keep_alive(opened)
        opened.connect(self._address.endpoint(offset))
        return opened

    def _watched(self, opened: _Socket) -> _Socket:
        assert self._loop is not None, "a started client has a loop"
        self._unwatch[opened] = watch(self._loop, int(opened.getsockopt(zmq.FD)), self._turn)
        return opened

    def _send(self, through: _Socket, frames: tuple[bytes, ...]) -> None:
        try:
            through.send_multipart(frames, _NOW)
        except zmq.Again:
            _log.warning("event bus: a message to %s was dropped, because the queue is full", self._address.host)

    def _disconnect(self) -> None:
        if self._subscriber is not None:
            self._subscriber.disable_monitor()
        self._close(self._monitor)
        self._close(self._subscriber)
        self._close(self._snapshot)
        self._close(self._producer, linger=LINGER_MS)
        self._monitor = self._subscriber = self._snapshot = self._producer = None

    def _close(self, opened: _Socket | None, *, linger: int = 0) -> None:
        if opened is None:
            return
        unwatch = self._unwatch.pop(opened, None)
        if unwatch is not None:
            unwatch()
        opened.close(linger=linger)
