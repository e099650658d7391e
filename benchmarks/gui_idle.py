"""The windows, 5: cost of a window while nobody writes and all clocks run.

    python -m benchmarks.gui_idle [--seconds 10] [--entries 600] [--roles scorekeeper-home ...] [--still]

A jam is on the track, so the clocks turn; skaters in the box are timed. A whole node with its window is measured by the
processor time of its process; roles take turns, each in a separate window. `--still` is reduced motion.
"""

import argparse
import tempfile
import time
from pathlib import Path

from benchmarks.figures import emit
from benchmarks.gui_stand import LARGE, ROLES, SMALL, bout_bodies, run_on_qt, sit_down, turns
from derbyos_core.node.gc_tuning import freeze_loaded_values
from derbyos_core.node.real_clock import RealClock
from ui.theme.look import look


def main() -> None:
    """Show each role's window for a while, and print its cost."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--entries", type=int, default=SMALL, help=f"{SMALL} or {LARGE}")
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--still", action="store_true")
    parser.add_argument("--roles", nargs="*", choices=[role.value for role in ROLES])
    options = parser.parse_args()
    bodies = bout_bodies(options.entries, RealClock().now())

    async def run() -> None:
        look().set_still(options.still)
        for role in ROLES:
            if options.roles and role.value not in options.roles:
                continue
            with tempfile.TemporaryDirectory(prefix="derbyos-gui-") as folder:
                seat = await sit_down(Path(folder), bodies, role.value)
                freeze_loaded_values()
                await turns(1.0)
                spent, began = time.process_time(), time.perf_counter()
                await turns(options.seconds)
                share = (time.process_time() - spent) / (time.perf_counter() - began)
                emit("gui_idle", f"idle, {role.value}", 100 * share, "%")
                seat.window.put_away()
                await seat.node.stop()

    run_on_qt(run)


if __name__ == "__main__":
    main()
