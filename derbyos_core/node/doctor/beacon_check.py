"""Test of which interfaces carry beacons: a datagram to the broadcast address must be received here as well.

What is sent is the beacon of a node that leaves and that nobody knows, so every ZRE program drops it.
"""

import contextlib
import ipaddress
import socket
from collections.abc import Iterable

from derbyos_core.gateways.zre.codec import encode_beacon
from derbyos_core.gateways.zre.messages import ZREBeacon, ZREId
from derbyos_core.node.doctor.system_network import Card, system_words
from derbyos_core.node.gateways.zre import DISCOVERY_PORT

__all__ = ["BeaconCheck"]

_READS_MAX = 256
_OCTETS_MAX = 64
_PREFIX_MAX = 30
"""A network of two addresses or one has no broadcast address."""


class BeaconCheck:
    """One socket at the port of the beacons; `node` is a UUID that nobody has."""

    def __init__(self, node: ZREId, port: int = DISCOVERY_PORT) -> None:
        self.is_port_taken = False
        self.send_faults: dict[str, str] = {}
        self.heard: set[str] = set()
        """Own addresses from which our beacon came."""
        self._octets = encode_beacon(ZREBeacon(node, 0))
        self._port = port
        self._socket: socket.socket | None = None

    def open(self) -> None:
        """Open the socket."""
        beacons = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        beacons.setblocking(False)
        beacons.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "SO_REUSEPORT"):
            beacons.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        try:
            beacons.bind(("", self._port))
        except OSError:
            beacons.close()
            self.is_port_taken = True
            return
        self._socket = beacons

    def send(self, cards: Iterable[Card]) -> None:
        """Send our beacon from each of these addresses to the broadcast address of its network."""
        for card in cards:
            network = ipaddress.IPv4Network(card.network)
            if network.prefixlen > _PREFIX_MAX:
                self.send_faults[card.address] = "its network has no broadcast address"
                continue
            with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sender:
                try:
                    sender.setsockopt(socket.SOL_SOCKET, socket.SO_BROADCAST, 1)
                    sender.bind((card.address, 0))
                    sender.sendto(self._octets, (str(network.broadcast_address), self._port))
                except OSError as error:
                    self.send_faults[card.address] = system_words(error)

    def listen(self) -> None:
        """Record where our beacon came from since the last call."""
        if self._socket is None:
            return
        with contextlib.suppress(OSError):
            for _ in range(_READS_MAX):
                octets, (host, *_) = self._socket.recvfrom(_OCTETS_MAX)
                if octets == self._octets:
                    self.heard.add(host)

    def close(self) -> None:
        """Close the socket."""
        if self._socket is not None:
            self._socket.close()
            self._socket = None
