"""ZRE nodes on loopback for tests, and a foreign program made of bare sockets."""

import socket
import sys
import uuid
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random

import zmq

from derbyos_core.gateways.zre.codec import decode, encode, encode_beacon, endpoint_of
from derbyos_core.gateways.zre.effects import ZREEffect
from derbyos_core.gateways.zre.messages import ZREBeacon, ZREHello, ZREId, ZREMessage
from derbyos_core.identity import new_source
from derbyos_core.node.gateways.zre import ZRESockets
from derbyos_core.node.real_clock import RealClock
from derbyos_core.node.transport.addresses import LOOPBACK_HOST

__all__ = ["BROADCAST", "BareProgram", "HeardNode", "free_port", "running_nodes", "why_no_broadcast"]

BROADCAST = "127.255.255.255"


def beacon_socket(port: int) -> socket.socket:
    """A socket that gets the beacons of this machine, as a program in C has it."""
    made = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    for option in (socket.SO_REUSEADDR, socket.SO_REUSEPORT, socket.SO_BROADCAST):
        made.setsockopt(socket.SOL_SOCKET, option, 1)
    made.bind((BROADCAST, port))
    made.settimeout(5)
    return made


def free_port() -> int:
    """A port for beacons that no other test uses."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.bind((LOOPBACK_HOST, 0))
        port: int = probe.getsockname()[1]
        return port


def why_no_broadcast() -> str:
    """Return the reason why beacons do not arrive on loopback; empty if they do."""
    if sys.platform != "linux":
        return "only Linux broadcasts on loopback"
    try:
        with beacon_socket(free_port()) as made:
            made.settimeout(1)
            made.sendto(b"?", made.getsockname())
            made.recv(1)
    except OSError as error:
        return f"no broadcast on loopback: {error}"
    return ""


class HeardNode(ZRESockets):
    """A node of ours that keeps what it was told."""

    def __init__(self, port: int, name: str = "", host: str = LOOPBACK_HOST, **headers: str) -> None:
        self.heard: list[ZREEffect] = []
        super().__init__(
            new_source(Random()),
            on_event=self.heard.append,
            clock=RealClock(),
            host=host,
            port=port,
            name=name,
            headers={key.replace("_", "-"): value for key, value in headers.items()},
        )


@asynccontextmanager
async def running_nodes(*nodes: ZRESockets) -> AsyncIterator[None]:
    """Nodes that are started, and stopped whatever happens."""
    try:
        for node in nodes:
            await node.start()
        yield
    finally:
        for node in nodes:
            await node.stop()


class BareProgram:
    """A ZRE program that another author could have written: a ROUTER, a DEALER to one peer, no timers."""

    def __init__(self, *, receive_hwm: int = 0) -> None:
        self.id = ZREId(uuid.uuid4().bytes)
        self.context: zmq.Context[zmq.Socket[bytes]] = zmq.Context()
        self.router = self.context.socket(zmq.ROUTER)
        self.router.setsockopt(zmq.RCVHWM, receive_hwm)
        self.router.setsockopt(zmq.RCVBUF, 4_096)
        self.router.setsockopt(zmq.ROUTER_HANDOVER, 1)
        self.port = self.router.bind_to_random_port(f"tcp://{LOOPBACK_HOST}")
        self.dealer = self.context.socket(zmq.DEALER)
        self.dealer.setsockopt(zmq.IDENTITY, b"\x01" + self.id)
        self._sequence = 0

    def hello(self, *groups: str) -> ZREHello:
        """Its HELLO."""
        return ZREHello(endpoint=endpoint_of(LOOPBACK_HOST, self.port), groups=groups, status=len(groups), name="bare")

    def connect(self, port: int) -> None:
        """Connect to the mailbox port of a node."""
        self.dealer.connect(f"tcp://{LOOPBACK_HOST}:{port}")

    def send(self, message: ZREMessage) -> None:
        """Send the next message."""
        self._sequence += 1
        self.dealer.send_multipart(encode(message, self._sequence))

    def receive(self) -> tuple[bytes, int, ZREMessage] | None:
        """Return identity, number and message of the next one, if there is one."""
        if not self.router.poll(0):
            return None
        identity, *frames = self.router.recv_multipart()
        return (identity, *decode(frames))

    def beacon(self, beacons: socket.socket, port: int) -> None:
        """Send a beacon with a mailbox port, 0 to leave."""
        beacons.sendto(encode_beacon(ZREBeacon(self.id, port)), beacons.getsockname())

    def close(self) -> None:
        """Close its sockets."""
        self.context.destroy(linger=0)
