"""The windows, 1: from an official's key until the paint of the entry has ended, beside Qt's floor.

    python -m benchmarks.gui_press [--entries 600] [--presses 20] [--roles scorekeeper-home ...]

The floor is a table of 20 by 20 cells in a window of its own: a key changes one cell, which is painted. Product and
floor take turns, press by press, in one process: a whole node with its file, its sockets and its window. Each entry
is taken back after it, unmeasured, so that all presses find the same bout; nobody else is there.

The screen of the role is drawn and painted first, and ends the press; header, bottom bar and what a screen reader says
follow on the next turn of the loop. `whole` is the processor time until these are painted too.

`cells read` is how often the sheets asked their models for a cell because of one press, to paint it or as `data()`
(goal: at most 20 calls), the most of all presses, until everything is painted and the disk has it. For the floor these
are the calls of `data()`.

All seven roles take about a minute and a half with the small bout and two with the large one; the jam timer and the
penalty box take two thirds of it, because a second press within 0.8 seconds is taken for a bounce.
"""

import argparse
import asyncio
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from benchmarks.figures import emit, median, percentile
from benchmarks.gui_floor import FloorWindow
from benchmarks.gui_stand import (
    LARGE,
    ROLES,
    SMALL,
    Bodies,
    CellReads,
    Seat,
    bout_bodies,
    run_on_qt,
    sit_down,
    turns,
)
from derbyos_core.bout.commands import AddNote
from derbyos_core.identity import Role, Team
from derbyos_core.node.gc_tuning import freeze_loaded_values
from derbyos_core.node.real_clock import RealClock
from derbyos_core.replica.view import View
from ui.shell.main_window import MainWindow
from ui.widgets.big_button import GUARD_S

CALM_S = 0.06
"""Between two presses: the entry is on the disk, and what that changes is drawn."""
WARM = 4
PATIENCE_S = 10.0
CONTROL = Qt.KeyboardModifier.ControlModifier
SHIFTED = CONTROL | Qt.KeyboardModifier.ShiftModifier


@dataclass(frozen=True, slots=True)
class Keys:
    """Keys that prepare an entry, the key that is measured, and how the entry is taken back."""

    first: Callable[[Seat], str] = lambda _: ""
    last: str | Qt.Key = ""
    modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
    is_undo: bool = False
    again_s: float = 0.0
    """A second press sooner than this is taken for a bounce."""


def _skater(seat: Seat) -> str:
    """Return the number of a skater who has no penalty."""
    bout = seat.node.view().bout
    busy = {penalty.person.label for penalty in bout.penalties if penalty.person is not None}
    return next(one.number for one in bout.teams[Team.HOME].persons if one.number and one.number not in busy)


KEYS: dict[Role, Keys] = {
    Role.HEAD_NSO: Keys(last="Z", modifier=CONTROL, is_undo=True),
    Role.JAM_TIMER: Keys(last=" ", again_s=GUARD_S),
    Role.SCOREKEEPER_HOME: Keys(last="4"),
    Role.LINEUP_HOME: Keys(first=_skater, last=Qt.Key.Key_Return),
    Role.PENALTY_TRACKER: Keys(first=lambda seat: _skater(seat) + "c", last=Qt.Key.Key_Return),
    Role.PENALTY_LINEUP_HOME: Keys(first=_skater, last=Qt.Key.Key_Return),
    Role.PENALTY_BOX: Keys(last="w", again_s=GUARD_S + 0.4),
}
"""The Head NSO enters nothing by a single key, so Undo of a note is measured. The scoreboard has no entries."""


def _type(window: MainWindow, key: str | Qt.Key, modifier: Qt.KeyboardModifier) -> None:
    focus = window.focusWidget() or window
    if isinstance(key, str):
        QTest.keyClick(focus, ord(key), modifier)
    else:
        QTest.keyClick(focus, key, modifier)


Spent = list[tuple[float, float, float, int]]
"""Milliseconds by the clock on the wall, of the processor, and of the processor until all that follows is painted; and
the cells read."""


async def measure(seat: Seat, keys: Keys, floor: FloorWindow, presses: int, reads: CellReads) -> tuple[Spent, Spent]:
    """Return the durations of the presses, of the product and of the floor."""
    ours: Spent = []
    theirs: Spent = []
    window = seat.window
    assert window.shell.session is not None, "the window shows a bout"
    if keys.is_undo:
        seat.node.submit(AddNote(text="said to somebody"), Role.HEAD_NSO)
        await turns(CALM_S)
    for number in range(presses + WARM):
        for letter in keys.first(seat):
            _type(window, letter, Qt.KeyboardModifier.NoModifier)
        await turns(CALM_S)
        before = seat.node.view()
        entries = before.entries
        painted = window.paint_beyond(entries)
        reads.count = 0
        began, cpu = time.perf_counter_ns(), time.thread_time_ns()
        _type(window, keys.last, keys.modifier)
        async with asyncio.timeout(PATIENCE_S):
            seen = (await painted - began) / 1e6
        shown = (window.painted_cpu_ns - cpu) / 1e6
        written = seat.node.view().entries - entries
        assert written >= 1, f"a press is an entry, in {seat.node.view().roles}"
        await turns(CALM_S)
        spent = seen, shown, (window.whole_cpu_ns - cpu) / 1e6, reads.count
        _type(window, "Z", SHIFTED if keys.is_undo else CONTROL)
        await turns(CALM_S)
        assert seat.node.view().entries > entries + written, "what was entered is taken back"
        await _until_taken_back(seat, before)
        floor.cells.calls = 0
        began, cpu = time.perf_counter_ns(), time.thread_time_ns()
        seen = (await floor.press() - began) / 1e6
        shown = (floor.painted_cpu_ns - cpu) / 1e6
        beside = seen, shown, shown, floor.cells.calls
        await turns(max(CALM_S / 4, keys.again_s))
        if number >= WARM:
            ours.append(spent)
            theirs.append(beside)
    return ours, theirs


async def _until_taken_back(seat: Seat, before: View) -> None:
    """Wait until the bout is again as it was before the press, and the window shows that.

    In a log of more than 500 entries an undo may be folded in slices beside the present document, for some hundred
    milliseconds. A skater who still stands in the line-up is not entered a second time.
    """
    async with asyncio.timeout(PATIENCE_S):
        while seat.node.view().bout != before.bout:
            await turns(CALM_S / 4)
    await turns(CALM_S)


async def _measure_role(
    role: Role, bodies: Bodies, floor: FloorWindow, presses: int, folder: Path, reads: CellReads
) -> None:
    seat = await sit_down(folder / role.value, bodies, role.value)
    freeze_loaded_values()
    await turns(0.5)
    try:
        ours, theirs = await measure(seat, KEYS[role], floor, presses, reads)
    finally:
        seat.window.put_away()
        await seat.node.stop()
    name, size = f"{role.value}, {_size(bodies)}", str(len(bodies))
    wall, cpu, whole = ([row[place] for row in ours] for place in (0, 1, 2))
    emit("gui_press", f"{name}, p50", median(wall), "ms", entries=size)
    emit("gui_press", f"{name}, p99", percentile(wall, 99), "ms", entries=size)
    emit("gui_press", f"{name}, processor", median(cpu), "ms", entries=size)
    emit("gui_press", f"{name}, whole, processor", median(whole), "ms", entries=size)
    emit("gui_press", f"{name}, cells read", max(row[3] for row in ours), "", entries=size)
    emit("gui_press", f"floor beside {name}, p50", median([row[0] for row in theirs]), "ms")
    emit("gui_press", f"floor beside {name}, processor", median([row[1] for row in theirs]), "ms")
    emit("gui_press", f"floor beside {name}, cells read", max(row[3] for row in theirs), "")


def _size(bodies: Bodies) -> str:
    return "small" if len(bodies) < (SMALL + LARGE) / 2 else "large"


def main() -> None:
    """Measure the roles and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--entries", type=int, default=SMALL)
    parser.add_argument("--presses", type=int, default=20)
    parser.add_argument("--roles", nargs="*", choices=[role.value for role in KEYS])
    options = parser.parse_args()
    bodies = bout_bodies(options.entries, RealClock().now())
    roles = [role for role in ROLES if role in KEYS and (not options.roles or role.value in options.roles)]

    async def run() -> None:
        floor, reads = FloorWindow(), CellReads()
        floor.show()
        with tempfile.TemporaryDirectory(prefix="derbyos-gui-") as folder:
            for role in roles:
                await _measure_role(role, bodies, floor, options.presses, Path(folder), reads)
        floor.close()

    run_on_qt(run)


if __name__ == "__main__":
    main()
