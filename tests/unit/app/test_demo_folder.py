"""Replacement of a demo's own old results; other folders stay untouched."""

from pathlib import Path

import pytest

from app.demo import demo
from app.demo.demo import MARK, Demo, run_demo
from derbyos_core.errors import UserError


class _BegunError(Exception):
    """Raised where the demo would begin."""


@pytest.fixture(autouse=True)
def stop_before_playing(monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*_: object) -> None:
        raise _BegunError

    monkeypatch.setattr(demo, "_crew", stop)


def _begin(out: Path) -> None:
    with pytest.raises(_BegunError):
        run_demo(Demo(game=None, speed=600.0, out=out, no_window="test"))


def _names(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def test_a_new_folder_is_made(tmp_path: Path) -> None:
    _begin(tmp_path / "a" / "b")
    assert _names(tmp_path / "a" / "b") == {MARK.as_posix()}


def test_a_second_demo_begins_with_a_clean_folder_and_keeps_what_is_not_its_own(tmp_path: Path) -> None:
    _begin(tmp_path)
    (tmp_path / "audit" / "entries").mkdir(parents=True)
    for name in ("audit/entries/2026.parquet", "summary.json", "head-nso.derbyxml", "mine.derbyxml", "notes.txt"):
        (tmp_path / name).touch()
    _begin(tmp_path)
    assert _names(tmp_path) == {MARK.as_posix(), "mine.derbyxml", "notes.txt"}


@pytest.mark.parametrize("name", ["report/mine.txt", "nodes/x", "summary.json", "head-nso.derbyxml"])
def test_what_somebody_else_made_is_not_taken_away(tmp_path: Path, name: str) -> None:
    (tmp_path / name).parent.mkdir(exist_ok=True)
    (tmp_path / name).touch()
    with pytest.raises(UserError, match="which no demo made; choose an empty folder"):
        run_demo(Demo(game=None, speed=600.0, out=tmp_path, no_window="test"))
    assert _names(tmp_path) == {name}


def test_other_files_are_no_hindrance(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").touch()
    _begin(tmp_path)
    assert _names(tmp_path) == {MARK.as_posix(), "notes.txt"}
