"""`derbyos export --statsbook`, and the same from the window: the filled blank, or one sentence."""

from pathlib import Path

import pytest

from app import cli
from app.opened_file import open_game_file
from app.statsbook_file import check_blank_file, filled_statsbook, left_out_file
from app.verbs.kept_bouts import load_kept
from derbyos_core.clock import Instant
from derbyos_core.errors import UserError
from derbyos_core.interchange.statsbook.reader import read_statsbook
from derbyos_core.storage.bouts import find_bout
from tests.unit.interchange import crg_sample
from tests.unit.interchange.statsbook.books import blank

NOW = Instant(1_790_000_000_000_000)


@pytest.fixture
def bout(tmp_path: Path) -> str:
    """A kept bout, and a blank StatsBook beside it."""
    (tmp_path / "blank.xlsx").write_bytes(blank())
    path = tmp_path / "game.json"
    path.write_bytes(crg_sample.as_file(crg_sample.state("v2023.3")))
    return open_game_file(path, tmp_path / "data" / "bouts", NOW).bout


def _export(tmp_path: Path, bout: str, *words: object) -> int:
    return cli.main(["export", bout, *map(str, words), "--data-dir", str(tmp_path / "data")])


def test_a_blank_is_filled(tmp_path: Path, bout: str, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "filled.xlsx"
    assert _export(tmp_path, bout, "--statsbook", tmp_path / "blank.xlsx", "--out", out) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith(f"{out}: ")
    assert all(line.startswith("not in the book: ") for line in lines[1:])
    book = read_statsbook(out.read_bytes())
    kept = load_kept(find_bout(tmp_path / "data" / "bouts", bout)).bout
    points = {
        team: sum(int(one) for row in book.scores if row.team is team for one in row.trips if one)
        for team in book.teams
    }
    assert points == dict(kept.points)
    assert (tmp_path / "blank.xlsx").read_bytes() == blank()


def test_several_exports_are_written_at_once(tmp_path: Path, bout: str) -> None:
    out, xml = tmp_path / "filled.xlsx", tmp_path / "a.derbyxml"
    assert _export(tmp_path, bout, "--statsbook", tmp_path / "blank.xlsx", "--out", out, "--derbyxml", xml) == 0
    assert out.exists()
    assert xml.exists()


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        (("--statsbook", "blank.xlsx"), 2, "a StatsBook needs both --statsbook BLANK and --out FILE; add --out FILE"),
        (("--out", "out.xlsx"), 2, "a StatsBook needs both --statsbook BLANK and --out FILE; add --statsbook BLANK"),
        ((), 2, "choose what to write: --statsbook BLANK with --out FILE"),
        (("--statsbook", "none.xlsx", "--out", "out.xlsx"), 1, "there is no file none.xlsx"),
        (("--statsbook", "game.json", "--out", "out.xlsx"), 1, "game.json: This file is no Excel workbook (.xlsx)"),
        (("--statsbook", "filled.xlsx", "--out", "out.xlsx"), 1, "filled.xlsx: This StatsBook is filled already"),
        (("--statsbook", "blank.xlsx", "--out", "blank.xlsx"), 1, "blank.xlsx is the blank StatsBook itself"),
        (("--statsbook", "blank.xlsx", "--out", "none/out.xlsx"), 1, "none/out.xlsx cannot be written"),
    ],
)
def test_wrong_input_is_one_sentence_and_writes_nothing(
    tmp_path: Path,
    bout: str,
    words: tuple[str, ...],
    code: int,
    sentence: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (tmp_path / "filled.xlsx").write_bytes(blank(("IGRF", "B14", "7")))
    monkeypatch.chdir(tmp_path)
    before = sorted(tmp_path.iterdir())
    assert _export(tmp_path, bout, *words) == code
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    assert sentence in err
    assert sorted(tmp_path.iterdir()) == before
    assert (tmp_path / "blank.xlsx").read_bytes() == blank()


def test_all_bouts_do_not_fit_in_one_book(tmp_path: Path, bout: str, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "other.json"
    path.write_bytes(crg_sample.as_file(crg_sample.state("v2025.1")))
    open_game_file(path, tmp_path / "data" / "bouts", NOW)
    assert _export(tmp_path, "ALL", "--statsbook", tmp_path / "blank.xlsx", "--out", tmp_path / "out.xlsx") == 1
    assert "a StatsBook holds one bout, but 2 were named" in capsys.readouterr().err


def test_what_is_left_out_is_listed_beside_the_book(tmp_path: Path) -> None:
    note = left_out_file(tmp_path / "STATS.xlsx", ("One.", "Two."))
    assert note is not None
    assert (note.path.name, note.content) == ("STATS-not-in-the-book.txt", b"One.\nTwo.\n")
    assert left_out_file(tmp_path / "STATS.xlsx", ()) is None


def test_a_blank_is_looked_at_before_it_is_remembered(tmp_path: Path, bout: str) -> None:
    check_blank_file(tmp_path / "blank.xlsx")
    with pytest.raises(UserError, match="no Excel workbook"):
        check_blank_file(tmp_path / "game.json")
    kept = load_kept(find_bout(tmp_path / "data" / "bouts", bout)).bout
    with pytest.raises(UserError, match="there is no file"):
        filled_statsbook(kept, tmp_path / "none.xlsx", tmp_path / "out.xlsx")
