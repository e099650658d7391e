"""Exports, reports and prints from the change log: a name is offered, a failure is shown in place, work goes on."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog

from derbyos_core.bout.commands import MarkGone
from derbyos_core.errors import UserError
from derbyos_core.replica.view import View
from tests.gui.conftest import Enter
from tests.gui.logs import fill_log, open_log
from tests.gui.presses import Presses
from tests.gui.turning import Turning
from tests.kit.fake_node import FakeCluster, FakeNode
from tests.kit.fake_services import FakeServices
from ui.services import Services, StepProgress


def _gone(keeper: FakeNode, other: FakeNode) -> None:
    """Mark the other official as gone, so that nothing counts as missing."""
    keeper.submit(MarkGone(source=other.replica.source, gone=True), "head-nso")


def test_an_export_asks_for_a_name_and_offers_one(hands: Presses, timer: FakeNode, keeper: FakeNode) -> None:
    _gone(keeper, timer)
    screen = open_log(hands)
    hands.key("E", Qt.KeyboardModifier.ControlModifier)
    hands.tap(screen.export.derbyxml)
    dialog = hands.window.findChildren(QFileDialog)[-1]
    assert [Path(name).name for name in dialog.selectedFiles()] == ["HOM-AWY.derbyxml"]
    dialog.reject()


def test_incomplete_export_is_marked_in_its_name(
    hands: Presses,
    timer: FakeNode,
    keeper: FakeNode,
    services: FakeServices,
    turn: Turning,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Data-model 9: entries of an author are missing who is silent and not marked gone."""
    view = replace(keeper.view(), missing={timer.replica.source: "1"})
    monkeypatch.setattr(keeper, "view", lambda: view)
    hands.settle()
    hands.window.shell.exports.export_derbyxml(tmp_path / "bout.derbyxml")
    turn()
    hands.window.shell.exports.export_spark(tmp_path / "audit")
    turn()
    assert services.written == [tmp_path / "bout-incomplete.derbyxml", tmp_path / "audit-incomplete"]


def test_unwritable_file_is_reported_in_place(
    hands: Presses,
    timer: FakeNode,
    keeper: FakeNode,
    services: FakeServices,
    turn: Turning,
    tmp_path: Path,
) -> None:
    """Design 7: the reason, that nothing has changed, and another place."""
    _gone(keeper, timer)
    screen = open_log(hands)
    services.refusal = "the stick is full"
    hands.window.shell.exports.export_derbyxml(tmp_path / "bout.derbyxml")
    turn()
    said = "Could not write the file: the stick is full. Nothing in the bout has changed."
    assert screen.export.note.text() == said
    hands.tap(screen.export.retry)
    dialog = hands.window.findChildren(QFileDialog)[-1]
    services.refusal = ""
    dialog.fileSelected.emit(str(tmp_path / "other.derbyxml"))
    dialog.reject()
    turn()
    assert services.written == [tmp_path / "other.derbyxml"]
    assert screen.export.note.text() == f"Saved: {tmp_path / 'other.derbyxml'}"
    hands.tap(screen.export.shut)
    assert screen.export.derbyxml.isVisible()


def test_tables_that_cannot_be_written_are_asked_for_again(
    hands: Presses, keeper: FakeNode, services: FakeServices, turn: Turning, tmp_path: Path
) -> None:
    screen = open_log(hands)
    services.refusal = "the stick is full"
    hands.window.shell.exports.export_spark(tmp_path / "audit")
    turn()
    hands.tap(screen.export.retry)
    dialog = hands.window.findChildren(QFileDialog)[-1]
    assert dialog.windowTitle() == "Tables for statistics (Spark): a folder for them, as Parquet"
    dialog.reject()


class _Report:
    """A report that takes its time."""

    def __init__(self, page: Path) -> None:
        self.page = page
        self.go_on = asyncio.Event()
        self.was_stopped = False
        self.refusal = ""

    async def make(self, view: View, progress: StepProgress) -> Path:
        progress(1, 4, "Reading the tables")
        if self.refusal:
            raise UserError(self.refusal)
        try:
            await self.go_on.wait()
        except asyncio.CancelledError:
            self.was_stopped = True
            raise
        return self.page


def _with_report(enter: Enter, keeper: FakeNode, report: _Report) -> Presses:
    class _Services(FakeServices):
        def services(self) -> Services:
            return replace(super().services(), make_report=report.make)

    return Presses(enter(keeper, services=_Services(node=keeper)), keeper)


def test_report_shows_progress_and_opens_its_page(
    enter: Enter, keeper: FakeNode, turn: Turning, tmp_path: Path
) -> None:
    report = _Report(tmp_path / "report" / "report.html")
    hands = _with_report(enter, keeper, report)
    opened: list[Path] = []

    def open_page(path: Path) -> bool:
        opened.append(path)
        return True

    hands.window.shell.exports.open_page = open_page
    screen = open_log(hands)
    hands.tap(screen.export.report)
    assert hands.count == 1
    turn()
    assert screen.export.note.text() == "Reading the tables."
    assert screen.export.cancel.isVisible()
    report.go_on.set()
    turn()
    assert opened == [report.page]
    assert screen.export.note.text() == f"The report opens in the browser. It is in {report.page}"


def test_a_report_is_cancelled_with_one_tap(enter: Enter, keeper: FakeNode, turn: Turning, tmp_path: Path) -> None:
    report = _Report(tmp_path / "report.html")
    hands = _with_report(enter, keeper, report)
    hands.window.shell.exports.open_page = lambda page: True
    screen = open_log(hands)
    hands.tap(screen.export.report)
    turn()
    hands.tap(screen.export.cancel)
    turn()
    assert report.was_stopped
    assert screen.export.note.text() == "Cancelled."
    hands.tap(screen.export.shut)
    hands.tap(screen.export.report)
    turn()
    assert screen.export.cancel.isVisible(), "another one can be made"
    report.go_on.set()
    turn()


def test_report_without_packages_names_the_command(
    enter: Enter, keeper: FakeNode, turn: Turning, tmp_path: Path
) -> None:
    report = _Report(tmp_path / "report.html")
    report.refusal = "The report needs pyspark; install the extra: pip install 'derbyos[report]'."
    hands = _with_report(enter, keeper, report)
    screen = open_log(hands)
    hands.tap(screen.export.report)
    turn()
    assert screen.export.note.text() == (
        "Could not make the report: The report needs pyspark; install the extra: pip install 'derbyos[report]'. "
        "Nothing in the bout has changed."
    )
    assert screen.export.retry.words() == "Try again"


def test_the_log_is_printed_black_on_white(
    hands: Presses, timer: FakeNode, keeper: FakeNode, cluster: FakeCluster, turn: Turning, tmp_path: Path
) -> None:
    _gone(keeper, timer)
    fill_log(keeper, cluster, 80)
    open_log(hands)
    hands.window.shell.exports.export_print(tmp_path / "log.pdf")
    turn.until((tmp_path / "log.pdf").exists, "a printed log")
    turn()
    content = (tmp_path / "log.pdf").read_bytes()
    assert content.startswith(b"%PDF")
    assert content.count(b"/Type /Page\n") + content.count(b"/Type /Page ") >= 4
    assert [path.name for path in tmp_path.iterdir()] == ["log.pdf"]


def test_unwritable_print_is_reported(hands: Presses, turn: Turning, tmp_path: Path) -> None:
    screen = open_log(hands)
    hands.window.shell.exports.export_print(tmp_path / "no such folder" / "log.pdf")
    turn()
    assert screen.export.note.text().startswith("Could not write the file: ")
