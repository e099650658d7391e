"""`derbyos print` as a process: the sheets of a kept bout as a PDF file."""

from pathlib import Path

import pytest

from app.opened_file import open_game_file
from derbyos_core.clock import Instant
from tests.system import program
from tests.unit.interchange import crg_sample

pytestmark = pytest.mark.unannounced

NOW = Instant(1_790_000_000_000_000)


@pytest.fixture
def bout(tmp_path: Path) -> str:
    """A kept bout, in the folder `data`."""
    file = tmp_path / "game.json"
    file.write_bytes(crg_sample.as_file(crg_sample.state("v2023.3")))
    return open_game_file(file, tmp_path / "data" / "bouts", NOW).bout


def _pages(file: Path) -> int:
    content = file.read_bytes()
    return content.count(b"/Type /Page\n") + content.count(b"/Type /Page ")


def test_sheets_of_a_kept_bout_are_printed(tmp_path: Path, bout: str) -> None:
    whole = program.run("print", bout, "--out", "all.pdf", "--data-dir", "data", cwd=tmp_path)
    assert (whole.returncode, whole.stderr) == (0, "")
    count = _pages(tmp_path / "all.pdf")
    assert whole.stdout.splitlines()[-1] == f"all.pdf: {count} pages"
    words = ("--sheet", "score", "--sheet", "igrf", "--paper", "letter", "--language", "de")
    some = program.run("print", bout, "--out", "some.pdf", *words, "--data-dir", "data", cwd=tmp_path)
    assert (some.returncode, some.stderr) == (0, "")
    assert 0 < _pages(tmp_path / "some.pdf") < count


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        (("nobody", "--out", "a.pdf"), 1, "derbyos: there is no bout 'nobody'"),
        (("BOUT", "--out", "none/a.pdf"), 1, "derbyos: none cannot be written: there is no such folder"),
        (("BOUT",), 2, "derbyos: Missing option '--out'. (see derbyos print --help)"),
        (
            ("BOUT", "--out", "a.pdf", "--sheet", "tea"),
            2,
            "derbyos: Invalid value for '--sheet': 'tea' is not one of 'score', 'penalties'",
        ),
    ],
)
def test_wrong_input_is_one_sentence(
    tmp_path: Path, bout: str, words: tuple[str, ...], code: int, sentence: str
) -> None:
    given = [bout if word == "BOUT" else word for word in words]
    outcome = program.run("print", *given, "--data-dir", "data", cwd=tmp_path)
    assert outcome.returncode == code
    assert outcome.stderr.startswith(sentence)
    assert outcome.stderr.count("\n") == 1
    assert not (tmp_path / "a.pdf").exists()
