"""A stand-in for the report's child process; the name of the folder selects what it does."""

import json
import subprocess
import sys
import time
from pathlib import Path

from derbyos_core.i18n import tr
from derbyos_core.report.refusal import written_note, written_refusal

__all__: list[str] = []

SLEEP = "import time; time.sleep(120)"


def step(done: int, text: str) -> None:
    sys.stdout.write(json.dumps({"done": done, "of": 2, "text": text}) + "\n")
    sys.stdout.flush()


def main() -> int:
    what = Path(sys.argv[1]).name
    step(0, "Begun")
    if what == "fault":
        sys.stderr.write("There is no such folder.\n")
        return 1
    if what == "refused":
        text = tr("There is no folder {directory}; give the folder of an export.", directory=Path("/tmp/x"))
        sys.stderr.write(f"{text}\n")
        sys.stdout.write(written_refusal(text) + "\n")
        return 1
    if what == "noted":
        reason = tr("it is no readable Parquet file")
        note = tr("{name} was set aside: {reason}.", name="a.parquet", reason=reason)
        sys.stdout.write(written_note(note) + "\n")
    if what == "crash":
        sys.stderr.write("noise\n" * 10_000)
        raise RuntimeError("out of luck")
    if what == "mute":
        return 9
    if what == "hang":
        helper = subprocess.Popen([sys.executable, "-c", SLEEP], stdin=subprocess.DEVNULL)
        step(1, str(helper.pid))
        time.sleep(120)
    sys.stdout.write("no step at all\n{}\n[1]\n")
    step(2, " ".join(sys.argv[2:]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
