"""One node of a demo or replay: on orders it dials, enters its part, saves, and reports its progress.

It works the same with and without a window; `child` creates the process around it.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from app.demo.facts import facts_of
from app.demo.order_reader import Orders
from app.demo.pace import Pace
from app.demo.paced_node import PacedNode
from app.demo.performance import Performance
from app.demo.pipe import DialOrder, Finish, Finished, Line, Play, Status
from app.demo.resume_file import TickList
from app.demo.script import Script
from app.files import write_whole
from derbyos_core.bout.commands import Command
from derbyos_core.bout.model import Bout
from derbyos_core.clock import Instant
from derbyos_core.interchange.derbyxml.writer import saved_xml
from derbyos_core.node.real_clock import RealClock
from derbyos_core.node.transport.addresses import resolve_address
from derbyos_core.replica.effects import Effect, Rejected
from derbyos_core.replica.view import PeerState

__all__ = ["OfficialNode"]

STATUS_S = 0.2
"""Interval of sending a changed status to the parent."""


class OfficialNode:
    """One node with the part that is entered at it."""

    def __init__(self, seat: PacedNode, part: str, script: Script | None, ticks: Path, orders: Orders) -> None:
        """`part` is the role whose lines of the script are entered; `ticks` is the folder of the resume file."""
        self._seat = seat
        self._node = seat.node
        self._part = part
        self._script = script
        self._ticks_folder = ticks
        self._orders = orders
        self._clock = RealClock()
        self._performance: Performance | None = None
        self._ticks: TickList | None = None
        self._refusal = ""
        self._told = Status()
        self._node.subscribe(self._hear)

    # Methods called by the performance.

    def bout(self) -> Bout:
        """Return the bout at this node."""
        return self._node.replica.bout

    def enter(self, number: int, command: Command, role: str) -> str:
        """Enter one line of the part."""
        assert self._ticks is not None, "lines are entered during a performance only"
        replica = self._node.replica
        self._ticks.tick(number, replica.source, replica.log.highest(replica.source) + 1)
        self._refusal = ""
        self._node.submit(command, role)
        return self._refusal

    def _hear(self, effects: tuple[Effect, ...]) -> None:
        for effect in effects:
            if isinstance(effect, Rejected):
                self._refusal = effect.reason

    # Orders.

    async def obey(self, waiting: "asyncio.Queue[Line | None]") -> None:
        """Execute orders until there are no more."""
        async with asyncio.TaskGroup() as group:  # a failing task ends the node, and the parent receives the reason
            tasks = [group.create_task(self._report())]
            while (order := await waiting.get()) is not None:
                if isinstance(order, DialOrder):
                    await self.dial(order.addresses)
                elif isinstance(order, Play):
                    tasks.append(group.create_task(self._perform(order)))
                elif isinstance(order, Finish):
                    self._finish(order)
            for task in tasks:
                task.cancel()

    async def dial(self, addresses: Sequence[str]) -> None:
        """Try to reach nodes at these addresses."""
        for text in addresses:
            self._node.dial(await resolve_address(text))

    async def _perform(self, order: Play) -> None:
        self._seat.pace = Pace(start=Instant(order.start), speed=order.speed)
        if self._script is None:
            return
        part = self._script.part(self._part)
        performance = Performance(part, begin=self._script.begin, start=Instant(order.start), speed=order.speed)
        key = self._node.replica.bout_id.key
        self._ticks = TickList(self._ticks_folder / f"{key}-{order.start}.ticks")
        tops = self._node.replica.log.tops
        performance.skip(self._ticks.entered(lambda source: tops.get(source, 0)))
        self._performance = performance
        try:
            while (pause_us := performance.turn(self, self._clock.now())) is not None:  # noqa: ASYNC110 - a clock
                await asyncio.sleep(pause_us / 1_000_000)
        finally:
            self._ticks.close()

    def _finish(self, order: Finish) -> None:
        replica = self._node.replica
        if order.file:
            write_whole(Path(order.file), saved_xml(replica.document.root(), replica.bout, replica.bout_id))
        lost = tuple(self._performance.lost) if self._performance else ()
        self._orders.tell(Finished(facts=facts_of(replica), lost=lost))

    # Reports.

    async def _report(self) -> None:
        while True:
            status = self._status()
            if status != self._told:
                self._told = status
                self._orders.tell(status)
            await asyncio.sleep(STATUS_S)

    def _status(self) -> Status:
        view = self._node.view()
        jam = view.bout.active or view.bout.completed
        members = [peer for peer in view.peers if peer.state is PeerState.MEMBER]
        status = Status(
            met=tuple(sorted(str(peer.address) for peer in members)),
            behind=sum(1 for peer in members if peer.holds < view.entries - view.held),
            tops={str(source): top for source, top in view.tops.items()},
            held=view.held,
            unsynced=view.unsynced,
            period=jam.period if jam else 0,
            jam=jam.number if jam else 0,
        )
        if self._performance is None:
            return status
        progress = self._performance.progress
        return replace(status, lines=progress.lines, done=progress.done, aside=progress.aside)
