"""The product's mesh: an official's entry until it is applied on the last of 15 other laptops.

    python -m benchmarks.mesh [--nodes 16] [--paced 300] [--burst 1500] [--closed] [--rounds 1]

Sixteen processes, each a whole node with its own bout file on the disk. When all of them run, fifteen dial the first;
introductions do the rest. Node 0 enters trips as a scorekeeper does (`submit`: composed, drawn, written to the disk,
sent); a peer counts an entry when it is parsed, checked, in the log, folded into the document and signalled to the
windows. At the end a seventeenth laptop joins.

With `--closed` two further meshes follow (decision 0017), and their ratios to the open one: one whose sockets are
closed, and one whose entries are signed as well, as in every closed bout. All nodes have one key, which costs as much
as one for each. With several rounds the meshes take turns, and the ratios are medians.
"""

import argparse
import asyncio
import multiprocessing
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from random import Random

from benchmarks.figures import emit, median, resident_mib
from benchmarks.floor_mesh import GAP_S, report
from derbyos_core.bout.commands import SetTrip
from derbyos_core.bout.model import JamId
from derbyos_core.clock import Instant
from derbyos_core.gossip.signed_log import Signer
from derbyos_core.identity import AuthorId, BoutId, Team, new_source
from derbyos_core.node.gc_tuning import freeze_loaded_values
from derbyos_core.node.node import Node
from derbyos_core.node.transport.addresses import LOOPBACK_HOST, ListenAt
from derbyos_core.node.transport.closed_sockets import ClosedSockets
from derbyos_core.node.transport.zmq_transport import ZMQTransport
from derbyos_core.replica.effects import Effect, Patched, PeerChanged
from derbyos_core.replica.replica import Replica
from derbyos_core.replica.view import PeerState
from derbyos_core.security.keys import SigningKey
from derbyos_core.security.signatures import new_signed_source
from derbyos_core.storage.sqlite_store import SQLiteStore
from derbyos_core.wire.messages import Address

BOUT = BoutId("benchmark")
KEY = SigningKey(b"benchmark".ljust(32))
KEYS = KEY.curve
OPEN, SOCKETS, SIGNED = "mesh", "mesh_closed_sockets", "mesh_closed"
ROLE = "scorekeeper-home"
TRIPS, JAMS = 10, 50
PATIENCE_S = 90
"""Longest time that one part of the run may take before it is given up."""


class Watch:
    """Records the members of the bout, and when the entries of each source are applied here; very cheap."""

    def __init__(self) -> None:
        self.applied: defaultdict[str, dict[int, int]] = defaultdict(dict)
        self.members: set[str] = set()
        self._is_reached: Callable[[], bool] = lambda: True
        self._reached = asyncio.Event()

    def hear(self, effects: tuple[Effect, ...]) -> None:
        """Note the state of the node; the node calls this after each turn."""
        now = time.perf_counter_ns()
        for effect in effects:
            if isinstance(effect, Patched):
                for source, sequence in effect.refs:
                    self.applied[source][sequence] = now
            elif isinstance(effect, PeerChanged):
                (self.members.add if effect.peer.state is PeerState.MEMBER else self.members.discard)(
                    effect.peer.source
                )
        if not self._reached.is_set() and self._is_reached():
            self._reached.set()

    async def until(self, *, members: int = 0, source: str = "", applied: int = 0) -> None:
        """Wait until this many others are in the bout, and this many entries of a source are applied."""
        self._is_reached = lambda: len(self.members) >= members and len(self.applied[source]) >= applied
        if not self._is_reached():
            self._reached.clear()
            await self._reached.wait()


def enter_trip(node: Node, number: int) -> None:
    """Enter the next trip of the game; after a thousand of them correct their points, one by one."""
    sheet, trip = divmod(number, TRIPS)
    lap, sheet = divmod(sheet, 2 * JAMS)
    jam = JamId(sheet // JAMS + 1, sheet % JAMS + 1)
    command = SetTrip(jam=jam, team=Team.HOME, number=trip + 1, points=(number + lap) % 5)
    node.submit(command, ROLE)
    assert node.replica.log.tops[node.replica.source] == number + 2, f"entry {number} was refused"


class _KeyedTransport(ZMQTransport):
    """Dials every address with the key that all nodes have."""

    def dial(self, address: Address) -> None:
        self.note_key(address, KEYS.public)
        super().dial(address)


def make_node(folder: Path, kind: str = OPEN) -> Node:
    """Return a node with its file, on loopback."""
    random = Random()
    source, source_key = new_signed_source(KEY.public, BOUT, random) if kind == SIGNED else (new_source(random), None)
    replica = Replica(
        bout=BOUT,
        source=source,
        author=AuthorId(source),
        random=random,
        signer=Signer(KEY, source_key) if source_key is not None else None,
        is_closed=kind == SIGNED,
    )
    store = SQLiteStore.open(folder / "bout.derbyos", BOUT, Instant(0))
    closed = ClosedSockets(KEYS, lambda key: key == KEYS.public) if kind != OPEN else None
    return Node(replica, _KeyedTransport(source, ListenAt(LOOPBACK_HOST), closed=closed), store)


async def _work(number: int, options: argparse.Namespace, pipe: Connection, folder: Path) -> None:
    loop = asyncio.get_running_loop()

    async def hear() -> tuple[Address, str]:
        told: tuple[Address, str] = await loop.run_in_executor(None, pipe.recv)
        return told

    node, watch = make_node(folder / str(number), options.kind), Watch()
    node.subscribe(watch.hear)
    address = await node.start()
    freeze_loaded_values()  # as the program does
    pipe.send((address, node.replica.source))
    first_address, first_source = await hear()
    began = time.perf_counter_ns()
    node.join(f"official {number}", (ROLE,), "benchmark", "1")
    if number:
        node.dial(first_address)
    await watch.until(members=options.nodes - 1)
    result: dict[str, object] = {"up_ms": (time.perf_counter_ns() - began) / 1e6}
    await watch.until(source=first_source, applied=1)  # its joining
    pipe.send("up")
    await hear()
    sent: dict[int, int] = {}
    if number == 0:
        await asyncio.sleep(0.2)
    spent = time.process_time_ns()
    if number == 0:
        for count in range(options.paced):
            at = time.perf_counter_ns()
            enter_trip(node, count)
            sent[2 + count] = at
            await asyncio.sleep(GAP_S / 2)
            node.view()  # the window has drawn the last entry long before the next one is pressed
            await asyncio.sleep(max(0.0, GAP_S - (time.perf_counter_ns() - at) / 1e9))
    await watch.until(source=first_source, applied=1 + options.paced)
    result["paced_cpu_us"] = (time.process_time_ns() - spent) / options.paced / 1e3
    pipe.send(sent or watch.applied[first_source])
    await hear()
    began, spent = time.perf_counter_ns(), time.process_time_ns()
    if number == 0:
        for count in range(options.paced, options.paced + options.burst):
            enter_trip(node, count)
            if count % 10 == 0:
                await asyncio.sleep(0)
    await watch.until(source=first_source, applied=1 + options.paced + options.burst)
    result["burst_ns"] = began, time.perf_counter_ns()
    result["burst_cpu_us"] = (time.process_time_ns() - spent) / options.burst / 1e3
    result["rss_mib"] = resident_mib()
    pipe.send("done")
    await hear()
    if number == options.nodes - 1:
        result["newcomer_ms"] = await _newcomer(options, folder, first_address, first_source)
    pipe.send(result)
    await hear()
    await node.stop()


async def _newcomer(options: argparse.Namespace, folder: Path, address: Address, source: str) -> tuple[float, float]:
    """Add another laptop to the running bout; measure until everybody knows it, and until it has everything."""
    newcomer, watch = make_node(folder / "newcomer", options.kind), Watch()
    newcomer.subscribe(watch.hear)
    await newcomer.start()
    began = time.perf_counter_ns()
    newcomer.dial(address)
    await watch.until(members=options.nodes)
    met = time.perf_counter_ns()
    await watch.until(source=source, applied=1 + options.paced + options.burst)
    had = time.perf_counter_ns()
    await newcomer.stop()
    return (met - began) / 1e6, (had - began) / 1e6


def work(number: int, options: argparse.Namespace, pipe: Connection, folder: Path) -> None:
    """Run one process of the mesh."""
    asyncio.run(_work(number, options, pipe, folder))


def _hear(number: int, pipe: Connection, process: BaseProcess) -> object:
    """Return the next message of a process; name a process that has ended or hangs, so that the cause can be found."""
    try:
        if pipe.poll(PATIENCE_S):
            return pipe.recv()
    except EOFError:
        process.join(1)
        raise SystemExit(f"node {number} ended with exit code {process.exitcode}; see its words above") from None
    raise SystemExit(f"node {number} said nothing for {PATIENCE_S} s")


def main() -> None:
    """Start the processes and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--nodes", type=int, default=16)
    parser.add_argument("--paced", type=int, default=300)
    parser.add_argument("--burst", type=int, default=1500)
    parser.add_argument("--closed", action="store_true", help="also measure meshes with closed sockets and signatures")
    parser.add_argument("--rounds", type=int, default=1)
    options = parser.parse_args()
    kinds = (OPEN, SOCKETS, SIGNED) if options.closed else (OPEN,)
    runs: dict[str, list[tuple[float, float]]] = {kind: [] for kind in kinds}
    for _ in range(options.rounds):
        for kind in kinds:
            options.kind = kind
            runs[kind].append(_run(kind, options))
    for kind in kinds[1:]:
        for place, what in enumerate(("to the last peer, p50", "deliveries")):
            ratios = [closed[place] / opened[place] for closed, opened in zip(runs[kind], runs[OPEN], strict=True)]
            emit(kind, f"{what}, over the open mesh", median(ratios), "ratio", low=min(ratios), high=max(ratios))


def _run(bench: str, options: argparse.Namespace) -> tuple[float, float]:
    """Run one mesh and print its figures; returns those that are compared."""
    context = multiprocessing.get_context("spawn")
    with tempfile.TemporaryDirectory(prefix="derbyos-mesh-") as folder:
        pipes, processes = [], []
        for number in range(options.nodes):
            ours, theirs = context.Pipe()
            process = context.Process(target=work, args=(number, options, theirs, Path(folder)), daemon=True)
            process.start()
            theirs.close()  # so that the end of a process is seen
            pipes.append(ours)
            processes.append(process)

        def heard() -> list[object]:
            return [_hear(number, pipe, processes[number]) for number, pipe in enumerate(pipes)]

        def tell(what: object) -> list[object]:
            for pipe in pipes:
                pipe.send(what)
            return heard()

        addresses = heard()
        tell(addresses[0])
        times: list[dict[int, int]] = tell("paced")  # type: ignore[assignment]
        tell("burst")
        results: list[dict[str, object]] = tell("newcomer")  # type: ignore[assignment]
        for pipe in pipes:
            pipe.send("end")
        for process in processes:
            process.join(10)
    sent = times[0]
    for result, applied in zip(results[1:], times[1:], strict=True):
        result["paced_us"] = [(applied[sequence] - at) / 1e3 for sequence, at in sent.items()]
    figures = report(bench, options, results)
    newcomer: tuple[float, float] = results[-1]["newcomer_ms"]  # type: ignore[assignment]
    emit(bench, "newcomer knows everybody", newcomer[0], "ms")
    emit(bench, "newcomer has everything", newcomer[1], "ms", entries=float(1 + options.paced + options.burst))
    return figures


if __name__ == "__main__":
    main()
