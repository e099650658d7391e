"""Decides how the program with windows lives: from its first window to the last good-bye."""

import asyncio
import importlib
import signal
import sys
from dataclasses import dataclass

from app.composition import Window, run_with_windows
from app.display import no_display
from app.gui_services import GUIServices
from app.late_discovery import LateDiscovery
from app.lifecycle import Lifecycle
from app.settings import Settings
from derbyos_core.errors import UserError
from derbyos_core.node.discovery import Discovery

__all__ = ["run_gui"]

SEEN_S = 0.05
"""The first window is painted before the screens and anything of the network are loaded."""
LOADED_LATE = ("ui.screens.head_nso.screen", "ui.role_screens", "ui.sitting", "derbyos_core.node.node")
"""What a bout needs as soon as it is opened."""


def run_gui(settings: Settings, practise: tuple[str, ...] = ()) -> None:
    """Show the windows until the person closes them, or until Ctrl-C or SIGTERM.

    With roles to `practise` a practice bout is opened at once.
    """
    if reason := no_display():
        raise UserError(f"windows cannot be shown: {reason}; derbyos node is a peer without a screen")
    run_with_windows(lambda: _live(settings, practise))


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


async def _live(settings: Settings, practise: tuple[str, ...]) -> None:
    discovery = LateDiscovery()
    services = GUIServices(settings, discovery)
    ended = asyncio.Event()
    if sys.platform != "win32":
        for number in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(number, ended.set)
    window = Window(services.offered(), ended)
    life = Lifecycle((_Announcements(discovery), _OpenBouts(services)))
    await asyncio.sleep(SEEN_S)
    for name in LOADED_LATE:
        importlib.import_module(name)
        await asyncio.sleep(0)
    try:
        await life.start()
        if practise:
            window.practise(settings.name, practise)
        await ended.wait()
        window.put_away()
    finally:
        await life.stop()
