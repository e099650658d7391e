"""Two ways of reading a ROUTER on an asyncio loop: its descriptor watched by the loop, or `zmq.asyncio`.

    python -m benchmarks.socket_reading [--messages 20000]

A thread sends: first one message at a time for the latency, then all at once. The product reads the descriptor.
"""

import argparse
import asyncio
import threading
import time
import uuid
from collections.abc import Callable
from random import Random

import zmq
import zmq.asyncio

from benchmarks.figures import emit, percentile
from derbyos_core.identity import new_source
from derbyos_core.node.transport.addresses import LOOPBACK_HOST, ListenAt
from derbyos_core.node.transport.zmq_transport import ZMQTransport

PACED, GAP_S, TURN = 300, 0.003, 64
Take = Callable[[bytes, bytes], None]


def send(port: int, messages: int, may_close: threading.Event) -> None:
    """Send the messages, in the sender's thread."""
    context: zmq.Context[zmq.Socket[bytes]] = zmq.Context()
    dealer = context.socket(zmq.DEALER)
    dealer.setsockopt(zmq.IDENTITY, uuid.uuid4().bytes)
    dealer.setsockopt(zmq.SNDHWM, 0)
    dealer.connect(f"tcp://{LOOPBACK_HOST}:{port}")
    for _ in range(PACED):
        dealer.send_multipart([b"PACE", str(time.perf_counter_ns()).encode()])
        time.sleep(GAP_S)
    for number in range(messages):
        dealer.send_multipart([b"XMSG", b"%d" % number + b"x" * 240])
    may_close.wait(60)
    dealer.close(0)
    context.term()


async def by_descriptor(take: Take, done: asyncio.Event, begin: Callable[[int], None]) -> None:
    """Read with the product's transport."""
    loop = asyncio.get_running_loop()
    transport = ZMQTransport(new_source(Random()), ListenAt(LOOPBACK_HOST))

    def read() -> None:
        for _ in range(TURN):
            message = transport.receive()
            if message is None:
                return
            take(message[1], message[2])
        loop.call_soon(read)

    begin(transport.open(read).port)
    await done.wait()
    await transport.close()


async def by_library(take: Take, done: asyncio.Event, begin: Callable[[int], None]) -> None:
    """Read with the library's own loop."""
    context = zmq.asyncio.Context()
    router = context.socket(zmq.ROUTER)
    begin(router.bind_to_random_port(f"tcp://{LOOPBACK_HOST}"))
    while not done.is_set():
        message = await router.recv_multipart()
        take(message[1], message[2])
    router.close(0)
    context.term()


async def measure(name: str, messages: int) -> None:
    """Measure one contestant."""
    ages: list[float] = []
    done, may_close = asyncio.Event(), threading.Event()
    count, began = 0, 0.0

    def take(kind: bytes, body: bytes) -> None:
        nonlocal count, began
        if kind == b"PACE":
            ages.append((time.perf_counter_ns() - int(body)) / 1e3)
            return
        began = began or time.perf_counter()
        count += 1
        if count == messages:
            emit("socket_reading", f"{name}, messages", count / (time.perf_counter() - began), "1/s")
            done.set()

    def begin(port: int) -> None:
        threading.Thread(target=send, args=(port, messages, may_close), daemon=True).start()

    await (by_descriptor if name == "descriptor" else by_library)(take, done, begin)
    may_close.set()
    emit("socket_reading", f"{name}, age p50", percentile(ages, 50), "us", p99=percentile(ages, 99))


def main() -> None:
    """Run both, twice in turn."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--messages", type=int, default=20_000)
    options = parser.parse_args()
    for name in ("library", "descriptor") * 2:
        asyncio.run(measure(name, options.messages))


if __name__ == "__main__":
    main()
