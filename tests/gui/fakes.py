"""A node that lives in memory, and what a window asks of the program around it, for the tests of the
screens.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import TypeVar

from derbyos_core.bout.commands import Command
from derbyos_core.clock import Instant
from derbyos_core.errors import UserError
from derbyos_core.gossip.entry import Entry, EntryRef
from derbyos_core.identity import AuthorId, BoutId, SourceId, new_eid, new_source
from derbyos_core.replica.effects import Effect, Persist
from derbyos_core.replica.events import Loaded, Persisted
from derbyos_core.replica.replica import Replica
from derbyos_core.replica.view import PeerRow, PeerState, View
from derbyos_core.roles.start.offered_bouts import FoundBout, SavedBout
from derbyos_core.wire.messages import Address
from ui.services import NodePort, Opening, Preferences, Progress, Services

__all__ = ["BOUT", "EVENING", "SECOND_US", "FakeNode", "FakeServices", "Hall"]

BOUT = BoutId("a bout of the tests")
EVENING = Instant(1_795_248_000_000_000)
SECOND_US = 1_000_000
ROUNDS_MAX = 16
Wish = TypeVar("Wish", bound=Command)


class Hall:
    """One evening: its clock, and all nodes, who hear each other at once unless one is deaf."""

    def __init__(self) -> None:
        self.time = EVENING
        self.random = Random(11)
        self.nodes: list[FakeNode] = []

    def node(self, name: str, *roles: str, author: AuthorId | None = None) -> "FakeNode":
        """Somebody comes in; as `author` where she was here before."""
        node = FakeNode(self, name, roles, author or AuthorId(new_eid(self.random)))
        self.nodes.append(node)
        for other in self.nodes[:-1]:
            node.hear(other.bodies())
            other.hear(node.bodies())
        return node

    def wait(self, seconds: float) -> None:
        """Time passes."""
        self.time = Instant(self.time + round(seconds * SECOND_US))


class FakeNode:
    """A replica without sockets and disk; everything that it writes is kept at once."""

    def __init__(self, hall: Hall, name: str, roles: tuple[str, ...], author: AuthorId) -> None:
        self.hall = hall
        self.replica = Replica(
            bout=BOUT,
            source=new_source(hall.random),
            author=author,
            random=hall.random,
        )
        self.is_deaf = False
        self.is_stopped = False
        self.otherwise: Callable[[View], View] = lambda view: view
        """Lets the view say what no replica in memory comes to: a fault of the disk, the state of others."""
        self.commands: list[tuple[Command, str]] = []
        self.said: list[tuple[str, SourceId | None]] = []
        self._entries: list[Entry] = []
        self._subscribers: list[Callable[[tuple[Effect, ...]], None]] = []
        self.replica.join(name, roles, "derbyos", "test", hall.time)
        self._settle()

    def bodies(self) -> tuple[bytes, ...]:
        """Everything that it has written."""
        return tuple(entry.body for entry in self._entries)

    def hear(self, bodies: tuple[bytes, ...]) -> None:
        """Entries of somebody else come in."""
        if not self.is_deaf:
            self.replica.receive(Loaded(bodies), self.hall.time)
            self._settle()

    def submit(self, command: Command, role: str, seen: View | None = None) -> None:
        self.commands.append((command, role))
        self.replica.submit(command, role, self.hall.time, seen)
        self._settle()

    def last(self, kind: type[Wish]) -> Wish:
        """What was entered here last, which is of this kind."""
        command, _ = self.commands[-1]
        assert isinstance(command, kind), f"{command} was entered, no {kind.__name__}"
        return command

    def chat(self, text: str, to: SourceId | None = None) -> None:
        self.said.append((text, to))
        self.replica.chat(text, to, self.hall.time)
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
        """How others see this laptop; heard just now, unless said otherwise."""
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
        return self.hall.time

    def subscribe(self, callback: Callable[[tuple[Effect, ...]], None]) -> Callable[[], None]:
        self._subscribers.append(callback)
        return lambda: self._subscribers.remove(callback)

    def dial(self, address: Address) -> None:
        """There is nobody to reach."""

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
                    self.replica.receive(Persisted((effect.entry.ref,), is_synced=True), self.hall.time)
                    if effect.received_from is None and effect.entry.source == self.replica.source:
                        written.append(effect.entry)
            for callback in tuple(self._subscribers):
                callback(effects)
        self._entries += written
        for other in self.hall.nodes:
            if other is not self and written and not self.is_deaf:
                other.hear(tuple(entry.body for entry in written))


@dataclass
class FakeServices:
    """What `app` provides, with everything that was asked of it noted."""

    node: NodePort | None = None
    found: tuple[FoundBout, ...] = ()
    saved: tuple[SavedBout, ...] = ()
    kept: Preferences = field(default_factory=Preferences)
    refusal: str = ""
    fault: UserError | None = None
    """What an export fails with, where its kind matters."""
    openings: list[Opening] = field(default_factory=list)
    written: list[Path] = field(default_factory=list)

    def services(self) -> Services:
        """The callables themselves."""
        return Services(
            found_bouts=lambda: self.found,
            saved_bouts=self._saved,
            open_bout=self._open,
            load_preferences=lambda: self.kept,
            save_preferences=self._keep,
            export_parquet=self._write,
            export_derbyxml=self._write,
        )

    def _keep(self, preferences: Preferences) -> None:
        self.kept = preferences

    async def _saved(self) -> tuple[SavedBout, ...]:
        return self.saved

    async def _open(self, opening: Opening) -> NodePort:
        self.openings.append(opening)
        if self.refusal or self.node is None:
            raise UserError(self.refusal or "there is no bout to open")
        return self.node

    def _write(self, view: View, path: Path, progress: Progress) -> Awaitable[Path]:
        async def write() -> Path:
            progress(1, 2)
            if self.fault is not None:
                raise self.fault
            if self.refusal:
                raise UserError(self.refusal)
            self.written.append(path)
            return path

        return write()
