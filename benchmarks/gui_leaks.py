"""The windows, 6: what a window leaves behind after a long evening.

    python -m benchmarks.gui_leaks [--minutes 10] [--speed 20]

One window at a whole node, with every screen: points are entered one after the other, `speed` times as often as in a
bout; after each tenth another screen is shown, after each seventh a panel is opened. Printed are memory, living Qt
objects, open files and threads after a tenth of the time and at the end, with the entries that came between, because
an entry weighs something, too.
"""

import argparse
import gc
import tempfile
import threading
import time
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication

from benchmarks.figures import emit, resident_mib
from benchmarks.gui_stand import ROLES, SMALL, Seat, TimedWindow, bout_bodies, make_node, run_on_qt, services, turns
from derbyos_core.bout.commands import SetTrip
from derbyos_core.identity import Role, Team
from derbyos_core.node.real_clock import RealClock
from derbyos_core.node.rubbish import spare_what_is_loaded
from ui.services import Opening

POINTS = 5
PAUSE_S = 0.7
"""A bout has 0.7 entries a second; so long at speed 1."""


def _counts() -> dict[str, float]:
    objects = sum(len(one.findChildren(QObject)) + 1 for one in QApplication.topLevelWidgets())
    folder = Path("/proc/self/fd")
    files = sum(1 for _ in folder.iterdir()) if folder.exists() else 0
    return {
        "memory, MiB": resident_mib(),
        "Qt objects": float(objects),
        "open files": float(files),
        "threads": float(threading.active_count()),
        "Python objects": float(len(gc.get_objects())),
    }


async def _evening(seat: Seat, minutes: float, speed: float) -> dict[str, float]:
    """Trips of the jam on the track, and every screen and panel again and again; gives the counts after a tenth."""
    sitting, window = seat.window.sitting, seat.window
    assert sitting is not None, "the window shows a bout"
    panels = window.panels
    early: dict[str, float] = {}
    began, number = time.monotonic(), 0
    while (spent := time.monotonic() - began) < minutes * 60:
        jam = seat.node.view().bout.current
        if jam is not None:
            trip, points = 2 + number % POINTS, (number + number // POINTS) % POINTS
            command = SetTrip(jam=jam, team=Team.HOME, number=trip, points=points)
            seat.node.submit(command, Role.SCOREKEEPER_HOME.value)
        if number % 10 == 0:
            sitting.show_role(sitting.roles[number // 10 % len(sitting.roles)])
        if number % 7 == 0:
            panels.toggle(panels.all()[number // 7 % len(panels.all())], sitting)
        number += 1
        if not early and spent > minutes * 6:
            gc.collect()
            early = _counts() | {"entries": float(len(seat.node.replica.log))}
        await turns(PAUSE_S / speed)
    panels.close()
    return early


def main() -> None:
    """Run the evening and print what there was, before and after."""
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
            spare_what_is_loaded()
            early = await _evening(Seat(node, window, address), options.minutes, options.speed)
            await turns(1.0)
            gc.collect()
            late = _counts() | {"entries": float(len(node.replica.log))}
            for name, value in late.items():
                emit("gui_leaks", f"{name}, after a tenth", early[name], "")
                emit("gui_leaks", f"{name}, at the end", value, "")
            window.put_away()
            await node.stop()

    run_on_qt(run)


if __name__ == "__main__":
    main()
