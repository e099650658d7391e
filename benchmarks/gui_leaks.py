"""The windows, 6: memory and objects left behind by a window after a long evening.

    python -m benchmarks.gui_leaks [--minutes 10] [--speed 20]

One window at a whole node, with every screen: points are entered one after the other, `speed` times as often as in a
bout (three game hours at 20 times are nine minutes); after each tenth another screen is shown, after each seventh a
panel is opened. A warm-up shows every screen and every panel twice, because they make their parts when first shown.
Then, in the middle and at the end, these are counted: entries, memory, existing Qt objects and widgets, open files,
threads, Python objects. Entries use memory, too: `octets an entry` is the growth for each. The kinds of Qt objects that
have become more are named. Entries keep to their time: those that a slow machine enters late follow without a pause,
and `speed reached` shows whether it kept up.
"""

import argparse
import asyncio
import gc
import tempfile
import threading
import time
from collections import Counter
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication

from benchmarks.figures import emit, resident_mib
from benchmarks.gui_stand import ROLES, SMALL, Seat, TimedWindow, bout_bodies, make_node, run_on_qt, services, turns
from derbyos_core.bout.commands import SetTrip
from derbyos_core.identity import Role, Team
from derbyos_core.node.gc_tuning import freeze_loaded_values
from derbyos_core.node.real_clock import RealClock
from ui.services import Opening

POINTS = 5
PAUSE_S = 0.7
"""Pause between entries at speed 1: a bout has 0.7 entries a second."""
SCREEN_EVERY, PANEL_EVERY = 10, 7
CALM_S = 1.0


@dataclass(frozen=True, slots=True)
class Counts:
    """Counts at one moment."""

    when: str
    at_s: float
    entries: int
    kinds: Counter[str]
    figures: dict[str, float]


def _count(when: str, seat: Seat) -> Counts:
    gc.collect()
    tops = QApplication.topLevelWidgets()
    kinds = Counter(type(one).__name__ for top in tops for one in (top, *top.findChildren(QObject)))
    folder = Path("/proc/self/fd")
    figures = {
        "memory, MiB": resident_mib(),
        "Qt objects": float(kinds.total()),
        "widgets": float(len(QApplication.allWidgets())),
        "open files": float(sum(1 for _ in folder.iterdir()) if folder.exists() else 0),
        "threads": float(threading.active_count()),
        "Python objects": float(len(gc.get_objects())),
    }
    return Counts(when, time.monotonic(), len(seat.node.replica.log), kinds, figures)


class _Evening:
    """One person who enters points and opens every screen and panel, again and again."""

    def __init__(self, seat: Seat) -> None:
        self._seat = seat
        self._number = 0

    async def enter(self, entries: int, pause_s: float) -> None:
        """Enter this many entries, each at its time."""
        began = time.monotonic()
        for number in range(entries):
            self._step()
            await turns(max(0.0, began + (number + 1) * pause_s - time.monotonic()))
            await asyncio.sleep(0)

    def _step(self) -> None:
        number, seat, window = self._number, self._seat, self._seat.window
        self._number += 1
        session, panels = window.shell.session, window.shell.panels
        assert session is not None, "the window shows a bout"
        jam = seat.node.view().bout.current
        if jam is not None:
            trip, points = 2 + number % POINTS, (number + number // POINTS) % POINTS
            command = SetTrip(jam=jam, team=Team.HOME, number=trip, points=points)
            seat.node.submit(command, Role.SCOREKEEPER_HOME.value)
        if number % SCREEN_EVERY == 0:
            session.show_role(session.roles[number // SCREEN_EVERY % len(session.roles)])
        if number % PANEL_EVERY == 0:
            panels.toggle(panels.all()[number // PANEL_EVERY % len(panels.all())], session)

    async def rest(self) -> None:
        """Wait until nothing is open and everything is on the disk."""
        self._seat.window.shell.panels.close()
        await turns(CALM_S)


async def _measure(seat: Seat, minutes: float, speed: float) -> list[Counts]:
    evening, pause_s = _Evening(seat), PAUSE_S / speed
    panels = len(seat.window.shell.panels.all())
    await evening.enter(2 * max(SCREEN_EVERY * len(ROLES), 2 * PANEL_EVERY * panels), pause_s)
    draft = max(1, round(minutes * 60 / pause_s / 2))
    counts: list[Counts] = []
    for when in ("after the warm-up", "in the middle", "at the end"):
        if counts:
            await evening.enter(draft, pause_s)
        await evening.rest()
        counts.append(_count(when, seat))
    return counts


def _tell(counts: list[Counts], speed: float) -> None:
    for one in counts:
        emit("gui_leaks", f"entries, {one.when}", one.entries, "")
        for name, value in one.figures.items():
            emit("gui_leaks", f"{name}, {one.when}", value, "")
    for before, after in pairwise(counts):
        grown, came = after.figures["memory, MiB"] - before.figures["memory, MiB"], after.entries - before.entries
        emit("gui_leaks", f"octets an entry, until {after.when}", grown * 2**20 / max(1, came), "")
        spent_s = after.at_s - before.at_s - CALM_S
        emit("gui_leaks", f"speed reached, until {after.when}", came * PAUSE_S / spent_s, "", wanted=speed)
    for name, more in sorted((counts[-1].kinds - counts[0].kinds).items()):
        emit("gui_leaks", f"more of {name} since the warm-up", more, "")


def main() -> None:
    """Run the evening and print the counts before and after."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--speed", type=float, default=20.0)
    options = parser.parse_args()
    bodies = bout_bodies(SMALL, RealClock().now())

    async def run() -> None:
        with tempfile.TemporaryDirectory(prefix="derbyos-gui-") as folder:
            node = make_node(Path(folder), bodies)
            address = await node.start()
            roles = tuple(role.value for role in ROLES)
            node.join("Kim T.", roles, "derbyos", "benchmark")
            window = TimedWindow(services())
            window.enter(node, Opening(name="Kim T.", roles=roles))
            window.show()
            freeze_loaded_values()
            _tell(await _measure(Seat(node, window, address), options.minutes, options.speed), options.speed)
            window.put_away()
            await node.stop()

    run_on_qt(run)


if __name__ == "__main__":
    main()
