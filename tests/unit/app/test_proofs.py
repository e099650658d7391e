"""List of the long proofs, and their exit codes."""

from pathlib import Path

import pytest

from app.verbs import proofs as module
from app.verbs.proofs import proofs, run_proof
from derbyos_core.errors import UserError


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Create a checkout with one proof that exits with the number in its argument."""
    place = tmp_path / "tests" / "proofs"
    place.mkdir(parents=True)
    for package in (place.parent, place):
        (package / "__init__.py").write_text("", encoding="utf-8")
    text = '"""Shows that words arrive.\n\nAnd more."""\n\nimport sys\n\nsys.exit(int(sys.argv[1]))\n'
    (place / "words_arrive.py").write_text(text, encoding="utf-8")
    (place / "helping.py").write_text('"""Decides something."""\n', encoding="utf-8")
    monkeypatch.setattr(module, "ROOT", tmp_path)
    monkeypatch.setattr(module, "_FOLDER", place)
    return place


def test_a_proof_is_listed_by_what_it_shows(folder: Path) -> None:
    """A module that proves nothing is not listed."""
    assert proofs() == {"words-arrive": "Shows that words arrive."}


def test_a_proof_ends_with_its_own_exit_code(folder: Path) -> None:
    assert run_proof("words-arrive", ["0"]) == 0
    assert run_proof("words-arrive", ["3"]) == 3


def test_an_unknown_proof_names_the_known_ones(folder: Path) -> None:
    """One sentence: what was found, what was expected."""
    with pytest.raises(UserError, match="no proof named kills; choose one of words-arrive"):
        run_proof("kills", [])


def test_every_proof_describes_what_it_shows() -> None:
    """A module in the folder without a line for the list would never be run."""
    from app.verbs.self_check import ROOT

    folder = ROOT / "tests" / "proofs"
    assert set(proofs()) == {path.stem.replace("_", "-") for path in folder.glob("[a-z]*.py")}
