"""Input of one person at one window: real presses of a mouse, a finger or a keyboard, counted."""

from collections.abc import Callable
from enum import Enum

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Qt
from PySide6.QtGui import QKeyEvent, QPointingDevice
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget

from derbyos_core.bout.model import Bout, JamId
from tests.gui.presses import NONE, Fingers
from tests.kit.simulated_node import SimulatedNode
from ui.roles.operator.screen import OperatorScreen
from ui.roles.penalty_tracker.screen import PenaltyTrackerScreen
from ui.roles.shared.screen import Screen
from ui.roles.shared.scroll_pane import ScrollPane
from ui.shell.main_window import MainWindow
from ui.widgets.big_button import BigButton
from ui.widgets.button import Button
from ui.widgets.fact_button import FactButton

__all__ = ["Hands", "Way"]

ALT = Qt.KeyboardModifier.AltModifier
JAMS_BACK_MAX = 40
ON_DISPLAY = QPoint(300, 300)
"""A point of the display in memory, which is smaller than the windows."""


class Way(Enum):
    """Input device of a person."""

    MOUSE = "mouse"
    TOUCH = "touch"
    KEYS = "keys"


class Hands(Fingers):
    """One official at a window."""

    def __init__(
        self, window: MainWindow, laptop: SimulatedNode, *, clock: Callable[[], float], wait: Callable[[float], None]
    ) -> None:
        super().__init__(window)
        self.laptop = laptop
        self.wait = wait
        """Lets this many seconds of virtual time pass."""
        self.way = Way.MOUSE
        # The time between two presses is virtual here, not that of the machine.
        for fact in window.findChildren(FactButton):
            fact._now = clock
        for great in window.findChildren(BigButton):
            great._now = clock
        for screen in window.findChildren(PenaltyTrackerScreen):
            screen.controller._now = clock
        for operator in window.findChildren(OperatorScreen):
            operator.controller.penalties._now = clock
        self.come()

    @property
    def screen(self) -> Screen:
        """The screen of the role."""
        return self.session.screen

    @property
    def bout(self) -> Bout:
        """Bout on the screen."""
        return self.session.bout

    def come(self) -> None:
        """Activate this window, so that it receives the keys."""
        if QApplication.activeWindow() is not self.window:
            self.window.activateWindow()
            self._turn()
        self.look()

    def look(self) -> None:
        """Update the window to this moment."""
        self.session.tick()

    def settle(self) -> None:
        self._turn()
        self.session.refresh()
        self._turn()

    # -- presses ------------------------------------------------------------------------------------------

    def tap(self, widget: QWidget, point: QPoint | None = None) -> None:
        """Press and release a control that can be seen, in its middle or at a point of it."""
        self.come()
        self._bring(widget)
        assert widget.isVisible(), f"{widget.accessibleName()} cannot be seen, so it cannot be tapped"
        self.count += 1
        where = point if point is not None else widget.rect().center()
        if self.way is Way.TOUCH:
            touch(widget, where)
        else:
            QTest.mouseClick(widget, Qt.MouseButton.LeftButton, pos=where)
        self.settle()

    def key(self, key: Qt.Key | str, modifier: Qt.KeyboardModifier = NONE) -> None:
        self.come()
        super().key(key, modifier)

    def fill(self, field: QLineEdit, text: str, *, with_enter: bool = True) -> None:
        """Tap a field, replace its text, and press Enter."""
        self.come()
        self.tap(field)
        field.selectAll()
        self.count += len(text) + with_enter
        for letter in text:
            _type(field, letter)
        if with_enter:
            QTest.keyClick(field, Qt.Key.Key_Return)
        self._turn()

    def button(self, words: str) -> Button | None:
        """Return a visible button with this text, if there is one."""
        return next((one for one in self.screen.findChildren(Button) if one.isVisible() and one.words() == words), None)

    def switch_role(self, role: str) -> None:
        """Switch to another screen of the same person, by the menu."""
        if self.session.role == role:
            return
        self.come()
        self.key(Qt.Key.Key_M, ALT)
        menu = self.window.shell.panels.menu
        names = [item.name for item in menu._items]
        self.tap(menu._buttons[names.index(f"role {role}")])

    # -- jam cursor ---------------------------------------------------------------------------------------

    def go_to(self, jam: JamId) -> None:
        """Move the jam cursor to a jam, as the header offers it; do nothing where it is there."""
        self.look()
        for _ in range(JAMS_BACK_MAX):
            here = self.session.cursor_jam()
            if here == jam or here is None:
                break
            bout = self.bout
            if jam == bout.completed:
                self.key(Qt.Key.Key_PageUp)
            elif jam == bout.current:
                self.key(Qt.Key.Key_PageDown)
            else:
                self.key(Qt.Key.Key_Left if jam < here else Qt.Key.Key_Right, ALT)
        assert self.session.cursor_jam() == jam, f"the pen can be put to {jam}"

    # -- small things -------------------------------------------------------------------------------------

    def _bring(self, widget: QWidget) -> None:
        """Scroll to the control; this is no press."""
        parent = widget.parentWidget()
        while parent is not None:
            if isinstance(parent, ScrollPane):
                parent.ensureWidgetVisible(widget, 0, 0)
            parent = parent.parentWidget()

    def _turn(self) -> None:
        QCoreApplication.processEvents()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)  # as a running loop does by itself


_FINGERS: list[QPointingDevice] = []


def _type(field: QLineEdit, letter: str) -> None:
    """Type one letter; those beyond ASCII arrive by their text, as from a layout or an input method."""
    if letter.isascii():
        QTest.keyClicks(field, letter)
        return
    for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
        QCoreApplication.sendEvent(field, QKeyEvent(kind, Qt.Key.Key_unknown, NONE, letter))


def touch(widget: QWidget, point: QPoint) -> None:
    """Press and release with one finger; the window moves onto the display, because fingers work only there."""
    if not _FINGERS:
        _FINGERS.append(QTest.createTouchDevice())
    window, parked = widget.window(), widget.window().pos()
    window.move(parked + ON_DISPLAY - widget.mapToGlobal(point))
    sequence = QTest.touchEvent(widget, _FINGERS[0], False)
    sequence.press(0, point, widget)
    sequence.commit()
    sequence.release(0, point, widget)
    sequence.commit()
    window.move(parked)
