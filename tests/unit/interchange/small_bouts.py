"""Small bouts with everything that an official can enter, drawn from a seed: the rare and the odd as often as the rest.

The practice bouts are plausible; these are not. Half of what they hold never happens in a game, but a file has to
keep it, or the difference has to be known.
"""

from collections.abc import Iterator
from functools import cache
from random import Random

from derbyos_core.bout import commands as c
from derbyos_core.bout.model import JamId, Position, Signer, TimeOutKind
from derbyos_core.clock import Instant
from derbyos_core.errors import LocalProtocolError
from derbyos_core.identity import BoutId, Role, Team
from tests.unit.interchange.scripted_bout import T0, ScriptedBout

__all__ = ["small_bout"]

SECOND_US = 1_000_000
PLAYING = (Team.HOME, Team.AWAY)
SCORE = {Team.HOME: Role.SCOREKEEPER_HOME, Team.AWAY: Role.SCOREKEEPER_AWAY}
LINE_UP = {Team.HOME: Role.LINEUP_HOME, Team.AWAY: Role.LINEUP_AWAY}
NUMBERS = ("0", "00", "7", "12", "404", "512", "1024", "99")
CODES = "ABCDEFGX?"
HEAD = {"date": "2026-11-21", "time": "18:30", "tournament": "Cup", "association": "MRDA", "sanctioned": "yes"}
VENUE = {"name": "Hall", "city": "Hull", "state": "YK", "phone": "1"}


@cache
def small_bout(seed: int) -> ScriptedBout:
    """Return the bout of a seed, for reading: up to six jams in two periods."""
    bout = ScriptedBout(BoutId(f"small bout {seed}"), seed)
    drawn = _Drawn(Random(seed), bout)
    drawn.set_up()
    for period in (1, 2):
        drawn.period(period)
    drawn.close()
    return bout


class _Drawn:
    def __init__(self, random: Random, bout: ScriptedBout) -> None:
        self._random = random
        self._bout = bout
        self._now = T0

    def _enter(self, command: c.Command, role: str) -> None:
        """Enter a command, unless the program refuses it."""
        try:
            self._bout.submit(command, role, self._now)
        except LocalProtocolError:
            return

    def _maybe(self, share: float = 0.5) -> bool:
        return self._random.random() < share

    def _wait(self, least: float = 1, most: float = 20) -> Instant:
        self._now = Instant(self._now + round(self._random.uniform(least, most) * 1_000) * 1_000)
        return self._now

    def _skater(self, team: Team) -> c.SkaterRef:
        return c.SkaterRef(team=team, number=self._random.choice(NUMBERS))

    def set_up(self) -> None:
        for name, value in HEAD.items():
            if self._maybe():
                self._enter(c.SetAttribute(path=".", attribute=name, value=value), Role.HEAD_NSO)
        for name, value in VENUE.items():
            if self._maybe():
                self._enter(c.SetAttribute(path=f"venue/{name}", value=value), Role.HEAD_NSO)
        for team in PLAYING:
            for name, value in {"name": f"The {team}", "league": "L", "color": "Black", "abbreviation": "ABC"}.items():
                if self._maybe(0.8):
                    self._enter(c.SetAttribute(team=team, attribute=name, value=value), Role.HEAD_NSO)
            persons = tuple(self._persons())
            self._enter(c.AddPersons(team=team, persons=persons, group="rosters"), Role.HEAD_NSO)
        for name, role in (("Tick", "JT"), ("Zed", "HR"), ("Both", "PLT HNSO"), ("Two", "SK SBO"), ("None", "")):
            more = {"certification": "2"} if self._maybe() else {}
            person = c.NewPerson(name=name, role=role, league="L" if self._maybe() else "", attributes=more)
            self._enter(c.AddOfficial(person=person), Role.HEAD_NSO)

    def _persons(self) -> Iterator[c.NewPerson]:
        for number in NUMBERS[:-1]:  # the last one is on no roster
            more = {"pronouns": "they"} if self._maybe(0.2) else {}
            if self._maybe(0.1):
                more["skated"] = "no"
            role = self._random.choice(("captain", "alt", "", "", "", ""))
            yield c.NewPerson(number=number, name=f"Skater {number}", role=role, attributes=more)
        yield c.NewPerson(number="", name="Coach", role="coach")

    def period(self, number: int) -> None:
        for place in range(1, self._random.randint(2, 4)):
            jam = JamId(number, place)
            for team in PLAYING:
                self._line_up(jam, team)
            self._between(jam)
            self._jam(jam)
        if self._maybe(0.3):
            self._enter(c.EndPeriod(period=number, at=self._wait()), Role.JAM_TIMER)
        self._now = Instant(self._now + 900 * SECOND_US)

    def _line_up(self, jam: JamId, team: Team) -> None:
        numbers = self._random.sample(NUMBERS, 6)
        places = [Position.JAMMER, Position.PIVOT, *[Position.BLOCKER] * 4]
        for number, position in zip(numbers, places[: self._random.choice((1, 4, 5, 5, 6))], strict=False):
            if position is Position.PIVOT and self._maybe(0.2):
                continue
            command = c.FieldSkater(jam=jam, position=position, skater=c.SkaterRef(team=team, number=number))
            self._enter(command, LINE_UP[team])
        if self._maybe(0.1):
            self._enter(c.MarkNoPivot(jam=jam, team=team), LINE_UP[team])
        if self._maybe(0.2):
            self._enter(c.SitOut(jam=jam, skater=self._skater(team)), LINE_UP[team])

    def _jam(self, jam: JamId) -> None:
        start = self._wait(20, 40)
        overtime = jam.period == 2 and self._maybe(0.1)
        self._enter(c.StartJam(jam=jam, at=start, overtime=overtime), Role.JAM_TIMER)
        for team in PLAYING:
            self._score(jam, team)
        for _ in range(self._random.randint(0, 3)):
            self._penalty(jam)
        if self._maybe(0.95):
            end = self._wait()
            self._enter(c.EndJam(jam=jam, duration_us=end - start), Role.JAM_TIMER)
        called = self._random.choice((None, Team.HOME, Team.AWAY))
        if self._maybe():
            official = self._random.choice(("", "", "debris")) if called is None else ""
            self._enter(c.CallJam(jam=jam, team=called, official=official), Role.SCOREKEEPER_HOME)
        elif self._maybe(0.3):
            who = self._skater(Team.HOME) if self._maybe() else None
            self._enter(c.MarkInjury(jam=jam, skater=who), Role.SCOREKEEPER_HOME)

    def _score(self, jam: JamId, team: Team) -> None:
        role, last = SCORE[team], self._random.randint(0, 4)
        at = self._wait()
        if self._maybe(0.4):
            self._enter(c.MarkLead(jam=jam, team=team, at=at if self._maybe(0.9) else None), role)
        elif self._maybe():
            self._enter(c.MarkInitial(jam=jam, team=team, at=at if self._maybe() else None), role)
        for number in range(2, last + 1):
            known = self._wait() if self._maybe(0.9) else None
            points = self._random.randint(0, 4)
            self._enter(c.SetTrip(jam=jam, team=team, number=number, points=points, at=known), role)
        if self._maybe(0.3):
            trip = self._random.choice((None, last, last + 1, 1))
            self._enter(c.MarkStarPass(jam=jam, team=team, trip=trip or None, at=self._wait()), role)
        if self._maybe(0.3):
            self._enter(c.MarkLost(jam=jam, team=team), role)
        if self._maybe(0.1):
            self._enter(c.MarkNoInitial(jam=jam, team=team), role)
        if self._maybe(0.2):
            reason = self._random.choice(("paper", "late"))
            command = c.AdjustScore(team=team, points=self._random.choice((-1, 1, 4)), reason=reason, jam=jam)
            self._enter(command, role)

    def _penalty(self, jam: JamId) -> None:
        team = self._random.choice(PLAYING)
        skater = self._skater(team)
        at = self._wait() if self._maybe(0.9) else None
        severity = "expulsion" if self._maybe(0.1) else ""
        code = self._random.choice(CODES)
        command = c.AddPenalty(jam=jam, skater=skater, code=code, at=at, severity=severity)
        self._enter(command, Role.PENALTY_TRACKER)
        if not self._maybe(0.7):
            return
        position = self._random.choice(tuple(Position))
        known = skater if self._maybe(0.9) else None
        enter = c.EnterBox(jam=jam, team=team, position=position, at=self._wait(), skater=known)
        self._enter(enter, Role.PENALTY_BOX)
        trips = [trip for trip in self._bout.bout.box_trips if trip.left_jam is None]
        if trips and self._maybe(0.8):
            left = self._random.choice(trips)
            self._enter(c.ExitBox(eid=left.eid, jam=jam, at=self._wait()), Role.PENALTY_BOX)

    def _between(self, jam: JamId) -> None:
        if self._maybe(0.3):
            kind = self._random.choice(tuple(TimeOutKind))
            self._enter(c.StartTimeOut(period=jam.period, kind=kind, at=self._wait()), Role.JAM_TIMER)
            stop = self._bout.bout.periods[jam.period - 1].time_outs[-1]
            if kind.is_review:
                self._enter(c.AmendReview(eid=stop.eid, review="Cut?"), Role.HEAD_NSO)
                self._enter(c.AmendReview(eid=stop.eid, resolution="None"), Role.HEAD_NSO)
                self._enter(c.AmendReview(eid=stop.eid, retained=self._maybe()), Role.HEAD_NSO)
            if stop.start is not None:
                self._enter(c.EndTimeOut(eid=stop.eid, duration_us=self._wait(30, 90) - stop.start), Role.JAM_TIMER)
        if self._maybe(0.1):
            command = c.SetClock(period=jam.period, clock="period", value_us=1_500 * SECOND_US, at=self._wait())
            self._enter(command, Role.JAM_TIMER)
        if self._maybe(0.2):
            self._enter(c.AddNote(text="rain", jam=jam if self._maybe() else None), Role.JAM_TIMER)

    def close(self) -> None:
        for team in PLAYING:
            if self._maybe(0.2):
                self._enter(c.AdjustScore(team=team, points=2, reason="ruling"), SCORE[team])
        if self._maybe(0.3):
            self._enter(c.SignSheets(signer=Signer.HEAD_REFEREE, name="Zed", at=self._wait()), Role.HEAD_NSO)
        if self._maybe(0.6):
            self._enter(c.EndBout(at=self._wait(60, 90)), Role.HEAD_NSO)
