"""A laptop of the simulated hall as a window knows a node: its own replica, which speaks the whole protocol with the
others over a network that loses, delays and breaks what it is told to.
"""

from collections.abc import Callable

from derbyos_core.bout.commands import Command
from derbyos_core.clock import Instant
from derbyos_core.gossip.entry import Entry, EntryRef
from derbyos_core.identity import SourceId
from derbyos_core.replica.effects import Effect
from derbyos_core.replica.events import Found
from derbyos_core.replica.replica import Replica
from derbyos_core.replica.view import View
from derbyos_core.simulation.host import Host
from derbyos_core.wire.messages import Address

__all__ = ["Laptop"]


class Laptop:
    """One laptop with one person at it."""

    def __init__(self, host: Host, name: str, roles: tuple[str, ...]) -> None:
        self.host = host
        self.name = name
        self.roles = roles
        self.submitted: list[Command] = []
        """What the window wished, in order; only looked at."""
        self._subscribers: list[Callable[[tuple[Effect, ...]], None]] = []

    @property
    def replica(self) -> Replica:
        """The program that runs here."""
        assert self.host.replica is not None, f"the laptop of {self.name} is switched on"
        return self.host.replica

    def sit_down(self) -> None:
        """Say who writes here."""
        self.replica.join(self.name, self.roles, "derbyos", "test", self.host.now)
        self.host.perform()

    def die(self) -> None:
        """Killed: no good-bye, and nobody who listens any more."""
        self._subscribers.clear()
        self.host.crash()

    def tell(self, effects: tuple[Effect, ...]) -> None:
        """The window hears of a turn."""
        for callback in tuple(self._subscribers):
            callback(effects)

    # -- what a window asks -------------------------------------------------------------------------------

    def submit(self, command: Command, role: str, seen: View | None = None) -> None:
        self.submitted.append(command)
        self.replica.submit(command, role, self.host.now, seen)
        self.host.perform()

    def chat(self, text: str, to: SourceId | None = None) -> None:
        self.replica.chat(text, to, self.host.now)
        self.host.perform()

    def view(self) -> View:
        return self.replica.view()

    def entry(self, ref: EntryRef) -> Entry | None:
        return self.replica.log.get(ref)

    def now(self) -> Instant:
        return self.replica.bout_time(self.host.now)

    def subscribe(self, callback: Callable[[tuple[Effect, ...]], None]) -> Callable[[], None]:
        self._subscribers.append(callback)

        def unsubscribe() -> None:
            if callback in self._subscribers:
                self._subscribers.remove(callback)

        return unsubscribe

    def dial(self, address: Address) -> None:
        self.host.happen(Found(address=address))

    async def stop(self) -> None:
        self.host.quit()
