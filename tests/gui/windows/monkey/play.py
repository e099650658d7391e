"""The steps of one seed: presses, entries of others, faults, and the final checks."""

import asyncio
import sys
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import is_dataclass, replace
from random import Random
from traceback import format_exception

from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler

from derbyos_core.bout.commands import (
    AddPersons,
    AmendBoxTrip,
    AmendPenalty,
    FieldSkater,
    SameLineup,
    SetTrip,
    SitOut,
    UnfieldSkater,
)
from derbyos_core.identity import Role
from derbyos_core.simulation.cluster import SECOND_US
from tests.gui.arranging import moved_by_arranging
from tests.gui.windows.monkey.hand import Hand
from tests.gui.windows.monkey.monkey_cluster import LaptopWindow, MonkeyCluster
from tests.gui.windows.monkey.others import Others
from tests.gui.windows.monkey.promises import Broken, Ledger, Seen, check_untouched, seen_at
from tests.gui.windows.window_cluster import LaptopSetup
from tests.kit.simulated_node import SimulatedNode
from ui.language import language
from ui.session.role_screens import SCREENS
from ui.theme.look import look

__all__ = ["Play"]

TOLD_LAST = 30
"""Steps that are reported after a failure."""
NAMES = ("Kim T.", "Ines V.", "Penny P.")
MEET_US = 90 * SECOND_US
ALREADY_SO = (AddPersons, AmendBoxTrip, AmendPenalty, FieldSkater, SameLineup, SetTrip, SitOut, UnfieldSkater)
"""Commands, beside facts that are on or off, whose value may already be entered: nothing is written then."""
HARMLESS = "This plugin does not support"
"""Message about a feature that the display in memory lacks, and a real one has."""


class Play:
    """One seed. `run` raises `Broken` with the last steps, or ends normally."""

    def __init__(self, seed: int, loop: asyncio.AbstractEventLoop) -> None:
        self.seed = seed
        self.steps = 0
        self._random = Random(seed)
        self._faults: list[str] = []
        self._last: deque[str] = deque(maxlen=TOLD_LAST)
        self._killed: list[SimulatedNode] = []
        self._cut: list[SimulatedNode] = []
        places = [LaptopSetup(name=name, roles=self._roles()) for name in NAMES[: self._random.choice((2, 2, 3))]]
        far = LaptopSetup(name="Far A.", roles=(Role.JAM_TIMER,), has_window=False)
        self._cluster = MonkeyCluster((*places, far), seed=seed, loop=loop)
        self._others = Others(self._random, self._cluster.laptops[-1])
        self._ledger = Ledger(self._cluster)
        self._hands = {id(desk): Hand(self._random, desk) for desk in self._cluster.desks}

    def run(self, steps: int) -> int:
        """Run the steps and the end; return the number of steps done."""
        with self._listening():
            try:
                self._others.open()
                for _ in range(steps):
                    self._step()
                self._end()
            except Exception as error:
                raise Broken(self._told(error)) from error
            finally:
                self._cluster.put_away()
        return self.steps

    # -- steps --------------------------------------------------------------------------------------------

    def _step(self) -> None:
        self.steps += 1
        if self._cluster.desks and self._random.random() < 0.7:
            self._press(self._random.choice(self._cluster.desks))
        else:
            self._happen()
        self._ledger.note()
        for desk in self._cluster.desks:
            self._faults += moved_by_arranging(desk.window)
        if self._faults:
            raise Broken("\n".join(self._faults))

    def _press(self, desk: LaptopWindow) -> None:
        if desk.window.shell.session is None and self._random.random() < 0.3:
            self._last.append(f"{desk.laptop.name} comes back")
            desk.come_back()
            self._cluster.turn()
            return
        hand = self._hands[id(desk)]
        hand.come()  # a field that loses the focus to another window enters its text
        self._cluster.look()
        before, looks = self._seen(but=desk), _looks()
        self._last.append(f"{desk.laptop.name} does something")
        said, commands = len(desk.refused), len(desk.commands)
        hand.act()
        self._last[-1] = hand.did
        requested: list[object] = []
        for command, written in desk.commands[commands:]:
            self._last.append(f"    wishes {command}")
            is_agreeing = hasattr(command, "on") or isinstance(command, ALREADY_SO)
            is_again = _alone(command) in requested  # a button that is tapped twice
            if not (written or is_agreeing or is_again or len(desk.refused) > said):
                raise Broken(f"{command} came to nothing without a word")
            requested.append(_alone(command))
        self._pass(self._random.choice((0.02, 0.2, 0.5)))
        self._check(before, looks)

    def _happen(self) -> None:
        """Do something outside our windows."""
        before, looks = self._seen(), _looks()
        others = self._others
        kinds: list[Callable[[], str]] = [others.write] * 6 + [others.whistle] * 3 + [others.time_out, others.talk]
        kinds += [self._time] * 3 + [self._break, self._mend, self._kill, self._start]
        kind = self._random.choice(kinds)
        self._last.append(kind())
        self._pass(self._random.choice((0.02, 0.3, 1.0)))
        self._check(before, looks)

    def _time(self) -> str:
        seconds = self._random.choice((1.0, 5.0, 31.0, 61.0, 125.0))
        self._cluster.pass_time(seconds)
        return f"{seconds} s pass"

    def _break(self) -> str:
        laptop = self._random.choice(self._cluster.laptops)
        if laptop.host.replica is None or laptop in self._cut:
            return "nothing breaks"
        self._cluster.cut(laptop, is_cut=True)
        self._cut.append(laptop)
        return f"nobody hears {laptop.name} any more"

    def _mend(self) -> str:
        if not self._cut:
            return "nothing to mend"
        laptop = self._cut.pop()
        self._cluster.cut(laptop, is_cut=False)
        return f"{laptop.name} is heard again"

    def _kill(self) -> str:
        running = [desk for desk in self._cluster.desks if desk.is_on]
        if len(running) < 2 or self._random.random() < 0.5:
            return "nobody is killed"
        desk = self._random.choice(running)
        self._ledger.note()
        self._ledger.forget_what_died(desk.laptop)
        self._cluster.kill_desk(desk)
        self._killed.append(desk.laptop)
        return f"the program of {desk.laptop.name} is killed"

    def _start(self) -> str:
        if not self._killed:
            return "nobody to start"
        laptop = self._killed.pop()
        desk = self._cluster.start_desk(laptop)
        self._hands[id(desk)] = Hand(self._random, desk)
        return f"{laptop.name} starts again"

    def _pass(self, seconds: float) -> None:
        self._cluster.pass_time(seconds)
        self._cluster.look()

    # -- what is looked at --------------------------------------------------------------------------------

    def _seen(self, but: LaptopWindow | None = None) -> dict[int, Seen]:
        found = ((desk, seen_at(desk)) for desk in self._cluster.desks if desk is not but)
        return {id(desk): seen for desk, seen in found if seen is not None}

    def _check(self, before: dict[int, Seen], looks: tuple[object, ...]) -> None:
        if looks != _looks():  # all windows of one process share one look; a restarted program applies its own
            return
        for desk in self._cluster.desks:
            if id(desk) in before:
                check_untouched(before[id(desk)], seen_at(desk), desk.laptop.name)

    def _end(self) -> None:
        """Repair all faults, bring everybody back, and check the cluster at rest."""
        self._last.append("all is mended")
        while self._cut:
            self._mend()
        while self._killed:
            self._start()
        for desk in self._cluster.desks:
            if desk.window.shell.session is None:
                desk.come_back()
                self._cluster.turn.until(lambda one=desk: one.window.shell.session, "the bout again")  # type: ignore[misc]
        if self._cluster.simulated.run_until_in_step(MEET_US) is None:
            raise Broken("they do not come together")
        self._pass(1)
        self._ledger.note()
        if self._faults:
            raise Broken("\n".join(self._faults))
        self._ledger.check_end()

    # -- small things -------------------------------------------------------------------------------------

    def _roles(self) -> tuple[str, ...]:
        return tuple(role.value for role in self._random.sample(tuple(SCREENS), self._random.choice((1, 1, 2, 4))))

    def _told(self, error: Exception) -> str:
        steps = "\n".join(self._last)
        return f"seed {self.seed}, step {self.steps}: {error}\nThe last steps:\n{steps}"

    @contextmanager
    def _listening(self) -> Iterator[None]:
        """Collect errors that no caller sees: in slots and events, and Qt's complaints."""

        def note(kind: type[BaseException], value: BaseException, trace: object) -> None:
            self._faults.append("".join(format_exception(value)))

        def hear(kind: QtMsgType, _: QMessageLogContext, words: str) -> None:
            if kind is not QtMsgType.QtDebugMsg and HARMLESS not in words:
                self._faults.append(f"{kind.name}: {words}")

        hook, sys.excepthook = sys.excepthook, note
        handler = qInstallMessageHandler(hear)
        try:
            yield
        finally:
            sys.excepthook = hook
            qInstallMessageHandler(handler)


def _looks() -> tuple[object, ...]:
    return look().scale, look().scheme, language().code


def _alone(command: object) -> object:
    """Return a command without the name of the step that it belongs to."""
    if is_dataclass(command) and not isinstance(command, type) and hasattr(command, "group"):
        return replace(command, group="")
    return command
