"""Decides how the seed's sockets are set up in ZeroMQ: one ROUTER, and a DEALER to each peer (DOS-1..20).

The ROUTER only reads and a DEALER only writes. ZeroMQ's file descriptor is edge-triggered: it tells of a
change once, and only for the socket that it belongs to. So after each sign the ROUTER is read until it has
nothing more, or its owner comes back without waiting for a sign; and because nothing is ever sent on it, no
sign can be swallowed by a send. Reading it directly costs a third of `zmq.asyncio` (benchmarks/README.md).

Messages to a peer that does not read pile up in three places, all bounded: its kernel's buffers, its RCVHWM
and our SNDHWM. When ours is full, `send` says so at once (DOS-14).
"""

import asyncio
import errno
import logging
from asyncio import TimerHandle
from collections.abc import Callable
from random import Random, SystemRandom

import zmq

from derbyos_core.errors import UserError, reason_of
from derbyos_core.identity import SourceId, octets_of
from derbyos_core.node.addresses import ANY_HOST, PORT_FIRST, PORT_LAST, ListenAt, own_host
from derbyos_core.node.readiness import watch
from derbyos_core.node.visitors import LOOK_S, Visitors
from derbyos_core.saying import say
from derbyos_core.wire.codec import XML_BYTES_MAX
from derbyos_core.wire.messages import Address

__all__ = ["ZMQTransport"]

SEND_HWM = 3_000
"""Messages queued for one peer: 100 a second for 30 s (DOS-13)."""
RECEIVE_HWM = 1_000
"""Messages of one peer that wait to be read: 1,000 of 400 octets are 0.4 MB, from 16 peers 6.4 MB."""
SKIPPED_MAX = 256
"""Frames too many that are thrown away at a time, so that a message of a million does not hold the loop."""
FRAMES_KEPT_MAX = 4
"""Identity, type, body, and one more that shows that there were too many (A1)."""
LINGER_MS = 500
"""How long a closed line may still send what is queued, so that GBYE goes out (DOS-31)."""
DEALERS_MAX = 256
PORT_TRIES_MAX = 64
"""Free ports are looked for at random; with half of them taken, 64 tries all fail once in 10^19."""
RECONNECT_MS, RECONNECT_MS_MAX = 100, 1_000
CONNECT_MS_MAX = 3_000
"""A laptop that comes back to the network is reached within a second or three, not after TCP's minutes."""
UNACKNOWLEDGED_MS_MAX = 5_000
"""A line whose peer's machine takes nothing for this long is dead and is dialled anew (A22: evasive)."""
HEARTBEAT_MS, HEARTBEAT_MISSED_MS = 1_500, 4_000
"""ROUTER_HANDOVER leaves a displaced line open and never reads it again. If the old line of a peer finishes its
handshake after the new one, the new one is such a line, and TCP sees nothing wrong. ZMTP's PING gets no PONG on it,
so it is dialled anew. As long as this lasts, so does the patience with a laptop that is stopped for a moment."""
KEEPALIVE_IDLE_S, KEEPALIVE_GAP_S, KEEPALIVE_COUNT = 10, 5, 4
"""A visitor whose machine has gone is forgotten after 10 + 4 x 5 s: dead connections do not pile up."""

_EVENTS, _MORE_COMES = int(zmq.EVENTS), int(zmq.RCVMORE)
_READABLE = (int(zmq.POLLIN), int(zmq.POLLIN | zmq.POLLOUT))
_NOW, _MORE_FOLLOWS = int(zmq.NOBLOCK), int(zmq.NOBLOCK | zmq.SNDMORE)
"""Bare integers: the library's own flags are enumerations, and joining two of them costs as much as sending."""
_queue = zmq.backend.Socket.send
"""The library's send without the parts for other kinds of sockets around it: two thirds of the time."""

_log = logging.getLogger(__name__)


class ZMQTransport:
    """One node's sockets. Must be opened on a running loop and used on that loop alone."""

    def __init__(self, source: SourceId, listen: ListenAt | None = None, *, random: Random | None = None) -> None:
        self._identity = octets_of(source)
        self._listen = listen or ListenAt()
        self._random = random or SystemRandom()
        self._context: zmq.Context[zmq.Socket[bytes]] | None = None
        self._port = 0
        self._router: zmq.Socket[bytes] | None = None
        self._dealers: dict[Address, zmq.Socket[bytes]] = {}
        self._parting: dict[Address, zmq.Socket[bytes]] = {}
        self._visitors: Visitors | None = None
        self._look: TimerHandle | None = None
        self._is_amid = False
        self._unwatch: Callable[[], None] | None = None

    def open(self, on_readable: Callable[[], None]) -> Address:
        """Bind the ROUTER and have the loop watch it."""
        assert self._router is None, "a transport is opened once"
        loop = asyncio.get_running_loop()
        context: zmq.Context[zmq.Socket[bytes]] = zmq.Context()
        router = context.socket(zmq.ROUTER)
        router.setsockopt(zmq.LINGER, 0)
        router.setsockopt(zmq.ROUTER_HANDOVER, 1)  # else a node that lost the network cannot come back (A24)
        router.setsockopt(zmq.MAXMSGSIZE, XML_BYTES_MAX)
        router.setsockopt(zmq.RCVHWM, RECEIVE_HWM)
        router.setsockopt(zmq.SNDHWM, 1)
        router.setsockopt(zmq.TCP_KEEPALIVE, 1)
        router.setsockopt(zmq.TCP_KEEPALIVE_IDLE, KEEPALIVE_IDLE_S)
        router.setsockopt(zmq.TCP_KEEPALIVE_INTVL, KEEPALIVE_GAP_S)
        router.setsockopt(zmq.TCP_KEEPALIVE_CNT, KEEPALIVE_COUNT)
        try:
            self._port = self._bind(router)
        except UserError:
            router.close()
            context.term()
            raise
        self._context, self._router, self._visitors = context, router, Visitors(router)
        descriptor = router.getsockopt(zmq.FD)
        assert isinstance(descriptor, int)
        self._unwatch = watch(loop, descriptor, on_readable)
        self._look = loop.call_later(LOOK_S, self._look_at_visitors)
        loop.call_soon(on_readable)  # what came before the watch began gives no sign
        return Address(own_host(self._listen.host), self._port)

    def own_address(self) -> Address | None:
        """Our port at the address that this machine has now."""
        return Address(own_host(self._listen.host), self._port) if self._router is not None else None

    def _bind(self, router: "zmq.Socket[bytes]") -> int:
        host = self._listen.host
        if self._listen.port is not None:
            ports = [self._listen.port]
        else:
            ports = self._random.sample(range(PORT_FIRST, PORT_LAST + 1), PORT_TRIES_MAX)
        for port in ports:
            try:
                router.bind(f"tcp://{host}:{port}")
            except zmq.ZMQError as error:
                if error.errno == zmq.EADDRINUSE:
                    continue
                if error.errno in (errno.EADDRNOTAVAIL, zmq.EADDRNOTAVAIL, errno.ENODEV):
                    raise UserError(
                        say("this machine has no address {host} to listen at; use one of its own, or none", host=host)
                    ) from error
                reason = reason_of(OSError(error.errno, error.strerror))
                raise UserError(
                    say("it is not possible to listen at {host}:{port}: {reason}", host=host, port=port, reason=reason)
                ) from error
            return port
        where = say("port {port}", port=ports[0]) if host == ANY_HOST else f"{host}:{ports[0]}"
        if len(ports) > 1:
            where = say(
                "each of {count} ports that were tried from {first} to {last}",
                count=PORT_TRIES_MAX,
                first=PORT_FIRST,
                last=PORT_LAST,
            )
        raise UserError(
            say("{where} is in use by another program; end that program or choose another port", where=where)
        )

    def receive(self) -> tuple[bytes, ...] | None:
        """The next message, its identity first; frames beyond the fourth are dropped unread.

        Asking whether there is one costs a tenth of being told by an error that there is none, and a node asks
        after nearly every message.
        """
        router = self._router
        if router is None or router.get(_EVENTS) not in _READABLE:
            return None
        try:
            if self._is_amid and not self._skip(router):
                return ()
            frames = [self._first(router)]
            while router.get(_MORE_COMES):
                frames.append(router.recv(_NOW))
                if len(frames) == FRAMES_KEPT_MAX:
                    self._is_amid = bool(router.get(_MORE_COMES))
                    break
        except zmq.Again:
            return None
        return tuple(frames)

    def _first(self, router: "zmq.Socket[bytes]") -> bytes:
        """The sender's frame; where a line is suspected of never ending, the line is noted that it came on."""
        if self._visitors is None or not self._visitors.is_listening:
            return router.recv(_NOW)
        frame = router.recv(_NOW, copy=False)
        self._visitors.note(int(frame.get(zmq.SRCFD)))
        return frame.bytes

    def _skip(self, router: "zmq.Socket[bytes]") -> bool:
        """Throw away what is left of a message with too many frames; false where the loop should come first."""
        for _ in range(SKIPPED_MAX):
            router.recv(_NOW)
            if not router.get(_MORE_COMES):
                self._is_amid = False
                return router.get(_EVENTS) in _READABLE
        return False

    def _look_at_visitors(self) -> None:
        if self._visitors is not None:
            self._visitors.look()
            self._look = asyncio.get_running_loop().call_later(LOOK_S, self._look_at_visitors)

    def dial(self, address: Address) -> None:
        """Open a DEALER that carries our identity from its first octet on (A3).

        Where the line to this address was hung up just now, what waited in it is stale, and must not arrive after
        what is said now.
        """
        if self._context is None or address in self._dealers:
            return
        stale = self._parting.pop(address, None)
        if stale is not None:
            stale.close(linger=0)
        if len(self._dealers) >= DEALERS_MAX:
            _log.warning("not dialling %s: %d lines are open already", address, DEALERS_MAX)
            return
        dealer = self._context.socket(zmq.DEALER)
        dealer.setsockopt(zmq.IDENTITY, self._identity)
        dealer.setsockopt(zmq.SNDHWM, SEND_HWM)
        dealer.setsockopt(zmq.SNDTIMEO, 0)
        dealer.setsockopt(zmq.RCVHWM, 1)  # nothing is received here (DOS-12), so nothing may pile up either
        dealer.setsockopt(zmq.MAXMSGSIZE, XML_BYTES_MAX)
        dealer.setsockopt(zmq.LINGER, LINGER_MS)
        dealer.setsockopt(zmq.RECONNECT_IVL, RECONNECT_MS)
        dealer.setsockopt(zmq.RECONNECT_IVL_MAX, RECONNECT_MS_MAX)
        dealer.setsockopt(zmq.CONNECT_TIMEOUT, CONNECT_MS_MAX)
        dealer.setsockopt(zmq.HEARTBEAT_IVL, HEARTBEAT_MS)
        dealer.setsockopt(zmq.HEARTBEAT_TIMEOUT, HEARTBEAT_MISSED_MS)
        dealer.setsockopt(zmq.TCP_MAXRT, UNACKNOWLEDGED_MS_MAX)
        try:
            dealer.connect(f"tcp://{address}")
        except zmq.ZMQError as error:
            dealer.close(linger=0)
            _log.warning("%s cannot be dialled: %s", address, error.strerror)
            return
        self._dealers[address] = dealer

    def send(self, address: Address, frames: tuple[bytes, bytes]) -> bool:
        """Queue type and body; ZeroMQ refuses both or neither."""
        dealer = self._dealers.get(address)
        if dealer is None:
            return False
        try:
            _queue(dealer, frames[0], _MORE_FOLLOWS)
            _queue(dealer, frames[1], _NOW)
        except zmq.Again:
            return False
        return True

    def hang_up(self, address: Address) -> None:
        """Close the DEALER when this turn is over; ZeroMQ sends what is queued for at most the linger."""
        dealer = self._dealers.pop(address, None)
        if dealer is None:
            return
        if not self._parting:
            asyncio.get_running_loop().call_soon(self._part)
        earlier = self._parting.pop(address, None)
        if earlier is not None:
            earlier.close(linger=0)
        self._parting[address] = dealer

    def _part(self) -> None:
        for dealer in self._parting.values():
            dealer.close(linger=LINGER_MS)
        self._parting.clear()

    async def close(self) -> None:
        """Close all sockets, then wait beside the loop until the last line has lingered."""
        if self._unwatch is not None:
            self._unwatch()
            self._unwatch = None
        if self._look is not None:
            self._look.cancel()
        if self._visitors is not None:
            self._visitors.close()
            self._visitors = None
        if self._router is not None:
            self._router.close(linger=0)
            self._router = None
        for address in list(self._dealers):
            self.hang_up(address)
        self._part()
        context, self._context = self._context, None
        if context is not None:
            await asyncio.get_running_loop().run_in_executor(None, context.term)
