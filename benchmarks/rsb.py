"""Events of one RSB client through the door to N others, beside two bare relays of the same octets on asyncio.

    python -m benchmarks.rsb [--events 20000] [--clients 8] [--rounds 5]

The server runs in a process of its own: the door; `frames`, which cuts the stream by its sizes and writes each frame to
each client, as the door does; and `octets`, which writes what it reads in whatever pieces it comes. One plain program
sends and reads for all. The door reads each notification before it relays it, keeps shares of its queues and counts.
The sender is at most four batches ahead, so that no queue grows.
"""

import argparse
import asyncio
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from random import Random
from uuid import UUID

from benchmarks.figures import emit, median
from derbyos_core.clock import Instant
from derbyos_core.gateways.feed_event import FeedEvent
from derbyos_core.gateways.rsb.framing import ZEROS, encode_frame
from derbyos_core.gateways.rsb.notification import encode_notification
from derbyos_core.gateways.rsb.participants import Informer
from derbyos_core.gateways.rsb.scope import parse_scope
from derbyos_core.identity import new_source
from derbyos_core.node.gateways.rsb import RSBDoor
from derbyos_core.node.real_clock import RealClock

CONTESTANTS = ("octets", "frames", "door")
BATCH, AHEAD = 200, 4
SILENCE_S = 20.0
"""A reader that gets nothing for so long ends the measurement."""
HOST = "127.0.0.1"
NOW = Instant(1_800_000_000_000_000)


class _NoFacts:
    number = 0

    def snapshot(self) -> tuple[FeedEvent, ...]:
        return ()


class _Relay(asyncio.Protocol):
    """One client of a bare relay."""

    def __init__(self, others: list["_Relay"], *, by_frames: bool) -> None:
        self._others = others
        self._by_frames = by_frames
        self._held = b""
        self.transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        self._others.append(self)
        transport.write(ZEROS)

    def data_received(self, data: bytes) -> None:
        for piece in self._frames(data) if self._by_frames else (data,):
            for other in self._others:
                if other is not self:
                    other.transport.write(piece)

    def _frames(self, data: bytes) -> list[bytes]:
        held, begin, found = self._held + data, 0, []
        while len(held) >= begin + 4:
            end = begin + 4 + int.from_bytes(held[begin : begin + 4], "little")
            if len(held) < end:
                break
            found.append(held[begin:end])
            begin = end
        self._held = held[begin:]
        return found

    def connection_lost(self, exc: Exception | None) -> None:
        self._others.remove(self)


async def serve(name: str) -> None:
    """Be the server until a line comes; then tell the processor time since the first one."""
    loop = asyncio.get_running_loop()
    door, server = None, None
    if name == "door":
        door = RSBDoor(
            _NoFacts(),
            lambda _client, _text: "{}",
            source=new_source(Random(1)),
            port=0,
            clock=RealClock(),
            frames_per_s=10_000_000,
        )
        await door.start()
        port = door.port
    else:
        others: list[_Relay] = []
        server = await loop.create_server(lambda: _Relay(others, by_frames=name == "frames"), HOST, 0)
        port = server.sockets[0].getsockname()[1]
    print(port, flush=True)
    await loop.run_in_executor(None, sys.stdin.readline)
    began = time.process_time()
    print("begin", flush=True)
    await loop.run_in_executor(None, sys.stdin.readline)
    print(time.process_time() - began, flush=True)
    if door is not None:
        await door.stop()
    if server is not None:
        server.close()


def measure(name: str, events: int, clients: int) -> tuple[float, float]:
    """Return events a second until the last client has the last, and the server's microseconds for each event."""
    program = subprocess.Popen(
        [sys.executable, "-m", "benchmarks.rsb", "--serve", name],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert program.stdin is not None
    assert program.stdout is not None
    port = int(program.stdout.readline())
    lines = [socket.create_connection((HOST, port)) for _ in range(clients + 1)]
    for line in lines:
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        greeting = line.recv(4, socket.MSG_WAITALL)
        assert greeting == ZEROS
    ask(program.stdin.write, program.stdin.flush)
    program.stdout.readline()
    sender, *readers = lines
    batches = make_batches(events)
    began, wanted = time.perf_counter(), 0
    for number, batch in enumerate(batches):
        sender.sendall(batch)
        if number >= AHEAD:
            wanted += read(readers, len(batches[number - AHEAD]))
    for batch in batches[-AHEAD:]:
        wanted += read(readers, len(batch))
    seconds = time.perf_counter() - began
    assert wanted == sum(map(len, batches))
    ask(program.stdin.write, program.stdin.flush)
    processor_s = float(program.stdout.readline())
    for line in lines:
        line.close()
    program.communicate()
    return len(batches) * BATCH / seconds, processor_s / (len(batches) * BATCH) * 1e6


def ask(write: Callable[[str], object], flush: Callable[[], object]) -> None:
    """Send a line to the server's process."""
    write("\n")
    flush()


def read(readers: list[socket.socket], octets: int) -> int:
    """Read so many octets at each client."""
    for reader in readers:
        reader.settimeout(SILENCE_S)
        left = octets
        while left:
            left -= len(reader.recv(min(left, 1 << 16)))
    return octets


def make_batches(events: int) -> list[bytes]:
    """Return frames as large as those of the door's facts, in batches."""
    informer = Informer(UUID(int=5), parse_scope("/overlay/"))
    scope = parse_scope("/overlay/jam/1/12/home/trips/")  # below /derbyos/ the door relays nothing of others
    made = [
        informer.create(
            f'{{"points":{number % 5},"number":{number}}}',
            NOW,
            scope=scope,
            user_infos={"topic": "jam/1/12/home/trips", "number": str(number)},
        )
        for number in range(events)
    ]
    frames = [encode_frame(encode_notification(event.sent_at(NOW))) for event in made]
    return [b"".join(frames[begin : begin + BATCH]) for begin in range(0, events, BATCH)]


def main() -> None:
    """Run all three in turn, round by round."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--events", type=int, default=20_000)
    parser.add_argument("--clients", type=int, default=8)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--serve", choices=CONTESTANTS, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.serve:
        asyncio.run(serve(options.serve))
        return
    events = -(-options.events // BATCH) * BATCH
    figures: dict[str, list[tuple[float, float]]] = {name: [] for name in CONTESTANTS}
    for _ in range(options.rounds):
        for name in CONTESTANTS:
            figures[name].append(measure(name, events, options.clients))
    for name in CONTESTANTS:
        rates, costs = zip(*figures[name], strict=True)
        emit("rsb", f"{name}, events", median(rates), "1/s", clients=options.clients, rounds=options.rounds)
        emit("rsb", f"{name}, server's processor", median(costs), "us/event", clients=options.clients)
    for floor in ("frames", "octets"):
        ratios = [door[0] / bare[0] for door, bare in zip(figures["door"], figures[floor], strict=True)]
        emit("rsb", f"door over {floor}, events", median(ratios), "ratio", clients=options.clients)


if __name__ == "__main__":
    main()
