"""A key never presses a control of a screen that is not shown any more."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from derbyos_core.bout.commands import EndJam, EnterBox, StartJam
from derbyos_core.bout.model import JamId, Position
from derbyos_core.identity import Role, Team
from tests.gui.conftest import Enter
from tests.gui.turning import Turning
from tests.kit.fake_node import SECOND_US, FakeCluster, FakeNode
from ui.session.bout_session import BoutSession
from ui.shell.main_window import MainWindow
from ui.widgets.pressable import Pressable

JAM = JamId(1, 1)
FROM = (Role.PENALTY_BOX, Role.JAM_TIMER, Role.HEAD_NSO, Role.LINEUP_HOME, Role.OPERATOR)
AWAY: tuple[Callable[[BoutSession], object], ...] = (
    lambda session: session.show_role(Role.SCOREBOARD.value),
    lambda session: session.show_log(),
)


def _playing(cluster: FakeCluster, role: Role) -> FakeNode:
    node = cluster.node("Kim T.", role.value, Role.SCOREBOARD.value)
    node.submit(StartJam(jam=JAM, at=cluster.time), "jam-timer")
    node.submit(EnterBox(jam=JAM, team=Team.HOME, position=Position.JAMMER, at=cluster.time), "penalty-box")
    cluster.wait(30)
    node.submit(EndJam(jam=JAM, duration_us=30 * SECOND_US), "jam-timer")
    return node


def _shown(window: MainWindow) -> list[Pressable]:
    found = window.frame.content().findChildren(Pressable)
    return [one for one in found if one.isVisible() and one.isEnabled() and one.focusPolicy() & Qt.FocusPolicy.TabFocus]


@pytest.mark.parametrize("role", FROM)
@pytest.mark.parametrize("go", AWAY, ids=["scoreboard", "change log"])
def test_a_key_presses_nothing_on_a_screen_that_was_left(
    enter: Enter, cluster: FakeCluster, turn: Turning, role: Role, go: Callable[[BoutSession], object]
) -> None:
    """On the public scoreboard, Enter let a skater out of the box whose button had the focus one tab before."""
    node = _playing(cluster, role)
    window = enter(node, role.value, Role.SCOREBOARD.value)
    session = window.shell.session
    assert session is not None
    turn(3)
    for number in range(len(_shown(window))):
        session.leave_log()
        session.show_role(role.value)
        turn(1)
        _shown(window)[number].setFocus(Qt.FocusReason.TabFocusReason)
        go(session)
        turn(1)
        focus: QWidget | None = QApplication.focusWidget()
        assert focus is None or focus.isVisible()
        written = len(node.commands)
        for key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            QTest.keyClick(window.windowHandle(), key)
        turn(1)
        assert len(node.commands) == written
