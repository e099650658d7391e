"""Decides how the program with windows lives behind its first window: from there to the last good-bye."""

import asyncio
import importlib
import signal
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.gui.composition import Window, run_with_windows
from app.gui.late_discovery import LateDiscovery
from app.gui.lifecycle import Lifecycle
from app.gui.services import GUIServices
from app.settings import Settings
from derbyos_core.node.discovery.discovery import Discovery

if TYPE_CHECKING:
    from ui.shell.main_window import MainWindow

__all__ = ["live_with"]

LOADED_LATE = ("ui.shell.start.new_bout", "ui.session.role_screens", "derbyos_core.node.node")
"""What is wanted soon, loaded while the start page is read."""


def live_with(window: "MainWindow", settings: Settings, practise: tuple[str, ...]) -> None:
    """Make a window that is seen one that can be used, until its person closes it, or until Ctrl-C or SIGTERM."""
    run_with_windows(lambda: _live(window, settings, practise))


@dataclass(frozen=True, slots=True)
class _Announcements:
    """What others on the network announce, and ourselves."""

    discovery: Discovery
    name: str = "announcements"

    async def start(self) -> None:
        """Begin to look around; where that is not possible, addresses are typed."""
        await self.discovery.open()

    async def stop(self) -> None:
        """Take everything back."""
        await self.discovery.close()


@dataclass(frozen=True, slots=True)
class _OpenBouts:
    """The nodes at which somebody sits; they are opened from the window."""

    services: GUIServices
    name: str = "open bouts"

    async def start(self) -> None:
        """Nobody sits anywhere yet."""

    async def stop(self) -> None:
        """Leave whatever is still open."""
        await self.services.leave_all()


async def _live(seen: "MainWindow", settings: Settings, practise: tuple[str, ...]) -> None:
    discovery = LateDiscovery()
    services = GUIServices(settings, discovery)
    ended = asyncio.Event()
    if sys.platform != "win32":
        for number in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(number, ended.set)
    window = Window(services.offered(), ended, seen)
    life = Lifecycle((_Announcements(discovery), _OpenBouts(services)))
    try:
        await life.start()  # looking around first: what is found takes a while to come
        for name in LOADED_LATE:
            importlib.import_module(name)
            await asyncio.sleep(0)
        if practise:
            window.practise(settings.name, practise)
        await ended.wait()
        window.put_away()
    finally:
        await life.stop()
