"""Key router outside text fields: shortcuts of the window, and letters and keys for the screen."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QAction, QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QLineEdit,
    QMainWindow,
    QPlainTextEdit,
    QTableView,
    QTextBrowser,
    QWidget,
)
from shiboken6 import isValid

from ui.actions import ACTIONS, Action, HelpSection
from ui.safe_slots import safe_slots
from ui.shell.held_keys import HeldKeys
from ui.shell.key_places import place_of_key

__all__ = ["KeyRouter", "digit_with_shift"]

OnAction = Callable[[Action], None]
OnPlace = Callable[[str, str, bool], bool]
OnText = Callable[[str, bool], bool]
OnKey = Callable[[Qt.Key, bool], bool]

TEXT_FIELDS = (QLineEdit, QPlainTextEdit, QComboBox, QTextBrowser)
SCREEN_KEYS = (
    Qt.Key.Key_Return,
    Qt.Key.Key_Enter,
    Qt.Key.Key_Backspace,
    Qt.Key.Key_Delete,
    Qt.Key.Key_Up,
    Qt.Key.Key_Down,
    Qt.Key.Key_Left,
    Qt.Key.Key_Right,
)
"""Keys without a character that mean something on a screen."""
PRESSES = (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress)
"""A press is offered as a shortcut first, and then sent to the widget with the focus."""
SIGNS = frozenset(".?+")
"""Signs besides letters and digits that mean something on a screen."""
SHORTCUT_MODIFIERS = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
"""A key with one of these is a shortcut of the window, or none."""
WITHOUT_BOUT = frozenset(
    (
        *(Action.FULL_SCREEN, Action.LARGER, Action.SMALLER, Action.USUAL_SIZE),
        *(Action.KEYS, Action.MENU, Action.DROP, Action.NEXT_REGION),
    )
)
"""Actions of the start page, too."""
DIGIT_ROW = "1234567890"
DIGIT_ROW_SCAN_CODES = {"xcb": 10, "wayland": 10, "windows": 2}
"""The scan code of the key 1, by platform; the other digits of the row follow it."""
COCOA_DIGITS = {18: "1", 19: "2", 20: "3", 21: "4", 23: "5", 22: "6", 26: "7", 28: "8", 25: "9", 29: "0"}
"""The virtual keys of the row where there are no scan codes."""
AMERICAN_SIGNS = {
    "!": "1", "@": "2", "#": "3", "$": "4", "%": "5", "^": "6", "&": "7", "*": "8", "(": "9", ")": "0",
}  # fmt: skip
"""The signs of the commonest layout, for keys without a known position."""


@safe_slots
class KeyRouter(QObject):
    """Key router of one window. A key that is held down counts once."""

    def __init__(
        self, window: QMainWindow, *, on_action: OnAction, on_place: OnPlace, on_text: OnText, on_key: OnKey
    ) -> None:
        """`on_place` takes the place of a letter key and its text, and is asked before `on_text`."""
        super().__init__(window)
        self._window = window
        self._on_place = on_place
        self._on_text = on_text
        self._on_key = on_key
        self._actions: dict[Action, QAction] = {}
        self._sections: dict[Action, set[HelpSection]] = {}
        """The sections of each action: the jam timer's keys work on the operator's screen, too."""
        self._filtered: QWidget | None = None
        """The widget with the focus, whose events are filtered besides the window's."""
        self._is_stopped = False
        self._held = HeldKeys(QGuiApplication.platformName())
        for row in ACTIONS:
            if row.action is None:
                continue
            self._sections.setdefault(row.action, set()).add(row.section)
            if row.action in self._actions:
                continue
            action = QAction(row.words, window)
            action.setShortcuts([QKeySequence(key) for named in row.keys for key in _keys_of(named)])
            action.setAutoRepeat(row.action in (Action.OLDER_JAM, Action.NEWER_JAM))
            action.triggered.connect(lambda _=False, name=row.action: on_action(name))
            window.addAction(action)
            self._actions[row.action] = action
        app = QApplication.instance()
        assert isinstance(app, QApplication), "a window is made in a running program"
        # Keys reach the widget with the focus, else the window. Filtering every event of the program would cost time.
        window.installEventFilter(self)
        app.focusChanged.connect(self._on_focus)
        self._on_focus(None, app.focusWidget())

    def stop(self) -> None:
        """Read no more keys. A second call does nothing."""
        if self._is_stopped:
            return
        app = QApplication.instance()
        self._is_stopped = True
        if isinstance(app, QApplication):
            app.focusChanged.disconnect(self._on_focus)
        self._window.removeEventFilter(self)
        self._filter_events_of(None)

    def set_section(self, shown: HelpSection | None, *, in_bout: bool) -> None:
        """Enable the actions of the screen that is shown, and disable those of the others."""
        for name, action in self._actions.items():
            places = {HelpSection.EVERYWHERE, HelpSection.TO_SETTLE, shown}
            is_of_screen = not places.isdisjoint(self._sections[name])
            action.setEnabled(is_of_screen and (in_bout or name in WITHOUT_BOUT))

    def _on_focus(self, _: QWidget | None, now: QWidget | None) -> None:
        self._filter_events_of(now if now is not None and now.window() is self._window else None)

    def _filter_events_of(self, focus: QWidget | None) -> None:
        before, self._filtered = self._filtered, focus
        if before is not focus:
            if before is not None and before is not self._window and isValid(before):
                before.removeEventFilter(self)
            if focus is not None and focus is not self._window:
                focus.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind is QEvent.Type.KeyRelease and isinstance(event, QKeyEvent):
            self._held.note_release(event.key(), event.timestamp())
        if kind not in PRESSES or not isinstance(watched, QWidget):
            return False
        assert isinstance(event, QKeyEvent), "a key press is a key event"
        focus = QApplication.focusWidget()
        if watched.window() is not self._window or watched not in (focus, self._window):
            return False
        is_written = isinstance(focus, TEXT_FIELDS)
        if not is_written and self._held.is_repeat(event.key(), event.timestamp(), event.modifiers()):
            event.accept()  # no shortcut takes it either
            return True
        if kind is not QEvent.Type.KeyPress:
            return False
        if is_written or event.modifiers() & SHORTCUT_MODIFIERS:
            return False
        return self._route(event, focus)

    def _route(self, event: QKeyEvent, focus: QWidget | None) -> bool:
        """Pass a key to the screen. Returns True if the widget with the focus shall not receive it."""
        key = Qt.Key(event.key())
        is_shifted = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if key in SCREEN_KEYS:
            if isinstance(focus, QTableView) and key is not Qt.Key.Key_Backspace:
                return False  # the arrows move inside the grid, Enter presses its cell
            if event.isAutoRepeat():
                return False
            return self._on_key(key, is_shifted)
        text = event.text()
        place = place_of_key(
            text,
            platform=QGuiApplication.platformName(),
            scan_code=event.nativeScanCode(),
            virtual_key=event.nativeVirtualKey(),
        )
        if place and not event.isAutoRepeat() and self._on_place(place, text, is_shifted):
            return True
        if is_shifted and text not in SIGNS:
            text, is_shifted = digit_with_shift(
                text,
                platform=QGuiApplication.platformName(),
                scan_code=event.nativeScanCode(),
                virtual_key=event.nativeVirtualKey(),
            )
        if len(text) != 1 or not (text.isalnum() or text in SIGNS):
            return False
        if event.isAutoRepeat():
            return True
        return self._on_text(text, is_shifted)


def _keys_of(named: str) -> tuple[str, ...]:
    """Return the key sequences of a shortcut: Enter includes the main key, which Qt calls Return, and the keypad's."""
    return (named, named.replace("Enter", "Return")) if "Enter" in named else (named,)


def digit_with_shift(text: str, *, platform: str, scan_code: int, virtual_key: int) -> tuple[str, bool]:
    """Return the digit of a key that typed `text` with Shift, else the text; and whether Shift carries a meaning.

    The sign that Shift produces for a digit differs between layouts (`(` is 9 here and 8 there), so the sign does not
    identify the digit. The position of the key does.

    On a layout that types its digits with Shift, as the French one does, Shift means nothing but the digit.
    """
    if text.isdigit():
        return text, platform not in (*DIGIT_ROW_SCAN_CODES, "cocoa")
    if platform == "cocoa":
        return COCOA_DIGITS.get(virtual_key, text), True
    first = DIGIT_ROW_SCAN_CODES.get(platform)
    if first is None or not scan_code:
        return AMERICAN_SIGNS.get(text, text), True
    return (DIGIT_ROW[scan_code - first] if first <= scan_code < first + len(DIGIT_ROW) else text), True
