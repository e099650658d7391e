"""Key router outside text fields: shortcuts of the window, and letters and keys for the screen.

A half-entry owns the keys until it is completed or dropped: a key that means nothing for it does nothing, and says so.
It never reaches the control that has the focus.

Nor does an Enter straight after typed digits or after a half-entry, whether these were refused or dropped, or an Enter
has just completed them: it was meant to end them. It presses nothing and says so; the next one presses.
"""

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
from ui.widgets.press_state import last_press
from ui.widgets.text_field import TextField

__all__ = ["KeyRouter", "digit_with_shift"]

OnAction = Callable[[Action], None]
OnPlace = Callable[[str, str, bool], bool]
OnText = Callable[[str, bool], bool]
OnKey = Callable[[Qt.Key, bool], bool]
IsOwned = Callable[[QWidget | None], bool]
OnRefused = Callable[[], None]

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
UNPRINTED = frozenset((*SCREEN_KEYS, Qt.Key.Key_Space, Qt.Key.Key_Home, Qt.Key.Key_End, Qt.Key.Key_Select))
"""Keys that would press, or move inside, the control that has the focus."""
PRESSES = (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress)
"""A press is offered as a shortcut first, and then sent to the widget with the focus."""
ENTERS = frozenset((Qt.Key.Key_Return, Qt.Key.Key_Enter))
MODIFIERS = frozenset(
    (
        *(Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_AltGr, Qt.Key.Key_Meta),
        *(Qt.Key.Key_CapsLock, Qt.Key.Key_NumLock),
    )
)
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
        self,
        window: QMainWindow,
        *,
        on_action: OnAction,
        on_place: OnPlace,
        on_text: OnText,
        on_key: OnKey,
        is_owned: IsOwned = lambda _: False,
        on_refused: OnRefused = lambda: None,
        on_idle_enter: OnRefused = lambda: None,
    ) -> None:
        """`on_place` takes the place of a letter key and its text, and is asked before `on_text`.

        `is_owned` says whether a half-entry owns the keys at this focus; `on_refused` is called for those that mean
        nothing for it. `on_idle_enter` is called for an Enter that ends what was typed before and is typed no more.
        """
        super().__init__(window)
        self._window = window
        self._on_action = on_action
        self._on_place = on_place
        self._on_text = on_text
        self._on_key = on_key
        self._is_owned = is_owned
        self._on_refused = on_refused
        self._on_idle_enter = on_idle_enter
        self._is_typed = False
        """The last key was one of a number or of a half-entry."""
        self._pressed: object = None
        """The last press of a control before it."""
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
            action.triggered.connect(lambda _=False, name=row.action: self._act(name))
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
        is_left = isinstance(focus, TextField) and focus.leaves(event)
        if (is_left or not is_written) and self._held.is_repeat(event.key(), event.timestamp(), event.modifiers()):
            event.accept()  # no shortcut takes it either
            return True
        if kind is not QEvent.Type.KeyPress:
            return False
        if is_written or event.modifiers() & SHORTCUT_MODIFIERS:
            self._is_typed = False
            return False
        is_owned = self._is_owned(focus)
        is_end = event.key() in ENTERS and self._is_typed and self._pressed is last_press()
        is_taken = self._route(event, focus, is_owned=is_owned)
        is_part = is_owned or self._is_owned(focus)
        self._note_typed(event, is_part=is_part, is_taken=is_taken, is_completed=is_owned and is_taken)
        if is_taken:
            return True
        if is_end and not is_owned:
            self._on_idle_enter()
            return True
        if not is_owned or not (event.key() in UNPRINTED or (event.text().isprintable() and event.text())):
            return False
        if not event.isAutoRepeat():
            self._on_refused()
        return True

    def _act(self, name: Action) -> None:
        self._is_typed = False
        self._on_action(name)

    def _note_typed(self, event: QKeyEvent, *, is_part: bool, is_taken: bool, is_completed: bool) -> None:
        """Note whether the next Enter is meant to end what is typed: this key was part of it, or ended it."""
        if event.key() in MODIFIERS:
            return
        is_part = is_part or event.text().isdigit()
        is_unknown = event.text().isalpha() and not is_taken
        self._is_typed = is_completed if event.key() in ENTERS else is_part or (self._is_typed and is_unknown)
        self._pressed = last_press()

    def _route(self, event: QKeyEvent, focus: QWidget | None, *, is_owned: bool) -> bool:
        """Pass a key to the screen. Returns True if the widget with the focus shall not receive it."""
        key = Qt.Key(event.key())
        is_shifted = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if key in SCREEN_KEYS:
            if isinstance(focus, QTableView) and key is not Qt.Key.Key_Backspace and not is_owned:
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
