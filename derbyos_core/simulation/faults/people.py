"""Faults by officials: repeated undo, entries on an older screen, any language.

None of them means harm. They write by commands, as the windows do, and their entries must count or be reported.
"""

from collections.abc import Callable, Container
from contextlib import suppress
from random import Random
from typing import ClassVar

from derbyos_core.bout.commands import (
    AddNote,
    AddOfficial,
    AddPenalty,
    AddPersons,
    Command,
    DeleteJam,
    EndJam,
    FieldSkater,
    InsertJam,
    MarkLead,
    NewPerson,
    Redo,
    SetAttribute,
    SetTrip,
    SkaterRef,
    StartJam,
    Undo,
)
from derbyos_core.bout.model import JamId
from derbyos_core.bout.model.jam import Position
from derbyos_core.clock import Instant
from derbyos_core.document import natural
from derbyos_core.errors import LocalProtocolError
from derbyos_core.gossip.entry import EntryRef
from derbyos_core.identity import Role, Team
from derbyos_core.replica.replica import Replica
from derbyos_core.replica.view import View
from derbyos_core.simulation.cluster import SECOND_US, START
from derbyos_core.simulation.faults.fault import Fault, Mend, nothing
from derbyos_core.simulation.host import Host
from derbyos_core.simulation.seen import standing_unseen

__all__ = ["AnyLanguage", "DeepUndo", "DeletedJams", "LateScreen", "PlainCrew", "any_command"]

NAMES = (
    "Ærøskøbing Ålborg",
    "Łukasz Żółć",
    "Доля Рулетова",
    "ローラー・ダービー",
    "رحلة",
    "Zoë \u202eEvil",
    "a\u0301\u0301e\u0308",
    "\U0001f6fc Wheels",
    "Sıla İ",
    "ß SS ẞ",
    "\u00a0",
    "²³",
)
NUMBERS = ("7", "21", "404", "٧", "２１", "007", "1²", "½")
WRITERS = (Role.SCOREKEEPER_HOME, Role.JAM_TIMER, Role.PENALTY_TRACKER, Role.LINEUP_HOME, Role.HEAD_NSO)


def any_command(random: Random, replica: Replica, spares: Container[EntryRef] = ()) -> Command:
    """Return a command that an official may give in the first period."""
    jam, team = JamId(1, random.randint(1, 4)), random.choice((Team.HOME, Team.AWAY))
    skater = SkaterRef(team=team, number=random.choice(NUMBERS[:3]))
    kind = random.randrange(10)
    if kind <= 2:
        points = None if random.random() < 0.15 else random.randint(0, 4)
        return SetTrip(jam=jam, team=team, number=random.randint(1, 3), points=points)
    if kind == 3:
        return MarkLead(jam=jam, team=team, on=random.random() < 0.6)
    if kind == 4:
        return StartJam(jam=jam, at=Instant(START + 60 * jam.number * SECOND_US + random.randint(0, 5) * SECOND_US))
    if kind == 5:
        return EndJam(jam=jam, duration_us=random.randint(20, 120) * SECOND_US)
    if kind == 6:
        return AddPenalty(jam=jam, skater=skater, code=random.choice("ABCFX"))
    if kind == 7:
        return FieldSkater(jam=jam, position=random.choice((Position.JAMMER, Position.PIVOT)), skater=skater)
    placed = replica.log.ordered()
    refs = [item.entry.ref for item in placed if item.entry.source == replica.source and item.entry.sequence > 1]
    own = [ref for ref in refs if ref not in spares]
    if kind == 8 and own:
        return Undo(entries=(own[-1],))
    return AddNote(text=random.choice(NAMES))


class _Official(Fault):
    """An official who writes by commands."""

    is_odd: ClassVar[bool] = True

    def awake(self) -> Host | None:
        """Return some laptop at which an official can write."""
        hosts = [host for host in self.cluster.running if not host.is_asleep]
        return self.random.choice(hosts) if hosts else None

    def submit(self, host: Host, command: Command, role: str, seen: View | None = None) -> EntryRef | None:
        """Submit the command as the windows do, and record what was on the screen."""
        replica = host.replica
        if replica is None:
            return None
        tops = dict(replica.log.tops) if seen is None else dict(seen.tops)
        ref = replica.submit(command, role, host.now, seen)
        if ref is not None:
            self.cluster.screens.note(ref, {**tops, replica.source: ref.sequence})
        host.perform()
        return ref


class DeepUndo(_Official):
    """An official undoes a step, redoes it, and undoes it again, up to twenty times."""

    name = "deep undo"
    TIMES = (2, 3, 8, 15, 16, 17, 20)

    def strike(self) -> Mend | None:
        """Schedule the steps one after the other, each a moment later, on any laptop that holds the entry."""
        host = self.awake()
        if host is None or host.replica is None:
            return None
        jam = JamId(1, self.random.randint(1, 4))
        trip = SetTrip(jam=jam, team=Team.HOME, number=self.random.randint(1, 3), points=self.random.randint(0, 4))
        ref = self.submit(host, trip, Role.SCOREKEEPER_HOME.value)
        if ref is not None:
            self._later(ref, self.random.choice(self.TIMES), False)
        return nothing

    def _later(self, ref: EntryRef, left: int, is_undo: bool) -> None:
        if left:
            pause_us = self.random.randint(0, SECOND_US // 4)
            self.cluster.agenda.after(pause_us, self._take_back, ref, left, is_undo)

    def _take_back(self, ref: EntryRef, left: int, is_undo: bool) -> None:
        hosts = [
            h for h in self.cluster.running if h.replica is not None and h.replica.log.get(ref) and not h.is_asleep
        ]
        if hosts:
            command: Command = Redo(undo=ref) if is_undo else Undo(entries=(ref,))
            undo = self.submit(self.random.choice(hosts), command, Role.SCOREKEEPER_HOME.value)
            if undo is not None:
                self._later(undo, left - 1, True)


class AnyLanguage(_Official):
    """Names, notes and numbers in any script, including right to left and with digits that are not ASCII."""

    name = "any language"

    def strike(self) -> Mend | None:
        """Write three of: a note, a roster line, a team's name, an official, a penalty or jammer with such a number."""
        host, random = self.awake(), self.random
        if host is None:
            return None
        name, number = random.choice(NAMES), random.choice(NUMBERS)
        jam = JamId(1, random.randint(1, 4))
        commands: tuple[Command, ...] = (
            AddNote(text=name),
            AddPersons(team=Team.HOME, persons=(NewPerson(number=number, name=name),)),
            SetAttribute(team=Team.AWAY, attribute="name", value=name),
            AddOfficial(person=NewPerson(name=name, role="HR")),
            AddPenalty(jam=jam, skater=SkaterRef(team=Team.HOME, number=number), code="X"),
            FieldSkater(jam=jam, position=Position.JAMMER, skater=SkaterRef(team=Team.HOME, number=number)),
        )
        for command in random.sample(commands, 3):
            self.submit(host, command, Role.HEAD_NSO.value)
        if host.replica is not None:
            host.replica.chat(name, None, host.now)
            host.perform()
        return nothing


class LateScreen(_Official):
    """An official writes on a screen that was drawn seconds ago."""

    name = "late screen"
    LATE_US = (0, SECOND_US // 2, 2 * SECOND_US, 8 * SECOND_US)

    def strike(self) -> Mend | None:
        """Schedule three officials, each with a screen and a command of their own."""
        for _ in range(3):
            host = self.awake()
            if host is not None and host.replica is not None:
                self.cluster.agenda.after(
                    self.random.choice(self.LATE_US), self._write, host, host.replica, host.replica.view()
                )
        return nothing

    def _write(self, host: Host, replica: Replica, seen: View) -> None:
        if host.replica is not replica or host.is_asleep:
            return
        command = any_command(self.random, replica, self.cluster.book)
        check: Callable[[], None] = standing_unseen(replica, seen)
        ref = self.submit(host, command, self.random.choice(WRITERS).value, seen)
        if ref is not None:
            check()


class DeletedJams(_Official):
    """Officials end, insert and delete jams while others write in them, take that back, and undo; some see it late."""

    name = "deleted jams"
    is_by_name = True
    LATE_US = (0, 0, SECOND_US // 2, 2 * SECOND_US, 8 * SECOND_US)

    def strike(self) -> Mend | None:
        """Schedule some officials, each with the screen of now, which may be seconds old when they write."""
        for _ in range(self.random.randint(3, 6)):
            host = self.awake()
            if host is not None and host.replica is not None:
                pause_us = self.random.choice(self.LATE_US)
                self.cluster.agenda.after(pause_us, self._write, host, host.replica, host.replica.view())
        return nothing

    def _write(self, host: Host, replica: Replica, seen: View) -> None:
        if host.replica is not replica or host.is_asleep:
            return
        has_own = seen.tops.get(replica.source) == replica.log.tops.get(replica.source)  # own entries are shown at once
        screen = seen if has_own and self.random.random() < 0.7 else replica.view()
        command, role = self._command(replica, screen), self.random.choice(WRITERS).value
        with suppress(LocalProtocolError):  # that jam runs, is deleted already, or has no room before it
            ref = self.submit(host, command, role, screen)
            if ref is not None and isinstance(command, DeleteJam):
                jam = self.cluster.bout.eid(natural.jam_key(*command.jam.place))
                shown = (one for top in screen.document.walk() if top.eid == jam for one in top.walk())
                standing = [claim.entry for one in shown for claim in one.standing]
                self.cluster.screens.note_deletion(ref, standing)

    def _command(self, replica: Replica, screen: View) -> Command:
        random = self.random
        jams = [jam for jam in screen.bout.jams if jam.id.period == 1]
        if not jams:
            return any_command(random, replica, self.cluster.book)
        jam, kind = random.choice(jams), random.randrange(8)
        if kind <= 2:
            if jam.start is not None and jam.duration_us is None:
                return EndJam(jam=jam.id, duration_us=random.randint(20, 120) * SECOND_US)
            return DeleteJam(jam=jam.id)
        if kind == 3:
            at = Instant(START + random.randint(0, 300) * SECOND_US)
            return InsertJam(before=jam.id, at=at, duration_us=random.randint(20, 120) * SECOND_US)
        if kind <= 5:
            team = random.choice((Team.HOME, Team.AWAY))
            return SetTrip(jam=jam.id, team=team, number=random.randint(1, 3), points=random.randint(0, 4))
        return any_command(random, replica, self.cluster.book)


class PlainCrew(_Official):
    """Three owners write their own facts of the second period, and nobody else does: a plain sum tells the result."""

    name = "plain crew"

    def strike(self) -> Mend | None:
        """Schedule some lines of each, over some seconds."""
        for _ in range(self.random.randint(3, 8)):
            seat = self.random.randrange(3)
            self.cluster.agenda.after(self.random.randint(0, 10 * SECOND_US), self._write, seat)
        return nothing

    def _write(self, seat: int) -> None:
        host = self.cluster.hosts[seat % len(self.cluster.hosts)]
        if host.replica is not None and not host.is_asleep:
            self.cluster.book.write(seat, host.replica, host.now)
            host.perform()
