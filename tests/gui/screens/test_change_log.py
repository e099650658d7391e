"""The change log's flows, with real presses counted: undo, redo, filter, export; others write meanwhile."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog

from app.gui_services import GUIServices
from app.settings import Folders, load_settings
from derbyos_core.bout.commands import AddPenalty, FieldSkater, MarkGone, MarkLead, SetTrip, SkaterRef, Undo
from derbyos_core.bout.model import JamId, Position
from derbyos_core.errors import UserError
from derbyos_core.identity import Role, Team
from derbyos_core.node.discovery import NoDiscovery
from derbyos_core.replica.view import View
from tests.gui.conftest import Enter
from tests.gui.entries import start
from tests.gui.fakes import FakeNode, FakeServices, Hall
from tests.gui.presses import Presses
from tests.gui.turning import Turning
from ui.main_window import MainWindow
from ui.models.log.rows import LogRow
from ui.screens.change_log.screen import ChangeLogScreen
from ui.services import Opening, Services, StepProgress
from ui.widgets.log_row import LogRowView

ONE, TWO = JamId(1, 1), JamId(1, 2)
SKATER = SkaterRef(team=Team.HOME, number="404")
TURNS_MAX = 4_000


@pytest.fixture
def keeper(hall: Hall, timer: FakeNode) -> FakeNode:
    hall.wait(30)
    start(hall, timer, ONE)
    hall.wait(5)
    return hall.node("Kim T.", "scorekeeper-home")


@pytest.fixture
def hands(enter: Enter, keeper: FakeNode, services: FakeServices) -> Presses:
    return Presses(enter(keeper, services=services), keeper)


def _opened(hands: Presses) -> ChangeLogScreen:
    hands.key(Qt.Key.Key_F4)
    screen = hands.sees(ChangeLogScreen)
    screen.finish()
    hands.count = 0
    return screen


def _view(screen: ChangeLogScreen, text: str) -> LogRowView:
    return next(view for view in screen.list.rows_in_sight() if view.row is not None and text in view.row.text)


def _texts(screen: ChangeLogScreen) -> list[str]:
    return [row.text for row in screen.book.shelf.newest_first()]


def test_f4_opens_the_log_and_escape_goes_back(hands: Presses) -> None:
    before = hands.sitting.screen
    hands.key(Qt.Key.Key_F4)
    assert isinstance(hands.sitting.screen, ChangeLogScreen)
    assert hands.window.frame.content() is hands.sitting.screen
    hands.key(Qt.Key.Key_Escape)
    assert hands.sitting.screen is before
    hands.key(Qt.Key.Key_F4)
    hands.key(Qt.Key.Key_F4)
    assert hands.window.frame.content() is before


def test_a_half_entry_is_still_there_after_a_look_at_the_log(hands: Presses) -> None:
    hands.type("j4")
    hands.key(Qt.Key.Key_F4)
    hands.key(Qt.Key.Key_Escape)
    assert hands.sitting.screen.half_jam() == ONE


def test_the_menu_opens_the_log(hands: Presses) -> None:
    hands.key("M", Qt.KeyboardModifier.AltModifier)
    menu = hands.window.panels.menu
    names = [item.words for item in menu._items]
    hands.tap(menu._buttons[names.index("Change log and export")])
    assert isinstance(hands.sitting.screen, ChangeLogScreen)


def test_undo_and_redo_are_one_tap_each(hands: Presses, keeper: FakeNode, hall: Hall) -> None:
    keeper.submit(MarkLead(jam=ONE, team=Team.HOME, at=hall.time), "scorekeeper-home")
    screen = _opened(hands)
    row = _view(screen, "Lead for HOM")
    hands.tap(row.button)
    assert hands.count == 1
    jam = keeper.view().bout.jam(ONE)
    assert jam is not None
    assert not jam.home.lead
    assert row.button.words() == "Redo", "the row stays where it was"
    hands.tap(row.button)
    assert hands.count == 2
    jam = keeper.view().bout.jam(ONE)
    assert jam is not None
    assert jam.home.lead
    assert keeper.commands[-1][1] == "scorekeeper-home", "written in the role of the person"


def test_an_entry_of_somebody_else_is_undone_with_one_tap(hands: Presses, keeper: FakeNode) -> None:
    screen = _opened(hands)
    hands.tap(_view(screen, "Jam 1 started").button)
    jam = keeper.view().bout.jam(ONE)
    assert jam is None or jam.start is None


def test_a_row_is_chosen_and_undone_by_keys(hands: Presses, keeper: FakeNode, hall: Hall) -> None:
    """Design 6: U undo row."""
    keeper.submit(MarkLead(jam=ONE, team=Team.HOME, at=hall.time), "scorekeeper-home")
    screen = _opened(hands)
    count = len(keeper.commands)
    hands.key("u")
    assert len(keeper.commands) == count, "no row is chosen"
    hands.key(Qt.Key.Key_Down)
    chosen = screen.list.chosen
    assert chosen is not None
    hands.key(Qt.Key.Key_Down)
    assert screen.list.chosen != chosen
    hands.key(Qt.Key.Key_Up)
    hands.key("u")
    assert keeper.commands[-1][0] == Undo(entries=chosen.refs)
    hands.key(Qt.Key.Key_Escape)
    assert screen.list.chosen is None
    assert hands.sitting.screen is screen


def test_typing_in_the_search_field_filters_and_escape_clears(hands: Presses, keeper: FakeNode, hall: Hall) -> None:
    keeper.submit(MarkLead(jam=ONE, team=Team.HOME, at=hall.time), "scorekeeper-home")
    screen = _opened(hands)
    hands.key("F", Qt.KeyboardModifier.ControlModifier)
    hands.type("lead u")
    assert _texts(screen) == []
    assert screen.none.isVisible()
    hands.key(Qt.Key.Key_Backspace)
    assert _texts(screen) == ["Lead for HOM"]
    hands.key(Qt.Key.Key_Escape)
    assert len(_texts(screen)) > 1
    assert hands.sitting.screen is screen
    hands.key(Qt.Key.Key_Escape)
    assert hands.sitting.screen is not screen


def test_filters_are_one_tap(hands: Presses, keeper: FakeNode, hall: Hall) -> None:
    keeper.submit(MarkLead(jam=ONE, team=Team.HOME, at=hall.time), "scorekeeper-home")
    screen = _opened(hands)
    for kind in ("clock", "other"):
        hands.tap(screen.filter.kinds[kind])
    assert _texts(screen) == ["Lead for HOM"]
    hands.tap(screen.filter.all)
    hands.tap(screen.filter.mine)
    assert _texts(screen) == ["Lead for HOM", "Kim T. joined"]


def test_the_jams_are_picked_with_two_taps(hands: Presses, timer: FakeNode, hall: Hall) -> None:
    hall.wait(60)
    start(hall, timer, TWO)
    screen = _opened(hands)
    hands.tap(screen.filter.first)
    hands.tap(screen.jams._tiles[1])
    assert hands.count == 2
    assert _texts(screen) == ["Jam 2 started"]
    assert screen.filter.first.accessibleName() == "From which jam: Jam 2"
    hands.tap(screen.filter.last)
    hands.key(Qt.Key.Key_Escape)
    assert not screen.jams.isVisible()


def test_the_search_takes_no_keys_of_the_role(hands: Presses, keeper: FakeNode) -> None:
    _opened(hands)
    count = len(keeper.commands)
    hands.type("4lc")
    assert len(keeper.commands) == count


def _filled(keeper: FakeNode, hall: Hall, count: int = 60) -> None:
    for number in range(count):
        hall.wait(1)
        keeper.submit(SetTrip(jam=ONE, team=Team.HOME, number=2, points=number % 5), "scorekeeper-home")


def _in_sight(screen: ChangeLogScreen) -> dict[LogRow, int]:
    offset = screen.list.verticalScrollBar().value()
    high = screen.list.viewport().height()
    views = screen.list.rows_in_sight()
    return {view.row: view.y() - offset for view in views if view.row and 0 <= view.y() - offset < high - view.height()}


def test_what_is_under_the_eye_stays_when_others_write(
    hands: Presses, timer: FakeNode, keeper: FakeNode, hall: Hall
) -> None:
    """Design 1.4: a remote change never scrolls, never steals the focus, and adds its rows without a reset."""
    _filled(keeper, hall)
    screen = _opened(hands)
    screen.list.verticalScrollBar().setValue(1500)
    hands.key("F", Qt.KeyboardModifier.ControlModifier)
    focus, before = hands.window.focusWidget(), _in_sight(screen)
    widgets = {view.row: view for view in screen.list.rows_in_sight()}
    for code in "XBC":
        hall.wait(1)
        timer.submit(AddPenalty(jam=ONE, skater=SKATER, code=code, at=hall.time), "penalty-tracker")
        hands.settle()
    assert {row: at for row, at in _in_sight(screen).items() if row in before} == before
    assert all(view is widgets[view.row] for view in screen.list.rows_in_sight() if view.row in widgets)
    assert hands.window.focusWidget() is focus
    assert screen.newer.isVisible()
    hands.tap(screen.newer)
    assert _in_sight(screen)
    assert next(iter(_texts(screen))).startswith("Penalty C")
    assert not screen.newer.isVisible()


def test_at_the_top_nothing_moves_under_a_finger_either(
    hands: Presses, timer: FakeNode, keeper: FakeNode, hall: Hall
) -> None:
    keeper.submit(MarkLead(jam=ONE, team=Team.HOME, at=hall.time), "scorekeeper-home")
    screen = _opened(hands)
    row = _view(screen, "Lead for HOM")
    point = row.mapTo(screen, row.rect().topLeft())
    QTest.mousePress(row.button, Qt.MouseButton.LeftButton)
    hall.wait(1)
    timer.submit(AddPenalty(jam=ONE, skater=SKATER, code="X", at=hall.time), "penalty-tracker")
    hands.settle()
    assert row.mapTo(screen, row.rect().topLeft()) == point
    QTest.mouseRelease(row.button, Qt.MouseButton.LeftButton)
    hands.settle()
    assert isinstance(keeper.commands[-1][0], Undo)
    assert row.row is not None
    assert row.row.is_undone


def test_only_rows_in_sight_are_widgets(hands: Presses, keeper: FakeNode, hall: Hall) -> None:
    _filled(keeper, hall, 120)
    screen = _opened(hands)
    for value in (3000, 0, 5000, 100):
        screen.list.verticalScrollBar().setValue(value)
    assert len(screen.findChildren(LogRowView)) <= 16
    assert len(_texts(screen)) > 120


def test_open_shows_what_is_to_settle(hands: Presses, hall: Hall, keeper: FakeNode) -> None:
    tracker = hall.node("Bo L.", "lineup-home")
    keeper.is_deaf = tracker.is_deaf = True
    tracker.submit(FieldSkater(jam=ONE, position=Position.JAMMER, skater=SKATER), "lineup-home")
    other = SkaterRef(team=Team.HOME, number="27")
    keeper.submit(FieldSkater(jam=ONE, position=Position.JAMMER, skater=other), "scorekeeper-home")
    keeper.is_deaf = tracker.is_deaf = False
    keeper.hear(tracker.bodies())
    screen = _opened(hands)
    hands.tap(_view(screen, "Jammer 27").button)
    assert hands.window.panels.opened() is hands.window.panels.settle


def test_the_head_nso_accepts_what_waits_with_one_tap(enter: Enter, hall: Hall) -> None:
    head, tracker = hall.node("Ines V.", "head-nso"), hall.node("Bo L.", "lineup-home")
    head.is_deaf = tracker.is_deaf = True
    for number in ("404", "27"):
        skater = SkaterRef(team=Team.HOME, number=number)
        tracker.submit(FieldSkater(jam=ONE, position=Position.BLOCKER, skater=skater), "lineup-home")
    head.is_deaf = False
    head.hear((tracker.bodies()[2],))
    hands = Presses(enter(head), head)
    screen = _opened(hands)
    assert screen.export.state.text() == "Changes of Bo are missing here"
    hands.tap(screen.notices[0].button)
    assert not head.view().missing
    assert not screen.notices[0].isVisible()


# -- exports ----------------------------------------------------------------------------------------------


def _gone(keeper: FakeNode, other: FakeNode) -> None:
    """Nobody waits for the other, so nothing can be missing."""
    keeper.submit(MarkGone(source=other.replica.source, gone=True), "head-nso")


def test_an_export_asks_for_a_name_and_offers_one(hands: Presses, timer: FakeNode, keeper: FakeNode) -> None:
    _gone(keeper, timer)
    screen = _opened(hands)
    hands.key("E", Qt.KeyboardModifier.ControlModifier)
    hands.tap(screen.export.derbyxml)
    dialog = hands.window.findChildren(QFileDialog)[-1]
    assert [Path(name).name for name in dialog.selectedFiles()] == ["HOM-AWY.derbyxml"]
    dialog.reject()


def test_an_incomplete_export_says_so_in_its_name(
    hands: Presses,
    timer: FakeNode,
    keeper: FakeNode,
    services: FakeServices,
    turn: Turning,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Data-model 9: an author is silent and not marked gone."""
    view = replace(keeper.view(), missing={timer.replica.source: "1"})
    monkeypatch.setattr(keeper, "view", lambda: view)
    hands.settle()
    hands.window.export_derbyxml(tmp_path / "bout.derbyxml")
    turn()
    hands.window.export_spark(tmp_path / "audit")
    turn()
    assert services.written == [tmp_path / "bout-incomplete.derbyxml", tmp_path / "audit-incomplete"]


def test_a_file_that_cannot_be_written_is_told_in_place(
    hands: Presses,
    timer: FakeNode,
    keeper: FakeNode,
    services: FakeServices,
    turn: Turning,
    tmp_path: Path,
) -> None:
    """Design 7: the reason, that nothing has changed, and another place."""
    _gone(keeper, timer)
    screen = _opened(hands)
    services.refusal = "the stick is full"
    hands.window.export_derbyxml(tmp_path / "bout.derbyxml")
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
    assert screen.export.note.text() == "Written: other.derbyxml"
    hands.tap(screen.export.shut)
    assert screen.export.derbyxml.isVisible()


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


def test_a_report_tells_how_far_it_is_and_opens_its_page(
    enter: Enter, keeper: FakeNode, turn: Turning, tmp_path: Path
) -> None:
    report = _Report(tmp_path / "report" / "report.html")
    hands = _with_report(enter, keeper, report)
    opened: list[Path] = []
    hands.window.hand_on.open_page = opened.append
    screen = _opened(hands)
    hands.tap(screen.export.report)
    assert hands.count == 1
    turn()
    assert screen.export.note.text() == "Reading the tables."
    assert screen.export.cancel.isVisible()
    report.go_on.set()
    turn()
    assert opened == [report.page]
    assert screen.export.note.text() == "The report is in report, and opens in the browser."


def test_a_report_is_cancelled_with_one_tap(enter: Enter, keeper: FakeNode, turn: Turning, tmp_path: Path) -> None:
    report = _Report(tmp_path / "report.html")
    hands = _with_report(enter, keeper, report)
    hands.window.hand_on.open_page = lambda page: True
    screen = _opened(hands)
    hands.tap(screen.export.report)
    turn()
    hands.tap(screen.export.cancel)
    turn()
    assert report.was_stopped
    assert screen.export.note.text() == "Stopped."
    hands.tap(screen.export.shut)
    hands.tap(screen.export.report)
    turn()
    assert screen.export.cancel.isVisible(), "another one can be made"
    report.go_on.set()
    turn()


def test_a_report_without_its_packages_says_what_to_run(
    enter: Enter, keeper: FakeNode, turn: Turning, tmp_path: Path
) -> None:
    report = _Report(tmp_path / "report.html")
    report.refusal = "The report needs pyspark; install the extra: pip install 'derbyos[report]'."
    hands = _with_report(enter, keeper, report)
    screen = _opened(hands)
    hands.tap(screen.export.report)
    turn()
    assert screen.export.note.text() == (
        "Could not make the report: The report needs pyspark; install the extra: pip install 'derbyos[report]'. "
        "Nothing in the bout has changed."
    )
    assert screen.export.retry.words() == "Try again"


def test_the_log_is_printed_black_on_white(
    hands: Presses, timer: FakeNode, keeper: FakeNode, hall: Hall, turn: Turning, tmp_path: Path
) -> None:
    _gone(keeper, timer)
    _filled(keeper, hall, 80)
    _opened(hands)
    hands.window.hand_on.export_print(tmp_path / "log.pdf")
    turn(30)
    content = (tmp_path / "log.pdf").read_bytes()
    assert content.startswith(b"%PDF")
    assert content.count(b"/Type /Page\n") + content.count(b"/Type /Page ") >= 4
    assert [path.name for path in tmp_path.iterdir()] == ["log.pdf"]


def test_a_print_that_cannot_be_written_says_so(hands: Presses, turn: Turning, tmp_path: Path) -> None:
    screen = _opened(hands)
    hands.window.hand_on.export_print(tmp_path / "no such folder" / "log.pdf")
    turn()
    assert screen.export.note.text().startswith("Could not write the file: ")


def test_the_real_services_write_a_bout_and_know_when_its_entries_came(qapp: object, tmp_path: Path) -> None:
    """Through the real node, disk and exports, in a temporary folder."""
    settings = load_settings(Folders(config=tmp_path / "c", data=tmp_path / "d", log=tmp_path / "l"))
    services = GUIServices(settings, NoDiscovery())

    async def live() -> None:
        seat = await services.open_bout(Opening(name="Ines V.", roles=(Role.HEAD_NSO.value,), bout=""))
        window = MainWindow(services.offered(), is_ticking=False)
        try:
            window.enter(seat, Opening(name="Ines V.", roles=(Role.HEAD_NSO.value,)))
            window.show()
            assert window.sitting is not None
            window.sitting.show_log()
            seat.submit(MarkLead(jam=ONE, team=Team.HOME, at=seat.now()), Role.SCOREKEEPER_HOME.value)
            window.export_derbyxml(tmp_path / "bout.derbyxml")
            await _until(lambda: (tmp_path / "bout.derbyxml").exists() and not window.hand_on.exports.is_running)
            window.export_spark(tmp_path / "audit")
            await _until(lambda: not window.hand_on.exports.is_running)
            await asyncio.sleep(0.3)
            assert len(await services.arrivals(seat.view())) == 2
        finally:
            window.put_away()
            await services.leave_all()

    asyncio.run(live())
    assert b"lead" in (tmp_path / "bout.derbyxml").read_bytes()
    assert sorted(path.suffix for path in (tmp_path / "audit").rglob("*.parquet"))
    QCoreApplication.processEvents()


async def _until(is_so: Callable[[], bool]) -> None:
    for _ in range(TURNS_MAX):
        QCoreApplication.processEvents()
        if is_so():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it did not come about")
