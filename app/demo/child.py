"""Process of one node of a demo or replay: it starts as ordered, follows orders, and leaves.

`python -m app.demo.child` is started by `processes`, never by a person; `pipe` defines the messages. It leaves with
GBYE when its input ends or on SIGTERM, whatever it was doing, and when a person closes its window.
"""

import asyncio
import logging
import os
import signal
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from app.demo.official_node import OfficialNode
from app.demo.order_reader import Orders
from app.demo.paced_node import PacedNode
from app.demo.pipe import Begin, Failed, Left, Line, Listening
from app.demo.script import read_script
from app.error_words import error_in_words
from app.gui.composition import Plan, Window, build_headless, run_with_windows
from app.session import Session
from app.settings import Settings
from derbyos_core.errors import DerbyOSError
from derbyos_core.identity import BoutId
from derbyos_core.node.transport.addresses import parse_listen
from derbyos_core.storage.private_files import UMASK

if TYPE_CHECKING:
    from app.closed_entry import ClosedEntry

__all__ = ["main"]

_log = logging.getLogger(__name__)


async def _live(begin: Begin, orders: Orders, session: Session) -> None:
    """Run the node from joining to leaving."""
    settings = session.open(Path(begin.data_dir) if begin.data_dir else None)
    script = read_script(Path(begin.game) if begin.game else None) if begin.part else None
    plan = Plan(
        name=begin.name,
        roles=begin.roles,
        bout=BoutId(begin.bout),
        listen=parse_listen(begin.listen),
        mdns=begin.mdns,
    )
    entry = await _closed_entry(begin, settings) if begin.code else None
    if entry is not None:
        plan = replace(plan, bout=entry.bout)
    running = await build_headless(plan, settings, entry=entry)
    seat = PacedNode(running.node, running.stop)
    try:
        loop = asyncio.get_running_loop()
        waiting = orders.listen(loop)
        if sys.platform != "win32":
            loop.add_signal_handler(signal.SIGTERM, waiting.put_nowait, None)
        official = OfficialNode(seat, begin.part, script, settings.folders.data / "ticks", orders)
        orders.tell(Listening(source=running.node.replica.source, address=str(running.address)))
        if entry is None:  # into a closed bout the enrolment leads
            await official.dial(begin.connect)
        if begin.window:
            await _obey_with_window(official, seat, begin, settings, orders, waiting)
        else:
            await official.obey(waiting)
    finally:
        await seat.stop()


async def _closed_entry(begin: Begin, settings: Settings) -> "ClosedEntry":
    """Enrol this node in the closed bout of an invitation; raises `UserError`."""
    from app.closed_entry import enter_by_code
    from derbyos_core.security.join_code import parse_invitation

    invitation = parse_invitation(begin.code)
    assert invitation is not None, "the parent has read it"
    return await enter_by_code((invitation.address,), invitation.code, settings.folders.data, begin.bout)


async def _obey_with_window(
    official: OfficialNode,
    seat: PacedNode,
    begin: Begin,
    settings: Settings,
    orders: Orders,
    waiting: "asyncio.Queue[Line | None]",
) -> None:
    from app.gui.services import GUIServices
    from derbyos_core.node.discovery.discovery import NoDiscovery
    from ui.services import Opening

    services = GUIServices(settings, NoDiscovery())
    services.adopt(seat)
    closed = asyncio.Event()
    window = Window(services.offered(), closed)
    window.enter_bout(seat, Opening(name=begin.name, roles=begin.roles, bout=begin.bout))

    async def watch() -> None:
        await closed.wait()
        orders.tell(Left())
        waiting.put_nowait(None)

    watching = asyncio.create_task(watch())
    try:
        await official.obey(waiting)
    finally:
        watching.cancel()
        if not closed.is_set():
            window.put_away()


def main() -> int:
    """Run the child process. Returns the exit code."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, which makes its children leave in order
    orders = Orders()
    begin = orders.first()
    if not isinstance(begin, Begin):
        return 2
    os.umask(UMASK)  # for the whole process
    session = Session()
    return_code = 0
    try:
        if begin.window:
            run_with_windows(lambda: _live(begin, orders, session))
        else:
            asyncio.run(_live(begin, orders, session))
    except* (DerbyOSError, OSError) as group:
        orders.tell(Failed(reason=_first(group)))
        return_code = 1
    except* Exception as group:  # noqa: BLE001 - a fault of ours is told too; the log has the rest
        _log.exception("a fault in the program")
        orders.tell(Failed(reason=f"a fault in the program itself: {error_in_words(_innermost(group))}"))
        return_code = 1
    finally:
        session.close()
    return return_code


def _first(group: "BaseExceptionGroup[BaseException]") -> str:
    error = _innermost(group)
    return str(error) or type(error).__name__


def _innermost(group: "BaseExceptionGroup[BaseException]") -> BaseException:
    error: BaseException = group
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    return error


if __name__ == "__main__":
    sys.exit(main())
