"""Presses: by finger inside the target, by key, and with the value that they set."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from derbyos_core.roles.penalty_tracker.roster_values import RosterValue, Slot
from derbyos_core.roles.shared.button_kind import ButtonKind
from derbyos_core.roles.shared.press_times import AGREE_S
from ui.widgets.big_button import GUARD_S, BigButton
from ui.widgets.button import Button
from ui.widgets.fact_button import FactButton
from ui.widgets.point_key import PointKey
from ui.widgets.pressable import HOLD_MS, TARGET
from ui.widgets.roster_cell import RosterCell

LEFT = Qt.MouseButton.LeftButton


class Hand:
    """A clock set by the test."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def _shown(qtbot: QtBot, widget: QWidget) -> QWidget:
    qtbot.addWidget(widget)
    widget.resize(widget.sizeHint())
    widget.show()
    return widget


def _tap(widget: QWidget) -> None:
    QTest.mouseClick(widget, LEFT)


def test_shorter_words_do_not_replace_a_name_that_says_more(qtbot: QtBot) -> None:
    """In a small window the jam timer's timeouts no longer said whose they are, until the next entry."""
    button = Button("Team timeout")
    qtbot.addWidget(button)
    button.set_text("Timeout")
    assert button.accessibleName() == "Timeout"
    button.setAccessibleName("Team timeout, HHC, 2 left")
    button.set_text("Team timeout")
    assert button.accessibleName() == "Team timeout, HHC, 2 left"


def test_a_press_released_inside_is_a_tap(qtbot: QtBot) -> None:
    button = Button("Undo")
    _shown(qtbot, button)
    with qtbot.waitSignal(button.tapped):
        _tap(button)


def test_sliding_off_cancels(qtbot: QtBot) -> None:
    button = Button("Undo")
    _shown(qtbot, button)
    with qtbot.assertNotEmitted(button.tapped):
        QTest.mousePress(button, LEFT)
        QTest.mouseMove(button, QPoint(-50, -50))
        QTest.mouseRelease(button, LEFT, pos=QPoint(-50, -50))


@pytest.mark.parametrize("key", [Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter])
def test_space_and_enter_press_what_has_the_focus(qtbot: QtBot, key: Qt.Key) -> None:
    button = Button("Undo")
    _shown(qtbot, button)
    button.setFocus()
    with qtbot.waitSignal(button.tapped):
        QTest.keyClick(button, key)


def test_a_tap_leaves_the_focus_where_it_was(qtbot: QtBot) -> None:
    window = QWidget()
    column = QVBoxLayout(window)
    entry, other = Button("Entry"), Button("Other")
    column.addWidget(entry)
    column.addWidget(other)
    _shown(qtbot, window)
    window.activateWindow()
    entry.setFocus()
    _tap(other)
    assert window.focusWidget() is entry


def test_an_off_button_explains_itself(qtbot: QtBot) -> None:
    button = Button("Official review", kind=ButtonKind.OFF)
    _shown(qtbot, button)
    with qtbot.assertNotEmitted(button.tapped), qtbot.waitSignal(button.off_tapped):
        _tap(button)


def test_a_hold_is_no_tap(qtbot: QtBot) -> None:
    key = PointKey("4")
    _shown(qtbot, key)
    with qtbot.assertNotEmitted(key.tapped), qtbot.waitSignal(key.held, timeout=HOLD_MS * 10):
        QTest.mousePress(key, LEFT)
        qtbot.wait(HOLD_MS + 100)
    QTest.mouseRelease(key, LEFT)


def test_a_long_press_where_nothing_is_held_is_a_tap(qtbot: QtBot) -> None:
    button = Button("Undo")
    _shown(qtbot, button)
    QTest.mousePress(button, LEFT)
    qtbot.wait(HOLD_MS + 100)
    with qtbot.waitSignal(button.tapped):
        QTest.mouseRelease(button, LEFT)


def test_a_fact_is_asked_for_by_value(qtbot: QtBot) -> None:
    hand = Hand()
    fact = FactButton("Lead", now=hand)
    _shown(qtbot, fact)
    with qtbot.waitSignal(fact.wanted) as told:
        _tap(fact)
    assert told.args == [True]
    fact.set_chosen(True)
    hand.now += 10
    with qtbot.waitSignal(fact.wanted) as told:
        _tap(fact)
    assert told.args == [False]


def test_a_press_just_after_somebody_elses_agrees(qtbot: QtBot) -> None:
    hand = Hand()
    fact = FactButton("Lead", now=hand)
    _shown(qtbot, fact)
    fact.set_chosen(True)
    hand.now += AGREE_S / 2
    with qtbot.waitSignal(fact.wanted) as told:
        _tap(fact)
    assert told.args == [True]


def test_another_jam_is_another_fact_and_no_change_by_somebody_else(qtbot: QtBot) -> None:
    """Design 1.3: after the jam cursor was moved, a press means what the button shows now, however soon it comes."""
    hand = Hand()
    fact = FactButton("Lead", now=hand)
    _shown(qtbot, fact)
    for jam, is_on in ((1, True), (2, False)):
        fact.set_about(jam)
        fact.set_chosen(is_on)
    with qtbot.waitSignal(fact.wanted) as told:
        _tap(fact)
    assert told.args == [True]
    fact.set_chosen(True)
    with qtbot.waitSignal(fact.wanted) as told:
        _tap(fact)
    assert told.args == [True]


def test_a_change_under_the_finger_does_not_turn_the_wish_round(qtbot: QtBot) -> None:
    hand = Hand()
    fact = FactButton("Lead", now=hand)
    _shown(qtbot, fact)
    QTest.mousePress(fact, LEFT)
    fact.set_chosen(True)
    hand.now += 10
    with qtbot.waitSignal(fact.wanted) as told:
        QTest.mouseRelease(fact, LEFT)
    assert told.args == [True]


def test_fact_button_states_whether_it_is_on(qtbot: QtBot) -> None:
    fact = FactButton("Lead")
    qtbot.addWidget(fact)
    assert fact.accessibleName() == "Lead, off"
    fact.set_chosen(True)
    assert fact.accessibleName() == "Lead, on"
    fact.set_text("Star pass, 27")
    assert fact.accessibleName() == "Star pass, 27, on"


def test_a_bounced_second_press_is_ignored(qtbot: QtBot) -> None:
    hand = Hand()
    button = BigButton(now=hand)
    _shown(qtbot, button)
    button.set_action(title="Start Jam 13")
    taps: list[float] = []
    button.tapped.connect(lambda: taps.append(hand.now))
    _tap(button)
    hand.now += GUARD_S / 2
    _tap(button)
    QTest.keyClick(button, Qt.Key.Key_Return)
    assert len(taps) == 1
    hand.now += GUARD_S
    _tap(button)
    assert len(taps) == 2


def _roster_cell(qtbot: QtBot, high: int, codes: str = "BX") -> RosterCell:
    cell = RosterCell()
    qtbot.addWidget(cell)
    slots = tuple(Slot(code=code, jam=str(jam)) for jam, code in enumerate(codes, start=2))
    cell.set_cell(RosterValue(number="404", slots=slots))
    cell.resize(224, high)
    cell.show()
    return cell


def _said_at(cell: RosterCell, x: int, y: int) -> list[int | None]:
    """Click at a place; return the penalty of each signal, None for the skater."""
    said: list[int | None] = []
    cell.tapped.connect(lambda: said.append(None))
    cell.slot_tapped.connect(said.append)
    QTest.mouseClick(cell, LEFT, pos=QPoint(x, y))
    cell.tapped.disconnect()
    cell.slot_tapped.disconnect()
    return said


@pytest.mark.parametrize("high", [62, 46])
@pytest.mark.parametrize(
    ("codes", "x", "meant"),
    [
        ("", 110, None),
        ("BX", 20, None),
        ("BX", 60, None),
        ("BX", 92, 0),
        ("BX", 115, 1),
        ("BX", 128, 1),
        ("BX", 140, None),
        ("BX", 200, None),
        ("B", 128, 0),
        ("BXPFCML", 92, 0),
        ("BXPFCML", 152, 3),
        ("BXPFCML", 216, 6),
        ("BXPFCMLNE", 216, 8),
    ],
)
def test_a_tap_on_the_codes_takes_the_nearest_one_and_elsewhere_the_skater(
    qtbot: QtBot, high: int, codes: str, x: int, meant: int | None
) -> None:
    """Saturday 8: with 15 skaters and with 20, over the whole height of the cell."""
    cell = _roster_cell(qtbot, high, codes)
    for y in (4, high // 2, high - 5):
        assert _said_at(cell, x, y) == [meant]


@pytest.mark.parametrize("codes", ["B", "BX", "BXPFCMLNE"])
def test_the_place_of_the_codes_is_a_target(qtbot: QtBot, codes: str) -> None:
    cell = _roster_cell(qtbot, 46, codes)
    box = cell.codes_box()
    assert min(box.width(), box.height()) >= TARGET
    assert box.right() <= 224
    for number in range(len(codes)):
        assert cell.slot_at(cell.slot_box(number).center().x()) == number


def test_a_code_that_came_under_the_finger_takes_no_tap_for_a_moment(qtbot: QtBot) -> None:
    """Design 1.4: the tap that was on its way means the skater."""
    cell = _roster_cell(qtbot, 62, "BXP")
    cell.hold_back(1)
    assert _said_at(cell, 140, 30) == [None]
    assert _said_at(cell, 115, 30) == [1]
    cell._slot_change.timeout.emit()
    assert _said_at(cell, 135, 30) == [2]


def test_holding_a_code_is_a_tap_on_it(qtbot: QtBot) -> None:
    cell = _roster_cell(qtbot, 46)
    for x, meant in ((115, 1), (50, None)):
        said: list[int | None] = []
        cell.tapped.connect(lambda said=said: said.append(None))
        cell.slot_tapped.connect(said.append)
        QTest.mousePress(cell, LEFT, pos=QPoint(x, 20))
        QTest.qWait(HOLD_MS + 100)
        assert said == []
        QTest.mouseRelease(cell, LEFT, pos=QPoint(x, 20))
        assert said == [meant]
        cell.tapped.disconnect()
        cell.slot_tapped.disconnect()


def test_a_painted_control_is_a_button_for_a_reader(qtbot: QtBot) -> None:
    key = PointKey("4")
    qtbot.addWidget(key)
    spoken = QAccessible.queryAccessibleInterface(key)
    assert spoken is not None
    assert spoken.role() == QAccessible.Role.Button
    assert spoken.text(QAccessible.Text.Name) == "4 points"
