"""Costs for other peers of one that floods, and of one that is stopped.

    python -m benchmarks.company [--entries 150] [--flood-s 6] [--stop-s 6]

Three laptops in three processes. The first enters trips every 20 ms. The benchmark measures the age of each when the
second has applied it: without faults, while the third is stopped like a laptop with a closed lid, and while a program
in the bout floods the second with 10,000 messages a second (500 entries, again and again). It also measures the time
until the third has everything.
"""

import argparse
import asyncio
import multiprocessing
import os
import signal
import tempfile
import time
import uuid
from multiprocessing.connection import Connection
from pathlib import Path

import zmq

from benchmarks.figures import emit, percentile, resident_mib
from benchmarks.mesh import BOUT, ROLE, Watch, enter_trip, make_node
from derbyos_core.node.transport.addresses import LOOPBACK_HOST
from derbyos_core.wire.messages import Address

GAP_S, FLOOD_PER_S, PORTION_S = 0.02, 10_000, 0.01
DIFFERENT = 500
ENTRY = '<add source="{}" sequence="{}" timestamp="1700000000.000000" path="."><note>{}</note></add>'
ANSWER_S_MAX = 90


async def _work(number: int, pipe: Connection, folder: Path) -> None:
    """Run one laptop: follow the orders of the pipe until it is stopped."""
    loop = asyncio.get_running_loop()
    node, watch = make_node(folder / str(number)), Watch()
    node.subscribe(watch.hear)
    pipe.send((await node.start(), node.replica.source))
    count = 0
    most, unheard_at = 0.0, 0

    async def look() -> None:
        nonlocal most, unheard_at
        while True:
            await asyncio.sleep(0.05)
            most = max(most, resident_mib())
            if node.unheard and not unheard_at:
                unheard_at = time.perf_counter_ns()

    looking = loop.create_task(look())
    while (told := await loop.run_in_executor(None, pipe.recv)) is not None:
        match told:
            case "meet", address, members:
                node.join(f"official {number}", (ROLE,), "benchmark", "1")
                if address is not None:
                    node.dial(address)
                await watch.until(members=members)
                pipe.send(None)
            case "enter", entries:
                sent = {}
                for _ in range(entries):
                    sent[2 + count] = time.perf_counter_ns()
                    enter_trip(node, count)
                    count += 1
                    await asyncio.sleep(GAP_S)
                pipe.send(sent)
            case "applied", source, entries:
                await watch.until(source=source, applied=entries)
                pipe.send((watch.applied[source], most, unheard_at))
    looking.cancel()
    await node.stop()


def work(number: int, pipe: Connection, folder: Path) -> None:
    """Run one process."""
    asyncio.run(_work(number, pipe, folder))


def flood(address: Address, seconds: float) -> None:
    """Run a foreign program that is in the bout and sends without end."""
    context: zmq.Context[zmq.Socket[bytes]] = zmq.Context()
    identity = uuid.uuid4()
    router, dealer = context.socket(zmq.ROUTER), context.socket(zmq.DEALER)
    port = router.bind_to_random_port(f"tcp://{LOOPBACK_HOST}")
    dealer.setsockopt(zmq.IDENTITY, identity.bytes)
    dealer.connect(f"tcp://{address}")
    dealer.send_multipart([b"HELO", f"{LOOPBACK_HOST}:{port}".encode()])
    dealer.send_multipart([b"BOUT", BOUT.string.encode()])
    sequence, end = 0, time.monotonic() + seconds
    while time.monotonic() < end:
        began = time.monotonic()
        for _ in range(int(FLOOD_PER_S * PORTION_S)):
            number = sequence % DIFFERENT + 1
            body = ENTRY.format(identity, number, number).encode()
            try:
                dealer.send_multipart([b"XMSG", body], zmq.NOBLOCK)
            except zmq.Again:
                break
            sequence += 1
        time.sleep(max(0.0, PORTION_S - (time.monotonic() - began)))
    context.destroy(linger=0)


def main() -> None:
    """Run the three parts and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--entries", type=int, default=150)
    parser.add_argument("--flood-s", type=float, default=6.0)
    parser.add_argument("--stop-s", type=float, default=6.0)
    options = parser.parse_args()
    context = multiprocessing.get_context("spawn")
    with tempfile.TemporaryDirectory(prefix="derbyos-company-") as folder:
        pipes, processes = [], []
        for number in range(3):
            ours, theirs = context.Pipe()
            process = context.Process(target=work, args=(number, theirs, Path(folder)), daemon=True)
            process.start()
            theirs.close()
            pipes.append(ours)
            processes.append(process)

        def ask(number: int, *words: object) -> object:
            pipes[number].send(words)
            return hear(number)

        def hear(number: int) -> object:
            if not pipes[number].poll(ANSWER_S_MAX):
                raise SystemExit(f"laptop {number} said nothing for {ANSWER_S_MAX} s")
            return pipes[number].recv()

        homes: list[tuple[Address, str]] = [hear(number) for number in range(3)]  # type: ignore[misc]
        (first, source), (second, _), _ = homes
        for number, pipe in enumerate(pipes):
            pipe.send(("meet", first if number else None, 2))
        for number in range(3):
            hear(number)
        entered = 1

        def measure(entries: int) -> tuple[list[float], float, int]:
            nonlocal entered
            sent: dict[int, int] = ask(0, "enter", entries)  # type: ignore[assignment]
            entered += entries
            told: tuple[dict[int, int], float, int] = ask(1, "applied", source, entered)  # type: ignore[assignment]
            applied, most, unheard_at = told
            return [(applied[sequence] - at) / 1e3 for sequence, at in sent.items()], most, unheard_at

        def tell(what: str, ages: list[float]) -> None:
            emit("company", f"{what}, p50", percentile(ages, 50), "us", p99=percentile(ages, 99))

        measure(20)
        ages, idle, _ = measure(options.entries)
        tell("calm", ages)
        assert processes[2].pid is not None
        os.kill(processes[2].pid, signal.SIGSTOP)
        ages, _, _ = measure(int(options.stop_s / GAP_S))
        os.kill(processes[2].pid, signal.SIGCONT)
        woken = time.perf_counter_ns()
        ask(2, "applied", source, entered)
        tell("one stopped", ages)
        emit("company", "stopped one has everything", (time.perf_counter_ns() - woken) / 1e6, "ms")
        flooder = context.Process(target=flood, args=(second, options.flood_s), daemon=True)
        flooder.start()
        began = time.perf_counter_ns()
        ages, most, unheard_at = measure(int(options.flood_s / GAP_S))
        flooder.join(ANSWER_S_MAX)
        tell("flooded", ages)
        emit("company", "flooded, memory over idle", most - idle, "MiB")
        if unheard_at:
            emit("company", "flooder unheard", (unheard_at - began) / 1e9, "s")
        for pipe in pipes:
            pipe.send(None)
        for process in processes:
            process.join(10)


if __name__ == "__main__":
    main()
