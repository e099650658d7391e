"""Cluster for random presses: its windows may leave the bout for a while and open it again."""

import asyncio
from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication, QWidget

from derbyos_core.bout.commands import Command
from derbyos_core.errors import UserError
from derbyos_core.replica.effects import Effect, Rejected
from derbyos_core.replica.view import View
from derbyos_core.simulation.host import Host
from derbyos_core.wire.messages import Address
from tests.gui.turning import Turning
from tests.gui.windows.window_cluster import LaptopSetup, WindowCluster
from tests.kit.fake_services import FakeServices
from tests.kit.simulated_node import SimulatedNode
from tests.kit.windows import new_window
from ui.services import NodePort, Opening

__all__ = ["LaptopWindow", "MonkeyCluster"]


class LaptopWindow(FakeServices):
    """One laptop and its window; it records the commands of the window and their results.

    `commands` are the commands with the number of entries that they made; a command without entries was explained.
    """

    def __init__(self, cluster: "MonkeyCluster", laptop: SimulatedNode) -> None:
        super().__init__()
        self.cluster = cluster
        self.laptop = laptop
        self.node = laptop
        self.commands: list[tuple[Command, int]] = []
        self.refused: list[str] = []
        self._submit = laptop.submit
        laptop.submit = self._note  # type: ignore[method-assign]
        self.window = new_window(self)
        self.window.enter(laptop, self.opening())

    def opening(self) -> Opening:
        """Return the name, roles and bout with which this person joins."""
        return Opening(name=self.laptop.name, roles=self.laptop.roles, bout=self.cluster.simulated.bout.string)

    @property
    def is_on(self) -> bool:
        """True while the program of this laptop is in the bout."""
        return self.laptop.host.replica is not None and self.window.shell.session is not None

    def top(self) -> QWidget:
        """Return the topmost widget of this window: a dialog, or the window itself."""
        others = [one for one in QApplication.topLevelWidgets() if one is not self.window and one.isVisible()]
        if not any(one.parentWidget() is not None for one in others):
            return self.window
        dialogs = [one for one in self.window.findChildren(QWidget) if one.isWindow() and one.isVisible()]
        return dialogs[-1] if dialogs else self.window

    def come_back(self) -> None:
        """Go from the start page into the bout again."""
        self.window.open(self.opening())

    async def _open(self, opening: Opening) -> NodePort:
        if opening.bout not in ("", self.cluster.simulated.bout.string):
            raise UserError("there is no such bout")
        laptop, name = self.laptop, opening.name or self.laptop.name
        if laptop.host.replica is None:
            laptop.name, laptop.roles = name, opening.roles
            laptop.host.start(*self.cluster.known(laptop))
            laptop.join()
        return laptop

    def _note(self, command: Command, role: str, seen: View | None = None) -> None:
        source = self.laptop.replica.source
        before = self.laptop.replica.log.tops.get(source, 0)
        self._submit(command, role, seen)
        self.commands.append((command, self.laptop.replica.log.tops.get(source, 0) - before))


class MonkeyCluster(WindowCluster):
    """A cluster whose windows are closed and opened again. `desks` are the laptops with a window."""

    def __init__(self, places: Sequence[LaptopSetup], *, seed: int, loop: asyncio.AbstractEventLoop) -> None:
        self.turn = Turning(loop)
        self.desks: list[LaptopWindow] = []
        super().__init__([LaptopSetup(name=one.name, roles=one.roles, has_window=False) for one in places], seed=seed)
        for laptop, place in zip(self.laptops, places, strict=True):
            if place.has_window:
                self.desks.append(self.sit(laptop))

    def sit(self, laptop: SimulatedNode) -> LaptopWindow:
        """Show a window for a running laptop."""
        desk = LaptopWindow(self, laptop)
        desk.window.move((self.laptops.index(laptop) + 1) * 2 * desk.window.width(), 0)
        desk.window.show()
        return desk

    def known(self, laptop: SimulatedNode) -> list[Address]:
        """Return the addresses of the other running laptops, as typed by a person."""
        return [one.host.address for one in self.laptops if one is not laptop and one.host.replica is not None]

    def draw(self) -> None:
        """Show in every window the state of its laptop, as after the next frame."""
        for desk in self.desks:
            session = desk.window.shell.session
            if desk.is_on and session is not None and desk.laptop.view() is not session.view:
                session.refresh(is_foreign=True)
        QCoreApplication.processEvents()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    def look(self) -> None:
        """Turn every window's loop, and update its clocks."""
        for desk in self.desks:
            if desk.window.shell.session is not None and desk.window.shell.session._bridge.is_due:
                desk.window.shell.session._bridge._due.start(0)  # a frame of virtual time is over
        self.turn(2)
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        for desk in self.desks:
            if desk.is_on and desk.window.shell.session is not None:
                desk.window.shell.session.tick()

    def kill_desk(self, desk: LaptopWindow) -> None:
        """Kill the program without notice, together with its window."""
        vars(desk.laptop)["submit"] = lambda *_: None  # the last typed text becomes no command any more
        desk.window.put_away()
        desk.laptop.kill()
        self.desks.remove(desk)
        vars(desk.laptop).pop("submit", None)

    def start_desk(self, laptop: SimulatedNode) -> LaptopWindow:
        """Start the program anew; it finds the others at their addresses."""
        laptop.host.start(*self.known(laptop))
        laptop.join()
        desk = self.sit(laptop)
        self.desks.append(desk)
        return desk

    def put_away(self) -> None:
        for desk in self.desks:
            desk.window.put_away()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    def _publish(self, host: Host, effects: tuple[Effect, ...]) -> None:
        super()._publish(host, effects)
        for desk in self.desks:
            if desk.laptop.host is host:
                desk.refused += [one.reason for one in effects if isinstance(one, Rejected)]
