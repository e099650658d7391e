"""Decides when a visitor's line is cut: when more comes over it than any message may have, and no message of it.

ZeroMQ hands a message out when its last part is here. Until then it keeps the parts, as many as come: its limits
count whole messages and the size of one part, so a message that never ends would fill the memory (64 octets for
each empty part, which is two octets on the wire). So the lines that were accepted are looked at twice a second:
how much the kernel has received on each. A line that brought more than a message may have is listened to more
closely (which line did this message come on?); if as much comes again and still no message is complete, the line
is shut down, and ZeroMQ lets its parts go. What one line can pile up is therefore twice `MOST_OCTETS` and what
comes within two looks, times 32 where the parts are empty ones.

Only Linux tells how much came over a line; elsewhere nothing is cut.
"""

import logging
import os
import socket
import struct
import sys
from dataclasses import dataclass

import zmq
from zmq.utils.monitor import recv_monitor_message

from derbyos_core.wire.codec import XML_BYTES_MAX

__all__ = ["LOOK_S", "Visitors"]

LOOK_S = 0.5
MOST_OCTETS = XML_BYTES_MAX + (1 << 16)
"""The largest message with its sender, type, and frames around it."""
LINES_MAX = 1_024
EVENTS_MAX = 1_024
"""Events that are taken in at one look; what is left waits for the next."""
TCP_INFO_OCTETS, RECEIVED_AT = 136, 128
"""Where Linux' `struct tcp_info` has `tcpi_bytes_received`, eight octets."""

_log = logging.getLogger(__name__)


@dataclass(slots=True)
class _Line:
    """One accepted connection: its other end, what had come when a message was last complete, and since when it
    is listened to closely."""

    peer: tuple[str, int]
    mark: int = 0
    suspected_at: int | None = None


class Visitors:
    """The lines that a ROUTER has accepted."""

    def __init__(self, router: "zmq.Socket[bytes]") -> None:
        self._router = router
        self._lines: dict[int, _Line] = {}
        self._spoke: set[int] = set()
        self._monitor: zmq.Socket[bytes] | None = None
        self.cut = 0
        self.is_listening = False
        """While true, `note` wants to know on which line each message came."""
        if sys.platform == "linux":
            self._monitor = router.get_monitor_socket(zmq.EVENT_ACCEPTED)

    def note(self, descriptor: int) -> None:
        """A whole message came on this line."""
        self._spoke.add(descriptor)

    def look(self) -> None:
        """Judge all lines by what came on them since the last look."""
        self._admit()
        for descriptor in list(self._lines):
            if not self._judge(descriptor, self._lines[descriptor]):
                del self._lines[descriptor]
        self._spoke.clear()
        self.is_listening = any(line.suspected_at is not None for line in self._lines.values())

    def close(self) -> None:
        """Before the ROUTER is closed."""
        if self._monitor is not None:
            self._router.disable_monitor()
            self._monitor.close(linger=0)
            self._monitor = None
        self._lines.clear()

    def _admit(self) -> None:
        for _ in range(EVENTS_MAX):
            if self._monitor is None or not self._monitor.poll(0):
                return
            descriptor = int(recv_monitor_message(self._monitor)["value"])
            line = _open(descriptor)
            if line is not None and (descriptor in self._lines or len(self._lines) < LINES_MAX):
                with line:
                    self._lines[descriptor] = _Line(peer=line.getpeername())

    def _judge(self, descriptor: int, line: _Line) -> bool:
        """Cut the line or not; false where it is gone."""
        connection = _open(descriptor)
        if connection is None:
            return False
        with connection:
            if connection.getpeername() != line.peer:
                return False  # ZeroMQ closed it, and the number means another one now
            got = _received(connection)
            if descriptor in self._spoke:
                line.mark, line.suspected_at = got, None
            elif line.suspected_at is None:
                line.suspected_at = got if got - line.mark > MOST_OCTETS else None
            elif got - line.suspected_at > MOST_OCTETS:
                _log.warning("%s sends a message without an end: its line is cut", line.peer[0])
                self.cut += 1
                connection.shutdown(socket.SHUT_RDWR)
                return False
        return True


def _open(descriptor: int) -> socket.socket | None:
    """A second handle of a connection that ZeroMQ may close at any moment; None where it is none any more."""
    try:
        handle = os.dup(descriptor)
    except OSError:
        return None
    try:
        connection = socket.socket(fileno=handle)
    except OSError:
        os.close(handle)
        return None
    try:
        connection.getpeername()
    except OSError:
        connection.close()
        return None
    return connection


def _received(connection: socket.socket) -> int:
    info = connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, TCP_INFO_OCTETS)
    return int(struct.unpack_from("=Q", info, RECEIVED_AT)[0]) if len(info) >= TCP_INFO_OCTETS else 0
