"""Other officials during the presses: what the monkey's others write, and what changes the past under an entry.

Jams are inserted and deleted, entries are undone and the undoing too, clocks are set, skaters get two penalties at
once, so that the way to the box announces more than one.
"""

from random import Random

from derbyos_core.bout.commands import (
    AddPenalty,
    AddPersons,
    Command,
    DeleteJam,
    EnterBox,
    ExitBox,
    FieldSkater,
    InsertJam,
    NewPerson,
    Redo,
    SetAttribute,
    SetClock,
    SkaterRef,
    Undo,
)
from derbyos_core.bout.model import Jam, JamId, Position
from derbyos_core.clock import Instant
from derbyos_core.gossip.entry import EntryRef
from derbyos_core.identity import Role, Team
from derbyos_core.simulation.cluster import SECOND_US
from tests.gui.windows.monkey.others import PLACES, Others
from tests.kit.simulated_node import SimulatedNode

__all__ = ["AWAY", "HOME", "Crew"]

HOME = ("1", "10", "12", "16", "27", "404", "68", "77", "8", "99")
AWAY = ("1", "12", "16", "303", "360", "42", "5", "77", "88", "10")
"""Some numbers are on both teams, and some begin like another."""
JAMS_MAX = 12
"""Small bouts are quick to fold; a seed ends before its jams do."""


class Crew(Others):
    """The officials without a window."""

    def __init__(self, random: Random, laptop: SimulatedNode) -> None:
        super().__init__(random, laptop)
        self._undone: list[EntryRef] = []

    def open(self) -> None:
        """Name the teams, enter rosters, and skate a first jam."""
        self.enter_rosters()
        self.line_up(JamId(1, 1))
        if self._random.random() < 0.7:
            self.whistle()
        if self._random.random() < 0.4:
            self.whistle()

    def enter_rosters(self) -> None:
        """Name the teams, and enter their skaters."""
        names = ((Team.HOME, "Harbour Hellcats", HOME), (Team.AWAY, "Salt City Sirens", AWAY))
        for team, name, numbers in names:
            self._write(SetAttribute(team=team, attribute="name", value=name), Role.HEAD_NSO)
            persons = tuple(NewPerson(number=one, name=f"Skater {chr(65 + at)}") for at, one in enumerate(numbers))
            self._write(AddPersons(team=team, persons=persons), Role.HEAD_NSO)

    def line_up(self, jam: JamId, *, teams: tuple[Team, ...] = (Team.HOME, Team.AWAY)) -> None:
        """Enter most of a line-up."""
        for team in teams:
            numbers = self._random.sample(HOME if team is Team.HOME else AWAY, 5)
            for number, position in list(zip(numbers, PLACES, strict=True))[: self._random.choice((3, 5, 5))]:
                skater = self._ref(team, number)
                role = Role.LINEUP_HOME if team is Team.HOME else Role.LINEUP_AWAY
                self._write(FieldSkater(jam=jam, position=position, skater=skater), role)

    def announce(self) -> str:
        """Give a skater on track one or two penalties."""
        bout = self._laptop.view().bout
        jam = bout.jam(bout.active or bout.completed)
        if jam is None:
            return "nobody skates"
        team = self._random.choice((Team.HOME, Team.AWAY))
        lined = [person for person, _ in jam.side(team).lined_up]
        number = self._random.choice(lined).number if lined else self._random.choice(HOME)
        count = self._random.choice((1, 2, 2))
        for code in self._random.sample("ABCDEFHILMNPX", count):
            skater = self._ref(team, number)
            command = AddPenalty(jam=jam.id, skater=skater, code=code, at=self._laptop.now())
            self._write(command, Role.PENALTY_TRACKER)
        return f"others give {team.value} {number} {count} penalties"

    def insert(self) -> str:
        """Insert a jam before one that was skated."""
        jams = self._skated()
        if not jams or len(jams) > JAMS_MAX:
            return "nothing to insert before"
        jam = self._random.choice(jams[-2:])
        assert jam.start is not None, "a skated jam has begun"
        earlier = [one for one in jams if one.id < jam.id and one.end is not None]
        begin = earlier[-1].end if earlier else jam.start - 100 * SECOND_US
        assert begin is not None, "an earlier jam has ended"
        at = Instant(begin + max(1, (jam.start - begin) // 4))
        duration_us = max(SECOND_US, (jam.start - at) // 2)
        self._write(InsertJam(before=jam.id, at=at, duration_us=duration_us), Role.JAM_TIMER)
        return f"others insert a jam before {jam.id}"

    def delete(self) -> str:
        """Delete a jam that was skated."""
        jams = self._skated()
        if len(jams) < 2:
            return "nothing to delete"
        jam = self._random.choice(jams[-3:])
        self._write(DeleteJam(jam=jam.id), Role.JAM_TIMER)
        return f"others delete {jam.id}"

    def undo(self) -> str:
        """Undo one of the last entries of anybody."""
        log = self._laptop.replica.log
        refs = [item.entry.ref for item in log.ordered()][-6:]
        ref = self._random.choice(refs)
        entry = log.get(ref)
        if entry is None or entry.undoes:
            return "nothing to undo"
        source, before = self._laptop.replica.source, self._laptop.replica.log.tops
        top = before.get(source, 0)
        self._write(Undo(entries=(ref,)), Role.HEAD_NSO)
        if self._laptop.replica.log.tops.get(source, 0) > top:
            self._undone.append(EntryRef(source, top + 1))
        return f"others undo {entry.body.decode()[:90]}"

    def redo(self) -> str:
        """Take one of these back."""
        if not self._undone:
            return "nothing to redo"
        self._write(Redo(undo=self._undone.pop()), Role.HEAD_NSO)
        return "others redo what was undone"

    def set_clock(self) -> str:
        """Set the period clock by some seconds."""
        bout = self._laptop.view().bout
        period = (bout.active or bout.completed or bout.upcoming or JamId(1, 1)).period
        value = self._random.randint(300, 1700) * SECOND_US
        command = SetClock(period=period, clock="period", value_us=value, at=self._laptop.now())
        self._write(command, Role.JAM_TIMER)
        return "others set the period clock"

    def box(self) -> str:
        """Seat somebody, or let somebody out."""
        bout = self._laptop.view().bout
        sitting = [one for one in bout.box_trips if one.left_jam is None]
        jam = bout.active or bout.upcoming
        if jam is None:
            return "there is no jam"
        now, between = self._laptop.now(), bout.active is None
        if sitting and self._random.random() < 0.6:
            trip = self._random.choice(sitting)
            self._write(ExitBox(eid=trip.eid, jam=jam, at=now, between=between), Role.PENALTY_BOX)
            return "others let somebody out"
        team = self._random.choice((Team.HOME, Team.AWAY))
        command = EnterBox(jam=jam, team=team, position=Position.BLOCKER, at=now, between=between)
        self._write(command, Role.PENALTY_BOX)
        return f"others seat somebody of {team.value}"

    def write_as(self, role: str, command: Command) -> str:
        """Write one entry."""
        self._write(command, Role(role))
        return f"others write {command}"

    def now(self) -> Instant:
        """Return the time of the bout."""
        return self._laptop.now()

    def _skated(self) -> list[Jam]:
        return [jam for jam in self._laptop.view().bout.jams if jam.start is not None]

    @staticmethod
    def _ref(team: Team, number: str) -> SkaterRef:
        return SkaterRef(team=team, number=number)
