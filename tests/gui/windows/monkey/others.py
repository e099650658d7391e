"""Entries of officials without a window while others press: whistles, trips, penalties, line-ups, seats."""

from random import Random

from derbyos_core.bout.commands import (
    AddPenalty,
    AddPersons,
    Command,
    EndJam,
    EndTimeOut,
    EnterBox,
    FieldSkater,
    MarkInjury,
    MarkLead,
    MarkStarPass,
    NewPerson,
    SetTrip,
    SkaterRef,
    StartJam,
    StartTimeOut,
)
from derbyos_core.bout.model import JamId, Position, TimeOutKind
from derbyos_core.identity import Role, Team
from tests.kit.simulated_node import SimulatedNode

__all__ = ["NUMBERS", "Others"]

NUMBERS = ("123", "27", "404", "7", "99", "18", "303")
PLACES = (Position.JAMMER, Position.PIVOT, *(Position.BLOCKER,) * 3)


class Others:
    """Officials without a window."""

    def __init__(self, random: Random, laptop: SimulatedNode) -> None:
        self._random = random
        self._laptop = laptop

    def open(self) -> None:
        """Enter two rosters, and one line-up."""
        for team in (Team.HOME, Team.AWAY):
            persons = tuple(NewPerson(number=number, name=f"Skater {number}") for number in NUMBERS)
            self._write(AddPersons(team=team, persons=persons), Role.HEAD_NSO)
        for number, position in zip(NUMBERS, PLACES, strict=False):
            self._write(FieldSkater(jam=JamId(1, 1), position=position, skater=self._home(number)), Role.LINEUP_HOME)

    def whistle(self) -> str:
        """End the jam, or start the next one."""
        bout = self._laptop.view().bout
        active = bout.jam(bout.active)
        if active is not None and active.start is not None:
            self._write(EndJam(jam=active.id, duration_us=self._laptop.now() - active.start), Role.JAM_TIMER)
            return f"others end jam {active.id}"
        if bout.upcoming is not None:
            self._write(StartJam(jam=bout.upcoming, at=self._laptop.now()), Role.JAM_TIMER)
            return f"others start jam {bout.upcoming}"
        return "others whistle in vain"

    def write(self) -> str:
        """Write an entry of any role about an existing jam."""
        bout = self._laptop.view().bout
        jams = [jam.id for jam in bout.jams] or [JamId(1, 1)]
        jam = self._random.choice(jams[-3:])
        team = self._random.choice((Team.HOME, Team.AWAY))
        now = self._laptop.now()
        skater = SkaterRef(team=team, number=self._random.choice((*NUMBERS, "4040")))
        position = self._random.choice(tuple(Position))
        trip = self._random.randint(1, 5)
        commands: tuple[tuple[Command, Role], ...] = (
            (SetTrip(jam=jam, team=team, number=trip, points=self._random.randint(0, 4)), Role.SCOREKEEPER_HOME),
            (MarkLead(jam=jam, team=team), Role.SCOREKEEPER_HOME),
            (MarkStarPass(jam=jam, team=team, trip=None), Role.SCOREKEEPER_AWAY),
            (MarkInjury(jam=jam, on=self._random.random() < 0.5), Role.JAM_TIMER),
            (AddPenalty(jam=jam, skater=skater, code=self._random.choice("ABCFX"), at=now), Role.PENALTY_TRACKER),
            (FieldSkater(jam=jam, position=position, skater=skater), Role.LINEUP_AWAY),
            (EnterBox(jam=jam, team=team, position=position, at=now), Role.PENALTY_BOX),
            (AddPersons(team=team, persons=(NewPerson(number=str(self._random.randint(0, 99))),)), Role.HEAD_NSO),
        )
        command, role = self._random.choice(commands)
        self._write(command, role)
        return f"others write {command}"

    def time_out(self) -> str:
        """Start a timeout, or end the running one."""
        bout = self._laptop.view().bout
        stops = [stop for period in bout.periods for stop in period.time_outs]
        running = next((stop for stop in stops if stop.start is not None and stop.duration_us is None), None)
        if running is not None and running.start is not None:
            self._write(EndTimeOut(eid=running.eid, duration_us=self._laptop.now() - running.start), Role.JAM_TIMER)
            return "others end the timeout"
        kind = self._random.choice(tuple(TimeOutKind))
        period = bout.periods[-1].number if bout.periods else 1
        self._write(StartTimeOut(period=period, at=self._laptop.now(), kind=kind), Role.JAM_TIMER)
        return f"others call a timeout, {kind}"

    def talk(self) -> str:
        """Write a line of chat."""
        self._laptop.chat("Five minutes", None)
        return "others say something"

    def _home(self, number: str) -> SkaterRef:
        return SkaterRef(team=Team.HOME, number=number)

    def _write(self, command: Command, role: Role) -> None:
        self._laptop.submit(command, role)
