"""The jam sheet: every cell is a target, and a change of one row touches that row only."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QAccessible, QPaintEvent, QRegion
from PySide6.QtTest import QSignalSpy, QTest
from pytestqt.qtbot import QtBot

from derbyos_core.roles.shared.sheet_values import ROWS_MAX, CellLook, RowState, SheetCell, SheetColumn, SheetRow
from ui.gallery.pose import grab
from ui.widgets.jam_sheet import ROW_HEIGHT, JamSheet
from ui.widgets.pressable import CHANGED_MS
from ui.widgets.sheet_model import SheetModel

COLUMNS = (SheetColumn("Jam", 62), SheetColumn("Jammer", 116), SheetColumn("Lead", 56), SheetColumn("T2", 55, "Trip 2"))
LEFT = Qt.MouseButton.LeftButton
TURNS = 8


def _row(key: str, *, lead: bool = False, state: RowState = RowState.DONE) -> SheetRow:
    check = SheetCell(look=CellLook.CHECK if lead else CellLook.EMPTY)
    cells = (SheetCell(key, CellLook.LABEL), SheetCell("123", CellLook.NUMBER), check, SheetCell("4"))
    return SheetRow(key, cells, state)


def _rows(count: int) -> tuple[SheetRow, ...]:
    return tuple(_row(str(number)) for number in range(1, count + 1))


def _sheet(qtbot: QtBot, count: int) -> JamSheet:
    sheet = JamSheet(COLUMNS)
    qtbot.addWidget(sheet)
    sheet.set_rows(_rows(count))
    sheet.resize(600, 500)
    sheet.show()
    return sheet


def _centre(sheet: JamSheet, row: int, column: int) -> QPoint:
    return sheet.visualRect(sheet.model().index(row, column)).center()


def _spies(model: SheetModel) -> dict[str, QSignalSpy]:
    return {
        "inserted": QSignalSpy(model.rowsInserted),
        "removed": QSignalSpy(model.rowsRemoved),
        "changed": QSignalSpy(model.dataChanged),
        "reset": QSignalSpy(model.modelReset),
    }


def _counts(spies: dict[str, QSignalSpy]) -> dict[str, int]:
    return {name: spy.count() for name, spy in spies.items() if spy.count()}


def _model(rows: tuple[SheetRow, ...]) -> SheetModel:
    model = SheetModel()
    model.set_columns(COLUMNS)
    model.set_rows(rows)
    return model


class _Painted(QObject):
    """The places of a sheet that are painted."""

    def __init__(self, sheet: JamSheet) -> None:
        super().__init__(sheet)
        self.region = QRegion()
        sheet.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QPaintEvent):
            self.region = self.region.united(event.region())
        return False


def test_foreign_change_paints_only_its_cells(qtbot: QtBot) -> None:
    """Its outline appears and disappears without a repaint of the sheet around it (performance goals 13 and 14)."""
    sheet = _sheet(qtbot, 8)
    for _ in range(TURNS):
        QCoreApplication.processEvents()
    painted = _Painted(sheet)
    cells = QRegion(sheet.visualRect(sheet.model().index(2, 3))).united(sheet.visualRect(sheet.model().index(5, 1)))
    sheet.show_changed(2, 3)
    sheet.show_changed(5, 1)
    qtbot.waitUntil(lambda: painted.region == cells)
    painted.region = QRegion()
    qtbot.waitUntil(lambda: not painted.region.isEmpty(), timeout=5 * CHANGED_MS)
    assert painted.region == cells


def test_a_cell_that_is_chosen_is_painted_with_the_one_before(qtbot: QtBot) -> None:
    sheet = _sheet(qtbot, 8)
    sheet.setCurrentIndex(sheet.model().index(2, 0))
    for _ in range(TURNS):
        QCoreApplication.processEvents()
    painted = _Painted(sheet)
    sheet.setCurrentIndex(sheet.model().index(4, 2))
    for _ in range(TURNS):
        QCoreApplication.processEvents()
    both = (sheet.visualRect(sheet.model().index(row, column)) for row, column in ((2, 0), (4, 2)))
    assert all(painted.region.contains(place.center()) for place in both)
    assert not painted.region.contains(_centre(sheet, 0, 3))


def test_a_new_jam_is_one_inserted_row(qtbot: QtBot) -> None:
    model = _model(_rows(3))
    spies = _spies(model)
    model.set_rows(_rows(4))
    assert _counts(spies) == {"inserted": 1}
    assert model.rowCount() == 4


def test_a_star_pass_is_inserted_in_its_place(qtbot: QtBot) -> None:
    model = _model(_rows(3))
    spies = _spies(model)
    wanted = (*_rows(2), _row("2 SP", state=RowState.STAR_PASS), _row("3"))
    model.set_rows(wanted)
    assert _counts(spies) == {"inserted": 1}
    assert [model.row(number).key for number in range(4)] == ["1", "2", "2 SP", "3"]


def test_a_changed_row_is_one_change(qtbot: QtBot) -> None:
    model = _model(_rows(3))
    spies = _spies(model)
    rows = _rows(3)
    model.set_rows((rows[0], _row("2", lead=True), rows[2]))
    assert _counts(spies) == {"changed": 1}
    assert spies["changed"].at(0)[0].row() == 1


def test_the_same_rows_again_tell_nothing(qtbot: QtBot) -> None:
    model = _model(_rows(3))
    spies = _spies(model)
    model.set_rows(_rows(3))
    model.set_columns(COLUMNS)
    assert _counts(spies) == {}


def test_rows_that_are_gone_are_removed(qtbot: QtBot) -> None:
    model = _model(_rows(5))
    spies = _spies(model)
    rows = _rows(5)
    model.set_rows((rows[0], rows[1], rows[4]))
    assert _counts(spies) == {"removed": 1}
    model.set_rows(())
    assert model.rowCount() == 0


def test_of_too_many_rows_the_last_are_kept(qtbot: QtBot) -> None:
    model = _model(_rows(ROWS_MAX + 3))
    assert model.rowCount() == ROWS_MAX
    assert model.row(0).key == "4"


def test_tapped_cell_emits_row_and_column(qtbot: QtBot) -> None:
    sheet = _sheet(qtbot, 5)
    with qtbot.waitSignal(sheet.cell_pressed) as told:
        QTest.mouseClick(sheet.viewport(), LEFT, pos=_centre(sheet, 3, 2))
    assert told.args == [3, 2]


def test_sliding_to_another_cell_cancels(qtbot: QtBot) -> None:
    sheet = _sheet(qtbot, 5)
    with qtbot.assertNotEmitted(sheet.cell_pressed):
        QTest.mousePress(sheet.viewport(), LEFT, pos=_centre(sheet, 3, 2))
        QTest.mouseRelease(sheet.viewport(), LEFT, pos=_centre(sheet, 1, 2))


def test_a_held_cell_is_not_pressed(qtbot: QtBot) -> None:
    sheet = _sheet(qtbot, 5)
    with qtbot.assertNotEmitted(sheet.cell_pressed), qtbot.waitSignal(sheet.cell_held) as told:
        QTest.mousePress(sheet.viewport(), LEFT, pos=_centre(sheet, 2, 3))
        qtbot.wait(700)
    QTest.mouseRelease(sheet.viewport(), LEFT, pos=_centre(sheet, 2, 3))
    assert told.args == [2, 3]


def test_arrows_move_and_enter_presses(qtbot: QtBot) -> None:
    sheet = _sheet(qtbot, 5)
    sheet.setCurrentIndex(sheet.model().index(1, 1))
    QTest.keyClick(sheet, Qt.Key.Key_Down)
    QTest.keyClick(sheet, Qt.Key.Key_Right)
    with qtbot.waitSignal(sheet.cell_pressed) as told:
        QTest.keyClick(sheet, Qt.Key.Key_Return)
    assert told.args == [2, 2]


def test_every_row_is_as_high_as_a_finger(qtbot: QtBot) -> None:
    sheet = _sheet(qtbot, 3)
    assert ROW_HEIGHT >= 44
    assert [sheet.rowHeight(row) for row in range(3)] == [ROW_HEIGHT] * 3


def test_columns_share_the_whole_width(qtbot: QtBot) -> None:
    sheet = _sheet(qtbot, 3)
    assert sum(sheet.columnWidth(column) for column in range(4)) == sheet.viewport().width()


def test_a_new_row_stays_in_sight_for_somebody_at_the_end(qtbot: QtBot) -> None:
    sheet = _sheet(qtbot, 30)
    sheet.scroll_to_end()
    for count in (31, 32, 33):
        sheet.set_rows(_rows(count))
        QCoreApplication.processEvents()
        assert sheet.is_at_end()
        assert sheet.viewport().rect().contains(sheet.visualRect(sheet.model().index(count - 1, 2)))


def test_the_rows_begin_to_follow_when_they_no_longer_fit(qtbot: QtBot) -> None:
    """The jam of the jam cursor is visible from the first jam of a bout to the last (design 5, Scorekeeper)."""
    sheet = _sheet(qtbot, 1)
    for count in range(2, 40):
        sheet.set_rows(_rows(count))
        QCoreApplication.processEvents()
        assert sheet.viewport().rect().contains(sheet.visualRect(sheet.model().index(count - 1, 2)))


def test_the_rows_stay_while_something_is_half_entered_and_follow_after_it(qtbot: QtBot) -> None:
    """Design 1.4: nothing scrolls while a half-entry is open."""
    sheet = _sheet(qtbot, 30)
    sheet.scroll_to_end()
    before = sheet.verticalScrollBar().value()
    sheet.set_scroll_locked(is_locked=True)
    for count in (31, 32):
        sheet.set_rows(_rows(count))
        QCoreApplication.processEvents()
        assert sheet.verticalScrollBar().value() == before
    sheet.set_scroll_locked(is_locked=False)
    assert sheet.viewport().rect().contains(sheet.visualRect(sheet.model().index(31, 2)))


def test_a_new_row_moves_nothing_for_somebody_reading_earlier_rows(qtbot: QtBot) -> None:
    sheet = _sheet(qtbot, 30)
    sheet.show_earlier()
    before = sheet.verticalScrollBar().value()
    sheet.set_rows(_rows(31))
    assert sheet.verticalScrollBar().value() == before
    assert not sheet.is_at_end()


def _rows_with_cursor(count: int, cursor: int) -> tuple[SheetRow, ...]:
    rows = list(_rows(count))
    rows[cursor] = _row(str(cursor + 1), state=RowState.CURSOR)
    return tuple(rows)


def _shows(sheet: JamSheet, row: int) -> bool:
    return sheet.viewport().rect().contains(sheet.visualRect(sheet.model().index(row, 2)))


@pytest.mark.parametrize("is_locked", [False, True])
def test_the_row_that_is_written_stays_in_sight(qtbot: QtBot, *, is_locked: bool) -> None:
    """Found by pressing: jams were inserted above it, or its period began, and it was below the table."""
    sheet = _sheet(qtbot, 30)
    sheet.set_rows(_rows_with_cursor(30, 29))
    sheet.scroll_to_end()
    sheet.set_scroll_locked(is_locked=is_locked)
    for count in (31, 33, 40):
        sheet.set_rows(_rows_with_cursor(count, count - 1))
        assert _shows(sheet, count - 1)
    sheet.set_rows(_rows_with_cursor(40, 5))
    assert _shows(sheet, 5), "an earlier jam is written now"
    sheet.set_rows(_rows_with_cursor(40, 38))
    assert _shows(sheet, 38)
    assert sheet.is_at_end(), "with the newest one, where both fit"


def test_a_low_sheet_shows_the_row_that_is_written_and_not_the_newest(qtbot: QtBot) -> None:
    sheet = _sheet(qtbot, 3)
    sheet.set_rows(_rows_with_cursor(30, 27))
    sheet.resize(600, 34 + round(ROW_HEIGHT))
    assert _shows(sheet, 27)
    sheet.resize(600, 34 + 2 * round(ROW_HEIGHT))
    sheet.set_rows(_rows_with_cursor(31, 28))
    assert _shows(sheet, 28)


def test_rows_that_are_written_do_not_call_back_somebody_reading_earlier_ones(qtbot: QtBot) -> None:
    sheet = _sheet(qtbot, 30)
    sheet.set_rows(_rows_with_cursor(30, 29))
    for _ in range(9):
        sheet.show_earlier()
    sheet.set_rows(_rows_with_cursor(31, 30))
    assert sheet.verticalScrollBar().value() == 0


def test_the_row_that_is_written_comes_into_sight_once_the_finger_is_gone(qtbot: QtBot) -> None:
    sheet = _sheet(qtbot, 30)
    sheet.set_rows(_rows_with_cursor(30, 29))
    sheet.scroll_to_end()
    QTest.mousePress(sheet.viewport(), LEFT, pos=_centre(sheet, 29, 2))
    before = sheet.verticalScrollBar().value()
    sheet.set_rows(_rows_with_cursor(33, 32))
    assert sheet.verticalScrollBar().value() == before
    QTest.mouseRelease(sheet.viewport(), LEFT, pos=_centre(sheet, 29, 2))
    sheet.set_rows(_rows_with_cursor(33, 32))
    assert _shows(sheet, 32)


def test_a_new_row_moves_nothing_under_a_finger(qtbot: QtBot) -> None:
    sheet = _sheet(qtbot, 30)
    sheet.scroll_to_end()
    QTest.mousePress(sheet.viewport(), LEFT, pos=_centre(sheet, 29, 2))
    before = sheet.verticalScrollBar().value()
    sheet.set_rows(_rows(31))
    assert sheet.verticalScrollBar().value() == before
    with qtbot.waitSignal(sheet.cell_pressed) as told:
        QTest.mouseRelease(sheet.viewport(), LEFT, pos=_centre(sheet, 29, 2))
    assert told.args == [29, 2]


def test_screen_reader_gets_row_column_and_value(qtbot: QtBot) -> None:
    sheet = _sheet(qtbot, 3)
    sheet.set_row(1, _row("2", lead=True))
    said = sheet.model().data(sheet.model().index(1, 2), Qt.ItemDataRole.AccessibleTextRole)
    assert said == "Jam 2, Lead, yes"
    said = sheet.model().data(sheet.model().index(1, 3), Qt.ItemDataRole.AccessibleTextRole)
    assert said == "Jam 2, Trip 2, 4"


def test_it_is_a_table_for_a_reader(qtbot: QtBot) -> None:
    sheet = _sheet(qtbot, 3)
    spoken = QAccessible.queryAccessibleInterface(sheet)
    assert spoken is not None
    assert spoken.role() == QAccessible.Role.Table
    assert spoken.text(QAccessible.Text.Name) == "Jam rows"


def test_conflicting_answers_are_in_the_accessible_name(qtbot: QtBot) -> None:
    sheet = _sheet(qtbot, 3)
    row = _row("2")
    cells = (row.cells[0], SheetCell("123", CellLook.CONFLICT), *row.cells[2:])
    sheet.set_row(1, replace(row, cells=cells))
    said = sheet.model().data(sheet.model().index(1, 1), Qt.ItemDataRole.AccessibleTextRole)
    assert said == "Jam 2, Jammer, 123, two answers"


@pytest.mark.parametrize("look", CellLook)
def test_every_look_but_the_blank_one_draws_something(qtbot: QtBot, look: CellLook) -> None:
    sheet = _sheet(qtbot, 1)
    blank = _row("1")
    sheet.set_row(0, replace(blank, cells=(SheetCell(look=CellLook.BLANK),) * 4))
    empty = grab(sheet, size=sheet.size())
    sheet.set_row(0, replace(blank, cells=(SheetCell("4", look), *(SheetCell(look=CellLook.BLANK),) * 3)))
    assert (grab(sheet, size=sheet.size()) == empty) == (look is CellLook.BLANK)


def test_rows_in_every_state_look_different(qtbot: QtBot) -> None:
    sheet = _sheet(qtbot, 1)
    pictures = []
    for state in RowState:
        sheet.set_row(0, _row("1", state=state))
        pictures.append(grab(sheet, size=sheet.size()))
    assert all(one != other for number, one in enumerate(pictures) for other in pictures[number + 1 :])
