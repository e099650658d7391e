"""Nodes on loopback for tests, and a foreign program made of bare ZeroMQ sockets."""

import asyncio
import uuid
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from random import Random
from types import TracebackType
from typing import Self

import zmq

from derbyos_core.bout.commands import AddNote
from derbyos_core.clock import Instant
from derbyos_core.identity import AuthorId, BoutId, SourceId, new_source
from derbyos_core.node.discovery.discovery import Discovery
from derbyos_core.node.node import Node
from derbyos_core.node.transport.addresses import LOOPBACK_HOST, ListenAt
from derbyos_core.node.transport.zmq_transport import ZMQTransport
from derbyos_core.replica.replica import Replica
from derbyos_core.storage.memory_store import MemoryStore
from derbyos_core.storage.sqlite_store import SQLiteStore
from derbyos_core.wire.messages import Address

PATIENCE_S = 10.0
"""Time limit of every wait of a test; nothing is measured."""
BOUT = BoutId("finals")
LOOPBACK = ListenAt(LOOPBACK_HOST)


async def expect_soon(holds: Callable[[], object], what: str, patience_s: float = PATIENCE_S) -> None:
    """Wait until something holds; fail with `what` if it never does."""
    with suppress(TimeoutError):
        async with asyncio.timeout(patience_s):
            while not holds():  # noqa: ASYNC110 - what is waited for happens on sockets, not in this loop
                await asyncio.sleep(0.005)
    assert holds(), what


def make_node(
    folder: Path | None = None,
    *,
    bout: BoutId = BOUT,
    seed: int | None = None,
    discovery: Discovery | None = None,
    listen: ListenAt = LOOPBACK,
) -> Node:
    """Return a node on loopback that keeps its bout in `folder`, or in memory."""
    random = Random(seed)
    source = new_source(random)
    store = SQLiteStore.open(folder / "bout.derbyos", bout, Instant(1)) if folder else MemoryStore()
    replica = Replica(bout=bout, source=source, author=AuthorId(source), random=random)
    return Node(replica, ZMQTransport(source, listen), store, discovery)


@asynccontextmanager
async def running(*nodes: Node) -> AsyncIterator[list[Address]]:
    """Nodes that are started, and stopped whatever happens."""
    try:
        yield [await node.start() for node in nodes]
    finally:
        await asyncio.gather(*(node.stop() for node in nodes))


def write_note(node: Node, text: str) -> None:
    """Write one entry."""
    node.submit(AddNote(text=text), "head-nso")


def has_all(node: Node, *texts: str) -> bool:
    """Return whether a node's document shows these notes."""
    shown = {element.text for element in node.view().document.findall("note")}
    return set(texts) <= shown


class Stranger:
    """A foreign program: a plain ROUTER, DEALERs, and none of our code."""

    def __init__(self, identity: bytes | None = None, port: int | None = None, *, room: int | None = None) -> None:
        """`room` is the number of messages of each line that it takes from the network before it reads them."""
        self.identity = identity or uuid.uuid4().bytes
        self.context: zmq.Context[zmq.Socket[bytes]] = zmq.Context()
        self.router = self.context.socket(zmq.ROUTER)
        if room is not None:
            self.router.setsockopt(zmq.RCVHWM, room)
        if port is None:
            self.port = self.router.bind_to_random_port(f"tcp://{LOOPBACK_HOST}")
        else:
            self.port = port
            self.router.bind(f"tcp://{LOOPBACK_HOST}:{port}")
        self.address = Address(LOOPBACK_HOST, self.port)
        self.heard: list[list[bytes]] = []
        self.dealers: list[zmq.Socket[bytes]] = []

    @property
    def source(self) -> SourceId:
        """Identity as written in entries and rows."""
        return SourceId(str(uuid.UUID(bytes=self.identity)))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for dealer in self.dealers:
            dealer.close(linger=0)
        self.router.close(linger=0)
        self.context.term()

    def dial(self, address: Address, *, has_identity: bool = True) -> "zmq.Socket[bytes]":
        """Connect a DEALER to a node."""
        dealer = self.context.socket(zmq.DEALER)
        if has_identity:
            dealer.setsockopt(zmq.IDENTITY, self.identity)
        dealer.connect(f"tcp://{address}")
        self.dealers.append(dealer)  # a socket without a reference is closed
        return dealer

    def listen(self) -> list[list[bytes]]:
        """Return everything received so far, as the ROUTER read it."""
        with suppress(zmq.Again):
            while True:
                self.heard.append(self.router.recv_multipart(zmq.NOBLOCK))
        return self.heard

    def kinds(self, sender: SourceId | None = None) -> list[bytes]:
        """Return the types of all messages received, of one sender or of all."""
        octets = uuid.UUID(sender).bytes if sender else None
        return [frames[1] for frames in self.listen() if octets in (None, frames[0])]

    def introduce(self, address: Address, bout: str) -> "zmq.Socket[bytes]":
        """Dial, and send HELO and BOUT in the seed's format."""
        dealer = self.dial(address)
        dealer.send_multipart([b"HELO", str(self.address).encode()])
        dealer.send_multipart([b"BOUT", bout.encode()])
        return dealer
