"""The windows, 2 and 3: another official's entry until it is painted here, and 500 of them that arrive at once.

    python -m benchmarks.gui_remote [--entries 600] [--paced 40] [--burst 500] [--roles scorekeeper-home ...]

The other official works in a separate process, a whole node without a window (with one: `gui_pair`). The burst is
written before that node is introduced, as after a separation, and the paced entries afterwards, one every 80 ms.

`remote` is the time from the other official's command to the end of the paint here. `folded` is the part of it that
had passed when this node had the entry in its document: the other node composed it, folded it, wrote it to its disk
(an entry leaves once it is written) and sent it; ours read and folded it. The floor in the same two processes: one
message of the same size over a bare DEALER and ROUTER, read by a thread, a queued signal, one cell of a table painted.
The stay is the longest time in which the window's loop did not come round, by a timer of one millisecond. All eight
roles take a minute.
"""

import argparse
import asyncio
import multiprocessing
import tempfile
import threading
import time
from multiprocessing.connection import Connection
from pathlib import Path

import zmq
from PySide6.QtCore import QObject, Qt, Signal

from benchmarks.figures import emit, median, percentile
from benchmarks.gui_floor import FloorWindow
from benchmarks.gui_stand import (
    LARGE,
    ROLES,
    SMALL,
    Bodies,
    Heartbeat,
    Seat,
    bout_bodies,
    make_node,
    run_on_qt,
    sit_down,
    turns,
)
from derbyos_core.bout.commands import SetTrip
from derbyos_core.identity import Role, Team
from derbyos_core.node.gc_tuning import freeze_loaded_values
from derbyos_core.node.node import Node
from derbyos_core.node.real_clock import RealClock
from derbyos_core.replica.effects import Effect, Patched
from derbyos_core.replica.view import PeerState
from derbyos_core.wire.messages import Address

MESSAGE_OCTETS = 240
GAP_S = 0.04
WARM = 5
PATIENCE_S = 60.0
TRIPS = 8


def _trip(node: Node, number: int) -> SetTrip:
    """Return points of the home team, in one jam after the other, each different from the answer before."""
    jams = [jam.id for jam in node.replica.bout.jams if jam.start is not None]
    jam = jams[-1 - number // TRIPS % len(jams)]
    points = (number + number // (TRIPS * len(jams))) % 5
    return SetTrip(jam=jam, team=Team.HOME, number=2 + number % TRIPS, points=points)


async def _other(pipe: Connection, bodies: Bodies, folder: Path, burst: int, paced: int) -> None:
    """Run the node of the other official."""
    loop = asyncio.get_running_loop()
    node = make_node(folder, bodies)
    await node.start()
    node.join("Sky", (Role.SCOREKEEPER_HOME.value,), "derbyos", "benchmark")
    for number in range(burst):
        node.submit(_trip(node, number), Role.SCOREKEEPER_HOME.value)
    await asyncio.sleep(0.5)
    context: zmq.Context[zmq.Socket[bytes]] = zmq.Context()
    dealer = context.socket(zmq.DEALER)
    pipe.send("ready")
    while (told := await loop.run_in_executor(None, pipe.recv)) != "end":
        match told:
            case Address() as address, int() as port:
                dealer.connect(f"tcp://127.0.0.1:{port}")
                node.dial(address)
            case "paced":
                for number in range(burst, burst + paced):
                    dealer.send(time.perf_counter_ns().to_bytes(8, "big").ljust(MESSAGE_OCTETS, b"."))
                    await asyncio.sleep(GAP_S)
                    command = _trip(node, number)  # the bout has been viewed, as on a laptop with a window
                    pipe.send(time.perf_counter_ns())
                    node.submit(command, Role.SCOREKEEPER_HOME.value)
                    await asyncio.sleep(GAP_S)
    dealer.close(linger=0)
    context.term()
    await node.stop()


def other(pipe: Connection, bodies: Bodies, folder: Path, burst: int, paced: int) -> None:
    """Run the process of the other official."""
    asyncio.run(_other(pipe, bodies, folder, burst, paced))


class _FloorEar(QObject):
    """Reads the bare socket in a thread and notifies the table by a queued signal."""

    heard = Signal(object)

    def __init__(self, floor: FloorWindow) -> None:
        super().__init__()
        self.ages_ms: list[float] = []
        self._floor = floor
        self._context: zmq.Context[zmq.Socket[bytes]] = zmq.Context()
        self._router = self._context.socket(zmq.ROUTER)
        self._router.setsockopt(zmq.RCVTIMEO, 200)
        self.port = self._router.bind_to_random_port("tcp://127.0.0.1")
        self._is_over = False
        self.heard.connect(self._on_heard, Qt.ConnectionType.QueuedConnection)
        self._thread = threading.Thread(target=self._listen, daemon=True)
        self._thread.start()

    def _listen(self) -> None:
        while not self._is_over:
            try:
                _, message = self._router.recv_multipart()
            except zmq.Again:
                continue
            self.heard.emit(int.from_bytes(message[:8], "big"))

    def _on_heard(self, sent: int) -> None:
        painted = self._floor.next_paint()
        painted.add_done_callback(lambda done: self.ages_ms.append((done.result() - sent) / 1e6))
        self._floor.change()

    def stop(self) -> None:
        """Stop reading."""
        self._is_over = True
        self._thread.join()
        self._router.close(linger=0)
        self._context.term()


async def _measure_role(role: Role, bodies: Bodies, options: argparse.Namespace, folder: Path) -> None:
    ours, theirs = multiprocessing.get_context("spawn").Pipe()
    words = (theirs, bodies, folder / "other", options.burst, options.paced)
    process = multiprocessing.get_context("spawn").Process(target=other, args=words, daemon=True)
    process.start()
    floor = FloorWindow()
    floor.show()
    ear = _FloorEar(floor)
    seat = await sit_down(folder / role.value, bodies, role.value)
    try:
        await asyncio.get_running_loop().run_in_executor(None, ours.recv)
        freeze_loaded_values()
        await turns(1.0)
        before = seat.node.view().entries
        beat = Heartbeat()
        ours.send((seat.address, ear.port))
        async with asyncio.timeout(PATIENCE_S):
            while seat.node.replica.log.tops and len(seat.node.replica.log) < before + options.burst:
                await turns(0.05)
        await turns(0.5)
        wall, cpu = beat.stop()
        emit("gui_remote", f"stay, {role.value}", wall, "ms", burst=float(options.burst))
        emit("gui_remote", f"stay, {role.value}, processor", cpu, "ms", burst=float(options.burst))
        assert any(peer.state is PeerState.MEMBER for peer in seat.node.view().peers), "they have met"
        ages, folded = await _paced(seat, ours, options.paced)
    finally:
        ours.send("end")
        ear.stop()
        seat.window.put_away()
        await seat.node.stop()
        process.join(10)
    emit("gui_remote", f"remote, {role.value}, p50", median(ages), "ms", p99=percentile(ages, 99))
    emit("gui_remote", f"remote, {role.value}, folded, p50", median(folded), "ms")
    emit("gui_remote", f"floor beside remote, {role.value}, p50", median(ear.ages_ms[WARM:]), "ms")
    floor.close()


async def _paced(seat: Seat, pipe: Connection, paced: int) -> tuple[list[float], list[float]]:
    """Return the ages of each entry at the end of its paint, and when it was in the document."""
    painted: list[int] = []
    folded: list[int] = []
    base, session = len(seat.node.replica.log), seat.window.shell.session
    assert session is not None, "the window shows a bout"

    def note(effects: tuple[Effect, ...]) -> None:
        for effect in effects:
            if isinstance(effect, Patched) and not effect.own:
                folded.extend([time.perf_counter_ns()] * len(effect.refs))

    unsubscribe = seat.node.subscribe(note)
    pipe.send("paced")
    while len(painted) < paced:  # one paint may show several, where the machine is slow
        async with asyncio.timeout(PATIENCE_S):
            at = await seat.window.paint_beyond(base + len(painted))
        painted += [at] * (session.view.entries - base - len(painted))
    unsubscribe()
    sent = [pipe.recv() for _ in range(paced)]
    return _ages(painted, sent), _ages(folded, sent)


def _ages(seen: list[int], sent: list[int]) -> list[float]:
    return [(one - at) / 1e6 for one, at in zip(seen, sent, strict=True)][WARM:]


def main() -> None:
    """Measure the roles and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--entries", type=int, default=SMALL, help=f"{SMALL} or {LARGE}")
    parser.add_argument("--paced", type=int, default=40)
    parser.add_argument("--burst", type=int, default=500)
    parser.add_argument("--roles", nargs="*", choices=[role.value for role in ROLES])
    options = parser.parse_args()
    bodies = bout_bodies(options.entries, RealClock().now())
    roles = [role for role in ROLES if not options.roles or role.value in options.roles]

    async def run() -> None:
        for role in roles:
            with tempfile.TemporaryDirectory(prefix="derbyos-gui-") as folder:
                await _measure_role(role, bodies, options, Path(folder))

    run_on_qt(run)


if __name__ == "__main__":
    main()
