"""A late laptop: time until it has received and applied the whole log of a bout over sockets.

    python -m benchmarks.late_join [--entries 10000] [--rounds 5]

Two processes on loopback, the contestants in turn in each round; both end when the last entry is applied:

* *floor*: the same entries in messages of 200, parsed with bare lxml and applied to a bare tree by an index of eids;
  the clock runs from the connection on;
* *late join*: a whole node whose disk holds the log, and a whole node that dials it: introduction, gossip, batches,
  unpacking, checks, log, fold. Both keep their entries in memory, as the floor has no disk either;
* *signed late join*: the same in a closed bout: closed sockets, and entries of eight writers who signed each of them;
* *octets*: what XMSGs brought, headers aside, beside the log deflated as a whole, and beside pycrdt's document of
  as many elements where that library is installed.
"""

import argparse
import asyncio
import importlib
import multiprocessing
import os
import time
import zlib
from collections.abc import Callable
from multiprocessing.connection import Connection
from random import Random

import zmq
from lxml import etree

from benchmarks.figures import emit, median
from benchmarks.stream import BOUT, KEY, make_bodies, make_signed
from derbyos_core.bout.commands import SetTrip
from derbyos_core.bout.model import JamId
from derbyos_core.clock import Instant
from derbyos_core.gossip.entry import parse_body
from derbyos_core.gossip.signed_log import Signer
from derbyos_core.identity import AuthorId, Team
from derbyos_core.node.gc_tuning import freeze_loaded_values
from derbyos_core.node.node import Node
from derbyos_core.node.transport.addresses import LOOPBACK_HOST, ListenAt
from derbyos_core.node.transport.closed_sockets import ClosedSockets
from derbyos_core.node.transport.zmq_transport import ZMQTransport
from derbyos_core.replica.effects import Effect
from derbyos_core.replica.events import Event, Frames
from derbyos_core.replica.replica import Replica
from derbyos_core.security.signatures import decode_signatures, new_signed_source
from derbyos_core.storage.memory_store import MemoryStore
from derbyos_core.storage.schema import Record
from derbyos_core.wire.messages import Address

PER_MESSAGE = 200
PATIENCE_S = 120


class CountingReplica(Replica):
    """Counts the octets that entries came in."""

    octets = 0

    def receive(self, event: Event, now: Instant) -> None:
        if isinstance(event, Frames) and event.frames[1] == b"XMSG":
            self.octets += sum(map(len, event.frames[2:]))
        super().receive(event, now)


class _KeyedTransport(ZMQTransport):
    """Dials every address with the key that both nodes have."""

    def dial(self, address: Address) -> None:
        self.note_key(address, KEY.curve.public)
        super().dial(address)


def _node(entries: int, *, is_signed: bool) -> tuple[Node, CountingReplica]:
    """Return a node with so many entries on its disk; a signed one is that of a closed bout."""
    random, store = Random(), MemoryStore()
    source, source_key = new_signed_source(KEY.public, BOUT, random)
    stream = make_signed(entries) if is_signed else [(body, b"") for body in make_bodies(entries)]
    store.append(
        [
            Record(source=one.source, sequence=one.sequence, body=body, received_at=Instant(1), received_from=None)
            for body, _ in stream
            for one in parse_body(body)
        ],
        [one for _, frame in stream if frame for one in decode_signatures(frame)],
    )
    replica = CountingReplica(
        bout=BOUT,
        source=source,
        author=AuthorId(source),
        random=random,
        signer=Signer(KEY, source_key) if is_signed else None,
        is_closed=is_signed,
    )
    closed = ClosedSockets(KEY.curve, lambda key: key == KEY.curve.public) if is_signed else None
    return Node(replica, _KeyedTransport(source, ListenAt(LOOPBACK_HOST), closed=closed), store), replica


def hold(entries: int, pipe: Connection, *, is_signed: bool) -> None:
    """Run the process that has the log."""

    async def run() -> None:
        node, _ = _node(entries, is_signed=is_signed)
        address = await node.start()
        node.view()  # it is shown there, as on any laptop that is in a bout, so it is folded and projected
        freeze_loaded_values()
        pipe.send(address)
        await asyncio.get_running_loop().run_in_executor(None, pipe.recv)
        await node.stop()

    asyncio.run(run())


async def _join(entries: int, pipe: Connection, *, is_signed: bool) -> tuple[float, float, int]:
    """Return the milliseconds until the log is here, those until an own entry was accepted, and the octets received."""
    node, replica = _node(0, is_signed=is_signed)
    done = asyncio.Event()

    def hear(_effects: tuple[Effect, ...]) -> None:
        if len(replica.log) > entries:
            done.set()

    node.subscribe(hear)
    await node.start()
    freeze_loaded_values()
    address = pipe.recv()
    began = time.perf_counter()
    node.dial(address)
    node.submit(SetTrip(jam=JamId(1, 1), team=Team.HOME, number=1, points=0), "scorekeeper-home")
    entered = time.perf_counter()
    await asyncio.wait_for(done.wait(), PATIENCE_S)
    ended = time.perf_counter()
    assert replica.log.held == 0
    await node.stop()
    return (ended - began) * 1e3, (entered - began) * 1e3, replica.octets


def send_plain(entries: int, port: int) -> None:
    """Run the floor's sender."""
    bodies = make_bodies(entries)
    context = zmq.Context()
    dealer = context.socket(zmq.DEALER)
    dealer.setsockopt(zmq.IDENTITY, os.urandom(16))
    dealer.setsockopt(zmq.SNDHWM, 0)
    dealer.connect(f"tcp://{LOOPBACK_HOST}:{port}")
    dealer.send(b"GO")
    for start in range(0, entries, PER_MESSAGE):
        dealer.send_multipart([b"XMSG", b"\n".join(bodies[start : start + PER_MESSAGE])])
    dealer.close(linger=5_000)
    context.term()


def floor(entries: int) -> float:
    """Milliseconds of bare lxml behind a bare socket."""
    spawn = multiprocessing.get_context("spawn")
    context = zmq.Context()
    router = context.socket(zmq.ROUTER)
    router.setsockopt(zmq.RCVHWM, 0)
    port = router.bind_to_random_port(f"tcp://{LOOPBACK_HOST}")
    process = spawn.Process(target=send_plain, args=(entries, port), daemon=True)
    process.start()
    router.recv_multipart()
    began = time.perf_counter()
    feed, count = _tree(), 0
    while count < entries:
        for body in router.recv_multipart()[2].split(b"\n"):
            feed(body)
            count += 1
    took = (time.perf_counter() - began) * 1e3
    process.join()
    router.close(linger=0)
    context.term()
    return took


def _tree() -> Callable[[bytes], None]:
    root = etree.Element("bout")
    jams: dict[str, etree._Element] = {}
    index: dict[str, etree._Element] = {}
    parser = etree.XMLParser(resolve_entities=False, no_network=True)

    def feed(body: bytes) -> None:
        entry = etree.fromstring(body, parser)
        if entry.tag == "add":
            jam = entry.get("jam", "")
            if jam not in jams:
                jams[jam] = etree.SubElement(root, "jam", number=jam)
            for child in list(entry):
                index[child.get("eid", "")] = child
                jams[jam].append(child)
            return
        element = index.get(entry.get("eid", ""))
        parent = element.getparent() if element is not None else None
        if element is None or parent is None:
            return
        if entry.tag == "set":
            element.set(entry.get("attribute", ""), entry.text or "")
        else:
            parent.remove(element)

    return feed


def late_join(entries: int, *, is_signed: bool = False) -> tuple[float, float, int]:
    """Run one round of the product."""
    ours, theirs = multiprocessing.Pipe()
    process = multiprocessing.get_context("spawn").Process(
        target=hold, args=(entries, theirs), kwargs={"is_signed": is_signed}, daemon=True
    )
    process.start()
    assert ours.poll(PATIENCE_S), "the laptop with the log did not start"
    figures = asyncio.run(_join(entries, ours, is_signed=is_signed))
    ours.send("done")
    process.join()
    return figures


def pycrdt_octets(bodies: list[bytes]) -> int | None:
    """The same edits in a pycrdt document, deflated; None where it is not installed."""
    try:
        pycrdt = importlib.import_module("pycrdt")
    except ImportError:
        return None
    document = pycrdt.Doc()
    document["bout"] = elements = pycrdt.Map()
    for body in bodies:
        entry = etree.fromstring(body)
        with document.transaction():
            if entry.tag == "add":
                for child in entry:
                    said: dict[str, str | None] = {str(name): str(value) for name, value in child.attrib.items()}
                    elements[child.get("eid")] = pycrdt.Map(said | {"jam": entry.get("jam")})
            elif entry.get("eid") in elements:
                if entry.tag == "set":
                    elements[entry.get("eid")][entry.get("attribute")] = entry.text
                else:
                    del elements[entry.get("eid")]
    return len(zlib.compress(document.get_update(), 6))


def main() -> None:
    """Run the rounds and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--entries", type=int, default=10_000)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    floors, joins, entered, octets = [], [], [], 0
    signed: list[float] = []
    signed_octets = 0
    for _ in range(options.rounds):
        floors.append(floor(options.entries))
        whole, own, octets = late_join(options.entries)
        joins.append(whole)
        entered.append(own)
        whole, _, signed_octets = late_join(options.entries, is_signed=True)
        signed.append(whole)
    ratio = median([a / b for a, b in zip(joins, floors, strict=True)])
    emit("late_join", "floor", median(floors), "ms", entries=options.entries)
    emit("late_join", "late join", median(joins), "ms", entries=options.entries, ratio_to_floor=ratio)
    ratio = median([a / b for a, b in zip(signed, floors, strict=True)])
    emit("late_join", "signed late join", median(signed), "ms", entries=options.entries, ratio_to_floor=ratio)
    emit("late_join", "octets, signed", signed_octets, "octets", over_open=signed_octets / octets)
    emit("late_join", "own entry while joining", median(entered), "ms")
    bodies = make_bodies(options.entries)
    plain, whole_log = sum(map(len, bodies)), len(zlib.compress(b"\n".join(bodies), 6))
    emit("late_join", "octets", octets, "octets", plain=plain, log_deflated=whole_log, share=octets / plain)
    crdt = pycrdt_octets(bodies)
    if crdt is None:
        emit("late_join", "octets, pycrdt deflated", 0, "octets", note="pycrdt is not installed")
    else:
        emit("late_join", "octets, pycrdt deflated", crdt, "octets", ratio=octets / crdt)


if __name__ == "__main__":
    main()
