"""One random person at a window: presses of visible controls, where a finger could come down."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from random import Random

from PySide6.QtCore import QCoreApplication, QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit, QPlainTextEdit, QWidget
from shiboken6 import isValid

from tests.gui.presses import NONE
from tests.gui.windows.hands import touch
from tests.gui.windows.monkey.monkey_cluster import LaptopWindow
from ui.roles.penalty_tracker.screen import PenaltyTrackerScreen
from ui.widgets.big_button import BigButton
from ui.widgets.fact_button import FactButton
from ui.widgets.jam_sheet import JamSheet
from ui.widgets.pressable import Pressable

__all__ = ["Aim", "Hand"]

ALT, CONTROL = Qt.KeyboardModifier.AltModifier, Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
Keys = Qt.Key
WALKS = (
    Keys.Key_Tab, Keys.Key_Backtab, Keys.Key_Up, Keys.Key_Down, Keys.Key_Left, Keys.Key_Right, Keys.Key_F6,
    Keys.Key_PageUp, Keys.Key_PageDown, Keys.Key_Home, Keys.Key_End,
)  # fmt: skip
ENDS = (Keys.Key_Return, Keys.Key_Return, Keys.Key_Escape, Keys.Key_Backspace, Keys.Key_Delete, Keys.Key_Space)
LETTERS = "0123456789ABCDEFGHILMNPRSTWXY?.+"
CHORDS = (
    (Keys.Key_Z, CONTROL), (Keys.Key_Y, CONTROL), (Keys.Key_L, CONTROL), (Keys.Key_M, ALT), (Keys.Key_Left, ALT),
    (Keys.Key_Right, ALT), (Keys.Key_F1, NONE), (Keys.Key_F2, NONE), (Keys.Key_F3, NONE), (Keys.Key_F4, NONE),
    (Keys.Key_Plus, CONTROL), (Keys.Key_Minus, CONTROL), (Keys.Key_0, CONTROL), (Keys.Key_T, CONTROL),
    (Keys.Key_G, SHIFT), (Keys.Key_1, SHIFT), (Keys.Key_Return, SHIFT),
)  # fmt: skip
WORDS = ("404", "8 Eight", "27", "12:41", "Ünal O'Neil", "<b>&", "0", "9999999", " ", "-3", "1:90", "💥", "Kim T.")
SHOWN_MAX = 600
"""More than any screen has at once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Aim:
    """One press about to be made: of a pointer at a place of a control, or of a key with the focus where it is."""

    kind: str
    widget: QWidget
    point: QPoint | None = None
    key: int = 0
    modifier: Qt.KeyboardModifier = NONE


class Hand:
    """Input of one random person; `did` describes the last action for readers. `press` makes each single press."""

    def __init__(self, random: Random, desk: LaptopWindow) -> None:
        self._random = random
        self._desk = desk
        self.did = ""

    def act(self) -> None:
        """Make one press."""
        self.did = f"{self._desk.laptop.name} finds nothing to press"
        kinds = [self._tap] * 9 + [self._touch] * 3 + [self._key] * 5 + [self._type] * 2
        kinds += [self._hold, self._slip, self._twice, self._wheel, self._anywhere, self._chord, self._drag_off]
        self._random.choice(kinds)()
        self._close_files()

    def come(self) -> None:
        """Activate this window, so that it receives the keys."""
        top = self._desk.top()
        if QApplication.activeWindow() is not top:
            top.activateWindow()
            QCoreApplication.processEvents()
        # The time between two presses is virtual here, not that of the machine.
        clock = self._desk.cluster.seconds
        for fact in top.findChildren(FactButton):
            fact._now = clock
        for great in top.findChildren(BigButton):
            great._now = clock
        for screen in top.findChildren(PenaltyTrackerScreen):
            screen.controller._now = clock

    def press(self, aim: Aim, act: Callable[[], None]) -> None:
        """Make one press. A test that reads the window before and after each press overrides this."""
        act()

    # -- pointers -----------------------------------------------------------------------------------------

    def _tap(self) -> None:
        found = self._target()
        if found is not None:
            self._say("taps", found[0])
            self._click(*found)

    def _click(self, widget: QWidget, point: QPoint) -> None:
        self.press(
            Aim(kind="tap", widget=widget, point=point),
            lambda: QTest.mouseClick(widget, Qt.MouseButton.LeftButton, pos=point),
        )

    def _strike(self, key: int, modifier: Qt.KeyboardModifier = NONE) -> None:
        """Press a key, with the focus where it is; a file dialog is closed first, whose messages wait for a person."""
        self._close_files()
        focus = self._focus()
        self.press(
            Aim(kind="key", widget=focus, key=key, modifier=modifier), lambda: QTest.keyClick(focus, key, modifier)
        )

    def _touch(self) -> None:
        found = self._target()
        if found is not None and found[0].window() is self._desk.window and not _is_covered():
            self._say("touches", found[0])
            self.press(Aim(kind="touch", widget=found[0], point=found[1]), lambda: touch(*found))

    def _hold(self) -> None:
        found = self._target()
        if found is not None:
            widget, point = found
            self._say("holds", widget)
            if isinstance(widget, Pressable) and widget._hold is not None:
                widget._hold.setInterval(0)  # a moment of virtual time

            def hold() -> None:
                QTest.mousePress(widget, Qt.MouseButton.LeftButton, pos=point)
                QCoreApplication.processEvents()
                self._release(widget, point)

            self.press(Aim(kind="hold", widget=widget, point=point), hold)

    def _slip(self) -> None:
        """Press one control, release on another."""
        one, other = self._target(), self._target()
        if one is not None and other is not None:
            self._say("slips from", one[0])
            over = one[0].mapFromGlobal(other[0].mapToGlobal(other[1]))

            def slip() -> None:
                QTest.mousePress(one[0], Qt.MouseButton.LeftButton, pos=one[1])
                self._release(one[0], over)

            self.press(Aim(kind="slip", widget=one[0], point=one[1]), slip)

    def _drag_off(self) -> None:
        """Press, and change the screen before the release."""
        found = self._target()
        if found is not None:
            widget, point = found
            self._say("keeps down", widget)
            pause, has_key = self._random.choice((0.1, 2.0)), self._random.random() < 0.5
            key, modifier = self._random.choice(CHORDS) if has_key else (0, NONE)

            def keep_down() -> None:
                QTest.mousePress(widget, Qt.MouseButton.LeftButton, pos=point)
                self._desk.cluster.pass_time(pause)
                if has_key:
                    QTest.keyClick(self._focus(), key, modifier)
                self._release(widget, point)

            self.press(Aim(kind="keep down and key" if has_key else "keep down", widget=widget, point=point), keep_down)

    def _twice(self) -> None:
        found = self._target()
        if found is not None:
            self._say("taps twice", found[0])
            top = found[0].window()
            at = found[0].mapTo(top, found[1])
            self._click(*found)
            is_there = isValid(top) and top is self._desk.top()  # the first tap may have opened or closed a window
            under = top.childAt(at) if is_there else None
            if under is not None:
                self._tap_again(under, under.mapFrom(top, at))

    def _tap_again(self, widget: QWidget, point: QPoint) -> None:
        def again() -> None:
            QTest.mouseDClick(widget, Qt.MouseButton.LeftButton, pos=point)
            self._release(widget, point)

        self.press(Aim(kind="second tap", widget=widget, point=point), again)

    def _wheel(self) -> None:
        found = self._target()
        if found is not None:
            widget, point = found
            self._say("turns the wheel over", widget)
            step = QPoint(0, self._random.choice((-240, -120, 120, 240)))
            phase = Qt.ScrollPhase.NoScrollPhase
            at = QPointF(point)
            QApplication.sendEvent(
                widget,
                QWheelEvent(at, widget.mapToGlobal(at), step, step, Qt.MouseButton.NoButton, NONE, phase, False),
            )

    def _anywhere(self) -> None:
        top = self._desk.top()
        point = QPoint(self._random.randrange(max(1, top.width())), self._random.randrange(max(1, top.height())))
        under = top.childAt(point) or top
        button = self._random.choice((Qt.MouseButton.LeftButton,) * 3 + (Qt.MouseButton.RightButton,))
        self._say("clicks somewhere on", under)
        at = under.mapFrom(top, point) if under is not top else point
        kind = "tap" if button is Qt.MouseButton.LeftButton else "other button"
        self.press(Aim(kind=kind, widget=under, point=at), lambda: QTest.mouseClick(under, button, pos=at))

    def _release(self, widget: QWidget, point: QPoint) -> None:
        """Release: on the pressed control, or if that is deleted, on the widget now there."""
        if isValid(widget):
            QTest.mouseRelease(widget, Qt.MouseButton.LeftButton, pos=point)
        else:
            QTest.mouseRelease(self._desk.top(), Qt.MouseButton.LeftButton)

    def _target(self) -> tuple[QWidget, QPoint] | None:
        """Return a control, and a point where it is not covered."""
        top = self._desk.top()
        shown = [one for one in top.findChildren(QWidget) if _can_press(one) and one.window() is top][:SHOWN_MAX]
        if not shown:
            return None
        widget = self._random.choice(shown)
        wide, high = max(1, widget.width()), max(1, widget.height())
        point = widget.rect().center()
        if self._random.random() < 0.4:
            point = QPoint(self._random.randrange(wide), self._random.randrange(high))
        at = widget.mapTo(top, point)
        under = top.childAt(at)
        if under is None:
            return None
        return under, under.mapFrom(top, at)

    # -- keys ---------------------------------------------------------------------------------------------

    def _key(self) -> None:
        if self._random.random() < 0.5:
            letter = self._random.choice(LETTERS)
            self.did = f"{self._desk.laptop.name} types {letter}"
            self._strike(ord(letter))
            return
        key = self._random.choice(WALKS if self._random.random() < 0.5 else ENDS)
        self.did = f"{self._desk.laptop.name} presses {key.name}"
        self._strike(key)

    def _chord(self) -> None:
        key, modifier = self._random.choice(CHORDS)
        self.did = f"{self._desk.laptop.name} presses {modifier.name} {key.name}"
        self._strike(key, modifier)

    def _type(self) -> None:
        """Type a word into a field; tap one first if there is one."""
        top = self._desk.top()
        fields = [one for one in top.findChildren(QWidget) if isinstance(one, QLineEdit | QPlainTextEdit)]
        seen = [one for one in fields if one.isVisible() and one.window() is top]
        word = self._random.choice(WORDS)
        if seen and self._random.random() < 0.8:
            field = self._random.choice(seen)
            self._say(f"writes {word!r} into", field)
            self._click(field, field.rect().center())
        else:
            self.did = f"{self._desk.laptop.name} types {word!r}"
        for letter in word:
            if letter.isascii():
                focus = self._focus()
                aim = Aim(kind="key", widget=focus, key=ord(letter))
                self.press(aim, partial(QTest.keyClicks, focus, letter))
        if self._random.random() < 0.6:
            self._strike(Keys.Key_Return)

    # -- small things -------------------------------------------------------------------------------------

    def _focus(self) -> QWidget:
        top = self._desk.top()
        focus: QWidget | None = top.focusWidget()
        return focus if focus is not None else top

    def _say(self, what: str, widget: QWidget) -> None:
        name = f"{self._desk.laptop.name} {what} {type(widget).__name__}"
        self.did = f"{name} “{widget.accessibleName()}”"

    def _close_files(self) -> None:
        """Close file dialogs: random input must not choose files."""
        for dialog in self._desk.window.findChildren(QFileDialog):
            if dialog.isVisible():
                self.did += ", and takes no file"
                dialog.reject()


def _is_covered() -> bool:
    """Return whether a scoreboard fills the display, where the finger would come down."""
    return any(one.isVisible() and one.isFullScreen() for one in QApplication.topLevelWidgets())


def _can_press(widget: QWidget) -> bool:
    kinds = (Pressable, QLineEdit, QPlainTextEdit)
    if not widget.isVisible():
        return False
    parent = widget.parentWidget()
    return isinstance(widget, kinds) or (isinstance(parent, JamSheet) and widget is parent.viewport())
