"""The panel that prints the sheets: which ones, their pages, as PDF or on a printer."""

from itertools import combinations
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtPrintSupport import QPrinterInfo
from PySide6.QtWidgets import QFileDialog

from derbyos_core.bout.commands import SetTrip
from derbyos_core.bout.model import JamId
from derbyos_core.identity import Team
from derbyos_core.printing.page import Paper, SheetKind
from tests.gui.entries import skate
from tests.gui.logs import open_log
from tests.gui.presses import Presses
from tests.gui.turning import Turning
from tests.kit.fake_node import FakeCluster, FakeNode
from ui.gallery.pose import posed
from ui.shell.dialogs.printing import AGAIN_MS, PrintPanel
from ui.theme.look import look
from ui.widgets.pressable import Pressable

BODY_LINE = 18
"""The height of a line of the note."""


def _opened(hands: Presses) -> PrintPanel:
    """Open the panel from the menu, as any official does."""
    hands.tap(hands.window.frame.header.menu)
    menu = hands.window.shell.panels.menu
    (item,) = [one for one in menu.findChildren(Pressable) if one.accessibleName() == "Print the sheets"]
    menu.area.ensureWidgetVisible(item)
    hands.tap(item)
    panel = hands.window.shell.panels.printing
    assert panel.isVisible()
    return panel


def _page(panel: PrintPanel) -> str:
    assert panel.preview.page is not None
    return panel.preview.page.place


def test_all_sheets_are_offered_with_their_pages(hands: Presses, timer: FakeNode, cluster: FakeCluster) -> None:
    skate(cluster, timer, JamId(1, 1))
    hands.settle()
    panel = _opened(hands)
    assert panel.place.text() == f"IGRF, page 1 of {len(panel.pages)}"
    assert {page.kind for page in panel.pages} == set(SheetKind)
    hands.tap(panel.after)
    assert panel.place.text().endswith(f"page 2 of {len(panel.pages)}")
    hands.tap(panel.before)
    hands.tap(panel.before)
    assert panel.place.text().endswith(f"page {len(panel.pages)} of {len(panel.pages)}")
    assert panel.preview.accessibleName() == f"Preview, {panel.pages[-1].place}"


def test_only_the_chosen_sheets_are_printed(hands: Presses) -> None:
    panel = _opened(hands)
    for kind in SheetKind:
        if kind is not SheetKind.SCORE:
            hands.tap(panel.kinds[kind])
    assert {page.kind for page in panel.pages} == {SheetKind.SCORE}
    assert panel.order.kinds == (SheetKind.SCORE,)
    hands.tap(panel.kinds[SheetKind.SCORE])
    assert panel.none.text() == "No sheet is chosen."
    assert panel.preview.page is None
    hands.tap(panel.pdf)
    assert not hands.window.findChildren(QFileDialog)
    assert panel.none.text() == "No sheet is chosen."
    hands.tap(panel.kinds[SheetKind.BOX])
    assert panel.none.text() == ""
    assert {page.kind for page in panel.pages} == {SheetKind.BOX}


def test_two_presses_print_everything_to_a_file(hands: Presses, turn: Turning, tmp_path: Path) -> None:
    panel = _opened(hands)
    hands.count = 0
    hands.tap(panel.pdf)
    assert hands.count == 1
    (dialog,) = hands.window.findChildren(QFileDialog)
    assert dialog.windowTitle() == "Save the sheets as a PDF file"
    dialog.fileSelected.emit(str(tmp_path / "sheets.pdf"))
    dialog.close()
    turn.until((tmp_path / "sheets.pdf").exists, "printed sheets")
    turn()
    content = (tmp_path / "sheets.pdf").read_bytes()
    assert content.count(b"/Type /Page\n") + content.count(b"/Type /Page ") == len(panel.pages)
    assert panel.none.text() == f"Saved: {tmp_path / 'sheets.pdf'}"
    opened: list[Path] = []

    def open_page(path: Path) -> bool:
        opened.append(path)
        return True

    hands.window.shell.exports.open_page = open_page
    hands.tap(panel.opened)
    hands.tap(panel.folder)
    assert opened == [tmp_path / "sheets.pdf", tmp_path]
    hands.tap(panel.kinds[SheetKind.BOX])
    assert not panel.opened.isVisible(), "these pages are not in the file"


@pytest.mark.parametrize("scale", [1.0, 1.25, 1.5, 2.0])
@pytest.mark.parametrize("size", [(1366, 748), (1024, 600), (800, 480)])
def test_nothing_lies_over_another_part_once_a_file_is_saved(
    hands: Presses, size: tuple[int, int], scale: float
) -> None:
    """Seen on 24 November at 150 %: "Open" and "Folder" lay over the choice of paper, and the note had no room."""
    with posed(scale=scale):
        hands.window.resize(*size)
        panel = _opened(hands)
        panel.show_note("Saved: ~/sheets-2026-11-23-JUN-TIN.pdf", has_file=True)
        hands.settle()
        parts = (*panel.kinds.values(), panel.papers, panel.none, panel.opened, panel.folder, panel.pdf, panel.printer)
        boxes = [part.geometry() for part in parts]
        assert all(part.isVisible() for part in parts)
        assert panel.none.height() >= round(BODY_LINE * look().scale)
        over = [(one, other) for one, other in combinations(boxes, 2) if one.intersects(other)]
    assert over == []


def test_entries_made_while_the_panel_is_open_are_printed(
    hands: Presses, timer: FakeNode, cluster: FakeCluster, turn: Turning, tmp_path: Path
) -> None:
    """The pages follow within a second, and a print takes what is entered by then."""
    skate(cluster, timer, JamId(1, 1))
    hands.settle()
    panel = _opened(hands)
    before = panel.pages
    timer.submit(SetTrip(jam=JamId(1, 1), team=Team.HOME, number=2, points=3), "scorekeeper-home")
    hands.settle()
    assert panel.pages == before
    assert panel._due.isActive()
    assert panel._due.interval() == AGAIN_MS == 1000
    hands.window.shell.exports.export_sheets(panel, tmp_path / "sheets.pdf")
    turn.until(lambda: list(tmp_path.glob("sheets*.pdf")), "printed sheets")
    assert panel.pages != before
    assert not panel._due.isActive()


def test_the_paper_is_chosen(hands: Presses) -> None:
    panel = _opened(hands)
    letter = next(one for one in panel.papers.findChildren(Pressable) if one.accessibleName().startswith("Letter"))
    hands.tap(letter)
    assert panel.order.paper is Paper.LETTER
    assert panel.preview._paper is Paper.LETTER


def test_without_a_printer_the_panel_says_what_to_do(hands: Presses, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QPrinterInfo, "availablePrinterNames", list)
    panel = _opened(hands)
    hands.tap(panel.printer)
    assert panel.none.text() == "No printer is set up on this laptop. Save the sheets as a PDF file and print that."


def test_the_log_and_the_head_nso_open_the_same_panel(hands: Presses) -> None:
    screen = open_log(hands)
    hands.tap(screen.export.sheets)
    assert hands.window.shell.panels.printing.isVisible()
    hands.key(Qt.Key.Key_Escape)
    assert not hands.window.shell.panels.printing.isVisible()


def test_a_written_file_and_its_folder_can_be_opened(hands: Presses, turn: Turning, tmp_path: Path) -> None:
    opened: list[Path] = []
    has_program = True

    def open_page(path: Path) -> bool:
        opened.append(path)
        return has_program

    hands.window.shell.exports.open_page = open_page
    screen = open_log(hands)
    hands.window.shell.exports.export_print(tmp_path / "log.pdf")
    turn.until((tmp_path / "log.pdf").exists, "a printed log")
    turn()
    hands.tap(screen.export.opened)
    hands.tap(screen.export.folder)
    assert opened == [tmp_path / "log.pdf", tmp_path]
    has_program = False
    hands.tap(screen.export.opened)
    assert screen.export.note.text() == f"No program here opens it. It is in {tmp_path / 'log.pdf'}"
