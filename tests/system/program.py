"""The program as a person starts it, as a child of the test."""

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

__all__ = ["ROOT", "environment", "run", "start", "words"]

ROOT = Path(__file__).resolve().parent.parent.parent


def words(*arguments: str | Path) -> list[str]:
    """Return the command line of the program."""
    return [sys.executable, "-P", "-m", "app", *map(str, arguments)]


def environment() -> dict[str, str]:
    """Return the environment in which the program is found from any folder."""
    return {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"}


def run(*arguments: str | Path, cwd: Path, prefix: Sequence[str] = ()) -> "subprocess.CompletedProcess[str]":
    """Start a verb in a folder and wait for its end."""
    return subprocess.run(
        [*prefix, *words(*arguments)], cwd=cwd, env=environment(), capture_output=True, text=True, check=False
    )


def start(*arguments: str | Path, cwd: Path, prefix: Sequence[str] = ()) -> "subprocess.Popen[str]":
    """Start a verb in a folder, as a terminal does: where the tests run in the background, Ctrl-C is ignored."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        return subprocess.Popen(
            [*prefix, *words(*arguments)],
            cwd=cwd,
            env=environment(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=os.name != "nt",
        )
    finally:
        signal.signal(signal.SIGINT, before)
