"""Each result is a CSV and a Parquet file, and the page stands beside them."""

from datetime import UTC, datetime
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from derbyos_core.errors import UserError
from derbyos_core.report.results import check_writable, write_results

TABLE = pa.table(
    {
        "name": ['Q "x", y', None],
        "number": ["00", "=1+1"],
        "ratio": [1.5, None],
        "won": [True, False],
        "at": pa.array([datetime(2026, 11, 21, 8, 0, 0, 999_999, UTC), None], pa.timestamp("us", tz="UTC")),
    }
)


def test_the_files_have_good_names_and_nothing_else_is_left(tmp_path: Path) -> None:
    files = write_results({"jammers": TABLE, "final_score": TABLE}, "<!DOCTYPE html>", tmp_path)
    names = ["final_score.csv", "final_score.parquet", "jammers.csv", "jammers.parquet", "report.html"]
    assert sorted(path.name for path in tmp_path.iterdir()) == names
    assert [path.name for path in files] == names


def test_a_csv_is_read_by_every_spreadsheet(tmp_path: Path) -> None:
    write_results({"jammers": TABLE}, "", tmp_path)
    assert (tmp_path / "jammers.csv").read_text(encoding="utf-8").splitlines() == [
        '"name","number","ratio","won","at"',
        '"Q ""x"", y","00",1.5,true,"2026-11-21T08:00:00Z"',
        ',"=1+1",,false,',
    ]


def test_a_parquet_file_keeps_the_types(tmp_path: Path) -> None:
    write_results({"jammers": TABLE}, "", tmp_path)
    assert pq.read_table(tmp_path / "jammers.parquet").equals(TABLE)


def test_a_second_report_replaces_the_first(tmp_path: Path) -> None:
    write_results({"jammers": TABLE}, "first", tmp_path)
    write_results({"jammers": TABLE.slice(0, 1)}, "second", tmp_path)
    assert (tmp_path / "report.html").read_text(encoding="utf-8") == "second"
    assert pq.read_table(tmp_path / "jammers.parquet").num_rows == 1


def test_a_folder_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("")
    with pytest.raises(UserError, match=r"^The report cannot be written to .*taken: .*\. Choose a folder") as caught:
        check_writable(tmp_path / "taken")
    assert "\n" not in str(caught.value)
    with pytest.raises(UserError, match="cannot be written"):
        write_results({}, "", tmp_path / "taken")


def test_a_folder_that_is_not_there_is_made(tmp_path: Path) -> None:
    check_writable(tmp_path / "a" / "b")
    assert list((tmp_path / "a" / "b").iterdir()) == []
