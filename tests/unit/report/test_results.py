"""Each result is a CSV and a Parquet file, with the page beside them."""

import csv
import os
import stat
import sys
from datetime import UTC, datetime
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from derbyos_core.errors import UserError
from derbyos_core.report.results import check_writable, page_head, write_results

TABLE = pa.table(
    {
        "name": ['Q "x", y', None],
        "number": ["00", "=1+1"],
        "ratio": [1.5, None],
        "won": [True, False],
        "at": pa.array([datetime(2026, 11, 21, 8, 0, 0, 999_999, UTC), None], pa.timestamp("us", tz="UTC")),
    }
)

SITE = (("report.html", b"<!DOCTYPE html>"), ("pages/bout-1.html", b"<!DOCTYPE html>"))


def _page(text: str) -> tuple[tuple[str, bytes], ...]:
    return (("report.html", text.encode()),)


def test_the_files_have_good_names_and_nothing_else_is_left(tmp_path: Path) -> None:
    files = write_results({"jammers": TABLE, "final_score": TABLE}, SITE, tmp_path)
    names = ["final_score.csv", "final_score.parquet", "jammers.csv", "jammers.parquet", "report.html"]
    assert sorted(path.name for path in tmp_path.iterdir()) == [*names[:4], "pages", names[4]]
    assert sorted(path.relative_to(tmp_path).as_posix() for path in files) == sorted([*names, "pages/bout-1.html"])


def test_a_csv_is_read_by_every_spreadsheet(tmp_path: Path) -> None:
    write_results({"jammers": TABLE}, (), tmp_path)
    assert (tmp_path / "jammers.csv").read_text(encoding="utf-8").splitlines() == [
        '"name","number","ratio","won","at"',
        '"Q ""x"", y","00",1.5,true,"2026-11-21T08:00:00Z"',
        """,\"'=1+1\",,false,""",
    ]


def _row(path: Path) -> list[str]:
    with path.open(encoding="utf-8", newline="") as file:
        _, row = csv.reader(file)
    return row


@pytest.mark.parametrize("text", ['=HYPERLINK("http://x","y")', "@SUM(1)", "+1", "-1", "\t=1", "\r=1", "\n=1", "＝1"])
def test_no_text_is_a_formula_in_a_spreadsheet(tmp_path: Path, text: str) -> None:
    """A spreadsheet evaluates text that looks like a formula; numbers remain numbers."""
    points = pa.array([-3], pa.int64())
    shares = pa.array([-0.5], pa.float64())
    named = pa.array([text]).dictionary_encode()
    table = pa.table({"name": [text], "large": pa.array([text], pa.large_string()), "of": named})
    write_results({"jammers": table.append_column("points", points).append_column("share", shares)}, (), tmp_path)
    row = _row(tmp_path / "jammers.csv")
    assert row == [f"'{text}"] * 3 + ["-3", "-0.5"]
    assert pq.read_table(tmp_path / "jammers.parquet").column("name").to_pylist() == [text]


@pytest.mark.parametrize("text", ["404", "a=1", "Rat City", "'=1", "", " =1", "x\n=1"])
def test_other_texts_stay_as_they_are(tmp_path: Path, text: str) -> None:
    write_results({"jammers": pa.table({"name": [text], "n": [1]})}, (), tmp_path)
    row = _row(tmp_path / "jammers.csv")
    assert row == [text, "1"]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has other rights")
def test_a_report_is_its_owners_alone(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        check_writable(tmp_path / "new")
        write_results({"jammers": TABLE}, (), tmp_path / "new")
    finally:
        os.umask(before)
    modes = {oct(stat.S_IMODE(path.stat().st_mode)) for path in (tmp_path / "new").rglob("*") if path.is_file()}
    assert (oct(stat.S_IMODE((tmp_path / "new").stat().st_mode)), modes) == ("0o700", {"0o600"})


def test_a_parquet_file_keeps_the_types(tmp_path: Path) -> None:
    write_results({"jammers": TABLE}, (), tmp_path)
    assert pq.read_table(tmp_path / "jammers.parquet").equals(TABLE)


def test_a_second_report_replaces_the_first(tmp_path: Path) -> None:
    write_results({"jammers": TABLE}, _page("first"), tmp_path)
    write_results({"jammers": TABLE.slice(0, 1)}, _page("second"), tmp_path)
    assert (tmp_path / "report.html").read_text(encoding="utf-8") == "second"
    assert pq.read_table(tmp_path / "jammers.parquet").num_rows == 1


def test_a_page_without_content_stays_and_one_that_the_site_no_longer_has_goes(tmp_path: Path) -> None:
    write_results({}, (*SITE, ("pages/bout-2.html", b"two")), tmp_path)
    files = write_results({}, (SITE[0], ("pages/bout-2.html", None)), tmp_path)
    assert [path.name for path in (tmp_path / "pages").iterdir()] == ["bout-2.html"]
    assert (tmp_path / "pages" / "bout-2.html").read_bytes() == b"two"
    assert {path.name for path in files} == {"report.html", "bout-2.html"}


def test_the_head_of_a_page_is_read_where_there_is_one(tmp_path: Path) -> None:
    (tmp_path / "page.html").write_text("<!DOCTYPE html>" + "x" * 10_000, encoding="utf-8")
    (tmp_path / "other.html").write_bytes(b"\xff\xfe")
    head = page_head(tmp_path, "page.html")
    assert head is not None
    assert head.startswith("<!DOCTYPE html>")
    assert len(head) < 2_000
    assert page_head(tmp_path, "other.html") is None
    assert page_head(tmp_path, "none.html") is None


def test_a_folder_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("")
    with pytest.raises(UserError, match=r"^The report cannot be written to .*taken: .*\. Choose a folder") as caught:
        check_writable(tmp_path / "taken")
    assert "\n" not in str(caught.value)
    with pytest.raises(UserError, match="cannot be written"):
        write_results({}, (), tmp_path / "taken")


def test_a_folder_that_is_not_there_is_made(tmp_path: Path) -> None:
    check_writable(tmp_path / "a" / "b")
    assert list((tmp_path / "a" / "b").iterdir()) == []
