"""Sockets of PPPP: the door, a ROUTER or an XPUB, and a client, a DEALER or an XSUB.

Both read and write without blocking, on the loop on which they were started and on it alone. ZeroMQ's descriptor
signals a change once, and a send may consume the signal. So after each turn the socket is asked whether messages are
left, and if so another turn follows at once. A turn reads at most `TURN` messages, so that a flood leaves the loop to
others.

The queue to one subscriber is ZeroMQ's own, of `SEND_HWM` messages. What does not fit is dropped and counted; the
subscriber names it as missing later, as anything else that is lost. Connections that send more than is read, messages
without an end and too many connections are the connection reaper's, as at the node's own ROUTER.
"""

import asyncio
import errno
import json
import logging
import sys
from asyncio import AbstractEventLoop, Handle, TimerHandle
from collections import Counter, deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import assert_never

import zmq

from derbyos_core.clock import Clock
from derbyos_core.errors import UserError, reason_of
from derbyos_core.gateways.door import FeedSource, OnRequest
from derbyos_core.gateways.feed_event import FeedEvent
from derbyos_core.gateways.pppp.broadcast import BroadcastPublisher
from derbyos_core.gateways.pppp.codec import DUMP_OCTETS_MAX, REQUEST_OCTETS_MAX, fold
from derbyos_core.gateways.pppp.messages import Frames, Settings
from derbyos_core.gateways.pppp.publisher import Effect, Joined, Left, Persist, Publisher, Requested, Send
from derbyos_core.gateways.pppp.reception import Position
from derbyos_core.gateways.pppp.subscriber import Connect, Subscriber, SubscriberEffect, SubscriberSend
from derbyos_core.gateways.pppp.translator import FeedState
from derbyos_core.i18n import tr
from derbyos_core.identity import SourceId, octets_of
from derbyos_core.node.loop_timer import LoopTimer
from derbyos_core.node.transport.connection_reaper import LOOK_S, ConnectionReaper
from derbyos_core.node.transport.open_files import shares_of_open_files
from derbyos_core.node.transport.readiness import watch

__all__ = ["PORT", "PPPPClient", "PPPPClientOptions", "PPPPDoor", "PPPPOptions"]

PORT = 5590
TURN = 64
"""Messages read in one turn: 64 x 20 us leave the loop free after 1.3 ms."""
FRAMES_MAX = 259
"""Frames read of a message: identity and the 258 of the longest ACK."""
DUMP_FRAMES_READ_MAX = 1 << 15
"""Frames read of a message of a publisher: two of each of 16,000 facts."""
SKIPPED_MAX = 256
"""Surplus frames discarded in one turn, so that a message of a million frames does not block the loop."""
SEND_HWM = 1_100
"""Messages queued for one subscriber: the window of 1,024 and what is sent again. At 64 KiB a message 70 MiB, at the
200 octets of a fact 0.2 MiB; whole states are bounded by the publisher.
"""
RECEIVE_HWM = 0 if sys.platform == "linux" else 1_000
"""Unread messages of one connection; 0 is no limit. Where the reaper works it bounds them, because libzmq 4.3.5 ends
the program if a ROUTER stops reading a connection that then closes (its issue 4841).
"""
QUEUE_MAX = 1_024
"""Messages that a client sends while its next connection is about to be opened."""
RECONNECT_S = 0.1
"""A plain ROUTER ignores a second connection with a known identity; by then it has noticed that the first is closed."""
FAILED_S = 1.0
"""Pause after a timer that failed."""
HANDSHAKE_MS = 5_000
KEEPALIVE_IDLE_S, KEEPALIVE_GAP_S, KEEPALIVE_COUNT = 10, 5, 4
LINGER_MS = 200
"""Time for the last messages to go out at the end."""

_EVENTS, _MORE, _NOW, _SEND_MORE = int(zmq.EVENTS), int(zmq.RCVMORE), int(zmq.NOBLOCK), int(zmq.SNDMORE | zmq.NOBLOCK)
_READABLE = (int(zmq.POLLIN), int(zmq.POLLIN | zmq.POLLOUT))
_log = logging.getLogger(__name__)

Socket = zmq.Socket[bytes]


@dataclass(frozen=True, slots=True, kw_only=True)
class PPPPOptions:
    """Options of a door; the defaults suit one that keeps nothing over a restart."""

    settings: Settings = field(default_factory=Settings)
    counters: Mapping[str, int] | None = None
    """Last numbers of the channels before the restart; None: unknown, so numbers begin with the microsecond of the
    start, which is above any before."""
    on_persist: Callable[[str, int], None] = lambda _channel, _number: None
    """Called with a channel and a number that may be used up; to be stored before this returns."""
    is_shared: bool = False
    """XPUB instead of ROUTER."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PPPPClientOptions:
    """Options of a client."""

    settings: Settings = field(default_factory=Settings)
    positions: Mapping[str, Position] = field(default_factory=dict)
    """State of the channels that the application already has."""
    is_ordered: bool = True
    expects_state: bool = True
    is_shared: bool = False
    """XSUB instead of DEALER."""


class _Watched:
    """A socket on the loop: `read` takes one message and returns whether there was one."""

    def __init__(self, socket: Socket, read: Callable[[], bool], perform: Callable[[], None]) -> None:
        self.socket = socket
        self._read = read
        self._perform = perform
        self._loop: AbstractEventLoop = asyncio.get_running_loop()
        self._next: Handle | None = self._loop.call_soon(self.turn)
        self._unwatch = watch(self._loop, int(socket.getsockopt(zmq.FD)), self.turn)
        self._is_open = True

    def turn(self) -> None:
        """Read what is there, as far as one turn goes, and perform what follows."""
        self._cancel()
        for _ in range(TURN):
            if not self._is_open or not self._read():
                break
        self._perform()
        self.check()

    def check(self) -> None:
        """Come back soon if messages are left; called after each send, which may have consumed their signal."""
        if self._is_open and self._next is None and self.socket.get(_EVENTS) in _READABLE:
            self._next = self._loop.call_soon(self.turn)

    def close(self, linger_ms: int) -> None:
        """Close the socket."""
        if self._is_open:
            self._is_open = False
            self._cancel()
            self._unwatch()
            self.socket.close(linger=linger_ms)

    def _cancel(self) -> None:
        if self._next is not None:
            self._next.cancel()
            self._next = None


class PPPPDoor:
    """The publisher of a bout's feed."""

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
        options: PPPPOptions | None = None,
    ) -> None:
        self._feed = feed
        self._on_request = on_request
        self._source = source
        self._host = host
        self._port = port
        self._clock = clock
        del random  # every door takes one; here nothing is drawn
        self._options = options or PPPPOptions()
        self._number = 0
        self._state = FeedState()
        self._machine: Publisher | BroadcastPublisher | None = None
        self._context: zmq.Context[Socket] | None = None
        self._watched: _Watched | None = None
        self._timer: LoopTimer | None = None
        self._reaper: ConnectionReaper | None = None
        self._unwatch_reaper: Callable[[], None] = lambda: None
        self._look: TimerHandle | None = None
        self._is_amid = False
        self._counters: Counter[str] = Counter()

    @property
    def port(self) -> int:
        """The port on which the door listens."""
        return self._port

    async def start(self) -> None:
        """Begin to listen; raises `UserError` if the port cannot be used."""
        assert self._watched is None, "a door is opened once"
        loop = asyncio.get_running_loop()
        self._context = zmq.Context()
        socket = self._open_socket(self._context)
        self._number = self._feed.number
        self._state = FeedState(self._feed.snapshot())
        self._machine = self._make_machine()
        self._timer = LoopTimer(loop, self._clock, self._ring)
        if not self._options.is_shared:
            self._reaper = ConnectionReaper(socket, lines_max=shares_of_open_files().connections_in)
            if self._reaper.descriptor is not None:
                self._unwatch_reaper = watch(loop, self._reaper.descriptor, self._reaper.admit)
            self._look = loop.call_later(LOOK_S, self._look_at_connections)
        self._watched = _Watched(socket, self._read, self._perform)

    def publish(self, events: tuple[FeedEvent, ...]) -> None:
        """Send events to the subscribers of their channels."""
        if self._machine is None or self._watched is None:
            return
        now = self._clock.now()
        for event in events:
            if event.number > self._number:  # the others were in the snapshot
                self._number = event.number
                try:
                    channel, payload = self._state.apply(event)
                    self._machine.publish(channel, payload, now)
                except Exception:  # noqa: BLE001 - a door never stops the bout
                    self._fail("publish")
        self._perform()

    def clients(self) -> int:
        """Return the number of subscribers; over XPUB nobody knows it, and it is 0."""
        return 0 if self._machine is None else self._machine.subscribers

    def counters(self) -> Mapping[str, int]:
        """Return what was sent, received, ignored and lost."""
        return {**self._counters, **(self._machine.dropped if self._machine is not None else {})}

    def backlog(self) -> int:
        """Return how many messages of one channel are kept for subscribers; over XPUB 0, as nobody knows for whom."""
        return self._machine.backlog() if isinstance(self._machine, Publisher) else 0

    def channel_numbers(self) -> Mapping[str, int]:
        """Return the last number of each channel, for `PPPPOptions.counters` of the next start."""
        numbers = self._machine.counters() if self._machine is not None else {}
        return {channel.decode(errors="replace"): number for channel, number in numbers.items()}

    async def stop(self) -> None:
        """Close everything."""
        if self._look is not None:
            self._look.cancel()
        self._unwatch_reaper()
        self._unwatch_reaper = lambda: None
        if self._reaper is not None:
            self._reaper.close()
            self._reaper = None
        if self._timer is not None:
            self._timer.disarm()
        watched, self._watched = self._watched, None
        if watched is not None:
            watched.close(LINGER_MS)
        context, self._context = self._context, None
        if context is not None:
            await asyncio.get_running_loop().run_in_executor(None, context.term)

    # -- opening ------------------------------------------------------------------------------------------

    def _open_socket(self, context: "zmq.Context[Socket]") -> Socket:
        socket = context.socket(zmq.XPUB if self._options.is_shared else zmq.ROUTER)
        if self._options.is_shared:
            socket.setsockopt(zmq.XPUB_VERBOSE, 1)
        else:
            socket.setsockopt(zmq.IDENTITY, octets_of(self._source))
            socket.setsockopt(zmq.ROUTER_HANDOVER, 1)  # else a subscriber that lost the network cannot come back
            socket.setsockopt(zmq.ROUTER_MANDATORY, 1)  # so that what is lost can be counted
        for option, value in (
            (zmq.LINGER, 0),
            (zmq.MAXMSGSIZE, REQUEST_OCTETS_MAX),
            (zmq.SNDHWM, SEND_HWM),
            (zmq.RCVHWM, RECEIVE_HWM if not self._options.is_shared else 1_000),
            (zmq.HANDSHAKE_IVL, HANDSHAKE_MS),
            (zmq.TCP_KEEPALIVE, 1),
            (zmq.TCP_KEEPALIVE_IDLE, KEEPALIVE_IDLE_S),
            (zmq.TCP_KEEPALIVE_INTVL, KEEPALIVE_GAP_S),
            (zmq.TCP_KEEPALIVE_CNT, KEEPALIVE_COUNT),
        ):
            socket.setsockopt(option, value)
        try:
            self._bind(socket)
        except UserError:
            socket.close(linger=0)
            context.term()
            self._context = None
            raise
        return socket

    def _bind(self, socket: Socket) -> None:
        host, port = self._host, self._port
        try:
            if port == 0:
                self._port = socket.bind_to_random_port(f"tcp://{host}")
            else:
                socket.bind(f"tcp://{host}:{port}")
        except zmq.ZMQError as error:
            if error.errno == zmq.EADDRINUSE:
                where = f"{host}:{port}"
                raise UserError(
                    tr("{where} is in use by another program; end that program or choose another port", where=where)
                ) from error
            if error.errno in (errno.EADDRNOTAVAIL, zmq.EADDRNOTAVAIL, errno.ENODEV):
                raise UserError(
                    tr("this machine has no address {host} to listen on; use one of its own, or none", host=host)
                ) from error
            reason = reason_of(OSError(error.errno, error.strerror))
            raise UserError(
                tr("cannot listen on {host}:{port}: {reason}", host=host, port=port, reason=reason)
            ) from error

    def _make_machine(self) -> Publisher | BroadcastPublisher:
        given = self._options.counters
        make = BroadcastPublisher if self._options.is_shared else Publisher
        return make(
            self._options.settings,
            self._state.state_of,
            counters={channel.encode(): number for channel, number in (given or {}).items()},
            base=self._clock.now() if given is None else 0,
        )

    # -- turns --------------------------------------------------------------------------------------------

    def _read(self) -> bool:
        """Take one message; returns False if there is none."""
        if self._watched is None or self._machine is None:
            return False
        socket = self._watched.socket
        if socket.get(_EVENTS) not in _READABLE:
            return False
        try:
            if self._is_amid and not self._skip(socket):
                return True
            if isinstance(self._machine, BroadcastPublisher):
                part = socket.recv(_NOW)
                self._is_amid = bool(socket.get(_MORE))
                self._machine.receive(part, self._clock.now())
            else:
                self._receive(socket, self._machine)
        except zmq.Again:
            return False
        except Exception:  # noqa: BLE001 - a door never stops the bout
            self._fail("receive")
        return True

    def _receive(self, socket: Socket, machine: Publisher) -> None:
        reaper = self._reaper
        if reaper is not None and reaper.has_news:
            reaper.admit()
        first = socket.recv(_NOW, copy=False)
        identity = first.bytes
        frames = [identity]
        while socket.get(_MORE):
            if len(frames) == FRAMES_MAX:
                self._is_amid = True
                break
            frames.append(socket.recv(_NOW))
        if reaper is not None:
            if reaper.is_listening:
                reaper.note(int(first.get(zmq.SRCFD)), identity)
            reaper.count(frames)
        machine.receive(identity, frames[1:], self._clock.now(), str(first.get("Peer-Address")))

    def _skip(self, socket: Socket) -> bool:
        """Discard the rest of a message with too many frames; returns False if the loop should get its turn first."""
        for _ in range(SKIPPED_MAX):
            if not socket.get(_MORE):
                self._is_amid = False
                return socket.get(_EVENTS) in _READABLE
            socket.recv(_NOW)
        return False

    def _ring(self) -> None:
        assert self._machine is not None, "the timer is armed by the machine"
        try:
            self._machine.handle_timer(self._clock.now())
        except Exception:  # noqa: BLE001 - a door never stops the bout
            self._fail("timer")
            self._perform(pause_s=FAILED_S)
            return
        self._perform()

    def _perform(self, *, pause_s: float = 0.0) -> None:
        watched, machine = self._watched, self._machine
        if watched is None or machine is None:
            return
        while effects := machine.take_effects():  # an answer is an effect more, and no request follows from it
            for effect in effects:
                self._perform_one(watched.socket, machine, effect)
        if self._reaper is not None and watched.socket.get(_EVENTS) in _READABLE:
            self._reaper.look_at_unread()
        if self._timer is not None:
            self._timer.arm(machine.next_timer(), pause_s=pause_s)
        watched.check()

    def _perform_one(self, socket: Socket, machine: Publisher | BroadcastPublisher, effect: Effect) -> None:
        match effect:
            case Send(to, frames):
                self._send(socket, to, frames)
            case Persist(channel, number):
                self._guarded("persist", partial(self._options.on_persist, channel.decode(), number))
            case Requested(subscriber, tag, payload):
                answer = (self._answer(subscriber, payload).encode(),)
                self._guarded("answer", partial(machine.answer, subscriber, tag, answer, self._clock.now()))
            case Joined() | Left():
                pass
            case _:
                assert_never(effect)

    def _send(self, socket: Socket, to: bytes, frames: Frames) -> None:
        """Queue a message; nothing of it is sent if the queue to this subscriber is full or its connection gone."""
        try:
            if not self._options.is_shared:
                socket.send(to, _SEND_MORE)
            for frame in frames[:-1]:
                socket.send(frame, _SEND_MORE)
            socket.send(frames[-1], _NOW)
        except zmq.Again:
            self._counters["queue-full"] += 1
        except zmq.ZMQError:
            self._counters["unreachable"] += 1

    def _answer(self, subscriber: bytes, payload: Frames) -> str:
        """Return the answer to a request as JSON text."""
        self._counters["requests"] += 1
        try:
            text = payload[0].decode()
        except UnicodeDecodeError:
            return _refusal("a request is JSON in UTF-8")
        if len(payload) != 1:
            return _refusal(f"a request has one frame behind its tag, found {len(payload)}")
        try:
            return self._on_request(_short_name(subscriber), text)
        except Exception:  # noqa: BLE001 - a door never stops the bout
            self._fail("request")
            return _refusal("this request failed here")

    def _guarded(self, what: str, action: Callable[[], None]) -> None:
        try:
            action()
        except Exception:  # noqa: BLE001 - a door never stops the bout
            self._fail(what)

    def _fail(self, what: str) -> None:
        if not self._counters[f"failed: {what}"]:
            _log.exception("the PPPP door failed at %s; further failures of this kind are only counted", what)
        self._counters[f"failed: {what}"] += 1

    def _look_at_connections(self) -> None:
        if self._reaper is None:
            return
        loop = asyncio.get_running_loop()
        self._guarded("connections", self._check_connections)
        self._look = loop.call_later(min(LOOK_S, self._reaper.pause_s), self._look_at_connections)

    def _check_connections(self) -> None:
        if self._reaper is not None and not self._reaper.look() and self._watched is not None:
            self._watched.check()


def _refusal(sentence: str) -> str:
    return json.dumps({"refused": sentence})


def _short_name(identity: bytes) -> str:
    """Return an identity as text if it is readable, else its first octets in hex."""
    if 0 < len(identity) <= 32 and identity.isascii() and identity.decode().isprintable():
        return identity.decode()
    return identity[:8].hex() or "somebody"


class PPPPClient:
    """A subscriber; `on_effect` gets messages, states, answers and changes of the conversation, in order."""

    def __init__(
        self,
        address: str,
        on_effect: Callable[[SubscriberEffect], None],
        *,
        channels: Sequence[str],
        identity: bytes,
        clock: Clock,
        options: PPPPClientOptions | None = None,
    ) -> None:
        self._address = address
        self._on_effect = on_effect
        self._channels = tuple(channels)
        self._identity = identity
        self._clock = clock
        self._options = options or PPPPClientOptions()
        self._machine = Subscriber(
            self._options.settings,
            is_ordered=self._options.is_ordered,
            expects_state=self._options.expects_state,
            is_shared=self._options.is_shared,
        )
        self._context: zmq.Context[Socket] | None = None
        self._watched: _Watched | None = None
        self._timer: LoopTimer | None = None
        self._queue: deque[Frames] = deque(maxlen=QUEUE_MAX)
        """Messages for the connection that is about to be opened."""
        self._opening: TimerHandle | None = None
        self._lost = 0

    @property
    def machine(self) -> Subscriber:
        """The state of the conversation, positions and counters."""
        return self._machine

    async def start(self) -> None:
        """Begin the conversation."""
        assert self._context is None, "a client is started once"
        self._context = zmq.Context()
        self._timer = LoopTimer(asyncio.get_running_loop(), self._clock, self._ring)
        now = self._clock.now()
        for channel in self._channels:
            self._machine.subscribe(channel.encode(), now, self._options.positions.get(channel))
        self._machine.start(now)
        self._perform()

    def subscribe(self, channel: str) -> None:
        """Follow one more channel."""
        self._machine.subscribe(channel.encode(), self._clock.now())
        self._perform()

    def unsubscribe(self, channel: str) -> None:
        """Follow a channel no longer."""
        self._machine.unsubscribe(channel.encode(), self._clock.now())
        self._perform()

    def request(self, tag: bytes, text: str) -> None:
        """Ask the publisher for something."""
        self._machine.request(tag, (text.encode(),), self._clock.now())
        self._perform()

    def positions(self) -> Mapping[str, Position]:
        """Return what the application has, to be kept together with its data."""
        return {channel.decode(errors="replace"): one for channel, one in self._machine.positions().items()}

    async def stop(self) -> None:
        """End the conversation and close everything."""
        if self._context is None:
            return
        self._machine.stop(self._clock.now())
        self._perform()
        await self.abandon(linger_ms=LINGER_MS)

    async def abandon(self, *, linger_ms: int = 0) -> None:
        """Close everything without a word, as a program that is killed."""
        if self._timer is not None:
            self._timer.disarm()
            self._timer = None
        if self._opening is not None:
            self._opening.cancel()
        watched, self._watched = self._watched, None
        if watched is not None:
            watched.close(linger_ms)
        context, self._context = self._context, None
        if context is not None:
            await asyncio.get_running_loop().run_in_executor(None, context.term)

    # -- turns --------------------------------------------------------------------------------------------

    def _perform(self) -> None:
        for effect in self._machine.take_effects():
            match effect:
                case SubscriberSend(frames):
                    self._send(frames)
                case Connect():
                    self._connect()
                case _:
                    self._on_effect(effect)
        if self._timer is not None:
            self._timer.arm(self._machine.next_timer())
        if self._watched is not None:
            self._watched.check()

    def _ring(self) -> None:
        self._machine.handle_timer(self._clock.now())
        self._perform()

    def _connect(self) -> None:
        """Close the connection and open another one, after a pause if there was one."""
        if self._opening is not None:
            self._opening.cancel()
            self._opening = None
        self._queue.clear()
        if self._watched is None:
            self._open()
            return
        self._watched.close(0)
        self._watched = None
        self._opening = asyncio.get_running_loop().call_later(RECONNECT_S, self._open)

    def _open(self) -> None:
        assert self._context is not None, "the client runs"
        self._opening = None
        socket = self._context.socket(zmq.XSUB if self._options.is_shared else zmq.DEALER)
        if not self._options.is_shared:
            socket.setsockopt(zmq.IDENTITY, self._identity)
        socket.setsockopt(zmq.LINGER, 0)
        socket.setsockopt(zmq.MAXMSGSIZE, DUMP_OCTETS_MAX)
        socket.setsockopt(zmq.RCVHWM, 0)  # the publisher's window bounds what is on the way
        socket.setsockopt(zmq.SNDHWM, QUEUE_MAX)
        socket.connect(self._address)
        self._watched = _Watched(socket, self._read, self._perform)
        while self._queue:
            self._send(self._queue.popleft())

    def _send(self, frames: Frames) -> None:
        if self._watched is None:
            self._queue.append(frames)
            return
        parts = (fold(frames),) if self._options.is_shared else frames
        try:
            self._watched.socket.send_multipart(parts, _NOW)
        except zmq.Again:
            self._lost += 1

    def _read(self) -> bool:
        """Take one message; returns False if there is none."""
        if self._watched is None:
            return False
        socket = self._watched.socket
        if socket.get(_EVENTS) not in _READABLE:
            return False
        try:
            frames = [socket.recv(_NOW)]
            while socket.get(_MORE):
                frame = socket.recv(_NOW)
                if len(frames) < DUMP_FRAMES_READ_MAX:
                    frames.append(frame)
        except zmq.Again:
            return False
        self._machine.receive(frames, self._clock.now())
        return True
