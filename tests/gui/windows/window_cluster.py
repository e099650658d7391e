"""Officials with a window each, on the laptops of a simulated cluster, whose virtual clock the test moves."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QEvent

from derbyos_core.clock import Instant
from derbyos_core.replica.effects import Effect
from derbyos_core.simulation.calm import Calm
from derbyos_core.simulation.cluster import SECOND_US, Cluster
from derbyos_core.simulation.host import Host
from tests.gui.windows.hands import Hands
from tests.kit.simulated_node import SimulatedNode
from tests.kit.windows import window_in_bout
from ui.theme.look import look

__all__ = ["LaptopSetup", "WindowCluster"]

MEET_US = 30 * SECOND_US
STEP_US = SECOND_US // 4
ARRIVED_US = SECOND_US // 10
"""After this time every laptop that can be reached has an entry."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LaptopSetup:
    """The official at one laptop, and their roles."""

    name: str
    roles: tuple[str, ...]
    has_window: bool = True
    """False for a laptop whose entries the test writes itself."""


class WindowCluster:
    """Laptops, and the people at their windows.

    With `coalesces`, heartbeats that carry nothing new are left out, so that hours pass quickly.
    """

    def __init__(self, places: Sequence[LaptopSetup], *, seed: int = 11, coalesces: bool = False) -> None:
        look().apply()
        self.simulated = Cluster(seed, len(places))
        self.simulated.start_all()
        self.laptops = [
            SimulatedNode(host, place.name, place.roles)
            for host, place in zip(self.simulated.hosts, places, strict=True)
        ]
        self._by_host = {id(laptop.host): laptop for laptop in self.laptops}
        for laptop in self.laptops:
            laptop.host.watch = self._publish
            laptop.join()
        took = self.simulated.run_until_in_step(MEET_US)
        assert took is not None, "the laptops meet within half a minute"
        if coalesces:
            Calm(self.simulated, self.simulated.random).begin()
        seated = zip(self.laptops, places, strict=True)
        self.hands = [self._open(laptop) for laptop, place in seated if place.has_window]
        self.settle()

    @property
    def now(self) -> Instant:
        """The true time."""
        return self.simulated.agenda.now

    def seconds(self) -> float:
        """Return the true time in seconds, for widgets that measure between two presses."""
        return self.simulated.agenda.now / SECOND_US

    def run_until(self, at: int) -> None:
        """Let time pass: entries arrive after a moment, are drawn then, and the clocks go on."""
        if at > self.now:
            self.simulated.agenda.run_until(min(at, self.now + ARRIVED_US))
            self.draw()
            self.simulated.agenda.run_until(at)

    def draw(self) -> None:
        """Draw in every window the entries that its laptop holds by now."""
        for hands in self.hands:
            if hands.laptop.view() is not hands.session.view:
                hands.session.refresh(is_foreign=True)
        QCoreApplication.processEvents()

    def pass_time(self, seconds: float) -> None:
        """Let time pass without drawing in between."""
        self.run_until(self.now + round(seconds * SECOND_US))

    def wait(self, seconds: float) -> None:
        """Let time pass, and update the windows every quarter of a second, as their clocks do by themselves."""
        end = self.now + round(seconds * SECOND_US)
        while self.now < end:
            self.run_until(min(end, self.now + STEP_US))
            for hands in self.hands:
                hands.look()
        self.settle()

    def settle(self) -> None:
        """Draw all windows as of now."""
        for hands in self.hands:
            hands.settle()

    def put_away(self) -> None:
        """Close all windows."""
        for hands in self.hands:
            hands.window.put_away()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    def cut(self, laptop: SimulatedNode, *, is_cut: bool) -> None:
        """Block all links of this laptop without notice, or open them again."""
        network, here = self.simulated.network, laptop.host.name
        for there in (other.host.name for other in self.laptops if other is not laptop):
            for one, two in ((here, there), (there, here)):
                (network.block if is_cut else network.unblock)(one, two)

    def kill(self, hands: Hands) -> None:
        """Kill the program and its window; what is synced on the disk stays."""
        hands.laptop.kill()
        hands.window.put_away()
        self.hands.remove(hands)

    def start_again(self, laptop: SimulatedNode, known: SimulatedNode) -> Hands:
        """Start a killed program again; it dials a known laptop."""
        laptop.host.start(known.host.address)
        laptop.join()
        hands = self._open(laptop)
        self.hands = sorted((*self.hands, hands), key=lambda one: self.laptops.index(one.laptop))
        hands.settle()
        return hands

    def _open(self, laptop: SimulatedNode) -> Hands:
        window = window_in_bout(laptop, name=laptop.name, roles=laptop.roles, bout=self.simulated.bout.string)
        # Side by side, as a press reaches the window at its position.
        window.move((self.laptops.index(laptop) + 1) * 2 * window.width(), 0)
        window.show()
        return Hands(window, laptop, clock=self.seconds, wait=self.pass_time)

    def _publish(self, host: Host, effects: tuple[Effect, ...]) -> None:
        self._by_host[id(host)].publish(effects)
