"""Faults that a person can fix are reported in one sentence, before Spark starts."""

from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

pytest.importorskip("pyspark", reason="Spark is the extra 'report', and it is not installed")

from derbyos_core.errors import UserError
from derbyos_core.export import export_bouts
from derbyos_core.report import job
from derbyos_core.report.progress import STOPPED
from tests.unit.export.sample import make_source


@pytest.fixture(autouse=True)
def no_spark(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fail the test if Spark is started."""

    def refuse(**_: object) -> None:
        pytest.fail("Spark was started")

    monkeypatch.setattr(job, "open_session", refuse)


def sentence(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Return the sentence of a command that fails."""
    assert job.main(arguments) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    return said.err.strip()


def test_a_folder_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = sentence(capsys, str(tmp_path / "none"), "--out", str(tmp_path / "out"))
    assert said == f"There is no folder {tmp_path / 'none'}; give the folder of an export."
    assert not (tmp_path / "out").exists()


def test_a_folder_without_an_export(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = sentence(capsys, str(tmp_path), "--out", str(tmp_path / "out"))
    assert said.startswith(f"{tmp_path} holds no export; make one with: derbyos export BOUT --parquet")


def test_foreign_parquet(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "trips").mkdir()
    pq.write_table(pa.table({"x": [1]}), tmp_path / "trips" / "2026.parquet")
    said = sentence(capsys, str(tmp_path), "--out", str(tmp_path / "out"))
    assert said.endswith("was not written by DerbyOS as trips; choose the folder of an export.")


def test_a_truncated_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    export_bouts([make_source()], tmp_path)
    path = tmp_path / "jams" / "2026.parquet"
    path.write_bytes(path.read_bytes()[:-100])
    said = sentence(capsys, str(tmp_path), "--out", str(tmp_path / "out"))
    assert said == f"{path} is no readable Parquet file; choose the folder of an export."


def test_an_output_that_cannot_be_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    export_bouts([make_source()], tmp_path / "export")
    (tmp_path / "out").write_text("a file")
    said = sentence(capsys, str(tmp_path / "export"), "--out", str(tmp_path / "out"))
    assert said.startswith(f"The report cannot be written to {tmp_path / 'out'}: ")


def test_an_export_that_lost_a_table_is_named(tmp_path: Path) -> None:
    export_bouts([make_source()], tmp_path / "export")
    (tmp_path / "export" / "penalties" / "2026.parquet").unlink()
    with pytest.raises(UserError, match=r"lacks penalties/2026\.parquet; export the bouts again"):
        job.run_job(tmp_path / "export", tmp_path / "out")


def test_a_stop_is_a_quiet_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stopped(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(job, "run_job", stopped)
    assert job.main([str(tmp_path), "--out", str(tmp_path)]) == STOPPED
    assert capsys.readouterr() == ("", "")
