"""The windows, 4: from the start of the process to the first painted window, beside a bare PySide6 window.

    python -m benchmarks.gui_start [--rounds 7]

Processes take turns: Python alone, a bare window (a table without content), the product as `derbyos` starts it (its own
folder for data, without waiting for announcements). Times begin before the process is made; the processor time of the
process is printed beside them, and says more on a machine that others use. Memory is the maximum of each up to the end
of its first paint. Compiled modules are kept between the rounds in a separate folder, like those of an installation,
whatever the environment says.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.figures import emit, median

ROOT = Path(__file__).resolve().parent.parent
PATIENCE_S = 60
FIRST_ROUNDS = 2
"""The first one compiles, the second reads the disk."""

TELL = """
import time
def tell():
    peak = next(line for line in open('/proc/self/status') if line.startswith('VmHWM:'))
    spent = time.process_time() * 1000
    print(time.clock_gettime_ns(time.CLOCK_MONOTONIC), int(peak.split()[1]) / 1024, spent, flush=True)
"""

BARE = """
from PySide6.QtCore import QTimer
from PySide6.QtGui import QStandardItemModel
from PySide6.QtWidgets import QApplication, QTableView
app = QApplication([])
class View(QTableView):
    is_done = False
    def paintEvent(self, event):
        super().paintEvent(event)
        if not self.is_done:
            self.is_done = True
            tell()
            QTimer.singleShot(0, app.quit)
view = View()
view.setModel(QStandardItemModel(20, 20))
view.show()
app.exec()
"""

PRODUCT = """
import sys
import ui.shell.main_window as module
from PySide6.QtCore import QEvent, QTimer
class Watched(module.MainWindow):
    is_done = False
    def event(self, event):
        done = super().event(event)
        if event.type() is QEvent.Type.UpdateRequest and not self.is_done:
            self.is_done = True
            tell()
            QTimer.singleShot(0, self.close)
        return done
module.MainWindow = Watched
import app.gui.display
app.gui.display.no_display = lambda: ""  # the offscreen window is what is wished here
from app.cli import main
sys.exit(main([]))
"""
"""The last three lines are `python -m app`; the lines before note the first paint and close the window."""


def _spent(script: str, folder: str) -> tuple[float, float, float]:
    """Return milliseconds to the first paint, MiB, and milliseconds of processor time."""
    places = dict.fromkeys(("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"), folder)
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen", "PYTHONPYCACHEPREFIX": f"{folder}/compiled"} | places
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    began = time.clock_gettime_ns(time.CLOCK_MONOTONIC)
    done = subprocess.run(
        [sys.executable, "-c", TELL + script],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )
    words = done.stdout.split()
    if len(words) < 3:
        raise SystemExit(f"nothing was painted: {done.stderr[-2000:]}")
    return (int(words[0]) - began) / 1e6, float(words[1]), float(words[2])


def _bare_python() -> float:
    began = time.perf_counter_ns()
    subprocess.run([sys.executable, "-c", "pass"], check=True)
    return (time.perf_counter_ns() - began) / 1e6


def main() -> None:
    """Start them in turn and print the medians."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--rounds", type=int, default=7)
    options = parser.parse_args()
    figures: dict[str, list[tuple[float, float, float]]] = {"floor": [], "product": []}
    python: list[float] = []
    with tempfile.TemporaryDirectory(prefix="derbyos-gui-") as folder:
        for number in range(options.rounds + FIRST_ROUNDS):
            for name, script in (("floor", BARE), ("product", PRODUCT)):
                spent = _spent(script, folder)
                if number >= FIRST_ROUNDS:
                    figures[name].append(spent)
            python.append(_bare_python())
    for name, rows in figures.items():
        emit("gui_start", f"{name}, first paint", median([row[0] for row in rows]), "ms")
        emit("gui_start", f"{name}, memory", median([row[1] for row in rows]), "MiB")
        emit("gui_start", f"{name}, processor time", median([row[2] for row in rows]), "ms")
    emit("gui_start", "Python alone", median(python), "ms")


if __name__ == "__main__":
    main()
