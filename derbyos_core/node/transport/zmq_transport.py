"""The seed's sockets in ZeroMQ: one ROUTER, and a DEALER to each peer (DOS-1..20).

The ROUTER only reads and a DEALER only writes. ZeroMQ's file descriptor is edge-triggered: it signals a change once,
and only for its own socket. So after each signal the ROUTER is read until it is empty, or its owner comes back without
waiting for a signal. Because nothing is ever sent on it, no signal can be consumed by a send. Reading it directly costs
a third of `zmq.asyncio` (benchmarks/README.md).

Messages to a peer that does not read are queued in three places, all bounded: its kernel's buffers, its RCVHWM and our
queue (`outgoing`). When ours is full, `send` returns False at once (DOS-14).

In a closed bout (decision 0017) the ROUTER is a CURVE server and `closed_sockets` admits known keys alone. Each message
is attributed to the key of its connection. It is dropped, and its connection cut, if the key is not admitted any more,
or if another key speaks for the source that the connection names as its identity.
"""

import asyncio
import logging
import sys
import time
from asyncio import TimerHandle
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random, SystemRandom

import zmq

from derbyos_core.errors import UserError
from derbyos_core.identity import SourceId, octets_of
from derbyos_core.node.transport.addresses import ListenAt, own_host
from derbyos_core.node.transport.binding import bind_router
from derbyos_core.node.transport.closed_sockets import CURVE_OCTETS, ClosedSockets, ZAPHandler, key_of, make_server
from derbyos_core.node.transport.connection_reaper import LOOK_S, ConnectionReaper
from derbyos_core.node.transport.open_files import shares_of_open_files
from derbyos_core.node.transport.outgoing import OutgoingConnections
from derbyos_core.node.transport.readiness import watch
from derbyos_core.node.transport.strangers import ADMISSION_S, OnStrangers, Strangers
from derbyos_core.node.transport.transport import OnCrowded, OnPosed, OnStalled
from derbyos_core.wire.codec import XML_BYTES_MAX
from derbyos_core.wire.messages import Address

__all__ = ["ZMQTransport"]

RECEIVE_HWM = 0 if sys.platform == "linux" else 1_000
"""Unread messages of one peer; 0 is no limit. If a ROUTER stops reading a connection that then closes, and reads on,
and a PING is in the data, libzmq 4.3.5 ends the program (`_io_error`, its issue 4841). On Linux the connection reaper
instead cuts connections that bring more than is read. Other systems do not report the octets received.
"""
SKIPPED_MAX = 256
"""Surplus frames discarded at a time, so that a message of a million frames does not block the loop."""
FRAMES_KEPT_MAX = 4
"""Identity, type, body, and one more that shows that there were too many (A1)."""
HANDSHAKE_MS = 5_000
"""ZeroMQ's 30 s let half-open connections accumulate; a round trip of a second needs three."""
KEEPALIVE_IDLE_S, KEEPALIVE_GAP_S, KEEPALIVE_COUNT = 10, 5, 4
"""A peer whose machine has gone is forgotten after 10 + 4 x 5 s, so dead connections do not accumulate."""

IMPOSTOR_S = 5.0
"""Time for which a key is turned away after it has used the identity of a source that is known to be another's."""
IDENTITIES_MAX = 1_024
"""Identities whose key is remembered, four times the possible number of peers."""
_DOMAIN = b"derbyos"

_EVENTS, _MORE_COMES = int(zmq.EVENTS), int(zmq.RCVMORE)
_READABLE = (int(zmq.POLLIN), int(zmq.POLLIN | zmq.POLLOUT))
_NOW = int(zmq.NOBLOCK)
"""A bare integer: the library's own flags are enumerations, and slower."""

_log = logging.getLogger(__name__)


@dataclass(slots=True)
class _Senders:
    """Keys of a closed bout, and which of them speaks for which source."""

    closed: ClosedSockets
    dropped: int = 0
    """Number of messages dropped because of their key."""
    _first: dict[bytes, bytes] = field(default_factory=dict)
    """The first key of each identity: it counts until it is known who writes for that source."""
    _impostors: dict[bytes, float] = field(default_factory=dict)

    def is_admitted(self, key: bytes) -> bool:
        """Return whether a connection with this key is admitted now."""
        until = self._impostors.get(key)
        if until is not None:
            if time.monotonic() < until:
                return False
            del self._impostors[key]
        return self.closed.is_admitted(key)

    def speaks_for(self, key: bytes, identity: bytes) -> bool:
        """Return whether this key is the one that speaks for a source."""
        owner = self.closed.owner_of(identity)
        if owner is None:
            first = self._first
            if identity not in first and len(first) >= IDENTITIES_MAX:
                del first[next(iter(first))]
            return first.setdefault(identity, key) == key
        if owner != key:
            if len(self._impostors) >= IDENTITIES_MAX:
                self._impostors.clear()
            self._impostors[key] = time.monotonic() + IMPOSTOR_S
        return owner == key

    def expel(self, key: bytes) -> None:
        """Forget for which sources a key has spoken."""
        self._first = {identity: first for identity, first in self._first.items() if first != key}


class ZMQTransport:
    """One node's sockets; must be opened on a running loop and used on that loop alone."""

    def __init__(
        self,
        source: SourceId,
        listen: ListenAt | None = None,
        *,
        random: Random | None = None,
        closed: ClosedSockets | None = None,
    ) -> None:
        self._identity = octets_of(source)
        self._listen = listen or ListenAt()
        self._random = random or SystemRandom()
        self._senders = None if closed is None else _Senders(closed)
        self._zap: ZAPHandler | None = None
        self._strangers: Strangers | None = None
        self._sender_key: bytes | None = None
        self._context: zmq.Context[zmq.Socket[bytes]] | None = None
        self._port = 0
        self._router: zmq.Socket[bytes] | None = None
        self._outgoing: OutgoingConnections | None = None
        self._visitors: ConnectionReaper | None = None
        self._look: TimerHandle | None = None
        self._on_readable: Callable[[], None] | None = None
        self._is_amid = False
        self._unwatch: Callable[[], None] | None = None
        self._unwatch_visitors: Callable[[], None] | None = None

    def open(
        self,
        on_readable: Callable[[], None],
        on_stalled: OnStalled = lambda _address, _is: None,
        on_posed: OnPosed = lambda _identity, _host: None,
        on_crowded: OnCrowded = lambda _host, _count: None,
        on_strangers: OnStrangers = lambda _host, _count: None,
    ) -> Address:
        """Bind the ROUTER and let the loop watch it."""
        assert self._router is None, "a transport is opened once"
        loop = asyncio.get_running_loop()
        shares = shares_of_open_files()
        context: zmq.Context[zmq.Socket[bytes]] = zmq.Context()
        senders, overhead = self._senders, 0
        if senders is not None:
            overhead = CURVE_OCTETS
            strangers = Strangers(senders.closed.is_known, on_strangers, patience_s=ADMISSION_S)
            self._strangers = strangers
            self._zap = ZAPHandler(context, loop, _DOMAIN, senders.is_admitted, strangers.note_refused)
        router = context.socket(zmq.ROUTER)
        router.setsockopt(zmq.LINGER, 0)
        router.setsockopt(zmq.ROUTER_HANDOVER, 1)  # else a node that lost the network cannot come back (A24)
        router.setsockopt(zmq.MAXMSGSIZE, XML_BYTES_MAX + overhead)
        router.setsockopt(zmq.RCVHWM, RECEIVE_HWM)
        router.setsockopt(zmq.SNDHWM, 1)
        router.setsockopt(zmq.HANDSHAKE_IVL, HANDSHAKE_MS)
        router.setsockopt(zmq.TCP_KEEPALIVE, 1)
        router.setsockopt(zmq.TCP_KEEPALIVE_IDLE, KEEPALIVE_IDLE_S)
        router.setsockopt(zmq.TCP_KEEPALIVE_INTVL, KEEPALIVE_GAP_S)
        router.setsockopt(zmq.TCP_KEEPALIVE_CNT, KEEPALIVE_COUNT)
        if senders is not None:
            make_server(router, senders.closed.curve, _DOMAIN)
        try:
            self._port = bind_router(router, self._listen, self._random)
        except UserError:
            router.close()
            self._close_zap()
            context.term()
            raise
        self._context, self._router, self._visitors = (
            context,
            router,
            ConnectionReaper(router, on_posed, on_crowded, shares.connections_in, overhead),
        )
        self._outgoing = OutgoingConnections(
            context, self._identity, on_stalled, shares.connections_out, senders.closed if senders else None
        )
        self._on_readable = on_readable
        descriptor = router.getsockopt(zmq.FD)
        assert isinstance(descriptor, int)
        self._unwatch = watch(loop, descriptor, on_readable)
        accepted = self._visitors.descriptor
        if accepted is not None:
            self._unwatch_visitors = watch(loop, accepted, self._visitors.admit)
        self._look = loop.call_later(LOOK_S, self._look_at_visitors)
        loop.call_soon(on_readable)  # messages from before the watch give no signal
        return Address(own_host(self._listen.host), self._port)

    def own_address(self) -> Address | None:
        """Return our port at the machine's current address."""
        return Address(own_host(self._listen.host), self._port) if self._router is not None else None

    def prefer(self, identities: tuple[bytes, ...]) -> None:
        """Reserve limited room for connections with these identities."""
        if self._visitors is not None:
            self._visitors.prefer(identities)

    def look_at_unread(self) -> None:
        """Cut senders that send more than can be read, after a turn that left messages unread."""
        if self._visitors is not None:
            self._visitors.look_at_unread()

    @property
    def sender_key(self) -> bytes | None:
        """CURVE public key of the connection of the message that `receive` returned last; None in an open bout."""
        return self._sender_key

    @property
    def turned_away(self) -> int:
        """Number of connections whose key was not admitted."""
        return 0 if self._zap is None else self._zap.turned_away

    @property
    def dropped(self) -> int:
        """Number of messages dropped because of the key of their connection."""
        return 0 if self._senders is None else self._senders.dropped

    @property
    def without_key(self) -> int:
        """Number of times that an address was not dialled because its key is unknown or not admitted."""
        return 0 if self._outgoing is None else self._outgoing.without_key

    def note_key(self, address: Address, key: bytes) -> None:
        """Note the CURVE public key of the node at an address."""
        if self._outgoing is not None:
            self._outgoing.note_key(address, key)

    def expel(self, key: bytes) -> None:
        """Cut all connections from and to a key, which must not be admitted any more."""
        if self._senders is not None:
            self._senders.expel(key)
        if self._visitors is not None:
            self._visitors.cut_key(key)
        if self._outgoing is not None:
            self._outgoing.expel(key)

    def receive(self) -> tuple[bytes, ...] | None:
        """Return the next message, its identity first; frames beyond the fourth are dropped unread.

        In a closed bout an empty tuple stands for a message that is dropped because of its key.

        Checking for one costs a tenth of the exception for an empty queue, and a node checks after nearly every
        message.
        """
        router = self._router
        if router is None or router.get(_EVENTS) not in _READABLE:
            return None
        try:
            if self._is_amid and not self._skip(router):
                return ()
            sender = self._first(router) if self._senders is None else self._first_of_key(router, self._senders)
            frames = [sender or b""]
            while router.get(_MORE_COMES):
                frames.append(router.recv(_NOW))
                if len(frames) == FRAMES_KEPT_MAX:
                    self._is_amid = bool(router.get(_MORE_COMES))
                    break
        except zmq.Again:
            return None
        if sender is None:
            return ()
        if self._visitors is not None:
            self._visitors.count(frames)
        return tuple(frames)

    def _first_of_key(self, router: "zmq.Socket[bytes]", senders: _Senders) -> bytes | None:
        """Read the sender's frame in a closed bout; returns None if the message must be dropped because of its key."""
        visitors = self._visitors
        assert visitors is not None, "an open transport has a reaper"
        if visitors.has_news:
            visitors.admit()
        frame = router.recv(_NOW, copy=False)
        identity, descriptor = frame.bytes, int(frame.get(zmq.SRCFD))
        key = self._sender_key = key_of(frame)
        if key is None or not senders.is_admitted(key):
            senders.dropped += 1
            visitors.cut_connection(descriptor)
            return None
        if not senders.speaks_for(key, identity):
            senders.dropped += 1
            visitors.cut_impostor(descriptor, identity)
            return None
        visitors.note(descriptor, identity, key)
        return identity

    def _first(self, router: "zmq.Socket[bytes]") -> bytes:
        """Read the sender's frame; note its connection if one is new or suspected of an endless message."""
        visitors = self._visitors
        if visitors is None:
            return router.recv(_NOW)
        if visitors.has_news:
            visitors.admit()
        if not visitors.is_listening:
            return router.recv(_NOW)
        frame = router.recv(_NOW, copy=False)
        visitors.note(int(frame.get(zmq.SRCFD)), frame.bytes)
        return frame.bytes

    def _skip(self, router: "zmq.Socket[bytes]") -> bool:
        """Discard the rest of a message with too many frames; returns False if the loop should get its turn first."""
        for _ in range(SKIPPED_MAX):
            router.recv(_NOW)
            if not router.get(_MORE_COMES):
                self._is_amid = False
                return router.get(_EVENTS) in _READABLE
        return False

    def _close_zap(self) -> None:
        if self._zap is not None:
            self._zap.close()
            self._zap = None

    def _look_at_visitors(self) -> None:
        if self._visitors is not None:
            if not self._visitors.look() and self._on_readable is not None:
                asyncio.get_running_loop().call_soon(self._on_readable)
            if self._outgoing is not None:
                self._outgoing.discard_received()
            if self._strangers is not None:
                self._strangers.look()
            pause_s = min(LOOK_S, self._visitors.pause_s)
            self._look = asyncio.get_running_loop().call_later(pause_s, self._look_at_visitors)

    def dial(self, address: Address) -> None:
        """Open the connection to an address."""
        if self._outgoing is not None:
            self._outgoing.dial(address)

    def send(self, address: Address, frames: tuple[bytes, ...]) -> bool:
        """Queue type, body and further frames."""
        return self._outgoing is not None and self._outgoing.send(address, frames)

    def hang_up(self, address: Address) -> None:
        """Close the connection to an address at the end of this turn."""
        if self._outgoing is not None:
            self._outgoing.hang_up(address)

    async def close(self) -> None:
        """Close all sockets; the loop runs on until the last connection has lingered."""
        if self._unwatch is not None:
            self._unwatch()
            self._unwatch = None
        if self._unwatch_visitors is not None:
            self._unwatch_visitors()
            self._unwatch_visitors = None
        if self._look is not None:
            self._look.cancel()
        if self._visitors is not None:
            self._visitors.close()
            self._visitors = None
        if self._router is not None:
            self._router.close(linger=0)
            self._router = None
        self._close_zap()
        outgoing, self._outgoing = self._outgoing, None
        if outgoing is not None:
            await outgoing.close()
        context, self._context = self._context, None
        if context is not None:
            await asyncio.get_running_loop().run_in_executor(None, context.term)
