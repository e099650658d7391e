"""Verb `derbyos check`: lines, and the exit code for clean, found and unreadable."""

from pathlib import Path

import pytest

from app import cli
from app.opened_file import open_game_file
from derbyos_core.bout.checks import Check
from derbyos_core.bout.checks.suggestions import SUGGESTIONS
from derbyos_core.clock import Instant
from derbyos_core.identity import BoutId
from derbyos_core.interchange.statsbook.writer import write_statsbook
from derbyos_core.storage.bouts import bout_path
from tests.unit.interchange import crg_sample
from tests.unit.interchange.statsbook.books import blank, changed, clean
from tests.unit.interchange.statsbook.test_checks import HOME

NOW = Instant(1_790_000_000_000_000)


def _check(tmp_path: Path, what: object) -> int:
    return cli.main(["check", str(what), "--data-dir", str(tmp_path / "data")])


def test_a_clean_book_has_no_findings(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.xlsx"
    path.write_bytes(write_statsbook(blank(), clean()))
    assert _check(tmp_path, path) == 0
    assert capsys.readouterr().out.splitlines() == [f"{path}: no findings"]


def test_each_finding_of_a_book_is_a_line_with_place_suggestion_and_rule(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.xlsx"
    path.write_bytes(write_statsbook(blank(), changed(clean(), "scores", 7, HOME, jammer="99")))
    assert _check(tmp_path, path) == 1
    lines = capsys.readouterr().out.splitlines()
    said = "Number 99 is not on the roster. Type the number of the skater, or add them to IGRF."
    assert lines == [f"Score B7: {said} [not-on-roster]", *lines[1:-1], f"{path}: {len(lines) - 1} findings"]
    assert all(line.endswith("]") for line in lines[:-1])


def test_a_game_file_and_the_kept_bout_that_it_becomes_have_the_same_findings(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(crg_sample.as_file(crg_sample.state("v2023.3")))
    assert _check(tmp_path, path) == 1
    of_file = capsys.readouterr().out.splitlines()
    bout = open_game_file(path, tmp_path / "data" / "bouts", NOW).bout
    assert _check(tmp_path, bout) == 1
    of_bout = capsys.readouterr().out.splitlines()
    assert of_bout[:-1] == of_file[:-1]
    assert all(line.split(", ")[0].split(":")[0] in ("IGRF", "Score", "Penalties", "Lineups") for line in of_bout[:-1])
    file = bout_path(tmp_path / "data" / "bouts", BoutId(bout))
    assert _check(tmp_path, file) == 1
    assert capsys.readouterr().out.splitlines()[:-1] == of_file[:-1]


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"hello", "A bout is opened from a StatsBook (.xlsx)"),
        (b"PK\x03\x04hello", "This workbook is damaged"),
        (b"{}", "CRG"),
    ],
)
def test_what_cannot_be_read_is_a_sentence_and_exit_code_two(
    tmp_path: Path, content: bytes, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.xlsx"
    path.write_bytes(content)
    assert _check(tmp_path, path) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert err.startswith(f"derbyos: {path}: ")
    assert sentence in err


def test_what_does_not_exist_is_exit_code_two(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert _check(tmp_path, "nobody") == 2
    assert "there is no bout 'nobody'" in capsys.readouterr().err
    assert _check(tmp_path, tmp_path / "none.xlsx") == 2
    assert "there is no file" in capsys.readouterr().err


def test_every_hint_has_a_suggestion() -> None:
    assert set(SUGGESTIONS) == set(Check)
