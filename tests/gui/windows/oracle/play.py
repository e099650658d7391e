"""One seed of the press oracle: a person at a window, a crew without one, and a comparison at every press."""

import asyncio
import os
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from traceback import format_exception

from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtWidgets import QApplication

from derbyos_core.bout.commands import Command, Redo, Undo
from derbyos_core.gossip.entry import EntryRef
from derbyos_core.identity import Role, SourceId
from derbyos_core.simulation.calm import Calm
from tests.gui.windows.monkey.hand import ALT, CONTROL, Aim
from tests.gui.windows.monkey.monkey_cluster import MonkeyCluster
from tests.gui.windows.oracle.comparison import Memory, compared, followed
from tests.gui.windows.oracle.crew import Crew
from tests.gui.windows.oracle.moment import Counter, Difference, Moment, Press, Sent
from tests.gui.windows.oracle.past import compared_past
from tests.gui.windows.oracle.person import Person
from tests.gui.windows.oracle.reading import control_at, read
from tests.gui.windows.oracle.virtual_clocks import VirtualClocks
from tests.gui.windows.window_cluster import LaptopSetup
from ui.language import ENGLISH, language
from ui.session.role_screens import SCREENS
from ui.theme.look import look
from ui.theme.tokens import ColourScheme

__all__ = ["SIZES", "Found", "Play", "Report"]

SIZES = ((1366, 768), (1024, 600), (800, 480))
TOLD_LAST = 14
ROLES = tuple(role.value for role in SCREENS)
FLOORS = ("penalty-lineup-home", "penalty-tracker", "penalty-box", "lineup-home", "operator", "scorekeeper-away")
"""Roles that write most: a seed begins with one of them more often."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """A difference, and where it was found."""

    seed: int
    press: int
    role: str
    size: tuple[int, int]
    difference: Difference
    last: tuple[str, ...]

    def line(self, roles: Sequence[str] = (), steps: int = 0) -> str:
        """Return the difference for readers, with the command that repeats it."""
        asked = "".join(f" --role {role}" for role in roles)
        again = f"./derbyos prove presses --seed {self.seed} --presses {self.press}{asked} --steps 12"
        size = f"{self.size[0]}x{self.size[1]}"
        told = "".join(f"\n    {one}" for one in self.last[-steps:]) if steps else ""
        return f"{self.difference.check} ({self.role}, {size}): {self.difference.words}\n    {again}{told}"


@dataclass(slots=True, kw_only=True)
class Report:
    """Everything that seeds found, and what they covered."""

    found: list[Found] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    presses: int = 0
    by: Counter = field(default_factory=Counter)
    places: Counter = field(default_factory=Counter)
    """Presses by role (or panel), kind of control and size of the window."""

    def told(self) -> dict[str, object]:
        """Return what was covered, as plain values."""
        kinds: dict[str, int] = {}
        for one in self.found:
            kinds[one.difference.check] = kinds.get(one.difference.check, 0) + 1
        return {
            "presses": self.presses,
            "differences": kinds,
            "faults": len(self.faults),
            "covered": self.by.by,
            "presses by role, kind and size": self.places.by,
        }


class Play:
    """One seed."""

    def __init__(
        self, seed: int, loop: asyncio.AbstractEventLoop, report: Report, *, roles: tuple[str, ...] = ()
    ) -> None:
        self.seed = seed
        self.presses = 0
        self._report = report
        self._random = Random(seed)
        self._last: deque[str] = deque(maxlen=TOLD_LAST)
        self._seen: set[tuple[str, str]] = set()
        self.size = SIZES[seed % len(SIZES)]
        me = LaptopSetup(name="Kim T.", roles=roles or self._roles())
        far = LaptopSetup(name="Far A.", roles=(Role.JAM_TIMER,), has_window=False)
        _reset_looks()
        self._clocks = VirtualClocks(self._seconds)
        with self._clocks.kept():
            self._cluster = MonkeyCluster((me, far), seed=seed, loop=loop)
        Calm(self._cluster.simulated, self._cluster.simulated.random).begin()
        (self._desk,) = self._cluster.desks
        self._desk.window.resize(*self.size)
        self._desk.window.setUpdatesEnabled(False)
        self._crew = Crew(self._random, self._cluster.laptops[-1])
        self._person = Person(self._random, self._desk, self._press)
        self._memory = Memory()
        self._is_cut = False
        self._tops: dict[SourceId, int] = {}
        self._said: dict[EntryRef, str] = {}
        """The confirmation of each entry of this person, and of what an undo took back."""
        self._memory_says = "ORACLE_SAYS" in os.environ

    def run(self, presses: int) -> None:
        """Make this many presses."""
        with self.at_work(self._crew.open):
            while self.presses < presses:
                if self._desk.window.shell.session is None:
                    self._desk.come_back()
                    self._cluster.turn()
                    self._memory = Memory()
                    self._desk.window.setUpdatesEnabled(False)
                self._come()
                self._person.act()
                if self._random.random() < 0.3:
                    self._happen()
                else:
                    self._cluster.pass_time(self._random.choice((0.1, 0.4, 1.0)))
                    self._settle()

    @contextmanager
    def at_work(self, begin: Callable[[], None]) -> Iterator[None]:
        """Keep the window in a bout that others have begun; put it away then."""
        with self._listening(), self._clocks.kept():
            try:
                begin()
                self._cluster.pass_time(0.5)
                self._settle()
                self._person.come()
                yield
            finally:
                self._cluster.put_away()

    # -- one press ----------------------------------------------------------------------------------------

    def _press(self, aim: Aim, act: Callable[[], None]) -> None:
        self._come()
        self.presses += 1
        press, before = self._aimed(aim), self._moment()
        count, top = len(self._desk.commands), self._top()
        self._arrived()
        act()
        if language().code != ENGLISH:
            language().choose(ENGLISH)  # names are read in one language
        self._settle()
        after = self._moment(self._arrived())
        sent, taken = [], top
        for command, entries in self._desk.commands[count:]:
            bodies = [self._body(taken + number) for number in range(1, entries + 1)]
            said = self._said_of(command)
            sent.append(Sent(command=command, bodies=tuple(bodies), said=said))
            is_last = command is self._desk.commands[-1][0]  # the confirmation is about the last one alone
            self._keep_said(command, range(taken + 1, taken + entries + 1), after if is_last else None)
            taken += entries
        by = self._report.by
        role = before.shown.role if before is not None else "no bout"
        self._report.presses += 1
        size = f"{self.size[0]}x{self.size[1]}"
        for what in (f"press {press.kind}", f"role {role}", f"size {size}"):
            by.note(what)
        kind = press.kind if not press.is_pointer else press.control.kind or press.kind
        place = "a panel or a dialog" if before is not None and before.shown.over else role
        self._report.places.note(f"{place} | {kind} | {size}")
        self._last.append(f"{self.presses}: {press}" + "".join(f"; {one.command}" for one in sent))
        if before is None or after is None:
            self._memory = Memory()
            return
        tuple_sent = tuple(sent)
        if self._memory_says:
            self._last.append(f"        {self._memory} half {before.shown.named_number!r}")
        found = compared(self._memory, press, before, after, tuple_sent, by)
        if self._top() not in (0, taken) and not sent:
            found.append(Difference(check="nothing submitted", words=f"{press} submitted nothing, and wrote"))
        self._memory = followed(self._memory, press, before, after, tuple_sent)
        for one in found:
            self._note(one, role)

    def _said_of(self, command: Command) -> str:
        """Return the confirmation of what a command undoes or redoes, if this person was shown one."""
        match command:
            case Undo(entries=entries) if entries:
                return self._said.get(entries[-1], "")
            case Redo(undo=undo):
                return self._said.get(undo, "")
        return ""

    def _keep_said(self, command: Command, numbers: Iterable[int], after: Moment | None) -> None:
        """Keep what a command was confirmed by; an undo stands for what it took back."""
        replica = self._desk.laptop.host.replica
        if replica is None or after is None:
            return
        said = self._said_of(command) if isinstance(command, Undo | Redo) else after.shown.toast
        self._said |= {EntryRef(replica.source, number): said for number in numbers}

    def _note(self, difference: Difference, role: str) -> None:
        key = difference.check, role
        if key in self._seen:
            return
        self._seen.add(key)
        self._report.found.append(
            Found(
                seed=self.seed,
                press=self.presses,
                role=role,
                size=self.size,
                difference=difference,
                last=tuple(self._last),
            )
        )

    def _aimed(self, aim: Aim) -> Press:
        is_chord = bool(aim.modifier & (ALT | CONTROL))
        if aim.kind != "key":
            return Press(kind=aim.kind, control=control_at(aim.widget, aim.point))
        text = chr(aim.key).lower() if 32 < aim.key < 127 else ""
        name = Qt.Key(aim.key).name.removeprefix("Key_") if aim.key else ""
        return Press(kind="key", text="" if is_chord else text, key=name, is_chord=is_chord)

    def _moment(self, arrived: tuple[str, ...] = ()) -> Moment | None:
        session = self._desk.window.shell.session
        if session is None:
            return None
        return Moment(shown=read(self._desk.top(), str(session.role)), bout=session.view.bout, arrived=arrived)

    def _arrived(self) -> tuple[str, ...]:
        """Return the entries of anybody that came to this laptop since the last call, as XML."""
        replica = self._desk.laptop.host.replica
        if replica is None:
            return ()
        tops, before = dict(replica.log.tops), self._tops
        self._tops = tops
        refs = [EntryRef(one, at + 1) for one, top in tops.items() for at in range(before.get(one, 0), top)]
        return tuple(entry.body.decode() for entry in map(replica.log.get, refs) if entry is not None)

    def _settle(self, *, with_hints: bool = False) -> None:
        """Draw what is due, as after the next frame."""
        desk = self._desk
        session = desk.window.shell.session
        if session is not None:
            self._clocks.take(desk.window, session)
            self._clocks.go_on(session, with_hints=with_hints)
            session.tick()
            if session._bridge._due.isActive():
                session._bridge._due.stop()
                session._bridge._tell()
        self._cluster.turn(1)
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        if session is not None and desk.window.shell.session is session and session._rest_timer.isActive():
            session._draw_rest()

    def _happen(self) -> None:
        crew = self._crew
        kinds: list[Callable[[], str]] = [crew.write] * 3 + [crew.whistle] * 6 + [crew.announce] * 4
        kinds += [crew.insert, crew.delete, crew.undo, crew.redo, crew.set_clock, crew.box, crew.box, crew.time_out]
        kinds += [self._long_time, self._line_up, self._cut, self._jam, self._jam]
        self._meanwhile(self._random.choice(kinds), self._random.choice((0.2, 1.0)))

    def _meanwhile(self, act: Callable[[], str], seconds: float) -> None:
        """Let others act; what the window says of the past stays."""
        self._arrived()
        before = self._moment()
        self._last.append("    " + act())
        self._cluster.pass_time(seconds)
        self._settle(with_hints=True)
        after = self._moment(self._arrived())
        if before is not None and after is not None:
            for one in compared_past(before, after, self._report.by):
                self._note(one, before.shown.role)

    def _line_up(self) -> str:
        bout = self._cluster.laptops[-1].view().bout
        jam = bout.upcoming or bout.active
        if jam is not None:
            self._crew.line_up(jam)
        return f"others line up for {jam}"

    def _jam(self) -> str:
        """Let a jam end and another begin while this person looks on."""
        words = []
        for _ in range(2):
            words.append(self._crew.whistle())
            self._cluster.pass_time(2)
            self._settle()
        return "; ".join(words)

    def _long_time(self) -> str:
        seconds = self._random.choice((5.0, 31.0, 61.0))
        self._cluster.pass_time(seconds)
        return f"{seconds} s pass"

    def _cut(self) -> str:
        self._is_cut = not self._is_cut
        self._cluster.cut(self._desk.laptop, is_cut=self._is_cut)
        return "the link is cut" if self._is_cut else "the link is there again"

    # -- small things -------------------------------------------------------------------------------------

    def _seconds(self) -> float:
        return self._cluster.seconds()

    def _top(self) -> int:
        replica = self._desk.laptop.host.replica
        if replica is None:
            return 0  # this person has left the bout
        return replica.log.tops.get(replica.source, 0)

    def _body(self, number: int) -> str:
        replica = self._desk.laptop.host.replica
        if replica is None:
            return ""
        entry = replica.log.get(EntryRef(replica.source, number))
        return entry.body.decode() if entry is not None else ""

    def _come(self) -> None:
        """Keep this window active, as a window is at which a person presses keys."""
        top = self._desk.top()
        if QApplication.activeWindow() is not top:
            top.activateWindow()
            QCoreApplication.processEvents()

    def _roles(self) -> tuple[str, ...]:
        first = self._random.choice(FLOORS if self._random.random() < 0.6 else ROLES)
        more = self._random.sample(ROLES, self._random.choice((0, 0, 0, 1, 2)))
        return tuple(dict.fromkeys((first, *more)))

    @contextmanager
    def _listening(self) -> Iterator[None]:
        def note(kind: type[BaseException], value: BaseException, trace: object) -> None:
            self._report.faults.append(f"seed {self.seed}, press {self.presses}: " + "".join(format_exception(value)))

        hook, sys.excepthook = sys.excepthook, note
        try:
            yield
        finally:
            sys.excepthook = hook


def _reset_looks() -> None:
    """Undo what presses of an earlier seed did to the looks, which all windows of a program share."""
    language().choose(ENGLISH)
    look().set_scale(1.0)
    look().set_scheme(ColourScheme.LIGHT)
    look().set_still(False)
