"""The floor for the mesh: the same sockets and the same messages with nothing around them.

    python -m benchmarks.floor_mesh [--nodes 16] [--size 240] [--paced 300] [--burst 1500]

Each process has one ROUTER and a DEALER to every other, in plain pyzmq, blocking, garbage collection off. Process
0 sends to all others: paced for the latency, then as fast as it can. All on loopback; the clock is common.
"""

import argparse
import gc
import multiprocessing
import struct
import time
import uuid
from multiprocessing.connection import Connection

import zmq

from benchmarks.figures import emit, median, percentile, resident_mib

GAP_S = 0.01


class RawNode:
    """Bare sockets in the seed's shape."""

    def __init__(self) -> None:
        self.context: zmq.Context[zmq.Socket[bytes]] = zmq.Context()
        self.identity = uuid.uuid4().bytes
        self.router = self.context.socket(zmq.ROUTER)
        self.router.setsockopt(zmq.RCVHWM, 0)
        self.port = self.router.bind_to_random_port("tcp://127.0.0.1")
        self.dealers: list[zmq.Socket[bytes]] = []

    def dial(self, port: int) -> None:
        """Open the line to a port."""
        dealer = self.context.socket(zmq.DEALER)
        dealer.setsockopt(zmq.SNDHWM, 0)
        dealer.setsockopt(zmq.IDENTITY, self.identity)
        dealer.connect(f"tcp://127.0.0.1:{port}")
        self.dealers.append(dealer)

    def send_all(self, body: bytes) -> None:
        """Send one message to everybody."""
        for dealer in self.dealers:
            dealer.send(b"XMSG", zmq.SNDMORE)
            dealer.send(body)


def work(
    number: int, options: argparse.Namespace, pipe: Connection, barrier: "multiprocessing.synchronize.Barrier"
) -> None:
    """Run one process of the mesh."""
    gc.disable()
    node = RawNode()
    pipe.send(node.port)
    ports: list[int] = pipe.recv()
    began = time.perf_counter_ns()
    for port in ports:
        if port != node.port:
            node.dial(port)
    node.send_all(b"")
    for _ in node.dealers:
        node.router.recv_multipart()
    result: dict[str, object] = {"up_ms": (time.perf_counter_ns() - began) / 1e6}
    barrier.wait()
    if number == 0:
        time.sleep(0.2)
    spent = time.process_time_ns()
    if number == 0:
        for _ in range(options.paced):
            sent = time.perf_counter_ns()
            node.send_all(struct.pack("<q", sent) + b"x" * (options.size - 8))
            time.sleep(max(0.0, GAP_S - (time.perf_counter_ns() - sent) / 1e9))
    else:
        result["paced_us"] = [_age_us(node.router.recv_multipart()) for _ in range(options.paced)]
    result["paced_cpu_us"] = (time.process_time_ns() - spent) / options.paced / 1e3
    barrier.wait()
    began, spent = time.perf_counter_ns(), time.process_time_ns()
    if number == 0:
        body = b"x" * options.size
        for _ in range(options.burst):
            node.send_all(body)
    else:
        for _ in range(options.burst):
            node.router.recv_multipart()
    result["burst_ns"] = began, time.perf_counter_ns()
    result["burst_cpu_us"] = (time.process_time_ns() - spent) / options.burst / 1e3
    result["rss_mib"] = resident_mib()
    barrier.wait()
    pipe.send(result)
    node.context.destroy(linger=0)


def _age_us(frames: list[bytes]) -> float:
    sent: int = struct.unpack("<q", frames[2][:8])[0]
    return (time.perf_counter_ns() - sent) / 1e3


def main() -> None:
    """Start the processes and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--nodes", type=int, default=16)
    parser.add_argument("--size", type=int, default=240)
    parser.add_argument("--paced", type=int, default=300)
    parser.add_argument("--burst", type=int, default=1500)
    options = parser.parse_args()
    context = multiprocessing.get_context("spawn")
    barrier = context.Barrier(options.nodes)
    pipes, processes = [], []
    for number in range(options.nodes):
        ours, theirs = context.Pipe()
        process = context.Process(target=work, args=(number, options, theirs, barrier))
        process.start()
        pipes.append(ours)
        processes.append(process)
    ports = [pipe.recv() for pipe in pipes]
    for pipe in pipes:
        pipe.send(ports)
    results = [pipe.recv() for pipe in pipes]
    for process in processes:
        process.join(10)
    report("floor_mesh", options, results)


def report(bench: str, options: argparse.Namespace, results: list[dict[str, object]]) -> tuple[float, float]:
    """Print the measurements of the processes in one format for floor and product.

    Returns the median time to the last peer in microseconds, and the deliveries a second.
    """
    ages: list[list[float]] = [result["paced_us"] for result in results if "paced_us" in result]  # type: ignore[misc]
    last = [max(one) for one in zip(*ages, strict=True)]
    each = [age for one in ages for age in one]
    spans: list[tuple[int, int]] = [result["burst_ns"] for result in results]  # type: ignore[misc]
    seconds = (max(end for _, end in spans) - spans[0][0]) / 1e9
    ups: list[float] = [result["up_ms"] for result in results]  # type: ignore[misc]
    sizes: list[float] = [result["rss_mib"] for result in results]  # type: ignore[misc]
    emit(bench, "to each peer, p50", percentile(each, 50), "us", p99=percentile(each, 99))
    emit(bench, "to the last peer, p50", percentile(last, 50), "us", p99=percentile(last, 99))
    deliveries = options.burst * (options.nodes - 1) / seconds
    emit(bench, "deliveries", deliveries, "1/s")
    emit(bench, "mesh up", max(ups), "ms")
    emit(bench, "memory per node", median(sizes), "MiB")
    for phase in ("paced", "burst"):
        spent: list[float] = [result[f"{phase}_cpu_us"] for result in results]  # type: ignore[misc]
        emit(bench, f"{phase}, processor time of the sender", spent[0], "us/entry")
        emit(bench, f"{phase}, processor time of a receiver", median(spent[1:]), "us/entry")
    return percentile(last, 50), deliveries


if __name__ == "__main__":
    main()
