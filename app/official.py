"""Decides what one node of a demo or replay does: joins, enters its part when told to, saves, and leaves.

`python -m app.official` is started by `crew`, never by a person; `pipe` says what is spoken. It leaves with GBYE
when its input ends or on SIGTERM, whatever it was about to do.
"""

import asyncio
import logging
import signal
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from app.composition import Plan, RunningNode, build_headless
from app.facts import facts_of
from app.files import write_whole
from app.orders import Orders
from app.performance import Performance
from app.pipe import Begin, Dial, Failed, Finish, Finished, Line, Listening, Play, Status
from app.script import Script, read_script
from app.session import Session
from app.tick_list import TickList
from derbyos_core.bout.commands import Command
from derbyos_core.bout.model import Bout
from derbyos_core.clock import Instant
from derbyos_core.errors import DerbyOSError
from derbyos_core.identity import BoutId
from derbyos_core.interchange.derbyxml import saved_xml
from derbyos_core.node.addresses import parse_listen, resolve_address
from derbyos_core.node.node import Node
from derbyos_core.node.real_clock import RealClock
from derbyos_core.replica.effects import Effect, Rejected
from derbyos_core.replica.view import PeerState

__all__ = ["main"]

_log = logging.getLogger(__name__)

STATUS_S = 0.2
"""How often the parent hears how far a node is, if anything changed."""


class Official:
    """One node with the part that is entered at it."""

    def __init__(self, begin: Begin, running: RunningNode, orders: Orders, script: Script | None, ticks: Path) -> None:
        """`ticks` is the folder of the tick list."""
        self._begin = begin
        self._ticks_folder = ticks
        self._node: Node = running.node
        self._orders = orders
        self._script = script
        self._clock = RealClock()
        self._performance: Performance | None = None
        self._ticks: TickList | None = None
        self._refusal = ""
        self._told = Status()
        self._node.subscribe(self._hear)

    # What a performance asks of its desk.

    def bout(self) -> Bout:
        """The bout as it stands here."""
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
        """Do what the orders say until there are no more."""
        async with asyncio.TaskGroup() as group:  # a task that breaks ends the node, and the parent hears why
            tasks = [group.create_task(self._report())]
            while (order := await waiting.get()) is not None:
                if isinstance(order, Dial):
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
        if self._script is None:
            return
        part = self._script.part(self._begin.part)
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


async def _live(begin: Begin, orders: Orders, session: Session) -> None:
    """From joining to leaving."""
    settings = session.open(Path(begin.data_dir) if begin.data_dir else None)
    script = read_script(Path(begin.game) if begin.game else None) if begin.part else None
    plan = Plan(
        name=begin.name,
        roles=begin.roles,
        bout=BoutId(begin.bout),
        listen=parse_listen(begin.listen),
        mdns=begin.mdns,
    )
    running = await build_headless(plan, settings)
    try:
        loop = asyncio.get_running_loop()
        waiting = orders.listen(loop)
        if sys.platform != "win32":
            loop.add_signal_handler(signal.SIGTERM, waiting.put_nowait, None)
        official = Official(begin, running, orders, script, settings.folders.data / "ticks")
        orders.tell(Listening(source=running.node.replica.source, address=str(running.address)))
        await official.dial(begin.connect)
        await official.obey(waiting)
    finally:
        await running.node.stop()


def main() -> int:
    """The child's whole life; gives the exit code."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, which lets its children leave in order
    orders = Orders()
    begin = orders.first()
    if not isinstance(begin, Begin):
        return 2
    session = Session()
    return_code = 0
    try:
        asyncio.run(_live(begin, orders, session))
    except* (DerbyOSError, OSError) as group:
        orders.tell(Failed(reason=_first(group)))
        return_code = 1
    except* Exception as group:  # noqa: BLE001 - a fault of ours is told too; the log has the rest
        _log.exception("a fault in the program")
        orders.tell(Failed(reason=f"a fault in the program itself: {_first(group)}"))
        return_code = 1
    finally:
        session.close()
    return return_code


def _first(group: "BaseExceptionGroup[BaseException]") -> str:
    error: BaseException = group
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    return str(error) or type(error).__name__


if __name__ == "__main__":
    sys.exit(main())
