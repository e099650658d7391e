"""Runner for the report: a child process that leaves nothing behind.

The child and its Java machine form a process group of their own, so that stopping it stops both, and Ctrl-C reaches us
first. The Java machine holds the child's standard error: when that closes, nothing runs any more. Nothing of Spark is
imported here.
"""

import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path

import derbyos_core
from derbyos_core.errors import UserError
from derbyos_core.i18n import tr
from derbyos_core.report.progress import ReportStep
from derbyos_core.report.refusal import read_note, read_refusal

__all__ = ["check_packages", "run_report"]

JOB = "derbyos_core.report.job"
STOP_S_MAX = 3
"""Spark ends within a second of the signal; during its start the child is killed after this time."""
END_S_MAX = 1
"""Java follows at once."""
HEED_S = 0.2
"""Interval at which a report checks whether it should stop."""
SAID_MAX = 16_384
"""Characters of the child's error output that are kept: a sentence, or the end of a traceback."""
NOTES_MAX = 200
"""Limit on kept notes; the job itself names no more than some dozens."""
NO_OPTIONS: Mapping[str, str] = {}
NEEDED = ("pyspark", "pyarrow", "matplotlib")


def run_report(
    directory: Path | str,
    out: Path,
    *,
    options: Mapping[str, str] = NO_OPTIONS,
    is_anonymous: bool = False,
    progress: Callable[[ReportStep], None] | None = None,
    stopped: threading.Event | None = None,
) -> tuple[str, ...]:
    """Make the report of a season in a process of its own; raises `UserError` if it cannot be made.

    `options` are those of the job, such as `master`, by their names without dashes. Returns a sentence for everything
    that was set aside. Set `stopped` from another thread to stop it.
    """
    check_packages()
    command = [sys.executable, "-m", JOB, str(directory), "--out", str(out), "--progress"]
    for name, value in options.items():
        command += [f"--{name}", value]
    command += ["--anonymous"] if is_anonymous else []
    with tempfile.TemporaryDirectory(prefix="derbyos-report-", ignore_cleanup_errors=True) as scratch:
        return _watch(command, scratch, progress, stopped or threading.Event())


def check_packages() -> None:
    """Raise `UserError`, with the command to run, where a report cannot be made."""
    for name in NEEDED:
        if find_spec(name) is None:
            raise UserError(tr("The report needs {name}; install the extra: pip install 'derbyos[report]'.", name=name))


def _watch(
    command: Sequence[str], scratch: str, progress: Callable[[ReportStep], None] | None, stopped: threading.Event
) -> tuple[str, ...]:
    child = subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        errors="replace",
        env=_environment(scratch),
        start_new_session=os.name != "nt",
    )
    said: list[str] = []
    refusal: str | None = None
    notes: list[str] = []
    listener = threading.Thread(target=_listen, args=(child, said), daemon=True)
    listener.start()
    threading.Thread(target=_heed, args=(child, stopped), daemon=True).start()
    try:
        assert child.stdout is not None
        for line in child.stdout:
            step = _step(line)
            if step and progress:
                progress(step)
            refusal = refusal or read_refusal(line)
            note = read_note(line)
            if note is not None and len(notes) < NOTES_MAX:
                notes.append(note)
        if stopped.is_set():
            raise UserError(tr("The report was stopped."))
        code = child.wait()
    except BaseException:  # Ctrl-C above all: any exception here also ends the child
        _stop(child, listener)
        raise
    finally:
        listener.join(STOP_S_MAX)
        for stream in (child.stdout, child.stderr):
            if stream is not None and not listener.is_alive():
                stream.close()
    if code != 0:
        raise UserError(refusal or _reason(code, "".join(said)))
    return tuple(notes)


def _environment(scratch: str) -> dict[str, str]:
    """Return our environment, plus the program's path, so that the child finds it, and the scratch folder."""
    here = str(Path(derbyos_core.__file__).parents[1])
    found = [here, *filter(None, [os.environ.get("PYTHONPATH")])]
    return os.environ | {"PYTHONPATH": os.pathsep.join(found), "PYTHONUNBUFFERED": "1", "TMPDIR": scratch}


def _listen(child: "subprocess.Popen[str]", said: list[str]) -> None:
    assert child.stderr is not None
    kept = 0
    for line in child.stderr:
        said.append(line)
        kept += len(line)
        while kept > SAID_MAX and len(said) > 1:
            kept -= len(said.pop(0))


def _heed(child: "subprocess.Popen[str]", stopped: threading.Event) -> None:
    """Terminate the child once a stop is requested; that also ends its output, and so its reader."""
    while child.poll() is None:
        if stopped.wait(HEED_S):
            child.terminate()
            return


def _step(line: str) -> ReportStep | None:
    try:
        told = json.loads(line)
        return ReportStep(done=int(told["done"]), of=int(told["of"]), text=str(told["text"]))
    except (ValueError, KeyError, TypeError):
        return None


def _stop(child: "subprocess.Popen[str]", listener: threading.Thread) -> None:
    """End the child: terminate first, then kill the rest of its group that still holds its standard error."""
    try:
        child.terminate()
        with suppress(subprocess.TimeoutExpired):
            child.wait(STOP_S_MAX)
        listener.join(END_S_MAX)
    finally:  # also on a second Ctrl-C during the wait
        if listener.is_alive() and os.name != "nt":
            with suppress(ProcessLookupError):
                os.killpg(child.pid, signal.SIGKILL)
        child.kill()
        child.wait()


def _reason(code: int, said: str) -> str:
    """Return the child's one-line error, else its last line, which names the fault."""
    lines = said.strip().splitlines()
    if code == 1 and len(lines) == 1:
        return lines[0]
    if not lines:
        return tr("The report stopped with code {code}.", code=code)
    return tr("The report stopped with code {code}: {words}", code=code, words=lines[-1])
