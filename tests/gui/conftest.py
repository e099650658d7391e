"""What the tests of the screens stand on: an evening in a hall, its usual people, and windows that are put away after
each test.
"""

import asyncio
from collections.abc import Callable, Iterator
from datetime import UTC

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication

from tests.gui.fakes import BOUT, FakeNode, FakeServices, Hall
from tests.gui.presses import Presses
from tests.gui.turning import Turning
from ui.services import Opening
from ui.shell.main_window import MainWindow
from ui.theme.look import look
from ui.theme.tokens import Ground

Enter = Callable[..., MainWindow]


@pytest.fixture
def hall() -> Hall:
    """The evening."""
    return Hall()


@pytest.fixture
def timer(hall: Hall) -> FakeNode:
    """Whose whistles the others hear."""
    return hall.node("Sol A.", "jam-timer")


@pytest.fixture
def head(hall: Hall) -> FakeNode:
    """The Head NSO."""
    return hall.node("Ines V.", "head-nso")


@pytest.fixture
def keeper(hall: Hall) -> FakeNode:
    """The scorekeeper of both teams."""
    return hall.node("Kim T.", "scorekeeper-home", "scorekeeper-away")


@pytest.fixture
def services(keeper: FakeNode) -> FakeServices:
    """What the scorekeeper's window asks of the program around it."""
    return FakeServices(node=keeper)


@pytest.fixture
def hands(enter: Enter, keeper: FakeNode, services: FakeServices) -> Presses:
    """The scorekeeper at her window."""
    return Presses(enter(keeper, services=services), keeper)


@pytest.fixture
def turn(monkeypatch: pytest.MonkeyPatch) -> Iterator[Turning]:
    """Windows wait on a loop that the test turns by hand."""
    loop = asyncio.new_event_loop()
    monkeypatch.setattr(asyncio, "get_running_loop", lambda: loop)
    yield Turning(loop)
    loop.close()


@pytest.fixture
def enter(qapp: QApplication) -> Iterator[Enter]:
    """Show the screen of a node's person in a window of her own, drawn only when the test says so."""
    windows: list[MainWindow] = []
    look().apply()

    def enter(node: FakeNode, *roles: str, services: FakeServices | None = None) -> MainWindow:
        window = MainWindow((services or FakeServices()).services(), zone=UTC, is_ticking=False)
        window.enter(node, Opening(name=node.view().name, roles=roles or node.view().roles, bout=BOUT.string))
        window.show()
        windows.append(window)
        return window

    yield enter
    for window in windows:
        window.put_away()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    look().set_scale(1.0)
    look().set_ground(Ground.LIGHT)
