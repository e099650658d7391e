"""Design 8: arrow keys move inside a grid, Tab leaves it."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from ui.widgets.button import Button
from ui.widgets.roving_focus import RovingFocus

SIDE = 60


@pytest.fixture
def grid(qtbot: QtBot) -> list[Button]:
    """Two rows of three, and one that is not of the grid after them."""
    place = QWidget()
    qtbot.addWidget(place)
    buttons = [Button(str(number), parent=place) for number in range(6)]
    RovingFocus(buttons, parent=place)
    after = Button("after", parent=place)
    for number, button in enumerate((*buttons, after)):
        button.setGeometry(number % 3 * SIDE, number // 3 * SIDE, SIDE - 8, SIDE - 8)
    place.show()
    qtbot.waitExposed(place)
    buttons[0].setFocus(Qt.FocusReason.TabFocusReason)
    return [*buttons, after]


def _stops(grid: list[Button]) -> list[str]:
    return [one.words() for one in grid if one.focusPolicy() & Qt.FocusPolicy.TabFocus]


def _press(grid: list[Button], *keys: Qt.Key) -> str:
    for key in keys:
        QTest.keyClick(next(one for one in grid if one.hasFocus()), key)
    return next(one.words() for one in grid if one.hasFocus())


def test_tab_stops_at_one_of_them_and_leaves_them_all(grid: list[Button]) -> None:
    assert _stops(grid) == ["0", "after"]
    assert _press(grid, Qt.Key.Key_Tab) == "after"


def test_arrows_go_to_the_neighbour_and_stop_at_the_edge(grid: list[Button]) -> None:
    assert _press(grid, Qt.Key.Key_Right) == "1"
    assert _press(grid, Qt.Key.Key_Down) == "4"
    assert _press(grid, Qt.Key.Key_Down) == "4"
    assert _press(grid, Qt.Key.Key_Left, Qt.Key.Key_Left) == "3"
    assert _press(grid, Qt.Key.Key_Up) == "0"


def test_tab_comes_back_to_where_the_arrows_were(grid: list[Button]) -> None:
    assert _press(grid, Qt.Key.Key_Right, Qt.Key.Key_Tab) == "after"
    assert _press(grid, Qt.Key.Key_Backtab) == "1"


def test_a_hidden_one_is_passed_over_and_is_no_stop(qtbot: QtBot, grid: list[Button]) -> None:
    grid[1].hide()
    assert _press(grid, Qt.Key.Key_Right) == "2"
    grid[2].hide()
    place = grid[0].parentWidget()
    assert place is not None
    place.findChildren(RovingFocus)[0].stay_in_sight()
    assert _stops(grid) == ["0", "after"]
