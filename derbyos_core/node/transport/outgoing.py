"""Outgoing connections: a DEALER to each peer, with a queue of ours that is bounded in messages and octets.

Why a queue of ours: ZeroMQ limits its queue to a peer by messages alone, and 3,000 messages of a megabyte are three
gigabytes. So its own queue gets `PIPE_HWM` messages, of which it makes copies. The others are queued here, where a body
is the object that the log holds anyway. A queue that has not moved for `STALLED_S` is reported to the owner
(`on_stalled`), so that nothing is sent a second time while the first copy is still queued.

A connection to an address is in one of these states:

    state      where it is held                    next state
    -------------------------------------------------------------------------------------------------------------------
    deferred   `_connections`, without a DEALER    open, once no DEALER to this address is closing; gone, by `hang_up`
    open       `_connections`                      draining, by `hang_up`; deferred, if the peer sends too much on it
    draining   `_draining`                         closing, once its queue is empty, at the latest after `LINGER_MS`
    closing    `_closing` (its DEALER alone)       gone, `REDIAL_PAUSE_S` after the DEALER's last event, at the latest
                                                   after `CLOSE_S_MAX`

*Deferred* exists because a ROUTER without ROUTER_HANDOVER silently ignores a second connection with a known identity
while the first exists. So an address is dialled again only when the old connection is closed, and the peer has had time
to notice. A DEALER is closed in the background; the last event of its monitor comes after its connection was closed.
Messages sent meanwhile are queued.

In a closed bout each DEALER is a CURVE client with our key and that of the other side. An address whose key is unknown
or not admitted is not dialled.

Nothing is received on these connections (DOS-12). Data that a peer sends anyway is discarded twice a second: if a
DEALER stopped reading, libzmq 4.3.5 would end the program when the connection closes (`_io_error`, its issue 4364). A
connection that brings more than can be discarded is dialled again.
"""

import asyncio
import itertools
import logging
import time
from asyncio import TimerHandle
from collections import deque
from dataclasses import dataclass, field

import zmq

from derbyos_core.node.transport.closed_sockets import ClosedSockets, make_client
from derbyos_core.node.transport.transport import OnStalled
from derbyos_core.wire.messages import Address

__all__ = ["SEND_HWM", "OutgoingConnections"]

# Bounds of the queues
SEND_HWM = 3_000
"""Messages queued for one peer: 100 a second for 30 s (DOS-13)."""
PIPE_HWM = 4
"""Of these, messages in ZeroMQ's own queue: at most 4 MiB, because a message has at most one."""
PEER_OCTETS_MAX = 4 << 20
"""Octets queued for one peer: twice what gossip has in transit to it, and 3,000 entries of 1.4 kB."""
ALL_OCTETS_MAX = 32 << 20
"""Octets queued for all peers, beyond which each peer has only `RESERVED_OCTETS`."""
RESERVED_OCTETS = 128 << 10
"""Octets that each peer may always queue, so that a peer that reads is not refused because others do not. For 256 peers
these are 32 MiB; so the true limit of all queues is 64 MiB, and one message of each peer.
"""
CONNECTIONS_MAX = 256
KEYS_MAX = 4 * CONNECTIONS_MAX
"""Addresses whose key is known; the oldest one that is not connected is forgotten."""

# Times of the queues
FLUSH_S, FLUSH_S_MAX = 0.001, 0.05
"""Interval until a queue is tried again; it doubles up to the second value while nothing moves."""
STALLED_S = 0.25
"""A quarter of the second after which gossip sends unconfirmed entries again."""

# Closing
LINGER_MS = 500
"""Time in which a closed connection may still send its queue, so that GBYE goes out (DOS-31)."""
REDIAL_PAUSE_S = 0.1
"""A plain program that checks its ROUTER at intervals has noticed by then that the old connection is gone."""
CLOSE_S_MAX = 1.0
"""A DEALER is gone after its linger at the latest; even if its last event is lost, its address is dialled again."""

# Received data, which is discarded
RECEIVED_OCTETS_MAX = 1 << 16
"""Size of one message from a peer on our connection; ZeroMQ closes a connection that brings a longer one."""
DISCARDED_MAX = 200
"""Messages of one connection that are discarded per check; a peer that sends more floods it."""

# Options of ZeroMQ
RECONNECT_MS, RECONNECT_MS_MAX = 100, 1_000
CONNECT_MS_MAX = 3_000
"""A laptop that returns to the network is reached within one to three seconds, not after TCP's minutes."""
UNACKNOWLEDGED_MS_MAX = 5_000
"""A connection whose peer's machine acknowledges nothing for this long is dead and is dialled again (A22: evasive)."""
HEARTBEAT_MS, HEARTBEAT_MISSED_MS = 1_500, 4_000
"""With ROUTER_HANDOVER, the peer's ROUTER leaves a displaced connection open and never reads it again. If our old
connection finishes its handshake after the new one, the new one is displaced, and TCP sees nothing wrong. ZMTP's PING
gets no PONG on it, so it is dialled again. A laptop that is stopped for a moment is tolerated for the same time.
"""

# The library's own flags are enumerations, and joining two of them costs as much as sending. So these are integers.
_NOBLOCK, _NOBLOCK_MORE = int(zmq.NOBLOCK), int(zmq.NOBLOCK | zmq.SNDMORE)
_EVENTS = int(zmq.EVENTS)
_WRITABLE = (int(zmq.POLLOUT), int(zmq.POLLIN | zmq.POLLOUT))
_READABLE = (int(zmq.POLLIN), int(zmq.POLLIN | zmq.POLLOUT))
"""Values of EVENTS that include POLLOUT, or POLLIN."""
_send_frame = zmq.backend.Socket.send
"""The library's send without its handling of other kinds of sockets: two thirds of the time."""

_log = logging.getLogger(__name__)
_monitor_ids = itertools.count(1)

Socket = zmq.Socket[bytes]


@dataclass(slots=True, eq=False)
class _Connection:
    """One connection with its queue; `dealer` is None while it is deferred.

    `octets` is the size of the queue, `moved_at` when it was last empty or moved, and `is_reported` whether it was
    reported as stalled. `close_by` is when a draining connection is closed, whatever is still queued.
    """

    dealer: Socket | None
    queue: deque[tuple[bytes, ...]] = field(default_factory=deque)
    octets: int = 0
    moved_at: float = 0.0
    close_by: float = 0.0
    is_reported: bool = False


@dataclass(slots=True, eq=False)
class _Closing:
    """A DEALER that was closed. `monitor` receives its last event, and is None once that has come."""

    monitor: Socket | None
    deadline: float

    def close_monitor(self) -> None:
        """Close the socket of the last event."""
        if self.monitor is not None:
            self.monitor.close(linger=0)


class OutgoingConnections:
    """All DEALERs of one node; `on_stalled` is called when a queue does not move, and when it is empty again."""

    def __init__(
        self,
        context: "zmq.Context[Socket]",
        identity: bytes,
        on_stalled: OnStalled,
        connections_max: int = CONNECTIONS_MAX,
        closed: ClosedSockets | None = None,
    ) -> None:
        self._loop = asyncio.get_running_loop()
        self._context = context
        self._identity = identity
        self._on_stalled = on_stalled
        self._connections_max = connections_max
        self._closed = closed
        self._keys: dict[Address, bytes] = {}
        """CURVE public keys by address."""
        self.without_key = 0
        """Number of times that an address was not dialled because its key is unknown or not admitted."""
        self._connections: dict[Address, _Connection] = {}
        self._busy: dict[Address, _Connection] = {}
        """Those of `_connections` that are deferred or have a queue."""
        self._draining: dict[Address, _Connection] = {}
        self._closing: dict[Address, _Closing] = {}
        self._octets = 0
        self._pause_s = FLUSH_S
        self._timer: TimerHandle | None = None

    @property
    def octets(self) -> int:
        """Octets queued here for all peers."""
        return self._octets

    def note_key(self, address: Address, key: bytes) -> None:
        """Note the CURVE public key at an address; a connection that was made for another key is made again."""
        known = self._keys.get(address)
        if known == key:
            return
        if known is None and len(self._keys) >= KEYS_MAX:
            idle = next((one for one in self._keys if one not in self._connections), None)
            if idle is None:
                return
            del self._keys[idle]
        self._keys[address] = key
        connection = self._connections.get(address)
        if connection is not None:
            self._abandon(address, connection)
            self.dial(address)

    def expel(self, key: bytes) -> None:
        """Hang up all connections to a key; what is queued may still go, since the last of it tells of the removal."""
        for address in [one for one, known in self._keys.items() if known == key]:
            self.hang_up(address)
            del self._keys[address]

    def dial(self, address: Address) -> None:
        """Open a connection that carries our identity from its first octet on (A3).

        If the connection to this address was hung up just now, its queue is stale and must not arrive after later
        messages.
        """
        if address in self._connections:
            return
        if self._closed is not None and self._admitted_key(address) is None:
            if not self.without_key:
                _log.warning("not connecting to %s: its key is not known, or not admitted", address)
            self.without_key += 1
            return
        stale = self._draining.pop(address, None)
        if stale is not None:
            self._close(address, stale, linger_ms=0)
        if len(self._connections) >= self._connections_max:
            _log.warning("not connecting to %s: %d connections are already open", address, self._connections_max)
            return
        connection = _Connection(None)
        if address in self._closing:
            self._busy[address] = connection
            self._flush_soon()
        else:
            connection.dealer = self._connect(address)
            if connection.dealer is None:
                return
        self._connections[address] = connection

    def send(self, address: Address, frames: tuple[bytes, ...]) -> bool:
        """Queue type, body and further frames; returns False if there is no connection or no room (DOS-14)."""
        connection = self._connections.get(address)
        if connection is None:
            return False
        if not connection.queue and connection.dealer is not None and _push(connection.dealer, frames):
            return True
        octets = _octets_of(frames)
        if not self._has_room(connection, octets):
            return False
        if not connection.queue:
            connection.moved_at = time.monotonic()
        connection.queue.append(frames)
        connection.octets += octets
        self._octets += octets
        self._busy[address] = connection
        self._flush_soon()
        return True

    def hang_up(self, address: Address) -> None:
        """Close the connection at the end of this turn; queued messages may still go for at most the linger."""
        connection = self._connections.pop(address, None)
        if connection is None:
            return
        self._busy.pop(address, None)
        self._report(address, connection, is_stalled=False)
        earlier = self._draining.pop(address, None)
        if earlier is not None:
            self._close(address, earlier, linger_ms=0)
        if not self._draining:
            self._loop.call_soon(self._close_drained)
        connection.close_by = time.monotonic() + LINGER_MS / 1000
        self._draining[address] = connection

    def discard_received(self) -> None:
        """Discard data that peers have sent on our connections; called at intervals."""
        for address, connection in self._connections.items():
            dealer = connection.dealer
            if dealer is None or dealer.get(_EVENTS) not in _READABLE:
                continue
            is_all_read = _discard(dealer)
            if is_all_read:
                continue
            _log.warning("%s floods the connection that was opened to it: reconnecting", address)
            connection.dealer = None
            self._close_dealer(address, dealer, linger_ms=0)
            self._busy[address] = connection
            self._flush_soon()

    async def close(self) -> None:
        """Hang up everywhere; queued messages may still go for at most the linger."""
        for address in list(self._connections):
            self.hang_up(address)
        self._close_drained()
        while self._draining:
            await asyncio.sleep(FLUSH_S)
            self._close_drained()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        for closing in self._closing.values():
            closing.close_monitor()
        self._closing.clear()

    # -- queues -------------------------------------------------------------------------------------------

    def _has_room(self, connection: _Connection, octets: int) -> bool:
        """Return whether a message fits; an empty queue takes any one message."""
        if not connection.queue:
            return True
        are_all_full = self._octets + octets > ALL_OCTETS_MAX
        octets_max = RESERVED_OCTETS if are_all_full else PEER_OCTETS_MAX
        return len(connection.queue) < SEND_HWM - PIPE_HWM and connection.octets + octets <= octets_max

    def _flush_soon(self) -> None:
        """Arm the timer with the shortest interval."""
        if self._timer is not None and self._pause_s > FLUSH_S:
            self._timer.cancel()
            self._timer = None
        self._pause_s = FLUSH_S
        self._arm()

    def _arm(self) -> None:
        if self._timer is None and (self._busy or self._draining or self._closing):
            self._timer = self._loop.call_later(self._pause_s, self._on_timer)

    def _on_timer(self) -> None:
        """Open deferred connections, pass messages on to ZeroMQ, and close what has drained."""
        self._timer = None
        self._forget_closed()
        has_moved = False
        now = time.monotonic()
        for address, connection in list(self._busy.items()):
            if connection.dealer is None and address not in self._closing:
                connection.dealer = self._connect(address)
                if connection.dealer is None:
                    self.hang_up(address)
                    continue
            if self._flush(connection):
                has_moved, connection.moved_at = True, now
            if connection.dealer is not None and not connection.queue:
                del self._busy[address]
                self._report(address, connection, is_stalled=False)
            elif now - connection.moved_at >= STALLED_S:
                self._report(address, connection, is_stalled=True)
        for connection in self._draining.values():
            has_moved = self._flush(connection) or has_moved
        self._pause_s = FLUSH_S if has_moved else min(2 * self._pause_s, FLUSH_S_MAX)
        self._close_drained()

    def _flush(self, connection: _Connection) -> bool:
        """Pass queued messages on to ZeroMQ; return whether any went."""
        has_moved = False
        dealer, queue = connection.dealer, connection.queue
        while queue and dealer is not None and _push_again(dealer, queue[0]):
            octets = _octets_of(queue.popleft())
            connection.octets -= octets
            self._octets -= octets
            has_moved = True
        return has_moved

    def _report(self, address: Address, connection: _Connection, *, is_stalled: bool) -> None:
        if connection.is_reported is not is_stalled:
            connection.is_reported = is_stalled
            self._on_stalled(address, is_stalled)

    # -- sockets ------------------------------------------------------------------------------------------

    def _connect(self, address: Address) -> Socket | None:
        try:
            dealer = self._context.socket(zmq.DEALER)
        except zmq.ZMQError as error:  # too many files are open
            _log.warning("cannot connect to %s: %s", address, error.strerror)
            return None
        dealer.setsockopt(zmq.IDENTITY, self._identity)
        dealer.setsockopt(zmq.SNDHWM, PIPE_HWM)
        dealer.setsockopt(zmq.SNDTIMEO, 0)
        dealer.setsockopt(zmq.RCVHWM, 0)  # it must never stop reading; see `discard_received`
        dealer.setsockopt(zmq.MAXMSGSIZE, RECEIVED_OCTETS_MAX)
        dealer.setsockopt(zmq.LINGER, LINGER_MS)
        dealer.setsockopt(zmq.RECONNECT_IVL, RECONNECT_MS)
        dealer.setsockopt(zmq.RECONNECT_IVL_MAX, RECONNECT_MS_MAX)
        dealer.setsockopt(zmq.CONNECT_TIMEOUT, CONNECT_MS_MAX)
        dealer.setsockopt(zmq.HEARTBEAT_IVL, HEARTBEAT_MS)
        dealer.setsockopt(zmq.HEARTBEAT_TIMEOUT, HEARTBEAT_MISSED_MS)
        dealer.setsockopt(zmq.TCP_MAXRT, UNACKNOWLEDGED_MS_MAX)
        if self._closed is not None:
            key = self._admitted_key(address)
            if key is None:  # while the connection was deferred
                dealer.close(linger=0)
                return None
            make_client(dealer, self._closed.curve, key)
        try:
            dealer.connect(f"tcp://{address}")
        except zmq.ZMQError as error:
            dealer.close(linger=0)
            _log.warning("cannot connect to %s: %s", address, error.strerror)
            return None
        return dealer

    def _admitted_key(self, address: Address) -> bytes | None:
        key = self._keys.get(address)
        return key if key is not None and self._closed is not None and self._closed.is_admitted(key) else None

    def _abandon(self, address: Address, connection: _Connection) -> None:
        """Close a connection at once, with what is queued for it."""
        del self._connections[address]
        self._busy.pop(address, None)
        self._report(address, connection, is_stalled=False)
        self._close(address, connection, linger_ms=0)

    def _close_drained(self) -> None:
        """Close draining connections that have sent everything or are past their deadline."""
        now = time.monotonic()
        for address, connection in list(self._draining.items()):
            self._flush(connection)
            if not connection.queue or connection.dealer is None or now >= connection.close_by:
                del self._draining[address]
                self._close(address, connection, linger_ms=LINGER_MS)
        self._arm()

    def _close(self, address: Address, connection: _Connection, *, linger_ms: int) -> None:
        self._octets -= connection.octets
        connection.octets = 0
        connection.queue.clear()
        if connection.dealer is not None:
            self._close_dealer(address, connection.dealer, linger_ms=linger_ms)

    def _close_dealer(self, address: Address, dealer: Socket, *, linger_ms: int) -> None:
        """Close a DEALER; until it is gone, connections to its address are deferred."""
        earlier = self._closing.pop(address, None)
        if earlier is not None:
            earlier.close_monitor()
        try:
            monitor: Socket | None = self._monitor_close(dealer)
        except zmq.ZMQError:  # no more sockets can be made: the deadline alone must do
            monitor = None
        dealer.close(linger=linger_ms)
        self._closing[address] = _Closing(monitor, time.monotonic() + CLOSE_S_MAX)

    def _monitor_close(self, dealer: Socket) -> Socket:
        """Return a socket that receives an event when a DEALER is gone and its connection closed."""
        endpoint = f"inproc://gone-{next(_monitor_ids)}"
        dealer.monitor(endpoint, int(zmq.EVENT_MONITOR_STOPPED))
        monitor = self._context.socket(zmq.PAIR)
        monitor.connect(endpoint)
        return monitor

    def _forget_closed(self) -> None:
        """Forget DEALERs that are gone: after their last event and a pause, or at the deadline."""
        now = time.monotonic()
        for address, closing in list(self._closing.items()):
            if now >= closing.deadline:
                closing.close_monitor()
                del self._closing[address]
            elif closing.monitor is not None and closing.monitor.poll(0):
                closing.close_monitor()
                self._closing[address] = _Closing(None, now + REDIAL_PAUSE_S)


def _discard(dealer: Socket) -> bool:
    """Read and discard what a peer sent on our connection; returns False if there is still more."""
    try:
        for _ in range(DISCARDED_MAX):
            dealer.recv(_NOBLOCK)
    except zmq.Again:
        return True
    return False


def _octets_of(frames: tuple[bytes, ...]) -> int:
    """Return the size of a message without its type."""
    return len(frames[1]) if len(frames) == 2 else sum(map(len, frames[1:]))


def _push_again(dealer: Socket, frames: tuple[bytes, ...]) -> bool:
    """Push after a refusal; reading EVENTS makes ZeroMQ notice which messages have gone meanwhile."""
    return dealer.get(_EVENTS) in _WRITABLE and _push(dealer, frames)


def _push(dealer: Socket, frames: tuple[bytes, ...]) -> bool:
    """Pass all frames to ZeroMQ, which takes all of them or none."""
    try:
        for frame in frames[:-1]:
            _send_frame(dealer, frame, _NOBLOCK_MORE)
        _send_frame(dealer, frames[-1], _NOBLOCK)
    except zmq.Again:
        return False
    return True
