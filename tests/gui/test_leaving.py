"""A bout that is left leaves nothing behind in the window, which may show many bouts in an evening."""

import asyncio
import gc
import weakref
from collections.abc import Callable

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from derbyos_core.identity import Role
from tests.gui.conftest import Enter
from tests.gui.turning import Turning
from tests.kit.fake_node import FakeCluster
from ui.services import Opening
from ui.shell.main_window import MainWindow

ROLE = Role.SCOREKEEPER_HOME.value
BOUTS = 3


def _is_in_a_bout(window: MainWindow) -> bool:
    return window.shell.session is not None


def test_a_bout_that_was_left_is_let_go_of(enter: Enter, turn: Callable[[], None]) -> None:
    """Its screens and their models, which hold the whole bout: not one object more after the fourth bout."""

    def leave(window: MainWindow) -> "weakref.ref[QObject]":
        assert window.shell.session is not None
        seen: weakref.ref[QObject] = weakref.ref(window.shell.session)
        window.shell.leave()
        turn()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        assert not _is_in_a_bout(window)
        return seen

    window = enter(FakeCluster().node("Kim T.", ROLE), ROLE)
    seen = [leave(window)]
    objects = len(window.findChildren(QObject))
    for _ in range(BOUTS):
        window.enter(FakeCluster().node("Kim T.", ROLE), Opening(name="Kim T.", roles=(ROLE,)))
        seen.append(leave(window))
    gc.collect()
    assert len(window.findChildren(QObject)) == objects
    assert [one() for one in seen] == [None] * len(seen)


def test_leaving_window_can_be_pressed_until_it_is_gone(
    enter: Enter, turn: Turning, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last lines are still being written and the screens are gone: keys and sizes reach no deleted object."""
    node = FakeCluster().node("Kim T.", ROLE)
    gate = asyncio.Event()

    async def stop() -> None:
        await gate.wait()

    monkeypatch.setattr(node, "stop", stop)
    window = enter(node, ROLE)
    left: list[bool] = []
    window.left.connect(lambda: left.append(True))
    window.close()
    turn()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert window.isVisible()
    for key in (Qt.Key.Key_Tab, Qt.Key.Key_F6, Qt.Key.Key_Escape, Qt.Key.Key_Backtab):
        focus: QWidget | None = window.focusWidget()
        QTest.keyClick(focus if focus is not None else window, key)
    window.resize(1024, 700)
    turn()
    assert left == []
    gate.set()
    turn()
    assert left == [True]
