"""StatsBook from the window: the blank is asked for once, and what the book has no place for is told."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog

from derbyos_core.bout.commands import MarkGone
from tests.gui.logs import open_log
from tests.gui.presses import Presses
from tests.gui.turning import Turning
from tests.kit.fake_node import FakeNode
from tests.kit.fake_services import FakeServices
from ui.roles.change_log.screen import ChangeLogScreen
from ui.services import Preferences

BLANK_TITLE = "Choose a blank StatsBook from WFTDA; it is asked for once"
BOOK_TITLE = "Save as StatsBook"


def _complete(hands: Presses, keeper: FakeNode, timer: FakeNode) -> ChangeLogScreen:
    keeper.submit(MarkGone(source=timer.replica.source, gone=True), "head-nso")
    return open_log(hands)


def _dialog(hands: Presses) -> QFileDialog:
    return hands.window.findChildren(QFileDialog)[-1]


def _choose(hands: Presses, path: Path) -> None:
    dialog = _dialog(hands)
    dialog.fileSelected.emit(str(path))
    dialog.reject()


def test_the_blank_is_asked_for_once_and_remembered(
    hands: Presses, timer: FakeNode, keeper: FakeNode, services: FakeServices, turn: Turning, tmp_path: Path
) -> None:
    screen = _complete(hands, keeper, timer)
    hands.tap(screen.export.statsbook)
    assert _dialog(hands).windowTitle() == BLANK_TITLE
    _choose(hands, tmp_path / "blank.xlsx")
    turn()
    assert services.kept.statsbook == str(tmp_path / "blank.xlsx")
    assert _dialog(hands).windowTitle() == BOOK_TITLE
    assert [Path(name).name for name in _dialog(hands).selectedFiles()] == ["STATS_HOM_vs_AWY.xlsx"]
    _choose(hands, tmp_path / "filled.xlsx")
    turn()
    assert services.written == [tmp_path / "filled.xlsx"]
    assert screen.export.note.text() == f"Saved: {tmp_path / 'filled.xlsx'}"
    assert screen.export.opened.isVisible()
    hands.tap(screen.export.shut)
    hands.tap(screen.export.statsbook)
    turn()
    assert _dialog(hands).windowTitle() == BOOK_TITLE, "the blank is not asked for again"
    assert services.blanks == [tmp_path / "blank.xlsx"] * 2, "but looked at again"
    _dialog(hands).reject()


def test_a_blank_that_is_gone_is_told_and_chosen_anew(
    hands: Presses, timer: FakeNode, keeper: FakeNode, services: FakeServices, turn: Turning, tmp_path: Path
) -> None:
    services.kept = replace(Preferences(), name="Kim", statsbook="/gone.xlsx")
    services.blank_refusal = "there is no file /gone.xlsx; choose one that exists"
    screen = _complete(hands, keeper, timer)
    hands.tap(screen.export.statsbook)
    turn()
    said = "No StatsBook was saved: there is no file /gone.xlsx; choose one that exists."
    assert screen.export.note.text() == said
    assert screen.export.retry.accessibleName() == "Choose a blank"
    hands.tap(screen.export.retry)
    assert _dialog(hands).windowTitle() == BLANK_TITLE
    services.blank_refusal = ""
    _choose(hands, tmp_path / "blank.xlsx")
    turn()
    assert (services.kept.statsbook, services.kept.name) == (str(tmp_path / "blank.xlsx"), "Kim")
    assert _dialog(hands).windowTitle() == BOOK_TITLE
    _dialog(hands).reject()


def test_a_file_that_is_no_blank_is_not_remembered(
    hands: Presses, timer: FakeNode, keeper: FakeNode, services: FakeServices, turn: Turning, tmp_path: Path
) -> None:
    services.blank_refusal = "This StatsBook is filled already"
    screen = _complete(hands, keeper, timer)
    hands.tap(screen.export.statsbook)
    _choose(hands, tmp_path / "filled.xlsx")
    turn()
    assert services.kept.statsbook == ""
    assert screen.export.note.text() == "No StatsBook was saved: This StatsBook is filled already."


def test_what_the_book_has_no_place_for_is_told(
    hands: Presses, timer: FakeNode, keeper: FakeNode, services: FakeServices, turn: Turning, tmp_path: Path
) -> None:
    services.kept = replace(Preferences(), statsbook=str(tmp_path / "blank.xlsx"))
    services.left_out = ("One.", "Two.")
    screen = _complete(hands, keeper, timer)
    hands.window.shell.exports.export_statsbook(tmp_path / "filled.xlsx")
    turn()
    path = tmp_path / "filled.xlsx"
    said = f"Saved: {path}. 2 things have no place in the book: filled.txt names them."
    assert screen.export.note.text() == said


def test_a_book_that_cannot_be_written_is_asked_for_again(
    hands: Presses, timer: FakeNode, keeper: FakeNode, services: FakeServices, turn: Turning, tmp_path: Path
) -> None:
    services.kept = replace(Preferences(), statsbook=str(tmp_path / "blank.xlsx"))
    services.refusal = "the stick is full"
    screen = _complete(hands, keeper, timer)
    hands.window.shell.exports.export_statsbook(tmp_path / "filled.xlsx")
    turn()
    said = "Could not write the file: the stick is full. Nothing in the bout has changed."
    assert screen.export.note.text() == said
    services.refusal = ""
    hands.tap(screen.export.retry)
    turn()
    assert _dialog(hands).windowTitle() == BOOK_TITLE
    _dialog(hands).reject()


def test_an_incomplete_book_says_so_in_its_name(
    hands: Presses,
    timer: FakeNode,
    keeper: FakeNode,
    services: FakeServices,
    turn: Turning,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Data-model 9: entries of an author are missing."""
    view = replace(keeper.view(), missing={timer.replica.source: "1"})
    monkeypatch.setattr(keeper, "view", lambda: view)
    hands.settle()
    hands.window.shell.exports.export_statsbook(tmp_path / "filled.xlsx")
    turn()
    assert services.written == [tmp_path / "filled-incomplete.xlsx"]


def test_statsbook_stands_first_and_spark_last(hands: Presses) -> None:
    panel = open_log(hands).export
    buttons = (panel.statsbook, panel.sheets, panel.printed, panel.derbyxml, panel.report, panel.spark)
    places = [(one.geometry().top(), one.geometry().left()) for one in buttons]
    assert places == sorted(places)
    panel.focus_first()
    assert panel.statsbook.hasFocus()
