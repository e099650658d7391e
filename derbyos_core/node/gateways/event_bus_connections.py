"""Limits on the accepted connections of a socket of the bus: their number, and what they bring unread.

ZeroMQ accepts every connection and stores what arrives without a limit: unread messages, messages without an end,
subscriptions. Each connection takes a file descriptor, of which the disk needs some. So connections beyond a number are
shut down, those of one other machine first; and so is each that has brought more octets than were read from it, which
only Linux reports. ZeroMQ dials again by itself, so an honest program that is cut returns.

What a cut connection has left can only be read. Until that is done no new connection is admitted: else a program that
is cut again and again would leave as much each time.

A high-water mark would stop the reading instead, but then libzmq 4.3.5 can end the program (its issue 4841).
"""

import ipaddress
import logging
import os
import socket
import struct
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import TypeVar

import zmq
from zmq.utils.monitor import recv_monitor_message

from derbyos_core.node.transport.open_files import shares_of_open_files

__all__ = ["AcceptedConnections", "connections_max"]

CONNECTIONS_MAX = 4_096
"""Connections of one socket; the protocol names thousands of clients."""
RESERVE = 1_024
"""Descriptors for the node's own connections and files."""
SOCKETS = 6
"""Listening sockets of a bus with both dialects."""
LOOKED_AT_MAX = 128
"""Connections looked at in one call: 128 x 20 us."""
EVENTS_MAX = 1_024
"""Events of connections handled at a time."""
TCP_INFO_OCTETS, RECEIVED_AT = 136, 128
"""Offset of `tcpi_bytes_received`, eight octets, in Linux' `struct tcp_info`."""

_EVENTS, _POLLIN = int(zmq.EVENTS), int(zmq.POLLIN)
_log = logging.getLogger(__name__)
_Result = TypeVar("_Result")


def connections_max() -> int:
    """Return how many connections one socket may have: a sixth of the descriptors that the node can spare."""
    shares_of_open_files()  # raises the limit
    if sys.platform == "win32":
        return CONNECTIONS_MAX
    import resource

    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY:
        return CONNECTIONS_MAX
    return max(16, min(CONNECTIONS_MAX, (soft - min(RESERVE, soft // 2)) // SOCKETS))


@dataclass(slots=True)
class _Connection:
    peer: tuple[str, int]
    read: int = 0
    """Octets read as messages; set to what was received when everything has been read."""
    is_new: bool = False
    """Whether a message came since the last look."""


class AcceptedConnections:
    """The connections that one socket has accepted."""

    def __init__(self, watched: "zmq.Socket[bytes]", most: int, unread_max: int) -> None:
        self._socket = watched
        self._most = most
        self._unread_max = unread_max
        self._connections: dict[int, _Connection] = {}
        self._left_unread = 0
        """Octets that cut connections have left, until everything has been read."""
        self._monitor = watched.get_monitor_socket(zmq.EVENT_ACCEPTED | zmq.EVENT_DISCONNECTED)
        # One descriptor is held in reserve to look at connections, when all others are in use.
        self._nothing = os.open(os.devnull, os.O_RDONLY) if os.name == "posix" else -1
        self._spare = os.dup(self._nothing) if os.name == "posix" else -1
        self.cut = 0
        """Number of connections that were cut."""

    def __len__(self) -> int:
        return len(self._connections)

    @property
    def descriptor(self) -> int:
        """Descriptor that becomes readable when connections were made or lost."""
        return int(self._monitor.getsockopt(zmq.FD))

    def note(self, descriptor: int, octets: int) -> None:
        """Count a message that was read."""
        connection = self._connections.get(descriptor)
        if connection is not None:
            connection.read += octets
            connection.is_new = True

    def admit(self) -> bool:
        """Register new connections, and cut those beyond the limits; returns False if more events are left."""
        for _ in range(EVENTS_MAX):
            if not int(self._monitor.get(_EVENTS)) & _POLLIN:
                return True
            event = recv_monitor_message(self._monitor)
            descriptor = int(event["value"])
            if event["event"] == zmq.EVENT_DISCONNECTED:
                self._connections.pop(descriptor, None)
            else:
                self._accept(descriptor)
        return False

    def look(self, *, is_all_read: bool) -> None:
        """Forget connections that ended, and cut those that bring more than was read from them.

        Each call takes the next of them in turn, because a look at a thousand would block the loop for 20 ms.
        """
        if is_all_read:
            self._left_unread = 0
        for descriptor in list(islice(self._connections, LOOKED_AT_MAX)):
            connection = self._connections[descriptor] = self._connections.pop(descriptor)
            received = self._with(descriptor, partial(_received, peer=connection.peer))
            if received is None:
                if os.name == "posix":
                    del self._connections[descriptor]
            elif is_all_read and connection.is_new:
                connection.read = received
            elif received - connection.read > self._unread_max:
                self._left_unread += received - connection.read
                self._cut(descriptor, connection, "sends more than can be read")
            connection.is_new = False

    def close(self) -> None:
        """Release the monitor; call this before the socket is closed."""
        self._socket.disable_monitor()
        self._monitor.close(linger=0)
        self._connections.clear()
        for number in (self._nothing, self._spare):
            if number >= 0:
                os.close(number)
        self._nothing = self._spare = -1

    def _accept(self, descriptor: int) -> None:
        peer = self._with(descriptor, _peer_of)
        if peer is None and os.name == "posix":
            return  # it has ended already
        connection = self._connections[descriptor] = _Connection(peer or ("", 0))
        if self._left_unread:
            self._cut(descriptor, connection, "came while much was left to be read")
        elif len(self._connections) > self._most or self._is_greedy(connection.peer[0]):
            self._cut(descriptor, connection, "has too many connections")

    def _is_greedy(self, host: str) -> bool:
        """Return whether another machine has more than a quarter of all connections; our own programs may."""
        if len(self._connections) <= self._most // 4 or not host or ipaddress.ip_address(host).is_loopback:
            return False
        return sum(one.peer[0] == host for one in self._connections.values()) > self._most // 4

    def _cut(self, descriptor: int, connection: _Connection, why: str) -> None:
        if not self.cut:
            _log.warning("event bus: %s %s: its connection is closed", connection.peer[0], why)
        self.cut += 1
        del self._connections[descriptor]
        self._with(descriptor, partial(_shut, peer=connection.peer))

    def _with(self, descriptor: int, look: Callable[[socket.socket], _Result]) -> _Result | None:
        """Look at a connection that ZeroMQ may close at any moment; None if it is none any more."""
        if self._spare < 0:
            return None
        try:
            os.dup2(descriptor, self._spare, inheritable=False)
            one = socket.socket(fileno=self._spare)
        except OSError:
            os.dup2(self._nothing, self._spare, inheritable=False)
            return None
        try:
            return look(one)
        except OSError:
            return None
        finally:
            one.detach()
            os.dup2(self._nothing, self._spare, inheritable=False)  # else the connection would stay open


def _peer_of(one: socket.socket) -> tuple[str, int] | None:
    name = one.getpeername()
    return (str(name[0]), int(name[1])) if isinstance(name, tuple) else None


def _received(one: socket.socket, peer: tuple[str, int]) -> int | None:
    """Return the octets received on a connection, 0 where the system does not say; None if it is another one."""
    if _peer_of(one) != peer:
        return None
    if sys.platform != "linux":
        return 0
    info = one.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, TCP_INFO_OCTETS)
    return int(struct.unpack_from("@Q", info, RECEIVED_AT)[0]) if len(info) == TCP_INFO_OCTETS else 0


def _shut(one: socket.socket, peer: tuple[str, int]) -> None:
    if _peer_of(one) == peer:
        one.shutdown(socket.SHUT_RDWR)
