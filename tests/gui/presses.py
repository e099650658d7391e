"""Real presses, counted, by pointer and keyboard, for the tests of the screens."""

from abc import ABC, abstractmethod
from typing import TypeVar

from PySide6.QtCore import QCoreApplication, QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from tests.gui.controls import bring_into_view
from tests.kit.fake_node import FakeNode
from ui.bridge import FRAME_MS
from ui.roles.shared.screen import Screen
from ui.session.bout_session import BoutSession
from ui.shell.main_window import MainWindow
from ui.widgets.jam_sheet import JamSheet

__all__ = ["NONE", "Fingers", "Presses"]

TURNS = 6
FRAMES_MAX = 300
"""A machine under load is late with its frames; a change arrives within one."""
NONE = Qt.KeyboardModifier.NoModifier
Kind = TypeVar("Kind", bound=Screen)


class Fingers(ABC):
    """One official at a window and its keyboard. `count` is the number of presses since it was last set to 0."""

    def __init__(self, window: MainWindow) -> None:
        self.window = window
        self.count = 0

    @property
    def session(self) -> BoutSession:
        """Session that the window shows."""
        assert self.window.shell.session is not None, "the window shows a bout"
        return self.window.shell.session

    def sees(self, kind: type[Kind]) -> Kind:
        """Return the screen that is shown, which is of this kind."""
        screen = self.session.screen
        assert isinstance(screen, kind), f"{type(screen).__name__} is shown, no {kind.__name__}"
        return screen

    def told(self) -> str:
        """Text of the line about the last change or the last error."""
        return self.window.frame.bottom.last_change.accessibleName()

    def key(self, key: Qt.Key | str, modifier: Qt.KeyboardModifier = NONE) -> None:
        """Press and release a key, wherever the focus is."""
        self.count += 1
        focus: QWidget | None = self.window.focusWidget()
        target = focus if focus is not None else self.window
        if isinstance(key, str):
            QTest.keyClick(target, ord(key), modifier)
        else:
            QTest.keyClick(target, key, modifier)
        self.settle()

    def type(self, text: str) -> None:
        """Press several keys, one after the other."""
        for letter in text:
            self.key(letter)

    def enter(self, text: str) -> None:
        """Press several keys and then Enter."""
        self.type(text)
        self.key(Qt.Key.Key_Return)

    @abstractmethod
    def settle(self) -> None:
        """Draw the entries of others and the effects of the presses."""


class Presses(Fingers):
    """Presses of one person at one window."""

    def __init__(self, window: MainWindow, node: FakeNode) -> None:
        super().__init__(window)
        self.node = node
        window.activateWindow()
        self.settle()

    def tap(self, widget: QWidget) -> None:
        """Press and release the window at the middle of a control, which nothing may cover."""
        assert widget.isVisible(), f"{widget.accessibleName()} cannot be seen, so it cannot be tapped"
        self.count += 1
        bring_into_view(widget)
        point = widget.mapTo(self.window, widget.rect().center())
        hit = self.window.childAt(point)
        is_free = hit is not None and (hit is widget or widget.isAncestorOf(hit))
        assert is_free, f"{hit} lies over {widget.accessibleName()}, so it cannot be tapped"
        QTest.mouseClick(self.window.windowHandle(), Qt.MouseButton.LeftButton, NONE, point)
        self.settle()

    def tap_cell(self, sheet: JamSheet, row: int, column: int) -> None:
        """Press and release in the middle of a cell."""
        box: QRect = sheet.visualRect(sheet.model().index(row, column))
        self.count += 1
        QTest.mouseClick(sheet.viewport(), Qt.MouseButton.LeftButton, pos=box.center())
        self.settle()

    def hold(self, widget: QWidget, ms: int) -> None:
        """Press, stay, release."""
        self.count += 1
        point = QPoint(widget.width() // 2, widget.height() // 2)
        QTest.mousePress(widget, Qt.MouseButton.LeftButton, pos=point)
        QTest.qWait(ms)
        QTest.mouseRelease(widget, Qt.MouseButton.LeftButton, pos=point)
        self.settle()

    def settle(self) -> None:
        self.session.refresh()
        for _ in range(TURNS):
            QCoreApplication.processEvents()
        for _ in range(FRAMES_MAX):
            if not self.session._bridge.is_due:
                break
            QTest.qWait(FRAME_MS)  # no person is quicker than a frame
