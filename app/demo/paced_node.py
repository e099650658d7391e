"""Decides what a window gets of a node: the verbs that windows use, and one end, however often it is asked for."""

import asyncio
from collections.abc import Callable

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
    """A node as `ui.services.NodePort` wants it; with a pace its clock is that of a game that is replayed."""

    def __init__(self, node: Node) -> None:
        self.node = node
        self.pace: Pace | None = None
        self._paced: tuple[View, View] | None = None
        self._leaving: asyncio.Task[None] | None = None

    def submit(self, command: Command, role: str, seen: View | None = None) -> None:
        """Enter what an official wants, made on the view `seen`."""
        self.node.submit(command, role, seen)

    def chat(self, text: str, to: SourceId | None = None) -> None:
        """Say something to everybody, or to one."""
        self.node.chat(text, to)

    def view(self) -> View:
        """Everything that can be shown now; the same object while nothing changed."""
        view = self.node.view()
        if self.pace is None:
            return view
        if self._paced is None or self._paced[0] is not view:
            self._paced = view, self.pace.view(view)
        return self._paced[1]

    def entry(self, ref: EntryRef) -> Entry | None:
        """One entry of the log."""
        return self.node.entry(ref)

    def now(self) -> Instant:
        """The time that the window shows."""
        now = self.node.now()
        return now if self.pace is None else self.pace.shown(now)

    def subscribe(self, callback: Callable[[tuple[Effect, ...]], None]) -> Callable[[], None]:
        """Be called with the effects of every turn; gives what ends that."""
        return self.node.subscribe(callback)

    def dial(self, address: Address) -> None:
        """Try to reach somebody at this address."""
        self.node.dial(address)

    @property
    def is_stopped(self) -> bool:
        """Whether it was told to leave; it may still be at it."""
        return self._leaving is not None

    async def stop(self) -> None:
        """Say good-bye, write what is left, and let go of everything; who asks again waits for the same end."""
        if self._leaving is None:
            self._leaving = asyncio.get_running_loop().create_task(self._leave())
        await asyncio.shield(self._leaving)

    async def _leave(self) -> None:
        await self.node.stop()
