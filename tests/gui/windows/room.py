"""A hall of officials with a window each, on simulated laptops and one virtual clock, which the test moves."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC

from PySide6.QtCore import QCoreApplication, QEvent

from derbyos_core.clock import Instant
from derbyos_core.replica.effects import Effect
from derbyos_core.simulation.calm import Calm
from derbyos_core.simulation.cluster import SECOND_US, Cluster
from derbyos_core.simulation.host import Host
from tests.gui.fakes import FakeServices
from tests.gui.windows.hands import Hands
from tests.gui.windows.laptop import Laptop
from ui.services import Opening
from ui.shell.main_window import MainWindow
from ui.theme.look import look

__all__ = ["Place", "Room"]

MEET_US = 30 * SECOND_US
STEP_US = SECOND_US // 4
ARRIVED_US = SECOND_US // 10
"""After so long everybody who can be reached has an entry."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Who sits somewhere, and as what."""

    name: str
    roles: tuple[str, ...]
    has_window: bool = True
    """Nobody looks at a laptop whose entries the test writes itself."""


class Room:
    """The hall. With `coalesces`, heartbeats that can say nothing new are left out, so that hours pass quickly."""

    def __init__(self, places: Sequence[Place], *, seed: int = 11, coalesces: bool = False) -> None:
        look().apply()
        self.cluster = Cluster(seed, len(places))
        self.cluster.start_all()
        self.laptops = [
            Laptop(host, place.name, place.roles) for host, place in zip(self.cluster.hosts, places, strict=True)
        ]
        self._by_host = {id(laptop.host): laptop for laptop in self.laptops}
        for laptop in self.laptops:
            laptop.host.watch = self._tell
            laptop.sit_down()
        took = self.cluster.run_until_in_step(MEET_US)
        assert took is not None, "the laptops meet within half a minute"
        if coalesces:
            Calm(self.cluster, self.cluster.random).begin()
        seated = zip(self.laptops, places, strict=True)
        self.hands = [self._open(laptop) for laptop, place in seated if place.has_window]
        self.settle()

    @property
    def now(self) -> Instant:
        """The true time in the hall."""
        return self.cluster.agenda.now

    def seconds(self) -> float:
        """The same as a clock for widgets that measure between two presses."""
        return self.cluster.agenda.now / SECOND_US

    def run_until(self, at: int) -> None:
        """Time passes: what was pressed arrives after a moment, is drawn then, and the clocks go on."""
        if at > self.now:
            self.cluster.agenda.run_until(min(at, self.now + ARRIVED_US))
            self.draw()
            self.cluster.agenda.run_until(at)

    def draw(self) -> None:
        """Every window shows what its laptop holds by now."""
        for hands in self.hands:
            if hands.laptop.view() is not hands.session.view:
                hands.session.refresh(is_foreign=True)
        QCoreApplication.processEvents()

    def pass_time(self, seconds: float) -> None:
        """Time passes, and nobody looks meanwhile."""
        self.run_until(self.now + round(seconds * SECOND_US))

    def wait(self, seconds: float) -> None:
        """Time passes, and the windows are looked at now and then meanwhile, as their clocks do by themselves."""
        end = self.now + round(seconds * SECOND_US)
        while self.now < end:
            self.run_until(min(end, self.now + STEP_US))
            for hands in self.hands:
                hands.look()
        self.settle()

    def settle(self) -> None:
        """All windows are drawn as of now."""
        for hands in self.hands:
            hands.settle()

    def put_away(self) -> None:
        """The evening is over."""
        for hands in self.hands:
            hands.window.put_away()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    def cut(self, laptop: Laptop, *, is_cut: bool) -> None:
        """Nothing gets from or to this laptop, without a word; or everything does again."""
        network, here = self.cluster.network, laptop.host.name
        for there in (other.host.name for other in self.laptops if other is not laptop):
            for one, two in ((here, there), (there, here)):
                (network.block if is_cut else network.unblock)(one, two)

    def kill(self, hands: Hands) -> None:
        """Her program is gone without a word, and her window with it; what the disk has for good stays."""
        hands.laptop.die()
        hands.window.put_away()
        self.hands.remove(hands)

    def start_again(self, laptop: Laptop, known: Laptop) -> Hands:
        """A program that was killed is started anew, and finds the others at an address."""
        laptop.host.start(known.host.address)
        laptop.sit_down()
        hands = self._open(laptop)
        self.hands = sorted((*self.hands, hands), key=lambda one: self.laptops.index(one.laptop))
        hands.settle()
        return hands

    def _open(self, laptop: Laptop) -> Hands:
        window = MainWindow(FakeServices().services(), zone=UTC, is_ticking=False)
        window.enter(laptop, Opening(name=laptop.name, roles=laptop.roles, bout=self.cluster.bout.string))
        # Apart from each other, for a finger meets the window that lies at its place.
        window.move((self.laptops.index(laptop) + 1) * 2 * window.width(), 0)
        window.show()
        return Hands(window, laptop, clock=self.seconds, wait=self.pass_time)

    def _tell(self, host: Host, effects: tuple[Effect, ...]) -> None:
        self._by_host[id(host)].tell(effects)
