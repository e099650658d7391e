"""Test of which interfaces carry announcements: a query to the mDNS group must be received here as well.

A system delivers a packet to a group to its own listeners, too. If that fails, something blocks it, and also blocks
packets from others.
"""

import contextlib
import socket
from collections.abc import Iterable

from derbyos_core.node.discovery.mdns import SERVICE_TYPE
from derbyos_core.node.doctor.system_network import system_words

__all__ = ["MulticastCheck"]

_GROUP, _PORT = "224.0.0.251", 5353
_READS_MAX = 64
_SENDERS_MAX = 1_024
_OCTETS_MAX = 9_000


def _question() -> bytes:
    """Return a PTR question for our service (RFC 6762, 5.1)."""
    labels = SERVICE_TYPE.rstrip(".").split(".")
    name = b"".join(bytes([len(label)]) + label.encode() for label in labels) + b"\0"
    return bytes((0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0)) + name + bytes((0, 12, 0, 1))


class MulticastCheck:
    """One socket at the mDNS port that belongs to the group on every interface."""

    def __init__(self) -> None:
        self.is_port_taken = False
        self.join_faults: dict[str, str] = {}
        self.send_faults: dict[str, str] = {}
        self.heard: set[str] = set()
        """The addresses from which any packet came, including our own."""
        self._socket: socket.socket | None = None

    def open(self, addresses: Iterable[str]) -> None:
        """Open the socket, and join the group at each of these own addresses."""
        multicast = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        multicast.setblocking(False)
        multicast.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "SO_REUSEPORT"):
            multicast.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        try:
            multicast.bind(("", _PORT))
        except OSError:
            multicast.close()
            self.is_port_taken = True
            return
        for address in addresses:
            try:
                group = socket.inet_aton(_GROUP) + socket.inet_aton(address)
                multicast.setsockopt(socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP, group)
            except OSError as error:
                self.join_faults[address] = system_words(error)
        self._socket = multicast

    def ask(self, addresses: Iterable[str]) -> None:
        """Send our question to the group from each of these addresses."""
        for address in addresses:
            with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sender:
                try:
                    sender.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, socket.inet_aton(address))
                    sender.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_TTL, 255)
                    sender.bind((address, 0))
                    sender.sendto(_question(), (_GROUP, _PORT))
                except OSError as error:
                    self.send_faults[address] = system_words(error)

    def close(self) -> None:
        """Close the socket."""
        if self._socket is not None:
            self._socket.close()
            self._socket = None

    def listen(self) -> None:
        """Record senders since the last call; called often, because some loops cannot watch datagrams."""
        if self._socket is None:
            return
        with contextlib.suppress(OSError):
            for _ in range(_READS_MAX):
                _, (host, *_) = self._socket.recvfrom(_OCTETS_MAX)
                if len(self.heard) < _SENDERS_MAX:
                    self.heard.add(host)
