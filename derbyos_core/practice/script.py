"""Script of the crew of a practice bout: which official enters each event, and how long after it happened.

All officials see the same events, but enter them at different times. The jam timer taps with their own whistle, the
scorekeeper when the jammer referee shows the points, the penalty tracker when the call has been carried over, which can
be after the jam. The ranges of these delays stand at the top of the module.

A command about something that was entered earlier, such as the exit from a box trip, needs an id that is not known when
the script is written. Such a command is a `Late` (`interchange.timed`): it describes the thing, and its id is looked up
when the command is due.
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
from derbyos_core.bout.reading.rules import SETTINGS, Ruleset, code_attributes, format_setting
from derbyos_core.clock import Instant
from derbyos_core.identity import Role, Team
from derbyos_core.interchange.script.timed import (
    BoxTripAt,
    Late,
    PersonCalled,
    TimedCommand,
    TimeOutAt,
    in_order,
)
from derbyos_core.practice.played import PlayedBout, PlayedJam, PlayedSide, PlayedStop, PlayedVisit

__all__ = ["PRACTICE_ROLES", "script"]

PRACTICE_ROLES = (
    Role.HEAD_NSO, Role.JAM_TIMER, Role.SCOREKEEPER_HOME, Role.SCOREKEEPER_AWAY,
    Role.LINEUP_HOME, Role.LINEUP_AWAY, Role.PENALTY_TRACKER, Role.PENALTY_BOX,
)  # fmt: skip
"""The crew of a practice bout."""

SECOND_US = 1_000_000
ALWAYS_SET = ("period_us", "halftime_us")
"""Settings that the front page of a practice bout always names."""
SIDES = (Team.HOME, Team.AWAY)
SCOREKEEPERS = {Team.HOME: Role.SCOREKEEPER_HOME, Team.AWAY: Role.SCOREKEEPER_AWAY}
TRACKERS = {Team.HOME: Role.LINEUP_HOME, Team.AWAY: Role.LINEUP_AWAY}

# Times in seconds of the bout, from the first whistle
SET_UP_AT_S = -75.0
FIRST_LINE_UP_AT_S = -25.0

# Delays in seconds
PAGE_TAP_S = 0.5
"""Between two entries of the set-up."""
LINE_UP_AFTER_JAM_S, LINE_UP_BEFORE_JAM_S, LINE_UP_INTO_JAM_S = 3.0, 27.0, 4.0
"""A line-up is entered from 3 s after the jam before, at most 27 s before the jam, until 4 s after its start: the last
number is often read after the whistle.
"""
SCORE_S = (0.4, 1.8)
"""From an event on the track to the scorekeeper's tap."""
AFTER_JAM_S = (0.5, 2.0)
"""Between the scorekeeper's taps after a jam."""
PENALTY_S = (3.0, 14.0)
"""From a referee's call to the penalty tracker's tap: it is carried over."""
SIT_OUT_S = (2.0, 8.0)
"""From the end of a jam to the entry that the injured skater sits out."""
FOUL_OUT_S = (20.0, 60.0)
"""From a skater's last penalty to the report to the Head Referee."""
SIT_DOWN_S, LEAVE_S = (0.0, 0.8), (0.1, 0.8)
"""From sitting down or leaving to the tap at the penalty box."""
REVIEW_S = 2.0
"""From the end of a review to its result; whether it was kept follows a second later."""
OFFICIAL_S = 120.0
"""From the last whistle to the official score."""


def script(bout: PlayedBout, random: Random, start: Instant) -> tuple[TimedCommand, ...]:
    """Return the lines of all officials, by time; the first whistle is at `start`."""
    return in_order(_ScriptWriter(bout, random, start).lines())


class _ScriptWriter:
    """Writer of all lines of one bout; `seconds` are those of the bout, from the first whistle."""

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
            command = Late(
                command=TellFoulOut(skater_eid="", count=self._bout.rules.foul_out),
                thing=PersonCalled(team=team, label=number),
                blank="skater_eid",
            )
            yield self._line(at + self._random.uniform(*FOUL_OUT_S), Role.HEAD_NSO, command)
        end = self._bout.end + OFFICIAL_S
        yield self._line(end, Role.HEAD_NSO, EndBout(at=self._at(end)))

    def _at(self, seconds: float) -> Instant:
        """Return a moment of the bout in whole milliseconds."""
        return Instant(self._start + round(seconds * 1000) * 1000)

    def _line(self, seconds: float, role: Role, command: Command | Late) -> TimedCommand:
        return TimedCommand(at=self._at(seconds), role=role, command=command)

    # Before the game

    def _set_up(self) -> Iterator[TimedCommand]:
        for place, command in enumerate(self._front_page()):
            yield self._line(SET_UP_AT_S + PAGE_TAP_S * place, Role.HEAD_NSO, command)

    def _front_page(self) -> Iterator[Command]:
        page = "practice"
        yield SetAttribute(path="venue/name", value=self._bout.setting.venue, group=page)
        for name, value in self._bout.setting.attributes.items():
            yield SetAttribute(path=".", attribute=name, value=value, group=page)
        for name, value in self._settings():
            yield SetAttribute(path="ruleset", attribute=name, value=value, group=page)
        for sheet in self._bout.teams.values():
            values = {
                "name": sheet.name,
                "league": sheet.league,
                "abbreviation": sheet.abbreviation,
                "color": sheet.color,
            }
            for attribute, value in values.items():
                yield SetAttribute(team=sheet.team, attribute=attribute, value=value, group=page)
            persons = tuple(NewPerson(number=one.number, name=one.name, role=one.role) for one in sheet.skaters)
            yield AddPersons(team=sheet.team, persons=persons, group=f"{page} rosters")
        for name, role in self._bout.crew.officials:
            yield AddOfficial(person=NewPerson(name=name, role=role))

    def _settings(self) -> Iterator[tuple[str, str]]:
        """Yield the settings that differ from the usual ones, and the lengths of a period and of half-time."""
        rules, usual = self._bout.rules, Ruleset()
        for setting in SETTINGS:
            value = format_setting(setting, rules)
            if value != format_setting(setting, usual) or setting.field in ALWAYS_SET:
                yield setting.attribute, value
        if rules.codes != usual.codes:
            yield from code_attributes(rules.codes).items()

    # A jam

    def _line_ups(self, jam: PlayedJam, before: PlayedJam | None) -> Iterator[TimedCommand]:
        if before is None:
            free_from = FIRST_LINE_UP_AT_S
        else:
            free_from = max(before.end + LINE_UP_AFTER_JAM_S, jam.start - LINE_UP_BEFORE_JAM_S)
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
            yield from self._taps(free_from, jam.start + LINE_UP_INTO_JAM_S, TRACKERS[team], commands)

    def _taps(self, free_from: float, until: float, role: Role, commands: list[Command]) -> Iterator[TimedCommand]:
        """Yield the commands one after the other, at random moments."""
        moments = sorted(self._random.uniform(free_from, until) for _ in commands)
        for moment, command in zip(moments, commands, strict=True):
            yield self._line(moment, role, command)

    def _clock(self, jam: PlayedJam) -> Iterator[TimedCommand]:
        start = StartJam(jam=jam.id, at=self._at(jam.start), overtime=jam.overtime, continues=jam.continues is not None)
        yield self._line(jam.start, Role.JAM_TIMER, start)
        duration_us = self._at(jam.end) - self._at(jam.start)
        yield self._line(jam.end, Role.JAM_TIMER, EndJam(jam=jam.id, duration_us=duration_us))

    def _score(self, jam: PlayedJam, team: Team, side: PlayedSide) -> Iterator[TimedCommand]:
        role = SCOREKEEPERS[team]
        last = jam.start
        for moment, command in sorted(self._moments(jam, team, side), key=lambda row: row[0]):
            last = max(last, moment + self._random.uniform(*SCORE_S))
            yield self._line(last, role, command)
        last = max(last, jam.end)
        for command in self._afterwards(jam, team, side):
            last += self._random.uniform(*AFTER_JAM_S)
            yield self._line(last, role, command)

    def _moments(self, jam: PlayedJam, team: Team, side: PlayedSide) -> Iterator[tuple[float, Command]]:
        """Yield the events that a scorekeeper enters while the jam runs, each with its moment."""
        if side.lead_at is not None:
            yield side.lead_at, MarkLead(jam=jam.id, team=team, at=self._at(side.lead_at))
        elif side.initial_at is not None and not jam.first_trip_scores:
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
        """Yield what a scorekeeper enters after the jam."""
        if side.called:
            yield CallJam(jam=jam.id, team=team)
        if jam.injured is not None and jam.injured[0] is team:
            yield MarkInjury(jam=jam.id, skater=SkaterRef(team=team, number=jam.injured[1]))
        if not side.has_initial:
            yield MarkNoInitial(jam=jam.id, team=team)

    def _penalties(self, jam: PlayedJam) -> Iterator[TimedCommand]:
        for penalty in jam.penalties:
            command = AddPenalty(
                jam=jam.id,
                skater=SkaterRef(team=penalty.team, number=penalty.number),
                code=penalty.code,
                at=self._at(penalty.at),
                severity="expulsion" if penalty.expulsion else "",
            )
            carried = penalty.at + self._random.uniform(*PENALTY_S)
            yield self._line(carried, Role.PENALTY_TRACKER, command)
        if jam.injured is not None:
            team, number = jam.injured
            out = SitOut(jam=jam.id, skater=SkaterRef(team=team, number=number))
            yield self._line(jam.end + self._random.uniform(*SIT_OUT_S), TRACKERS[team], out)

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
            amendments = (AmendReview(eid="", resolution=result), AmendReview(eid="", retained=stop.kept))
            for place, amendment in enumerate(amendments):
                late = Late(command=amendment, thing=TimeOutAt(at=began))
                yield self._line(over + REVIEW_S + place, Role.HEAD_NSO, late)

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
            swap="",
        )
        other = visit.swap
        command = enter if other is None else Late(command=enter, thing=self._box_trip(other), blank="swap")
        tapped = visit.at + self._random.uniform(*SIT_DOWN_S)
        yield self._line(tapped, Role.PENALTY_BOX, command)
        if visit.left_jam is not None and visit.left_at is not None:
            leave = ExitBox(eid="", jam=visit.left_jam, at=self._at(visit.left_at), between=visit.left_between)
            late = Late(command=leave, thing=self._box_trip(visit))
            moment = max(tapped, visit.left_at) + self._random.uniform(*LEAVE_S)
            yield self._line(moment, Role.PENALTY_BOX, late)

    def _box_trip(self, visit: PlayedVisit) -> BoxTripAt:
        return BoxTripAt(team=visit.team, at=self._at(visit.at), number=visit.number)
