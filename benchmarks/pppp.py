"""The PPPP door, whose messages are all acknowledged, against a bare ROUTER and DEALERs that acknowledge nothing.

    python -m benchmarks.pppp [--messages 20000] [--subscribers 1 8] [--rounds 5]

Three contestants take turns in one run, on loopback, with the same frames: the door with clients of ours, the door with
subscribers of bare sockets that acknowledge each 64 messages, and the floor, a ROUTER that has all frames ready and
sends them in batches to DEALERs, which count. Publisher and all subscribers have a process each. The time runs from the
first message until the last subscriber has the last one. The ratio of each round is taken, and the median of all.
"""

import argparse
import asyncio
import multiprocessing
import time
from collections.abc import Sequence
from multiprocessing.connection import Connection

import zmq

from benchmarks.figures import emit, median
from derbyos_core.clock import Instant
from derbyos_core.gateways.feed_event import FeedEvent
from derbyos_core.gateways.pppp.subscriber import ConversationChanged, Deliver, Replace, SubscriberEffect
from derbyos_core.gateways.pppp.translator import payload_of
from derbyos_core.identity import SourceId
from derbyos_core.node.gateways.pppp import PPPPClient, PPPPDoor, PPPPOptions
from derbyos_core.node.real_clock import RealClock

SOURCE = SourceId("0e1d0000-0000-4000-8000-000000000001")
BATCH = 256
BACKLOG_MAX = 4_096
"""Half of what the door keeps for one subscriber before it drops it."""
ACKNOWLEDGE_EACH = 64
OURS, BARE, FLOOR = "door and our clients", "door and bare subscribers", "floor"


class Feed:
    """A feed without facts."""

    number = 0

    def snapshot(self) -> tuple[FeedEvent, ...]:
        """Return none."""
        return ()


def events_of(count: int) -> tuple[FeedEvent, ...]:
    """Return so many changes of a score."""
    at = Instant(1_795_714_514_000_000)
    return tuple(
        FeedEvent(number=number, topic=("score", "home"), value={"total": number, "jam": 7}, at=at, source=SOURCE)
        for number in range(1, count + 1)
    )


def subscribe(kind: str, name: bytes, port: int, messages: int, pipe: Connection) -> None:
    """Be one subscriber until the last message has come."""
    if kind == OURS:
        asyncio.run(_subscribe_with_client(name, port, messages, pipe))
    else:
        _subscribe_bare(kind, name, port, messages, pipe)
    pipe.recv()


async def _subscribe_with_client(name: bytes, port: int, messages: int, pipe: Connection) -> None:
    done = asyncio.Event()
    count = 0

    def take(effect: SubscriberEffect) -> None:
        nonlocal count
        match effect:
            case Replace():
                pipe.send("ready")
            case Deliver():
                count += 1
                if count == messages:
                    pipe.send(time.perf_counter())
                    done.set()
            case ConversationChanged():
                pass

    client = PPPPClient(f"tcp://127.0.0.1:{port}", take, channels=["score"], identity=name, clock=RealClock())
    await client.start()
    await done.wait()
    await client.stop()


def _subscribe_bare(kind: str, name: bytes, port: int, messages: int, pipe: Connection) -> None:
    with zmq.Context() as context, context.socket(zmq.DEALER) as dealer:
        dealer.setsockopt(zmq.IDENTITY, name)
        dealer.setsockopt(zmq.RCVHWM, 0)
        dealer.connect(f"tcp://127.0.0.1:{port}")
        dealer.send(b"\x01score")
        first = dealer.recv_multipart()
        if kind == BARE:
            dealer.send_multipart([b"\x02score", first[1]])
        pipe.send("ready")
        for count in range(1, messages + 1):
            frames = dealer.recv_multipart()
            if kind == BARE and count % ACKNOWLEDGE_EACH == 0:
                dealer.send_multipart([b"\x02score", frames[1]])
        pipe.send(time.perf_counter())


async def publish_by_door(port: int, events: Sequence[FeedEvent], pipes: Sequence[Connection]) -> float:
    """Publish when all are ready; returns the time of the first message."""
    loop = asyncio.get_running_loop()
    options = PPPPOptions(counters={})
    door = PPPPDoor(Feed(), lambda _client, _text: "{}", source=SOURCE, port=port, clock=RealClock(), options=options)
    await door.start()
    for pipe in pipes:
        await loop.run_in_executor(None, pipe.recv)
    begin = time.perf_counter()
    for at in range(0, len(events), BATCH):
        door.publish(tuple(events[at : at + BATCH]))
        await asyncio.sleep(0)
        while door.backlog() > BACKLOG_MAX:  # noqa: ASYNC110 - it gives no signal
            await asyncio.sleep(0.0005)
    for pipe in pipes:
        await loop.run_in_executor(None, pipe.poll, None)
    await door.stop()
    return begin


def publish_bare(port: int, events: Sequence[FeedEvent], pipes: Sequence[Connection]) -> float:
    """Send ready frames when all are ready; returns the time of the first message."""
    ready = [(b"score", event.number.to_bytes(8, "big"), *payload_of(event)) for event in events]
    with zmq.Context() as context, context.socket(zmq.ROUTER) as router:
        router.setsockopt(zmq.SNDHWM, 0)
        router.bind(f"tcp://127.0.0.1:{port}")
        names = [router.recv_multipart()[0] for _ in pipes]
        for name in names:
            router.send_multipart([name, b"\x05score", bytes(8)])
        for pipe in pipes:
            pipe.recv()
        begin = time.perf_counter()
        for frames in ready:
            for name in names:
                router.send_multipart([name, *frames])
        for pipe in pipes:
            pipe.poll(None)
        return begin


def measure(kind: str, subscribers: int, events: Sequence[FeedEvent]) -> float:
    """Return deliveries a second of one contestant."""
    with zmq.Context() as context, context.socket(zmq.ROUTER) as probe:
        port = probe.bind_to_random_port("tcp://127.0.0.1")
    spawn = multiprocessing.get_context("spawn")
    pipes, processes = [], []
    for number in range(subscribers):
        ours, theirs = spawn.Pipe()
        process = spawn.Process(target=subscribe, args=(kind, b"s%d" % number, port, len(events), theirs))
        process.start()
        pipes.append(ours)
        processes.append(process)
    begin = publish_bare(port, events, pipes) if kind == FLOOR else asyncio.run(publish_by_door(port, events, pipes))
    end: float = max(pipe.recv() for pipe in pipes)
    for pipe, process in zip(pipes, processes, strict=True):
        pipe.send("end")
        process.join()
    return subscribers * len(events) / (end - begin)


def main() -> None:
    """Run the rounds and print the medians."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--messages", type=int, default=20_000)
    parser.add_argument("--subscribers", type=int, nargs="+", default=[1, 8])
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    events = events_of(options.messages)
    for subscribers in options.subscribers:
        rates: dict[str, list[float]] = {OURS: [], BARE: [], FLOOR: []}
        for _ in range(options.rounds):
            for kind, found in rates.items():
                found.append(measure(kind, subscribers, events))
        for kind, found in rates.items():
            emit("pppp", f"{kind}, {subscribers} subscribers, deliveries", median(found), "1/s")
        for kind in (OURS, BARE):
            ratios = [one / floor for one, floor in zip(rates[kind], rates[FLOOR], strict=True)]
            low, high = min(ratios), max(ratios)
            emit("pppp", f"{kind} over floor, {subscribers} subscribers", median(ratios), "", low=low, high=high)


if __name__ == "__main__":
    main()
