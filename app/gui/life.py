"""The program behind its first window: from its start to the last good-bye."""

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
    from ui.services import OpenedFile
    from ui.shell.main_window import MainWindow

__all__ = ["live_with"]

LOADED_LATE = ("ui.shell.start.new_bout", "ui.session.role_screens", "derbyos_core.node.node")
"""Modules needed soon, loaded while the person reads the start page."""


def live_with(
    window: "MainWindow", settings: Settings, practise: tuple[str, ...], opened: "OpenedFile | None" = None
) -> None:
    """Make a shown window usable, until its person closes it, or until Ctrl-C or SIGTERM."""
    run_with_windows(lambda: _live(window, settings, practise, opened))


@dataclass(frozen=True, slots=True)
class _Announcements:
    """The announcements of others on the network, and our own."""

    discovery: Discovery
    name: str = "announcements"

    async def start(self) -> None:
        """Begin discovery; if that is not possible, addresses are typed."""
        await self.discovery.open()

    async def stop(self) -> None:
        """Withdraw the announcements and stop."""
        await self.discovery.close()


@dataclass(frozen=True, slots=True)
class _OpenBouts:
    """The open nodes; the window opens them."""

    services: GUIServices
    name: str = "open bouts"

    async def start(self) -> None:
        """Do nothing: no node is open yet."""

    async def stop(self) -> None:
        """Leave whatever is still open."""
        await self.services.leave_all()


async def _live(seen: "MainWindow", settings: Settings, practise: tuple[str, ...], opened: "OpenedFile | None") -> None:
    discovery = LateDiscovery()
    services = GUIServices(settings, discovery)
    ended = asyncio.Event()
    if sys.platform != "win32":
        for number in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(number, ended.set)
    window = Window(services.offered(), ended, seen)
    life = Lifecycle((_Announcements(discovery), _OpenBouts(services)))
    try:
        await life.start()  # discovery first: its results take a while
        for name in LOADED_LATE:
            importlib.import_module(name)
            await asyncio.sleep(0)
        if practise:
            window.practise(settings.name, practise)
        if opened is not None:
            window.take_file(opened)
        await ended.wait()
        window.put_away()
    finally:
        await life.stop()
