"""Outgoing connections: a DEALER to each peer, with a queue of ours bounded in messages and octets.

ZeroMQ limits the queue to a peer by messages alone, and 3,000 messages of a megabyte are three gigabytes. So its own
queue takes `PIPE_HWM` messages and copies them; the rest is queued here, where a body is the object that the log holds
anyway. A queue that has not moved for `SLOW_S` is reported to the owner (`on_waiting`), so that nothing is sent a
second time while the first copy is still queued.

Nothing is received on these connections (DOS-12). Data that a peer sends anyway is discarded twice a second: if a
DEALER stopped reading, libzmq 4.3.5 would end the program when the connection closes (`_io_error`, its issue 4364). A
connection that brings more than can be discarded is dialled again.

A ROUTER without ROUTER_HANDOVER silently ignores a second connection with a known identity while the first exists. So
an address that was hung up is dialled again only `APART_S` after the old DEALER is gone: its monitor's last event comes
after its connection was closed. Messages sent meanwhile are queued.
"""

import asyncio
import itertools
import logging
import time
from asyncio import TimerHandle
from collections import deque
from dataclasses import dataclass, field

import zmq

from derbyos_core.node.transport.transport import OnWaiting
from derbyos_core.wire.messages import Address

__all__ = ["SEND_HWM", "Lines"]

SEND_HWM = 3_000
"""Messages queued for one peer: 100 a second for 30 s (DOS-13)."""
PIPE_HWM = 4
"""Of these in ZeroMQ's own queue: at most 4 MiB, as a message has at most one."""
PEER_OCTETS_MAX = 4 << 20
"""Octets queued for one peer: twice what gossip has in transit to it, and 3,000 entries of 1.4 kB."""
ALL_OCTETS_MAX = 32 << 20
SHARE_OCTETS = 128 << 10
"""If more than 32 MiB are queued in all, each of 256 peers has room for 128 KiB more; so the limit is 64 MiB and one
message of each peer. A peer that reads is not refused because others do not.
"""
FLUSH_S, FLUSH_S_MAX = 0.001, 0.05
"""Interval until a queue is tried again, and the interval while nothing moves."""
SLOW_S = 0.25
"""A quarter of the second after which gossip sends unconfirmed entries again."""
APART_S = 0.1
"""A plain program that checks its ROUTER at intervals has noticed by then that the old connection is gone."""
GONE_S_MAX = 1.0
"""An old DEALER is gone after its linger at the latest; even if its last event is lost, the address is dialled."""
LINGER_MS = 500
"""Time in which a closed connection may still send its queue, so that GBYE goes out (DOS-31)."""
DEALERS_MAX = 256
ANSWER_OCTETS_MAX = 1 << 16
"""Size of one message from a peer on our connection; ZeroMQ closes a connection that brings a longer one."""
ANSWERS_MAX = 200
"""Messages of one connection that are discarded per check; a peer that sends more floods it."""
RECONNECT_MS, RECONNECT_MS_MAX = 100, 1_000
CONNECT_MS_MAX = 3_000
"""A laptop that returns to the network is reached within one to three seconds, not after TCP's minutes."""
UNACKNOWLEDGED_MS_MAX = 5_000
"""A connection whose peer's machine acknowledges nothing for this long is dead and is dialled again (A22: evasive)."""
HEARTBEAT_MS, HEARTBEAT_MISSED_MS = 1_500, 4_000
"""ROUTER_HANDOVER leaves a displaced connection open and never reads it again. If the old connection of a peer finishes
its handshake after the new one, the new one is displaced, and TCP sees nothing wrong. ZMTP's PING gets no PONG on it,
so it is dialled again. A laptop that is stopped for a moment is tolerated for the same time.
"""

_NOW, _MORE_FOLLOWS = int(zmq.NOBLOCK), int(zmq.NOBLOCK | zmq.SNDMORE)
"""Bare integers: the library's own flags are enumerations, and joining two of them costs as much as sending."""
_EVENTS, _WRITABLE = int(zmq.EVENTS), (int(zmq.POLLOUT), int(zmq.POLLIN | zmq.POLLOUT))
_READABLE = int(zmq.POLLIN), int(zmq.POLLIN | zmq.POLLOUT)
_queue = zmq.backend.Socket.send
"""The library's send without its handling of other kinds of sockets: two thirds of the time."""

_log = logging.getLogger(__name__)
_numbers = itertools.count(1)

Socket = zmq.Socket[bytes]


@dataclass(slots=True, eq=False)
class _Line:
    """An outgoing connection; `dealer` is None until the old one to this address is gone. `moved_at` is when the queue
    was last empty or moved; `until` is when a connection that was hung up is closed, whatever is still queued.
    """

    dealer: Socket | None
    waiting: deque[tuple[bytes, bytes]] = field(default_factory=deque)
    octets: int = 0
    moved_at: float = 0.0
    until: float = 0.0
    is_reported: bool = False


class Lines:
    """All DEALERs of one node; `on_waiting` is called when a queue does not move, and when it is empty again."""

    def __init__(
        self, context: "zmq.Context[Socket]", identity: bytes, on_waiting: OnWaiting, most: int = DEALERS_MAX
    ) -> None:
        self._loop = asyncio.get_running_loop()
        self._context = context
        self._identity = identity
        self._on_waiting = on_waiting
        self._most = most
        self._lines: dict[Address, _Line] = {}
        self._crowded: dict[Address, _Line] = {}
        """Connections with a queue, or whose old DEALER is not gone yet."""
        self._parting: dict[Address, _Line] = {}
        self._closing: dict[Address, tuple[Socket | None, float]] = {}
        """For each closed DEALER the socket of its last event, None once that has come, and a deadline."""
        self._octets = 0
        self._pause_s = FLUSH_S
        self._timer: TimerHandle | None = None

    @property
    def octets(self) -> int:
        """Octets queued here for all peers."""
        return self._octets

    def dial(self, address: Address) -> None:
        """Open a connection that carries our identity from its first octet on (A3).

        If the connection to this address was hung up just now, its queue is stale and must not arrive after later
        messages.
        """
        if address in self._lines:
            return
        stale = self._parting.pop(address, None)
        if stale is not None:
            self._close(address, stale, linger_ms=0)
        if len(self._lines) >= self._most:
            _log.warning("not dialling %s: %d lines are open already", address, self._most)
            return
        line = _Line(None)
        if address in self._closing:
            self._crowded[address] = line
            self._flush_soon()
        else:
            line.dealer = self._connect(address)
            if line.dealer is None:
                return
        self._lines[address] = line

    def send(self, address: Address, frames: tuple[bytes, bytes]) -> bool:
        """Queue type and body; returns False if there is no connection or no room (DOS-14)."""
        line = self._lines.get(address)
        if line is None:
            return False
        if not line.waiting and line.dealer is not None and _push(line.dealer, frames):
            return True
        if not self._has_room(line, len(frames[1])):
            return False
        if not line.waiting:
            line.moved_at = time.monotonic()
        line.waiting.append(frames)
        line.octets += len(frames[1])
        self._octets += len(frames[1])
        self._crowded[address] = line
        self._flush_soon()
        return True

    def hang_up(self, address: Address) -> None:
        """Close the connection at the end of this turn; queued messages may still go for at most the linger."""
        line = self._lines.pop(address, None)
        if line is None:
            return
        self._crowded.pop(address, None)
        self._report(address, line, is_waiting=False)
        earlier = self._parting.pop(address, None)
        if earlier is not None:
            self._close(address, earlier, linger_ms=0)
        if not self._parting:
            self._loop.call_soon(self._part)
        line.until = time.monotonic() + LINGER_MS / 1000
        self._parting[address] = line

    def look(self) -> None:
        """Discard data that peers have sent on our connections; called at intervals."""
        for address, line in self._lines.items():
            dealer = line.dealer
            if dealer is None or dealer.get(_EVENTS) not in _READABLE or _throw_away(dealer):
                continue
            _log.warning("%s floods the line that was opened to it: it is dialled anew", address)
            line.dealer = None
            self._let_go(address, dealer, linger_ms=0)
            self._crowded[address] = line
            self._flush_soon()

    async def close(self) -> None:
        """Hang up everywhere; queued messages may still go for at most the linger."""
        for address in list(self._lines):
            self.hang_up(address)
        self._part()
        while self._parting:
            await asyncio.sleep(FLUSH_S)
            self._part()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        for witness, _ in self._closing.values():
            if witness is not None:
                witness.close(linger=0)
        self._closing.clear()

    # -- queues -------------------------------------------------------------------------------------------

    def _has_room(self, line: _Line, octets: int) -> bool:
        """Return whether a message fits; an empty queue takes any one message."""
        if not line.waiting:
            return True
        wanted = line.octets + octets
        is_crowded = self._octets + octets > ALL_OCTETS_MAX
        return len(line.waiting) < SEND_HWM - PIPE_HWM and wanted <= (SHARE_OCTETS if is_crowded else PEER_OCTETS_MAX)

    def _flush_soon(self) -> None:
        if self._timer is not None and self._pause_s > FLUSH_S:
            self._timer.cancel()
            self._timer = None
        self._pause_s = FLUSH_S
        self._arm()

    def _arm(self) -> None:
        if self._timer is None and (self._crowded or self._parting or self._closing):
            self._timer = self._loop.call_later(self._pause_s, self._on_time)

    def _on_time(self) -> None:
        """Pass messages on to ZeroMQ, dial if the old connection is gone, close what is finished."""
        self._timer = None
        self._note_gone()
        has_moved = False
        now = time.monotonic()
        for address, line in list(self._crowded.items()):
            if line.dealer is None and address not in self._closing:
                line.dealer = self._connect(address)
                if line.dealer is None:
                    self.hang_up(address)
                    continue
            if self._flush(line):
                has_moved, line.moved_at = True, now
            if line.dealer is not None and not line.waiting:
                del self._crowded[address]
                self._report(address, line, is_waiting=False)
            elif now - line.moved_at >= SLOW_S:
                self._report(address, line, is_waiting=True)
        for line in self._parting.values():
            has_moved = self._flush(line) or has_moved
        self._pause_s = FLUSH_S if has_moved else min(2 * self._pause_s, FLUSH_S_MAX)
        self._part()

    def _flush(self, line: _Line) -> bool:
        """Return whether any message went on to ZeroMQ."""
        has_moved = False
        while line.waiting and line.dealer is not None and _push_again(line.dealer, line.waiting[0]):
            octets = len(line.waiting.popleft()[1])
            line.octets -= octets
            self._octets -= octets
            has_moved = True
        return has_moved

    def _report(self, address: Address, line: _Line, *, is_waiting: bool) -> None:
        if line.is_reported is not is_waiting:
            line.is_reported = is_waiting
            self._on_waiting(address, is_waiting)

    # -- sockets ------------------------------------------------------------------------------------------

    def _connect(self, address: Address) -> Socket | None:
        try:
            dealer = self._context.socket(zmq.DEALER)
        except zmq.ZMQError as error:  # too many files are open
            _log.warning("%s cannot be dialled: %s", address, error.strerror)
            return None
        dealer.setsockopt(zmq.IDENTITY, self._identity)
        dealer.setsockopt(zmq.SNDHWM, PIPE_HWM)
        dealer.setsockopt(zmq.SNDTIMEO, 0)
        dealer.setsockopt(zmq.RCVHWM, 0)  # it must never stop reading; `look` discards what comes
        dealer.setsockopt(zmq.MAXMSGSIZE, ANSWER_OCTETS_MAX)
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
            return None
        return dealer

    def _part(self) -> None:
        """Close connections that were hung up and have sent everything or are past their deadline."""
        now = time.monotonic()
        for address, line in list(self._parting.items()):
            self._flush(line)
            if not line.waiting or line.dealer is None or now >= line.until:
                del self._parting[address]
                self._close(address, line, linger_ms=LINGER_MS)
        self._arm()

    def _close(self, address: Address, line: _Line, *, linger_ms: int) -> None:
        self._octets -= line.octets
        line.octets = 0
        line.waiting.clear()
        if line.dealer is not None:
            self._let_go(address, line.dealer, linger_ms=linger_ms)

    def _let_go(self, address: Address, dealer: Socket, *, linger_ms: int) -> None:
        """Close a DEALER; its address is dialled when it is gone."""
        earlier = self._closing.pop(address, None)
        if earlier is not None and earlier[0] is not None:
            earlier[0].close(linger=0)
        try:
            witness: Socket | None = self._witness(dealer)
        except zmq.ZMQError:  # no more sockets can be made: the pause alone must do
            witness = None
        dealer.close(linger=linger_ms)
        self._closing[address] = witness, time.monotonic() + GONE_S_MAX

    def _witness(self, dealer: Socket) -> Socket:
        """Return a socket that receives an event when a DEALER is gone and its connection closed."""
        endpoint = f"inproc://gone-{next(_numbers)}"
        dealer.monitor(endpoint, int(zmq.EVENT_MONITOR_STOPPED))
        witness = self._context.socket(zmq.PAIR)
        witness.connect(endpoint)
        return witness

    def _note_gone(self) -> None:
        now = time.monotonic()
        for address, (witness, until) in list(self._closing.items()):
            if now >= until:
                if witness is not None:
                    witness.close(linger=0)
                del self._closing[address]
            elif witness is not None and witness.poll(0):
                witness.close(linger=0)
                self._closing[address] = None, now + APART_S


def _throw_away(dealer: Socket) -> bool:
    """Read and discard what a peer sent on our connection; returns False if there is still more."""
    try:
        for _ in range(ANSWERS_MAX):
            dealer.recv(_NOW)
    except zmq.Again:
        return True
    return False


def _push_again(dealer: Socket, frames: tuple[bytes, bytes]) -> bool:
    """Push after a refusal; reading EVENTS makes ZeroMQ notice which messages have gone meanwhile."""
    return dealer.get(_EVENTS) in _WRITABLE and _push(dealer, frames)


def _push(dealer: Socket, frames: tuple[bytes, bytes]) -> bool:
    """Pass both frames to ZeroMQ, which takes both or neither."""
    try:
        _queue(dealer, frames[0], _MORE_FOLLOWS)
        _queue(dealer, frames[1], _NOW)
    except zmq.Again:
        return False
    return True
