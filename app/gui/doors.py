"""Doors that the windows have opened: a `derbyos gateway` in a process of its own for each.

So a door that fails, floods or hangs takes neither the windows nor another door with it. A process says where it
listens in a line; its last line before it ends is why. It ends with its standard input, so none outlives the windows.
"""

import asyncio
import logging
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from app.settings import Settings
from derbyos_core.errors import UserError
from derbyos_core.i18n import tr
from derbyos_core.identity import BoutId

if TYPE_CHECKING:
    from derbyos_core.roles.head_nso.doors import DoorKind
    from derbyos_core.security.join_code import Invitation
    from derbyos_core.wire.messages import Address

__all__ = ["LISTENS_ON", "DoorProcesses"]

LISTENS_ON = " listens on "
"""Words of the line with which a gateway says that a door is open, and where."""
OPTIONS: Mapping[str, tuple[str, ...]] = {
    "event-bus": ("Event BUS", "--event-bus", "5556"),
    "pppp": ("PPPP", "--pppp", "5590"),
    "rsb": ("RSB", "--rsb", "55555"),
    "zre": ("ZRE", "--zre"),
}
"""Name and options of each door, by `DoorKind`, which is not loaded with the first window."""
END_S_MAX = 5.0
"""Time to say good-bye; after that the process is killed."""
LINE_MAX = 2_000
"""Characters of a line that are kept."""

_log = logging.getLogger(__name__)

OnEnd = Callable[["DoorKind", str], None]


class DoorProcesses:
    """The gateways of the open bout. `on_end` is called on the loop when one ends by itself, with a sentence."""

    def __init__(
        self, settings: Settings, invitation: "Callable[[BoutId], Invitation | None]" = lambda bout: None
    ) -> None:
        """`invitation` returns how a gateway gets into a closed bout, None for an open one; raises `UserError`."""
        self._settings = settings
        self._invitation = invitation
        self.on_end: OnEnd = lambda kind, text: None
        self._running: dict[DoorKind, subprocess.Popen[str]] = {}

    async def open(self, kind: "DoorKind", bout: BoutId, address: "Address") -> str:
        """Open a door of the bout that is open at this address; returns where it listens. Raises `UserError`."""
        await self.close(kind)
        named = self._settings.folders.named
        invitation = self._invitation(bout)
        words = [
            *(sys.executable, "-P", "-m", "app"),
            *(("--data-dir", str(named[0])) if named else ()),
            *("gateway", "--bout", bout.string, "--no-mdns"),
            *(("--connect", str(address)) if invitation is None else ("--code", "-")),
            *("--ends-with-input", "--name", *OPTIONS[kind]),
        ]
        loop = asyncio.get_running_loop()
        child = await asyncio.to_thread(_begin, words, "" if invitation is None else f"{invitation}\n")
        self._running[kind] = child
        opened: asyncio.Future[str] = loop.create_future()

        def settle(where: str, fault: str) -> None:
            if opened.done():
                self._ended(kind, child, fault)
            elif where:
                opened.set_result(where)
            else:
                opened.set_exception(UserError(fault))

        def listen() -> None:
            assert child.stdout is not None
            last = ""
            with child.stdout:
                while line := child.stdout.readline(LINE_MAX):
                    if LISTENS_ON in line:
                        last = ""
                        _on_loop(loop, settle, line.rpartition(LISTENS_ON)[2].strip(), "")
                    else:
                        last = line.strip() or last
            child.wait()
            _close_input(child)
            _on_loop(loop, settle, "", last.removeprefix("derbyos: ") or tr("the door ended without a word"))

        threading.Thread(target=listen, name=f"derbyos-door-{kind}", daemon=True).start()
        try:
            return await opened
        except BaseException:
            await self.close(kind)
            raise

    async def close(self, kind: "DoorKind") -> None:
        """Close a door; one that is closed stays so."""
        child = self._running.pop(kind, None)
        if child is not None:
            await asyncio.to_thread(_end, child)

    async def close_all(self) -> None:
        """Close all doors."""
        await asyncio.gather(*(self.close(kind) for kind in tuple(self._running)))

    def _ended(self, kind: "DoorKind", child: "subprocess.Popen[str]", fault: str) -> None:
        if self._running.get(kind) is child:
            del self._running[kind]
            _log.warning("the door %s ended: %s", kind, fault)
            self.on_end(kind, fault)


def _begin(words: Sequence[str], first_line: str) -> "subprocess.Popen[str]":
    """Start a process and give it its first line of input, in which other users of the machine cannot read the code."""
    from app.demo.processes import own_environment

    child = subprocess.Popen(
        words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        encoding="utf-8", errors="replace", env=own_environment(),
    )  # fmt: skip
    assert child.stdin is not None
    if first_line:
        with suppress(OSError):  # it has ended already, and says why
            child.stdin.write(first_line)
            child.stdin.flush()
    return child


def _on_loop(loop: asyncio.AbstractEventLoop, settle: Callable[[str, str], None], where: str, fault: str) -> None:
    with suppress(RuntimeError):  # the loop is closed: nobody is left to be told
        loop.call_soon_threadsafe(settle, where, fault)


def _close_input(child: "subprocess.Popen[str]") -> None:
    if child.stdin is not None:
        child.stdin.close()


def _end(child: "subprocess.Popen[str]") -> None:
    child.terminate()
    _close_input(child)
    try:
        child.wait(END_S_MAX)
    except subprocess.TimeoutExpired:
        child.kill()
        child.wait()
