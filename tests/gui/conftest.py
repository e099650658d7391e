"""Fixtures of the screens: a cluster in memory, its usual officials, and windows that are closed after each test."""

import asyncio
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication

from derbyos_core.session import reaction
from tests.gui.presses import Presses
from tests.gui.turning import Turning
from tests.kit.fake_node import BOUT, FakeNode
from tests.kit.fake_services import FakeServices
from tests.kit.windows import window_in_bout
from ui.shell.main_window import MainWindow
from ui.theme.look import look
from ui.theme.tokens import ColourScheme
from ui.widgets import toast_undo

Enter = Callable[..., MainWindow]


@pytest.fixture(autouse=True)
def slow_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests press in the instant in which an entry of others comes, or once more at once, as people do who looked."""
    monkeypatch.setattr(reaction, "REACTION_US", 0)
    monkeypatch.setattr(toast_undo, "double_press_s", lambda: 0.0)


@pytest.fixture
def services(keeper: FakeNode) -> FakeServices:
    """The services of the scorekeeper's window."""
    return FakeServices(node=keeper)


@pytest.fixture
def hands(enter: Enter, keeper: FakeNode, services: FakeServices) -> Presses:
    """The scorekeeper at their window."""
    return Presses(enter(keeper, services=services), keeper)


@pytest.fixture
def turn(monkeypatch: pytest.MonkeyPatch) -> Iterator[Turning]:
    """Yield an asyncio loop for the windows, which the test runs step by step."""
    loop = asyncio.new_event_loop()
    monkeypatch.setattr(asyncio, "get_running_loop", lambda: loop)
    yield Turning(loop)
    for task in asyncio.all_tasks(loop):
        task.cancel()
    loop.call_soon(loop.stop)
    loop.run_forever()
    loop.close()


@pytest.fixture
def enter(qapp: QApplication) -> Iterator[Enter]:
    """Show the screen of an official in a window, drawn only on request of the test."""
    windows: list[MainWindow] = []
    look().apply()

    def enter(node: FakeNode, *roles: str, services: FakeServices | None = None) -> MainWindow:
        view = node.view()
        window = window_in_bout(node, name=view.name, roles=roles or view.roles, bout=BOUT.string, services=services)
        window.show()
        windows.append(window)
        return window

    yield enter
    for window in windows:
        window.put_away()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    look().set_scale(1.0)
    look().set_scheme(ColourScheme.LIGHT)
