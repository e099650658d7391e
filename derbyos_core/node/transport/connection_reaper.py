"""Accepted lines: which are cut, and which of two speaks in a name that is another's.

* **Messages without an end.** ZeroMQ hands a message out when its last part is here. Until then it keeps the parts, as
  many as come: its limits count whole messages and the size of one part, so a message that never ends would fill the
  memory (64 octets for each empty part, which is two octets on the wire). So it is looked at twice a second how much
  the kernel has received on each line. A line that brought more than a message may have is listened to more closely
  (which line did this message come on?); if as much comes again and still no message is complete, the line is shut
  down, and ZeroMQ lets its parts go. What one line can pile up is therefore twice `MOST_OCTETS` and what comes within
  two looks, times 32 where the parts are empty ones.
* **More than is read.** What ZeroMQ has taken from the network, and nobody has read yet, lies in memory. On each line
  it is what the kernel has received less what was read of it; beyond `UNREAD_MAX` the line is shut down. While the
  node has more to read than it can, that is looked at twenty times a second. What a line that was cut has left can
  only be read; until that is done no new line is let in, and strangers share what one line may leave unread.
* **Too many lines.** Each costs a file descriptor, and the disk needs some as well. Of lines on which nothing was ever
  said `SILENT_MAX` may stand, whoever dials speaks at once; of all lines a share of what the system gives
  (`open_files`). Beyond that the oldest silent ones go, then those on which nothing comes, then those of strangers.
* **Two lines with one identity.** ROUTER_HANDOVER gives an identity to the newest line, leaves the older one open and
  never reads it again. Where both are alive a moment later, and something comes on the older one still, somebody else
  has connected in that name: the owner is told. The line that had the identity by right is cut, so that who sits there
  dials anew at once and has it again; the impostor's line is left as it is, unread.

Only Linux tells how much came over a line, and by what state it is; elsewhere lines are counted and nothing more.
"""

import logging
import os
import socket
import struct
import sys
import time
from collections.abc import Sequence
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
"""Octets on one line that nobody has read: gossip has two thirds of it under way to a member at most."""
UNREAD_SHARED_FROM = 1 << 16
"""Where strangers have left too much unread together, each line with more than this is cut."""
UNREAD_LOOK_S = 0.05
LINES_MAX = 1_024
SILENT_MAX = 64
"""Four whole meshes that dial at the same moment."""
SPEAKS_WITHIN_S = 10.0
"""So long it is watched on which line a message comes, for lines that have not spoken."""
NEW_S = 2.0
"""So long a stranger may take to become a member."""
IDLE_S = 10.0
"""Members are heard every two seconds."""
EVENTS_MAX = 1_024
"""Events that are taken in at one look; what is left waits for the next."""
APART_S = 0.6
"""A line that was hung up may send its last words for half a second (`lines.LINGER_MS`)."""
CLOSE_LOOK_S, CLOSELY_S = 0.1, 4.0
"""How often lines are looked at after two had one identity, and for how long."""
SUCCESSOR_S = 3.0
"""Who was cut off dials anew within a second or so."""
TOLD_AGAIN_S = 5.0
NAMES_MAX = 1_024
TCP_INFO_OCTETS, RECEIVED_AT = 136, 128
"""Where Linux' `struct tcp_info` has `tcpi_bytes_received`, eight octets; its first octet is the state."""
ESTABLISHED = 1
LONG_FRAME = 256
"""A frame of so many octets has a head of nine octets instead of two (ZMTP 3.1)."""

_EVENTS, _READABLE = int(zmq.EVENTS), (int(zmq.POLLIN), int(zmq.POLLIN | zmq.POLLOUT))
_log = logging.getLogger(__name__)


@dataclass(slots=True)
class _Line:
    """One accepted connection: its other end, what had come when a message was last complete, and since when it
    is listened to closely. `displaced` is what had come when another line took its identity."""

    peer: tuple[str, int]
    accepted_at: float
    mark: int = 0
    suspected_at: int | None = None
    identity: bytes | None = None
    is_rightful: bool = True
    displaced: int | None = None
    displaced_at: float = 0.0
    got: int = 0
    got_at: float = 0.0
    read: int = 0
    """Octets that were read, frames' heads included; drawn level with `got` whenever nothing waits to be read."""


class ConnectionReaper:
    """The lines that a ROUTER has accepted."""

    def __init__(
        self,
        router: "zmq.Socket[bytes]",
        on_posed: OnPosed = lambda _identity, _host: None,
        on_crowded: OnCrowded = lambda _host, _count: None,
        lines_max: int = LINES_MAX,
    ) -> None:
        self._router = router
        self._on_posed = on_posed
        self._on_crowded = on_crowded
        self._lines_max = lines_max
        self._lines: dict[int, _Line] = {}
        self._spoke: set[int] = set()
        self._owners: dict[bytes, int] = {}
        """The line that has each identity."""
        self._preferred: frozenset[bytes] = frozenset()
        self._cut_at: dict[bytes, float] = {}
        self._told_at: dict[bytes, float] = {}
        self._monitor: zmq.Socket[bytes] | None = None
        self._handle = _Handle()
        self.cut = 0
        """Lines that were cut because of a message without an end."""
        self.flooding = 0
        """Lines that were cut because more came on them than could be read."""
        self._unread_at = 0.0
        self._left_unread = 0
        """Octets that cut lines have left, until everything is read."""
        self.crowded_out = 0
        """Lines that were cut because there were too many."""
        self.is_listening = False
        """While true, `note` wants to know on which line each message came."""
        if os.name == "posix":
            self._monitor = router.get_monitor_socket(zmq.EVENT_ACCEPTED | zmq.EVENT_DISCONNECTED)

    @property
    def has_news(self) -> bool:
        """Whether lines were accepted, or went, since the last look; asked before each message."""
        return self._monitor is not None and self._monitor.get(_EVENTS) in _READABLE

    @property
    def pause_s(self) -> float:
        """How long until the next look."""
        since = time.monotonic() - CLOSELY_S
        is_close = any(line.displaced is not None and line.displaced_at > since for line in self._lines.values())
        return CLOSE_LOOK_S if is_close else LOOK_S

    @property
    def descriptor(self) -> int | None:
        """What becomes readable when there are news."""
        return None if self._monitor is None else int(self._monitor.getsockopt(zmq.FD))

    def prefer(self, identities: tuple[bytes, ...]) -> None:
        """Lines with these identities are kept, as many as there is room for."""
        self._preferred = frozenset(identities[: self._lines_max])

    def note(self, descriptor: int, identity: bytes) -> None:
        """A whole message came on this line, in this name."""
        self._spoke.add(descriptor)
        line = self._lines.get(descriptor)
        if line is None or line.identity == identity:
            return
        now = time.monotonic()
        line.identity = identity
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
        """A message was read, the sender's identity first."""
        line = self._lines.get(self._owners.get(frames[0], -1))
        if line is not None:
            for frame in frames[1:]:
                octets = len(frame)
                line.read += octets + (2 if octets < LONG_FRAME else 9)

    def look_at_unread(self) -> None:
        """Cut lines that bring more than is read; asked after each turn that left something to be read."""
        now = time.monotonic()
        if sys.platform != "linux" or now - self._unread_at < UNREAD_LOOK_S:
            return
        self._unread_at = now
        unread = {
            descriptor: self._received(descriptor, line) - line.read
            for descriptor, line in self._lines.items()
            if line.identity is not None and self._owners.get(line.identity) == descriptor
        }  # of the others nothing is read, or it is not known on which line what is read came
        strangers = {one: octets for one, octets in unread.items() if self._lines[one].identity not in self._preferred}
        is_shared_out = self._left_unread + sum(strangers.values()) > UNREAD_MAX
        for descriptor, octets in unread.items():
            if octets > (UNREAD_SHARED_FROM if is_shared_out and descriptor in strangers else UNREAD_MAX):
                line = self._lines.pop(descriptor)
                if not self.flooding:
                    _log.warning("%s sends more than can be read: its line is cut", line.peer[0])
                self.flooding += 1
                self._left_unread += octets
                self._shut(descriptor, line)

    def admit(self) -> None:
        """Take note of lines that were accepted, and cut what is too much."""
        for _ in range(EVENTS_MAX):
            if self._monitor is None or not self.has_news:
                break
            event = recv_monitor_message(self._monitor)
            descriptor = int(event["value"])
            if event["event"] == zmq.EVENT_DISCONNECTED:
                self._lines.pop(descriptor, None)
                continue
            peer = self._handle.peer_of(descriptor)
            if peer is not None:
                now = time.monotonic()
                line = self._lines[descriptor] = _Line(peer=peer, accepted_at=now, got_at=now)
                if self._left_unread:
                    self._shut(descriptor, line)
        self._crowd_out()
        self._listen()

    def look(self) -> bool:
        """Judge all lines by what came on them since the last look; false if messages wait to be read.

        To ask for that takes the sign that they came, which is given once; so whoever hears it has to read.
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

    def close(self) -> None:
        """Before the ROUTER is closed."""
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
            _log.warning("too many lines are open, the last from %s: lines on which nothing is said are cut", host)
        self.crowded_out += len(surplus)
        self._on_crowded(host, len(surplus))
        for descriptor in surplus:
            self._shut(descriptor, self._lines.pop(descriptor))

    def _shut(self, descriptor: int, line: _Line) -> None:
        with self._handle.of(descriptor) as connection:
            if connection is not None and _peer_of(connection) == line.peer:
                _end(connection)

    # -- what comes over a line ---------------------------------------------------------------------------

    def _received(self, descriptor: int | None, line: _Line) -> int:
        if descriptor is None or sys.platform != "linux":
            return 0
        with self._handle.of(descriptor) as connection:
            if connection is None or _peer_of(connection) != line.peer:
                return 0
            return _received(connection)[1]

    def _judge(self, descriptor: int, line: _Line, now: float, *, is_all_read: bool) -> bool:
        """Cut the line or not; false where it is gone.

        While messages wait to be read, nobody can say that what came on a line is none.
        """
        with self._handle.of(descriptor) as connection:
            if connection is None or _peer_of(connection) != line.peer:
                return False  # ZeroMQ closed it, and the number means another one now
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
                _log.warning("%s sends a message without an end: its line is cut", line.peer[0])
                self.cut += 1
                _end(connection)
                return False
        return True

    def _is_displaced_by_right(self, line: _Line, state: int, got: int, now: float) -> bool:
        """Whether somebody speaks on a line that is not read any more, and should dial anew."""
        identity = line.identity
        if identity is None or state != ESTABLISHED or line.displaced is None or got <= line.displaced:
            return False
        if now - line.displaced_at < APART_S:
            line.displaced = got  # last words of a line that was hung up
            return False
        owner = self._lines.get(self._owners.get(identity, -1))
        if owner is not None and owner.identity == identity:
            self._tell(identity, line if not line.is_rightful else owner, now)
        if not line.is_rightful:
            return False
        if len(self._cut_at) >= NAMES_MAX:
            self._cut_at.clear()
        self._cut_at[identity] = now
        return True

    def _tell(self, identity: bytes, impostor: _Line, now: float) -> None:
        if now - self._told_at.get(identity, -TOLD_AGAIN_S) >= TOLD_AGAIN_S:
            if len(self._told_at) >= NAMES_MAX:
                self._told_at.clear()
            self._told_at[identity] = now
            self._on_posed(identity, impostor.peer[0])


class _Handle:
    """A second handle of connections that ZeroMQ may close at any moment, one at a time.

    Its number is kept from the start: where all numbers are given out, no other could be had for it.
    """

    def __init__(self) -> None:
        self._nothing = os.open(os.devnull, os.O_RDONLY) if os.name == "posix" else -1
        self._number = os.dup(self._nothing) if os.name == "posix" else -1
        self._socket: socket.socket | None = None

    def of(self, descriptor: int) -> "_Handle":
        """To be used in a `with`, which gives None where it is no connection any more."""
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
        """The other end of a connection."""
        with self.of(descriptor) as connection:
            return None if connection is None else _peer_of(connection)

    def close(self) -> None:
        """Give the numbers back."""
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
    """The state of a connection, and how many octets came on it."""
    info = connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, TCP_INFO_OCTETS)
    if len(info) < TCP_INFO_OCTETS:
        return 0, 0
    return info[0], int(struct.unpack_from("=Q", info, RECEIVED_AT)[0])
