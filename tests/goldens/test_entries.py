"""The entries of all commands, and the words for them, are those that are stored."""

import pytest

from tests.goldens.adapter.bout import COMMAND_CLASSES
from tests.goldens.cases import THEMES
from tests.goldens.entries import entries, submitted_classes, wordings
from tests.goldens.stored import DATA, assert_as_stored


def test_entries_are_the_stored_ones() -> None:
    assert_as_stored("entries", entries())


def test_wordings_are_the_stored_ones() -> None:
    assert_as_stored("wordings", wordings())


def test_every_command_class_has_a_case() -> None:
    assert {one.__name__ for one in COMMAND_CLASSES - submitted_classes()} == set()


@pytest.mark.parametrize(("golden", "more"), [("entries", ["states"]), ("wordings", ["states", "practice"])])
def test_every_stored_file_belongs_to_a_theme(golden: str, more: list[str]) -> None:
    assert {path.stem for path in (DATA / golden).iterdir()} == {*more, *THEMES}


def test_cases_of_a_theme_have_names_of_their_own() -> None:
    for theme, cases in THEMES.items():
        rows = [(case.name, state.name, case.official.name, case.role) for case in cases for state in case.states]
        assert len(set(rows)) == len(rows), theme
