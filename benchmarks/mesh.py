"""The product's mesh: an official's entry until it is applied on the last of 15 other laptops.

    python -m benchmarks.mesh [--nodes 16] [--paced 300] [--burst 1500]

Sixteen processes, each a whole node with its own bout file on the disk. Fifteen dial the first; introductions do
the rest. Node 0 enters trips as a scorekeeper does (`submit`: composed, drawn, written to the disk, sent); a peer
counts an entry when it is parsed, checked, in the log, folded into the document and told to the windows.
"""

import argparse
import asyncio
import multiprocessing
import tempfile
import time
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random

from benchmarks.figures import resident_mib
from benchmarks.floor_mesh import GAP_S, report
from derbyos_core.bout.commands import SetTrip
from derbyos_core.bout.model import JamId
from derbyos_core.clock import Instant
from derbyos_core.identity import AuthorId, BoutId, Team, new_source
from derbyos_core.node.addresses import LOOPBACK_HOST, ListenAt
from derbyos_core.node.node import Node
from derbyos_core.node.zmq_transport import ZMQTransport
from derbyos_core.replica.effects import Effect, Patched
from derbyos_core.replica.replica import Replica
from derbyos_core.replica.view import PeerState
from derbyos_core.storage.sqlite_store import SQLiteStore
from derbyos_core.wire.messages import Address

BOUT = BoutId("benchmark")
ROLE = "scorekeeper-home"
TRIPS, JAMS = 10, 50


class Watch:
    """Notes when the entries of one source are applied here."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.applied: dict[int, int] = {}
        self._more = asyncio.Event()

    def hear(self, effects: tuple[Effect, ...]) -> None:
        """Called by the node after each turn."""
        now = time.perf_counter_ns()
        for effect in effects:
            if isinstance(effect, Patched):
                self.applied |= {sequence: now for source, sequence in effect.refs if source == self.source}
        self._more.set()

    async def members(self, node: Node, count: int) -> None:
        """Wait until so many others are in the bout."""
        while sum(row.state is PeerState.MEMBER for row in node.view().peers) < count:
            self._more.clear()
            await self._more.wait()

    async def until(self, sequence: int) -> None:
        """Wait until everything up to this sequence is applied."""
        while len(self.applied) < sequence:
            self._more.clear()
            await self._more.wait()


def _enter(node: Node, number: int) -> None:
    """The next trip of the game; after a thousand of them their points are corrected, one by one."""
    sheet, trip = divmod(number, TRIPS)
    lap, sheet = divmod(sheet, 2 * JAMS)
    jam = JamId(sheet // JAMS + 1, sheet % JAMS + 1)
    command = SetTrip(jam=jam, team=Team.HOME, number=trip + 1, points=(number + lap) % 5)
    node.submit(command, ROLE)
    assert node.replica.log.tops[node.replica.source] == number + 2, f"entry {number} was refused"


async def _work(number: int, options: argparse.Namespace, pipe: Connection, folder: Path) -> None:
    loop = asyncio.get_running_loop()

    async def hear() -> tuple[Address, str]:
        told: tuple[Address, str] = await loop.run_in_executor(None, pipe.recv)
        return told

    random = Random()
    source = new_source(random)
    replica = Replica(bout=BOUT, source=source, author=AuthorId(source), random=random)
    store = SQLiteStore.open(folder / str(number) / "bout.derbyos", BOUT, Instant(0))
    node = Node(replica, ZMQTransport(source, ListenAt(LOOPBACK_HOST)), store)
    address = await node.start()
    pipe.send((address, source))
    first_address, first_source = await hear()
    watch = Watch(first_source)
    node.subscribe(watch.hear)
    began = time.perf_counter_ns()
    node.join(f"official {number}", (ROLE,), "benchmark", "1")
    if number:
        node.dial(first_address)
    await watch.members(node, options.nodes - 1)
    result: dict[str, object] = {"up_ms": (time.perf_counter_ns() - began) / 1e6}
    await watch.until(1)  # its joining
    pipe.send("up")
    await hear()
    sent: dict[int, int] = {}
    if number == 0:
        await asyncio.sleep(0.2)
        for count in range(options.paced):
            at = time.perf_counter_ns()
            _enter(node, count)
            sent[2 + count] = at
            await asyncio.sleep(max(0.0, GAP_S - (time.perf_counter_ns() - at) / 1e9))
    await watch.until(1 + options.paced)
    pipe.send(sent or dict(watch.applied))
    await hear()
    began = time.perf_counter_ns()
    if number == 0:
        for count in range(options.paced, options.paced + options.burst):
            _enter(node, count)
            if count % 10 == 0:
                await asyncio.sleep(0)
    await watch.until(1 + options.paced + options.burst)
    result["burst_ns"] = began, time.perf_counter_ns()
    result["rss_mib"] = resident_mib()
    pipe.send(result)
    await hear()
    await node.stop()


def work(number: int, options: argparse.Namespace, pipe: Connection, folder: Path) -> None:
    """One process of the mesh."""
    asyncio.run(_work(number, options, pipe, folder))


def main() -> None:
    """Start the processes and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--nodes", type=int, default=16)
    parser.add_argument("--paced", type=int, default=300)
    parser.add_argument("--burst", type=int, default=1500)
    options = parser.parse_args()
    context = multiprocessing.get_context("spawn")
    with tempfile.TemporaryDirectory(prefix="derbyos-mesh-") as folder:
        pipes, processes = [], []
        for number in range(options.nodes):
            ours, theirs = context.Pipe()
            process = context.Process(target=work, args=(number, options, theirs, Path(folder)), daemon=True)
            process.start()
            pipes.append(ours)
            processes.append(process)
        addresses = [pipe.recv() for pipe in pipes]

        def tell(what: object) -> list[object]:
            for pipe in pipes:
                pipe.send(what)
            return [pipe.recv() for pipe in pipes]

        tell(addresses[0])
        times: list[dict[int, int]] = tell("paced")  # type: ignore[assignment]
        results: list[dict[str, object]] = tell("burst")  # type: ignore[assignment]
        for pipe in pipes:
            pipe.send("end")
        for process in processes:
            process.join(10)
    sent = times[0]
    for result, applied in zip(results[1:], times[1:], strict=True):
        result["paced_us"] = [(applied[sequence] - at) / 1e3 for sequence, at in sent.items()]
    report("mesh", options, results)


if __name__ == "__main__":
    main()
