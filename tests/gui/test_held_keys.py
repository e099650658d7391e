"""A key that is held counts once, also where its repeats come without Qt's mark."""

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from tests.gui.conftest import Enter
from tests.gui.presses import Presses
from tests.kit.fake_node import FakeCluster
from ui.roles.operator.screen import OperatorScreen
from ui.shell.held_keys import HeldKeys
from ui.shell.main_window import MainWindow

SPACE, LEFT, TAB = Qt.Key.Key_Space, Qt.Key.Key_Left, Qt.Key.Key_Tab
NONE, ALT = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.AltModifier
CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.mark.parametrize(
    ("platform", "key", "modifiers", "released_ms", "pressed_ms", "is_repeat"),
    [
        ("xcb", SPACE, NONE, 700, 700, True),
        ("xcb", SPACE, NONE, 700, 760, False),
        ("xcb", LEFT, CONTROL, 700, 700, True),
        ("xcb", LEFT, NONE, 700, 700, False),
        ("xcb", LEFT, ALT, 700, 700, False),
        ("xcb", TAB, NONE, 700, 700, False),
        ("xcb", SPACE, NONE, 0, 0, False),
        ("wayland", SPACE, NONE, 700, 700, False),
    ],
)
def test_a_press_at_the_time_of_the_release_is_a_repeat(
    platform: str, key: Qt.Key, modifiers: Qt.KeyboardModifier, released_ms: int, pressed_ms: int, *, is_repeat: bool
) -> None:
    held = HeldKeys(platform)
    held.note_release(key, released_ms)
    assert held.is_repeat(key, pressed_ms, modifiers) is is_repeat


def test_another_key_at_the_same_time_is_no_repeat() -> None:
    held = HeldKeys("xcb")
    held.note_release(SPACE, 700)
    assert not held.is_repeat(Qt.Key.Key_A, 700, NONE)


def _send(window: MainWindow, kind: QEvent.Type, at_ms: int) -> bool:
    """Send a key event to the window without the mark of a repeat; return whether somebody accepted it."""
    event = QKeyEvent(kind, SPACE, NONE, " ")
    event.setTimestamp(at_ms)
    event.ignore()
    focus: QWidget | None = window.focusWidget()
    QCoreApplication.sendEvent(focus if focus is not None else window, event)
    return event.isAccepted()


def test_repeats_of_a_held_space_are_no_second_press(
    enter: Enter, cluster: FakeCluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A Space held at the start of a jam ended it within a second, on a busy machine under X11."""
    monkeypatch.setattr("ui.shell.key_router.QGuiApplication.platformName", lambda: "xcb")
    window = enter(cluster.node("Kim T.", "operator"), "operator")
    assert not _send(window, QEvent.Type.ShortcutOverride, 100), "the shortcut of the window takes the press"
    for at_ms in (760, 800, 840):
        _send(window, QEvent.Type.KeyRelease, at_ms)
        assert _send(window, QEvent.Type.ShortcutOverride, at_ms), "the repeat is taken, so that it is no shortcut"
        assert _send(window, QEvent.Type.KeyPress, at_ms)
    _send(window, QEvent.Type.KeyRelease, 900)
    assert not _send(window, QEvent.Type.ShortcutOverride, 1_000), "a second press is a shortcut again"


def test_a_space_held_while_a_clock_is_typed_is_one_press_too(
    enter: Enter, cluster: FakeCluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ui.shell.key_router.QGuiApplication.platformName", lambda: "xcb")
    window = enter(node := cluster.node("Kim T.", "operator"), "operator")
    hands = Presses(window, node)
    screen = hands.sees(OperatorScreen)
    hands.tap(screen.set_clocks)
    assert screen.period.field.hasFocus()
    assert not _send(window, QEvent.Type.ShortcutOverride, 100), "the shortcut of the window takes the press"
    _send(window, QEvent.Type.KeyRelease, 760)
    assert _send(window, QEvent.Type.ShortcutOverride, 760), "the repeat is taken, so that it is no shortcut"
    _send(window, QEvent.Type.KeyPress, 760)
    assert " " not in screen.period.field.text()
