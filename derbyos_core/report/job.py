"""Report job: check the export, start Spark, compute each result, write the files.

It runs in a process of its own (`python -m derbyos_core.report.job DIR --out OUT`), because Spark brings a Java machine
and half a gigabyte. Standard output is empty, except that `--progress` prints one line per step and one for an error;
standard error has one sentence for an error. Exit code 0 is success, 1 an error that a person can fix, 130 a stop.
"""

import argparse
import json
import logging
import signal
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from types import FrameType

import pyarrow as pa
from pyspark.errors import PySparkException
from pyspark.sql import DataFrame, SparkSession

from derbyos_core.errors import UserError, error_text
from derbyos_core.export import seasons_in
from derbyos_core.i18n import tr
from derbyos_core.report.anonymous import anonymous
from derbyos_core.report.progress import STOPPED, ReportStep
from derbyos_core.report.refusal import written_refusal
from derbyos_core.report.results import check_writable, page_head, write_results
from derbyos_core.season import statistics
from derbyos_core.season.contracts import RESULTS, Inputs, read_inputs
from derbyos_core.season.session import MASTER, open_session

__all__ = ["build_results", "compute", "main", "run_job"]

Tell = Callable[[ReportStep], None]


def build_results(inputs: Inputs) -> Mapping[str, DataFrame]:
    """Return every result as a frame that has not been computed yet."""
    by_jam = statistics.points_by_jam(inputs.jams, inputs.team_jams, inputs.adjustments)
    by_jammer = statistics.jammers(inputs.games, inputs.team_jams)
    scores = statistics.final_score(inputs.games, inputs.team_jams, inputs.adjustments, inputs.penalties, by_jam)
    return {
        "final_score": scores,
        "points_by_jam": by_jam,
        "jammers": by_jammer,
        "jammers_of_season": statistics.jammers_of_season(statistics.counted_once(by_jammer, scores)),
        "penalties_by_code": statistics.penalties_by_code(inputs.penalties),
        "penalties_by_skater": statistics.penalties_by_skater(inputs.games, inputs.penalties, inputs.line_ups),
        "doubles": statistics.doubles(scores),
    }


def compute(session: SparkSession, directory: Path | str, tell: Tell = lambda _: None) -> dict[str, pa.Table]:
    """Return every result of an export, computed and sorted."""
    frames = build_results(read_inputs(session, directory))
    found = {}
    for done, contract in enumerate(RESULTS, start=FIRST_RESULT):
        tell(ReportStep(done=done, of=STEPS, text=f"Counting {contract.name.replace('_', ' ')}"))
        table = frames[contract.name].toArrow()
        found[contract.name] = table.sort_by([(name, "ascending") for name in contract.order])
    return found


FIRST_RESULT = 2
STEPS = FIRST_RESULT + len(RESULTS) + 1


def run_job(
    directory: Path,
    out: Path,
    *,
    master: str = MASTER,
    remote: str | None = None,
    is_anonymous: bool = False,
    tell: Tell = lambda _: None,
) -> tuple[Path, ...]:
    """Make the report; returns the files. Raises `UserError` for an error that a person can fix."""
    tell(ReportStep(done=0, of=STEPS, text="Reading the export"))
    if remote is None:
        _check_export(directory)
    check_writable(out)
    tell(ReportStep(done=1, of=STEPS, text="Starting Spark"))
    try:
        with open_session(master=master, remote=remote) as session:
            results = compute(session, directory, tell)
    except PySparkException as error:
        words = _first_line(error)
        raise UserError(tr("Spark could not make the report: {words}", words=words)) from error
    tell(ReportStep(done=STEPS - 1, of=STEPS, text="Writing the files"))
    from derbyos_core.report.result_rows import ResultRows
    from derbyos_core.report.site import site_files  # late: matplotlib's messages about its cache are silenced by then

    shown = anonymous(results) if is_anonymous else results
    site = site_files(ResultRows(shown), tuple(shown), lambda name: page_head(out, name))
    files = write_results(shown, site, out)
    tell(ReportStep(done=STEPS, of=STEPS, text="Done"))
    return files


def _check_export(directory: Path) -> None:
    if not directory.is_dir():
        raise UserError(tr("There is no folder {directory}; give the folder of an export.", directory=directory))
    if not seasons_in(directory):
        raise UserError(
            tr(
                "{directory} holds no export; make one with: derbyos export BOUT --parquet {directory}",
                directory=directory,
            )
        )


def _first_line(error: Exception) -> str:
    return (str(error).strip().splitlines() or [type(error).__name__])[0]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line of the job; returns the exit code."""
    parser = argparse.ArgumentParser(prog="derbyos report", description="Make the report of an export.")
    parser.add_argument("directory", type=Path, help="folder of an export")
    parser.add_argument("--out", type=Path, required=True, help="folder for the report")
    parser.add_argument("--master", default=MASTER, help="Spark master (default: %(default)s)")
    parser.add_argument("--remote", help="Spark Connect address, sc://HOST:PORT; paths are the server's")
    parser.add_argument("--anonymous", action="store_true", help="leave out the names of people")
    parser.add_argument("--progress", action="store_true", help="a line of JSON on standard output per step")
    given = parser.parse_args(arguments)
    try:
        run_job(
            given.directory,
            given.out,
            master=given.master,
            remote=given.remote,
            is_anonymous=given.anonymous,
            tell=_print_step if given.progress else lambda _: None,
        )
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


def _print(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    logging.disable(logging.CRITICAL)  # library messages during a stop are of no interest
    signal.signal(signal.SIGINT, _stop)
    signal.signal(signal.SIGTERM, _stop)
    sys.exit(main())
