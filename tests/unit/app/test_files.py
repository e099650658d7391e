"""Files are written whole or not at all."""

from pathlib import Path

import pytest

from app.files import make_folder, write_whole
from derbyos_core.errors import UserError


def test_a_file_is_replaced_and_nothing_else_is_left(tmp_path: Path) -> None:
    write_whole(tmp_path / "a", b"old")
    write_whole(tmp_path / "a", b"new")
    assert [(path.name, path.read_bytes()) for path in tmp_path.iterdir()] == [("a", b"new")]


def test_unwritable_target_is_reported_and_the_old_file_stays(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "kept").touch()
    with pytest.raises(UserError, match="cannot be written"):
        write_whole(tmp_path / "a", b"new")
    with pytest.raises(UserError, match="there is no such file or folder"):
        write_whole(tmp_path / "b" / "c", b"new")
    assert [path.name for path in tmp_path.iterdir()] == ["a"]


def test_a_folder_is_made_with_those_above_it(tmp_path: Path) -> None:
    made = make_folder(tmp_path / "a" / "b")
    assert made.is_dir()
    assert list(made.iterdir()) == []


def test_folder_that_is_a_file_is_reported(tmp_path: Path) -> None:
    (tmp_path / "a").touch()
    with pytest.raises(UserError, match=r"the folder .*a cannot be written"):
        make_folder(tmp_path / "a")
