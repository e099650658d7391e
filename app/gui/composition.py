"""Composition of a node: which implementation of each part, and in which order.

Of `app` only this module joins Qt to asyncio. Qt is imported inside the functions that need it: without Qt everything
else still runs.
"""

import asyncio
import logging
import os
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING

from app.gui.display import load_qt
from app.settings import PROGRAM, Settings
from derbyos_core import __version__
from derbyos_core.errors import UserError, error_text
from derbyos_core.i18n import tr
from derbyos_core.identity import BoutId, Role, new_source
from derbyos_core.node.discovery.discovery import Discovery, NoDiscovery
from derbyos_core.node.gc_tuning import freeze_loaded_values
from derbyos_core.node.real_clock import RealClock
from derbyos_core.node.transport.addresses import ListenAt, other_port, usual_port
from derbyos_core.wire.messages import Address

if TYPE_CHECKING:
    from app.closed_entry import ClosedEntry
    from app.demo.still_pictures import Still
    from app.verbs.join_code import GivenCode
    from derbyos_core.node.membership import Membership
    from derbyos_core.node.node import Node
    from derbyos_core.node.transport.closed_sockets import ClosedSockets
    from derbyos_core.printing.page import Paper, PaperPage
    from derbyos_core.replica.replica import Replica
    from derbyos_core.storage.encryption import Encryption
    from derbyos_core.storage.sqlite_store import SQLiteStore
    from ui.services import NodePort, OpenedFile, Opening, Services
    from ui.shell.main_window import MainWindow

__all__ = [
    "PROGRAM",
    "NotAdmittedError",
    "Plan",
    "RunningNode",
    "Window",
    "build_headless",
    "discovery_of",
    "render_pictures",
    "render_sheets",
    "render_stills",
    "run_with_windows",
]

_log = logging.getLogger(__name__)


class NotAdmittedError(UserError):
    """The bout is closed, and this laptop needs the join code to enter it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """Name, roles and bout of a node; `mdns` says whether others are searched for, by mDNS and by beacons."""

    name: str
    roles: tuple[str, ...]
    bout: BoutId
    listen: ListenAt
    mdns: bool = True
    code: "GivenCode | None" = None
    """Join code of a closed bout; None for an open one."""
    is_encrypted: bool = False
    """Whether the file of a closed bout is encrypted if it is new; one that exists stays as it is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RunningNode:
    """A node that listens; `store_fault` says why its bout cannot be stored, and is empty if it can be."""

    node: "Node"
    address: Address
    store_fault: str
    membership: "Membership | None" = None
    """That of a closed bout."""

    async def stop(self) -> None:
        """Leave the bout."""
        if self.membership is not None:
            await self.membership.stop()
        await self.node.stop()


async def build_headless(
    plan: Plan, settings: Settings, discovery: Discovery | None = None, entry: "ClosedEntry | None" = None
) -> RunningNode:
    """Start a node and join the bout; raises `UserError` if it cannot listen or the bout is open elsewhere.

    `entry` is how it enters a closed bout. Raises `UserError` for a closed bout without one.

    The parts of a node are imported here, so that they do not delay the first window.
    """
    from derbyos_core.node.node import Node
    from derbyos_core.node.transport.zmq_transport import ZMQTransport
    from derbyos_core.replica.events import PersistFailed
    from derbyos_core.replica.replica import Replica
    from derbyos_core.storage.bouts import bout_path
    from derbyos_core.storage.sqlite_store import SQLiteStore
    from derbyos_core.storage.store_error import EncryptedFileError

    clock = RealClock()
    random = SystemRandom()
    closed = _ClosedParts(entry, random) if entry is not None else None
    source = closed.source if closed is not None else new_source(random)
    if discovery is None:
        discovery = discovery_of(plan)
    path = bout_path(settings.folders.bouts, plan.bout)
    was_there = path.exists()
    encryption = closed.encryption(is_wanted=plan.is_encrypted) if closed is not None else None
    try:
        opening = partial(SQLiteStore.open, path, plan.bout, clock.now(), encryption=encryption)
        store = opening() if encryption is None else await _opened(opening)
    except EncryptedFileError as error:
        raise NotAdmittedError(error_text(error)) from error
    try:
        listen = replace(plan.listen, usual=usual_port(plan.bout, settings.author))
        replica = Replica(
            bout=plan.bout,
            source=source,
            author=closed.author if closed is not None else settings.author,
            random=random,
            signer=closed.signer if closed is not None else None,
            is_closed=closed is not None,
        )
        sockets = closed.sockets(replica) if closed is not None else None
        transport = ZMQTransport(source, listen, random=random, closed=sockets)
        if store.note_on_opening:
            _log.warning("%s", store.note_on_opening)
            replica.receive(PersistFailed((), store.note_on_opening), clock.now())
        node = Node(replica, transport, store, discovery, clock, key=closed.key_text if closed is not None else "")
        address = await node.start()
        try:
            _check_entry(plan.bout, replica, entry)
        except UserError:
            await node.stop()
            raise
    except BaseException:
        store.close()
        if not was_there:  # a failed start leaves no empty bout in the list
            path.unlink(missing_ok=True)
        raise
    freeze_loaded_values()
    if store.fault:
        _log.warning("%s", store.fault)
    node.join(plan.name, plan.roles, PROGRAM, __version__)
    _log.info("listening on %s in the bout %s as %s", address, plan.bout.string, source)
    membership = None
    if closed is not None:
        try:
            membership = await closed.start(node, store, address._replace(host=plan.listen.host))
        except BaseException:
            await node.stop()
            raise
    return RunningNode(node=node, address=address, store_fault=store.fault, membership=membership)


async def _opened(opening: "Callable[[], SQLiteStore]") -> "SQLiteStore":
    """Open a store off the loop, because a code takes half a second; close it again if nobody waits for it any more."""
    task = asyncio.ensure_future(asyncio.to_thread(opening))

    def close(_: object) -> None:
        if task.exception() is None:
            task.result().close()

    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        task.add_done_callback(close)
        raise


def _check_entry(bout: BoutId, replica: "Replica", entry: "ClosedEntry | None") -> None:
    """Raise `UserError` if a bout cannot be entered like this, as its log says."""
    from derbyos_core.security.founding import is_closed

    authority = replica.authority
    if entry is None:
        if authority.is_closed or is_closed(bout):
            raise NotAdmittedError(tr("this bout is closed; give its join code (on the command line with --code)"))
    elif entry.founding is None and entry.enrolment is None:
        if not authority.is_closed and not is_closed(bout):
            raise UserError(
                "this bout was made without a join code and is open; leave out --code, or choose another name"
            )
        if entry.key.public not in authority.admitted and entry.key.public not in authority.expelled:
            raise NotAdmittedError(
                tr("this laptop does not belong to this closed bout; join it with the code or the invitation")
            )


class _ClosedParts:
    """Further parts of a node in a closed bout: a key that signs and connects, and its membership."""

    def __init__(self, entry: "ClosedEntry", random: SystemRandom) -> None:
        from derbyos_core.gossip.signed_log import Signer
        from derbyos_core.security.keys import author_of, encode_octets
        from derbyos_core.security.signatures import new_signed_source

        self._entry = entry
        self._random = random
        self._tasks: set[asyncio.Task[None]] = set()
        self.source, source_key = new_signed_source(entry.key.public, entry.bout, random)
        self.author = author_of(entry.key.public)
        self.signer = Signer(entry.key, source_key)
        self.key_text = encode_octets(entry.key.curve.public)

    def encryption(self, *, is_wanted: bool) -> "Encryption":
        """Return the keys that open the bout's file, and whether a new one is encrypted."""
        from derbyos_core.storage.encryption import Encryption

        return Encryption(key=self._entry.key, random=self._random, code=self._entry.code, is_wanted=is_wanted)

    def sockets(self, replica: "Replica") -> "ClosedSockets":
        """Return what closes the sockets of the node."""
        from derbyos_core.identity import source_from_octets
        from derbyos_core.node.transport.closed_sockets import ClosedSockets

        enrolment = self._entry.enrolment
        if enrolment is not None:
            replica.invite((enrolment.key, *(key for key, _ in enrolment.members)))

        def owner_of(identity: bytes) -> bytes | None:
            return replica.owner_of(source_from_octets(identity)) if len(identity) == 16 else None

        return ClosedSockets(self._entry.key.curve, replica.is_admitted, owner_of, replica.is_removed)

    async def start(self, node: "Node", store: "SQLiteStore", listening: Address) -> "Membership":
        """Found the bout, or connect to whoever enrolled this laptop; let others in from now on.

        `listening` is where the node listens: newcomers are enrolled at the other port of its pair, if that is free.
        """
        from derbyos_core.node.membership import Membership
        from derbyos_core.security.keys import curve_key_of
        from derbyos_core.storage.membership_file import MemberCode, save_membership

        async def wrap(code: MemberCode) -> None:
            fact = await asyncio.to_thread(store.code_wrap, code)
            if fact is not None:
                node.keep_fact(*fact)

        def keep(code: MemberCode) -> None:
            try:
                save_membership(store.path, code)
            except UserError as error:
                _log.warning("%s", error)
            if store.is_encrypted:  # from now on it is this code that opens a copy of the file
                task = asyncio.get_running_loop().create_task(wrap(code))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

        entry = self._entry
        own = ListenAt(listening.host, usual=other_port(listening.port))
        membership = Membership(node, entry.key, code=entry.code, listen=own, on_code=keep)
        await membership.start(entry.founding)
        name = entry.founding.name if entry.founding is not None else ""
        name = entry.enrolment.title if entry.enrolment is not None else name
        if name:  # before anybody reads that the bout is there, so that it is found by it whatever happens next
            await asyncio.to_thread(store.note, "name", name)
        if entry.enrolment is not None:
            enrolment = entry.enrolment
            node.find(enrolment.address, curve_key_of(enrolment.key))
            if enrolment.reached is not None:  # perhaps the only address of that laptop that is reached from here
                reached = enrolment.address._replace(host=enrolment.reached.host)
                node.find(reached, curve_key_of(enrolment.key))
            for key, address in enrolment.members:
                if address is not None:
                    node.find(address, curve_key_of(key))
        return membership


def discovery_of(plan: Plan) -> Discovery:
    """Return how the node of this plan finds others; the libraries are imported here, as above."""
    if not plan.mdns:
        return NoDiscovery()
    from derbyos_core.node.discovery.beacons import BeaconDiscovery
    from derbyos_core.node.discovery.combined import CombinedDiscovery
    from derbyos_core.node.discovery.mdns import MDNSDiscovery

    return CombinedDiscovery((MDNSDiscovery(), BeaconDiscovery(plan.listen.host)))


def run_with_windows(main: Callable[[], Coroutine[None, None, None]]) -> None:
    """Run a coroutine on an event loop that serves asyncio and Qt; `UserError` if Qt cannot be loaded."""
    load_qt()
    from qasync import QEventLoop

    from ui.application import begin_application, end_application

    loop = QEventLoop(begin_application(PROGRAM))
    asyncio.set_event_loop(loop)
    try:
        with loop:
            loop.run_until_complete(main())
    finally:
        asyncio.set_event_loop(None)
        end_application()


class Window:
    """The one window of a process, on the loop of `run_with_windows`."""

    def __init__(self, services: "Services", closed: asyncio.Event, seen: "MainWindow | None" = None) -> None:
        """Show the window, or complete the one that is shown already (`seen`). `closed` is set when it is closed."""
        from ui.application import show_fitted
        from ui.shell.main_window import MainWindow

        self._window = seen or MainWindow()
        self._window.left.connect(closed.set)
        self._window.furnish(services)
        if seen is None:
            show_fitted(self._window)
        elif not seen.isVisible():  # closed before the signal was connected
            closed.set()

    def enter_bout(self, node: "NodePort", opening: "Opening") -> None:
        """Show the bout of a node that has joined it already."""
        self._window.enter(node, opening)

    def practise(self, name: str, roles: tuple[str, ...]) -> None:
        """Open a practice bout, as the card of the start page does."""
        from ui.services import Opening

        self._window.open(Opening(name=name, roles=roles, is_practice=True))

    def take_file(self, opened: "OpenedFile") -> None:
        """Choose the bout of a file on the start page, and join it if nothing is missing."""
        self._window.take_file(opened, is_joining=True)

    def put_away(self) -> None:
        """Hide the window without a question."""
        self._window.put_away()


def render_pictures(folder: Path, show: Callable[[int, int], None], only: str = "") -> int:
    """Draw the screens with `only` in their names in memory and store them. Returns the number of pictures.

    Raises `UserError` if there is no such screen.
    """
    _load_offscreen_qt()
    from ui.gallery.book import render_all

    with _application():
        count = len(render_all(folder, progress=show, only=only))
    if not count:
        raise UserError(tr("No picture has “{only}” in its name. All of them are in docs/pictures.", only=only))
    return count


def render_stills(stills: Sequence["Still"], folder: Path) -> None:
    """Draw the Head NSO's screen at each of these moments and store it in the folder."""
    _load_offscreen_qt()
    from ui.gallery.hall import StillNode
    from ui.gallery.pose import grab, posed
    from ui.gallery.stage import still_services
    from ui.services import Opening
    from ui.shell.main_window import MainWindow

    with _application(), posed():
        for still in stills:
            window = MainWindow(replace(still_services(), membership=None), is_ticking=False)
            try:
                node = StillNode(still.view, still.now, still.lookup)
                window.enter(node, Opening(name=still.view.name, roles=(Role.HEAD_NSO.value,)))
                grab(window, folder / f"{still.name}.png")
            finally:
                window.put_away()


def render_sheets(
    pages: Sequence["PaperPage"], file: Path, *, paper: "Paper", language: str, show: Callable[[int, int], None]
) -> None:
    """Write printed sheets as a PDF file, in one of the languages of the windows; raises `UserError`."""
    _load_offscreen_qt()
    from ui.language import language as spoken
    from ui.printing.pdf import print_sheets

    with _application():
        spoken().choose(language)
        asyncio.run(print_sheets(pages, paper, file, file.stem, show))


def _load_offscreen_qt() -> None:
    """Load Qt for drawing in memory: pictures need no display, and no window appears on one."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    load_qt()


@contextmanager
def _application() -> Iterator[None]:
    from ui.application import create_application, end_application

    application = create_application(PROGRAM)
    try:
        yield
    finally:
        application.processEvents()
        end_application()
