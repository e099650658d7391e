"""Setting of the window benchmarks: a bout of a given size, a running node, a window that notes its paints.

The bout is a practice bout (`derbyos_core.practice`) that has come to the middle of a jam, seconds ago. A small one is
as it was entered; a large one is as full as a real one: entries are taken back and put again until there are enough.
The same seed makes the same bout.
"""

import asyncio
import os
import time
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from pathlib import Path
from random import Random

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtWidgets import QApplication
from qasync import QEventLoop

from derbyos_core.bout.commands import FieldSkater, MarkNoPivot, Redo, StartJam, Undo
from derbyos_core.clock import Instant
from derbyos_core.gossip.entry import EntryRef
from derbyos_core.identity import AuthorId, BoutId, Role, new_eid, new_source
from derbyos_core.interchange.script.timed import TimedCommand, resolve, shifted
from derbyos_core.node.node import Node
from derbyos_core.node.real_clock import RealClock
from derbyos_core.node.transport.addresses import LOOPBACK_HOST, ListenAt
from derbyos_core.node.transport.zmq_transport import ZMQTransport
from derbyos_core.practice.game import practice_game
from derbyos_core.practice.script import PRACTICE_ROLES
from derbyos_core.replica.effects import Persist
from derbyos_core.replica.events import Loaded
from derbyos_core.replica.replica import Replica
from derbyos_core.roles.shared.sheet_values import SheetCell
from derbyos_core.roles.start.offered_bouts import FoundBout, SavedBout
from derbyos_core.roles.start.setup import NewBout
from derbyos_core.storage.sqlite_store import SQLiteStore
from derbyos_core.wire.messages import Address
from ui.services import Lesson, NodePort, Opening, Preferences, Progress, Services
from ui.shell.main_window import MainWindow
from ui.widgets.sheet_model import SheetModel

__all__ = [
    "BOUT",
    "LARGE",
    "ROLES",
    "SMALL",
    "Bodies",
    "CellReads",
    "Heartbeat",
    "Seat",
    "TimedWindow",
    "bout_bodies",
    "make_node",
    "run_on_qt",
    "services",
    "sit_down",
    "turns",
]

BOUT = BoutId("the benchmark's bout")
SEED = 404
SMALL, LARGE = 600, 5_000
SMALL_PLAYED, LARGE_PLAYED = 600, 930
"""Lines of the practice bout that have been entered; it has about a thousand."""
SINCE_WHISTLE_US = 20_000_000
ROLES = (
    Role.HEAD_NSO,
    Role.JAM_TIMER,
    Role.SCOREKEEPER_HOME,
    Role.LINEUP_HOME,
    Role.PENALTY_TRACKER,
    Role.PENALTY_LINEUP_HOME,
    Role.PENALTY_BOX,
    Role.SCOREBOARD,
)
"""One role of each screen."""

Bodies = tuple[bytes, ...]


class _Crew:
    """The officials who have entered the bout, each with their own replica."""

    def __init__(self, random: Random, start: Instant) -> None:
        self._random = random
        self.bodies: list[bytes] = []
        self._known: dict[str, int] = {}
        self._replicas: dict[str, Replica] = {}
        for role in PRACTICE_ROLES:
            author = AuthorId(new_eid(random))
            replica = Replica(bout=BOUT, source=new_source(random), author=author, random=random)
            replica.keep_time()
            self._replicas[role], self._known[role] = replica, 0
            replica.join(f"Official {role.value}", (role.value,), "derbyos", "benchmark", start)
            self._keep(replica)

    def enter(self, line: TimedCommand) -> EntryRef | None:
        """Submit one line as its official."""
        replica = self._caught_up(line)
        command = resolve(line, replica.bout)
        ref = replica.submit(command, line.role, line.at) if command is not None else None
        self._keep(replica)
        return ref

    def doubt(self, line: TimedCommand, ref: EntryRef, times: int) -> None:
        """Take the line back and enter it again, as the same official."""
        replica = self._caught_up(line)
        for number in range(times):
            at = Instant(line.at + 200_000 * (number + 1))
            undo = replica.submit(Undo(entries=(ref,)), line.role, at)
            if undo is not None:
                replica.submit(Redo(undo=undo), line.role, at)
        self._keep(replica)

    def _caught_up(self, line: TimedCommand) -> Replica:
        replica, known = self._replicas[line.role], self._known[line.role]
        self._known[line.role] = len(self.bodies)
        if known < len(self.bodies):
            replica.receive(Loaded(tuple(self.bodies[known:])), line.at)
            replica.take_effects()
        return replica

    def _keep(self, replica: Replica) -> None:
        own = [effect.entry.body for effect in replica.take_effects() if isinstance(effect, Persist)]
        self.bodies += own


def bout_bodies(entries: int, now: Instant) -> Bodies:
    """The entries of a bout of about this size whose jam on the track was started 20 seconds before `now`."""
    game = practice_game(Random(SEED), Instant(0))
    played = SMALL_PLAYED if entries <= SMALL else LARGE_PLAYED
    last = max(place for place, line in enumerate(game[:played]) if isinstance(line.command, StartJam))
    begun = game[last].command
    assert isinstance(begun, StartJam), "the last whistle"
    to_now = now - SINCE_WHISTLE_US - game[last].at
    random = Random(SEED)
    lines = [line for line in game[: last + 1] if not _is_line_up(line, begun)]
    crew = _Crew(random, Instant(game[0].at + to_now - 1_000_000))
    doubts = max(0.0, entries / len(lines) - 1) / 2
    for line in (shifted(line, to_now) for line in lines):
        ref = crew.enter(line)
        if ref is not None and doubts:
            crew.doubt(line, ref, round(random.uniform(0, 2 * doubts)))
    return tuple(crew.bodies)


def _is_line_up(line: TimedCommand, begun: StartJam) -> bool:
    """Return whether the line belongs to the line-up of the last jam, which stays open so that it can be typed."""
    return isinstance(line.command, FieldSkater | MarkNoPivot) and line.command.jam == begun.jam


def make_node(folder: Path, bodies: Bodies = (), seed: int | None = None) -> Node:
    """Return a node on loopback with a bout file; the bodies are loaded as if from that file."""
    random = Random(seed)
    source = new_source(random)
    replica = Replica(bout=BOUT, source=source, author=AuthorId(source), random=random)
    if bodies:
        replica.receive(Loaded(bodies), RealClock().now())
        replica.take_effects()
    folder.mkdir(parents=True, exist_ok=True)
    store = SQLiteStore.open(folder / "bout.derbyos", BOUT, Instant(0))
    return Node(replica, ZMQTransport(source, ListenAt(LOOPBACK_HOST)), store)


class TimedWindow(MainWindow):
    """The product's window, noting when each of its paints has ended."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.colours = 0
        self.painted_cpu_ns = 0
        """The processor time of this thread when the paint that was asked for had ended."""
        self.whole_cpu_ns = 0
        """The same when the header, the bottom bar and all the rest had been drawn and painted too."""
        self._is_whole = False
        self._painted: asyncio.Future[int] | None = None
        self._is_drawn = False
        self._beyond = 0

    def paint_beyond(self, entries: int) -> "asyncio.Future[int]":
        """Return the moment when the first paint will have ended that shows more entries than these."""
        self._is_drawn, self._is_whole, self._beyond = False, False, entries
        self._painted = asyncio.get_running_loop().create_future()
        return self._painted

    def enter(
        self, node: NodePort, opening: Opening, page: NewBout | None = None, *, lesson: Lesson | None = None
    ) -> None:
        super().enter(node, opening, page, lesson=lesson)
        session = self.shell.session
        assert session is not None, "the window shows a bout"
        session._bridge.changed.connect(self._on_changed)  # called after the session, which draws
        session.drawn.connect(self._on_drawn)

    def _on_changed(self) -> None:
        session = self.shell.session
        if session is not None and session.view.entries > self._beyond:
            self._is_drawn = True

    def _on_drawn(self) -> None:
        self._is_whole = self._is_drawn

    def event(self, event: QEvent) -> bool:
        done = super().event(event)
        if event.type() is QEvent.Type.UpdateRequest:
            self.colours += 1
            if self._painted is not None and not self._painted.done():
                self._on_changed()  # the screen may be painted while `changed` is still being emitted
                if self._is_drawn:
                    self.painted_cpu_ns = time.thread_time_ns()
                    self._painted.set_result(time.perf_counter_ns())
            if self._is_whole:
                self.whole_cpu_ns, self._is_whole, self._is_drawn = time.thread_time_ns(), False, False
        return done


class CellReads:
    """Counts how often sheets ask their models for a cell, to paint it or for `data()`."""

    def __init__(self) -> None:
        self.count = 0
        asked = SheetModel.cell

        def cell(model: SheetModel, row: int, column: int) -> SheetCell:
            self.count += 1
            return asked(model, row, column)

        SheetModel.cell = cell  # type: ignore[method-assign, assignment]


async def _none() -> tuple[SavedBout, ...]:
    return ()


async def _opened(opening: Opening) -> NodePort:
    raise NotImplementedError(f"a benchmark opens no bout, asked for {opening.bout}")


async def _written(view: object, path: Path, progress: Progress) -> Path:
    raise NotImplementedError(f"a benchmark writes nothing, asked for {path}")


def _found() -> tuple[FoundBout, ...]:
    return ()


def services() -> Services:
    """Return the services that a window requests from the program."""
    return Services(
        now=RealClock().now,
        found_bouts=_found,
        saved_bouts=_none,
        open_bout=_opened,
        load_preferences=Preferences,
        save_preferences=lambda _: None,
        export_parquet=_written,
        export_derbyxml=_written,
    )


class Heartbeat(QObject):
    """Measures the longest time in which the loop did not come round to a timer of one millisecond."""

    def __init__(self) -> None:
        super().__init__()
        self._longest_ns = 0
        self._last = time.perf_counter_ns()
        self._longest_cpu_ns = 0
        self._last_cpu = time.thread_time_ns()
        self._timer = QTimer(self, interval=1)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._beat)
        self._timer.start()

    def _beat(self) -> None:
        now, cpu = time.perf_counter_ns(), time.thread_time_ns()
        self._longest_ns = max(self._longest_ns, now - self._last)
        self._longest_cpu_ns = max(self._longest_cpu_ns, cpu - self._last_cpu)
        self._last, self._last_cpu = now, cpu

    def stop(self) -> tuple[float, float]:
        """Return the longest stay in milliseconds, by the wall clock and by the processor."""
        self._timer.stop()
        return self._longest_ns / 1e6, self._longest_cpu_ns / 1e6


@dataclass
class Seat:
    """A window at a running node."""

    node: Node
    window: TimedWindow
    address: Address


async def sit_down(folder: Path, bodies: Bodies, role: str, name: str = "Kim T.") -> Seat:
    """Return a node and its window, shown and at rest."""
    node = make_node(folder, bodies)
    address = await node.start()
    node.join(name, (role,), "derbyos", "benchmark")
    window = TimedWindow(services())
    window.enter(node, Opening(name=name, roles=(role,)))
    window.show()
    window.activateWindow()
    window.setFocus()
    await turns(0.3)
    return Seat(node, window, address)


async def turns(seconds: float) -> None:
    """Let the loop run."""
    await asyncio.sleep(seconds)


def run_on_qt(main: Callable[[], Coroutine[None, None, None]]) -> None:
    """Run this on Qt's loop, like the program."""
    from ui.theme.look import look

    app = QApplication.instance() or QApplication(["benchmark"])
    look().apply()
    loop = QEventLoop(app)
    asyncio.set_event_loop(loop)
    with loop:
        loop.run_until_complete(main())
