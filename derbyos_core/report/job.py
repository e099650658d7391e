"""Report job: look at the exports, start Spark, update the season's store, compute each result, write the files.

It runs in a process of its own (`python -m derbyos_core.report.job DIR --out OUT`), because Spark brings a Java machine
and up to a gigabyte. Standard output is empty, except that `--progress` prints one line per step, per note and for an
error. Standard error has one sentence for an error, and the notes if there is no `--progress`. Exit code 0 is success,
1 an error that a person can fix, 130 a stop. On a cluster `spark-submit` may start the same module.
"""

import argparse
import itertools
import json
import logging
import posixpath
import signal
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from types import FrameType

import pyarrow as pa
from pyspark.sql import SparkSession

from derbyos_core.errors import UserError, error_text
from derbyos_core.report.anonymous import anonymous
from derbyos_core.report.collected import collect_results, keep_tables
from derbyos_core.report.progress import STOPPED, ReportStep
from derbyos_core.report.refusal import written_note, written_refusal
from derbyos_core.report.results import check_writable, scratch_folder, write_results
from derbyos_core.season.contracts import RESULTS, read_inputs
from derbyos_core.season.place import ExecutorPlace, LocalPlace, Place
from derbyos_core.season.season_start import SeasonStart, parse_season_start
from derbyos_core.season.session import (
    MASTER,
    SUBMITTED,
    are_few,
    is_local,
    open_session,
    plan_for,
    submitted_here,
    told_failures,
)
from derbyos_core.season.statistics import build_results
from derbyos_core.season.store import STORE
from derbyos_core.season.update import UPDATE_STEPS, Looked, look, update

__all__ = ["ReportRequest", "compute", "main", "run_job"]

Tell = Callable[[ReportStep], None]
Note = Callable[[str], None]


def compute(
    session: SparkSession, directory: Path | str, folder: Path, *, is_few: bool = True, tell: Tell = lambda _: None
) -> dict[str, pa.Table]:
    """Return every result of an export or of a season's facts, computed and sorted, as tables on files in `folder`."""
    steps = itertools.count(FIRST_RESULT)

    def counting(name: str) -> None:
        tell(_step(next(steps), f"Counting {name.replace('_', ' ')}"))

    results = build_results(read_inputs(session, directory, is_few=is_few))
    return collect_results(results, folder, is_few=is_few, tell=counting)


FIRST_UPDATE = 2
FIRST_RESULT = FIRST_UPDATE + UPDATE_STEPS
STEPS = FIRST_RESULT + len(RESULTS) + 1


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportRequest:
    """A season to report on. Without a `store` it is the folder `store` in `directory`.

    Without a `start` a season starts on the day that the store has, 1 January in a new one.
    """

    directory: str
    out: Path
    store: str = ""
    start: SeasonStart | None = None
    master: str = MASTER
    is_anonymous: bool = False

    @property
    def store_folder(self) -> str:
        """The folder of the season's store."""
        return self.store or posixpath.join(self.directory, STORE)


def run_job(request: ReportRequest, tell: Tell = lambda _: None, note: Note = lambda _: None) -> tuple[Path, ...]:
    """Bring the season's store up to date and make the report; returns the files.

    `note` gets a sentence for everything in the exports that was set aside. Raises `UserError` for an error that a
    person can fix.
    """
    tell(_step(0, "Looking for exports"))
    looked = _look(LocalPlace(), request) if is_local(request.master) else None
    check_writable(request.out)
    tell(_step(1, "Starting Spark"))
    with scratch_folder(request.out) as folder:
        # Also outside of the session: it may not open, or not close.
        with told_failures(), open_session(master=request.master) as session, told_failures():
            place = LocalPlace() if looked is not None else ExecutorPlace(session)
            found = looked if looked is not None else _look(place, request)
            season = update(session, place, found, _numbered(tell))
            for sentence in season.notes():
                note(sentence)
            plan_for(session, len(season.bouts))
            is_few = are_few(len(season.bouts))
            results = compute(session, season.facts, folder, is_few=is_few, tell=tell)
        tell(_step(STEPS - 1, "Writing the files"))
        files = _write(request, results, folder)
    tell(_step(STEPS, "Done"))
    return files


def _write(request: ReportRequest, results: Mapping[str, pa.Table], folder: Path) -> tuple[Path, ...]:
    # Late: matplotlib's messages about its cache are silenced by then.
    from derbyos_core.report.drawing import drawn_site

    if not request.is_anonymous:
        return write_results(results, drawn_site(folder, request.out), request.out)
    with scratch_folder(request.out) as nameless:
        shown = keep_tables(anonymous(results), nameless)
        return write_results(shown, drawn_site(nameless, request.out), request.out)


def _look(place: Place, request: ReportRequest) -> Looked:
    return look(place, request.directory, request.store_folder, request.start)


def _step(done: int, text: str) -> ReportStep:
    return ReportStep(done=done, of=STEPS, text=text)


def _numbered(tell: Tell) -> Callable[[str], None]:
    """Return a function that tells the steps of an update as those that follow the start of Spark."""
    steps = itertools.count(FIRST_UPDATE)
    return lambda text: tell(_step(min(next(steps), FIRST_RESULT - 1), text))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line of the job; returns the exit code."""
    parser = argparse.ArgumentParser(prog="derbyos report", description="Make the report of a season's exports.")
    parser.add_argument("directory", help="folder of an export, or of several")
    parser.add_argument("--out", type=Path, required=True, help="folder for the report")
    parser.add_argument("--store", default="", help="folder of the season's store (default: DIR/store)")
    parser.add_argument("--season-starts", metavar="MM-DD", help="first day of a season (default: the store's, 01-01)")
    master = SUBMITTED if submitted_here() else MASTER
    parser.add_argument("--master", default=master, help="local[N], spark://HOST:PORT or sc://HOST:PORT")
    parser.add_argument("--remote", dest="master", help="another name of --master")
    parser.add_argument("--anonymous", action="store_true", help="leave out the names of people")
    parser.add_argument("--progress", action="store_true", help="a line of JSON on standard output per step")
    given = parser.parse_args(arguments)
    try:
        request = ReportRequest(
            directory=given.directory,
            out=given.out,
            store=given.store,
            start=parse_season_start(given.season_starts) if given.season_starts else None,
            master=given.master,
            is_anonymous=given.anonymous,
        )
        tell, note = (_print_step, _print_note) if given.progress else (lambda _: None, _write_note)
        run_job(request, tell, note)
    except UserError as error:
        sys.stderr.write(f"{error}\n")
        if given.progress:
            _print(written_refusal(error_text(error)))
        return 1
    except KeyboardInterrupt:
        return STOPPED
    return 0


def _stop(number: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt


def _print_step(step: ReportStep) -> None:
    _print(json.dumps(asdict(step)))


def _print_note(sentence: str) -> None:
    _print(written_note(sentence))


def _write_note(sentence: str) -> None:
    sys.stderr.write(f"{sentence}\n")


def _print(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    logging.disable(logging.CRITICAL)  # library messages during a stop are of no interest
    signal.signal(signal.SIGINT, _stop)
    signal.signal(signal.SIGTERM, _stop)
    sys.exit(main())
