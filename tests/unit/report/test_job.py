"""Faults that a person can fix are reported in one sentence, before Spark starts."""

import os
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

pytest.importorskip("pyspark", reason="Spark is the extra 'report', and it is not installed")

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
    (tmp_path / "entries").mkdir()
    pq.write_table(pa.table({"x": [1]}), tmp_path / "entries" / "2026.parquet")
    said = sentence(capsys, str(tmp_path), "--out", str(tmp_path / "out"))
    assert said == (
        f"No export in {tmp_path} can be read. entries/2026.parquet: it was not written by DerbyOS as entries."
    )


def test_a_truncated_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    export_bouts([make_source()], tmp_path / "laptop")
    path = tmp_path / "laptop" / "entries" / "2026.parquet"
    path.write_bytes(path.read_bytes()[:-100])
    said = sentence(capsys, str(tmp_path), "--out", str(tmp_path / "out"))
    assert said == (
        f"No export in {tmp_path} can be read. laptop/entries/2026.parquet: it is no readable Parquet file."
    )


def test_a_season_that_starts_on_no_day(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = sentence(capsys, str(tmp_path), "--out", str(tmp_path / "out"), "--season-starts", "02-30")
    assert said == "The first day of a season is written MM-DD, as in 09-01, found 02-30."


@pytest.mark.skipif(getattr(os, "geteuid", lambda: 1)() == 0, reason="a superuser may write anywhere")
def test_a_folder_that_cannot_hold_the_store(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    export_bouts([make_source()], tmp_path)
    tmp_path.chmod(0o500)
    said = sentence(capsys, str(tmp_path), "--out", str(tmp_path / "out"))
    tmp_path.chmod(0o700)
    assert said.startswith(f"The season's store cannot be written to {tmp_path / 'store'}: access is denied.")
    assert said.endswith("Choose another folder with --store.")


def test_a_store_that_is_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    export_bouts([make_source()], tmp_path)
    (tmp_path / "store").write_text("a file")
    said = sentence(capsys, str(tmp_path), "--out", str(tmp_path / "out"))
    assert said.startswith(f"The season's store cannot be written to {tmp_path / 'store'}: ")


def test_an_output_that_cannot_be_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    export_bouts([make_source()], tmp_path / "export")
    (tmp_path / "out").write_text("a file")
    said = sentence(capsys, str(tmp_path / "export"), "--out", str(tmp_path / "out"))
    assert said.startswith(f"The report cannot be written to {tmp_path / 'out'}: ")


def test_a_stop_is_a_quiet_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stopped(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(job, "run_job", stopped)
    assert job.main([str(tmp_path), "--out", str(tmp_path)]) == STOPPED
    assert capsys.readouterr() == ("", "")
