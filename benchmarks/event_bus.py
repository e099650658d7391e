"""The bus of the Event BUS Protocol against bare sockets: a thousand subscribers, and late joiners of a whole bout.

    python -m benchmarks.event_bus [--subscribers 1000] [--rounds 5] [--paced 40] [--burst 100]
                                   [--joiners 100] [--facts 4000]

Product and floor take turns in one run, on loopback, with the same receivers: processes of bare sockets. The floor of
the broadcasts is one PUB that sends the same six frames. The floor of the snapshots is one ROUTER that has all messages
ready and sends them to one joiner after the other. The ratio of each round is taken, and the median of all rounds.
The receivers take most of the time on a machine with few cores, so the processor time of the sender is given as well.
"""

import argparse
import asyncio
import multiprocessing
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from random import Random
from uuid import UUID

import msgpack
import zmq

from benchmarks.figures import emit, median, percentile
from derbyos_core.clock import Instant
from derbyos_core.errors import UserError
from derbyos_core.gateways.event_bus.codec import BusEvent, Dialect, encode_event, encode_sync, new_uuid, pack
from derbyos_core.gateways.feed_event import FeedEvent
from derbyos_core.identity import SourceId
from derbyos_core.node.gateways.event_bus import EventBusDoor
from derbyos_core.node.real_clock import RealClock

GAP_S = 0.1
"""Pause between paced events: a thousand deliveries take the receivers some 30 ms of two cores."""
WORKERS = 2
SOURCE = SourceId("0e1d0000-0000-4000-8000-000000000001")
PAD = "x" * 60
STARTED = Instant(1_795_714_514_000_000)


class Feed:
    """A feed whose facts are made up."""

    def __init__(self, facts: int) -> None:
        self.number = facts
        self._facts = tuple(_fact(number, {"total": number, "name": PAD[:20]}) for number in range(1, facts + 1))

    def snapshot(self) -> tuple[FeedEvent, ...]:
        """Return all facts."""
        return self._facts

    def next(self, value: dict[str, int | str]) -> FeedEvent:
        """Return the next event."""
        self.number += 1
        return FeedEvent(number=self.number, topic=("clock", "jam"), value=value, at=STARTED, source=SOURCE)


def _fact(number: int, value: dict[str, int | str]) -> FeedEvent:
    topic = ("jam", "1", str(number // 50), str(number % 50))
    return FeedEvent(number=number, topic=topic, value=value, at=STARTED, source=SOURCE)


# -- receivers ----------------------------------------------------------------------------------------------


def work(pipe: Connection, subscribers: int, ports: dict[str, int]) -> None:
    """Receive what the parent announces: events on all subscribers of a kind, or snapshots."""
    context: zmq.Context[zmq.Socket[bytes]] = zmq.Context()
    context.set(zmq.MAX_SOCKETS, 8_192)
    sockets = {kind: [_subscriber(context, port + 1) for _ in range(subscribers)] for kind, port in ports.items()}
    pipe.send("ready")
    while (order := pipe.recv()) is not None:
        what, kind, number = order
        if what == "events":
            pipe.send(_receive_events(sockets[kind], number, lambda: pipe.send("ready")))
        else:
            pipe.send(_receive_snapshots(context, ports[kind], number, pipe))
    context.destroy(linger=0)


def _subscriber(context: "zmq.Context[zmq.Socket[bytes]]", port: int) -> "zmq.Socket[bytes]":
    subscriber = context.socket(zmq.SUB)
    subscriber.setsockopt(zmq.RCVHWM, 0)
    subscriber.subscribe(b"")
    subscriber.connect(f"tcp://127.0.0.1:{port}")
    return subscriber


def _receive_events(
    sockets: "list[zmq.Socket[bytes]]", events: int, ready: Callable[[], None]
) -> tuple[list[float], int]:
    """Return the ages in microseconds of all deliveries, and when the last one came."""
    poller = zmq.Poller()
    for one in sockets:
        poller.register(one, zmq.POLLIN)
    ready()
    ages: list[float] = []
    while len(ages) < events * len(sockets):
        for one, _ in poller.poll():
            frames = one.recv_multipart()
            ages.append((time.perf_counter_ns() - msgpack.unpackb(frames[5])["sent"]) / 1e3)
    return ages, time.perf_counter_ns()


def _receive_snapshots(
    context: "zmq.Context[zmq.Socket[bytes]]", port: int, joiners: int, pipe: Connection
) -> tuple[int, int]:
    """Join so many times at once; return the number of events, and when the last SYNCEND came."""
    sockets = []
    poller = zmq.Poller()
    for _ in range(joiners):
        one = context.socket(zmq.DEALER)
        one.setsockopt(zmq.RCVHWM, 0)
        one.connect(f"tcp://127.0.0.1:{port}")
        poller.register(one, zmq.POLLIN)
        sockets.append(one)
    pipe.send("ready")
    pipe.recv()
    for one in sockets:
        one.send_multipart([b"SYNCSTART", b"", bytes(8)])
    events = ended = 0
    while ended < joiners:
        for one, _ in poller.poll():
            while one.get(zmq.EVENTS) & zmq.POLLIN:
                if one.recv_multipart()[0] == b"SYNC":
                    events += 1
                else:
                    ended += 1
    at = time.perf_counter_ns()
    for one in sockets:
        one.close(linger=0)
    return events, at


@contextmanager
def workers(subscribers: int, ports: dict[str, int]) -> Iterator[list[Connection]]:
    """Processes that receive."""
    spawn = multiprocessing.get_context("spawn")
    pipes, processes = [], []
    for number in range(WORKERS):
        ours, theirs = spawn.Pipe()
        share = subscribers // WORKERS + (number < subscribers % WORKERS)
        process = spawn.Process(target=work, args=(theirs, share, ports))
        process.start()
        pipes.append(ours)
        processes.append(process)
    try:
        yield pipes
    finally:
        for pipe in pipes:
            pipe.send(None)
        for process in processes:
            process.join(10)


async def _all(pipes: list[Connection]) -> list[object]:
    """Receive one message from each worker, while the loop runs."""
    loop = asyncio.get_running_loop()
    return [await loop.run_in_executor(None, pipe.recv) for pipe in pipes]


def _order(pipes: list[Connection], *order: object) -> None:
    for pipe in pipes:
        pipe.send(order)


# -- product and floor --------------------------------------------------------------------------------------


class Floor:
    """Bare PUB and ROUTER with the same frames."""

    def __init__(self, port: int, feed: Feed) -> None:
        self._context: zmq.Context[zmq.Socket[bytes]] = zmq.Context()
        self._publisher = self._open(zmq.PUB, port + 1)
        self._router = self._open(zmq.ROUTER, port)
        random = Random(1)
        self._messages = [
            encode_sync(_bus_event(fact.number, "/".join(fact.topic), fact.value, new_uuid(random)), Dialect.RFC)
            for fact in feed.snapshot()
        ]
        self._number = feed.number

    def _open(self, kind: int, port: int) -> "zmq.Socket[bytes]":
        opened = self._context.socket(kind)
        opened.setsockopt(zmq.SNDHWM, 0)
        opened.bind(f"tcp://127.0.0.1:{port}")
        return opened

    def publish(self, value: dict[str, int | str]) -> None:
        """Send one event; its frames are written like the product's, apart from the data."""
        self._number += 1
        self._publisher.send_multipart(
            (b"/derbyos/clock/jam/", self._number.to_bytes(8, "big"), *_FIELDS, msgpack.packb(value))
        )

    def serve(self, joiners: int) -> None:
        """Answer so many questions."""
        for _ in range(joiners):
            identity = self._router.recv_multipart()[0]
            for message in self._messages:
                self._router.send_multipart((identity, *message))
            self._router.send_multipart((identity, b"SYNCEND", b"", bytes(8)))

    def close(self) -> None:
        """Close the sockets."""
        self._context.destroy(linger=0)


def _bus_event(number: int, topic: str, value: object, uuid: UUID) -> BusEvent:
    return BusEvent(topic=f"/derbyos/{topic}/", number=number, producer=SOURCE, at=STARTED, uuid=uuid, data=pack(value))


_FIELDS = encode_event(_bus_event(1, "a", None, UUID(int=1)), Dialect.RFC)[2:5]


class Bench:
    """One run."""

    def __init__(self, options: argparse.Namespace, door: EventBusDoor, feed: Feed, floor: Floor) -> None:
        self._options = options
        self._door = door
        self._feed = feed
        self._floor = floor

    def _publish(self, kind: str) -> None:
        value: dict[str, int | str] = {"sent": time.perf_counter_ns(), "name": PAD}
        if kind == "door":
            self._door.publish((self._feed.next(value),))
        else:
            self._floor.publish(value)

    async def events(
        self, pipes: list[Connection], kind: str, count: int, gap_s: float
    ) -> tuple[list[float], float, float]:
        """Return ages in microseconds, deliveries a second, and the microseconds that each costs the sender."""
        _order(pipes, "events", kind, count)
        await _all(pipes)
        began, spent = time.perf_counter_ns(), time.process_time_ns()
        for _ in range(count):
            self._publish(kind)
            await asyncio.sleep(gap_s)
        results = await _all(pipes)
        ages = [age for result in results for age in result[0]]  # type: ignore[index]
        ended = max(result[1] for result in results)  # type: ignore[index]
        spent = time.process_time_ns() - spent
        return ages, len(ages) / ((ended - began) / 1e9), spent / len(ages) / 1e3

    async def snapshots(self, pipes: list[Connection], kind: str) -> tuple[float, float]:
        """Return the milliseconds until the last joiner has everything, and the sender's microseconds for each fact."""
        each = self._options.joiners // WORKERS
        _order(pipes, "snapshots", kind, each)
        await _all(pipes)
        loop = asyncio.get_running_loop()
        floor = loop.run_in_executor(None, self._floor.serve, each * WORKERS) if kind == "floor" else None
        began, spent = time.perf_counter_ns(), time.process_time_ns()
        _order(pipes)
        results = await _all(pipes)
        if floor is not None:
            await floor
        events = sum(result[0] for result in results)  # type: ignore[index]
        assert events >= each * WORKERS * self._options.facts, f"joiners got {events} events"
        spent = time.process_time_ns() - spent
        return (max(result[1] for result in results) - began) / 1e6, spent / events / 1e3  # type: ignore[index]


async def _measure(options: argparse.Namespace) -> None:
    feed = Feed(options.facts)
    port = 21_000
    while True:
        door = EventBusDoor(feed, lambda _client, _text: "{}", source=SOURCE, port=port, clock=RealClock())
        try:
            await door.start()
            break
        except UserError:
            port += 10
    floor = Floor(port + 5, feed)
    bench = Bench(options, door, feed, floor)
    figures: dict[tuple[str, str], list[float]] = {}
    with workers(options.subscribers, {"door": port, "floor": port + 5}) as pipes:
        await _all(pipes)
        while door.clients() < options.subscribers:  # noqa: ASYNC110 - they connect in other processes
            await asyncio.sleep(0.1)
        await asyncio.sleep(1.0)  # the subscriptions of the floor are not counted
        for turn in range(options.rounds):
            for kind in ("door", "floor") if turn % 2 else ("floor", "door"):
                ages, _, _ = await bench.events(pipes, kind, options.paced, GAP_S)
                _, rate, spent = await bench.events(pipes, kind, options.burst, 0.0)
                took, spent_on_facts = await bench.snapshots(pipes, kind)
                found = (percentile(ages, 50), percentile(ages, 99), rate, spent, took, spent_on_facts)
                for what, value in zip(_WHAT, found, strict=True):
                    figures.setdefault((what, kind), []).append(value)
    floor.close()
    await door.stop()
    for what, unit in _WHAT.items():
        ours, bare = figures[what, "door"], figures[what, "floor"]
        ratios = [one / other for one, other in zip(ours, bare, strict=True)]
        context = {"floor": median(bare), "ratio": median(ratios), "lowest": min(ratios), "highest": max(ratios)}
        emit("event_bus", what.format(**vars(options)), median(ours), unit, **context)


_WHAT = {
    "to each of {subscribers} subscribers, p50": "us",
    "to each of {subscribers} subscribers, p99": "us",
    "deliveries to {subscribers} subscribers": "1/s",
    "processor time of the sender": "us/delivery",
    "{facts} facts to {joiners} late joiners": "ms",
    "processor time of the snapshot's sender": "us/fact",
}
"""Figures and their units."""


def main() -> None:
    """Measure, and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--subscribers", type=int, default=1_000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--paced", type=int, default=40)
    parser.add_argument("--burst", type=int, default=100)
    parser.add_argument("--joiners", type=int, default=100)
    parser.add_argument("--facts", type=int, default=4_000)
    asyncio.run(_measure(parser.parse_args()))


if __name__ == "__main__":
    main()
