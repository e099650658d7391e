"""Shows that an entry says what the window named when it was pressed: jam, skater, team, code, clock.

`./derbyos prove presses [--presses N] [--seed S] [--role ROLE]`: random officials press in real windows, seed after
seed; each press is compared with what the window named, with the entry that left and with its confirmation. A line for
each difference on standard error, with the command that repeats it; what was covered as one line of JSON on standard
output; 1 if there was a difference. Processes with other `--seed` share the work.
"""

import argparse
import asyncio
import json
import os
import sys
import time
from collections.abc import Sequence

__all__ = ["main"]

EACH = 400
"""Presses of one seed: longer bouts are slower to draw."""


def main(arguments: Sequence[str]) -> int:
    """Press, compare, and tell."""
    parser = argparse.ArgumentParser(prog="presses", description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--presses", type=int, default=20_000, help="presses altogether")
    parser.add_argument("--seed", type=int, default=0, help="the first seed")
    parser.add_argument("--role", action="append", default=[], help="only windows with this role; may be given again")
    parser.add_argument("--steps", type=int, default=0, help="how many presses before a difference are told")
    asked = parser.parse_args(arguments)
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtWidgets import QApplication  # not before the platform is chosen

    from tests.gui.windows.oracle.play import Play, Report
    from ui.theme.look import look

    app = QApplication.instance() or QApplication([])
    loop = asyncio.new_event_loop()
    asyncio.get_running_loop = lambda: loop  # the windows' tasks run where they are turned
    look().apply()
    report, begun, seed = Report(), time.process_time(), asked.seed
    while report.presses < asked.presses:  # each seed makes at least one press
        told, faults = len(report.found), len(report.faults)
        Play(seed, loop, report, roles=tuple(asked.role)).run(min(EACH, asked.presses - report.presses))
        for found in report.found[told:]:
            print(found.line(asked.role, asked.steps), file=sys.stderr, flush=True)
        for fault in report.faults[faults:]:
            print(fault, file=sys.stderr, flush=True)
        seed += 1
    seconds = time.process_time() - begun
    print(json.dumps(report.told() | {"seeds": [asked.seed, seed], "cpu seconds": round(seconds, 1)}))
    del app
    return 1 if report.found or report.faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
