"""Screens are closed while they are pressed, typed in and drawn, and nothing breaks.

Method: from one seed, a window switches roles, panels, looks and languages, opens the change log, leaves the bout and
returns: at once, within the signal of the pressed control, or a moment later. Garbage is collected and objects are
deleted at random moments. pytest-qt reports errors in slots and events.
"""

import gc
from collections.abc import Iterator
from random import Random

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from derbyos_core.bout.commands import SetRoles
from derbyos_core.bout.model import JamId
from tests.gui.conftest import Enter
from tests.gui.entries import skate
from tests.gui.turning import Turning
from tests.kit.fake_node import BOUT, FakeCluster
from ui.language import ENGLISH, LANGUAGES, language
from ui.services import Opening
from ui.session.role_screens import SCREENS
from ui.shell.main_window import MainWindow
from ui.theme.look import look
from ui.theme.tokens import SCALES, ColourScheme
from ui.widgets.pressable import Pressable

LEFT = Qt.MouseButton.LeftButton
SIGNALS = ("pressed", "released", "clicked", "tapped")
KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Escape, Qt.Key.Key_Tab, Qt.Key.Key_Backtab, Qt.Key.Key_Down, Qt.Key.Key_F6)
LETTERS = "0123456789JPBCLXSW"


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    gc.collect()
    gc.freeze()  # a collection here examines what these windows made, not what thousands of tests before them left
    yield
    gc.unfreeze()
    language().choose(ENGLISH)


class _Switcher:
    """Random switches of screens, presses and deletions at one window."""

    def __init__(self, seed: int, cluster: FakeCluster, window: MainWindow) -> None:
        self._random = Random(seed)
        self._hall = cluster
        self._window = window
        self._switches = (self._role, self._roles, self._log, self._panel, self._look, self._leave_or_come)

    def step(self) -> None:
        """Do one random step."""
        steps = (
            *self._switches,
            self._press,
            self._press,
            self._within,
            self._soon,
            self._key,
            self._key,
            self._events,
        )
        self._random.choice((*steps, gc.collect))()

    def _role(self) -> None:
        if self._window.shell.session is not None:
            self._window.shell.session.show_role(self._random.choice(self._window.shell.session.roles))

    def _roles(self) -> None:
        self._window.shell.change_roles(self._some_roles())

    def _log(self) -> None:
        session = self._window.shell.session
        if session is not None and not session.leave_log():
            session.show_log()

    def _panel(self) -> None:
        shell = self._window.shell
        if shell.session is not None:
            shell.panels.toggle(self._random.choice(shell.panels.all()), shell.session)

    def _look(self) -> None:
        look().set_scheme(self._random.choice((ColourScheme.LIGHT, ColourScheme.DARK)))
        look().set_scale(self._random.choice(SCALES))
        language().choose(self._random.choice(tuple(LANGUAGES)))
        self._window.resize(self._random.choice((1366, 1024, 640)), self._random.choice((768, 690, 360)))

    def _leave_or_come(self) -> None:
        if self._window.shell.session is not None:
            self._window.shell._leave()
            return
        roles = self._some_roles()
        self._window.enter(self._hall.node("Kim T.", *roles), Opening(name="Kim T.", roles=roles, bout=BOUT.string))

    def _press(self) -> None:
        """Press, and release at once or after something else."""
        control = self._control()
        if control is not None:
            QTest.mousePress(control, LEFT)
            if self._random.random() < 0.5:
                self._random.choice(self._switches)()
            if isValid(control):
                QTest.mouseRelease(control, LEFT, pos=QPoint(self._random.choice((3, -50)), 3))

    def _within(self) -> None:
        """Switch within the signal of the pressed control."""
        control, switch = self._control(), self._random.choice(self._switches)
        if control is not None:
            signal = getattr(control, self._random.choice(SIGNALS))
            signal.connect(lambda *_: switch(), Qt.ConnectionType.SingleShotConnection)
            QTest.mouseClick(control, LEFT)

    def _soon(self) -> None:
        QTimer.singleShot(self._random.choice((0, 1)), self._window, self._random.choice(self._switches))

    def _key(self) -> None:
        focus: QWidget | None = self._window.focusWidget()
        target = focus if focus is not None else self._window
        if self._random.random() < 0.5:
            QTest.keyClick(target, self._random.choice(KEYS))
        else:
            QTest.keyClick(target, ord(self._random.choice(LETTERS)))

    def _events(self) -> None:
        QCoreApplication.processEvents()
        if self._random.random() < 0.5:
            QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    def _control(self) -> Pressable | None:
        seen = [one for one in self._window.findChildren(Pressable) if one.isVisible()]
        return self._random.choice(seen) if seen else None

    def _some_roles(self) -> tuple[str, ...]:
        return tuple(role.value for role in self._random.sample(tuple(SCREENS), self._random.choice((1, 2, 3))))


def _switch(seed: int, steps: int, cluster: FakeCluster, enter: Enter, turn: Turning) -> int:
    node = cluster.node("Kim T.", "scorekeeper-home")
    window = enter(node)
    skate(cluster, node, JamId(1, 1))
    switcher = _Switcher(seed, cluster, window)
    for done in range(steps):
        switcher.step()
        if done % 4 == 0:
            turn(1)
    turn()  # a bout that was left by the last steps says good-bye
    return len(window.findChildren(QWidget))


@pytest.mark.parametrize("seed", [1])
def test_screens_are_put_away_while_they_are_in_use(
    seed: int, cluster: FakeCluster, enter: Enter, turn: Turning
) -> None:
    """Issue 4: bouts and roles are switched without restarting, at any moment."""
    assert _switch(seed, 100, cluster, enter, turn) > 0


def test_a_bout_that_was_left_draws_nothing_over_the_start_page(
    cluster: FakeCluster, enter: Enter, turn: Turning
) -> None:
    """Its node still stops, and its session waits to be deleted; the roles in its log change meanwhile."""
    node = cluster.node("Kim T.", "scorekeeper-home")
    window = enter(node)
    window.shell._leave()
    start = window.frame.content()
    node.submit(SetRoles(roles=("penalty-tracker",)), "scorekeeper-home")
    QCoreApplication.processEvents()
    assert window.frame.content() is start
    window.enter(cluster.node("Kim T.", "jam-timer"), Opening(name="Kim T.", roles=("jam-timer",), bout=BOUT.string))
    assert window.shell.session is not None
    assert window.frame.content() is window.shell.session.screen
    turn()


@pytest.mark.parametrize("item", ["extra sits-out", "role lineup-home", "chat", "print", "leave"])
def test_an_item_of_the_menu_of_a_bout_that_was_left_does_nothing(
    cluster: FakeCluster, enter: Enter, turn: Turning, item: str
) -> None:
    window = enter(cluster.node("Kim T.", "lineup-home"))
    window.shell._leave()
    start = window.frame.content()
    window.shell.pick(item)
    turn()
    assert window.frame.content() is start


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10, 30))
def test_thousands_of_switches_break_nothing(seed: int, cluster: FakeCluster, enter: Enter, turn: Turning) -> None:
    assert _switch(seed, 1000, cluster, enter, turn) > 0
