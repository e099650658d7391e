"""Feed, clients and a lossy line for tests of the PPPP door over real sockets."""

import asyncio
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from random import Random

import zmq

from derbyos_core.clock import Instant
from derbyos_core.gateways.door import OnRequest
from derbyos_core.gateways.feed_event import FeedEvent
from derbyos_core.gateways.pppp.messages import Settings
from derbyos_core.gateways.pppp.subscriber import Answered, Deliver, Replace, SubscriberEffect, Unanswered
from derbyos_core.identity import SourceId
from derbyos_core.node.gateways.pppp import PPPPClient, PPPPClientOptions, PPPPDoor, PPPPOptions
from derbyos_core.node.real_clock import RealClock

SOURCE = SourceId("3f2b1c4d-0000-4000-8000-00000000000a")
QUICK = Settings(first_idle_us=40_000, idle_us=160_000, grace_us=700_000)
"""Times a tenth of the usual ones: silence is noticed after 0.64 s."""
PATIENCE_S = 20.0


class Feed:
    """A feed whose facts are counters."""

    def __init__(self) -> None:
        self._facts: dict[tuple[str, ...], FeedEvent] = {}
        self.number = 0

    def change(self, *topic: str, count: int = 1) -> tuple[FeedEvent, ...]:
        """Raise a fact by one, so many times; returns the events."""
        events = []
        for _ in range(count):
            self.number += 1
            before = self._facts.get(topic)
            value = before.value + 1 if before is not None and isinstance(before.value, int) else 1
            event = FeedEvent(number=self.number, topic=topic, value=value, at=Instant(self.number), source=SOURCE)
            self._facts[topic] = event
            events.append(event)
        return tuple(events)

    def snapshot(self) -> tuple[FeedEvent, ...]:
        return tuple(sorted(self._facts.values(), key=lambda event: event.number))


class Seen:
    """Messages that a client's application received."""

    def __init__(self) -> None:
        self.numbers: list[int] = []
        """Of all messages, of all channels."""
        self.payloads: list[tuple[bytes, ...]] = []
        self.states: list[Replace] = []
        self.answers: dict[bytes, bytes] = {}
        self.unanswered: list[bytes] = []
        self.effects: list[SubscriberEffect] = []
        self._news = asyncio.Event()

    def take(self, effect: SubscriberEffect) -> None:
        self.effects.append(effect)
        match effect:
            case Deliver(_, number, payload):
                self.numbers.append(number)
                self.payloads.append(payload)
            case Replace():
                self.states.append(effect)
            case Answered(tag, payload):
                self.answers[tag] = payload[0]
            case Unanswered(tag):
                self.unanswered.append(tag)
        self._news.set()

    def has_all(self, last: int) -> bool:
        """Whether messages and states together cover all numbers from 1 to this one."""
        covered = max((state.number for state in self.states), default=0)
        return {*self.numbers, *range(covered + 1)} >= set(range(1, last + 1))

    async def wait(self, is_true: Callable[[], bool]) -> None:
        """Wait for an effect after which this is true."""
        async with asyncio.timeout(PATIENCE_S):
            while not is_true():
                self._news.clear()
                await self._news.wait()


def refuse_all(_client: str, _text: str) -> str:
    return '{"refused": "nothing is done here"}'


@asynccontextmanager
async def running_door(
    feed: Feed, *, on_request: OnRequest = refuse_all, port: int = 0, options: PPPPOptions | None = None
) -> AsyncIterator[PPPPDoor]:
    """A door on loopback, at a free port unless one is given."""
    options = options or PPPPOptions(settings=QUICK, counters={})
    door = PPPPDoor(feed, on_request, source=SOURCE, port=port, clock=RealClock(), options=options)
    await door.start()
    try:
        yield door
    finally:
        await door.stop()


@asynccontextmanager
async def following(
    port: int, *channels: str, identity: bytes = b"overlay", options: PPPPClientOptions | None = None
) -> AsyncIterator[tuple[PPPPClient, Seen]]:
    """A client that is killed at the end, unless it was stopped before."""
    seen = Seen()
    client = PPPPClient(
        f"tcp://127.0.0.1:{port}",
        seen.take,
        channels=channels,
        identity=identity,
        clock=RealClock(),
        options=options or PPPPClientOptions(settings=QUICK),
    )
    await client.start()
    try:
        yield client, seen
    finally:
        await client.abandon()


async def expect_soon(is_true: Callable[[], bool], what: str) -> None:
    """Look at what gives no signal until it is true."""
    loop = asyncio.get_running_loop()
    end = loop.time() + PATIENCE_S
    while not is_true():
        assert loop.time() < end, f"not seen within {PATIENCE_S} s: {what}"
        await asyncio.sleep(0.01)


@contextmanager
def lossy_line(port: int, *, seed: int, lost: float = 0.2, doubled: float = 0.05) -> Iterator[tuple[int, list[int]]]:
    """A line to the door that loses and doubles messages, in a thread; yields its port and [passed, lost]."""
    context: zmq.Context[zmq.Socket[bytes]] = zmq.Context()
    front = context.socket(zmq.ROUTER)
    front.setsockopt(zmq.ROUTER_HANDOVER, 1)
    own_port = front.bind_to_random_port("tcp://127.0.0.1")
    stop = threading.Event()
    count = [0, 0]
    thread = threading.Thread(target=_carry, args=(context, front, port, Random(seed), (lost, doubled), stop, count))
    thread.start()
    try:
        yield own_port, count
    finally:
        stop.set()
        thread.join()
        front.close(linger=0)
        context.term()


def _carry(
    context: "zmq.Context[zmq.Socket[bytes]]",
    front: "zmq.Socket[bytes]",
    port: int,
    random: Random,
    shares: tuple[float, float],
    stop: threading.Event,
    count: list[int],
) -> None:
    backs: dict[bytes, zmq.Socket[bytes]] = {}
    names: dict[zmq.Socket[bytes], bytes] = {}
    poller = zmq.Poller()
    poller.register(front, zmq.POLLIN)
    while not stop.is_set():
        for ready, _ in poller.poll(20):
            socket = front if ready is front else ready
            frames = socket.recv_multipart()
            identity, message = (frames[0], frames[1:]) if socket is front else (names[socket], frames)
            if identity not in backs:
                back = backs[identity] = context.socket(zmq.DEALER)
                names[back] = identity
                back.setsockopt(zmq.IDENTITY, identity)
                back.connect(f"tcp://127.0.0.1:{port}")
                poller.register(back, zmq.POLLIN)
            if random.random() < shares[0]:
                count[1] += 1
                continue
            count[0] += 1
            for _ in range(2 if random.random() < shares[1] else 1):
                if socket is front:
                    backs[identity].send_multipart(message)
                else:
                    front.send_multipart([identity, *message])
    for back in names:
        back.close(linger=0)
