"""Settings survive a restart, a broken file and two first starts at once."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from app.settings import Folders, ThemeChoice, load_settings, save_settings
from derbyos_core.errors import UserError


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    return Folders.under(tmp_path / "derby")


def test_the_author_is_made_once(folders: Folders) -> None:
    first = load_settings(folders)
    assert len(first.author) == 36
    assert load_settings(folders) == first


def test_another_folder_is_another_author(folders: Folders, tmp_path: Path) -> None:
    assert load_settings(folders).author != load_settings(Folders.under(tmp_path / "other")).author


def test_saved_settings_are_loaded(folders: Folders) -> None:
    changed = replace(
        load_settings(folders),
        name="Ann Ärger",
        theme=ThemeChoice.DARK,
        text_percent=150,
        statsbook="/forms/blank.xlsx",
        encrypts_files=True,
    )
    save_settings(changed)
    assert load_settings(folders) == changed
    assert [path.name for path in folders.config.iterdir()] == ["settings.json"]


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"author": "me"}', "\x00" * 200, "[" * 9_000])
def test_a_broken_file_is_laid_aside_and_a_new_one_begins(folders: Folders, text: str) -> None:
    folders.config.mkdir(parents=True)
    (folders.config / "settings.json").write_text(text, encoding="utf-8")
    fresh = load_settings(folders)
    assert load_settings(folders) == fresh
    assert (folders.config / "settings.broken.json").read_text(encoding="utf-8") == text


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("theme", "pink"),
        ("theme", 3),
        ("text_percent", 20),
        ("text_percent", "150"),
        ("name", None),
        ("statsbook", 7),
        ("encrypts_files", 1),
    ],
)
def test_a_value_that_makes_no_sense_is_its_default_and_the_rest_stays(
    folders: Folders, key: str, value: object
) -> None:
    settings = load_settings(folders)
    kept = {"author": settings.author, "unheard": [1, 2], key: value}
    (folders.config / "settings.json").write_text(json.dumps(kept), encoding="utf-8")
    assert load_settings(folders) == settings


def test_of_two_first_starts_at_once_one_makes_the_author(folders: Folders, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other process writes between our check and our write."""
    other = load_settings(folders)
    kept = folders.config / "settings.json"
    hidden = kept.rename(kept.with_suffix(".hidden"))
    link = Path.hardlink_to

    def late(self: Path, target: Path) -> None:
        hidden.rename(kept)
        link(self, target)

    monkeypatch.setattr(Path, "hardlink_to", late)
    assert load_settings(folders) == other


def test_without_hard_links_the_author_is_made_all_the_same(folders: Folders, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: Path, target: Path) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(Path, "hardlink_to", refuse)
    assert load_settings(folders) == load_settings(folders)


def test_uncreatable_folder_is_reported_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(UserError, match=r"/derby/settings\.json cannot be read: part of the path is not a folder"):
        load_settings(Folders.under(tmp_path / "file" / "derby"))
