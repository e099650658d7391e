"""Cluster for the pictures' game: a replica per official, without sockets and without a clock.

Replicas receive each other's entries as if from their disks. So every one of them ends with the same log and shows its
own steps, its own name and its own cursor.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from random import Random

from derbyos_core.bout.commands import Command
from derbyos_core.clock import Instant
from derbyos_core.gossip.entry import Entry, EntryRef
from derbyos_core.identity import AuthorId, BoutId, Role, SourceId, new_bout, new_eid, new_source
from derbyos_core.replica.effects import Effect, Persist
from derbyos_core.replica.events import Loaded
from derbyos_core.replica.replica import Replica
from derbyos_core.replica.view import ChatLine, PeerRow, PeerState, View
from derbyos_core.wire.messages import Address
from ui.gallery.people import PEOPLE
from ui.gallery.step import ScriptStep, moment

__all__ = ["Hall", "Heard", "StillNode"]

SEED = 7
SECOND_US = 1_000_000
BEFORE_S = -4000.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Heard:
    """State of one laptop: when it was last heard, how many entries it lacks, how far its clock is off."""

    ago_s: float = 0.1
    lacks: int = 0
    apart_us: int = 4_000


class Hall:
    """All laptops of the game."""

    def __init__(self) -> None:
        random = Random(SEED)
        start = moment(BEFORE_S)
        self._bout: BoutId = new_bout(random, start)
        self._entries: list[Entry] = []
        self._known: dict[Role, int] = {}
        self._replicas: dict[Role, Replica] = {}
        for role, name in PEOPLE.items():
            author = AuthorId(new_eid(random))
            replica = Replica(bout=self._bout, source=new_source(random), author=author, random=random)
            replica.keep_time()
            self._replicas[role] = replica
            self._known[role] = 0
            replica.join(name, (role,), "derbyos", "", start)
            self._keep(role, replica)

    def enter(self, steps: Iterable[ScriptStep]) -> None:
        """Submit every step as its official, at its time."""
        for step in steps:
            replica = self._replicas[step.role]
            self._catch_up(step.role, step.at)
            command = step.command(replica.view().bout, step.at) if callable(step.command) else step.command
            if command is not None:
                replica.submit(command, step.role, step.at)
                self._keep(step.role, replica)

    def view(
        self,
        role: Role,
        now: Instant,
        heard: dict[Role, Heard] | None = None,
        chat: tuple[tuple[Role, str, Instant], ...] = (),
    ) -> View:
        """Return what one official's laptop shows now. The others are as `heard` says, else in good order."""
        self._catch_up(role, now)
        view = self._replicas[role].view()
        peers = tuple(
            self._row(other, view, now, (heard or {}).get(other, Heard()))
            for other in self._replicas
            if other is not role
        )
        lines = tuple(
            ChatLine(source=self._replicas[who].source, name=PEOPLE[who], text=text, at=at) for who, text, at in chat
        )
        return replace(view, peers=peers, chat=lines, address=Address("192.168.1.20", 50311))

    def entry(self, ref: EntryRef) -> Entry | None:
        """Return one entry of the log."""
        return self._replicas[Role.HEAD_NSO].log.get(ref) or next(
            (entry for entry in self._entries if entry.ref == ref), None
        )

    def last_of(self, role: Role) -> tuple[EntryRef, ...]:
        """Return the last entry of one official, as the line about others' changes names it."""
        source = self._replicas[role].source
        return tuple(entry.ref for entry in self._entries if entry.source == source)[-1:]

    def _row(self, role: Role, view: View, now: Instant, heard: Heard) -> PeerRow:
        replica = self._replicas[role]
        heard_us = round(heard.ago_s * SECOND_US)
        return PeerRow(
            source=replica.source,
            address=Address("192.168.1.21", 50311),
            state=PeerState.MEMBER if heard.ago_s < 30 else PeerState.EXPIRED,
            author=replica.author,
            name=PEOPLE[role],
            roles=(role,),
            heard_at=Instant(now - heard_us),
            holds=view.entries - heard.lacks,
            apart_us=heard.apart_us,
            is_clock_agreed=True,
        )

    def _catch_up(self, role: Role, now: Instant) -> None:
        replica = self._replicas[role]
        new = [entry.body for entry in self._entries[self._known[role] :] if entry.source != replica.source]
        self._known[role] = len(self._entries)
        if new:
            replica.receive(Loaded(tuple(new)), now)
            replica.take_effects()

    def _keep(self, role: Role, replica: Replica) -> None:
        self._entries += [effect.entry for effect in replica.take_effects() if isinstance(effect, Persist)]


class StillNode:
    """A node at one moment: it shows a view, which no entry of its own changes."""

    def __init__(self, view: View, now: Instant, lookup: Callable[[EntryRef], Entry | None]) -> None:
        self._view = view
        self._now = now
        self._lookup = lookup

    def submit(self, command: Command, role: str, seen: View | None = None) -> None:
        """Ignore commands: a picture takes no entries."""

    def chat(self, text: str, to: SourceId | None = None) -> None:
        """Ignore chat: a picture takes no messages."""

    def view(self) -> View:
        return self._view

    def set_view(self, view: View) -> None:
        """Show another view, as after entries of others."""
        self._view = view

    def entry(self, ref: EntryRef) -> Entry | None:
        return self._lookup(ref)

    def now(self) -> Instant:
        return self._now

    def subscribe(self, callback: Callable[[tuple[Effect, ...]], None]) -> Callable[[], None]:
        """Never call back: a picture does not change."""
        return lambda: None

    def dial(self, address: Address) -> None:
        """Ignore addresses: a picture has no other laptops."""

    async def stop(self) -> None:
        """Do nothing: nothing runs."""
