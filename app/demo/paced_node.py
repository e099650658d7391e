"""Node as the windows use it: the methods of `NodePort`, and a single stop however often it is requested."""

import asyncio
from collections.abc import Awaitable, Callable

from app.demo.pace import Pace
from derbyos_core.bout.commands import Command
from derbyos_core.clock import Instant
from derbyos_core.gossip.entry import Entry, EntryRef
from derbyos_core.identity import SourceId
from derbyos_core.node.node import Node
from derbyos_core.replica.effects import Effect
from derbyos_core.replica.view import View
from derbyos_core.wire.messages import Address

__all__ = ["PacedNode"]


class PacedNode:
    """A node for `ui.services.NodePort`. With a pace its clock is that of a game being replayed."""

    def __init__(self, node: Node, stop: Callable[[], Awaitable[None]] | None = None) -> None:
        """`stop` ends the node together with what belongs to it; without, the node alone is ended."""
        self.node = node
        self._stop = stop or node.stop
        self.pace: Pace | None = None
        self._paced: tuple[View, View] | None = None
        self._leaving: asyncio.Task[None] | None = None

    def submit(self, command: Command, role: str, seen: View | None = None) -> None:
        """Submit an official's command, given on the view `seen`."""
        self.node.submit(command, role, seen)

    def chat(self, text: str, to: SourceId | None = None) -> None:
        """Send a chat message to everybody, or to one."""
        self.node.chat(text, to)

    def view(self) -> View:
        """Return everything that can be shown now; the same object while nothing has changed."""
        view = self.node.view()
        if self.pace is None:
            return view
        if self._paced is None or self._paced[0] is not view:
            self._paced = view, self.pace.view(view)
        return self._paced[1]

    def entry(self, ref: EntryRef) -> Entry | None:
        """Return one entry of the log."""
        return self.node.entry(ref)

    def now(self) -> Instant:
        """Return the time that the window shows."""
        now = self.node.now()
        return now if self.pace is None else self.pace.shown(now)

    def subscribe(self, callback: Callable[[tuple[Effect, ...]], None]) -> Callable[[], None]:
        """Subscribe to the effects of each turn. Returns an unsubscribe function."""
        return self.node.subscribe(callback)

    def dial(self, address: Address) -> None:
        """Try to reach a laptop at this address."""
        self.node.dial(address)

    @property
    def is_stopped(self) -> bool:
        """Whether it was ordered to leave; it may still be leaving."""
        return self._leaving is not None

    async def stop(self) -> None:
        """Say good-bye, write what is left, and release everything. A second call waits for the first."""
        if self._leaving is None:
            self._leaving = asyncio.get_running_loop().create_task(self._leave())
        await asyncio.shield(self._leaving)

    async def _leave(self) -> None:
        await self._stop()
