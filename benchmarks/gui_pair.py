"""The windows, 4: from a key on one laptop's window until the entry has left, and is painted on another's, both real.

    nice -n -5 python -m benchmarks.gui_pair [--rounds 5] [--presses 20] [--sender scorekeeper-home] [--receiver ...]

Two processes, each a whole node with its file, its sockets and its window, of the same bout. Times are counted from
the moment before the key goes down:

* `left`: the entry has been handed to the ZeroMQ socket of the other laptop;
* `own paint`: its first paint on the window where the key was pressed has ended;
* `folded`: it is in the document of the other laptop;
* `paint`: its first paint on the other laptop's window has ended.

Both laptops share this machine, and the one begins to read and to draw when the entry comes, while the other draws. So
every second press finds the other laptop asleep for 80 ms, as if it had a machine of its own; `left, alone` and `own
paint, alone` are of these. `less queue` is the same without the time in which the threads that it hangs on were ready
and stood in the queue for a core (Linux): what the machine's other programs took. `collector` is what Python's
collector took between presses and their paints.

Each press is taken back, unmeasured. Each round presses `--presses` keys in the way of today, and as many in the way of
before: the loop did not wait for the disk's "written", and Python's collector ran by its thresholds of 5,000 values
and 3 rounds. Both ways take turns in the same processes and windows, so what counts are their ratios; which of them
begins changes from round to round. `worst` is the longest of a hundred presses (the median of it where there are
several hundreds). Five rounds with 20 presses of each kind take two minutes.
"""

import argparse
import asyncio
import gc
import multiprocessing
import os
import tempfile
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from benchmarks.figures import emit, median, percentile
from benchmarks.gui_press import CALM_S, CONTROL, KEYS, SHIFTED
from benchmarks.gui_stand import LARGE, ROLES, SMALL, Bodies, Seat, bout_bodies, run_on_qt, sit_down, turns
from derbyos_core.bout.commands import AddNote
from derbyos_core.gossip.entry import EntryRef
from derbyos_core.identity import Role
from derbyos_core.node.disk import disk_reports
from derbyos_core.node.gc_tuning import NEVER, NEW_VALUES_MAX, freeze_loaded_values
from derbyos_core.node.real_clock import RealClock
from derbyos_core.replica.effects import Effect, Patched
from derbyos_core.replica.view import PeerState
from derbyos_core.wire.messages import Address

WARM = 4
PATIENCE_S = 30.0
REST_S = 0.03
"""Between a message on the pipe and the key: the threads of the pipe are at rest again."""
ASLEEP_S = 0.08
HUNDRED = 100
TODAY, BEFORE = "today", "before"
WAYS = (TODAY, BEFORE)
ALONE = ("left, alone", "own paint, alone", "left, alone, less queue", "own paint, alone, less queue")
WHATS = ("left", "own paint", "folded", "paint", *ALONE)
_WAIT_S_MAX = disk_reports.WAIT_S_MAX


def _go(way: str) -> None:
    """Switch this process to one of the two ways."""
    if way == TODAY:
        disk_reports.WAIT_S_MAX = _WAIT_S_MAX
        gc.set_threshold(NEW_VALUES_MAX, NEVER, NEVER)
    else:
        disk_reports.WAIT_S_MAX = 0.0
        gc.set_threshold(5_000, 3, 1_000_000)


def _type(seat: Seat, key: str | Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    focus = seat.window.focusWidget() or seat.window
    if isinstance(key, str):
        QTest.keyClick(focus, ord(key), modifier)
    else:
        QTest.keyClick(focus, key, modifier)


async def _sender(pipe: Connection, bodies: Bodies, folder: Path, role: Role) -> None:
    """Run the laptop on which keys are pressed."""
    loop = asyncio.get_running_loop()
    keys, seat = KEYS[role], await sit_down(folder, bodies, role.value, "Sky")
    freeze_loaded_values()
    leaves, looks = _Leaves(seat), _Looks()
    pipe.send("ready")
    while (told := await loop.run_in_executor(None, pipe.recv)) != "end":
        match told:
            case Address() as address:
                seat.node.dial(address)
                if keys.is_undo:
                    seat.node.submit(AddNote(text="said to somebody"), Role.HEAD_NSO)
            case "prepare":
                letters = keys.first(seat)
                for letter in letters:
                    _type(seat, letter)
                await turns(CALM_S if letters else 0.0)
                pipe.send("prepared")
            case "press":
                await turns(REST_S)
                painted = seat.window.paint_beyond(seat.node.view().entries)
                leaves.begin()
                began = time.perf_counter_ns()
                _type(seat, keys.last, keys.modifier)
                async with asyncio.timeout(PATIENCE_S):
                    own = await painted
                queued = leaves.queued()
                await turns(CALM_S)
                pipe.send((began, leaves.left, own, leaves.queued_left, queued, looks.between(began, own)))
            case "back":
                _type(seat, "Z", SHIFTED if keys.is_undo else CONTROL)
                await turns(CALM_S + keys.again_s)
                pipe.send("back")
            case str() as way:
                _go(way)
    seat.window.put_away()
    await seat.node.stop()


class _Looks:
    """Notes when Python's collector looked for garbage."""

    def __init__(self) -> None:
        self._spans: list[tuple[int, int]] = []
        self._began = 0
        gc.callbacks.append(self._note)

    def _note(self, phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            self._began = time.perf_counter_ns()
        else:
            self._spans.append((self._began, time.perf_counter_ns()))

    def between(self, first: int, last: int) -> int:
        """Return the nanoseconds of this span that the collector took."""
        return sum(end - begin for begin, end in self._spans if first <= begin <= last)


class _Queueing:
    """Time that a thread spent ready in the queue for a core, by Linux's own count; elsewhere always 0."""

    def __init__(self, thread: int) -> None:
        path = Path(f"/proc/self/task/{thread}/schedstat")
        self._file = os.open(path, os.O_RDONLY) if path.exists() else None

    def ns(self) -> int:
        """Return the total until now."""
        return int(os.pread(self._file, 64, 0).split()[1]) if self._file is not None else 0


class _Leaves:
    """Notes when an entry was first handed to a socket, and the time that other programs took until then and later."""

    def __init__(self, seat: Seat) -> None:
        writer = seat.node._writer
        assert writer is not None
        disk = writer._threads[0].native_id
        assert disk is not None
        self._seat = seat
        self._loop, self._disk = _Queueing(threading.get_native_id()), _Queueing(disk)
        self._wait, self._send = writer.wait_for, seat.node._transport.send
        writer.wait_for = self._note_wait  # type: ignore[method-assign]
        seat.node._transport.send = self._note  # type: ignore[method-assign]
        self.begin()

    def begin(self) -> None:
        """Note the moment of the key press."""
        self.left, self.queued_left, self._queued_disk = 0, 0, 0
        self._began = self._loop.ns()

    def queued(self) -> int:
        """Return the time since then for which the window's thread, and the disk's where waited for, were queued."""
        return self._loop.ns() - self._began + self._queued_disk

    def _note_wait(self, ref: EntryRef) -> None:
        before = self._disk.ns()
        self._wait(ref)
        self._queued_disk = self._disk.ns() - before

    def _note(self, address: Address, frames: tuple[bytes, bytes]) -> bool:
        is_sent = self._send(address, frames)
        if not self.left and frames[0] == b"XMSG":
            self.left = time.perf_counter_ns()
            self.queued_left = self.queued()
        return is_sent


def sender(pipe: Connection, bodies: Bodies, folder: Path, role: Role) -> None:
    """Run the process of the laptop on which keys are pressed."""
    run_on_qt(lambda: _sender(pipe, bodies, folder, role))


@dataclass
class _Spent:
    """Durations of the presses of one way, in milliseconds, a list for each round."""

    looks: int = 0
    """Nanoseconds that the collector took between a press and one of its two paints."""
    rounds: dict[str, list[list[float]]] = field(default_factory=lambda: {what: [] for what in WHATS})

    def begin(self) -> None:
        for what in WHATS:
            self.rounds[what].append([])

    def note(self, pressed: int, seen: Mapping[str, int]) -> None:
        for what, at in seen.items():
            self.rounds[what][-1].append((at - pressed) / 1e6)


class _Receiver:
    """This process's window, and the pipe to the other."""

    def __init__(self, seat: Seat, pipe: Connection) -> None:
        self._seat = seat
        self._pipe = pipe
        self._folded = 0
        self._looks = _Looks()
        seat.node.subscribe(self._note)

    def _note(self, effects: tuple[Effect, ...]) -> None:
        if not self._folded and any(isinstance(effect, Patched) and not effect.own for effect in effects):
            self._folded = time.perf_counter_ns()

    async def ask(self, word: object) -> object:
        """Send the sender an order, and wait for the answer."""
        self._pipe.send(word)
        return await asyncio.get_running_loop().run_in_executor(None, self._pipe.recv)

    async def press(self, spent: _Spent | None, *, is_asleep: bool) -> None:
        """Press one key on the other laptop, and wait for its effects."""
        await self.ask("prepare")
        painted = self._seat.window.paint_beyond(self._seat.node.view().entries)
        self._folded = 0
        self._pipe.send("press")
        if is_asleep:
            time.sleep(ASLEEP_S)  # noqa: ASYNC251 - the whole process is to do nothing
        async with asyncio.timeout(PATIENCE_S):
            seen = await painted
        folded = self._folded
        await turns(CALM_S)
        answer = await asyncio.get_running_loop().run_in_executor(None, self._pipe.recv)
        assert isinstance(answer, tuple)
        pressed, left, own, queued_left, queued, looks = answer
        assert left, "the entry has left"
        if spent is not None:
            spent.looks += looks + (0 if is_asleep else self._looks.between(pressed, seen))
        if spent is not None and is_asleep:
            spent.note(pressed, {"left, alone": left, "own paint, alone": own})
            spent.note(
                pressed,
                {"left, alone, less queue": left - queued_left, "own paint, alone, less queue": own - queued},
            )
        elif spent is not None:
            spent.note(pressed, {"left": left, "own paint": own, "folded": folded, "paint": seen})
        await self.ask("back")
        await turns(CALM_S)


async def _measure(
    bodies: Bodies, options: argparse.Namespace, sender_role: Role, receiver_role: Role, folder: Path
) -> dict[str, _Spent]:
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=sender, args=(theirs, bodies, folder / "sender", sender_role), daemon=True)
    process.start()
    seat = await sit_down(folder / "receiver", bodies, receiver_role.value)
    receiver = _Receiver(seat, ours)
    spent = {way: _Spent() for way in WAYS}
    try:
        await asyncio.get_running_loop().run_in_executor(None, ours.recv)
        freeze_loaded_values()
        ours.send(seat.address)
        async with asyncio.timeout(PATIENCE_S):
            while not any(peer.state is PeerState.MEMBER for peer in seat.node.view().peers):
                await turns(0.05)
        await turns(1.0)
        for number in range(options.rounds):
            for way in WAYS if number % 2 == 0 else WAYS[::-1]:
                _go(way)
                ours.send(way)
                spent[way].begin()
                for press in range(WARM + options.presses if number == 0 else options.presses):
                    is_warm = number > 0 or press >= WARM
                    for is_asleep in (False, True):
                        await receiver.press(spent[way] if is_warm else None, is_asleep=is_asleep)
    finally:
        _go(TODAY)
        ours.send("end")
        seat.window.put_away()
        await seat.node.stop()
        process.join(10)
    return spent


def _report(name: str, spent: dict[str, _Spent]) -> None:
    for what in WHATS:
        for way in WAYS:
            rounds = spent[way].rounds[what]
            pooled = [one for values in rounds for one in values]
            emit(
                "gui_pair",
                f"{name}, {what}, {way}, p50",
                median([median(values) for values in rounds]),
                "ms",
                p99=percentile(pooled, 99),
                presses=float(len(pooled)),
            )
            emit("gui_pair", f"{name}, {what}, {way}, worst", _worst(pooled), "ms")
        pairs = zip(spent[TODAY].rounds[what], spent[BEFORE].rounds[what], strict=True)
        ratios = [median(today) / median(before) for today, before in pairs]
        emit("gui_pair", f"{name}, {what}, {TODAY} over {BEFORE}", median(ratios), "", rounds=_listed(ratios))

    for way in WAYS:
        presses = 2 * sum(len(values) for values in spent[way].rounds["left"])
        emit("gui_pair", f"{name}, collector, {way}", spent[way].looks / presses / 1e3, "us a press")


def _worst(pooled: Sequence[float]) -> float:
    firsts = range(0, max(len(pooled) // HUNDRED, 1) * HUNDRED, HUNDRED)
    return median([max(pooled[first : first + HUNDRED]) for first in firsts])


def _listed(ratios: Sequence[float]) -> str:
    return " ".join(f"{ratio:.2f}" for ratio in ratios)


def main() -> None:
    """Measure the pairs and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--entries", type=int, default=SMALL, help=f"{SMALL} or {LARGE}")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--presses", type=int, default=20)
    parser.add_argument("--sender", choices=[role.value for role in KEYS], default=Role.SCOREKEEPER_HOME.value)
    parser.add_argument("--receiver", choices=[role.value for role in ROLES], default=Role.SCOREKEEPER_HOME.value)
    options = parser.parse_args()
    bodies = bout_bodies(options.entries, RealClock().now())

    async def run() -> None:
        with tempfile.TemporaryDirectory(prefix="derbyos-gui-") as folder:
            words = Role(options.sender), Role(options.receiver), Path(folder)
            _report(f"{options.sender} to {options.receiver}", await _measure(bodies, options, *words))

    run_on_qt(run)


if __name__ == "__main__":
    main()
