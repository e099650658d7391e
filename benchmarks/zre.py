"""A SHOUT among sixteen ZRE nodes: the product's sockets against zeromq-pyre, and bare sockets as the floor.

    python -m benchmarks.zre [--nodes 16] [--rounds 5] [--paced 300] [--burst 300] [--size 400]

Sixteen processes find each other by their beacons, in one network namespace (it needs root), and join a group. Node 0
shouts: paced for the latency, then as fast as it can. The clock is common. They take turns; each ratio is of figures of
one round, by pyre's. Goal: a latency to the last peer of at most 0.6 of pyre's.

There are two floors: a ROUTER and a DEALER to each peer, with the same two frames and nothing around them: no beacons,
no decoding, no garbage collection. `bare` blocks in `recv_multipart`; `loop` waits in asyncio, as a node has to that
shares its thread with windows, and reads when the loop says so.
"""

import argparse
import asyncio
import gc
import json
import multiprocessing
import os
import struct
import subprocess
import sys
import time
from collections.abc import Sequence
from multiprocessing.connection import Connection
from multiprocessing.synchronize import Barrier
from random import Random

import zmq

from benchmarks.figures import emit, median, percentile
from derbyos_core.gateways.zre.effects import ZREEffect, ZREJoined, ZREShouted
from derbyos_core.identity import new_source
from derbyos_core.node.gateways.zre import ZRESockets
from derbyos_core.node.gc_tuning import freeze_loaded_values
from derbyos_core.node.real_clock import RealClock
from derbyos_core.node.transport.addresses import ANY_HOST
from tests.system.namespaces import namespace_network, why_no_network

GROUP = "derbyos"
CONTESTANTS = ("pyre", "ours", "bare", "loop")
GAP_S = 0.01
EVENTS, READABLE = int(zmq.EVENTS), int(zmq.POLLIN)
BARE_PORT = 20_000
"""First of the ports of the floor, in the namespace."""
PATIENCE_S = 60
Figures = dict[str, float]


def age_us(content: bytes) -> float:
    """Return how long ago a message was sent."""
    sent: int = struct.unpack("<q", content[:8])[0]
    return (time.perf_counter_ns() - sent) / 1e3


class Counter:
    """Counts what arrives at a node of ours, and wakes its task when that is enough."""

    def __init__(self) -> None:
        self.joined = 0
        self.ages: list[float] = []
        self._wanted: tuple[int, int] = (0, 0)
        self._reached = asyncio.Event()

    def count(self, event: ZREEffect) -> None:
        """Take an event of the node."""
        if isinstance(event, ZREShouted):
            self.ages.append(age_us(event.content[0]))
        elif isinstance(event, ZREJoined):
            self.joined += 1
        else:
            return
        if self._is_enough():
            self._reached.set()

    async def until(self, *, joined: int = 0, shouts: int = 0) -> None:
        """Wait for so many."""
        self._wanted = joined, shouts
        self._reached.clear()
        if not self._is_enough():
            await asyncio.wait_for(self._reached.wait(), PATIENCE_S)

    def _is_enough(self) -> bool:
        return self.joined >= self._wanted[0] and len(self.ages) >= self._wanted[1]


async def work_ours(number: int, options: argparse.Namespace, barrier: Barrier) -> dict[str, object]:
    """Run one node of ours."""
    loop = asyncio.get_running_loop()
    counter = Counter()
    node = ZRESockets(new_source(Random()), on_event=counter.count, clock=RealClock(), host=ANY_HOST)
    freeze_loaded_values()  # as the program does
    await loop.run_in_executor(None, barrier.wait)
    began = time.perf_counter_ns()
    await node.start()
    node.join(GROUP)
    await counter.until(joined=options.nodes - 1)
    result: dict[str, object] = {"up_ms": (time.perf_counter_ns() - began) / 1e6}
    await loop.run_in_executor(None, barrier.wait)
    body = b"x" * (options.size - 8)
    spent = time.process_time_ns()
    if number == 0:
        await asyncio.sleep(0.2)
        for _ in range(options.paced):
            at = time.perf_counter_ns()
            node.shout(GROUP, struct.pack("<q", at) + body)
            await asyncio.sleep(max(0.0, GAP_S - (time.perf_counter_ns() - at) / 1e9))
    else:
        await counter.until(shouts=options.paced)
        result["ages_us"] = list(counter.ages)
    result["cpu_us"] = (time.process_time_ns() - spent) / 1e3 / options.paced
    await loop.run_in_executor(None, barrier.wait)
    began = time.perf_counter_ns()
    if number == 0:
        for count in range(options.burst):
            node.shout(GROUP, struct.pack("<q", began) + body)
            if count % 10 == 0:
                await asyncio.sleep(0)
    else:
        await counter.until(shouts=options.paced + options.burst)
    result["burst_ns"] = began, time.perf_counter_ns()
    await loop.run_in_executor(None, barrier.wait)
    await node.stop()
    return result


def work_pyre(number: int, options: argparse.Namespace, barrier: Barrier) -> dict[str, object]:
    """Run one node of zeromq-pyre."""
    from pyre import Pyre  # type: ignore[import-untyped]

    node = Pyre(f"node {number}")
    barrier.wait()
    began = time.perf_counter_ns()
    node.join(GROUP)
    node.start()

    def take(kind: bytes, count: int) -> list[float]:
        ages = []
        while count:
            event = node.recv()
            if event[0] == kind:
                count -= 1
                if kind == b"SHOUT":
                    ages.append(age_us(event[-1]))
        return ages

    take(b"JOIN", options.nodes - 1)
    result: dict[str, object] = {"up_ms": (time.perf_counter_ns() - began) / 1e6}
    barrier.wait()
    body = b"x" * (options.size - 8)
    spent = time.process_time_ns()
    if number == 0:
        time.sleep(0.2)
        for _ in range(options.paced):
            at = time.perf_counter_ns()
            node.shout(GROUP, struct.pack("<q", at) + body)
            time.sleep(max(0.0, GAP_S - (time.perf_counter_ns() - at) / 1e9))
    else:
        result["ages_us"] = take(b"SHOUT", options.paced)
    result["cpu_us"] = (time.process_time_ns() - spent) / 1e3 / options.paced
    barrier.wait()
    began = time.perf_counter_ns()
    if number == 0:
        for _ in range(options.burst):
            node.shout(GROUP, struct.pack("<q", began) + body)
    else:
        take(b"SHOUT", options.burst)
    result["burst_ns"] = began, time.perf_counter_ns()
    barrier.wait()
    return result


async def take_on_loop(router: "zmq.Socket[bytes]", count: int) -> list[float]:
    """Read so many messages when the loop says that there are some; return their ages."""
    loop = asyncio.get_running_loop()
    ages: list[float] = []
    all_read = asyncio.Event()

    def read() -> None:
        while len(ages) < count and int(router.get(EVENTS)) & READABLE:
            ages.append(age_us(router.recv_multipart(zmq.NOBLOCK)[-1]))
        if len(ages) == count:
            all_read.set()

    descriptor = router.getsockopt(zmq.FD)
    assert isinstance(descriptor, int)
    loop.add_reader(descriptor, read)
    loop.call_soon(read)  # ZeroMQ signals a change only once
    await asyncio.wait_for(all_read.wait(), PATIENCE_S)
    loop.remove_reader(descriptor)
    return ages


def work_bare(number: int, options: argparse.Namespace, barrier: Barrier) -> dict[str, object]:
    """Run one node of bare sockets, blocking or on a loop."""
    gc.disable()
    context: zmq.Context[zmq.Socket[bytes]] = zmq.Context()
    router = context.socket(zmq.ROUTER)
    router.setsockopt(zmq.RCVHWM, 0)
    router.bind(f"tcp://127.0.0.1:{BARE_PORT + number}")
    dealers = []
    began = time.perf_counter_ns()
    for other in range(options.nodes):
        if other != number:
            dealer = context.socket(zmq.DEALER)
            dealer.setsockopt(zmq.SNDHWM, 0)
            dealer.setsockopt(zmq.IDENTITY, b"\1" + number.to_bytes(16))
            dealer.connect(f"tcp://127.0.0.1:{BARE_PORT + other}")
            dealer.send(b"HELLO")
            dealers.append(dealer)
    for _ in dealers:
        router.recv_multipart()
    result: dict[str, object] = {"up_ms": (time.perf_counter_ns() - began) / 1e6}
    header = b"\xaa\xa1\x03\x02\x00\x01\x07" + GROUP.encode()
    body = b"x" * (options.size - 8)

    def shout(at: int) -> None:
        for dealer in dealers:
            dealer.send(header, zmq.SNDMORE)
            dealer.send(struct.pack("<q", at) + body)

    def take(count: int) -> list[float]:
        if options.contestant == "loop":
            return asyncio.run(take_on_loop(router, count))
        return [age_us(router.recv_multipart()[-1]) for _ in range(count)]

    barrier.wait()
    spent = time.process_time_ns()
    if number == 0:
        time.sleep(0.2)
        for _ in range(options.paced):
            at = time.perf_counter_ns()
            shout(at)
            time.sleep(max(0.0, GAP_S - (time.perf_counter_ns() - at) / 1e9))
    else:
        result["ages_us"] = take(options.paced)
    result["cpu_us"] = (time.process_time_ns() - spent) / 1e3 / options.paced
    barrier.wait()
    began = time.perf_counter_ns()
    if number == 0:
        for _ in range(options.burst):
            shout(began)
    else:
        take(options.burst)
    result["burst_ns"] = began, time.perf_counter_ns()
    barrier.wait()
    context.destroy(linger=0)
    return result


def work(number: int, options: argparse.Namespace, pipe: Connection, barrier: Barrier) -> None:
    """Run one process; pyre's threads are not ended, because its own end takes longer than the measurement."""
    if options.contestant == "pyre":
        pipe.send(work_pyre(number, options, barrier))
    elif options.contestant in ("bare", "loop"):
        pipe.send(work_bare(number, options, barrier))
    else:
        pipe.send(asyncio.run(work_ours(number, options, barrier)))
    os._exit(0)


def measure(options: argparse.Namespace) -> Figures:
    """Run one contestant once."""
    context = multiprocessing.get_context("spawn")
    barrier = context.Barrier(options.nodes)
    pipes = []
    for number in range(options.nodes):
        ours, theirs = context.Pipe()
        context.Process(target=work, args=(number, options, theirs, barrier), daemon=True).start()
        theirs.close()
        pipes.append(ours)
    results = [hear(pipe) for pipe in pipes]
    ages: list[list[float]] = [result["ages_us"] for result in results if "ages_us" in result]  # type: ignore[misc]
    each = [age for one in ages for age in one]
    last = [max(one) for one in zip(*ages, strict=True)]
    spent: list[float] = [result["cpu_us"] for result in results]  # type: ignore[misc]
    spans: list[tuple[int, int]] = [result["burst_ns"] for result in results]  # type: ignore[misc]
    return {
        "to each peer, p50": percentile(each, 50),
        "to each peer, p99": percentile(each, 99),
        "to the last peer, p50": percentile(last, 50),
        "to the last peer, p99": percentile(last, 99),
        "burst, each message": (max(end for _, end in spans) - spans[0][0]) / 1e3 / options.burst,
        "processor time of the sender": spent[0],
        "processor time of a receiver": median(spent[1:]),
        "all know all": max(float(result["up_ms"]) for result in results) * 1e3,  # type: ignore[arg-type]
    }


def hear(pipe: Connection) -> dict[str, object]:
    """Return the result of one process."""
    if not pipe.poll(2 * PATIENCE_S):
        raise SystemExit("a node did not come to its end")
    result: dict[str, object] = pipe.recv()
    return result


def run_inside(prefix: Sequence[str], contestant: str, options: argparse.Namespace) -> Figures:
    """Run one contestant in the namespace."""
    words = [f"--{name}={getattr(options, name)}" for name in ("nodes", "paced", "burst", "size")]
    command = [*prefix, sys.executable, "-m", "benchmarks.zre", f"--contestant={contestant}", *words]
    outcome = subprocess.run(command, capture_output=True, text=True, check=False)
    if outcome.returncode != 0:
        raise SystemExit(f"{contestant} failed:\n{outcome.stderr}")
    figures: Figures = json.loads(outcome.stdout.splitlines()[-1])
    return figures


def main() -> None:
    """Run all in turn and print medians, and medians of the ratios."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--nodes", type=int, default=16)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--paced", type=int, default=300)
    parser.add_argument("--burst", type=int, default=300)
    parser.add_argument("--size", type=int, default=400)
    parser.add_argument("--contestant", choices=CONTESTANTS, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.contestant:
        print(json.dumps(measure(options)))
        return
    if reason := why_no_network():
        raise SystemExit(f"this benchmark needs a network namespace: {reason}")
    rounds = []
    with namespace_network(1) as network:
        for _ in range(options.rounds):
            rounds.append([run_inside(network.prefix(1), one, options) for one in CONTESTANTS])
    for name in rounds[0][0]:
        of = {one: [figures[side][name] for figures in rounds] for side, one in enumerate(CONTESTANTS)}
        emit(
            "zre",
            name,
            median(of["ours"]),
            "us",
            rounds=float(options.rounds),
            **{one: median(values) for one, values in of.items() if one != "ours"},
        )
        for one in CONTESTANTS[1:]:
            ratio = median([mine / theirs for mine, theirs in zip(of[one], of["pyre"], strict=True)])
            emit("zre", f"{name}, {one} by pyre's", ratio, "x")


if __name__ == "__main__":
    main()
