"""Officials, chat, disagreements, and the fields for joining."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot

from derbyos_core.roles.shared.chat_entry import ChatEntry
from ui.gallery.pose import grab
from ui.widgets.button import Button
from ui.widgets.chat_input import ChatInput
from ui.widgets.chat_view import LINES_MAX, ChatView
from ui.widgets.conflict_chip import ChipAnswer, ConflictChip, ConflictValue
from ui.widgets.number_tile import NumberTile, TileState, TileValue
from ui.widgets.person_row import PersonRow, PersonState, PersonValue
from ui.widgets.ready_row import ReadyRow, ReadyValue
from ui.widgets.role_tile import RoleTile, RoleValue
from ui.widgets.segmented_choice import Option, SegmentedChoice
from ui.widgets.text_field import Keeping, TextField

LEFT = Qt.MouseButton.LeftButton


def _shown(qtbot: QtBot, widget: QWidget, width: int = 400) -> None:
    qtbot.addWidget(widget)
    widget.resize(width, widget.sizeHint().height())
    widget.show()


def _buttons(widget: QWidget) -> list[QPushButton]:
    return [button for button in widget.findChildren(QPushButton) if button.isVisible()]


def _conflict(*values: str) -> ConflictValue:
    answers = tuple(ChipAnswer(value=value, who=f"person {value}") for value in values)
    return ConflictValue(title="Jam 12 jammer", sub="tap one", answers=answers)


@pytest.mark.parametrize("count", [2, 3])
@pytest.mark.parametrize("width", [330, 620])
def test_one_tap_settles(qtbot: QtBot, count: int, width: int) -> None:
    chip = ConflictChip()
    _shown(qtbot, chip, width)
    chip.set_conflict(_conflict(*("123", "456", "789")[:count]))
    buttons = _buttons(chip)
    assert len(buttons) == count
    for number, button in enumerate(buttons):
        assert chip.rect().contains(button.geometry())
        with qtbot.waitSignal(chip.answered) as told:
            QTest.mouseClick(button, LEFT)
        assert told.args == [number]


def test_more_than_three_answers_are_a_list(qtbot: QtBot) -> None:
    chip = ConflictChip()
    _shown(qtbot, chip)
    chip.set_conflict(_conflict("1", "2", "3", "4"))
    buttons = _buttons(chip)
    assert len(buttons) == 1
    with qtbot.assertNotEmitted(chip.answered), qtbot.waitSignal(chip.opened):
        QTest.mouseClick(buttons[0], LEFT)


def test_a_settled_conflict_is_gone(qtbot: QtBot) -> None:
    chip = ConflictChip()
    _shown(qtbot, chip)
    chip.set_conflict(_conflict("1", "2"))
    assert chip.isVisible()
    chip.set_conflict(None)
    assert not chip.isVisible()


def test_answer_names_its_author(qtbot: QtBot) -> None:
    chip = ConflictChip()
    _shown(qtbot, chip)
    chip.set_conflict(_conflict("123", "456"))
    assert _buttons(chip)[0].accessibleName() == "Jam 12 jammer: 123, entered by person 123"


def test_a_chat_line_is_sent_by_enter_and_by_button(qtbot: QtBot) -> None:
    line = ChatInput()
    _shown(qtbot, line)
    line.set_text("On my way")
    with qtbot.waitSignal(line.sent) as told:
        QTest.mouseClick(_buttons(line)[0], LEFT)
    assert told.args == ["On my way"]
    assert line.text() == ""
    line.set_text("  here  ")
    field = line.findChild(TextField)
    assert field is not None
    with qtbot.waitSignal(line.sent) as told:
        QTest.keyClick(field, Qt.Key.Key_Return)
    assert told.args == ["here"]


def test_an_empty_chat_line_is_not_sent(qtbot: QtBot) -> None:
    line = ChatInput()
    _shown(qtbot, line)
    line.set_text("   ")
    with qtbot.assertNotEmitted(line.sent):
        QTest.mouseClick(_buttons(line)[0], LEFT)


def _chat(count: int) -> tuple[ChatEntry, ...]:
    return tuple(ChatEntry(who="Sol A.", at="19:40", text=f"Line {number}") for number in range(count))


def test_the_chat_shows_the_newest_line_to_who_was_reading_it(qtbot: QtBot) -> None:
    view = ChatView()
    qtbot.addWidget(view)
    view.set_lines(_chat(30))
    grab(view, size=view.size())
    bar = view.verticalScrollBar()
    assert bar.maximum() > 0
    bar.setValue(bar.maximum())
    view.set_lines(_chat(31))
    assert bar.value() == bar.maximum()


def test_the_chat_does_not_move_for_who_reads_an_older_line(qtbot: QtBot) -> None:
    view = ChatView()
    qtbot.addWidget(view)
    view.set_lines(_chat(30))
    grab(view, size=view.size())
    view.verticalScrollBar().setValue(10)
    view.set_lines(_chat(31))
    assert view.verticalScrollBar().value() == 10


def test_the_chat_keeps_the_last_lines(qtbot: QtBot) -> None:
    view = ChatView()
    qtbot.addWidget(view)
    view.set_lines(_chat(LINES_MAX + 2))
    assert len(view.lines()) == LINES_MAX
    assert view.lines()[0].text == "Line 2"


def test_field_emits_only_typed_text(qtbot: QtBot) -> None:
    field = TextField("Your name", keeping=Keeping.FORM)
    _shown(qtbot, field)
    with qtbot.assertNotEmitted(field.changed):
        field.set_text("Maya")
    assert field.cursorPosition() == 0, "what is longer than the field is read from its beginning"
    field.activateWindow()
    field.setFocus()
    qtbot.waitUntil(field.hasFocus)
    with qtbot.waitSignal(field.changed) as told:
        QTest.keyClicks(field, "!")
    assert told.args == ["Maya!"]
    with qtbot.waitSignal(field.entered) as told:
        QTest.keyClick(field, Qt.Key.Key_Return)
    assert told.args == ["Maya!"]


def test_a_role_that_is_taken_may_be_chosen(qtbot: QtBot) -> None:
    tile = RoleTile()
    _shown(qtbot, tile, 203)
    tile.set_role(RoleValue(title="Jam timer", sub="Sol A. is here", mark="clock", is_taken=True))
    with qtbot.waitSignal(tile.wanted) as told:
        QTest.mouseClick(tile, LEFT)
    assert told.args == [True]
    tile.set_chosen(True)
    assert tile.accessibleName() == "Jam timer, Sol A. is here, chosen"
    with qtbot.waitSignal(tile.wanted) as told:
        QTest.mouseClick(tile, LEFT)
    assert told.args == [False]


def test_a_choice_moves_nothing(qtbot: QtBot) -> None:
    choice = SegmentedChoice("Theme")
    _shown(qtbot, choice, 360)
    choice.set_options((Option("Light", "sun"), Option("Dark", "moon"), Option("System language")))
    choice.set_index(0)
    before = [button.geometry() for button in _buttons(choice)]
    with qtbot.waitSignal(choice.chosen) as told:
        QTest.mouseClick(_buttons(choice)[2], LEFT)
    assert told.args == [2]
    choice.set_index(2)
    assert [button.geometry() for button in _buttons(choice)] == before


def test_an_open_line_of_the_ready_list_leads_to_its_mending(qtbot: QtBot) -> None:
    row = ReadyRow()
    _shown(qtbot, row)
    row.set_ready(ReadyValue(title="Everyone in step", sub="Bo is 14 behind", is_ready=False))
    with qtbot.waitSignal(row.fix_tapped):
        QTest.mouseClick(_buttons(row)[0], LEFT)
    row.set_ready(ReadyValue(title="Everyone in step", sub="all of 7", is_ready=True))
    assert _buttons(row) == []


@pytest.mark.parametrize("state", PersonState)
def test_an_official_can_be_written_to_in_any_state(qtbot: QtBot, state: PersonState) -> None:
    row = PersonRow()
    _shown(qtbot, row, 584)
    row.set_person(PersonValue(role="Lineup HHC", person="Bo L.", state=state, held="598 of 612", action="Ask Bo"))
    button = row.findChild(Button)
    assert button is not None
    assert button.accessibleName() == "Ask Bo, Lineup HHC"
    with qtbot.waitSignal(row.message_tapped):
        QTest.mouseClick(button, LEFT)


@pytest.mark.parametrize("state", TileState)
def test_a_skater_can_be_tapped_in_any_state(qtbot: QtBot, state: TileState) -> None:
    tile = NumberTile()
    _shown(qtbot, tile, 104)
    tile.set_tile(TileValue(number="08", word="fouled out", state=state))
    with qtbot.waitSignal(tile.tapped):
        QTest.mouseClick(tile, LEFT)
