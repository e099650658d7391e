"""Outgoing lines: a DEALER to each peer, and a queue of ours before it that is bounded in messages and octets.

ZeroMQ bounds what waits for a peer by messages alone, and 3,000 messages of a megabyte are three gigabytes. So its own
queue takes `PIPE_HWM` messages and copies them; the rest waits here, where a body is the one that the log has anyway.
A line whose queue has not moved for `SLOW_S` is reported to the owner (`on_waiting`), so that nothing is sent to it a
second time while the first still waits.

Nothing is received on a line (DOS-12). What a peer sends on it all the same is thrown away twice a second: where a
DEALER stopped reading, libzmq 4.3.5 would end the program when the connection goes (`_io_error`, its issue 4364). A
line on which more comes than can be thrown away is dialled anew.

A ROUTER without ROUTER_HANDOVER silently ignores a second connection with a known identity while the first lives. So
an address that was hung up is dialled again only `APART_S` after the old DEALER is gone: its monitor's last word comes
after its connection was closed. What is sent meanwhile waits.
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
"""Octets that wait for one peer: twice what gossip has under way to it, and 3,000 entries of 1.4 kB."""
ALL_OCTETS_MAX = 32 << 20
SHARE_OCTETS = 128 << 10
"""Where more than 32 MiB wait in all, each of 256 peers has room for 128 KiB more; so 64 MiB and one message of each
peer are the most. Who reads is not refused because others do not."""
FLUSH_S, FLUSH_S_MAX = 0.001, 0.05
"""How soon a queue is looked at again, and how soon while nothing moves."""
SLOW_S = 0.25
"""A quarter of the second after which gossip sends again what nobody has confirmed."""
APART_S = 0.1
"""A plain program that looks at its ROUTER every so often has noticed by then that the old line is gone."""
GONE_S_MAX = 1.0
"""An old DEALER is gone after its linger at the latest; whatever happens to its last word, the address is dialled."""
LINGER_MS = 500
"""How long a closed line may still send what is queued, so that GBYE goes out (DOS-31)."""
DEALERS_MAX = 256
ANSWER_OCTETS_MAX = 1 << 16
"""Of one message that a peer sends on our line: ZeroMQ ends a connection that brings a longer one."""
ANSWERS_MAX = 200
"""Messages of one line that are thrown away at a look; a peer that sends more floods it."""
RECONNECT_MS, RECONNECT_MS_MAX = 100, 1_000
CONNECT_MS_MAX = 3_000
"""A laptop that comes back to the network is reached within a second or three, not after TCP's minutes."""
UNACKNOWLEDGED_MS_MAX = 5_000
"""A line whose peer's machine takes nothing for this long is dead and is dialled anew (A22: evasive)."""
HEARTBEAT_MS, HEARTBEAT_MISSED_MS = 1_500, 4_000
"""ROUTER_HANDOVER leaves a displaced line open and never reads it again. If the old line of a peer finishes its
handshake after the new one, the new one is such a line, and TCP sees nothing wrong. ZMTP's PING gets no PONG on it,
so it is dialled anew. As long as this lasts, so does the patience with a laptop that is stopped for a moment."""

_NOW, _MORE_FOLLOWS = int(zmq.NOBLOCK), int(zmq.NOBLOCK | zmq.SNDMORE)
"""Bare integers: the library's own flags are enumerations, and joining two of them costs as much as sending."""
_EVENTS, _WRITABLE = int(zmq.EVENTS), (int(zmq.POLLOUT), int(zmq.POLLIN | zmq.POLLOUT))
_READABLE = int(zmq.POLLIN), int(zmq.POLLIN | zmq.POLLOUT)
_queue = zmq.backend.Socket.send
"""The library's send without the parts for other kinds of sockets around it: two thirds of the time."""

_log = logging.getLogger(__name__)
_numbers = itertools.count(1)

Socket = zmq.Socket[bytes]


@dataclass(slots=True, eq=False)
class _Line:
    """`dealer` is None until the old one to this address is gone. `moved_at` is when the queue was last empty or moved;
    `until` when a line that was hung up is closed, whatever still waits in it."""

    dealer: Socket | None
    waiting: deque[tuple[bytes, bytes]] = field(default_factory=deque)
    octets: int = 0
    moved_at: float = 0.0
    until: float = 0.0
    is_reported: bool = False


class Lines:
    """All DEALERs of one node. `on_waiting` is told when a line's queue does not move, and when it is empty again."""

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
        """Lines with a queue, or whose old DEALER is not gone yet."""
        self._parting: dict[Address, _Line] = {}
        self._closing: dict[Address, tuple[Socket | None, float]] = {}
        """Where the last word of a closed DEALER is awaited, and until when; None where it has come."""
        self._octets = 0
        self._pause_s = FLUSH_S
        self._timer: TimerHandle | None = None

    @property
    def octets(self) -> int:
        """What waits here for all peers."""
        return self._octets

    def dial(self, address: Address) -> None:
        """Open a line that carries our identity from its first octet on (A3).

        Where the line to this address was hung up just now, what waited in it is stale, and must not arrive after
        what is said now.
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
        """Queue type and body; False where there is no line or no room (DOS-14)."""
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
        """Close the line when this turn is over; what is queued may still go for at most the linger."""
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
        """Throw away what peers have sent on our lines; now and then."""
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
        """Hang up everywhere; what is queued may still go for at most the linger."""
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
        """An empty queue takes any one message."""
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
        """Hand on what ZeroMQ takes, dial where the old line is gone, close what has had its time."""
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
        """Whether anything went on to ZeroMQ."""
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
        dealer.setsockopt(zmq.RCVHWM, 0)  # it may never stop reading; `look` throws away what comes
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
        """Close lines that were hung up: those that have sent everything, or had their time."""
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
        """A socket that hears when a DEALER is gone, its connection closed."""
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
    """Read what a peer sent on our line, and keep nothing of it; false where it does not end."""
    try:
        for _ in range(ANSWERS_MAX):
            dealer.recv(_NOW)
    except zmq.Again:
        return True
    return False


def _push_again(dealer: Socket, frames: tuple[bytes, bytes]) -> bool:
    """The same where ZeroMQ refused a moment ago: only to be asked makes it look at what has gone meanwhile."""
    return dealer.get(_EVENTS) in _WRITABLE and _push(dealer, frames)


def _push(dealer: Socket, frames: tuple[bytes, bytes]) -> bool:
    """Hand both frames to ZeroMQ, which takes both or neither."""
    try:
        _queue(dealer, frames[0], _MORE_FOLLOWS)
        _queue(dealer, frames[1], _NOW)
    except zmq.Again:
        return False
    return True
