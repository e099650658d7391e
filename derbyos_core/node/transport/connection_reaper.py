"""Reaper of accepted connections: cuts abusive ones, and resolves two connections with one identity.

* **Endless messages.** ZeroMQ delivers a message when its last part has arrived. Until then it stores the parts without
  a limit: its limits count whole messages and the size of one part. So an endless message would fill the memory (64
  octets for each empty part, which is two octets on the wire). Therefore the octets that the kernel has received on
  each connection are checked twice a second. If one brought more than a message may have, its messages are attributed
  (which connection did this message come on?). If as much comes again and still no message is complete, the connection
  is shut down, and ZeroMQ frees its parts. So one connection can store twice `MOST_OCTETS` plus what arrives within two
  checks, times 32 for empty parts.
* **Unread data.** Data that ZeroMQ has taken from the network and nobody has read yet is held in memory. For each
  connection it is the octets received by the kernel less those read; beyond `UNREAD_MAX` the connection is shut down.
  While the node has more to read than it can, this is checked fifty times a second. The data left by a cut connection
  can only be read; until that is done no new connection is admitted, and strangers share the limit of one connection.
* **Too many connections.** Each costs a file descriptor, and the disk needs some as well. At most `SILENT_MAX` may have
  sent no message, since an honest peer sends one at once; the limit for all is a share of the system's limit
  (`open_files`). Beyond it the oldest silent ones are cut, then idle ones, then those of strangers.
* **Two connections with one identity.** ROUTER_HANDOVER gives an identity to the newest connection, leaves the older
  one open and never reads it again. If both are alive a moment later and data still arrives on the older one, the one
  with the right to the identity is cut, so that its peer dials again at once and regains it; the other one is left as
  it is, unread. Nobody is told of it: what a laptop sent on a connection that it has given up may arrive late (decision
  0006). In a closed bout a connection in that name with another's key is cut and told of.

Only Linux reports the octets received on a connection, and its state; on other systems connections are only counted.
"""

import logging
import os
import socket
import struct
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import zmq
from zmq.utils.monitor import recv_monitor_message

from derbyos_core.node.transport.transport import OnCrowded, OnPosed
from derbyos_core.wire.codec import XML_BYTES_MAX

__all__ = ["LOOK_S", "ConnectionReaper"]

LOOK_S = 0.5
MOST_OCTETS = XML_BYTES_MAX + (1 << 16)
"""The largest message with its sender, type, and frames around it."""
UNREAD_MAX = 3 << 20
"""Unread octets on one connection: gossip has at most two thirds of that in transit to a member."""
UNREAD_SHARED_FROM = 1 << 16
"""If strangers have left too much unread together, each connection with more than this is cut."""
UNREAD_LOOK_S = 0.02
LINES_MAX = 1_024
SILENT_MAX = 64
"""Four whole meshes that dial at the same moment."""
SPEAKS_WITHIN_S = 10.0
"""Time for which the messages of a connection without an identity are attributed."""
NEW_S = 2.0
"""Time in which a stranger must become a member."""
IDLE_S = 10.0
"""Members send every two seconds."""
EVENTS_MAX = 1_024
"""Events handled per check; the rest is left for the next."""
APART_S = 0.6
"""A connection that was hung up may send its last messages for half a second (`outgoing.LINGER_MS`)."""
CLOSE_LOOK_S, CLOSELY_S = 0.1, 4.0
"""Interval of checks after two connections had one identity, and how long it applies."""
SUCCESSOR_S = 3.0
"""A peer that was cut off dials again within a second or so."""
TOLD_AGAIN_S = 5.0
NAMES_MAX = 1_024
TCP_INFO_OCTETS, RECEIVED_AT = 136, 128
"""Offset of `tcpi_bytes_received`, eight octets, in Linux' `struct tcp_info`; its first octet is the state."""
ESTABLISHED = 1
LONG_FRAME = 256
"""A frame of so many octets has a header of nine octets instead of two (ZMTP 3.1)."""

_FAILED = int(zmq.EVENT_HANDSHAKE_FAILED_PROTOCOL)
_OTHER_KEY = int(zmq.PROTOCOL_ERROR_ZMTP_CRYPTOGRAPHIC)
"""Reason for which a handshake fails before a key can be refused: the other side does not know ours."""

_EVENTS, _READABLE = int(zmq.EVENTS), (int(zmq.POLLIN), int(zmq.POLLIN | zmq.POLLOUT))
_log = logging.getLogger(__name__)


@dataclass(slots=True)
class _Line:
    """An accepted connection: its peer, the octets received when a message was last complete (`mark`), and when it
    became suspected (`suspected_at`); `displaced` are the octets received when another one took its identity.
    """

    peer: tuple[str, int]
    accepted_at: float
    mark: int = 0
    suspected_at: int | None = None
    identity: bytes | None = None
    key: bytes | None = None
    is_rightful: bool = True
    displaced: int | None = None
    displaced_at: float = 0.0
    got: int = 0
    got_at: float = 0.0
    read: int = 0
    """Octets read, including frame headers; set equal to `got` whenever everything has been read."""


class ConnectionReaper:
    """The connections that a ROUTER has accepted."""

    def __init__(
        self,
        router: "zmq.Socket[bytes]",
        on_posed: OnPosed = lambda _identity, _host: None,
        on_crowded: OnCrowded = lambda _host, _count: None,
        lines_max: int = LINES_MAX,
        overhead: int = 0,
        on_wrong_key: Callable[[str], None] | None = None,
    ) -> None:
        """`overhead` is the number of octets that encryption adds to each frame.

        `on_wrong_key` is called with the host of each connection that ended because it does not know our key; the host
        is empty if the connection ended before we knew of it.
        """
        self._on_wrong_key = on_wrong_key
        self._failure = 0
        """Reason of the failed handshake of the connection that ends next."""
        self._router = router
        self._on_posed = on_posed
        self._on_crowded = on_crowded
        self._lines_max = lines_max
        self._overhead = overhead
        self._lines: dict[int, _Line] = {}
        self._spoke: set[int] = set()
        self._owners: dict[bytes, int] = {}
        """The connection of each identity."""
        self._preferred: frozenset[bytes] = frozenset()
        self._cut_at: dict[bytes, float] = {}
        self._told_at: dict[bytes, float] = {}
        self._monitor: zmq.Socket[bytes] | None = None
        self._handle = _Handle()
        self.cut = 0
        """Number of connections cut because of an endless message."""
        self.flooding = 0
        """Number of connections cut because more arrived than could be read."""
        self._unread_at = 0.0
        self._left_unread = 0
        """Octets that cut connections have left, until everything is read."""
        self.crowded_out = 0
        """Number of connections cut because there were too many."""
        self.is_listening = False
        """While true, `note` must be called with the connection of each message."""
        if os.name == "posix":
            events = zmq.EVENT_ACCEPTED | zmq.EVENT_DISCONNECTED
            self._monitor = router.get_monitor_socket(events | (_FAILED if on_wrong_key is not None else 0))

    @property
    def has_news(self) -> bool:
        """Whether connections were accepted or closed since the last check; read before each message."""
        return self._monitor is not None and self._monitor.get(_EVENTS) in _READABLE

    @property
    def pause_s(self) -> float:
        """Time until the next check."""
        since = time.monotonic() - CLOSELY_S
        is_close = any(line.displaced is not None and line.displaced_at > since for line in self._lines.values())
        return CLOSE_LOOK_S if is_close else LOOK_S

    @property
    def descriptor(self) -> int | None:
        """Descriptor that becomes readable when there is news."""
        return None if self._monitor is None else int(self._monitor.getsockopt(zmq.FD))

    def prefer(self, identities: tuple[bytes, ...]) -> None:
        """Keep connections with these identities, as many as fit."""
        self._preferred = frozenset(identities[: self._lines_max])

    def note(self, descriptor: int, identity: bytes, key: bytes | None = None) -> None:
        """Note that a whole message came on this connection with this identity, and in a closed bout with this key."""
        self._spoke.add(descriptor)
        line = self._lines.get(descriptor)
        if line is None or line.identity == identity:
            return
        now = time.monotonic()
        line.identity, line.key = identity, key
        owner = self._owners.get(identity)
        first = self._lines.get(owner) if owner is not None else None
        if first is not None and first is not line and first.identity == identity:
            first.displaced, first.displaced_at = self._received(owner, first), now
            line.is_rightful = now - self._cut_at.pop(identity, -SUCCESSOR_S) < SUCCESSOR_S
        if len(self._owners) >= NAMES_MAX:
            del self._owners[next(iter(self._owners))]
        self._owners[identity] = descriptor
        line.read = 0 if now - line.accepted_at < SPEAKS_WITHIN_S else self._received(descriptor, line)

    def count(self, frames: Sequence[bytes]) -> None:
        """Count a message that was read, the sender's identity first."""
        line = self._lines.get(self._owners.get(frames[0], -1))
        if line is not None:
            for frame in frames[1:]:
                octets = len(frame) + self._overhead
                line.read += octets + (2 if octets < LONG_FRAME else 9)

    def look_at_unread(self) -> None:
        """Cut connections that bring more than is read; called after each turn that left data unread."""
        now = time.monotonic()
        if sys.platform != "linux" or now - self._unread_at < UNREAD_LOOK_S:
            return
        self._unread_at = now
        unread = {
            descriptor: self._received(descriptor, line) - line.read
            for descriptor, line in self._lines.items()
            if line.identity is not None and self._owners.get(line.identity) == descriptor
        }  # the others are not read, or the connection of the data read is unknown
        strangers = {one: octets for one, octets in unread.items() if self._lines[one].identity not in self._preferred}
        is_shared_out = self._left_unread + sum(strangers.values()) > UNREAD_MAX
        for descriptor, octets in unread.items():
            if octets > (UNREAD_SHARED_FROM if is_shared_out and descriptor in strangers else UNREAD_MAX):
                line = self._lines.pop(descriptor)
                if not self.flooding:
                    _log.warning("%s sends more than can be read: its connection is closed", line.peer[0])
                self.flooding += 1
                self._left_unread += octets
                self._shut(descriptor, line)

    def admit(self) -> None:
        """Register accepted connections, and cut surplus ones."""
        for _ in range(EVENTS_MAX):
            if self._monitor is None or not self.has_news:
                break
            event = recv_monitor_message(self._monitor)
            descriptor = int(event["value"])
            if event["event"] == _FAILED:  # the same connection is closed next
                self._failure = descriptor  # here a reason
                continue
            if event["event"] == zmq.EVENT_DISCONNECTED:
                self._note_end(self._lines.pop(descriptor, None))
                continue
            peer = self._handle.peer_of(descriptor)
            if peer is not None:
                now = time.monotonic()
                line = self._lines[descriptor] = _Line(peer=peer, accepted_at=now, got_at=now)
                if self._left_unread:
                    self._shut(descriptor, line)
        self._crowd_out()
        self._listen()

    def _note_end(self, line: _Line | None) -> None:
        """Report a connection that ended because it does not know our key."""
        reason, self._failure = self._failure, 0
        if self._on_wrong_key is not None and reason == _OTHER_KEY:
            self._on_wrong_key("" if line is None else line.peer[0])

    def look(self) -> bool:
        """Check all connections by the octets received since the last check; returns False if messages are unread.

        To ask for that consumes the signal of new messages, which is given once; so the caller must read them.
        """
        self.admit()
        now = time.monotonic()
        is_all_read = True
        if sys.platform == "linux":
            is_all_read = self._router.get(_EVENTS) not in _READABLE
            if is_all_read:
                self._left_unread = 0
            for descriptor in list(self._lines):
                line = self._lines[descriptor]
                if not self._judge(descriptor, line, now, is_all_read=is_all_read):
                    del self._lines[descriptor]
                elif is_all_read:
                    line.read = line.got
        else:
            for descriptor in [one for one, line in self._lines.items() if self._handle.peer_of(one) != line.peer]:
                del self._lines[descriptor]
        self._spoke.clear()
        self._listen()
        return is_all_read

    def cut_key(self, key: bytes) -> None:
        """Cut all connections with a key, and those that have sent no message, whose key is unknown here."""
        self.admit()
        for descriptor in [one for one, line in self._lines.items() if line.key == key or line.identity is None]:
            self._shut(descriptor, self._lines.pop(descriptor))

    def cut_impostor(self, descriptor: int, identity: bytes) -> None:
        """Cut a connection that uses the identity of another one, and the other one as well.

        ZeroMQ has given the identity to the newer connection and reads the older one no more, so its peer must dial
        again; that takes a tenth of a second.
        """
        owner = self._owners.pop(identity, None)
        impostor = self._lines.pop(descriptor, None)
        if impostor is not None:
            self._report(identity, impostor, time.monotonic())
            self._shut(descriptor, impostor)
        rightful = self._lines.get(owner) if owner is not None else None
        if owner is not None and rightful is not None and rightful.identity == identity:
            self._shut(owner, self._lines.pop(owner))

    def cut_connection(self, descriptor: int) -> None:
        """Cut one connection."""
        line = self._lines.pop(descriptor, None)
        if line is not None:
            self._shut(descriptor, line)

    def close(self) -> None:
        """Release the monitor; call this before the ROUTER is closed."""
        if self._monitor is not None:
            self._router.disable_monitor()
            self._monitor.close(linger=0)
            self._monitor = None
        self._lines.clear()
        self._handle.close()

    def _listen(self) -> None:
        now = time.monotonic()
        self.is_listening = any(
            line.suspected_at is not None or (line.identity is None and now - line.accepted_at < SPEAKS_WITHIN_S)
            for line in self._lines.values()
        )

    # -- too many -----------------------------------------------------------------------------------------

    def _crowd_out(self) -> None:
        silent = [descriptor for descriptor, line in self._lines.items() if line.identity is None]
        surplus = silent[: max(0, len(silent) - SILENT_MAX)]
        over = len(self._lines) - len(surplus) - self._lines_max
        if over > 0:
            surplus += silent[len(surplus) :][:over]
            now = time.monotonic()
            others = [one for one, line in self._lines.items() if line.identity and now - line.got_at > IDLE_S]
            others.sort(key=lambda one: self._lines[one].got_at)
            surplus += others[: max(0, len(self._lines) - len(surplus) - self._lines_max)]
            gone = set(surplus)
            strangers = [
                one
                for one, line in self._lines.items()
                if one not in gone and line.identity not in self._preferred and now - line.accepted_at > NEW_S
            ]
            surplus += strangers[: max(0, len(self._lines) - len(surplus) - self._lines_max)]
        if not surplus:
            return
        host = self._lines[surplus[-1]].peer[0]
        if not self.crowded_out:
            _log.warning("too many connections are open, the last from %s: silent connections are closed", host)
        self.crowded_out += len(surplus)
        self._on_crowded(host, len(surplus))
        for descriptor in surplus:
            self._shut(descriptor, self._lines.pop(descriptor))

    def _shut(self, descriptor: int, line: _Line) -> None:
        with self._handle.of(descriptor) as connection:
            if connection is not None and _peer_of(connection) == line.peer:
                _end(connection)

    # -- octets received ----------------------------------------------------------------------------------

    def _received(self, descriptor: int | None, line: _Line) -> int:
        if descriptor is None or sys.platform != "linux":
            return 0
        with self._handle.of(descriptor) as connection:
            if connection is None or _peer_of(connection) != line.peer:
                return 0
            return _received(connection)[1]

    def _judge(self, descriptor: int, line: _Line, now: float, *, is_all_read: bool) -> bool:
        """Check one connection and perhaps cut it; returns False if it is gone.

        While messages are unread, data received on a connection cannot be called incomplete.
        """
        with self._handle.of(descriptor) as connection:
            if connection is None or _peer_of(connection) != line.peer:
                return False  # ZeroMQ closed it, and the descriptor belongs to another one now
            state, got = _received(connection)
            if got != line.got:
                line.got, line.got_at = got, now
            if line.displaced is not None:
                return not self._is_displaced_by_right(line, state, got, now) or not _end(connection)
            if descriptor in self._spoke:
                line.mark, line.suspected_at = got, None
            elif not is_all_read:
                return True
            elif line.suspected_at is None:
                line.suspected_at = got if got - line.mark > MOST_OCTETS else None
            elif got - line.suspected_at > MOST_OCTETS:
                _log.warning("%s sends a message without an end: its connection is closed", line.peer[0])
                self.cut += 1
                _end(connection)
                return False
        return True

    def _is_displaced_by_right(self, line: _Line, state: int, got: int, now: float) -> bool:
        """Return whether data arrives on a connection that is no longer read, whose peer should dial again."""
        identity = line.identity
        if identity is None or state != ESTABLISHED or line.displaced is None or got <= line.displaced:
            return False
        if now - line.displaced_at < APART_S:
            line.displaced = got  # last messages of a connection that was hung up
            return False
        if not line.is_rightful:
            return False
        if len(self._cut_at) >= NAMES_MAX:
            self._cut_at.clear()
        self._cut_at[identity] = now
        return True

    def _report(self, identity: bytes, impostor: _Line, now: float) -> None:
        if now - self._told_at.get(identity, -TOLD_AGAIN_S) >= TOLD_AGAIN_S:
            if len(self._told_at) >= NAMES_MAX:
                self._told_at.clear()
            self._told_at[identity] = now
            self._on_posed(identity, impostor.peer[0])


class _Handle:
    """A second descriptor for connections that ZeroMQ may close at any moment, one at a time.

    Its number is reserved from the start: when all numbers are used up, no other would be available.
    """

    def __init__(self) -> None:
        self._nothing = os.open(os.devnull, os.O_RDONLY) if os.name == "posix" else -1
        self._number = os.dup(self._nothing) if os.name == "posix" else -1
        self._socket: socket.socket | None = None

    def of(self, descriptor: int) -> "_Handle":
        """Return a context manager, which gives None if it is no connection any more."""
        try:
            os.dup2(descriptor, self._number, inheritable=False)
            self._socket = socket.socket(fileno=self._number)
        except OSError:
            self._socket = None
        return self

    def __enter__(self) -> socket.socket | None:
        return self._socket

    def __exit__(self, *_error: object) -> None:
        if self._socket is not None:
            self._socket.detach()
            self._socket = None
        os.dup2(self._nothing, self._number, inheritable=False)  # else the connection would stay open

    def peer_of(self, descriptor: int) -> tuple[str, int] | None:
        """Return the other end of a connection."""
        with self.of(descriptor) as connection:
            return None if connection is None else _peer_of(connection)

    def close(self) -> None:
        """Release the descriptors."""
        for number in (self._nothing, self._number):
            if number >= 0:
                os.close(number)
        self._nothing = self._number = -1


def _peer_of(connection: socket.socket) -> tuple[str, int] | None:
    try:
        host, port = connection.getpeername()[:2]
    except (OSError, ValueError):
        return None
    return host, port


def _end(connection: socket.socket) -> bool:
    try:
        connection.shutdown(socket.SHUT_RDWR)
    except OSError:
        return False
    return True


def _received(connection: socket.socket) -> tuple[int, int]:
    """Return the state of a connection, and the octets received on it."""
    info = connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, TCP_INFO_OCTETS)
    if len(info) < TCP_INFO_OCTETS:
        return 0, 0
    return info[0], int(struct.unpack_from("=Q", info, RECEIVED_AT)[0])
