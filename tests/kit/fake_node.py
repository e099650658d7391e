"""Nodes without network and disk: every entry is persisted and exchanged at once."""

from collections.abc import Callable
from random import Random
from typing import TypeVar

from derbyos_core.bout.commands import Command
from derbyos_core.clock import Instant
from derbyos_core.gossip.entry import Entry, EntryRef
from derbyos_core.identity import AuthorId, BoutId, SourceId, new_eid, new_source
from derbyos_core.replica.effects import Effect, Persist
from derbyos_core.replica.events import Loaded, Persisted
from derbyos_core.replica.replica import Replica
from derbyos_core.replica.view import PeerRow, PeerState, View
from derbyos_core.wire.messages import Address

__all__ = ["BOUT", "EVENING", "SECOND_US", "FakeCluster", "FakeNode"]

BOUT = BoutId("a bout of the tests")
EVENING = Instant(1_795_248_000_000_000)
SECOND_US = 1_000_000
ROUNDS_MAX = 16
CommandKind = TypeVar("CommandKind", bound=Command)


class FakeCluster:
    """Nodes with one clock. Each entry reaches all nodes at once, except to and from a node that `is_deaf`."""

    def __init__(self) -> None:
        self.time = EVENING
        self.random = Random(11)
        self.nodes: list[FakeNode] = []

    def node(self, name: str, *roles: str, author: AuthorId | None = None) -> "FakeNode":
        """Add a node that joins the bout; `author` for an official who was there before."""
        node = FakeNode(self, name, roles, author or AuthorId(new_eid(self.random)))
        self.nodes.append(node)
        for other in self.nodes[:-1]:
            node.hear(other.bodies())
            other.hear(node.bodies())
        return node

    def wait(self, seconds: float) -> None:
        """Move the clock forward."""
        self.time = Instant(self.time + round(seconds * SECOND_US))


class FakeNode:
    """A replica whose effects are performed at once, without sockets and disk."""

    def __init__(self, cluster: FakeCluster, name: str, roles: tuple[str, ...], author: AuthorId) -> None:
        self.cluster = cluster
        self.replica = Replica(
            bout=BOUT,
            source=new_source(cluster.random),
            author=author,
            random=cluster.random,
        )
        self.replica.keep_time()
        self.is_deaf = False
        self.is_stopped = False
        self.otherwise: Callable[[View], View] = lambda view: view
        """Changes the view to a state that no replica in memory reaches, such as a fault of the disk."""
        self.commands: list[tuple[Command, str]] = []
        self.said: list[tuple[str, SourceId | None]] = []
        self._entries: list[Entry] = []
        self._subscribers: list[Callable[[tuple[Effect, ...]], None]] = []
        self.replica.join(name, roles, "derbyos", "test", cluster.time)
        self._settle()

    def bodies(self) -> tuple[bytes, ...]:
        """Return the bodies of its own entries, in order."""
        return tuple(entry.body for entry in self._entries)

    def hear(self, bodies: tuple[bytes, ...]) -> None:
        """Receive entries of other nodes."""
        if not self.is_deaf:
            self.replica.receive(Loaded(bodies), self.cluster.time)
            self._settle()

    def submit(self, command: Command, role: str, seen: View | None = None) -> None:
        self.try_submit(command, role, seen)

    def try_submit(self, command: Command, role: str, seen: View | None = None) -> EntryRef | None:
        """Submit a command. Return the entry that it became, None where nothing is written."""
        self.commands.append((command, role))
        ref = self.replica.submit(command, role, self.cluster.time, seen)
        self._settle()
        return ref

    def last(self, kind: type[CommandKind]) -> CommandKind:
        """Return the last submitted command, which must be of this kind."""
        command, _ = self.commands[-1]
        assert isinstance(command, kind), f"{command} was entered, no {kind.__name__}"
        return command

    def chat(self, text: str, to: SourceId | None = None) -> None:
        self.said.append((text, to))
        self.replica.chat(text, to, self.cluster.time)
        self._settle()

    def view(self) -> View:
        return self.otherwise(self.replica.view())

    def as_peer(
        self,
        *,
        holds: int,
        state: PeerState = PeerState.MEMBER,
        heard_at: Instant | None = None,
        apart_us: int | None = None,
    ) -> PeerRow:
        """Return the row of this node in the view of another; last heard now by default."""
        return PeerRow(
            source=self.replica.source,
            address=Address("127.0.0.1", 50000),
            state=state,
            author=self.replica.author,
            name=self.view().name,
            roles=self.view().roles,
            heard_at=self.now() if heard_at is None else heard_at,
            holds=holds,
            apart_us=apart_us,
        )

    def entry(self, ref: EntryRef) -> Entry | None:
        return self.replica.log.get(ref)

    def now(self) -> Instant:
        return self.cluster.time

    def subscribe(self, callback: Callable[[tuple[Effect, ...]], None]) -> Callable[[], None]:
        self._subscribers.append(callback)
        return lambda: self._subscribers.remove(callback)

    def dial(self, address: Address) -> None:
        """Do nothing: there is no network."""

    async def stop(self) -> None:
        self.is_stopped = True

    def _settle(self) -> None:
        written: list[Entry] = []
        for _ in range(ROUNDS_MAX):
            effects = self.replica.take_effects()
            if not effects:
                break
            for effect in effects:
                if isinstance(effect, Persist):
                    self.replica.receive(Persisted((effect.entry.ref,), is_synced=True), self.cluster.time)
                    if effect.received_from is None and effect.entry.source == self.replica.source:
                        written.append(effect.entry)
            for callback in tuple(self._subscribers):
                callback(effects)
        self._entries += written
        for other in self.cluster.nodes:
            if other is not self and written and not self.is_deaf:
                other.hear(tuple(entry.body for entry in written))
