"""Script of the crew of a practice bout: who enters which event, and after which delay.

All officials see the same events, but at different times. The jam timer taps with their own whistle, the scorekeeper
when the jammer referee shows the points, the penalty tracker when the call has been carried over, which can be after
the jam.
"""

from collections.abc import Iterator
from random import Random

from derbyos_core.bout.commands import (
    AddOfficial,
    AddPenalty,
    AddPersons,
    AmendReview,
    CallJam,
    Command,
    EndBout,
    EndJam,
    EndTimeOut,
    EnterBox,
    ExitBox,
    FieldSkater,
    MarkInitial,
    MarkInjury,
    MarkLead,
    MarkLost,
    MarkNoInitial,
    MarkNoPivot,
    MarkStarPass,
    NewPerson,
    SetAttribute,
    SetTrip,
    SitOut,
    SkaterRef,
    StartJam,
    StartTimeOut,
    TellFoulOut,
)
from derbyos_core.clock import Instant
from derbyos_core.identity import Role, Team
from derbyos_core.interchange.timed import (
    BoxTripAt,
    Late,
    PersonCalled,
    TimedCommand,
    TimeOutAt,
    in_order,
)
from derbyos_core.practice.jam_run import FOUL_OUT
from derbyos_core.practice.played import PlayedBout, PlayedJam, PlayedSide, PlayedStop, PlayedVisit

__all__ = ["PRACTICE_ROLES", "script"]

PRACTICE_ROLES = (
    Role.HEAD_NSO, Role.JAM_TIMER, Role.SCOREKEEPER_HOME, Role.SCOREKEEPER_AWAY,
    Role.LINEUP_HOME, Role.LINEUP_AWAY, Role.PENALTY_TRACKER, Role.PENALTY_BOX,
)  # fmt: skip
"""The crew of a practice bout."""

SECOND_US = 1_000_000
SET_UP = -75.0
"""Start of the set-up, in seconds before the first whistle."""
FIRST_LINE_UP = -25.0
SIDES = (Team.HOME, Team.AWAY)
SCOREKEEPERS = {Team.HOME: Role.SCOREKEEPER_HOME, Team.AWAY: Role.SCOREKEEPER_AWAY}
TRACKERS = {Team.HOME: Role.LINEUP_HOME, Team.AWAY: Role.LINEUP_AWAY}
OFFICIAL = 120.0
"""Seconds from the last whistle to the official score."""


def script(bout: PlayedBout, random: Random, start: Instant) -> tuple[TimedCommand, ...]:
    """Return the lines of all officials, by time; the first whistle is at `start`."""
    return in_order(_Writing(bout, random, start).lines())


class _Writing:
    def __init__(self, bout: PlayedBout, random: Random, start: Instant) -> None:
        self._bout = bout
        self._random = random
        self._start = start

    def lines(self) -> Iterator[TimedCommand]:
        yield from self._set_up()
        before = None
        for jam in self._bout.jams:
            yield from self._line_ups(jam, before)
            yield from self._clock(jam)
            for team in SIDES:
                yield from self._score(jam, team, jam.sides[team])
            yield from self._penalties(jam)
            before = jam
        for stop in self._bout.stops:
            yield from self._stop(stop)
        for visit in self._bout.visits:
            yield from self._visit(visit)
        for team, number, at in self._bout.fouled_out:
            planned = Late(
                command=TellFoulOut(skater_eid="", count=FOUL_OUT),
                thing=PersonCalled(team=team, label=number),
                blank="skater_eid",
            )
            yield self._line(at + self._random.uniform(20.0, 60.0), Role.HEAD_NSO, planned)
        end = self._bout.end + OFFICIAL
        yield self._line(end, Role.HEAD_NSO, EndBout(at=self._at(end)))

    def _at(self, seconds: float) -> Instant:
        """Return a moment of the bout in whole milliseconds."""
        return Instant(self._start + round(seconds * 1000) * 1000)

    def _line(self, seconds: float, role: Role, command: Command | Late) -> TimedCommand:
        return TimedCommand(at=self._at(seconds), role=role, command=command)

    # Before the game

    def _set_up(self) -> Iterator[TimedCommand]:
        for place, command in enumerate(self._front_page()):
            yield self._line(SET_UP + 0.5 * place, Role.HEAD_NSO, command)

    def _front_page(self) -> Iterator[Command]:
        page = "practice"
        yield SetAttribute(path="venue/name", value="Practice Hall", group=page)
        for name, seconds in (("period", self._bout.period), ("halftime", self._bout.halftime)):
            value = f"{round(seconds) // 60}:{round(seconds) % 60:02d}"
            yield SetAttribute(path="ruleset", attribute=name, value=value, group=page)
        for sheet in self._bout.teams.values():
            said = {
                "name": sheet.name,
                "league": sheet.league,
                "abbreviation": sheet.abbreviation,
                "color": sheet.color,
            }
            for attribute, value in said.items():
                yield SetAttribute(team=sheet.team, attribute=attribute, value=value, group=page)
            persons = tuple(NewPerson(number=one.number, name=one.name, role=one.role) for one in sheet.skaters)
            yield AddPersons(team=sheet.team, persons=persons, group=f"{page} rosters")
        for name, role in self._bout.crew.officials:
            yield AddOfficial(person=NewPerson(name=name, role=role))

    # A jam

    def _line_ups(self, jam: PlayedJam, before: PlayedJam | None) -> Iterator[TimedCommand]:
        free_from = FIRST_LINE_UP if before is None else max(before.end + 3.0, jam.start - 27.0)
        for team in SIDES:
            line_up = jam.sides[team].line_up
            commands: list[Command] = [
                FieldSkater(
                    jam=jam.id,
                    position=line_up.position_of(number),
                    skater=SkaterRef(team=team, number=number),
                )
                for number in line_up.everybody
            ]
            if not line_up.pivot:
                commands.append(MarkNoPivot(jam=jam.id, team=team))
            yield from self._taps(free_from, jam.start + 4.0, TRACKERS[team], commands)

    def _taps(self, free_from: float, until: float, role: Role, commands: list[Command]) -> Iterator[TimedCommand]:
        """Yield taps one after the other; the last number is often read after the whistle."""
        moments = sorted(self._random.uniform(free_from, until) for _ in commands)
        for moment, planned in zip(moments, commands, strict=True):
            yield self._line(moment, role, planned)

    def _clock(self, jam: PlayedJam) -> Iterator[TimedCommand]:
        start = StartJam(jam=jam.id, at=self._at(jam.start), overtime=jam.overtime)
        yield self._line(jam.start, Role.JAM_TIMER, start)
        duration_us = self._at(jam.end) - self._at(jam.start)
        yield self._line(jam.end, Role.JAM_TIMER, EndJam(jam=jam.id, duration_us=duration_us))

    def _score(self, jam: PlayedJam, team: Team, side: PlayedSide) -> Iterator[TimedCommand]:
        role = SCOREKEEPERS[team]
        last = jam.start
        for moment, planned in sorted(self._moments(jam, team, side), key=lambda row: row[0]):
            last = max(last, moment + self._random.uniform(0.4, 1.8))
            yield self._line(last, role, planned)
        last = max(last, jam.end)
        for planned in self._afterwards(jam, team, side):
            last += self._random.uniform(0.5, 2.0)
            yield self._line(last, role, planned)

    def _moments(self, jam: PlayedJam, team: Team, side: PlayedSide) -> Iterator[tuple[float, Command]]:
        """Yield what a scorekeeper sees while the jam runs."""
        if side.lead_at is not None:
            yield side.lead_at, MarkLead(jam=jam.id, team=team, at=self._at(side.lead_at))
        elif side.initial_at is not None and not jam.overtime:
            yield side.initial_at, MarkInitial(jam=jam.id, team=team, at=self._at(side.initial_at))
        if side.star_pass_at is not None:
            at = self._at(side.star_pass_at)
            passed = MarkStarPass(jam=jam.id, team=team, trip=side.star_pass_trip, at=at)
            yield side.star_pass_at, passed
        if side.lost_at is not None:
            yield side.lost_at, MarkLost(jam=jam.id, team=team)
        for trip in side.trips:
            scored = SetTrip(jam=jam.id, team=team, number=trip.number, points=trip.points, at=self._at(trip.at))
            yield trip.at, scored

    def _afterwards(self, jam: PlayedJam, team: Team, side: PlayedSide) -> Iterator[Command]:
        if side.called:
            yield CallJam(jam=jam.id, team=team)
        if jam.injured is not None and jam.injured[0] is team:
            yield MarkInjury(jam=jam.id, skater=SkaterRef(team=team, number=jam.injured[1]))
        if side.initial_at is None:
            yield MarkNoInitial(jam=jam.id, team=team)

    def _penalties(self, jam: PlayedJam) -> Iterator[TimedCommand]:
        for penalty in jam.penalties:
            planned = AddPenalty(
                jam=jam.id,
                skater=SkaterRef(team=penalty.team, number=penalty.number),
                code=penalty.code,
                at=self._at(penalty.at),
                severity="expulsion" if penalty.expulsion else "",
            )
            carried = penalty.at + self._random.uniform(3.0, 14.0)
            yield self._line(carried, Role.PENALTY_TRACKER, planned)
        if jam.injured is not None:
            team, number = jam.injured
            out = SitOut(jam=jam.id, skater=SkaterRef(team=team, number=number))
            yield self._line(jam.end + self._random.uniform(2.0, 8.0), TRACKERS[team], out)

    # Between the jams

    def _stop(self, stop: PlayedStop) -> Iterator[TimedCommand]:
        began = self._at(stop.at)
        yield self._line(stop.at, Role.JAM_TIMER, StartTimeOut(period=stop.period, kind=stop.kind, at=began))
        over = stop.at + stop.length
        length_us = self._at(over) - began
        done = Late(command=EndTimeOut(eid="", duration_us=length_us), thing=TimeOutAt(at=began))
        yield self._line(over, Role.JAM_TIMER, done)
        if stop.kind.is_review:
            result = "The team keeps its review" if stop.kept else "No change"
            for place, said in enumerate(
                (AmendReview(eid="", resolution=result), AmendReview(eid="", retained=stop.kept))
            ):
                late = Late(command=said, thing=TimeOutAt(at=began))
                yield self._line(over + 2.0 + place, Role.HEAD_NSO, late)

    def _visit(self, visit: PlayedVisit) -> Iterator[TimedCommand]:
        sat_at = self._at(visit.at)
        enter = EnterBox(
            jam=visit.jam,
            team=visit.team,
            position=visit.position,
            at=sat_at,
            skater=SkaterRef(team=visit.team, number=visit.number),
            between=visit.between,
            duration_us=round(visit.given * SECOND_US),
        )
        other = visit.swap
        changed = enter if other is None else Late(command=enter, thing=self._seat(other), blank="swap")
        tapped = visit.at + self._random.uniform(0.0, 0.8)
        yield self._line(tapped, Role.PENALTY_BOX, changed)
        if visit.left_jam is not None and visit.left_at is not None:
            leave = ExitBox(eid="", jam=visit.left_jam, at=self._at(visit.left_at), between=visit.left_between)
            late = Late(command=leave, thing=self._seat(visit))
            moment = max(tapped, visit.left_at) + self._random.uniform(0.1, 0.8)
            yield self._line(moment, Role.PENALTY_BOX, late)

    def _seat(self, visit: PlayedVisit) -> BoxTripAt:
        return BoxTripAt(team=visit.team, at=self._at(visit.at), number=visit.number)
