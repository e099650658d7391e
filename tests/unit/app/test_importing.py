"""`derbyos import`: many files, a line each, all of them in one season folder or none."""

import os
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from app import cli
from app.verbs import importing
from derbyos_core.export import spool
from derbyos_core.export.tables import TABLES
from derbyos_core.interchange import game_file
from derbyos_core.interchange.game_file import FileFormat, read_game_file
from tests.unit.interchange import crg_sample
from tests.unit.interchange.statsbook.forms import filled_form, form_file
from tests.unit.interchange.test_derbyxml_drafts import BY_HAND

CRG = crg_sample.as_file(crg_sample.state("v2023.3"))
BOOK = form_file(filled_form())


@pytest.fixture
def files(tmp_path: Path) -> dict[str, Path]:
    contents = {"book.xlsx": BOOK, "crg.json": CRG, "saved.derbyxml": BY_HAND, "wrong.txt": b"number;name\n"}
    for name, content in contents.items():
        (tmp_path / name).write_bytes(content)
    return {name: tmp_path / name for name in contents}


def _import(out: Path, *names: Path) -> int:
    return cli.main(["import", *map(str, names), "--out", str(out)])


def _games(out: Path) -> dict[str, str]:
    rows = pq.read_table(out / "games").to_pylist()
    return {row["file"]: row["bout"] for row in rows}


def test_files_of_any_format_become_bouts_of_one_folder(
    files: dict[str, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "season"
    assert _import(out, files["book.xlsx"], files["crg.json"], files["saved.derbyxml"]) == 0
    assert set(_games(out)) == {"book.xlsx", "crg.json", "saved.derbyxml"}
    assert {path.name for path in out.iterdir()} == {table.name for table in TABLES}
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Importing 3 files"
    assert lines[1].startswith(f"{files['book.xlsx']}: 2019-05-12 Pistons – Shelbyville 4:7, 2 jams, ")
    assert lines[-1].startswith(f"{out}: ")
    assert lines[-1].endswith(" of 3 bouts")
    (times,) = {row["times"] for row in pq.read_table(out / "games").to_pylist() if row["file"] == "book.xlsx"}
    assert times == "estimated"


def test_a_wrong_file_does_not_stop_the_others(
    files: dict[str, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "season"
    assert _import(out, files["wrong.txt"], tmp_path / "absent.xlsx", files["book.xlsx"]) == 1
    assert set(_games(out)) == {"book.xlsx"}
    said = capsys.readouterr().err.splitlines()
    assert [line.split(": ")[2][:30] for line in said if "wrong.txt" in line] == ["A bout is opened from a StatsB"]
    assert any("there is no file" in line for line in said)


def test_without_a_bout_it_is_one_sentence_a_file_and_no_folder(
    files: dict[str, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    absent, wrong, out = tmp_path / "absent.xlsx", files["wrong.txt"], tmp_path / "years" / "season"
    assert _import(out, absent) == 1
    said = capsys.readouterr()
    assert said.err.splitlines() == [f"derbyos: there is no file {absent}; choose one that exists"]
    assert said.out.splitlines() == ["Importing the file"]
    assert _import(out, absent, wrong) == 1
    assert [line.count(str(tmp_path)) for line in capsys.readouterr().err.splitlines()] == [1, 1]
    assert not out.parent.exists()
    _import(out, files["book.xlsx"])
    before = _games(out)
    assert _import(out, absent) == 1
    assert _games(out) == before


def test_rows_without_a_place_are_listed_and_with_many_files_counted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    form = filled_form()
    form["Score"] |= {"H5": "four", "D4": "x"}
    (tmp_path / "odd.xlsx").write_bytes(form_file(form))
    _import(tmp_path / "season", tmp_path / "odd.xlsx")
    lines = capsys.readouterr().out.splitlines()
    assert lines[1].endswith("; 1 row without a place; 1 value repaired")
    assert lines[2:4] == [
        "    not placed, kept as a note: Score H5: four: the points of a trip are a whole number",
        "    repaired: Score D4: “x” read as “X”",
    ]
    monkeypatch.setattr(importing, "LISTED_FILES_MAX", 0)
    _import(tmp_path / "season", tmp_path / "odd.xlsx")
    lines = capsys.readouterr().out.splitlines()
    assert lines[1].endswith("; 1 row without a place; 1 value repaired")
    assert len(lines) == 3


def test_a_file_named_twice_is_one_bout(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("one.xlsx", "copy.xlsx"):
        (tmp_path / name).write_bytes(BOOK)
    assert _import(tmp_path / "season", tmp_path / "one.xlsx", tmp_path / "copy.xlsx") == 0
    assert len(_games(tmp_path / "season")) == 1
    assert f"{tmp_path / 'copy.xlsx'}: the same as {tmp_path / 'one.xlsx'}" in capsys.readouterr().out


def test_importing_again_replaces_the_bout(tmp_path: Path, files: dict[str, Path]) -> None:
    out = tmp_path / "season"
    _import(out, files["book.xlsx"], files["crg.json"])
    before = _games(out)
    _import(out, files["book.xlsx"])
    assert _games(out) == before


def test_a_newer_reading_takes_the_place_of_the_older_one(
    tmp_path: Path, files: dict[str, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "season"
    _import(out, files["book.xlsx"], files["crg.json"])
    before = _games(out)
    versions = game_file.IMPORTER_VERSIONS
    monkeypatch.setattr(
        game_file, "IMPORTER_VERSIONS", {**versions, FileFormat.STATSBOOK: versions[FileFormat.STATSBOOK] + 1}
    )
    _import(out, files["book.xlsx"])
    after = _games(out)
    assert after["crg.json"] == before["crg.json"]
    assert after["book.xlsx"] == read_game_file(BOOK).bout.string != before["book.xlsx"]
    assert pq.read_table(out / "games").num_rows == 2


def test_a_disk_that_is_full_changes_nothing(
    tmp_path: Path, files: dict[str, Path], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "season"
    _import(out, files["crg.json"])
    before = {path: path.read_bytes() for path in out.rglob("*.parquet")}

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(spool, "tables_of", full)
    assert _import(out, files["book.xlsx"]) == 1
    assert "cannot be written" in capsys.readouterr().err
    assert {path: path.read_bytes() for path in out.rglob("*") if path.is_file()} == before


def test_without_files_or_folder_it_is_a_usage_error(tmp_path: Path) -> None:
    assert cli.main(["import", "--out", str(tmp_path)]) == 2
    assert cli.main(["import", str(tmp_path / "a.xlsx")]) == 2


@pytest.mark.slow
def test_many_files_are_shared_among_processes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    names = []
    for number in range(6):
        form = filled_form()
        form["IGRF"]["B3"] = f"Hall {number}"
        names.append(tmp_path / f"{number}.xlsx")
        names[-1].write_bytes(form_file(form))
    assert _import(tmp_path / "season", *names, tmp_path / "absent.xlsx") == 1
    assert set(_games(tmp_path / "season")) == {path.name for path in names}
