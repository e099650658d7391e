"""A laptop of a simulated cluster, with the interface that windows use.

Its replica speaks the whole protocol with the others, over a network with the faults that the test sets.
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

__all__ = ["SimulatedNode"]


class SimulatedNode:
    """A simulated laptop, with the methods that a window calls on a node."""

    def __init__(self, host: Host, name: str, roles: tuple[str, ...]) -> None:
        self.host = host
        self.name = name
        self.roles = roles
        self.submitted: list[Command] = []
        """Commands of the window, in order."""
        self._subscribers: list[Callable[[tuple[Effect, ...]], None]] = []

    @property
    def replica(self) -> Replica:
        """The replica that runs on this laptop."""
        assert self.host.replica is not None, f"the laptop of {self.name} is switched on"
        return self.host.replica

    def join(self) -> None:
        """Join the bout with this official's name and roles."""
        self.replica.join(self.name, self.roles, "derbyos", "test", self.host.now)
        self.host.perform()

    def kill(self) -> None:
        """Kill the program: it sends no GBYE, and its window is no longer subscribed."""
        self._subscribers.clear()
        self.host.crash()

    def publish(self, effects: tuple[Effect, ...]) -> None:
        """Pass the effects of one turn to the subscribers."""
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
