"""Sockets of the RSB door and of an RSB client: TCP on the loop of asyncio.

Both perform the effects of a machine and decide nothing. A frame is in one write, and a write of several frames is not
longer than a segment of TCP: some readers drop their connection when a size comes in two pieces. What a socket does not
take stays in the machine's queue; the transport holds one window of it. No exception leaves a callback of the loop or
`publish`; it is logged, and counted as `faults`.
"""

import asyncio
import errno
import logging
import socket
from collections.abc import Callable, Mapping
from contextlib import suppress
from random import Random, SystemRandom
from typing import Any, Protocol

from derbyos_core.clock import Clock, Instant
from derbyos_core.errors import LocalProtocolError, UserError, reason_of
from derbyos_core.gateways.door import FeedSource, OnRequest
from derbyos_core.gateways.feed_event import FeedEvent
from derbyos_core.gateways.rsb.bus import BusClient
from derbyos_core.gateways.rsb.door import DoorEffect, DoorMachine, RequestReceived, SnapshotRequested
from derbyos_core.gateways.rsb.effects import (
    Close,
    ConnectionId,
    Deliver,
    ListenerId,
    Opened,
    PauseReading,
    ResumeReading,
    Send,
)
from derbyos_core.gateways.rsb.event import Event
from derbyos_core.gateways.rsb.limits import FRAMES_PER_S, WINDOW_OCTETS
from derbyos_core.gateways.rsb.scope import Scope
from derbyos_core.gateways.rsb.translator import refusal
from derbyos_core.gateways.rsb.uri import DEFAULT_PORT, SOCKET, URI
from derbyos_core.i18n import tr
from derbyos_core.identity import SourceId

__all__ = ["Handler", "RSBClient", "RSBDoor"]

Handler = Callable[[Event], None]

LOOPBACK = "127.0.0.1"
TIMER_S_MAX = 0.3
"""The time of a bout may step, that of the loop does not: at least this often the machine looks what is due."""
FLUSH_S = 1.0
"""Time for the last octets when a door stops; who takes longer does not read."""
SECOND_US = 1_000_000
SEGMENT_OCTETS = 1_200
"""Segment where the system does not tell it; that of Ethernet is 1,460 without options."""
FACTS_PER_TURN = 100
"""Facts that are written together: at 400 octets 40 KiB, a small part of a queue."""
KEEPALIVE = {"TCP_KEEPIDLE": 10, "TCP_KEEPINTVL": 5, "TCP_KEEPCNT": 4}
"""A program whose machine has gone loses its place after 10 + 4 x 5 s, as peers do (zmq_transport)."""

_log = logging.getLogger(__name__)


class _Machine(Protocol):
    """The verbs that the machines of door and client have in common."""

    def receive(self, connection: ConnectionId, octets: bytes, now: Instant) -> None: ...
    def handle_closed(self, connection: ConnectionId, now: Instant) -> None: ...
    def handle_written(self, connection: ConnectionId, in_flight: int) -> None: ...
    def handle_timer(self, now: Instant) -> None: ...
    def next_timer(self) -> Instant | None: ...
    def take_effects(self) -> tuple[DoorEffect, ...]: ...


class _StreamProtocol(asyncio.Protocol):
    """One TCP connection; hands what happens to its driver."""

    def __init__(self, driver: "_Driver") -> None:
        self._driver = driver
        self.number = ConnectionId(0)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport), "a stream has a transport for both directions"
        transport.set_write_buffer_limits(high=WINDOW_OCTETS - 1, low=WINDOW_OCTETS // 2)
        _keep_alive(transport)
        self._driver.handle_connected(self, transport)

    def data_received(self, data: bytes) -> None:
        self._driver.handle_octets(self.number, data)

    def resume_writing(self) -> None:
        self._driver.handle_room(self.number)

    def connection_lost(self, exc: Exception | None) -> None:
        self._driver.handle_lost(self.number)


class _Driver:
    """Connections, one timer, and the effects about octets; what else a machine wants is for the subclass."""

    def __init__(self, machine: _Machine, clock: Clock, accept: Callable[[str, Instant], ConnectionId]) -> None:
        self.faults = 0
        """Number of exceptions that were caught here."""
        self._machine = machine
        self._clock = clock
        self._accept = accept
        self._transports: dict[ConnectionId, asyncio.Transport] = {}
        self._timer: asyncio.TimerHandle | None = None
        self._is_performing = False
        self._is_ended = False
        self._is_idle = asyncio.Event()
        self._is_idle.set()

    def handle_connected(self, protocol: _StreamProtocol, transport: asyncio.Transport) -> None:
        """Tell the machine of a new connection."""
        if self._is_ended:  # it was accepted in the moment of the stop
            transport.abort()
            return
        host = str((transport.get_extra_info("peername") or ("",))[0])
        protocol.number = self._accept(host, self._clock.now())
        self._transports[protocol.number] = transport
        self._is_idle.clear()
        self.attempt(self.perform)

    def handle_octets(self, number: ConnectionId, octets: bytes) -> None:
        """Give the machine what came."""
        self.run(self._machine.receive, number, octets, self._clock.now())

    def handle_room(self, number: ConnectionId) -> None:
        """Go on with a queue, since the transport has room again."""
        transport = self._transports.get(number)
        if transport is not None:
            self.run(self._machine.handle_written, number, transport.get_write_buffer_size())

    def handle_lost(self, number: ConnectionId) -> None:
        """Forget a connection that has ended."""
        if self._transports.pop(number, None) is not None:
            if not self._transports:
                self._is_idle.set()
            self.run(self._machine.handle_closed, number, self._clock.now())

    def run(self, call: Callable[..., object], *arguments: object) -> None:
        """Call the machine and perform its effects."""
        self.attempt(call, *arguments)
        self.attempt(self.perform)

    def attempt(self, call: Callable[..., object], *arguments: object) -> None:
        """Call; an exception is logged and counted."""
        try:
            call(*arguments)
        except Exception:  # noqa: BLE001 - whatever it is, the bout goes on
            self.fail()

    def fail(self) -> None:
        """Log and count the exception that is being handled."""
        self.faults += 1
        _log.exception("the RSB door failed; the bout goes on")

    def perform(self) -> None:
        """Perform the effects until there are none, and arm the timer; calls from within an effect only add to them."""
        if self._is_performing:
            return
        self._is_performing = True
        try:
            while effects := self._machine.take_effects():
                pieces: dict[ConnectionId, list[bytes]] = {}
                for effect in effects:
                    if isinstance(effect, Send):
                        pieces.setdefault(effect.connection, []).append(effect.octets)
                    else:
                        self._perform_one(effect)
                for number, frames in pieces.items():
                    self._write(number, frames)
        finally:
            self._is_performing = False
        self._arm()

    async def end(self) -> None:
        """Close every connection; octets that were written have a second to be sent."""
        self._is_ended = True
        for transport in tuple(self._transports.values()):
            transport.close()
        try:
            async with asyncio.timeout(FLUSH_S):
                await self._is_idle.wait()
        except TimeoutError:
            for transport in tuple(self._transports.values()):
                transport.abort()
            await self._is_idle.wait()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _write(self, number: ConnectionId, frames: list[bytes]) -> None:
        """Write frames, as many at a time as one segment of TCP takes whole."""
        transport = self._transports.get(number)
        if transport is None or transport.is_closing():
            return
        if len(frames) == 1:
            transport.write(frames[0])
        else:
            segment = _segment_octets(transport)
            begin, size = 0, 0
            for place, frame in enumerate(frames):
                if size + len(frame) > segment and place > begin:
                    transport.write(b"".join(frames[begin:place]))
                    begin, size = place, 0
                size += len(frame)
            transport.write(b"".join(frames[begin:]))
        self._machine.handle_written(number, transport.get_write_buffer_size())

    def _perform_one(self, effect: DoorEffect) -> None:
        try:
            match effect:
                case PauseReading(number):
                    if number in self._transports:
                        self._transports[number].pause_reading()
                case ResumeReading(number):
                    if number in self._transports:
                        self._transports[number].resume_reading()
                case Close(number, kind):
                    _log.info("RSB connection %d closed: %s", number, kind)
                    if number in self._transports:
                        self._transports[number].abort()
                case _:
                    self.perform_other(effect)
        except Exception:  # noqa: BLE001 - as above
            self.fail()

    def perform_other(self, effect: DoorEffect) -> None:
        """Perform an effect that is not about octets."""
        raise NotImplementedError

    def _arm(self) -> None:
        """Arm the timer anew if the machine has one."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        due = self._machine.next_timer()
        if due is not None:
            pause_s = min(max(0, due - self._clock.now()) / SECOND_US, TIMER_S_MAX)
            self._timer = asyncio.get_running_loop().call_later(pause_s, self._handle_timer)

    def _handle_timer(self) -> None:
        self._timer = None
        self.run(self._machine.handle_timer, self._clock.now())


class RSBDoor(_Driver):
    """Server of a bus on which the facts of a bout are published; must be used on the loop on which it was started.

    `source` must write no entries of the log: facts and entries are events, and an event has one sender and number.
    """

    def __init__(
        self,
        feed: FeedSource,
        on_request: OnRequest,
        *,
        source: SourceId,
        host: str = LOOPBACK,
        port: int = DEFAULT_PORT,
        clock: Clock,
        random: Random | None = None,
        frames_per_s: int = FRAMES_PER_S,
    ) -> None:
        self._door = DoorMachine(source, random or SystemRandom(), frames_per_s=frames_per_s)
        super().__init__(self._door, clock, self._door.accept)
        self._feed = feed
        self._on_request = on_request
        self._host, self._port = host, port
        self._server: asyncio.Server | None = None

    @property
    def port(self) -> int:
        """The port of the door; with port 0, the one that the system chose at the start."""
        return self._port

    async def start(self) -> None:
        """Listen; raises `UserError` where that is impossible."""
        assert self._server is None, "a door is started once at a time"
        loop = asyncio.get_running_loop()
        self._is_ended = False
        try:
            self._server = await loop.create_server(lambda: _StreamProtocol(self), self._host, self._port)
        except OSError as error:
            raise _listen_error(self._host, self._port, error) from error
        self._port = self._server.sockets[0].getsockname()[1]

    def publish(self, events: tuple[FeedEvent, ...]) -> None:
        """Send facts to every client."""
        now = self._clock.now()
        for place, event in enumerate(events, start=1):
            self.attempt(self._door.publish, event, now)
            if place % FACTS_PER_TURN == 0:
                self.attempt(self.perform)
        self.attempt(self.perform)

    def clients(self) -> int:
        """Return the number of programs that are connected."""
        return self._door.clients

    def counters(self) -> Mapping[str, int]:
        """Return what came, went and was dropped, by kind."""
        return {**self._door.counters, "faults": self.faults}

    async def stop(self) -> None:
        """Close the port and every connection."""
        server, self._server = self._server, None
        if server is not None:
            server.close()
        await self.end()
        if server is not None:
            await server.wait_closed()

    def perform_other(self, effect: DoorEffect) -> None:
        match effect:
            case RequestReceived(number, _, text):
                try:
                    answer = self._on_request(self._name(number), text)
                except Exception:  # noqa: BLE001 - as above
                    self.fail()
                    answer = refusal("the program failed at this request")
                self._door.answer(effect, answer, self._clock.now())
            case SnapshotRequested():
                facts = self._feed.snapshot()
                self._door.send_snapshot(effect, facts, self._feed.number, self._clock.now())
            case _:
                assert isinstance(effect, Opened), "the machine of the door delivers nothing to others"

    def _name(self, number: ConnectionId) -> str:
        transport = self._transports.get(number)
        name: Any = transport.get_extra_info("peername") if transport is not None else None
        return f"{name[0]}:{name[1]}" if name else f"rsb {number}"


class RSBClient(_Driver):
    """Client of a bus for programs on asyncio: one connection for all informers and listeners of the process."""

    def __init__(self, clock: Clock, *, host: str = LOOPBACK, port: int = DEFAULT_PORT) -> None:
        self._client = BusClient()
        super().__init__(self._client, clock, lambda _host, now: self._client.connect(now))
        self._host, self._port = host, port
        self._handlers: dict[ListenerId, Handler] = {}
        self._opened: asyncio.Future[None] | None = None

    @classmethod
    def at(cls, uri: URI, clock: Clock) -> "RSBClient":
        """Return a client for the bus that an address names; host and port may be missing."""
        if uri.transport not in ("", SOCKET):
            raise LocalProtocolError(
                tr("this client knows the transport {known} alone, found {found}", known=SOCKET, found=uri.transport)
            )
        return cls(clock, host=uri.host or LOOPBACK, port=DEFAULT_PORT if uri.port is None else uri.port)

    async def connect(self) -> None:
        """Connect, and return after the handshake: from then on the server routes to this client (RSB-23)."""
        if self._transports:
            raise LocalProtocolError(tr("this client is connected already; close it first"))
        loop = asyncio.get_running_loop()
        self._is_ended = False
        self._opened = loop.create_future()
        try:
            await loop.create_connection(lambda: _StreamProtocol(self), self._host, self._port)
            await self._opened
        except OSError as error:
            raise UserError(
                tr(
                    "no RSB server at {host}:{port}: {reason}",
                    host=self._host,
                    port=self._port,
                    reason=reason_of(error),
                )
            ) from error

    def listen(self, scope: Scope, handler: Handler) -> ListenerId:
        """Call `handler` with each event on a channel and below."""
        listener = self._client.listen(scope)
        self._handlers[listener] = handler
        return listener

    def unlisten(self, listener: ListenerId) -> None:
        """Remove a listener."""
        self._client.unlisten(listener)
        self._handlers.pop(listener, None)

    def publish(self, event: Event) -> None:
        """Send an event, also to the listeners of this process; raises `LocalProtocolError` if it cannot be sent."""
        self._client.publish(event, self._clock.now())
        self.perform()

    async def close(self) -> None:
        """Close the connection."""
        await self.end()

    async def wait_closed(self) -> None:
        """Return when the connection has ended, from either side."""
        await self._is_idle.wait()

    def handle_lost(self, number: ConnectionId) -> None:
        super().handle_lost(number)
        if self._opened is not None and not self._opened.done():
            self._opened.set_exception(ConnectionResetError(errno.ECONNRESET, "it closed the connection"))

    def perform_other(self, effect: DoorEffect) -> None:
        match effect:
            case Deliver(listener, event, _):
                handler = self._handlers.get(listener)
                if handler is not None:
                    handler(event.delivered_at(self._clock.now()))
            case _:
                assert isinstance(effect, Opened), "a client has no requests"
                if self._opened is not None and not self._opened.done():
                    self._opened.set_result(None)


def _keep_alive(transport: asyncio.Transport) -> None:
    stream = transport.get_extra_info("socket")
    with suppress(OSError):  # it may have been reset already
        stream.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        for name, value in KEEPALIVE.items():
            if hasattr(socket, name):  # not every system has all three
                stream.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)


def _segment_octets(transport: asyncio.Transport) -> int:
    try:
        told: int = transport.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG)
    except (AttributeError, OSError):
        return SEGMENT_OCTETS
    return told


def _listen_error(host: str, port: int, error: OSError) -> UserError:
    match error.errno:
        case errno.EADDRINUSE:
            where = tr("port {port}", port=port)
            return UserError(
                tr("{where} is in use by another program; end that program or choose another port", where=where)
            )
        case errno.EADDRNOTAVAIL:
            return UserError(
                tr("this machine has no address {host} to listen on; use one of its own, or none", host=host)
            )
    return UserError(tr("cannot listen on {host}:{port}: {reason}", host=host, port=port, reason=reason_of(error)))
