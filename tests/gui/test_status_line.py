"""A sentence about a press that did nothing gives way to the entry that follows it (design 4)."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from derbyos_core.roles.shared.toast import Toast, ToastTone
from tests.gui.presses import Presses
from ui.frame import bottom_bar
from ui.session import status_line
from ui.session.status_line import StatusLine
from ui.theme.look import look

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


def test_an_undo_with_nothing_to_undo_says_so(hands: Presses) -> None:
    """After a restart nobody's entries are their last ones: Ctrl+Z did nothing, in silence."""
    hands.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert hands.told() == "There is nothing to undo here. Earlier entries are undone in the change log."


def test_what_one_press_says_twice_stands_side_by_side(hands: Presses, qtbot: QtBot) -> None:
    """Found by random presses: "27 is not entered." was covered by why the tile that was tapped did nothing."""
    for sentence in ("27 is not entered.", "All are taken.", "All are taken."):
        hands.session.explain(sentence)
    assert hands.told() == "27 is not entered. All are taken."
    qtbot.wait(20)
    hands.session.explain("Another press.")
    assert hands.told() == "Another press."


def test_what_is_said_at_once_of_the_bout_stands_side_by_side(hands: Presses, qtbot: QtBot) -> None:
    """The second sentence took the place of the first, which nobody had seen."""
    for sentence in ("Jam 3 is Jam 4 now.", "The start of Jam 4 was undone.", "Jam 3 is Jam 4 now."):
        hands.session.tell_change(sentence)
    assert hands.told() == "Jam 3 is Jam 4 now. The start of Jam 4 was undone."
    qtbot.wait(50)
    hands.session.tell_change("Jam 5 is Jam 6 now.")
    assert hands.told() == "Jam 5 is Jam 6 now."


def _drawn(hands: Presses) -> str:
    """Return the words of the own last change that can be seen; empty if something lies over them."""
    bar = hands.window.frame.bottom
    covers = [one for one in (bar.last_change, bar.alert) if one.isVisible()]
    is_seen = bar.toast.isVisible() and not any(one.geometry().intersects(bar.toast.geometry()) for one in covers)
    return bar.toast.accessibleName() if is_seen else ""


@pytest.mark.parametrize("by", ["button", "key", "choice"])
@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("is_alert", [False, True])
def test_undo_under_a_notice_first_shows_what_it_takes_back(
    hands: Presses, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, scale: float, by: str, *, is_alert: bool
) -> None:
    """In a small window a notice lay over one's own confirmation, and Undo beside it stayed live."""
    monkeypatch.setattr(bottom_bar, "UNCOVERED_MS", 300)
    look().set_scale(scale)
    hands.window.resize(800, 480)
    hands.key("4")
    bar, notice = hands.window.frame.bottom, "One of your entries has no effect: another answer was entered since."

    def press() -> None:
        if by == "button":
            QTest.mouseClick(bar.toast._action, Qt.MouseButton.LeftButton)
            hands.settle()
        elif by == "key":
            hands.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        else:
            bar.choice_tapped.emit(0)

    def notices() -> str:
        over = hands.window.frame.long_sentence
        shown = [bar.last_change.text] if bar.last_change.isVisible() else []
        return " ".join([*shown, over.text if over is not None and over.isVisible() else ""])

    bar.sentence_read.emit()  # about the text size
    if is_alert:
        alert = Toast(text=notice, action="Read", tone=ToastTone.BAD)
        monkeypatch.setattr(StatusLine, "_alert_for", lambda *_: alert)
        bar.set_alert(alert)
    else:
        hands.session.show_status(notice)
    assert not _drawn(hands)
    entries = hands.session.view.entries
    press()
    assert "4 points" in _drawn(hands)
    assert hands.session.view.entries == entries, "what was out of sight is not undone"
    assert is_alert or notice in notices()
    if by != "choice":
        press()
        assert hands.session.view.entries > entries
    qtbot.waitUntil(lambda: not is_alert or bar.alert.isVisible(), timeout=2000)


def test_undo_beside_an_alert_and_a_sentence_first_shows_what_it_takes_back(
    hands: Presses, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a large window the alert stands beside one's own confirmation, and the sentence over it."""
    hands.window.resize(1366, 768)
    hands.key("4")
    alert = Toast(text="An entry has no effect.", action="Read", tone=ToastTone.BAD)
    monkeypatch.setattr(StatusLine, "_alert_for", lambda *_: alert)
    bar = hands.window.frame.bottom
    bar.set_alert(alert)
    hands.session.show_status("Jam 3 was deleted.")
    assert not _drawn(hands)
    entries = hands.session.view.entries
    QTest.mouseClick(bar.toast._action, Qt.MouseButton.LeftButton)
    hands.settle()
    assert "4 points" in _drawn(hands)
    assert hands.session.view.entries == entries
    QTest.mouseClick(bar.toast._action, Qt.MouseButton.LeftButton)
    hands.settle()
    assert hands.session.view.entries > entries


def test_undo_beside_a_notice_acts_at_once(hands: Presses) -> None:
    hands.window.resize(1366, 768)
    hands.key("4")
    hands.session.show_status("Jam 3 was deleted.")
    entries = hands.session.view.entries
    QTest.mouseClick(hands.window.frame.bottom.toast._action, Qt.MouseButton.LeftButton)
    hands.settle()
    assert hands.session.view.entries > entries
