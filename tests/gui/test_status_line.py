"""A sentence about a press that did nothing gives way to the entry that follows it (design 4)."""

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.gui.presses import Presses
from ui.session import status_line

REFUSED = "A trip has 0 to 4 points"


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (800, 480)])
def test_the_next_entry_ends_a_sentence_about_an_earlier_press(
    hands: Presses, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, width: int, height: int
) -> None:
    """In a compact window it lay over the words of what Undo would take back, through several entries."""
    monkeypatch.setattr(status_line, "ANSWERED_MS", 0)
    hands.window.resize(width, height)
    hands.key("7")
    assert REFUSED in hands.told()
    hands.key("4")
    qtbot.waitUntil(lambda: REFUSED not in hands.told(), timeout=1000)
    bar = hands.window.frame.bottom
    assert "4 points" in bar.toast.accessibleName()
    assert not (bar.last_change.isVisible() and bar.last_change.geometry().intersects(bar.toast.geometry()))


def test_the_next_entry_ends_what_was_said_of_the_text_size(
    hands: Presses, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is about a press as well, and lay over the entries that followed."""
    monkeypatch.setattr(status_line, "ANSWERED_MS", 0)
    hands.window.resize(800, 480)
    hands.key(Qt.Key.Key_Plus, Qt.KeyboardModifier.ControlModifier)
    assert "does not fit" in hands.told()
    hands.key("4")
    qtbot.waitUntil(lambda: "does not fit" not in hands.told(), timeout=1000)


def test_the_sentence_can_be_read_although_an_entry_follows_at_once(hands: Presses) -> None:
    hands.key("7")
    hands.key("4")
    assert REFUSED in hands.told()


def test_a_sentence_of_the_entry_itself_stays(hands: Presses, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    """The number that is on no roster is entered, and said in the same gesture."""
    monkeypatch.setattr(status_line, "ANSWERED_MS", 0)
    hands.enter("J4040")
    assert "4040" in hands.told()
    qtbot.wait(50)
    assert "4040" in hands.told()


def test_a_redo_without_an_undo_says_so(hands: Presses) -> None:
    """The menu always offers it, and a press that does nothing has a reason."""
    hands.key(Qt.Key.Key_Y, Qt.KeyboardModifier.ControlModifier)
    assert hands.told() == "There is nothing to redo: nothing was undone since your last entry."
