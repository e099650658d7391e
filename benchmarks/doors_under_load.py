"""Cost of hostile programs at the doors for the bout: another laptop's entry, beside the same attack on bare sockets.

    python -m benchmarks.doors_under_load [--rounds 5] [--entries 250] [--rate 5000]

Two laptops in processes of their own share a bout with `derbyos gateway`, a third process, whose four doors are open. A
process with one honest program at each door follows. The first laptop enters trips every 20 ms; the age of each is
measured when the second has applied it. Three parts take turns in each round:

* `quiet`: nobody does harm;
* `doors`: a process for each door sends `--rate` messages a second to it, stalls, crashes, forges and sends garbage;
* `bare`: the same processes do the same to a plain process that reads and discards: ROUTERs, a TCP and a UDP socket.

After each part every honest program must have the facts of the first laptop. Then come the share of a core and the
memory of each process.
"""

import argparse
import asyncio
import multiprocessing
import os
import selectors
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from typing import Any

import zmq

from benchmarks.figures import emit, median, percentile
from benchmarks.mesh import BOUT, ROLE, Watch, enter_trip, make_node
from derbyos_core.identity import SourceId, octets_of
from derbyos_core.wire.messages import Address
from tests.interop.zre_kit import why_no_broadcast
from tests.kit.door_followers import (
    BusFollower,
    Follower,
    PPPPFollower,
    RSBFollower,
    ZREFollower,
    facts_as_json,
)
from tests.kit.hostile_clients import (
    HostileBusClient,
    HostileClient,
    HostilePPPPClient,
    HostileRSBClient,
    HostileZREClient,
    Target,
)

ROOT = Path(__file__).resolve().parent.parent
HOST = "127.0.0.1"
GAP_S, PORTION_S, SETTLE_S = 0.02, 0.01, 0.5
ANSWER_S_MAX, BEHIND_S_MAX = 60, 60
BEACONS, OTHER_BEACONS = 5670, 5679
FACTS = ("score", "jam", "penalty", "lineup", "box", "timeout", "roster", "team")
PARTS = ("quiet", "doors", "bare")
HOSTILE: Mapping[str, type[HostileClient]] = {
    "RSB": HostileRSBClient,
    "Event BUS": HostileBusClient,
    "PPPP": HostilePPPPClient,
    "ZRE": HostileZREClient,
}
TICK_S = 1 / os.sysconf("SC_CLK_TCK")

Ports = dict[str, int]


# -- processes ------------------------------------------------------------------------------------------------


async def _be_laptop(number: int, pipe: Connection, folder: Path) -> None:
    loop = asyncio.get_running_loop()
    node, watch = make_node(folder / f"laptop-{number}"), Watch()
    node.subscribe(watch.hear)
    pipe.send((await node.start(), node.replica.source))
    count = 0
    while (told := await loop.run_in_executor(None, pipe.recv)) is not None:
        match told:
            case "meet", address, members:
                node.join(f"official {number}", (ROLE,), "benchmark", "1")
                if address is not None:
                    node.dial(address)
                await watch.until(members=members)
                pipe.send(tuple(watch.members))
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
                pipe.send(watch.applied[source])
            case ("facts",):
                pipe.send(facts_as_json(node.view().bout, node.now(), kinds=FACTS))
    await node.stop()


def be_laptop(number: int, pipe: Connection, folder: Path) -> None:
    """Run one laptop."""
    asyncio.run(_be_laptop(number, pipe, folder))


async def _be_honest(pipe: Connection, ports: Ports, door: SourceId) -> None:
    loop = asyncio.get_running_loop()
    followers: dict[str, Follower] = {
        "RSB": RSBFollower(ports["RSB"]),
        "Event BUS": BusFollower(ports["Event BUS"]),
        "PPPP": PPPPFollower(ports["PPPP"]),
    }
    if not why_no_broadcast():
        followers["ZRE"] = ZREFollower(door, BEACONS)
    for one in followers.values():
        await one.start()
    while (wanted := await loop.run_in_executor(None, pipe.recv)) is not None:
        began, behind = time.monotonic(), dict(followers)
        while behind and time.monotonic() - began < BEHIND_S_MAX:
            behind = {name: one for name, one in behind.items() if one.of(FACTS) != wanted}
            await asyncio.sleep(0.02)
        rsb, zre = followers["RSB"], followers.get("ZRE")
        assert isinstance(rsb, RSBFollower)
        senders = [one.bytes for one in rsb.senders]
        victim = (zre.id, zre.mailbox_port) if isinstance(zre, ZREFollower) else (bytes(16), 0)
        pipe.send((list(behind), time.monotonic() - began, senders, victim))
    for one in followers.values():
        await one.stop()


def be_honest(pipe: Connection, ports: Ports, door: SourceId) -> None:
    """Run one honest program at each door."""
    asyncio.run(_be_honest(pipe, ports, door))


def be_hostile(door: str, target: Target, seconds: float, rate: int) -> None:
    """Do all harm at one door."""
    client = HOSTILE[door](target, Random(5))
    client.stall()
    per_turn = int(rate * PORTION_S)
    end, turn = time.monotonic() + seconds, 0
    while (began := time.monotonic()) < end:
        client.flood(per_turn)
        client.garbage(max(1, per_turn // 10))
        if turn % 10 == 0:
            client.forge()
            client.crash()
        turn += 1
        time.sleep(max(0.0, PORTION_S - (time.monotonic() - began)))
    client.close()


class Sink:
    """Bare sockets that read and discard."""

    def __init__(self) -> None:
        self._context: zmq.Context[zmq.Socket[bytes]] = zmq.Context()
        self._routers = [self._context.socket(zmq.ROUTER) for _ in range(4)]
        ports = [one.bind_to_random_port(f"tcp://{HOST}") for one in self._routers]
        self._publisher = self._context.socket(zmq.PUB)
        self._tcp = socket.create_server((HOST, 0))
        self._udp = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self._udp.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self._udp.bind(("127.255.255.255", OTHER_BEACONS))
        bus = _free_ports(3)
        self._routers[0].bind(f"tcp://{HOST}:{bus}")
        self._publisher.bind(f"tcp://{HOST}:{bus + 1}")
        self._routers[1].bind(f"tcp://{HOST}:{bus + 2}")
        self.ports = {"RSB": self._tcp.getsockname()[1], "Event BUS": bus, "PPPP": ports[2], "ZRE": ports[3]}

    def run(self) -> None:
        """Read for ever."""
        with selectors.DefaultSelector() as selector:
            for router in self._routers:
                router.setsockopt(zmq.RCVHWM, 0)
                selector.register(router, selectors.EVENT_READ, router)
            for one in (self._tcp, self._udp):
                one.setblocking(False)
                selector.register(one, selectors.EVENT_READ, one)
            while True:
                for key, _ in selector.select(0.005):
                    self._read(selector, key.data)
                for router in self._routers:
                    self._read(selector, router)

    def _read(self, selector: selectors.BaseSelector, one: "zmq.Socket[bytes] | socket.socket") -> None:
        try:
            if isinstance(one, zmq.Socket):
                while True:
                    one.recv_multipart(zmq.NOBLOCK)
            if one is self._tcp:
                accepted, _ = self._tcp.accept()
                accepted.setblocking(False)
                selector.register(accepted, selectors.EVENT_READ, accepted)
            elif not one.recv(1 << 16) and one is not self._udp:
                selector.unregister(one)
                one.close()
        except (BlockingIOError, zmq.Again):
            pass
        except OSError:
            selector.unregister(one)
            one.close()


def be_sink(pipe: Connection) -> None:
    """Run the bare sockets."""
    sink = Sink()
    pipe.send(sink.ports)
    sink.run()


def _free_ports(count: int) -> int:
    """Return the first of some free ports in a row."""
    for port in range(20_000, 40_000, 7):
        with suppress(OSError):
            made = [socket.create_server((HOST, port + place)) for place in range(count)]
            for one in made:
                one.close()
            return port
    raise SystemExit("no free ports in a row")


@contextmanager
def running_gateway(ports: Ports, address: Address, folder: Path) -> Iterator["subprocess.Popen[bytes]"]:
    """The product's own process with all doors."""
    words = ["gateway", "--bout", BOUT.string, "--no-mdns", "--listen", HOST, "--data-dir", str(folder / "doors")]
    words += ["--rsb", str(ports["RSB"]), "--event-bus", str(ports["Event BUS"]), "--pppp", str(ports["PPPP"])]
    words += ["--connect", str(address), *([] if why_no_broadcast() else ["--zre"])]
    gateway = subprocess.Popen(
        [sys.executable, "-P", "-m", "app", *words], cwd=folder, env={**os.environ, "PYTHONPATH": str(ROOT)}
    )
    try:
        yield gateway
    finally:
        gateway.send_signal(signal.SIGTERM)
        gateway.wait(20)


# -- figures --------------------------------------------------------------------------------------------------


def cpu_s(pid: int) -> float:
    """Return the processor time of a process."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) * TICK_S


def rss_mib(pid: int) -> float:
    """Return the memory of a process."""
    line = next(line for line in Path(f"/proc/{pid}/status").read_text().splitlines() if line.startswith("VmRSS:"))
    return int(line.split()[1]) / 1024


class Stand:
    """All processes and the figures of the rounds."""

    def __init__(self, options: argparse.Namespace, folder: Path) -> None:
        self._options = options
        self._folder = folder
        self._spawn = multiprocessing.get_context("spawn")
        self._pipes: dict[str, Connection] = {}
        self.pids: dict[str, int] = {}
        self.ages: dict[str, list[tuple[float, float]]] = defaultdict(list)
        self.shares: dict[str, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
        self.peaks: dict[str, float] = defaultdict(float)
        self.behind_s: dict[str, list[float]] = defaultdict(list)
        self._entered = 1

    def start(self, name: str, target: Any, *arguments: object) -> Any:
        """Start a process; returns the first thing that it says."""
        ours, theirs = self._spawn.Pipe()
        words = [theirs if one is Connection else one for one in arguments]
        process = self._spawn.Process(target=target, args=tuple(words), daemon=True)
        process.start()
        theirs.close()
        self._pipes[name] = ours
        assert process.pid is not None
        self.pids[name] = process.pid

    def ask(self, name: str, *words: object) -> Any:
        """Tell a process something and return its answer."""
        self._pipes[name].send(words if name != "honest" else words[0])
        return self.hear(name)

    def hear(self, name: str) -> Any:
        """Return what a process says."""
        if not self._pipes[name].poll(ANSWER_S_MAX + BEHIND_S_MAX):
            raise SystemExit(f"{name} said nothing for {ANSWER_S_MAX + BEHIND_S_MAX} s")
        return self._pipes[name].recv()

    def run(self) -> None:
        """Start everything, run the rounds, end everything."""
        for number, name in enumerate(("A", "B")):
            self.start(name, be_laptop, number, Connection, self._folder)
        (address, source), (_, other) = self.hear("A"), self.hear("B")
        self.start("sink", be_sink, Connection)
        bare = self.hear("sink")
        first = _free_ports(5)
        ports = {"RSB": first, "Event BUS": first + 1, "PPPP": first + 4}
        with running_gateway(ports, address, self._folder) as gateway:
            self.pids["gateway"] = gateway.pid
            self._pipes["B"].send(("meet", address, 2))
            (door,) = [SourceId(member) for member in self.ask("A", "meet", None, 2) if member != other]
            self.hear("B")
            self.start("honest", be_honest, Connection, ports, door)
            self._enter(source, 20)
            senders, (victim, mailbox) = self._compare("start")
            names = {"door": octets_of(door), "rsb_sender": senders[0], "victim": victim, "victim_mailbox": mailbox}
            targets = {
                "doors": _target(ports, names, _mailbox_of(door), BEACONS),
                "bare": _target(bare, names | {"victim_mailbox": bare["ZRE"]}, bare["ZRE"], OTHER_BEACONS),
            }
            self.memory("before")
            for number in range(self._options.rounds):
                for part in PARTS[number % 3 :] + PARTS[: number % 3]:
                    self._measure(part, source, targets.get(part))
            time.sleep(2)
            self.memory("after")
            for name in ("A", "B", "honest"):
                self._pipes[name].send(None)

    def memory(self, when: str) -> None:
        """Print the memory of each process."""
        for name in ("A", "B", "gateway", "honest"):
            emit("doors_under_load", f"memory of {name}, {when}", rss_mib(self.pids[name]), "MiB")

    def _enter(self, source: str, entries: int) -> list[float]:
        self._pipes["A"].send(("enter", entries))
        while not self._pipes["A"].poll(0.1):
            for name in ("A", "B", "gateway", "honest"):
                self.peaks[name] = max(self.peaks[name], rss_mib(self.pids[name]))
        sent: dict[int, int] = self.hear("A")
        self._entered += entries
        applied: dict[int, int] = self.ask("B", "applied", source, self._entered)
        return [(applied[sequence] - at) / 1e3 for sequence, at in sent.items()]

    def _compare(self, part: str) -> tuple[list[bytes], tuple[bytes, int]]:
        """Wait until every honest program has the facts of the first laptop."""
        behind, seconds, senders, victim = self.ask("honest", self.ask("A", "facts"))
        if behind:
            raise SystemExit(f"{part}: {', '.join(behind)} did not get the facts of the bout in {BEHIND_S_MAX} s")
        self.behind_s[part].append(seconds)
        return senders, victim

    def _measure(self, part: str, source: str, target: Target | None) -> None:
        seconds = self._options.entries * GAP_S * 1.5 + SETTLE_S
        hostile = [
            self._spawn.Process(target=be_hostile, args=(door, target, seconds, self._options.rate), daemon=True)
            for door in HOSTILE
            if target is not None and (door != "ZRE" or not why_no_broadcast())
        ]
        for one in hostile:
            one.start()
        time.sleep(SETTLE_S + (2 if hostile else 0))  # the interpreters of the others have started
        began, before = time.monotonic(), {name: cpu_s(pid) for name, pid in self.pids.items()}
        before |= {f"hostile {number}": cpu_s(one.pid or 0) for number, one in enumerate(hostile)}
        ages = self._enter(source, self._options.entries)
        elapsed = time.monotonic() - began
        for name, pid in self.pids.items():
            self.shares[part][name].append((cpu_s(pid) - before[name]) / elapsed)
        attacking = sum(cpu_s(one.pid or 0) - before[f"hostile {number}"] for number, one in enumerate(hostile))
        self.shares[part]["hostile"].append(attacking / elapsed)
        self.ages[part].append((percentile(ages, 50), percentile(ages, 99)))
        for one in hostile:
            one.terminate()
            one.join()
        self._compare(part)


def _target(ports: Ports, names: Mapping[str, Any], mailbox: int, beacons: int) -> Target:
    return Target(
        rsb=ports["RSB"],
        event_bus=ports["Event BUS"],
        pppp=ports["PPPP"],
        mailbox=mailbox,
        beacons=beacons,
        **names,
    )


def _mailbox_of(door: SourceId) -> int:
    """Return the port that the door tells in its beacons; 0 where none come."""
    if why_no_broadcast():
        return 0
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as beacons:
        for option in (socket.SO_REUSEADDR, socket.SO_REUSEPORT):
            beacons.setsockopt(socket.SOL_SOCKET, option, 1)
        beacons.bind(("127.255.255.255", BEACONS))
        beacons.settimeout(10)
        while True:
            octets = beacons.recv(64)
            if octets[4:20] == octets_of(door):
                return int.from_bytes(octets[20:22], "big")


def main() -> None:
    """Run the rounds and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--entries", type=int, default=250)
    parser.add_argument("--rate", type=int, default=5_000, help="messages a second at each door")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="derbyos-doors-") as folder:
        stand = Stand(options, Path(folder))
        stand.run()
    bench = "doors_under_load"
    for place, name in enumerate(("p50", "p99")):
        found = {part: [ages[place] for ages in stand.ages[part]] for part in PARTS}
        for part in PARTS:
            emit(bench, f"{part}, {name}", median(found[part]), "us", low=min(found[part]), high=max(found[part]))
        for over, under in (("doors", "bare"), ("doors", "quiet"), ("bare", "quiet")):
            ratios = [one / other for one, other in zip(found[over], found[under], strict=True)]
            emit(bench, f"{over} over {under}, {name}", median(ratios), "", low=min(ratios), high=max(ratios))
    for part in PARTS:
        for who, shares in stand.shares[part].items():
            emit(bench, f"share of a core, {part}, {who}", median(shares), "")
        emit(bench, f"honest programs have everything after, {part}", max(stand.behind_s[part]), "s")
    for who, peak in stand.peaks.items():
        emit(bench, f"memory of {who}, peak", peak, "MiB")


if __name__ == "__main__":
    main()
