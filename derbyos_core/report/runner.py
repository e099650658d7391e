"""Decides how a report is run from another program: as a child process that leaves nothing behind.

The child and its Java machine are a process group of their own, so that stopping it stops both, and Ctrl-C
reaches us first. The Java machine holds the child's standard error: its end is the sign that nothing runs any
more. Nothing of Spark is imported here.
"""

import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path

import derbyos_core
from derbyos_core.errors import UserError
from derbyos_core.report.progress import Step

__all__ = ["run_report"]

JOB = "derbyos_core.report.job"
STOP_S_MAX = 10
"""Spark takes its folders away within a second or two of being told to stop."""
SAID_MAX = 16_384
"""Characters of the child's complaint that are kept: a sentence, or the end of what went wrong."""
NEEDED = ("pyspark", "pyarrow")


def run_report(
    directory: Path,
    out: Path,
    *,
    master: str | None = None,
    remote: str | None = None,
    progress: Callable[[Step], None] | None = None,
) -> None:
    """Make the report of an export in a process of its own; raises `UserError` if it cannot be made."""
    for name in NEEDED:
        if find_spec(name) is None:
            raise UserError(f"The report needs {name}; install the extra: pip install 'derbyos[report]'.")
    command = [sys.executable, "-m", JOB, str(directory), "--out", str(out), "--progress"]
    command += ["--master", master] if master else []
    command += ["--remote", remote] if remote else []
    child = subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        errors="replace",
        env=_environment(),
        start_new_session=os.name != "nt",
    )
    said: list[str] = []
    listener = threading.Thread(target=_listen, args=(child, said), daemon=True)
    listener.start()
    try:
        assert child.stdout is not None
        for line in child.stdout:
            step = _step(line)
            if step and progress:
                progress(step)
        code = child.wait()
    except BaseException:  # Ctrl-C above all: whatever takes us away takes the child along
        _stop(child)
        raise
    finally:
        listener.join(STOP_S_MAX)
        for stream in (child.stdout, child.stderr):
            if stream is not None:
                stream.close()
    if code != 0:
        raise UserError(_reason(code, "".join(said)))


def _environment() -> dict[str, str]:
    """Ours, and where this program lies, so that the child finds it from any folder."""
    here = str(Path(derbyos_core.__file__).parents[1])
    found = [here, *filter(None, [os.environ.get("PYTHONPATH")])]
    return os.environ | {"PYTHONPATH": os.pathsep.join(found), "PYTHONUNBUFFERED": "1"}


def _listen(child: "subprocess.Popen[str]", said: list[str]) -> None:
    assert child.stderr is not None
    kept = 0
    for line in child.stderr:
        said.append(line)
        kept += len(line)
        while kept > SAID_MAX and len(said) > 1:
            kept -= len(said.pop(0))


def _step(line: str) -> Step | None:
    try:
        told = json.loads(line)
        return Step(done=int(told["done"]), of=int(told["of"]), text=str(told["text"]))
    except (ValueError, KeyError, TypeError):
        return None


def _stop(child: "subprocess.Popen[str]") -> None:
    """End the child, which takes Spark down in order; then whatever of its group is still there."""
    child.terminate()
    try:
        child.wait(STOP_S_MAX)
    except subprocess.TimeoutExpired:
        child.kill()
        child.wait()
    if os.name != "nt":
        with suppress(ProcessLookupError):
            os.killpg(child.pid, signal.SIGTERM)


def _reason(code: int, said: str) -> str:
    """The child's own sentence; of anything else the last line, which names the fault."""
    lines = said.strip().splitlines()
    if code == 1 and len(lines) == 1:
        return lines[0]
    return f"The report stopped with code {code}" + (f": {lines[-1]}" if lines else ".")
