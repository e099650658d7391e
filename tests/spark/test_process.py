"""A report as a person starts it: a quiet process that writes its files, and ends Java when it ends."""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import psutil
import pyarrow.parquet as pq
import pytest

from derbyos_core.export import export_bouts
from derbyos_core.identity import Team
from derbyos_core.report import ReportStep, run_report
from derbyos_core.season.contracts import RESULTS
from tests.kit.played_bouts import played_bout

pytestmark = pytest.mark.spark

ALL_S_MAX = 300
"""On a machine that does ten other things; alone it takes 15 s."""


FAILING = """
import sys
from pyspark.sql import functions as fn
from derbyos_core.report import job
build = job.build_results
def failing(inputs):
    results = build(inputs)
    make = results["jams"]
    fault = fn.raise_error(fn.lit("no room for it")).cast("int")
    return results | {"jams": lambda: make().withColumn("season", fault)}
job.build_results = failing
sys.exit(job.main(sys.argv[1:]))
"""
"""A report in which Spark fails at one result, as for want of memory."""


def leftovers() -> set[str]:
    """Return the folders of reports among the temporary files."""
    return {path.name for path in Path(tempfile.gettempdir()).glob("derbyos-report-*")}


@pytest.fixture
def clean(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Check that the test, which has its own temporary files, leaves no process and no folder behind."""
    monkeypatch.setenv("TMPDIR", str(tmp_path_factory.mktemp("temporary")))
    monkeypatch.setattr(tempfile, "tempdir", None)
    before, others = leftovers(), _java()
    yield
    assert _java() <= others, "the session of other tests may run meanwhile, and nothing else"
    assert leftovers() == before


def _java() -> set[int]:
    """Return the processes of Java below this one."""
    return {child.pid for child in psutil.Process().children(recursive=True) if "java" in child.name()}


@pytest.mark.usefixtures("clean")
def test_a_report_is_quiet_and_complete(tmp_path: Path) -> None:
    """Goal: the result for a person. Method: the command of `derbyos report`, with its output as it arrives."""
    export = tmp_path / "export"
    sources = [played_bout("one", seed=1), played_bout("two", seed=2)]
    export_bouts(sources, export)
    command = [
        sys.executable,
        "-m",
        "derbyos_core.report.job",
        str(export),
        "--out",
        str(tmp_path / "out"),
        "--progress",
    ]
    done = subprocess.run(command, capture_output=True, text=True, timeout=ALL_S_MAX, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    steps = [json.loads(line) for line in done.stdout.splitlines()]
    assert [step["done"] for step in steps] == list(range(steps[-1]["of"] + 1))
    names = {f"{contract.name}.{ending}" for contract in RESULTS for ending in ("csv", "parquet")} | {
        "report.html",
        "pages",
    }
    assert {path.name for path in (tmp_path / "out").iterdir()} == names
    scores = pq.read_table(tmp_path / "out" / "final_score.parquet")
    assert dict(zip(*scores.select(["bout", "home_score"]).to_pydict().values(), strict=True)) == {
        source.bout_id.string: source.bout.score[Team.HOME] for source in sources
    }
    assert sources[0].bout.teams[Team.HOME].name in (tmp_path / "out" / "report.html").read_text(encoding="utf-8")


@pytest.mark.usefixtures("clean")
def test_where_spark_fails_at_a_result_one_sentence_says_why(tmp_path: Path) -> None:
    """The reason is Java's, which has ended by the time that the sentence is told."""
    export, out = tmp_path / "export", tmp_path / "out"
    export_bouts([played_bout("one", seed=1)], export)
    command = [sys.executable, "-c", FAILING, str(export), "--out", str(out)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=ALL_S_MAX, check=False)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("Spark could not make the report: ")
    assert "no room for it" in done.stderr
    assert done.stderr.count("\n") == 1
    assert list(out.iterdir()) == []


@pytest.mark.slow
@pytest.mark.usefixtures("clean")
@pytest.mark.skipif(os.name == "nt", reason="process groups are POSIX's")
@pytest.mark.parametrize("at", [1, 2], ids=["while Spark starts", "while Spark counts"])
def test_ctrl_c_leaves_neither_java_nor_half_a_report(export: Path, tmp_path: Path, at: int) -> None:
    seen: list[psutil.Process] = []
    others = set(psutil.Process().children(recursive=True))  # the session of other tests may run meanwhile

    def stop(step: ReportStep) -> None:
        if step.done == at:
            seen.extend(set(psutil.Process().children(recursive=True)) - others)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run_report(export, tmp_path / "out", progress=stop)
    assert seen
    assert [child for child in seen if child.is_running() and child.status() != psutil.STATUS_ZOMBIE] == []
    assert list((tmp_path / "out").iterdir()) == []
